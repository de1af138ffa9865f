"""Puzzles with few givens, built to have them: chance brings such boards hardly ever.

Put all rows and columns in one order, and a pawn where the row comes before the column. The arrows of such a board
(see `solve`) all go one way: nothing need be given. Then as many cells as are wanted are turned over: given, they leave
one solution; and each whose arrow closes a cycle cannot be spared.
"""

from __future__ import annotations

from math import isqrt

from ..core.stream import Stream
from .draw import shuffled
from .order import Order

__all__ = ["turned_board"]

_FAR = 1 << 20
"""Lines are put on a way of this length by chance, rows and columns each on one, of which one begins earlier."""


def turned_board(order: Order, stream: Stream, wanted: int) -> tuple[int, list[int]]:
    """The pawns of a board as bits, row after row, and the cells that are turned over, so many; fewer where so many do
    not close cycles."""
    n, m = order.rows, order.columns
    places = _places(stream, n, m, order.density)
    pawns = sum(1 << r * m + c for r in range(n) for c in range(m) if places[r] < places[n + c])
    turned = list[int]()
    for cell in shuffled(stream, n * m):
        if len(turned) < wanted and _goes_round(places, n, *divmod(cell, m)):
            turned.append(cell)
            pawns ^= 1 << cell
    return pawns, turned


def _places(stream: Stream, rows: int, columns: int, density: int) -> list[int]:
    """The place of each line, rows first, in an order of all: a row comes before a column with the chance of a pawn.

    Of two places by chance the first comes before the second, if that is put off by s of the way, with the chance
    1 - (1 - s)^2 / 2.
    """
    rare = min(density, 100 - density)
    late = _FAR - isqrt(_FAR * _FAR * rare // 50)
    ahead = (0, late) if density >= 50 else (late, 0)
    at = [stream.below(_FAR) + ahead[line >= rows] for line in range(rows + columns)]
    order = sorted(range(rows + columns), key=lambda line: (at[line], line))
    places = [0] * len(order)
    for place, line in enumerate(order):
        places[line] = place
    return places


def _goes_round(places: list[int], n: int, r: int, c: int) -> bool:
    """Whether between the row and the column of a cell there is a column and after that a row, or the reverse: then
    there is a way from the first to the last that does not use the cell, and turned over its arrow closes a cycle."""
    first, last = sorted((places[r], places[n + c]))
    rows = [place for place in places[:n] if first < place < last]
    columns = [place for place in places[n:] if first < place < last]
    if not rows or not columns:
        return False
    return min(columns) < max(rows) if places[r] == first else min(rows) < max(columns)
