"""What a PDF page shows, as lines and lines of text in mm: read with pdfium, through every form, whatever its nesting.

Another reader than what wrote it. Lines keep their colours; curves come back as chords.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakKeyDictionary

from ..core.path import Point
from .pdf_walk import MM, Matrix, colour, painted, placed, text
from .untyped import PdfFile, Pdfium, PdfiumObject

__all__ = ["DrawnLine", "ReadPage", "ReadText", "shown"]

_CHORD = 0.002
"""mm on the page: chords stay this near to the curves that they stand for."""


@dataclass(frozen=True)
class DrawnLine:
    """Points along a line that is drawn in one go, and its colour, '#rrggbb'."""

    points: tuple[Point, ...]
    stroke: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Smallest x, smallest y, largest x, largest y."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))

    def placed(self, dx: float, dy: float, factor: float) -> DrawnLine:
        """Moved, then scaled."""
        return DrawnLine(tuple(((x + dx) * factor, (y + dy) * factor) for x, y in self.points), self.stroke)


@dataclass(frozen=True)
class ReadText:
    """A text that was set in one go; `at` is the start of its baseline."""

    text: str
    at: Point


@dataclass(frozen=True)
class ReadPage:
    """A page: its size in mm, origin lower left, and what is on it in the order in which it is painted."""

    size: Point
    drawn: tuple[DrawnLine, ...]
    said: tuple[ReadText, ...]


_READ: WeakKeyDictionary[Any, tuple[frozenset[str], tuple[ReadPage, ...]]] = WeakKeyDictionary()


def shown(document: object, inks: tuple[str, ...]) -> Iterator[ReadPage]:
    """The pages of a document that `pdf_text.opened` gave; with the lines in one of the `inks`, if there are any. What
    was read before, in these inks and others, is not read again."""
    there, pages = _READ.get(document, (frozenset(), ()))
    if not pages or not there >= {*inks}:
        there, pages = frozenset(inks), tuple(_shown(document, inks))
        _READ[document] = (there, pages)
    if len(there) == len({*inks}):
        yield from pages
    else:
        yield from (replace(page, drawn=tuple(d for d in page.drawn if d.stroke in inks)) for page in pages)


def _shown(document: PdfFile, inks: tuple[str, ...]) -> Iterator[ReadPage]:
    import pypdfium2.raw as pdfium

    for page in document:
        words = page.get_textpage()
        drawn: list[DrawnLine] = []
        said: list[ReadText] = []
        for item, kind, outer in painted(pdfium, page):
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                stroke = _stroke(pdfium, item) if inks else ""
                if stroke in inks:
                    lines = _lines(pdfium, item, placed(pdfium, item, outer))
                    drawn += [DrawnLine(tuple(points), stroke) for points in lines]
            elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
                said.append(ReadText(text(pdfium, item, words), placed(pdfium, item, outer)[4:]))
        yield ReadPage((page.get_width() * MM, page.get_height() * MM), tuple(drawn), tuple(said))


def _stroke(pdfium: Pdfium, item: PdfiumObject) -> str:
    """The colour that a path is drawn with, or "" for one that is not."""
    mode, strokes = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, mode, strokes)
    return colour(pdfium.FPDFPageObj_GetStrokeColor, item) if strokes.value else ""


def _lines(pdfium: Pdfium, item: PdfiumObject, m: Matrix) -> Iterator[list[Point]]:
    """The subpaths that go anywhere."""
    points, waiting = list[Point](), list[Point]()
    for k in range(pdfium.FPDFPath_CountSegments(item)):
        segment = pdfium.FPDFPath_GetPathSegment(item, k)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = (m[0] * x.value + m[2] * y.value + m[4], m[1] * x.value + m[3] * y.value + m[5])
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield points
            points = [point]
        elif kind == pdfium.FPDF_SEGMENT_LINETO:
            points.append(point)
        else:
            waiting.append(point)
            if len(waiting) == 3:
                points += _chords(points[-1], *waiting)
                waiting = []
        if pdfium.FPDFPathSegment_GetClose(segment) and points[-1] != points[0]:
            points.append(points[0])
    if len(points) > 1:
        yield points


def _chords(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Points along a cubic curve, without its start: as many as its bend asks (its second differences bound that)."""
    bend = max(math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in ((a, b, c), (b, c, d)))
    count = max(1, math.ceil(math.sqrt(0.75 * bend / _CHORD)))
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        e, f, g, h = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (e * a[0] + f * b[0] + g * c[0] + h * d[0], e * a[1] + f * b[1] + g * c[1] + h * d[1])
