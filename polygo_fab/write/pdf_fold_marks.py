"""What is printed on sheets for who folds them: where to fold, and which signature comes after which."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from ..core.printed.book_format import LEAFLET, Format, page_size, sheet_size
from .pdf_draw import MM
from .pdf_fold import signatures

__all__ = ["fold_marks"]

_TICK = 4.0  # mm: the line at the edge of a sheet where it is folded
_WHITE = 5.0  # mm: printers leave as much; a line on the fold begins there, to be held against the light
_STEP, _BROAD = 8.0, 2.0  # mm: a mark on the back of a signature
_ENDS = 20.0  # mm: of the back, without marks


def fold_marks(canvas: Any, paper: str, format: Format, pages: int, side: int) -> None:
    """On one side, counted from 0, of a document of so many pages: lines where a leaflet is folded; in signatures a
    line at both ends of each fold, in the same place on both sides of the paper, and on the outside of each signature
    a mark on its back: beneath each other like stairs they lie in the order in which they are bound."""
    if format.pages == "leaflet":
        with canvas.artifact():
            _at_edges(canvas, paper, format)
    elif format.pages == "booklet" and len(parts := signatures(format, pages)) > 1:
        with canvas.artifact():
            _on_back(canvas, paper, format, parts, side)


def _at_edges(canvas: Any, paper: str, format: Format) -> None:
    """Lines at the edges of a leaflet where it is folded."""
    (wide, high), (width, height) = sheet_size(paper, format), page_size(paper, format)
    _thin(canvas)
    for k in range(1, LEAFLET[0]):
        for low in (0.0, high - _TICK):
            canvas.line(k * width * MM, low * MM, k * width * MM, (low + _TICK) * MM)
    for k in range(1, LEAFLET[1]):
        for left in (0.0, wide - _TICK):
            canvas.line(left * MM, k * height * MM, (left + _TICK) * MM, k * height * MM)


def _on_back(canvas: Any, paper: str, format: Format, parts: list[int], side: int) -> None:
    """Lines at both ends of the fold; and the mark of the signature of which this is the outside."""
    wide, high = sheet_size(paper, format)
    _thin(canvas)
    for low in (_WHITE, high - _WHITE - _TICK):
        canvas.line(wide / 2 * MM, low * MM, wide / 2 * MM, (low + _TICK) * MM)
    step = min(_STEP, (high - 2 * _ENDS) / len(parts))
    for number, first in enumerate(accumulate([0, *parts[:-1]]), start=1):
        if side == 2 * first:
            canvas.setFillColorRGB(0, 0, 0)
            canvas.rect((wide - _BROAD) / 2 * MM, (high - _ENDS - number * step) * MM, _BROAD * MM, step * MM,
                        stroke=0, fill=1)


def _thin(canvas: Any) -> None:
    canvas.setStrokeColorRGB(0.5, 0.5, 0.5)
    canvas.setLineWidth(0.3)
