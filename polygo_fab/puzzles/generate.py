"""Booklets of new Nombres Croisés puzzles: each has exactly one solution, and no two are alike."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from ..core.tilings import square
from .alike import Different, SeenBoards
from .batch import filled
from .order import Order

__all__ = ["MOST", "book", "generate"]

MOST = 10_000
"""Puzzles of which no two are alike, at a time: all are kept in memory."""
PATIENCE = 2000
"""Puzzles in a row that are like others before giving up."""


def generate(rows: int, columns: int, count: int, seed: int, level: int | None = None) -> tuple[Puzzle, ...]:
    """`count` different puzzles of rows x columns, each with exactly one solution and with no given to spare.

    Raises BadInput as `Order`, and as `book`.
    """
    return tuple(made for _, made in book(Order(rows, columns, count=count, seed=seed, level=level)))


def book(order: Order) -> tuple[tuple[int, Puzzle], ...]:
    """The first puzzles of an order that are all different, each with its number in the order.

    No two have the same solution, turned or turned over, unless all solutions that are found are used; then other
    givens make the difference. Raises BadInput for a count above 10000, where so many different
    puzzles are not found, and as `make.puzzle`.
    """
    if order.count > MOST:
        raise BadInput(f"count = '{order.count}': allowed: 1 to {MOST}")
    found = tuple(islice(_different(order), order.count))
    if len(found) < order.count:
        raise BadInput(f"count = '{order.count}': only {len(found)} different puzzles of {order.kind} found with seed "
                       f"{order.seed}")
    return found


def _different(order: Order) -> Iterator[tuple[int, Puzzle]]:
    """Until so many in a row are like others."""
    different, board, index = Different(SeenBoards()), square(order.rows, order.columns), 0
    cells = len(board.centres)
    while True:
        for made, pawns in filled(order, index):
            if different.new(index, board, f"{pawns:0{cells}b}"[::-1],
                             [r * order.columns + c for r, c, _ in made.givens]):
                yield index, made
            elif index - max(different.last, 0) >= PATIENCE:
                return
            index += 1
