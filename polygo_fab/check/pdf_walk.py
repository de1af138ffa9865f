"""Every object that a PDF page paints, through its forms, read with pdfium: what the readers of pages share.

`pdfium` is the module pypdfium2.raw, which a reader imports when it is called.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["MM", "Matrix", "colour", "painted", "placed", "text"]

MM = 25.4 / 72
_DEEPEST = 20
Matrix = tuple[float, float, float, float, float, float]


def painted(pdfium: Any, page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    """Each path, text and picture in the order of painting: the object, its type, and how its surroundings are placed
    on the page in mm, y up."""
    todo = [(pdfium.FPDFPage_GetObject(page, k), (MM, 0.0, 0.0, MM, 0.0, 0.0), 0)
            for k in reversed(range(pdfium.FPDFPage_CountObjects(page)))]
    while todo:
        item, outer, depth = todo.pop()
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            matrix = placed(pdfium, item, outer)
            todo += [(pdfium.FPDFFormObj_GetObject(item, k), matrix, depth + 1)
                     for k in reversed(range(pdfium.FPDFFormObj_CountObjects(item)))]
        else:
            yield item, kind, outer


def placed(pdfium: Any, item: Any, outer: Matrix) -> Matrix:
    """How an object is placed on the page: by its own matrix, then by that of its surroundings."""
    m = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, m)
    p, q, r, s, t, u = outer
    return (m.a * p + m.b * r, m.a * q + m.b * s, m.c * p + m.d * r, m.c * q + m.d * s,
            m.e * p + m.f * r + t, m.e * q + m.f * s + u)


def colour(read: Callable[..., Any], item: Any) -> str:
    """'#rrggbb' of a stroke or a fill, by pdfium's function that reads it; "" where it does not show."""
    parts = [ctypes.c_uint() for _ in range(4)]
    read(item, *parts)
    return "#" + "".join(f"{part.value:02x}" for part in parts[:3]) if parts[3].value else ""


def text(pdfium: Any, item: Any, words: Any) -> str:
    """The text of an object, given the text page of its page."""
    length = pdfium.FPDFTextObj_GetText(item, words, None, 0)
    buffer = (ctypes.c_ushort * max(1, length // 2))()
    pdfium.FPDFTextObj_GetText(item, words, buffer, length)
    return bytes(buffer).decode("utf-16-le", "replace").rstrip("\0").strip()
