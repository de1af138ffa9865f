"""A solution of any Nombres Croisés puzzle, or the reason why there is none: a maximum flow from rows to columns.

Without givens, filling each row from the neediest columns is enough (Gale 1957, Ryser 1957); with givens, pawns must
also be moved: along a path that takes a pawn from one row and gives it to the next (Ford and Fulkerson 1956).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..core.puzzle import Puzzle
from .reasons import Fullest, LineOver, LineShort, Reason, ReasonCut, Totals
from .solve import Cells, peel

__all__ = ["certain", "fullest", "solution", "solutions", "why_impossible"]


def solution(puzzle: Puzzle) -> Cells | None:
    """A disposition that has the counts and the givens (always the same one), or None if there is none."""
    rows = None if _misfit(puzzle) else _fill(puzzle).rows
    if rows is None or any(row.bit_count() != count for row, count in zip(rows, puzzle.rows, strict=True)):
        return None
    return tuple(tuple(bool(row >> c & 1) for c in range(len(puzzle.columns))) for row in rows)


def why_impossible(puzzle: Puzzle) -> Reason | None:
    """The reason why no disposition fits, as numbers that prove it, or None if one does."""
    misfit = _misfit(puzzle)
    if misfit is not None:
        return misfit
    if not puzzle.givens:
        return fullest(puzzle.rows, puzzle.columns)
    found = _fill(puzzle)
    if not found.short:
        return None
    rows, columns = found.short, found.reached
    given = {(r, c): pawn for r, c, pawn in puzzle.givens}
    within = (sum(puzzle.columns[c] for c in columns)
              - sum(pawn for (r, c), pawn in given.items() if c in columns and r not in rows))
    beside = sum(given.get((r, c), True) for r in rows for c in range(len(puzzle.columns)) if c not in columns)
    return ReasonCut(rows, columns, sum(puzzle.rows[r] for r in rows), within, beside)


def fullest(rows: Sequence[int], columns: Sequence[int]) -> Fullest | None:
    """The first Gale-Ryser inequality that fails, or None: in the k columns of the largest counts no row has more pawns
    than it counts, or than k. For counts of the same total, that all hold is enough."""
    order = sorted(range(len(columns)), key=lambda c: (-columns[c], c))
    need = 0
    for k, c in enumerate(order, start=1):
        need += columns[c]
        most = sum(min(row, k) for row in rows)
        if need > most:
            return Fullest(tuple(sorted(order[:k])), need, most)
    return None


def solutions(puzzle: Puzzle) -> Iterator[Cells]:
    """Every solution, each once. Never searches in vain: each next one takes time polynomial in the size."""
    todo = [puzzle]
    while todo:
        part = todo.pop()
        sure = certain(part)
        if sure is None:
            continue
        open_cell = next(((r, c) for r, row in enumerate(sure) for c, value in enumerate(row) if value is None), None)
        if open_cell is None:
            yield tuple(tuple(bool(value) for value in row) for row in sure)
        else:
            todo += [replace(part, givens=(*part.givens, (*open_cell, pawn))) for pawn in (False, True)]


def certain(puzzle: Puzzle) -> tuple[tuple[bool | None, ...], ...] | None:
    """For each cell what it is in every solution, or None where solutions differ; None if there is no solution.

    A cell differs exactly when its arrow (see `solve`) lies on a cycle: its two lines reach each other.
    """
    known = peel(puzzle)
    if known.outcome == "solved":
        return known.cells
    one = solution(puzzle)
    if one is None:
        return None
    n, m = len(puzzle.rows), len(puzzle.columns)
    given = {(r, c) for r, c, _ in puzzle.givens}
    reach = [1 << k for k in range(n + m)]
    for r in range(n):
        for c in range(m):
            if (r, c) not in given:
                if one[r][c]:
                    reach[r] |= 1 << n + c
                else:
                    reach[n + c] |= 1 << r
    for k in range(n + m):
        reach = [there | reach[k] if there >> k & 1 else there for there in reach]

    def value(r: int, c: int) -> bool | None:
        differs = (r, c) not in given and reach[r] >> n + c & 1 and reach[n + c] >> r & 1
        return None if differs else one[r][c]

    return tuple(tuple(value(r, c) for c in range(m)) for r in range(n))


@dataclass(frozen=True)
class _Filled:
    """As many pawns as can stand, as a bit mask for each row; `short` are rows that cannot be filled together, as the
    columns `reached` from them have no room left either."""

    rows: tuple[int, ...]
    short: tuple[int, ...]
    reached: tuple[int, ...]


def _misfit(puzzle: Puzzle) -> Reason | None:
    """What one line alone, or the totals, say against the puzzle."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    name: Literal["row", "column"]
    given, pawns = [0] * (n + m), [0] * (n + m)
    for r, c, pawn in puzzle.givens:
        for line in (r, n + c):
            given[line] += 1
            pawns[line] += pawn
    for line, count in enumerate(puzzle.rows + puzzle.columns):
        name, i, length = ("row", line, m) if line < n else ("column", line - n, n)
        if pawns[line] > count:
            return LineOver(name, i, count, pawns[line])
        room = length - given[line] + pawns[line]
        if room < count:
            return LineShort(name, i, count, room)
    if sum(puzzle.rows) != sum(puzzle.columns):
        return Totals(sum(puzzle.rows), sum(puzzle.columns))
    return None


def _fill(puzzle: Puzzle) -> _Filled:
    """The most pawns that can stand without a count exceeded, no line being a misfit by itself."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    may, rows = [(1 << m) - 1] * n, [0] * n
    row_need, column_need = list(puzzle.rows), list(puzzle.columns)
    for r, c, pawn in puzzle.givens:
        may[r] ^= 1 << c
        if pawn:
            row_need[r] -= 1
            column_need[c] -= 1
            rows[r] |= 1 << c
    for r in range(n):
        for c in sorted((c for c in range(m) if may[r] >> c & 1 and column_need[c]),
                        key=lambda c: (-column_need[c], c))[:row_need[r]]:
            rows[r] |= 1 << c
            row_need[r] -= 1
            column_need[c] -= 1
    while True:
        # from the rows in need over open cells to columns, back over movable pawns to rows, until a column in need
        came: dict[int, int] = {}  # column -> the row we came from
        taken: dict[int, int] = {r: -1 for r in range(n) if row_need[r]}  # row -> the column whose pawn it gives up
        todo, end = list(taken), -1
        for r in todo:
            for c in range(m):
                if (may[r] & ~rows[r]) >> c & 1 and c not in came:
                    came[c] = r
                    if column_need[c]:
                        end = c
                        break
                    for giver in range(n):
                        if (may[giver] & rows[giver]) >> c & 1 and giver not in taken:
                            taken[giver] = c
                            todo.append(giver)
            if end >= 0:
                break
        if end < 0:
            return _Filled(tuple(rows), tuple(sorted(taken)), tuple(sorted(came)))
        column_need[end] -= 1
        while end >= 0:
            r = came[end]
            rows[r] |= 1 << end
            end = taken[r]
            if end >= 0:
                rows[r] ^= 1 << end
        row_need[r] -= 1
