"""The numbers around a board: counts with their grounds and arrows, and the names of the lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from ..core.count_puzzle import CountPuzzle, Layout, PuzzleLine
from ..core.page import Label, Shape, Style
from ..core.path import Point, circle, line, polygon, rectangle
from ..core.puzzle_drawing import ARROW_INK, ARROW_TIP, MARK_INK, has_arrow, is_square, spots
from .measure import text_width
from .puzzle_view import tag_spots

__all__ = ["CAPITAL", "SHARES", "Place", "counts", "share", "tag_share", "tags"]

CAPITAL = 0.668
"""The height of a capital or digit, in ems."""
SHARES = {"straight": 0.56, "hexagon": 0.46, "diagonal": 0.42}
"""The type size of a count, in cells: of rows and columns, on boards of hexagons, of diagonals."""
_LARGEST_DIGITS = 7.0
_BAND, _RING = "#eeeeee", 0.28
"""The ground of the counts of rows and columns; the radius of the circle around the count of a diagonal, in cells."""

Place = Callable[[Point], Point]
"""From the units of the board to the page."""


def share(layout: Layout, line_: PuzzleLine) -> float:
    """The type size of the counts of a line, in cells."""
    return SHARES["hexagon" if not is_square(layout) else "straight" if line_.family in "rc" else "diagonal"]


def counts(puzzle: CountPuzzle, place: Place, cell: float) -> Iterator[Shape | Label]:
    """The counts; an arrow into the first cell where it is not plain which line one is of. Those of rows and columns
    stand on a grey ground, those of diagonals in a circle."""
    layout, squares = puzzle.layout, is_square(puzzle.layout)
    if squares and not layout.areas:
        yield from _bands(layout, place)
    for line_, count, some in zip(layout.lines, puzzle.counts, spots(layout), strict=True):
        scale = min(share(layout, line_) * cell, _LARGEST_DIGITS)
        for k, (n, spot) in enumerate(zip(count, some, strict=True)):
            x, y = place(spot)
            yield Label("?" if n is None else str(n), (x, y - CAPITAL / 2 * scale), scale,
                        colour="#777777" if n is None else MARK_INK, bold=k == 0)
        if has_arrow(layout, line_):
            if squares:
                yield Shape(circle(place(some[-1]), _RING * cell), Style(stroke=ARROW_INK, width=_thin(cell)))
            yield from _arrow(layout, line_, place, cell, _RING if squares else 0.26)


def tags(layout: Layout, names: Sequence[str], place: Place, cell: float, least: float) -> Iterator[Label]:
    """The name of each line beside its counts, on a layout with `room_for_names`."""
    scales = [max(least, tag_share(layout, line_) * cell) for line_ in layout.lines]
    halves = tuple(text_width(name, scale) / 2 / cell for name, scale in zip(names, scales, strict=True))
    for name, scale, spot in zip(names, scales, tag_spots(layout, halves), strict=True):
        x, y = place(spot)
        yield Label(name, (x, y - CAPITAL / 2 * scale), scale, colour="#555555")


def tag_share(layout: Layout, line_: PuzzleLine) -> float:
    """The type size of the name of a line, in cells."""
    return 0.3 if line_.family in "rc" or not is_square(layout) else 0.24


def _bands(layout: Layout, place: Place) -> Iterator[Shape]:
    """The grey grounds of the counts of rows and columns."""
    style, where = Style(stroke=None, fill=_BAND), spots(layout)
    for family, axis in (("r", 0), ("c", 1)):
        some = [p for line, places in zip(layout.lines, where, strict=True) if line.family == family for p in places]
        low = [min(p[k] for p in some) - (0.42 if k == axis else 0.5) for k in (0, 1)]
        high = [max(p[k] for p in some) + (0.42 if k == axis else 0.5) for k in (0, 1)]
        (x0, y0), (x1, y1) = place((low[0], low[1])), place((high[0], high[1]))
        yield Shape(rectangle(x0, y0, x1 - x0, y1 - y0), style)


def _arrow(layout: Layout, line_: PuzzleLine, place: Place, cell: float, clear: float) -> Iterator[Shape]:
    """A thin arrow from beside the count across the border into the first cell of the line."""
    first = min((layout.board.centres[line_.cells[end]] for end in (0, -1)),
                key=lambda centre: math.dist(centre, line_.label))
    step = 1.0 if not is_square(layout) else math.sqrt(2)
    tip = (first[0] - ARROW_TIP * step * line_.towards[0], first[1] - ARROW_TIP * step * line_.towards[1])
    length = math.dist(tip, line_.label)
    u, v = (tip[0] - line_.label[0]) / length, (tip[1] - line_.label[1]) / length
    back = (line_.label[0] + clear * u, line_.label[1] + clear * v)
    yield Shape(line(place(back), place(tip)), Style(stroke=ARROW_INK, width=1.5 * _thin(cell)))
    head = (tip, (tip[0] - 0.2 * u - 0.085 * v, tip[1] - 0.2 * v + 0.085 * u),
            (tip[0] - 0.2 * u + 0.085 * v, tip[1] - 0.2 * v - 0.085 * u))
    yield Shape(polygon([place(p) for p in head]), Style(stroke=None, fill=ARROW_INK))


def _thin(cell: float) -> float:
    return round(min(max(0.02 * cell, 0.12), 0.25), 3)
