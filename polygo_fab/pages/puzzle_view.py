"""The lines of a board and the box around it and its counts, in the units of the board: what a page needs to draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..core.count_puzzle import Layout
from ..core.path import Point
from ..core.puzzle_drawing import is_square, spots

__all__ = ["Extent", "Lines", "drawn_lines", "extent", "size", "tag_spots"]

_TAG, _TAG_LONG, _TAG_SLOPE = 0.72, 0.9, 0.6
"""Units from a count to the name of its line; of a row where its number may have two digits; on hexagons."""
_TAG_DIAGONAL, _TAG_RIGHT = 0.42, 0.68
"""The same of a diagonal, above or below its count, and on the right of it."""
_WHITE = 4.0
"""Modules around a QR code."""
_WORD = 0.5
"""Units that what is said before the blanks of a word in Braille needs beside the counts."""
_RIM = 0.05
"""Units around a board, in which half of its outline lies."""
_FIVE = 8
"""Boards with more lines than this have a stronger line every five; not those on which stronger lines part rectangles.
"""


@dataclass(frozen=True)
class Extent:
    """The box around a board and its counts."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom


@dataclass(frozen=True)
class Lines:
    """The lines of a board: thin ones, strong ones over them, and the outline."""

    thin: tuple[tuple[Point, Point], ...]
    strong: tuple[tuple[Point, Point], ...]
    outline: tuple[Point, ...]


def size(layout: Layout) -> tuple[int, int]:
    """The number of rows and of columns."""
    families = [line.family for line in layout.lines]
    return families.count("r"), families.count("c")


@cache
def extent(layout: Layout, tagged: bool = False) -> Extent:
    """Board and counts; each count has half a unit around it, the board half its outline. A QR code has its white on
    all sides, a word in Braille below it a blank for each letter.

    tagged  with the names of the lines beside their counts (`tag_spots`)
    """
    points = layout.board.points
    labels = [spot for some in spots(layout) for spot in some] + list(tag_spots(layout) if tagged else ())
    room = [(spot, _RIM) for spot in points] + [(spot, 0.5) for spot in labels]
    xs = [x + side * half for (x, _), half in room for side in (-1, 1)]
    ys = [y + side * half for (_, y), half in room for side in (-1, 1)]
    white = _WHITE if layout.kind == "qr" else 0.0
    blanks = 0.2 + -(-len(layout.frames) // size(layout)[1]) if layout.frames else 0.0
    return Extent(min(xs) - (_WORD if layout.frames else 0.0), min(ys) - white - blanks, max(xs) + white, max(ys))


@cache
def tag_spots(layout: Layout, quiet: bool = True) -> tuple[Point, ...]:
    """For each line where its name is written: beyond its counts; of a diagonal straight away from the board, but below
    its count where the counts of rows stand on that side; where nothing is counted, in their place. `quiet` as of
    `spots`."""
    if layout.areas:
        return tuple(line.label for line in layout.lines)
    right, top = max(x for x, _ in layout.board.points), max(y for _, y in layout.board.points)
    found = []
    for line, places in zip(layout.lines, spots(layout, quiet), strict=True):
        (x, y), (u, v) = places[0], line.towards
        if not is_square(layout) or line.family in "rc":
            far = (_TAG_LONG if line.family == "r" and is_square(layout) and size(layout)[0] > 9 else
                   _TAG if is_square(layout) or line.family == "r" else _TAG_SLOPE)
            found.append((x - far * u, y - far * v))
        elif x > right and abs(y) < top:
            found.append((x + _TAG_RIGHT, y))
        else:
            found.append((x, y - math.copysign(_TAG_DIAGONAL, v)))
    return tuple(found)


@cache
def drawn_lines(layout: Layout) -> Lines:
    """On squares from side to side; on other boards edge by edge. Frames are strong."""
    board = layout.board
    outline = _corners([board.points[p] for p in board.outline])
    if is_square(layout):
        (n, m), (left, bottom), (right, top) = size(layout), min(board.points), max(board.points)
        upright = [(c, ((left + c, bottom), (left + c, top))) for c in range(1, m)]
        level = [(r, ((left, top - r), (right, top - r))) for r in range(1, n)]
        fives = not layout.frames and layout.kind != "qr" and not layout.areas
        thin = [line for lines, most in ((upright, m), (level, n)) for k, line in lines
                if not (fives and most > _FIVE and k % 5 == 0)]
        strong = [line for lines, most in ((upright, m), (level, n)) for k, line in lines
                  if fives and most > _FIVE and k % 5 == 0]
    else:
        thin = [(board.points[a], board.points[b]) for (a, b), cells in sorted(board.edge_cells.items())
                if len(cells) > 1]
        strong = []
    group = {cell: number for number, frame in enumerate(layout.frames) for cell in frame}
    strong += [(board.points[a], board.points[b]) for (a, b), cells in sorted(board.edge_cells.items())
               if len(cells) > 1 and len({group.get(cell) for cell in cells}) > 1]
    return Lines(tuple(thin), tuple(strong), outline)


def _corners(cycle: Sequence[Point]) -> tuple[Point, ...]:
    """The points where a closed line turns."""
    turned = zip((cycle[-1], *cycle[:-1]), cycle, (*cycle[1:], cycle[0]), strict=True)
    return tuple(b for a, b, c in turned
                 if abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) > 1e-9)
