"""Which cells of a disposition to give, so that it is the only solution of its counts.

The cells that are left open must draw no cycle of arrows (see `solve`). The least number of givens is therefore a
minimum feedback arc set of the board's arrows, and an irreducible set is one from which none can be taken away.
Source: puzzles.md, "Theory".
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.errors import BadInput, MissingTool
from ..core.puzzle import LARGEST, Puzzle
from .arrows import irreducible as irreducible_arrows
from .compiled import loads
from .line_order import best, cuts, improved
from .solve import Cells, is_unique
from .staircase import staircase

__all__ = ["PROVED_TO", "Fewest", "Givens", "fewest", "fewest_pawns", "irreducible", "of_board"]

Givens = tuple[tuple[int, int, bool], ...]

PROVED_TO = 15
"""Boards with so many rows, or so many columns, are searched for a proof of the fewest givens."""
_PLAIN_TO = 8
"""Lines that the search takes in plain Python; it takes more by compiled loops, with the same result."""
_MOST_STATES = 1 << 22
"""What a proof may take: about 100 MB, and some 10 seconds."""
_PLAIN_STATES = 1 << 18
"""What it may take in plain Python where there are no compiled loops: some 10 seconds, too. Every picture of the
library does with it."""
_SOON_STATES = 1 << 14
"""What is tried in plain Python before compiled loops are loaded, which takes a second, and where they are not kept yet
many: most pictures do with it."""
_KICKS = (0, 60, 400)
"""Of the local search where the plain search comes after it, the compiled one, or none."""


@dataclass(frozen=True)
class Fewest:
    """Givens that leave one solution, sorted; `proved`: no fewer do. Otherwise they are the best found."""

    givens: Givens
    proved: bool


def of_board(cells: Cells, givens: Givens = ()) -> Puzzle:
    """The puzzle of a disposition. Raises BadInput for an empty board, one of unequal rows, or beyond 60 x 60."""
    if not cells or not cells[0] or any(len(row) != len(cells[0]) for row in cells):
        raise BadInput(f"board of {len(cells)} rows: expected rows of one length, from 1 x 1 to {LARGEST} x {LARGEST}")
    return Puzzle(tuple(sum(row) for row in cells), tuple(sum(column) for column in zip(*cells, strict=True)), givens)


def irreducible(cells: Cells, seed: int, pawns_only: bool = False) -> Givens:
    """Givens that leave `cells` as the one solution, and none of which can be taken away. Same arguments, same givens.

    Cells are opened in random order (with `pawns_only`, the empty ones first); one whose arrow would close a cycle is
    given instead. Raises BadInput as `of_board` does.
    """
    n, m = len(of_board(cells).rows), len(cells[0])
    order = list(range(n * m))
    random.Random(seed).shuffle(order)
    if pawns_only:
        order.sort(key=lambda cell: cells[cell // m][cell % m])
    pawns = {cell for cell in order if cells[cell // m][cell % m]}
    return tuple((cell // m, cell % m, cells[cell // m][cell % m])
                 for cell in irreducible_arrows(n, m, pawns, order))


def fewest(cells: Cells) -> Fewest:
    """The fewest givens that leave `cells` as the one solution: proved for up to 15 rows or columns where the search
    ends within its bounds (it does for 15 x 15), else the best found.

    Raises BadInput as `of_board` does, and MissingTool where a proof needs compiled loops and there are none.
    """
    n, m = len(of_board(cells).rows), len(cells[0])
    rows = [sum(1 << c for c in range(m) if row[c]) for row in cells]
    if n > m:  # the columns as rows, and empty cells as pawns: all arrows are the same
        rows = [sum(1 << r for r in range(n) if not cells[r][c]) for c in range(m)]
    lines, across = min(n, m), max(n, m)
    kicks = _KICKS[(lines > _PLAIN_TO) + (lines > PROVED_TO)]
    least, order = improved(rows, across, kicks)
    proved = False
    if lines <= PROVED_TO:
        found, better = (best if lines <= _PLAIN_TO else _searched)(rows, across, least, _MOST_STATES)
        proved, order = found >= 0, better or order
    _, places = cuts(rows, across, order)
    givens = []
    for place, a in enumerate(order):
        for b in range(across):
            if bool(rows[a] >> b & 1) == (place >= places[b]):
                r, c = (b, a) if n > m else (a, b)
                givens.append((r, c, cells[r][c]))
    return Fewest(_proved_unique(cells, givens), proved)


def fewest_pawns(cells: Cells) -> Fewest:
    """The fewest givens where only pawns are given: they always suffice. Raises BadInput as `of_board` does.

    The pawns not given are then a staircase (see `staircase`); proved unless the board has very many of them.
    """
    m = len(of_board(cells).columns)
    kept, proved = staircase([sum(1 << c for c in range(m) if row[c]) for row in cells])
    givens = [(r, c, True) for r, row in enumerate(cells) for c in range(m) if row[c] and not kept[r] >> c & 1]
    return Fewest(_proved_unique(cells, givens), proved)


def _proved_unique(cells: Cells, givens: list[tuple[int, int, bool]]) -> Givens:
    puzzle = of_board(cells, tuple(givens))
    if not is_unique(puzzle):
        raise AssertionError(f"{puzzle.text()} does not have exactly one solution")
    return puzzle.givens


def _searched(rows: Sequence[int], columns: int, bound: int, most: int) -> tuple[int, list[int] | None]:
    """`best` by compiled loops, or in plain Python where there are none, or are not loaded yet, and it does not take
    long."""
    if f"{__package__}.compiled.fewest" not in sys.modules:
        found, plain = best(rows, columns, bound, min(most, _SOON_STATES))
        if found >= 0:
            return found, plain
    if not loads():
        found, plain = best(rows, columns, bound, min(most, _PLAIN_STATES))
        if found < 0:
            raise MissingTool(f"the fewest givens on a board of {len(rows)} x {columns} take long here without "
                              "compiled loops: pip install 'polygo-fab[fast]'")
        return found, plain
    import numpy as np

    from .compiled.fewest import packed, searching

    order = np.full(len(rows), -1, np.int64)
    found = int(searching()(packed(rows, columns), columns, bound, most, order))
    return found, order.tolist() if 0 <= found < bound else None
