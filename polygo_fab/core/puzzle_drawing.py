"""How puzzles stand on a page, for those who draw them and those who read them back: as counts on lines, where each
count is written, and what colours and marks mean."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

from .count_puzzle import RECTANGLES, CountPuzzle, Layout, PuzzleLine
from .path import Point
from .puzzle import Puzzle
from .tilings import square

__all__ = ["ARROW_INK", "ARROW_TIP", "BASE", "GIVEN_INK", "GRID_INK", "GRID_INKS", "LARGE_GRID_INK", "MARK_INK",
           "MARK_NAMES", "PUZZLE_INKS", "QR_INK", "SVG_UNIT", "as_counts", "has_arrow", "is_filled", "is_square",
           "letters", "mark_name", "room_for_names", "spots", "value_names"]

BASE = "base"
"""The kind of the puzzle of rows and columns, which has no name in its text."""
PUZZLE_INKS = {"puzzle": "#000000", "answer": "#333333", "example": "#555555"}
"""The colour of the line around a board: a puzzle to solve; its answer; a board that explains something."""
GRID_INK, LARGE_GRID_INK, QR_INK, MARK_INK = "#999999", "#111111", "#cccccc", "#000000"
GRID_INKS = (GRID_INK, LARGE_GRID_INK, QR_INK)
"""The lines between cells (in large print, and on QR codes, where scanners must not see them), and what stands in the
cells: a filled circle is a pawn, an open one a pawn of the second colour, a cross an empty cell. On pictures and QR
codes a filled square is a dark cell; on QR codes a small circle in the colour of the lines is a light one."""
GIVEN_INK = "#8c8c8c"
"""On answers: a pawn that was given."""
ARROW_INK, ARROW_TIP = "#666666", 0.32
"""The arrow from a count into the first cell of its line, where it is not plain which line that is; and how far from
the middle of the cell it ends, in steps of the line."""
_BESIDE = 0.9
"""From the count of one colour to that of the next."""
MARK_NAMES = ("mark-pawn", "mark-ring", "mark-cross", "mark-dark", "mark-light", "mark-no-cross", "mark-no-pawn",
              "mark-no-ring")
"""The marks of pages: a pawn, one of the second colour, an empty cell; a dark cell, and on QR codes a light one; of
each of the first three, the other two side by side."""
SVG_UNIT = 40
"""How long a cell is in the units of a drawing in a page."""
_QUIET = {"qr": 4.1}
"""How much farther from the board counts stand: scanners want four modules of white around a code."""
_NAMED = {False: (1.68, 1.15), True: (1.34, 1.15)}
"""From the count of a diagonal to those of rows on its left and of columns above it, with its name between, in cells:
on paper no name is larger than a count (0.42 cells, M10 is 0.79 wide), on a screen names are smaller."""


def as_counts(puzzle: Puzzle | CountPuzzle) -> CountPuzzle:
    """The same as a puzzle of counts: lines are the rows, then the columns."""
    if isinstance(puzzle, CountPuzzle):
        return puzzle
    m = len(puzzle.columns)
    return CountPuzzle(_plain(len(puzzle.rows), m), tuple((n,) for n in puzzle.rows + puzzle.columns),
                       tuple((r * m + c, int(pawn)) for r, c, pawn in puzzle.givens))


@cache
def _plain(n: int, m: int) -> Layout:
    """Counts to the left of rows and above columns."""
    board = square(n, m)
    rows = [tuple(range(r * m, r * m + m)) for r in range(n)]
    columns = [tuple(range(c, n * m, m)) for c in range(m)]
    lines = [*(PuzzleLine("r", cells, (board.centres[cells[0]][0] - 1, board.centres[cells[0]][1]), (1.0, 0.0))
               for cells in rows),
             *(PuzzleLine("c", cells, (board.centres[cells[0]][0], board.centres[cells[0]][1] + 1), (0.0, -1.0))
               for cells in columns)]
    names = tuple(f"r{r + 1}c{c + 1}" for r in range(n) for c in range(m))
    return Layout(BASE, f"{n}x{m}", board=board, names=names, lines=tuple(lines))


def spots(layout: Layout, quiet: bool = True) -> tuple[tuple[Point, ...], ...]:
    """For each line where the count of each colour is written, the last one nearest to the board.

    quiet  whether there is white around a code that scanners read; pages take the counts away when it is solved
    """
    colours, away = len(layout.colours), _QUIET.get(layout.kind, 0.0) if quiet else 0.0
    return tuple(tuple((line.label[0] - back * line.towards[0], line.label[1] - back * line.towards[1])
                       for back in (away + _BESIDE * (colours - 1 - k) for k in range(colours)))
                 for line in layout.lines)


@cache
def room_for_names(layout: Layout, screen: bool = False) -> Layout:
    """The same with the counts of rows and columns so far out that the names of diagonals stand between these and their
    own counts, on the side away from the board; nothing else moves, and nothing at all where none are between."""
    if not is_square(layout) or layout.areas:
        return layout
    (left, _), (_, top), (aside, over) = min(layout.board.points), max(layout.board.points), _NAMED[screen]
    slanting = [line.label for line in layout.lines if has_arrow(layout, line)]
    least = min((x - aside for x, y in slanting if x < left and abs(y) < top), default=math.inf)
    most = max((y + over for _, y in slanting if y > top), default=-math.inf)
    return replace(layout, lines=tuple(
        replace(line, label=(min(line.label[0], least), line.label[1])) if line.family == "r" else
        replace(line, label=(line.label[0], max(line.label[1], most))) if line.family == "c" else line
        for line in layout.lines))


def mark_name(layout: Layout, value: int) -> str:
    """Which of MARK_NAMES stands in a cell."""
    names = ("light" if layout.kind == "qr" else "cross", "dark" if is_filled(layout) else "pawn", "ring")
    return f"mark-{names[value]}"


def value_names(layout: Layout) -> tuple[str, ...]:
    """The keys of what stands in a cell, from value 0 on: empty or light, then its colours."""
    return ("light" if is_filled(layout) else "empty", *layout.colours)


def letters(layout: Layout) -> str:
    """How a text writes the values of cells, from 0 on: an empty cell, a pawn, one of the second colour; or of which
    rectangle a cell is."""
    return f".{RECTANGLES}" if layout.areas else ".#o"


def is_filled(layout: Layout) -> bool:
    """Whether cells are filled in, as of pictures and QR codes, in place of pawns that stand in them."""
    return layout.colours == ("dark",)


def is_square(layout: Layout) -> bool:
    """Whether the cells are squares in rows and columns."""
    return all(len(cell) == 4 for cell in layout.board.cells)


def has_arrow(layout: Layout, line: PuzzleLine) -> bool:
    """Whether an arrow shows which line a count is of."""
    return not is_square(layout) or line.family not in "rc"
