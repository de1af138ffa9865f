"""Givens on rows and columns where the line rule is all there is: the cycles of arrows, as in `puzzles.generate`.

A cell whose arrow would close a cycle is given, all others stay open. A line whose count is hidden may take or lose
pawns freely: all hidden lines together are one node, where a path may end at one line and begin at another. A cell
where two hidden lines cross is a cycle by itself. Without a cycle some line that is shown has arrows one way only:
the line rule stays complete (puzzles.md, "Variants worth having"; checked against enumeration in the tests).
"""

from __future__ import annotations

from collections.abc import Iterable, Set

__all__ = ["irreducible"]


def irreducible(rows: int, columns: int, pawns: Set[int], order: Iterable[int],
                hidden: Set[int] = frozenset()) -> tuple[int, ...]:
    """The cells to give, none of them to spare, sorted, for the disposition with these pawns.

    order   the cells that may stay open, those first that rather should; others are known without being given
    hidden  lines whose counts are not shown: rows from 0, columns from `rows`
    """
    node = [min(hidden) if line in hidden else line for line in range(rows + columns)]
    reach = [1 << line for line in range(rows + columns)]
    givens = []
    for cell in order:
        start, end = node[cell // columns], node[rows + cell % columns]
        if cell not in pawns:
            start, end = end, start
        if reach[end] >> start & 1:
            givens.append(cell)
        elif not reach[start] >> end & 1:
            there = reach[end]
            reach = [here | there if here >> start & 1 else here for here in reach]
    return tuple(sorted(givens))
