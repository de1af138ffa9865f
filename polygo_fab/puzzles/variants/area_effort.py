"""How much a person looks at on a puzzle of areas: numbers, cells, and what is supposed.

As in `effort`, who looks at n of them in random order, of which k lead on, looks at (n + 1) / (k + 1) until one does:
first at numbers whose rectangles are not known, each with the places that are left to it; where none of these leads on,
all have been looked at in vain, and so with the cells that no number has; and last at rectangles that are supposed,
each with the four sides of it, round after round until it fails. What is said at once is found one after the other.
"""

from __future__ import annotations

from ...core.count_puzzle import CountPuzzle
from .areas import CELL, Move, failing, moves

__all__ = ["SIDES", "looked_at_areas"]

SIDES = 4
"""How much one looks at in each round of what is supposed."""


def looked_at_areas(puzzle: CountPuzzle) -> float:
    """As far as logic leads."""
    cells = len(puzzle.layout.names)
    return sum(_looked(move, cells) for move in moves(puzzle))


def _looked(move: Move, cells: int) -> float:
    numbers = sum(len(left) > 1 for left in move.cover.left)  # that are not known, and then those with cells to find
    numbers += sum(len(left) == 1 and left[0] != own for left, own in zip(move.cover.left, move.cover.own, strict=True))
    open_ = cells - move.cover.known.bit_count()
    if move.failed is not None:
        took = move.failed[0]
        return numbers + open_ + SIDES * took * _until(*failing(move.cover, cells, took))
    if not move.found:
        return 0.0
    if move.found[0][0] == CELL:
        return numbers + _each(open_, sum(found.bit_count() for _, _, found in move.found))
    return _each(numbers, len(move.found))


def _each(places: int, leading: int) -> float:
    """Until all that lead on are found, one after the other."""
    return sum(_until(places - k, leading - k) for k in range(leading))


def _until(places: int, leading: int) -> float:
    return (places + 1) / (leading + 1)
