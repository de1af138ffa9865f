"""A flowing document as an EPUB 3.3 (W3C): its words and drawings as `book_html` has them, a file for each chapter.

Drawings stand in the text as SVG and say in words what they show, with the steps that lead to them; headings are the
navigation. The moment of the last
change is the day of the version, so that the same book has the same bytes.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape

from .. import __date__
from ..core.page import Block, Document, Figure, Heading
from ..core.printed.typography import typeset
from ..core.resources import template
from ..core.stepped import Steps
from ..core.words.language import language
from ..core.words.language_files import words_in
from .book_html import Anchor, anchors, book_html
from .zipped import zipped

__all__ = ["epub"]

_MEDIA = "application/epub+zip"
_SVG = "http://www.w3.org/2000/svg"
_DEPTH = 2
"""Headings down to this level are in the navigation."""
_CONTAINER = ('<?xml version="1.0" encoding="UTF-8"?>\n'
              '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
              '<rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/>'
              "</rootfiles></container>\n")
_ACCESS = (("accessMode", "textual"), ("accessMode", "visual"), ("accessModeSufficient", "textual"),
           ("accessModeSufficient", "textual,visual"), ("accessibilityFeature", "alternativeText"),
           ("accessibilityFeature", "displayTransformability"), ("accessibilityFeature", "readingOrder"),
           ("accessibilityFeature", "structuralNavigation"), ("accessibilityFeature", "tableOfContents"),
           ("accessibilityHazard", "none"))
"""Of schema.org, as EPUB Accessibility 1.1 asks for it; the summary in words is in lang/<lang>/strings.toml."""


@dataclass(frozen=True)
class _Chapter:
    """A file of the text, those of its headings that are in the navigation, and the number of its first block."""

    file: str
    document: Document
    heads: tuple[Anchor, ...]
    first: int


def epub(document: Document, steps: Steps) -> bytes:
    """The book. Its letters, their size and its margins are those of who reads it; `steps` are those of its drawings
    (`pages.steps`)."""
    chapters = tuple(_chapters(document))
    pages = [(f"EPUB/{one.file}", _page(one.document.title, book_html(one.document, {
        (block - one.first, k): its for (block, k), its in steps.items()}, apart=True), document.lang))
        for one in chapters]
    files = [("META-INF/container.xml", _CONTAINER), ("EPUB/nav.xhtml", _navigation(document, chapters)), *pages,
             ("EPUB/book.css", template("books/epub.css").read_text(encoding="utf-8"))]
    number = uuid.uuid5(uuid.NAMESPACE_OID, "\n".join(text for _, text in files))
    files.insert(1, ("EPUB/book.opf", _package(document, chapters, number)))
    return zipped([("mimetype", _MEDIA.encode()), *((name, text.encode()) for name, text in files)],
                  stored=("mimetype",))


def _chapters(document: Document) -> Iterator[_Chapter]:
    """The document in parts that begin with a heading of level 1; the footer is at the end of the last."""
    parts: list[list[Block]] = [[]]
    for block in document.blocks:
        if isinstance(block, Heading) and block.level == 1 and parts[-1]:
            parts.append([])
        parts[-1].append(block)
    first = 0
    for number, part in enumerate(parts, start=1):
        its = replace(document, blocks=tuple(part), footer=document.footer if number == len(parts) else "")
        heads = tuple(head for head in anchors(its) if head.level <= _DEPTH)
        title = next((head.text for head in heads), document.title)
        yield _Chapter(f"text-{number}.xhtml", replace(its, title=title), heads, first)
        first += len(part)


def _page(title: str, body: str, lang: str) -> str:
    """A file of the text: what HTML knows of itself about a drawing, XML has to be told."""
    body = body.replace("<svg ", f'<svg xmlns="{_SVG}" ')  # within words a < is escaped
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n'
            f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{lang}" '
            f'xml:lang="{lang}">\n<head><meta charset="utf-8"/><title>{escape(title, quote=False)}</title>'
            '<link rel="stylesheet" type="text/css" href="book.css"/></head>\n'
            f"<body><main>\n{body}\n</main></body>\n</html>\n")


def _navigation(document: Document, chapters: Sequence[_Chapter]) -> str:
    title = escape(language(document.lang).contents, quote=False)
    entries = "\n".join(_entry(chapter) for chapter in chapters if chapter.heads)
    return _page(document.title, f'<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">'
                                 f'<h1 id="contents">{title}</h1>\n<ol>\n{entries}\n</ol></nav>', document.lang)


def _entry(chapter: _Chapter) -> str:
    """A chapter with its headings below it."""
    first, *rest = chapter.heads
    link = '<li><a href="{file}#{name}">{text}</a>'
    said = [link.format(file=chapter.file, name=head.name, text=escape(head.text, quote=False))
            for head in (first, *rest)]
    below = f"\n<ol>{''.join(f'{one}</li>' for one in said[1:])}</ol>" if rest else ""
    return f"{said[0]}{below}</li>"


def _package(document: Document, chapters: Sequence[_Chapter], number: uuid.UUID) -> str:
    """What the book is, which files it has, and in which order they are read."""
    access = "".join(f'<meta property="schema:{name}">{value}</meta>' for name, value in (
        *_ACCESS, ("accessibilitySummary", escape(_summary(document.lang), quote=False))))
    about = f"<dc:description>{escape(document.subject, quote=False)}</dc:description>" if document.subject else ""
    drawn = {chapter.file: ' properties="svg"' if any(isinstance(b, Figure) for b in chapter.document.blocks) else ""
             for chapter in chapters}
    items = "".join(f'<item id="{file.partition(".")[0]}" href="{file}" media-type="application/xhtml+xml"{svg}/>'
                    for file, svg in drawn.items())
    spine = "".join(f'<itemref idref="{file.partition(".")[0]}"/>' for file in drawn)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            f'<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="number" '
            f'xml:lang="{document.lang}">\n<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
            f'<dc:identifier id="number">urn:uuid:{number}</dc:identifier>'
            f"<dc:title>{escape(document.title, quote=False)}</dc:title><dc:language>{document.lang}</dc:language>"
            f"<dc:creator>polygo_fab</dc:creator>{about}"
            f'<meta property="dcterms:modified">{__date__}T00:00:00Z</meta>\n{access}\n</metadata>\n'
            '<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
            f'<item id="style" href="book.css" media-type="text/css"/>{items}</manifest>\n'
            f"<spine>{spine}</spine>\n</package>\n")


def _summary(lang: str) -> str:
    return typeset(str(words_in(lang, "strings")["book_access"]), lang)
