"""A Nombres Croisés puzzle as a picture: the counts above and to the left, discs for pawns, crosses for empty cells.

Black and greys only, and little ink: what is printed stays readable on any printer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.page import Label, Shape, Style
from ..core.path import Point, circle, line, polygon, rectangle
from ..core.puzzle import Puzzle
from ..puzzles.solve import Cells

__all__ = ["CAPITAL", "cross", "disc", "grid", "star"]

CAPITAL = 0.668
"""The height of a capital or digit, in ems."""
_BLACK, _INNER, _BAND = "#000000", "#999999", "#eeeeee"
_PAWN = 0.35  # radius, in cells
_FIVE = 8
"""Boards with more lines than this have a stronger line every five."""


def grid(puzzle: Puzzle, at: Point, cell: float, answer: Cells | None = None) -> Iterator[Shape | Label]:
    """The puzzle with its top left corner at `at`, (columns + 1) x (rows + 1) cells of `cell` mm.

    The first row and column of cells hold the counts. With an answer, its pawns stand there instead of the givens.
    """
    n, m = len(puzzle.rows), len(puzzle.columns)
    left, top = at[0] + cell, at[1] - cell
    right, bottom = left + m * cell, top - n * cell

    def centre(r: int, c: int) -> Point:
        return (left + (c + 0.5) * cell, top - (r + 0.5) * cell)

    gap = cell * 0.08
    band = Style(stroke=None, fill=_BAND)
    yield Shape(rectangle(left, top + gap, m * cell, cell - gap), band)
    yield Shape(rectangle(at[0], bottom, cell - gap, n * cell), band)
    size = min(0.56 * cell, 7.0)
    for r, count in enumerate(puzzle.rows):
        x, y = centre(r, -1)
        yield Label(str(count), (x - gap / 2, y - CAPITAL / 2 * size), size, bold=True)
    for c, count in enumerate(puzzle.columns):
        x, y = centre(-1, c)
        yield Label(str(count), (x, y + gap / 2 - CAPITAL / 2 * size), size, bold=True)

    thin, strong = Style(stroke=_INNER, width=_stroke(0.02, cell)), Style(stroke=_BLACK, width=_stroke(0.05, cell))
    for weight, style in ((False, thin), (True, strong)):  # strong lines lie over the thin ones
        for c in range(1, m):
            if (m > _FIVE and c % 5 == 0) == weight:
                yield Shape(line((left + c * cell, top), (left + c * cell, bottom)), style)
        for r in range(1, n):
            if (n > _FIVE and r % 5 == 0) == weight:
                yield Shape(line((left, top - r * cell), (right, top - r * cell)), style)
    if answer is None:
        for r, c, pawn in puzzle.givens:
            yield from (disc if pawn else cross)(centre(r, c), cell)
    else:
        for r, row in enumerate(answer):
            for c, pawn in enumerate(row):
                if pawn:
                    yield from disc(centre(r, c), cell)
    yield Shape(rectangle(left, bottom, m * cell, n * cell), Style(stroke=_BLACK, width=_stroke(0.075, cell)))


def disc(centre: Point, cell: float) -> Iterator[Shape]:
    """A pawn in a cell of this size."""
    yield Shape(circle(centre, _PAWN * cell), Style(stroke=None, fill=_BLACK))


def cross(centre: Point, cell: float) -> Iterator[Shape]:
    """The mark of a cell that is known to be empty."""
    (x, y), reach, style = centre, 0.16 * cell, Style(stroke=_BLACK, width=_stroke(0.05, cell))
    yield Shape(line((x - reach, y - reach), (x + reach, y + reach)), style)
    yield Shape(line((x - reach, y + reach), (x + reach, y - reach)), style)


def star(centre: Point, radius: float, filled: bool) -> Shape:
    """A star with five points: what the level is counted in."""
    corners = [(centre[0] + reach * math.sin(math.pi * k / 5), centre[1] + reach * math.cos(math.pi * k / 5))
               for k in range(10) for reach in (radius if k % 2 == 0 else 0.42 * radius,)]
    return Shape(polygon(corners), Style(stroke="#444444", fill="#444444" if filled else None, width=0.15))


def _stroke(share: float, cell: float) -> float:
    """A line width in mm: a share of the cell, thick enough to print and never heavy."""
    return round(min(max(share * cell, 0.12), 8 * share), 3)
