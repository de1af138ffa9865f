"""The pictures of a document as a person who hears it meets them, each with what it draws in mm from its own corner.

Which pictures there are and in which order they are read, the structure of the file says; what they draw is read with
pdfium from the forms that are painted there.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.path import Point
from .paper_page import Mark
from .pdf_walk import MM, Matrix, bends, box, colour, colours, painted, painted_in, placed, points, text
from .untyped import PdfFile, Pdfium, PdfiumObject

__all__ = ["Item", "ReadPicture", "Word", "items_of", "items_on", "pictures"]

_SAME = 1e-3


@dataclass(frozen=True)
class Word:
    """A line of text: the middle of its baseline, the size of its type in mm, its colour '#rrggbb'."""

    text: str
    at: Point
    size: float
    colour: str


Item = Mark | Word


@dataclass(frozen=True)
class ReadPicture:
    """What a form draws, in the order of painting; of a circle the points are those at its right, top, left and bottom.

    page     where it stands, from 1
    alt      what it says to those who do not see it
    upright  whether it is neither mirrored nor stretched
    alike    tells its items: pictures with the same have the same; None where only they themselves do
    """

    page: int
    alt: str
    items: tuple[Item, ...]
    upright: bool
    alike: tuple[bytes, tuple[Item, ...]] | None = None


_MOST = 256
_SHAPES: dict[bytes, tuple[Item, ...]] = {}
"""What was read of the forms that stand alone, for those of other files and pages that are the same, _MOST at once."""


def pictures(document: PdfFile, figures: Sequence[tuple[str, int, int]], forms_in: Sequence[bytes | None] = ()
             ) -> Iterator[ReadPicture | None]:
    """For each of the figures (words, page from 0, number of the marked content: `tags.figures`) what it draws; None
    where that is not one form.

    document  as `pdf_text.opened` gave it
    forms_in  what tells the shapes in each of the figures (`pdf_marks.form_in`): those of two that are the same are
              read once, their words in both, as these depend on the fonts of a file
    """
    import pypdfium2.raw as pdfium

    pages = {number: document[number] for number in {page for _, page, _ in figures} if 0 <= number < len(document)}
    words = {number: page.get_textpage() for number, page in pages.items()}
    forms: dict[tuple[int, int], list[Any]] = {}
    for number, page in pages.items():
        for k in range(pdfium.FPDFPage_CountObjects(page)):
            item = pdfium.FPDFPage_GetObject(page, k)
            forms.setdefault((number, pdfium.FPDFPageObj_GetMarkedContentID(item)), []).append(item)
    for (alt, number, mark), source in zip(figures, forms_in or [None] * len(figures), strict=True):
        found = forms.get((number, mark), [])
        if len(found) != 1 or pdfium.FPDFPageObj_GetType(found[0]) != pdfium.FPDF_PAGEOBJ_FORM:
            yield None
        else:
            a, b, c, d, _, _ = placed(pdfium, found[0], (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
            items, said = _read(pdfium, found[0], words[number], source)
            yield ReadPicture(
                number + 1,
                alt,
                items,
                abs(a - d) < _SAME and abs(b + c) < _SAME and a * d - b * c > _SAME,
                (source, said) if source else None,
            )


def _read(pdfium: Pdfium, form: PdfiumObject, words: PdfiumObject,
          source: bytes | None) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The items of a form, and those among them that are no shapes."""
    known = _SHAPES.get(source) if source else None
    if known and len(known) == pdfium.FPDFFormObj_CountObjects(form):
        objects = [pdfium.FPDFFormObj_GetObject(form, k) for k, item in enumerate(known) if isinstance(item, Word)]
        said = tuple(_items(pdfium, ((item, pdfium.FPDFPageObj_GetType(item), (MM, 0.0, 0.0, MM, 0.0, 0.0))
                                     for item in objects), words))
        others = iter(said)
        return tuple(next(others) if isinstance(item, Word) else item for item in known), said
    items = tuple(items_of(pdfium, form, words))
    if source:
        if len(_SHAPES) >= _MOST:
            _SHAPES.clear()
        _SHAPES[source] = items
    return items, tuple(item for item in items if isinstance(item, Word))


def items_of(pdfium: object, form: object, words: object) -> Iterator[Item]:
    """What a form draws, in the order of painting, in mm from its own corner; `words` is the text page of its page."""
    yield from _items(pdfium, painted_in(pdfium, form), words)


def items_on(pdfium: Pdfium, page: PdfiumObject) -> Iterator[Item]:
    """What a page draws, in the order of painting, in mm from its lower left corner."""
    yield from _items(pdfium, painted(pdfium, page), page.get_textpage())


def _items(pdfium: Pdfium, objects: Iterable[tuple[PdfiumObject, int, Matrix]], words: PdfiumObject) -> Iterator[Item]:
    for item, kind, outer in objects:
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            yield _mark(pdfium, item, placed(pdfium, item, outer))
        elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
            size, m, edges = ctypes.c_float(), placed(pdfium, item, outer), box(pdfium, item, outer)
            pdfium.FPDFTextObj_GetFontSize(item, size)
            yield Word(text(pdfium, item, words), ((edges[0] + edges[2]) / 2, m[5]), size.value * m[3],
                       colour(pdfium.FPDFPageObj_GetFillColor, item))
        else:
            yield Word("a picture", (0.0, 0.0), 0.0, "")


def _mark(pdfium: Pdfium, item: PdfiumObject, m: Matrix) -> Mark:
    stroke, fill = colours(pdfium, item)
    found, curved = points(pdfium, item, m), bends(pdfium, item)
    ends = found[::3] if curved else found
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(item, width)
    return Mark(points=ends, stroke=stroke, fill=fill, closed=len(ends) > 2 and ends[0] == ends[-1], curved=curved,
                width=width.value * MM if stroke else 0.0)
