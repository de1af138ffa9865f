"""What stands on a page of puzzles: outlines, lines, circles, squares, crosses and numbers, read with pdfium.

Other readers give the lines in full; here a shape that is filled is its box, so that pages with QR codes read fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ..core.path import Point
from .pdf_walk import Box, Matrix, bends, box, colours, painted, placed, points, text

__all__ = ["Sheet", "sheets"]

_MANY = 400
"""Points beyond which a filled shape is a QR code and no mark."""


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
                sheet.words.append((text(pdfium, item, words), box(pdfium, item, outer)))
        yield sheet


def _path(pdfium: Any, item: Any, outer: Matrix, sheet: Sheet) -> None:
    stroke, fill = colours(pdfium, item)
    count = pdfium.FPDFPath_CountSegments(item)
    if (stroke and fill) or count > _MANY:
        return
    if fill:
        if bends(pdfium, item):
            sheet.circles.append((fill, True, box(pdfium, item, outer)))
        elif count in (4, 5):
            sheet.squares.append((fill, box(pdfium, item, outer)))
    elif stroke:
        corners = points(pdfium, item, placed(pdfium, item, outer))
        if bends(pdfium, item):
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            sheet.circles.append((stroke, False, (min(xs), min(ys), max(xs), max(ys))))
        elif count == 2:
            sheet.lines.append((stroke, corners[0], corners[1]))
        else:
            sheet.outlines.append((stroke, corners))
