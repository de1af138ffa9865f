"""A puzzle as a picture: counts around the board, discs and rings for pawns, crosses for empty cells.

Black and greys only, and little ink: what is printed stays readable on any printer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.page import Label, Shape, Style
from ..core.path import Point, circle, line, polygon, rectangle
from ..core.puzzle_drawing import GRID_INK, MARK_INK, PUZZLE_INKS, spots
from .puzzle_code import comb
from .puzzle_view import drawn_lines, extent, is_square, size

__all__ = ["CAPITAL", "answer_grid", "cross", "disc", "dot", "grid", "mark", "module", "ring", "star"]

CAPITAL = 0.668
"""The height of a capital or digit, in ems."""
_BAND, _LIT = "#eeeeee", "#dddddd"
_PAWN = 0.35  # radius, in cells
_LARGEST_DIGITS = 7.0
_Place = Callable[[Point], Point]
"""From the units of the board to the page."""


def grid(puzzle: CountPuzzle, at: Point, cell: float, values: Mapping[int, int] | None = None, ink: str = "puzzle",
         lit: Collection[int] = ()) -> Iterator[Shape | Label]:
    """The puzzle with its top left corner at `at`; a unit of its board is `cell` mm.

    values  what stands in the cells, instead of what is known from the start
    ink     which of PUZZLE_INKS the outline has
    lit     lines to show on a grey ground, by their numbers
    """
    layout, box = puzzle.layout, extent(puzzle.layout)

    def place(p: Point) -> Point:
        return (at[0] + (p[0] - box.left) * cell, at[1] - (box.top - p[1]) * cell)

    if is_square(layout):
        yield from _bands(layout, place, cell)
    for number in lit:
        for c in layout.lines[number].cells:
            x, y = place(layout.board.centres[c])
            yield Shape(rectangle(x - cell / 2, y - cell / 2, cell, cell), Style(stroke=None, fill=_LIT))
    yield from _counts(puzzle, place, cell)
    yield from _board(layout, place, cell, ink)
    for c, value in (puzzle.known if values is None else values).items():
        yield from mark(layout, value, place(layout.board.centres[c]), cell)


def answer_grid(puzzle: CountPuzzle, values: Sequence[int | None], at: Point, cell: float,
                counts: bool = True) -> Iterator[Shape | Label]:
    """The solved puzzle; empty cells are left free, but for the question of which cells are sure. A QR code is bare,
    with white around it, so that it scans; without `counts` the board stands where it does with them."""
    layout, box = puzzle.layout, extent(puzzle.layout)

    def place(p: Point) -> Point:
        return (at[0] + (p[0] - box.left) * cell, at[1] - (box.top - p[1]) * cell)

    if layout.kind == "qr":
        n, m = size(layout)
        (left, _), (_, top) = min(layout.board.points), max(layout.board.points)
        rows = [[bool(value) for value in values[r * m:r * m + m]] for r in range(n)]
        yield Shape(comb(rows, place((left, top)), cell), Style(stroke=None, fill=MARK_INK))
        return
    shown = {c: value for c, value in enumerate(values) if value or (value == 0 and layout.kind == "certain")}
    if counts:
        yield from grid(puzzle, at, cell, shown, "answer")
        return
    yield from _board(layout, place, cell, "answer")
    for c, value in shown.items():
        yield from mark(layout, value, place(layout.board.centres[c]), cell)


def mark(layout: Layout, value: int, centre: Point, cell: float) -> Iterator[Shape]:
    """What is in a cell: empty, a pawn of the first colour or of the second, a module of a QR code."""
    if layout.kind == "qr":
        yield from (dot, module)[value](centre, cell)
    else:
        yield from (cross, disc, ring)[value](centre, cell)


def disc(centre: Point, cell: float) -> Iterator[Shape]:
    """A pawn in a cell of this size."""
    yield Shape(circle(centre, _PAWN * cell), Style(stroke=None, fill=MARK_INK))


def ring(centre: Point, cell: float) -> Iterator[Shape]:
    """A pawn of the second colour."""
    width = _stroke(0.09, cell)
    yield Shape(circle(centre, _PAWN * cell - width / 2), Style(stroke=MARK_INK, width=width))


def cross(centre: Point, cell: float) -> Iterator[Shape]:
    """The mark of a cell that is known to be empty."""
    (x, y), reach, style = centre, 0.16 * cell, Style(stroke=MARK_INK, width=_stroke(0.05, cell))
    yield Shape(line((x - reach, y - reach), (x + reach, y + reach)), style)
    yield Shape(line((x - reach, y + reach), (x + reach, y - reach)), style)


def module(centre: Point, cell: float) -> Iterator[Shape]:
    """A dark module of a QR code."""
    yield Shape(rectangle(centre[0] - cell / 2, centre[1] - cell / 2, cell, cell), Style(stroke=None, fill=MARK_INK))


def dot(centre: Point, cell: float) -> Iterator[Shape]:
    """A light module that is known: small and grey, so that the solved code still scans."""
    yield Shape(circle(centre, 0.11 * cell), Style(stroke=None, fill=GRID_INK))


def star(centre: Point, radius: float, filled: bool) -> Shape:
    """A star with five points: what the level is counted in."""
    corners = [(centre[0] + reach * math.sin(math.pi * k / 5), centre[1] + reach * math.cos(math.pi * k / 5))
               for k in range(10) for reach in (radius if k % 2 == 0 else 0.42 * radius,)]
    return Shape(polygon(corners), Style(stroke="#444444", fill="#444444" if filled else None, width=0.15))


# --- the parts of a picture


def _bands(layout: Layout, place: _Place, cell: float) -> Iterator[Shape]:
    """The grey grounds of the counts of rows and columns."""
    style, where = Style(stroke=None, fill=_BAND), spots(layout)
    for family, axis in (("r", 0), ("c", 1)):
        some = [p for line, places in zip(layout.lines, where, strict=True) if line.family == family for p in places]
        low = [min(p[k] for p in some) - (0.42 if k == axis else 0.5) for k in (0, 1)]
        high = [max(p[k] for p in some) + (0.42 if k == axis else 0.5) for k in (0, 1)]
        if axis == 0:
            low[0] -= 0.08
        else:
            high[1] += 0.08
        (x0, y0), (x1, y1) = place((low[0], low[1])), place((high[0], high[1]))
        yield Shape(rectangle(x0, y0, x1 - x0, y1 - y0), style)


def _counts(puzzle: CountPuzzle, place: _Place, cell: float) -> Iterator[Shape | Label]:
    """The counts; a small arrow where it is not plain which line one is of; for each colour a mark at the corner."""
    layout, where = puzzle.layout, spots(puzzle.layout)
    straight, colours = is_square(layout), len(layout.colours)
    for line_, count, some in zip(layout.lines, puzzle.counts, where, strict=True):
        slanting = not straight or line_.family not in "rc"
        scale = min((0.46 if slanting else 0.56) * cell, _LARGEST_DIGITS)
        for k, (n, spot) in enumerate(zip(count, some, strict=True)):
            x, y = place(spot)
            shift = (-0.04 * line_.towards[0] * cell, -0.04 * line_.towards[1] * cell)
            yield Label("?" if n is None else str(n), (x + shift[0], y + shift[1] - CAPITAL / 2 * scale), scale,
                        colour="#777777" if n is None else MARK_INK, bold=k == 0)
        if slanting:
            yield _arrow(place(some[-1]), line_.towards, cell, 0.62 if straight else 0.46)
    if colours > 1:
        rows = next(some for line_, some in zip(layout.lines, where, strict=True) if line_.family == "r")
        columns = next(some for line_, some in zip(layout.lines, where, strict=True) if line_.family == "c")
        for k in range(colours):
            yield from mark(layout, k + 1, place((rows[k][0], columns[k][1])), 0.6 * cell)


def _arrow(at: Point, towards: Point, cell: float, reach: float) -> Shape:
    """A small triangle between a count and the line that it counts."""
    tip, back, half = reach * cell, (reach - 0.17) * cell, 0.11 * cell
    (x, y), (u, v) = at, towards
    corners = [(x + tip * u, y + tip * v), (x + back * u - half * v, y + back * v + half * u),
               (x + back * u + half * v, y + back * v - half * u)]
    return Shape(polygon(corners), Style(stroke=None, fill="#777777"))


def _board(layout: Layout, place: _Place, cell: float, ink: str) -> Iterator[Shape]:
    lines = drawn_lines(layout)
    for some, colour, share in ((lines.thin, GRID_INK, 0.02), (lines.strong, PUZZLE_INKS[ink], 0.05)):
        style = Style(stroke=colour, width=_stroke(share, cell))
        yield from (Shape(line(place(a), place(b)), style) for a, b in some)
    yield Shape(polygon([place(p) for p in lines.outline]), Style(stroke=PUZZLE_INKS[ink],
                                                                 width=_stroke(0.075, cell)))


def _stroke(share: float, cell: float) -> float:
    """A line width in mm: a share of the cell, thick enough to print and never heavy."""
    return round(min(max(share * cell, 0.12), 8 * share), 3)
