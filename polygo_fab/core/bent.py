"""P2 where the edge of two cells may bend: the border of two countries is one edge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

__all__ = ["one_border"]


def one_border(cells: Sequence[Sequence[int]], one: int, other: int) -> bool:
    """Whether the sides that two cells share go on from one another, with no third cell between."""
    mine, its = ({frozenset(side) for side in zip(cell, (*cell[1:], *cell[:1]), strict=True)}
                 for cell in (cells[one], cells[other]))
    sides = mine & its
    met = Counter(point for side in sides for point in side)
    return len(sides) - sum(many == 2 and sum(point in cell for cell in cells) == 2
                            for point, many in met.items()) == 1
