"""A printed document read back: the paper, the language, the pages, the words and the diagrams that must be on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..core.book_format import NORMAL, Format, sheet_size
from ..core.finding import Finding
from ..core.page import Bullets, Document, Figure, Heading, Label, Plates, Table, Text, paper_size
from ..core.resources import our_table
from ..core.units import number as millimetres
from .diagram import position_findings
from .folds import folds_wrong
from .pdf import check_opened, general
from .pdf_marks import form_in, plain
from .pdf_text import opened, page_texts
from .reading_pages import reading_pages
from .tagged_text import tagged_wrong
from .tags import figures
from .type_sizes import type_findings
from .untyped import PdfFile
from .visibility import crowded_words, unseen_words

__all__ = ["check_document"]

_MM = 25.4 / 72
_EXACT = 0.01  # mm


def check_document(data: bytes, expected: Document | Plates, format: Format = NORMAL) -> list[Finding]:
    """Everything of `check_pdf`; UNITS: another paper, or a page cut; META: another title or language, or
    a printer is told to turn paper over another edge; CONTENT: words of a Document, or a line of text on a page of
    Plates, are not there or cannot be seen, a page is not where its format wants it, or there is one too many, or the
    lines where a leaflet is folded are not; POSITION: a diagram of a Document shows another position than its drawing
    says; TAGS: what is heard of a Document is not what it says, word for word; TYPE: letters are smaller than the
    format lets them be, or stand on each other.

    Raises BadInput for what is no PDF.
    """
    with opened(data) as file:
        found = check_opened(data, lambda read: [*general(read, True), *_language(read, expected.lang),
                                                 *_both_sides(read, format),
                                                 *_positions(file, read, expected, format), *_heard(read, expected)])
        width, height = (sheet_size(expected.paper, format) if isinstance(expected, Document)
                         else paper_size(expected.paper))
        size = f"{millimetres(width, 1)} x {millimetres(height, 1)} mm"
        for number, page in enumerate(file, start=1):
            sizes = [page.get_mediabox(), page.get_cropbox()]
            for left, bottom, right, top in sizes:
                if max(abs((right - left) * _MM - width), abs((top - bottom) * _MM - height)) > _EXACT:
                    found.append(Finding("UNITS", f"page {number}", f"not {expected.paper}, {size}"))
        found += [*unseen_words(file), *crowded_words(file)]
        found += type_findings(file, format.print)
        if isinstance(expected, Document):
            texts, misplaced = reading_pages(file, format)
            found += [*misplaced, *_words(texts, expected), *(folds_wrong(file) if format.pages == "leaflet" else ())]
        else:
            found += _plates([_plain(text) for text in page_texts(file)], expected)
        title = file.get_metadata_value("Title")
    if title != expected.title:
        found.append(Finding("META", "file", f"title '{title}', expected '{expected.title}'"))
    return found


def _language(file: PdfFile, expected: str) -> list[Finding]:
    told = plain(file.doc.catalog.get("Lang")) or ""
    return [] if told == expected else [Finding("META", "file", f"language '{told}', expected '{expected}'")]


def _both_sides(file: PdfFile, format: Format) -> list[Finding]:
    """What a printer is told of paper that is printed on both sides (contracts/printed.toml)."""
    told = plain((plain(file.doc.catalog.get("ViewerPreferences")) or {}).get("Duplex"))
    wanted = our_table("contracts/printed.toml")["turned"].get(format.pages)
    return [] if told == wanted else [Finding("META", "file", f"on both sides: {told or 'nothing is told'}, expected "
                                                              f"{wanted or 'nothing'}")]


def _positions(file: PdfFile, read: Any, expected: Document | Plates, format: Format) -> list[Finding]:
    if not isinstance(expected, Document):
        return []
    there = figures(read)
    forms_in = [form_in(read.pages[page], mark) if 0 <= page < len(read.pages) else None for _, page, mark in there]
    return position_findings(file, there, expected, format.ink, forms_in)


def _heard(read: object, expected: Document | Plates) -> list[Finding]:
    return list(tagged_wrong(read, expected)) if isinstance(expected, Document) else []


def _words(texts: list[str], expected: Document) -> Iterator[Finding]:
    """What the document says and its pages do not, in its order. A page may end in the middle of a paragraph."""
    foot = _bare(expected.footer)
    whole = "".join(_bare(text).removesuffix(foot) for text in texts)
    at = 0
    for said in _said(expected):
        wanted = _bare(said)
        found = whole.find(wanted, at)
        if found < 0:
            yield Finding("CONTENT", "file", f"'{said[:60]}' is missing, or not in its place")
        else:
            at = found + len(wanted)


def _said(expected: Document) -> Iterator[str]:
    """The words of each block without marks of bold and italic; captions stand below their drawings."""
    for block in expected.blocks:
        if isinstance(block, Heading):
            yield block.text
        elif isinstance(block, Text):
            yield block.markup
        elif isinstance(block, Bullets):
            yield from block.items
        elif isinstance(block, Figure):
            yield from (caption for caption in block.captions if caption)
        elif isinstance(block, Table):
            yield from (cell for row in block.rows for cell in row)


def _plates(said: list[str], expected: Plates) -> list[Finding]:
    if len(said) != len(expected.pages):
        return [Finding("CONTENT", "file", f"{len(said)} pages, expected {len(expected.pages)}")]
    return [Finding("CONTENT", f"page {number}", f"'{item.text}' is missing")
            for number, (text, page) in enumerate(zip(said, expected.pages, strict=True), start=1)
            for item in page.items if isinstance(item, Label) and _plain(item.text) not in text]


def _bare(text: str) -> str:
    """As `_plain`, without hyphens, which may stand at the end of a line or be lost there."""
    text = re.sub(r"</?(b|i|sup)>", "", text).replace("&lt;", "<").replace("&gt;", ">")
    return re.sub("[-\u2010\u2011]", "", _plain(text))


def _plain(text: str) -> str:
    """Without white space and the marks of hyphenation, which a reader may put elsewhere."""
    return re.sub(r"[\s\u00ad\u00a0\u202f\ufffe\u0002]+|&amp;", lambda m: "&" if m[0] == "&amp;" else "", text)
