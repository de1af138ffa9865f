"""What stands on a page of puzzles: outlines, lines, circles, squares, crosses and numbers, read with pdfium.

Other readers give the lines in full; here a shape that is filled is its box, so that pages with QR codes read fast.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..core.path import Point

__all__ = ["Sheet", "sheets"]

_MM = 25.4 / 72
_MANY = 400
"""Points beyond which a filled shape is a QR code and no mark."""
_DEEPEST = 20
_Matrix = tuple[float, float, float, float, float, float]
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
        text, sheet = page.get_textpage(), Sheet()
        todo = [(pdfium.FPDFPage_GetObject(page, k), (_MM, 0.0, 0.0, _MM, 0.0, 0.0), 0)
                for k in reversed(range(pdfium.FPDFPage_CountObjects(page)))]
        while todo:
            item, outer, depth = todo.pop()
            kind = pdfium.FPDFPageObj_GetType(item)
            if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
                matrix = _within(_matrix(pdfium, item), outer)
                todo += [(pdfium.FPDFFormObj_GetObject(item, k), matrix, depth + 1)
                         for k in reversed(range(pdfium.FPDFFormObj_CountObjects(item)))]
            elif kind == pdfium.FPDF_PAGEOBJ_PATH:
                _path(pdfium, item, outer, sheet)
            elif kind == pdfium.FPDF_PAGEOBJ_TEXT:
                sheet.words.append((_text(pdfium, item, text), _box(pdfium, item, outer)))
        yield sheet


def _path(pdfium: Any, item: Any, outer: _Matrix, sheet: Sheet) -> None:
    mode, strokes = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, mode, strokes)
    count = pdfium.FPDFPath_CountSegments(item)
    if (mode.value and strokes.value) or count > _MANY:
        return
    curved = count > 1 and pdfium.FPDFPathSegment_GetType(
        pdfium.FPDFPath_GetPathSegment(item, 1)) == pdfium.FPDF_SEGMENT_BEZIERTO
    if mode.value:
        colour = _colour(pdfium.FPDFPageObj_GetFillColor, item)
        if curved:
            sheet.circles.append((colour, True, _box(pdfium, item, outer)))
        elif count in (4, 5):
            sheet.squares.append((colour, _box(pdfium, item, outer)))
    elif strokes.value:
        colour = _colour(pdfium.FPDFPageObj_GetStrokeColor, item)
        points = _points(pdfium, item, _within(_matrix(pdfium, item), outer))
        if curved:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            sheet.circles.append((colour, False, (min(xs), min(ys), max(xs), max(ys))))
        elif count == 2:
            sheet.lines.append((colour, points[0], points[1]))
        else:
            sheet.outlines.append((colour, points))


def _matrix(pdfium: Any, item: Any) -> _Matrix:
    m = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, m)
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _within(inner: _Matrix, outer: _Matrix) -> _Matrix:
    """First the one, then the other."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _box(pdfium: Any, item: Any, outer: _Matrix) -> Box:
    """The box of a filled shape or of a text: left, bottom, right, top."""
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(item, *sides)
    left, bottom, right, top = (side.value for side in sides)
    a, b, c, d, e, f = outer
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    return (min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners))


def _points(pdfium: Any, item: Any, m: _Matrix) -> tuple[Point, ...]:
    """All points of a path, those that bend curves included."""
    found = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for k in range(pdfium.FPDFPath_CountSegments(item)):
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, k), x, y)
        found.append((m[0] * x.value + m[2] * y.value + m[4], m[1] * x.value + m[3] * y.value + m[5]))
    return tuple(found)


def _colour(read: Any, item: Any) -> str:
    parts = [ctypes.c_uint() for _ in range(4)]
    read(item, *parts)
    return "#" + "".join(f"{part.value:02x}" for part in parts[:3]) if parts[3].value else ""


def _text(pdfium: Any, item: Any, words: Any) -> str:
    length = pdfium.FPDFTextObj_GetText(item, words, None, 0)
    buffer = (ctypes.c_ushort * max(1, length // 2))()
    pdfium.FPDFTextObj_GetText(item, words, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0").strip()
