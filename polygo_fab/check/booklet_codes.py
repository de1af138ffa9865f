"""UNIQUE, CONTENT: a QR code that is an answer has the modules of its solution, upright, and its number over it.

A code on a page is one shape of many corners, filled, whose edges run along rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.finding import Finding
from ..core.path import Point
from .booklet import Captioned, caption_of
from .puzzle_page import Drawn
from .puzzle_shapes import Sheet

__all__ = ["codes_wrong", "dark_modules"]


def codes_wrong(pages: Sequence[Sheet], some: Sequence[Captioned], cells: Mapping[int, Sequence[int | None]],
                numbered: bool) -> Iterator[Finding]:
    """Of each puzzle whose answer is a code: the first after that of the one before that shows it.

    pages     those of answers at the foot of a page turned
    cells     of each solution, by the number of its puzzle; None where none was found
    numbered  whether its number stands over it
    """
    codes = iter([(number, sheet, points) for number, sheet in enumerate(pages, start=1) for points in sheet.codes])
    for one in some:
        side = sum(line.family == "r" for line in one.puzzle.layout.lines)
        solution = [bool(value) for value in cells[one.number]]
        shown = next(((page, sheet, points) for page, sheet, points in codes
                      if [dark for row in dark_modules(points, side) for dark in row] == solution), None)
        if shown is None:
            yield Finding("UNIQUE", f"puzzle {one.number}", "no QR code shows its answer")
            return
        page, sheet, points = shown
        (left, low), (right, high) = ((end(x for x, _ in points), end(y for _, y in points)) for end in (min, max))
        drawn = Drawn(page, sheet, ((left, low), (right, low), (right, high), (left, high)), one.puzzle.layout)
        caption = caption_of(drawn, [drawn])
        if numbered and (caption is None or caption[0] != str(one.number)):
            yield Finding("CONTENT", f"page {page}, answer {one.number}",
                          f"the number over it is {caption[0] if caption else 'missing'}")


def dark_modules(points: Sequence[Point], side: int) -> tuple[tuple[bool, ...], ...]:
    """Row by row from above, as the page shows them, which of `side` x `side` modules are filled: those whose
    middles have an odd number of upright edges to their left."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    wide, tall = (right - left) / side, (high - low) / side
    crossed = [[0] * (side + 1) for _ in range(side)]
    for (x, y), (u, v) in zip(points, (*points[1:], points[0]), strict=True):
        if abs(x - u) < wide / 4 and abs(y - v) > tall / 4:  # an upright edge
            first, last = sorted((round((high - y) / tall), round((high - v) / tall)))
            column = min(max(round((x - left) / wide), 0), side)
            for row in range(max(first, 0), min(last, side)):
                crossed[row][column] ^= 1
    return tuple(tuple(_runs(row)) for row in crossed)


def _runs(edges: Sequence[int]) -> Iterator[bool]:
    inside = False
    for edge in edges[:-1]:
        inside ^= bool(edge)
        yield inside
