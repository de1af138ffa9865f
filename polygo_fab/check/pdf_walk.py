"""Every object that a PDF page paints, through its forms, read with pdfium: what the readers of pages share.

`pdfium` is the module pypdfium2.raw, which a reader imports when it is called.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..core.path import Point
from .untyped import Pdfium, PdfiumObject

__all__ = ["MM", "Box", "Matrix", "around", "bends", "box", "colour", "colours", "forms", "middle", "painted",
           "painted_in", "placed", "points", "text"]

MM = 25.4 / 72
_DEEPEST = 20
_SHORT = (ctypes.c_ushort * 128)()
"""Room for most texts."""
Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]


def forms(pdfium: Pdfium, page: PdfiumObject) -> Iterator[PdfiumObject]:
    """The drawings on a page, in the order of painting."""
    for k in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, k)
        if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_FORM:
            yield item


def painted(pdfium: Pdfium, page: PdfiumObject) -> Iterator[tuple[PdfiumObject, int, Matrix]]:
    """Each path, text and picture in the order of painting: the object, its type, and how its surroundings are placed
    on the page in mm, y up."""
    yield from _within(pdfium, [(pdfium.FPDFPage_GetObject(page, k), (MM, 0.0, 0.0, MM, 0.0, 0.0), 0)
                                for k in reversed(range(pdfium.FPDFPage_CountObjects(page)))])


def painted_in(pdfium: Pdfium, form: PdfiumObject) -> Iterator[tuple[PdfiumObject, int, Matrix]]:
    """The same of one form, placed in mm from the origin of the form, not of the page."""
    yield from _within(pdfium, [(pdfium.FPDFFormObj_GetObject(form, k), (MM, 0.0, 0.0, MM, 0.0, 0.0), 1)
                                for k in reversed(range(pdfium.FPDFFormObj_CountObjects(form)))])


def _within(pdfium: Pdfium, todo: list[tuple[PdfiumObject, Matrix, int]]) -> Iterator[tuple[PdfiumObject, int, Matrix]]:
    while todo:
        item, outer, depth = todo.pop()
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            matrix = placed(pdfium, item, outer)
            todo += [(pdfium.FPDFFormObj_GetObject(item, k), matrix, depth + 1)
                     for k in reversed(range(pdfium.FPDFFormObj_CountObjects(item)))]
        else:
            yield item, kind, outer


def placed(pdfium: Pdfium, item: PdfiumObject, outer: Matrix) -> Matrix:
    """How an object is placed on the page: by its own matrix, then by that of its surroundings."""
    m = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, m)
    p, q, r, s, t, u = outer
    return (m.a * p + m.b * r, m.a * q + m.b * s, m.c * p + m.d * r, m.c * q + m.d * s,
            m.e * p + m.f * r + t, m.e * q + m.f * s + u)


def colour(read: Callable[..., Any], item: object) -> str:
    """'#rrggbb' of a stroke or a fill, by pdfium's function that reads it; "" where it does not show."""
    red, green, blue, alpha = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    read(item, red, green, blue, alpha)
    return f"#{red.value:02x}{green.value:02x}{blue.value:02x}" if alpha.value else ""


def colours(pdfium: Pdfium, item: PdfiumObject) -> tuple[str, str]:
    """Of a path: that of its line and that of its face, "" for one that it does not have."""
    mode, strokes = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(item, mode, strokes)
    return (colour(pdfium.FPDFPageObj_GetStrokeColor, item) if strokes.value else "",
            colour(pdfium.FPDFPageObj_GetFillColor, item) if mode.value else "")


def bends(pdfium: Pdfium, item: PdfiumObject) -> bool:
    """Whether a path begins with a curve, as a circle does."""
    return pdfium.FPDFPath_CountSegments(item) > 1 and bool(pdfium.FPDFPathSegment_GetType(
        pdfium.FPDFPath_GetPathSegment(item, 1)) == pdfium.FPDF_SEGMENT_BEZIERTO)


def points(pdfium: Pdfium, item: PdfiumObject, m: Matrix) -> tuple[Point, ...]:
    """All points of a path, those that bend curves included (two before each end of a curve)."""
    found = []
    a, b, c, d, e, f = m
    x, y = ctypes.c_float(), ctypes.c_float()
    segment, point = pdfium.FPDFPath_GetPathSegment, pdfium.FPDFPathSegment_GetPoint
    for k in range(pdfium.FPDFPath_CountSegments(item)):
        point(segment(item, k), x, y)
        u, v = x.value, y.value
        found.append((a * u + c * v + e, b * u + d * v + f))
    return tuple(found)


def around(corners: Sequence[Point]) -> Box:
    """The box of some points."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def box(pdfium: Pdfium, item: PdfiumObject, outer: Matrix) -> Box:
    """The box of a filled shape or of a text: left, bottom, right, top."""
    sides = [ctypes.c_float() for _ in range(4)]
    pdfium.FPDFPageObj_GetBounds(item, *sides)
    left, bottom, right, top = (side.value for side in sides)
    a, b, c, d, e, f = outer
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
    return (min(x for x, _ in corners), min(y for _, y in corners),
            max(x for x, _ in corners), max(y for _, y in corners))


def text(pdfium: Pdfium, item: PdfiumObject, words: PdfiumObject) -> str:
    """The text of an object, given the text page of its page."""
    length = pdfium.FPDFTextObj_GetText(item, words, _SHORT, ctypes.sizeof(_SHORT))
    buffer = _SHORT
    if length > ctypes.sizeof(_SHORT):
        buffer = (ctypes.c_ushort * (length // 2))()
        pdfium.FPDFTextObj_GetText(item, words, buffer, length)
    return ctypes.string_at(buffer, max(0, length)).decode("utf-16-le", "replace").rstrip("\0").strip()
