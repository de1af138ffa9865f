"""How many solutions a Nombres Croisés puzzle has, exactly.

Cells that are the same in every solution are set; what is left falls apart into groups of lines that reach each other
by arrows (see `parts`), and the number of solutions is the product over the groups. In a group, columns are filled
one after another: what matters of those filled so far is only how many rows need how many pawns in which columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, islice
from math import comb, prod

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .parts import OpenPart, parts
from .place import solutions

__all__ = ["count"]

MOST_WORK = 8_000_000
"""Steps that a count may take: about ten seconds."""
MOST_STATES = 200_000
"""Sets of like rows that it may hold at a time: some 200 MB."""

_BITS = 6
"""Enough for the number of rows."""

_Row = tuple[int, int]  # pawns still needed, and the columns where they may stand, as bits
_State = tuple[tuple[_Row, int], ...]  # rows that still need pawns, and how many are alike


def count(puzzle: Puzzle, limit: int | None = None) -> int:
    """The number of solutions, exactly; with a `limit`, that number or the limit, whichever is smaller.

    Raises BadInput for a limit below 1, or where an exact count would not end in reasonable time (beyond about
    15 x 15 with half the cells open).
    """
    if limit is not None:
        if limit < 1:
            raise BadInput(f"limit = '{limit}': allowed: 1 or more")
        return sum(1 for _ in islice(solutions(puzzle), limit))
    open_parts = parts(puzzle)
    return 0 if open_parts is None else prod(_ways(part, puzzle) for part in open_parts)


def _ways(part: OpenPart, puzzle: Puzzle) -> int:
    """The number of ways to fill a part."""
    holes = [sum(cells >> i & 1 for cells in part.open_cells) for i in range(len(part.columns))]
    order = sorted(range(len(part.columns)), key=lambda i: (holes[i], -part.column_needs[i]))
    ragged = [i for i in order if holes[i] < len(part.rows)]  # first: then rows differ by their needs alone
    states: Counter[_State] = Counter({tuple(sorted(Counter(
        row for row in zip(part.row_needs, part.open_cells, strict=True) if row[0]).items())): 1})
    work = 0
    for i in ragged:
        following: Counter[_State] = Counter()
        for state, ways in states.items():
            work += _choices(state, i, part.column_needs[i])
            _watch(work, len(following), puzzle)
            for filled, more in _column(state, i, part.column_needs[i]):
                following[filled] += ways * more
                work += 4 * len(state)  # each is built and sorted
                _watch(work, len(following), puzzle)
        states = following
    alike: Counter[int] = Counter()
    for state, ways in states.items():
        alike[sum(many << _BITS * wanted for (wanted, _), many in state)] += ways
    whole = order[len(ragged):]
    for after, i in zip(range(len(whole) - 1, -1, -1), whole, strict=True):
        alike, work = _whole_column(alike, part.column_needs[i], after, work)
        _watch(work, len(alike), puzzle)
    return sum(alike.values())


def _watch(work: int, states: int, puzzle: Puzzle) -> None:
    if work > MOST_WORK or states > MOST_STATES:
        raise BadInput(f"puzzle of {len(puzzle.rows)} x {len(puzzle.columns)}: too many solutions to count exactly: "
                       "give a limit")


def _whole_column(states: Counter[int], need: int, after: int, work: int) -> tuple[Counter[int], int]:
    """Each way to put `need` pawns on a column that is open on all rows, with `after` more such columns to come; and
    the steps taken so far: it stops short when they are too many. A state has the number of rows that need k pawns at
    bits _BITS * k.

    Rows that need 1 pawn are chosen first, then those that need 2, and so on; states that meet go on together.
    """
    most = max((state.bit_length() // _BITS for state in states), default=0)
    now = {(state, need): ways for state, ways in states.items()}  # with the pawns still to place
    for k in range(1, most + 1):
        following: dict[tuple[int, int], int] = {}
        for (state, left), ways in now.items():
            many = state >> _BITS * k & (1 << _BITS) - 1
            later = (state >> _BITS * (k + 1)) % ((1 << _BITS) - 1)  # the sum of the digits, as that is at most 60
            must = max(left - later, many if k > after else 0)
            for x in range(must, min(many, left) + 1):
                key = state - (x << _BITS * k) + (x << _BITS * (k - 1)), left - x
                following[key] = following.get(key, 0) + ways * comb(many, x)
            work += 1 + max(0, min(many, left) - must)
            if work > MOST_WORK or len(following) > MOST_STATES:
                return Counter(), MOST_WORK + 1
        now = following
    found: Counter[int] = Counter()
    for (state, left), ways in now.items():
        if not left:
            found[state >> _BITS << _BITS] += ways
    return found, work


def _choices(state: _State, i: int, need: int) -> int:
    """About how many ways `_column` goes through: those to spread the pawns over its sets of like rows, without
    what the rows need; never fewer than there are."""
    ways = [1] + [0] * need
    for (_, where), many in state:
        if where >> i & 1:
            ways = [sum(ways[max(0, placed - many):placed + 1]) for placed in range(need + 1)]
    return ways[need]


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
