"""A printed document read back: the paper, the language, the pages, the words and the diagrams that must be on them."""

from __future__ import annotations

import re
from typing import Any

from ..core.book_format import NORMAL, Format, sheet_size
from ..core.finding import Finding
from ..core.page import Document, Heading, Label, Plates, paper_size
from ..core.units import number as millimetres
from .diagram import position_findings
from .pdf import check_opened, general
from .pdf_marks import plain
from .pdf_text import opened, page_texts
from .tags import figures

__all__ = ["check_document"]

_MM = 25.4 / 72
_EXACT = 0.01  # mm


def check_document(data: bytes, expected: Document | Plates, format: Format = NORMAL) -> list[Finding]:
    """Everything of `check_pdf`; UNITS: another paper, or a page cut; META: another title or language; CONTENT: a
    heading of a Document, or a line of text on a page of Plates, is not there, or there is a page too many; POSITION:
    a diagram of a Document shows another position than its drawing says.

    Raises BadInput for what is no PDF.
    """
    with opened(data) as file:
        found = check_opened(data, lambda read: [*general(read, True), *_language(read, expected.lang),
                                                 *_positions(file, read, expected, format)])
        width, height = (sheet_size(expected.paper, format) if isinstance(expected, Document)
                         else paper_size(expected.paper))
        size = f"{millimetres(width, 1)} x {millimetres(height, 1)} mm"
        for number, page in enumerate(file, start=1):
            sizes = [page.get_mediabox(), page.get_cropbox()]
            for left, bottom, right, top in sizes:
                if max(abs((right - left) * _MM - width), abs((top - bottom) * _MM - height)) > _EXACT:
                    found.append(Finding("UNITS", f"page {number}", f"not {expected.paper}, {size}"))
        said = [_plain(text) for text in page_texts(file)]
        title = file.get_metadata_value("Title")
    if title != expected.title:
        found.append(Finding("META", "file", f"title '{title}', expected '{expected.title}'"))
    return found + _content(said, expected)


def _language(file: Any, expected: str) -> list[Finding]:
    told = plain(file.doc.catalog.get("Lang")) or ""
    return [] if told == expected else [Finding("META", "file", f"language '{told}', expected '{expected}'")]


def _positions(file: Any, read: Any, expected: Document | Plates, format: Format) -> list[Finding]:
    return position_findings(file, figures(read), expected, format.ink) if isinstance(expected, Document) else []


def _content(said: list[str], expected: Document | Plates) -> list[Finding]:
    if isinstance(expected, Document):
        headings = [block.text for block in expected.blocks if isinstance(block, Heading)]
        return [Finding("CONTENT", "file", f"the heading '{text}' is missing")
                for text in headings if _plain(re.sub(r"</?[bi]>", "", text)) not in "".join(said)]
    if len(said) != len(expected.pages):
        return [Finding("CONTENT", "file", f"{len(said)} pages, expected {len(expected.pages)}")]
    return [Finding("CONTENT", f"page {number}", f"'{item.text}' is missing")
            for number, (text, page) in enumerate(zip(said, expected.pages, strict=True), start=1)
            for item in page.items if isinstance(item, Label) and _plain(item.text) not in text]


def _plain(text: str) -> str:
    """Without white space and the marks of hyphenation, which a reader may put elsewhere."""
    return re.sub(r"[\s\u00ad\u00a0\u202f\ufffe\u0002]+|&amp;", lambda m: "&" if m[0] == "&amp;" else "", text)
