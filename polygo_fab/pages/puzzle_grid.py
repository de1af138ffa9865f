"""A puzzle as a picture: counts around the board, discs and rings for pawns, crosses for empty cells.

Black and greys only, and little ink: what is printed stays readable on any printer.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.page import Drawing, Label, Shape, Style
from ..core.path import Point, circle, line, polygon, rectangle
from ..core.puzzle_drawing import (
    GIVEN_INK,
    GRID_INK,
    LARGE_GRID_INK,
    MARK_INK,
    PUZZLE_INKS,
    QR_INK,
    is_filled,
    room_for_names,
    spots,
)
from .puzzle_areas import areas, walls
from .puzzle_code import comb
from .puzzle_counts import CAPITAL, Place, counts, tags
from .puzzle_view import drawn_lines, extent, size

__all__ = ["CAPITAL", "POINT", "answer_grid", "cross", "disc", "dot", "grid", "mark", "module", "picture", "ring",
           "star"]

POINT = 25.4 / 72
"""mm."""
_LIT = "#dddddd"
_PAWN = 0.35  # radius, in cells


def grid(puzzle: CountPuzzle, at: Point, cell: float, *, values: Mapping[int, int] | None = None, ink: str = "puzzle",
         lit: Collection[int] = (), large: bool = False, names: Sequence[str] = (),
         least: float = 0.0) -> Iterator[Shape | Label]:
    """The puzzle with its top left corner at `at`; a unit of its board is `cell` mm.

    values  what stands in the cells, instead of what is known from the start; of areas of which rectangle each is
    ink     which of PUZZLE_INKS the outline has; on an answer the pawns that were given are grey, but pictures black
    lit     lines to show on a grey ground, by their numbers
    large   lines between cells as for large print: black, a point wide
    names   of the lines, written beside their counts; `least` is their smallest type size, mm
    """
    place = _placed(puzzle.layout, at, cell, bool(names))
    if names:
        puzzle = replace(puzzle, layout=room_for_names(puzzle.layout))
    layout = puzzle.layout
    for number in lit:
        for c in layout.lines[number].cells:
            x, y = place(layout.board.centres[c])
            yield Shape(rectangle(x - cell / 2, y - cell / 2, cell, cell), Style(stroke=None, fill=_LIT))
    if len(layout.colours) > 1:
        yield from _colours(layout, place, cell)
    yield from counts(puzzle, place, cell)
    if names:
        yield from tags(layout, names, place, cell, least)
    yield from _board(layout, place, cell, ink, large)
    if layout.areas:
        yield from areas(puzzle, place, cell)
        yield from walls(layout, values, place, cell, ink) if values else ()
        return
    known = puzzle.known
    for c, value in (known if values is None else values).items():
        colour = GIVEN_INK if ink == "answer" and c in known and not is_filled(layout) else MARK_INK
        yield from mark(layout, value, place(layout.board.centres[c]), cell, colour)


def picture(puzzle: CountPuzzle, cell: float, *, above: Sequence[Label] = (), alt: str = "",
            values: Mapping[int, int] | None = None, ink: str = "puzzle", lit: Collection[int] = (),
            large: bool = False, names: Sequence[str] = (), least: float = 0.0) -> Drawing:
    """A drawing of the puzzle alone, as `grid` has it; `above` stands over it, from its upper left corner on."""
    box = extent(puzzle.layout, bool(names))
    wide, high = box.width * cell, box.height * cell
    over = max((label.at[1] + 0.75 * label.size for label in above), default=0.0)
    items = [replace(item, at=(item.at[0], item.at[1] + high)) for item in above]
    return Drawing((wide, high + over), (*items, *grid(puzzle, (0.0, high), cell, values=values, ink=ink, lit=lit,
                                                        large=large, names=names, least=least)), alt)


def answer_grid(puzzle: CountPuzzle, values: Sequence[int | None], at: Point, cell: float, *, numbers: bool = True,
                large: bool = False, names: Sequence[str] = (), least: float = 0.0) -> Iterator[Shape | Label]:
    """The solved puzzle; empty cells are left free, but for the question of which cells are sure. A QR code is bare,
    with white around it, so that it scans; without `numbers` the board stands where it does with them."""
    layout = puzzle.layout
    place = _placed(layout, at, cell, bool(names))
    if layout.kind == "qr":
        n, m = size(layout)
        (left, _), (_, top) = min(layout.board.points), max(layout.board.points)
        rows = [[bool(value) for value in values[r * m:r * m + m]] for r in range(n)]
        yield Shape(comb(rows, place((left, top)), cell), Style(stroke=None, fill=MARK_INK))
        return
    shown = {c: value for c, value in enumerate(values) if value or (value == 0 and layout.kind == "certain")}
    if numbers:
        yield from grid(puzzle, at, cell, values=shown, ink="answer", lit=(), large=large, names=names, least=least)
        return
    yield from _board(layout, place, cell, "answer", False)
    if layout.areas:
        yield from walls(layout, shown, place, cell, "answer")
        return
    for c, value in shown.items():
        yield from mark(layout, value, place(layout.board.centres[c]), cell)


def _placed(layout: Layout, at: Point, cell: float, tagged: bool) -> Place:
    box = extent(layout, tagged)
    return lambda p: (at[0] + (p[0] - box.left) * cell, at[1] - (box.top - p[1]) * cell)


def mark(layout: Layout, value: int, centre: Point, cell: float, colour: str = MARK_INK) -> Iterator[Shape]:
    """What is in a cell: empty, a pawn of the first colour or of the second, a cell of a picture or a QR code."""
    if value == 0:
        yield from (dot if layout.kind == "qr" else cross)(centre, cell)
    elif is_filled(layout):
        yield from module(centre, cell)
    else:
        yield from (disc, ring)[value - 1](centre, cell, colour)


def disc(centre: Point, cell: float, colour: str = MARK_INK) -> Iterator[Shape]:
    """A pawn in a cell of this size."""
    yield Shape(circle(centre, _PAWN * cell), Style(stroke=None, fill=colour))


def ring(centre: Point, cell: float, colour: str = MARK_INK) -> Iterator[Shape]:
    """A pawn of the second colour."""
    width = _stroke(0.09, cell)
    yield Shape(circle(centre, _PAWN * cell - width / 2), Style(stroke=colour, width=width))


def cross(centre: Point, cell: float) -> Iterator[Shape]:
    """The mark of a cell that is known to be empty."""
    (x, y), reach, style = centre, 0.16 * cell, Style(stroke=MARK_INK, width=_stroke(0.05, cell))
    yield Shape(line((x - reach, y - reach), (x + reach, y + reach)), style)
    yield Shape(line((x - reach, y + reach), (x + reach, y - reach)), style)


def module(centre: Point, cell: float) -> Iterator[Shape]:
    """A dark cell, filled in."""
    yield Shape(rectangle(centre[0] - cell / 2, centre[1] - cell / 2, cell, cell), Style(stroke=None, fill=MARK_INK))


def dot(centre: Point, cell: float) -> Iterator[Shape]:
    """A light module that is known: small and light, so that the solved code still scans."""
    yield Shape(circle(centre, 0.11 * cell), Style(stroke=None, fill=QR_INK))


def star(centre: Point, radius: float, filled: bool) -> Shape:
    """A star with five points: what the level is counted in."""
    corners = [(centre[0] + reach * math.sin(math.pi * k / 5), centre[1] + reach * math.cos(math.pi * k / 5))
               for k in range(10) for reach in (radius if k % 2 == 0 else 0.42 * radius,)]
    return Shape(polygon(corners), Style(stroke="#444444", fill="#444444" if filled else None, width=0.15))


# --- the parts of a picture


def _colours(layout: Layout, place: Place, cell: float) -> Iterator[Shape]:
    """For each colour its mark at the corner, in line with its counts."""
    where = spots(layout)
    rows, columns = (next(some for line_, some in zip(layout.lines, where, strict=True) if line_.family == family)
                     for family in "rc")
    for k in range(len(layout.colours)):
        yield from mark(layout, k + 1, place((rows[k][0], columns[k][1])), 0.6 * cell)


def _board(layout: Layout, place: Place, cell: float, ink: str, large: bool) -> Iterator[Shape]:
    lines = drawn_lines(layout)
    thin = QR_INK if layout.kind == "qr" else LARGE_GRID_INK if large else GRID_INK
    for some, colour, width in ((lines.thin, thin, _stroke(0.02, cell)),
                                (lines.strong, PUZZLE_INKS[ink], _stroke(0.05, cell))):
        style = Style(stroke=colour, width=max(width, 1.05 * POINT) if large else width)
        yield from (Shape(line(place(a), place(b)), style) for a, b in some)
    yield Shape(polygon([place(p) for p in lines.outline]), Style(
        stroke=PUZZLE_INKS[ink], width=max(_stroke(0.075, cell), 2.5 * POINT * large)))


def _stroke(share: float, cell: float) -> float:
    """A line width in mm: a share of the cell, thick enough to print and never heavy."""
    return round(min(max(share * cell, 0.12), 8 * share), 3)
