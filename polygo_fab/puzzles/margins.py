"""How many boards, pairs of row and column counts, and boards with one solution by counts alone, there are.

Source: 06_nombres_croises, N5; puzzles.md, "Theory".
"""

from __future__ import annotations

from math import comb, factorial

__all__ = ["boards", "margin_pairs", "unique_boards"]


def boards(n: int, m: int) -> int:
    """The number of dispositions of n x m: a pawn or nothing in each cell."""
    return 1 << n * m


def unique_boards(n: int, m: int) -> int:
    """The number of dispositions that are the only ones of their counts: lonesum matrices, the poly-Bernoulli numbers
    of negative index (Brewbaker 2008). Rows of such a board, put in order, are nested, and so are columns."""
    return sum(factorial(k) ** 2 * _sets(n + 1, k + 1) * _sets(m + 1, k + 1) for k in range(min(n, m) + 1))


def margin_pairs(n: int, m: int) -> int:
    """The number of pairs of row and column counts that some disposition has.

    It is the number of spanning forests of the complete bipartite graph K(n, m), as for the in-degrees of the
    orientations of any graph (Kleitman and Winston 1981): the forests are counted by the tree of the first row.
    """
    forests = [[1] * (m + 1)]  # by rows and columns
    for i in range(1, n + 1):
        row = []
        for j in range(m + 1):
            row.append(sum(comb(i - 1, a - 1) * comb(j, b) * _trees(a, b) * forests[i - a][j - b]
                           for a in range(1, i + 1) for b in range(j + 1)))
        forests.append(row)
    return forests[n][m]


def _trees(a: int, b: int) -> int:
    """The spanning trees of K(a, b), a >= 1 (Scoins 1962)."""
    return int(a ** (b - 1) * b ** (a - 1)) if b else int(a == 1)


def _sets(n: int, k: int) -> int:
    """The ways to put n things into k sets: Stirling numbers of the second kind."""
    return sum((1 - 2 * (k - i & 1)) * comb(k, i) * int(i ** n) for i in range(k + 1)) // factorial(k)
