"""CONTRACT: a book to read on a screen is of the edition that it is made as (`editions`), by its words alone."""

from __future__ import annotations

from collections.abc import Iterator

from ..book_page import article_of, articles_said
from ..epub import epub_articles
from .editions import edition_wrong

__all__ = ["screen_edition_wrong"]


def screen_edition_wrong(name: str, lang: str, data: bytes, *, scholar: bool) -> Iterator[str]:
    """What an EPUB, or a page that is one file, says that the other edition says, or does not say. Raises BadInput for
    what is neither, and Unstated for a language of which nothing is known."""
    articles = epub_articles(data) if data.startswith(b"PK") else [article_of(data)]
    text = " ".join(said for kind, said in articles_said(articles) if kind not in ("Figure", "Lbl"))
    yield from edition_wrong(name, lang, text, scholar=scholar)
