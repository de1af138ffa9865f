"""What stands on a page of puzzles: outlines, lines, circles, squares, crosses and numbers, read with pdfium.

Other readers give the lines in full; here a shape that is filled is its box, so that pages with QR codes read fast.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..core.path import Point
from .pdf_walk import Matrix, colour, painted, placed, text

__all__ = ["Sheet", "sheets"]

_MANY = 400
"""Points beyond which a filled shape is a QR code and no mark."""
Box = tuple[float, float, float, float]


@dataclass
class Sheet:
    """The shapes of a page in mm, y up, each with its colour.

    outlines  closed lines without fill: colour and corners
    lines     colour and both ends
    circles   colour, whether it is filled, and box
    squares   four corners, filled: colour and box
    words     a text set in one go, and its box
    """

    outlines: list[tuple[str, tuple[Point, ...]]] = field(default_factory=list)
    lines: list[tuple[str, Point, Point]] = field(default_factory=list)
    circles: list[tuple[str, bool, Box]] = field(default_factory=list)
    squares: list[tuple[str, Box]] = field(default_factory=list)
    words: list[tuple[str, Box]] = field(default_factory=list)


def sheets(document: Any) -> Iterator[Sheet]:
    """The pages of a document that `pdf_text.opened` gave."""
    import pypdfium2.raw as pdfium

    for page in document:
        words, sheet = page.get_textpage(), Sheet()
        for item, kind, outer in painted(pdfium, page):
            if kind == pdfium.FPDF_PAGEOBJ_PATH:
                _path(pdfium, item, outer, sheet)
            elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
                sheet.words.append((text(pdfium, item, words), _box(pdfium, item, outer)))
        yield sheet


def _path(pdfium: Any, item: Any, outer: Matrix, sheet: Sheet) -> None:
    mode, strokes = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, mode, strokes)
    count = pdfium.FPDFPath_CountSegments(item)
    if (mode.value and strokes.value) or count > _MANY:
        return
    curved = count > 1 and pdfium.FPDFPathSegment_GetType(
        pdfium.FPDFPath_GetPathSegment(item, 1)) == pdfium.FPDF_SEGMENT_BEZIERTO
    if mode.value:
        ink = colour(pdfium.FPDFPageObj_GetFillColor, item)
        if curved:
            sheet.circles.append((ink, True, _box(pdfium, item, outer)))
        elif count in (4, 5):
            sheet.squares.append((ink, _box(pdfium, item, outer)))
    elif strokes.value:
        ink = colour(pdfium.FPDFPageObj_GetStrokeColor, item)
        points = _points(pdfium, item, placed(pdfium, item, outer))
        if curved:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            sheet.circles.append((ink, False, (min(xs), min(ys), max(xs), max(ys))))
        elif count == 2:
            sheet.lines.append((ink, points[0], points[1]))
        else:
            sheet.outlines.append((ink, points))


def _box(pdfium: Any, item: Any, outer: Matrix) -> Box:
    """The box of a filled shape or of a text: left, bottom, right, top."""
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(item, *sides)
    left, bottom, right, top = (side.value for side in sides)
    a, b, c, d, e, f = outer
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    return (min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners))


def _points(pdfium: Any, item: Any, m: Matrix) -> tuple[Point, ...]:
    """All points of a path, those that bend curves included."""
    found = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for k in range(pdfium.FPDFPath_CountSegments(item)):
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, k), x, y)
        found.append((m[0] * x.value + m[2] * y.value + m[4], m[1] * x.value + m[3] * y.value + m[5]))
    return tuple(found)
