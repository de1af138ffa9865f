"""A printed document read back: the paper, the language, the pages, the words and the diagrams that must be on them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from ..core.finding import Finding
from ..core.page import Bullets, Document, Figure, Heading, Label, Plates, Table, Text, paper_size
from ..core.printed.book_format import NORMAL, Format, sheet_size
from ..core.resources import our_table
from ..core.units import number as millimetres
from .diagram import position_findings
from .folds import folds_wrong
from .page.page import Pdf
from .pdf import check_opened, general
from .pdf_text import page_texts, viewed
from .reading_pages import reading_pages
from .signatures import signatures_wrong
from .tagged_text import tagged_wrong
from .type_sizes import type_findings
from .visibility import clipped_lines, crowded_words, unseen_words

__all__ = ["check_document"]

_EXACT = 0.01  # mm


def check_document(data: bytes, expected: Document | Plates, format: Format = NORMAL) -> list[Finding]:
    """Everything of `check_pdf`; UNITS: another paper, or a page cut; META: another title or language, or
    a printer is told to turn paper over another edge; CONTENT: words of a Document, or a line of text on a page of
    Plates, are not there or cannot be seen, a page is not where its format wants it, or there is one too many, or the
    lines where a leaflet is folded are not, or what a booklet in signatures needs; POSITION: a diagram of a Document
    shows another position than its drawing says; TAGS: what is heard of a Document is not what it says, word for word;
    TYPE: letters are smaller than the format lets them be, or stand on each other; PARTS: a line is cut lengthwise by
    the edge of its drawing.

    Raises BadInput for what is no PDF.
    """
    found = check_opened(data, lambda file: [*general(file, True), *_said_of(file, expected, format),
                                             *_read(file, expected, format)])
    with viewed(data) as seen:
        found += [*unseen_words(seen), *crowded_words(seen)]
        if isinstance(expected, Document):
            texts, misplaced = reading_pages(seen, format)
            return [*found, *misplaced, *_words(texts, expected)]
        return found + _plates([_plain(text) for text in page_texts(seen)], expected)


def _said_of(file: Pdf, expected: Document | Plates, format: Format) -> Iterator[Finding]:
    """What a file says of itself: title and language, what a printer is told of paper that is printed on both sides
    (contracts/printed.toml), and its paper."""
    title, lang, turned = (file.text(value) for value in (
        file.info.get("Title"), file.catalog.get("Lang"),
        file.entries(file.catalog.get("ViewerPreferences")).get("Duplex")))
    if lang != expected.lang:
        yield Finding("META", "file", f"language '{lang}', expected '{expected.lang}'")
    wanted = our_table("contracts/printed.toml")["turned"].get(format.pages)
    if turned != (wanted or ""):
        yield Finding("META", "file", f"on both sides: {turned or 'nothing is told'}, expected {wanted or 'nothing'}")
    width, height = sheet_size(expected.paper, format) if isinstance(expected, Document) else paper_size(expected.paper)
    across = [page.size[0] > page.size[1] for page in expected.pages] if isinstance(expected, Plates) else []
    for page in file.pages:
        asked = (height, width) if page.number <= len(across) and across[page.number - 1] else (width, height)
        if max(abs(page.size[0] - asked[0]), abs(page.size[1] - asked[1])) > _EXACT:
            yield Finding("UNITS", page.where, f"not {expected.paper}, {millimetres(width, 1)} x "
                                               f"{millimetres(height, 1)} mm")
    if title != expected.title:
        yield Finding("META", "file", f"title '{title}', expected '{expected.title}'")


def _read(file: Pdf, expected: Document | Plates, format: Format) -> Iterator[Finding]:
    """What is drawn in it, whole, and heard of it, and how large its letters are."""
    if isinstance(expected, Document):
        yield from position_findings(file, expected, format.ink)
        yield from tagged_wrong(file, expected)
        yield from folds_wrong(file) if format.pages == "leaflet" else ()
        yield from signatures_wrong(file, format) if format.pages == "booklet" else ()
    yield from type_findings(file, format.print)
    yield from clipped_lines(file.pages)


def _words(texts: list[str], expected: Document) -> Iterator[Finding]:
    """What the document says and its pages do not, in its order. A page may end in the middle of a paragraph."""
    foot = _bare(expected.footer)
    whole = "".join(_unbroken(text).removesuffix(foot) for text in texts)
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


def _bare(markup: str) -> str:
    """The words of a text that is marked up, as `_unbroken` has those of a page."""
    return _unbroken(html.unescape(re.sub(r"</?(b|i|sup)>", "", markup)))


def _unbroken(text: str) -> str:
    """Without white space, and without hyphens, which may stand at the end of a line or be lost there."""
    return re.sub("[\\s\u00ad\u00a0\u202f\ufffe\u0002\u2010\u2011-]+", "", text)


def _plain(text: str) -> str:
    """Without white space and the marks of hyphenation, which a reader may put elsewhere."""
    return re.sub(r"[\s\u00ad\u00a0\u202f\ufffe\u0002]+|&amp;", lambda m: "&" if m[0] == "&amp;" else "", text)
