"""How many boards there are, found without anything of what makes puzzles: row by row, and by other formulas.

Sources: Gale 1957 and Ryser 1957 (which counts a board has); Kaneko 1997 (the poly-Bernoulli numbers).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import factorial, prod
from operator import le

__all__ = ["Marks", "boards_of", "distance", "how_many", "lonesum_boards", "pairs_of_counts", "switches"]

Marks = tuple[tuple[int, ...], ...]
"""Row by row, 1 for a pawn and 0 for none."""


def boards_of(rows: Sequence[int], columns: Sequence[int]) -> list[Marks]:
    """All boards with these counts; for small ones."""
    if not rows:
        return [()] if not any(columns) else []
    found = []
    for places in combinations(range(len(columns)), rows[0]):
        row = tuple(int(c in places) for c in range(len(columns)))
        left = [count - here for count, here in zip(columns, row, strict=True)]
        if min(left) >= 0:
            found += [(row, *more) for more in boards_of(rows[1:], left)]
    return found


@cache
def how_many(rows: tuple[int, ...], columns: tuple[int, ...]) -> int:
    """The number of these boards; the order of columns does not matter."""
    if not rows:
        return int(not any(columns))
    found = Counter(tuple(sorted(count - (c in places) for c, count in enumerate(columns)))
                    for places in combinations(range(len(columns)), rows[0]))
    return sum(ways * how_many(rows[1:], left) for left, ways in found.items() if min(left) >= 0)


def pairs_of_counts(n: int) -> int:
    """Of n x n cells, the pairs of row and column counts that some board has: all are gone through, those in another
    order at once, and asked whether the fullest columns never need more than the rows can put there."""
    by_sum: dict[int, list[tuple[tuple[int, ...], int]]] = {}
    for some in combinations_with_replacement(range(n, -1, -1), n):
        by_sum.setdefault(sum(some), []).append((some, factorial(n) // prod(map(factorial, Counter(some).values()))))
    found = 0
    for sorts in by_sum.values():
        for rows, ways in sorts:
            room = [sum(min(count, k) for count in rows) for k in range(1, n + 1)]
            found += ways * sum(others for columns, others in sorts if all(map(le, accumulate(columns), room)))
    return found


def lonesum_boards(n: int) -> int:
    """Of n x n cells, the boards that are the only ones with their counts: the poly-Bernoulli number of index -n, as
    the sum that defines it gives it: (-1)^n times the sum of (-1)^m m! S(n, m) (m + 1)^n, S(n, m) the ways to put n
    things into m sets."""
    sets = [[int(m == k == 0) for m in range(n + 1)] for k in range(n + 1)]
    for k in range(1, n + 1):
        for m in range(1, n + 1):
            sets[k][m] = m * sets[k - 1][m] + sets[k - 1][m - 1]
    return sum((-1) ** (n + m) * factorial(m) * sets[n][m] * int((m + 1) ** n) for m in range(n + 1))


def switches(board: Marks) -> list[tuple[int, int, int, int]]:
    """Two rows and two columns each, from 1, in which pawns stand on two opposite corners alone."""
    return [(a + 1, b + 1, c + 1, d + 1) for a, b in combinations(range(len(board)), 2)
            for c, d in combinations(range(len(board[0])), 2)
            if (board[a][c], board[a][d], board[b][c], board[b][d]) in ((1, 0, 0, 1), (0, 1, 1, 0))]


def distance(start: Marks, end: Marks) -> int:
    """The fewest switches from one board to another with the same counts: among all such boards two are one switch
    apart where they differ in four cells. -1 where the counts are others."""
    every = boards_of([sum(row) for row in start], [sum(column) for column in zip(*start, strict=True)])
    far, left = {start: 0}, [board for board in every if board != start]
    while end not in far:
        reached = [board for board in left if any(_apart(board, other) == 4 for other in far)]
        if not reached:
            return -1
        far |= dict.fromkeys(reached, max(far.values()) + 1)
        left = [board for board in left if board not in far]
    return far[end]


def _apart(one: Marks, other: Marks) -> int:
    return sum(a != b for row, some in zip(one, other, strict=True) for a, b in zip(row, some, strict=True))
