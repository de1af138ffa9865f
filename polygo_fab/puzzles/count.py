"""How many solutions a Nombres Croisés puzzle has, exactly.

Cells that are the same in every solution are set; what is left falls apart into groups of lines that reach each other
by arrows (see `solve`), and the number of solutions is the product over the groups. In a group, columns are filled
one after another: what matters of the rows filled so far is only how many rows need how many pawns in which columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, islice
from math import comb, prod

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .place import certain, solutions

__all__ = ["count"]

MOST_WORK = 8_000_000
"""How many sets of like rows a count may fill a column of: about ten seconds."""

_Row = tuple[int, int]  # pawns still needed, and the columns where they may stand, as bits
_State = tuple[tuple[_Row, int], ...]  # rows that still need pawns, and how many are alike
_Group = tuple[tuple[int, ...], tuple[int, ...]]


def count(puzzle: Puzzle, limit: int | None = None) -> int:
    """The number of solutions, exactly; with a `limit`, that number or the limit, whichever is smaller.

    Raises BadInput for a limit below 1, or where an exact count would not end in reasonable time (beyond about
    15 x 15 with half the cells open).
    """
    if limit is not None:
        if limit < 1:
            raise BadInput(f"limit = '{limit}': allowed: 1 or more")
        return sum(1 for _ in islice(solutions(puzzle), limit))
    sure = certain(puzzle)
    if sure is None:
        return 0
    return prod(_ways(puzzle, sure, group) for group in _groups(sure))


def _groups(sure: tuple[tuple[bool | None, ...], ...]) -> Iterator[_Group]:
    """The rows and columns of each set of lines joined by open cells."""
    left = {r for r, row in enumerate(sure) if None in row}
    while left:
        rows, columns = {min(left)}, set[int]()
        while True:
            columns = {c for r in rows for c, value in enumerate(sure[r]) if value is None}
            more = {r for r in left if any(sure[r][c] is None for c in columns)}
            if more == rows:
                break
            rows = more
        left -= rows
        yield tuple(sorted(rows)), tuple(sorted(columns))


def _ways(puzzle: Puzzle, sure: tuple[tuple[bool | None, ...], ...], group: _Group) -> int:
    """The number of ways to fill the open cells of one group."""
    rows, columns = group
    open_rows = [(puzzle.rows[r] - sum(value is True for value in sure[r]),
                  sum(1 << i for i, c in enumerate(columns) if sure[r][c] is None)) for r in rows]
    needs = [puzzle.columns[c] - sum(row[c] is True for row in sure) for c in columns]
    states = Counter({tuple(sorted(Counter(row for row in open_rows if row[0]).items())): 1})
    work = 0
    for i, need in enumerate(needs):
        following: Counter[_State] = Counter()
        for state, ways in states.items():
            for filled, more in _column(state, i, need):
                following[filled] += ways * more
                work += len(state)
            if work > MOST_WORK:
                raise BadInput(f"puzzle of {len(puzzle.rows)} x {len(puzzle.columns)}: too many solutions to count "
                               "exactly: give a limit")
        states = following
    return sum(states.values())


def _column(state: _State, i: int, need: int) -> Iterator[tuple[_State, int]]:
    """Each way to put `need` pawns on column i: the rows after it, and in how many ways they come about.

    Rows that are alike are chosen by their number.
    """
    bit = 1 << i
    here = [(wanted, where ^ bit, many) for (wanted, where), many in state if where & bit]
    rest = {row: many for row, many in state if not row[1] & bit}
    room = list(accumulate((many for _, _, many in reversed(here)), initial=0))[-2::-1]  # on the rows after each
    partial: list[tuple[tuple[int, ...], int, int]] = [((), need, 1)]
    for (wanted, where, many), later in zip(here, room, strict=True):
        must = many if wanted > where.bit_count() else 0
        partial = [((*taken, x), left - x, ways * comb(many, x)) for taken, left, ways in partial
                   for x in range(max(must, left - later), min(many, left) + 1)]
    for taken, left, ways in partial:
        if left:
            continue
        rows = rest.copy()
        for (wanted, where, many), x in zip(here, taken, strict=True):
            if x and wanted > 1:
                rows[wanted - 1, where] = rows.get((wanted - 1, where), 0) + x
            if x < many:
                rows[wanted, where] = rows.get((wanted, where), 0) + many - x
        yield tuple(sorted(rows.items())), ways
