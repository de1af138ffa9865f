"""The best of many puzzles of an order: few givens, a good opening, a steady flow, and givens that lie alike.

What is chosen is a puzzle of the plain order, with its name: whoever has the name needs not choose again.
"""

from __future__ import annotations

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .batch import filled
from .order import Order
from .solve import peel

__all__ = ["MOST", "choice", "refuse_choice"]

MOST = 100_000
"""Puzzles among which one is chosen."""
_MORE = 50
"""Puzzles with so many givens more than the fewest, in shares of the cells, are looked at, too: 1 on 6 x 6."""
_OPENING = 2, 3
"""At the start at least so many lines are settled, and at most one in so many."""


def refuse_choice(order: Order, among: int) -> None:
    """Raises BadInput for another number than can be, and for the fewest givens, which are none to choose from."""
    if not 1 <= among <= MOST:
        raise BadInput(f"among = '{among}': allowed: 1 to {MOST}")
    if order.givens == "fewest" and among > 1:
        raise BadInput("among with givens 'fewest': allowed with givens any, pawns, or so many")


def choice(order: Order, index: int, among: int) -> tuple[int, Puzzle, int]:
    """The best of puzzles number index * among, index * among + 1 ... of an order, so many: its number, and its pawns
    as bits, row after row. Raises BadInput as `make.puzzle` and `refuse_choice`."""
    refuse_choice(order, among)
    found = list(filled(order, index * among, among))
    most = min(len(puzzle.givens) for puzzle, _ in found) + max(1, order.rows * order.columns // _MORE)
    best = min((k for k, (puzzle, _) in enumerate(found) if len(puzzle.givens) <= most),
               key=lambda k: (_faults(found[k][0]), k))
    return index * among + best, *found[best]


def _faults(puzzle: Puzzle) -> tuple[bool, int, int, int]:
    """What speaks against a puzzle, the gravest first: no good opening; the most lines that are settled at once later;
    givens whose place, half a turn on, is not given; and how many there are."""
    first, *later = [len(wave) for wave in peel(puzzle).waves] or [0]
    least, share = _OPENING
    places = {(r, c) for r, c, _ in puzzle.givens}
    n, m = len(puzzle.rows), len(puzzle.columns)
    alone = sum((n - 1 - r, m - 1 - c) not in places for r, c in places)
    return not least <= first <= (n + m) // share, max(later, default=0), alone, len(puzzle.givens)
