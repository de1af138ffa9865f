"""The lines of a board and the box around it and its counts, in the units of the board: what a page needs to draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ..core.count_puzzle import Layout, PuzzleLine
from ..core.path import Point
from ..core.puzzle_drawing import has_arrow, is_square, room_for_names, spots

__all__ = ["Extent", "Lines", "drawn_lines", "extent", "size", "tag_spots"]

_TAG, _TAG_LONG = 0.72, 0.9
"""Units from a count to the name of its line; of a row where its number may have two digits."""
_TAG_BEYOND, _TAG_ASIDE, _TAG_HALF = 0.5, 0.38, 0.4
"""The same of a slanting line, above or below its count; to where its name begins on the left or right of its count;
half of the longest name there, in the largest type."""
_AWAY, _HIGH, _FREE = 0.4, 0.16, 0.55
"""How much of a step to a name leads away from the board; half the height of the largest name; how far at least a name
is from the middle of a cell."""
_SIDES: tuple[Point, ...] = ((0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0))
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
    points, layout = layout.board.points, room_for_names(layout) if tagged else layout
    labels = [spot for some in spots(layout) for spot in some]
    room = [(spot, _RIM) for spot in points] + [(spot, 0.5) for spot in labels]
    names = tag_spots(layout, (_TAG_HALF,) * len(layout.lines)) if tagged else ()
    room += [(spot, _TAG_HALF if line.family in "de" and is_square(layout) else 0.5)
             for line, spot in zip(layout.lines, names, strict=tagged)]
    xs = [x + side * half for (x, _), half in room for side in (-1, 1)]
    ys = [y + side * half for (_, y), half in room for side in (-1, 1)]
    white = _WHITE if layout.kind == "qr" else 0.0
    blanks = 0.2 + -(-len(layout.frames) // size(layout)[1]) if layout.frames else 0.0
    return Extent(min(xs) - (_WORD if layout.frames else 0.0), min(ys) - white - blanks, max(xs) + white, max(ys))


@cache
def tag_spots(layout: Layout, halves: tuple[float, ...], quiet: bool = True) -> tuple[Point, ...]:
    """For each line where the middle of its name is written: beyond its counts; of a slanting one straight above, below
    or beside its count; where nothing is counted, in their place.

    layout  with `room_for_names`
    halves  of each name how wide a half of it is, in units of the board
    quiet   as of `spots`
    """
    if layout.areas:
        return tuple(line.label for line in layout.lines)
    found = []
    for line, places, half, (side, up) in zip(layout.lines, spots(layout, quiet), halves, _sides(layout), strict=True):
        (x, y), (u, v) = places[0], line.towards
        if side or up:
            found.append((x + side * (_TAG_ASIDE + half), y + up * _TAG_BEYOND))
        else:
            far = _TAG_LONG if line.family == "r" and is_square(layout) and size(layout)[0] > 9 else _TAG
            found.append((x - far * u, y - far * v))
    return tuple(found)


@cache
def _sides(layout: Layout) -> tuple[Point, ...]:
    """Of each slanting line on which side of its count its name stands, (0, 0) of others: off the board; on hexagons
    where it is farthest from other counts."""
    counts, top = [line.label for line in layout.lines], max(y for _, y in layout.board.points)

    def side(line: PuzzleLine) -> Point:
        if line.family == "r" or not has_arrow(layout, line):
            return (0.0, 0.0)
        if not is_square(layout):
            away = [(u, v) for u, v in _SIDES if u * line.towards[0] + v * line.towards[1] < -_AWAY]
            return max(away, key=lambda side: _clear(layout, counts, line.label, side))
        (x, y) = line.label
        return (math.copysign(1.0, x), 0.0) if abs(y) < top else (0.0, math.copysign(1.0, y))

    return tuple(map(side, layout.lines))


def _clear(layout: Layout, counts: Sequence[Point], at: Point, side: Point) -> tuple[bool, float]:
    """Whether a name on that side of a count is off the board; how far it is from other counts."""
    x, y = at[0] + side[0] * (_TAG_ASIDE + _TAG_HALF), at[1] + side[1] * _TAG_BEYOND

    def far(spot: Point) -> float:
        return round(math.hypot(max(abs(spot[0] - x) - _TAG_HALF, 0.0), max(abs(spot[1] - y) - _HIGH, 0.0)), 3)

    return min(map(far, layout.board.centres)) > _FREE, min(far(spot) for spot in counts if spot != at)


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
