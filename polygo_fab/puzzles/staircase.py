"""The largest staircase of pawns on a board: sets of cells, all pawns, where the rows can be put in an order such that
each row's columns are among those of the row before.

Where only pawns are given, the empty cells keep their arrows column -> row, so a column must come before every row
where it is empty. A column keeps open those pawns that are in rows before it: all rows down to a certain one. The
pawns that are kept open are a staircase, and every staircase can be kept open.

A step of a largest staircase is a set of columns and all the rows with pawns on all of them (a formal concept:
Ganter and Wille 1999), so the search goes from concept to the greatest ones within it.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["staircase"]

MOST = 20_000
"""Steps looked at before the search is narrowed."""


def staircase(rows: Sequence[int], most: int = MOST) -> tuple[list[int], bool]:
    """The columns of a largest staircase on each row, as bits, and whether none is larger.

    `rows` has the columns of the pawns of each row. Beyond `most` steps only the widest next step is looked at, and
    the staircase is the best found.
    """
    best: dict[int, tuple[int, int]] = {}
    proved = True

    def follow(columns: int) -> int:
        """The most pawns on further rows, within some columns; and in `best`, the columns of the next step."""
        nonlocal proved
        if columns in best:
            return best[columns][0]
        inside = {columns & row for row in rows} - {columns, 0}
        nexts = sorted((one for one in inside if not any(one & other == one != other for other in inside)),
                       key=lambda one: (-one.bit_count(), one))
        if len(best) >= most and len(nexts) > 1:
            nexts, proved = nexts[:1], False
        height = sum(columns & row == columns for row in rows)
        found = (0, 0)
        for one in nexts:
            added = sum(one & row == one for row in rows) - height
            found = max(found, (added * one.bit_count() + follow(one), one))
        best[columns] = found
        return found[0]

    everything = 0
    for row in rows:
        everything |= row
    follow(everything)
    kept, step = [0] * len(rows), everything
    while step:
        kept = [here or (step if row & step == step else 0) for here, row in zip(kept, rows, strict=True)]
        step = best[step][1]
    return kept, proved
