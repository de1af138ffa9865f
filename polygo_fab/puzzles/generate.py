"""New Nombres Croisés puzzles: each has exactly one solution, and no given can be taken away.

A random disposition is hidden; its cells are then opened in random order. An open cell is an arrow between its row
and its column (see `solve`); one whose arrow would close a cycle must be given instead. At the end each given, taken
away, would close a cycle: the puzzle would have a second solution.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .grade import LEVELS
from .grade import level as level_of
from .solve import is_unique

__all__ = ["LARGEST", "MOST", "SMALLEST", "generate"]

SMALLEST, LARGEST = 2, 25
MOST = 1000
"""Puzzles at a time."""
PATIENCE = 2000
"""Tries in a row that bring nothing new before giving up."""
_STAGES = {1: 2, 2: 3}
"""Levels that chance hardly ever makes on large boards, and the number of stages that makes them."""


def generate(rows: int, columns: int, count: int, seed: int, level: int | None = None) -> tuple[Puzzle, ...]:
    """`count` different puzzles of rows x columns, each with exactly one solution and with no given to spare.

    Same arguments, same puzzles. No two are the same board turned or turned over. `level` asks for one difficulty.
    Raises BadInput for a size outside 2 x 2 to 25 x 25, a count outside 1 to 1000, a level there is not, or where so
    many different puzzles are not found.
    """
    if not (SMALLEST <= rows <= LARGEST and SMALLEST <= columns <= LARGEST):
        raise BadInput(f"size '{rows}x{columns}': allowed: {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}")
    if not 1 <= count <= MOST:
        raise BadInput(f"count = '{count}': allowed: 1 to {MOST}")
    if level is not None and level not in LEVELS:
        raise BadInput(f"level = '{level}': allowed: {LEVELS[0]} to {LEVELS[-1]}")
    rng = random.Random(seed)
    found: list[Puzzle] = []
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Puzzle]] = {}
    fruitless = 0
    while len(found) < count:
        puzzle = _puzzle(rows, columns, rng, _STAGES.get(level or 0, 0))
        near = alike.setdefault(_margins(puzzle), [])
        if (level is not None and level_of(puzzle) != level) or any(image in near for image in _images(puzzle, near)):
            fruitless += 1
            if fruitless == PATIENCE:
                asked = "" if level is None else f" of level {level}"
                raise BadInput(f"count = '{count}': {f'only {len(found)} different' if found else 'no'} puzzles of "
                               f"{rows}x{columns}{asked} found with seed {seed}")
            continue
        if not is_unique(puzzle):
            raise AssertionError(f"{puzzle.text()} does not have exactly one solution")
        near.append(puzzle)
        found.append(puzzle)
        fruitless = 0
    return tuple(found)


@cache
def _squares(n: int, m: int) -> tuple[int, int, int, int, int]:
    """Bits: the diagonal, first column and first row of a square of all lines by all lines; the same without the
    diagonal for the cells of the board."""
    lines = n + m
    return (sum(1 << (lines + 1) * u for u in range(lines)), sum(1 << lines * u for u in range(lines)),
            (1 << lines) - 1, sum(1 << m * r for r in range(n)), (1 << m) - 1)


@cache
def _cells(n: int, m: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """For each cell in reading order: row, column, its bit in a disposition, and its row and column as lines."""
    return tuple((r, c, 1 << r * m + c, r, n + c) for r in range(n) for c in range(m))


def _puzzle(n: int, m: int, rng: random.Random, stages: int) -> Puzzle:
    """One puzzle with exactly one solution and no given to spare.

    With stages, lines are put on stages by chance, rows on every other one, and the arrows that go up are opened
    first: the fewer stages, the shorter the paths of arrows.

    `reach` is a square of bits: bit v of row u, at (n + m) * u + v, says that arrows lead from line u to line v.
    """
    pawns = rng.getrandbits(n * m)
    lines = n + m
    reach, any_row, all_columns, board_column, board_row = _squares(n, m)
    givens = []
    chance = rng.random
    cells = sorted(_cells(n, m), key=lambda _: chance())
    if stages:
        rows_at, columns_at = rng.sample((range(0, stages, 2), range(1, stages, 2)), 2)
        stage = [rng.choice(rows_at) for _ in range(n)] + [rng.choice(columns_at) for _ in range(m)]
        cells.sort(key=lambda cell: (stage[cell[3]] > stage[cell[4]]) == bool(pawns & cell[2]))
    for r, c, bit, row, column in cells:
        start, end = (row, column) if pawns & bit else (column, row)
        if reach >> lines * end + start & 1:
            givens.append((r, c, bool(pawns & bit)))
        elif not reach >> lines * start + end & 1:
            # every line that reaches the start now reaches what the end reaches: one product writes all those rows
            reach |= (reach >> start & any_row) * (reach >> lines * end & all_columns)
    return Puzzle(tuple((pawns >> m * r & board_row).bit_count() for r in range(n)),
                  tuple((pawns >> c & board_column).bit_count() for c in range(m)), tuple(givens))


def _margins(puzzle: Puzzle) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The counts, the same for all images of a puzzle under the symmetries of its board."""
    a, b = max(puzzle.rows, puzzle.rows[::-1]), max(puzzle.columns, puzzle.columns[::-1])
    return (a, b) if len(a) != len(b) else (max(a, b), min(a, b))


def _images(puzzle: Puzzle, near: list[Puzzle]) -> Iterator[Puzzle]:
    """The puzzle turned and turned over; none where there is nothing to compare with."""
    if not near:
        return
    square = len(puzzle.rows) == len(puzzle.columns)
    for turned in (puzzle, _transposed(puzzle)) if square else (puzzle,):
        for image in (turned, _upside_down(turned)):
            yield image
            yield _transposed(_upside_down(_transposed(image)))


def _transposed(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.columns, puzzle.rows, tuple((c, r, pawn) for r, c, pawn in puzzle.givens))


def _upside_down(puzzle: Puzzle) -> Puzzle:
    last = len(puzzle.rows) - 1
    return Puzzle(puzzle.rows[::-1], puzzle.columns, tuple((last - r, c, pawn) for r, c, pawn in puzzle.givens))
