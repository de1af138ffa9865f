"""Puzzles with few givens, built to have them: chance brings such boards hardly ever.

Put all rows and columns in one order, and a pawn where the row comes before the column. The arrows of such a board
(see `solve`) all go one way: nothing need be given. Then as many cells as are wanted are turned over: given, they leave
one solution; and each whose arrow closes a cycle cannot be spared.
"""

from __future__ import annotations

from ..core.stream import Stream
from .draw import shuffled
from .order import Order

__all__ = ["turned_board"]

_ORDERS = 8
"""Of which the one with nearest to the density that is wanted is taken."""


def turned_board(order: Order, stream: Stream) -> tuple[int, list[int]]:
    """The pawns of a board as bits, row after row, and the cells that are turned over, as many as are to be given;
    fewer where so many do not close cycles."""
    n, m, wanted = order.rows, order.columns, order.givens
    assert isinstance(wanted, int)
    _, places = min((abs(100 * sum(_before(places, n, r) for r in range(n)) - order.density * n * m), places)
                    for places in (_places(stream, n + m) for _ in range(_ORDERS)))
    pawns = sum(1 << r * m + c for r in range(n) for c in range(m) if places[r] < places[n + c])
    turned = list[int]()
    for cell in shuffled(stream, n * m):
        if len(turned) < wanted and _goes_round(places, n, *divmod(cell, m)):
            turned.append(cell)
            pawns ^= 1 << cell
    return pawns, turned


def _places(stream: Stream, lines: int) -> list[int]:
    """The place of each line, rows first, in an order of all."""
    places = [0] * lines
    for place, line in enumerate(shuffled(stream, lines)):
        places[line] = place
    return places


def _before(places: list[int], n: int, r: int) -> int:
    """How many columns a row is before."""
    return sum(places[r] < place for place in places[n:])


def _goes_round(places: list[int], n: int, r: int, c: int) -> bool:
    """Whether between the row and the column of a cell there is a column and after that a row, or the reverse: then
    there is a way from the first to the last that does not use the cell, and turned over its arrow closes a cycle."""
    first, last = sorted((places[r], places[n + c]))
    rows = [place for place in places[:n] if first < place < last]
    columns = [place for place in places[n:] if first < place < last]
    if not rows or not columns:
        return False
    return min(columns) < max(rows) if places[r] == first else min(rows) < max(columns)
