"""CONTRACT: a book that is put together of other texts has each as a chapter, in their order, with all its sections but
for its credits, as its outline tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core.resources import our_table
from ...core.words.language_files import text_of
from ..page.page import read_pdf
from ..plain_text import bare
from ..stated import stated
from .editions import of_edition

__all__ = ["chapters_wrong"]

_INCLUDED = re.compile(r"^```include\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^##? (.+)$", re.MULTILINE)
_FENCED = re.compile(r"^(```+)(?:diagram|when (?!scholar)[^\n]*)\n.*?^\1$", re.MULTILINE | re.DOTALL)
"""What is no text, and what holds in a kit alone."""


def chapters_wrong(name: str, lang: str, data: bytes, *, scholar: bool = False) -> Iterator[str]:
    """What is missing of a book in this language, or stands in another place. Raises BadInput for what is no PDF."""
    texts = [word for block in _INCLUDED.findall(text_of(name, lang)) for word in block.split()]
    if not texts:
        return
    credits = stated(our_table("contracts/printed.toml")["chapters"], lang)["credits"]
    chapters: list[list[str]] = []
    for mark in read_pdf(data).bookmarks:
        if mark.level == 0:
            chapters.append([])
        if mark.level < 2 and chapters:
            chapters[-1].append(bare(mark.title))
    wanted = [[bare(heading) for heading in _HEADING.findall(_FENCED.sub("", _said(text, lang, scholar=scholar)))
               if heading != credits] for text in texts]
    titles = [headings[0] for headings in wanted]
    found = [chapter for chapter in chapters if chapter[0] in titles]
    for text, has, needs in zip(texts, found, wanted, strict=False):
        for heading in (heading for heading in (*needs, *has) if (heading in has) != (heading in needs)):
            yield f"{'nowhere has' if heading in needs else 'has'} '{heading}' in its chapter on {text}"
    if [chapter[0] for chapter in found] != titles:
        yield f"has the chapters {', '.join(chapter[0] for chapter in found)}, expected {', '.join(titles)}"


def _said(name: str, lang: str, *, scholar: bool) -> str:
    return of_edition(text_of(name, lang), scholar=scholar)
