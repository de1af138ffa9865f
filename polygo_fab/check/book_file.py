"""A book as a page that is one file, read back: its article is the book, its contents lead into it, and it needs and
asks for nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.finding import Finding
from ..core.page import Document
from ..core.stepped import Steps
from .book_page import book_page_wrong
from .played_alone import alone_wrong
from .puzzle_html import html_page
from .tagged_text import document_said, normal
from .untyped import XmlElement

__all__ = ["book_file_wrong"]


def book_file_wrong(data: bytes, expected: Document, steps: Steps, script: str) -> list[Finding]:
    """TAGS, POSITION: where the article is not the document with its steps; CONTENT: another title or language,
    contents that lead elsewhere, another script than `script`, and what a page could ask for. Raises BadInput for no
    such page."""
    found = [*book_page_wrong(data, expected, steps), *alone_wrong(data, script)]
    return found + [Finding("CONTENT", "page", message) for message in _around_wrong(html_page(data), expected)]


def _around_wrong(page: XmlElement, expected: Document) -> Iterator[str]:
    title = normal(page.findtext("head/title") or "")
    if (title, page.get("lang")) != (normal(expected.title), expected.lang):
        yield f"is called '{title[:60]}' in '{page.get('lang')}', expected '{expected.title}' in '{expected.lang}'"
    links = page.xpath("//nav//a")
    told = [normal(link.text_content()) for link in links]
    heads = [[said for kind, said in document_said(expected) if kind in kinds][1:]
             for kinds in (("H1",), ("H1", "H2"))]
    if told not in heads:
        yield f"its contents have {len(told)} titles, expected those that it has"
    for link, said in zip(links, told, strict=True):
        name = link.get("href", "").removeprefix("#")
        leads = [normal(one.text_content()) for one in page.xpath("//article//*[self::h1 or self::h2]")
                 if one.get("id") == name]
        if leads != [said]:
            yield f"'#{name[:60]}' leads to {leads[0][:40] if leads else 'nothing'}, expected '{said[:40]}'"
