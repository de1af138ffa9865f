"""What compiled loops of PolyGo and GO-n share; the terms are those of `games/shared/provinces.py`."""

from __future__ import annotations

import numpy as np

from ....core.compiled.jit import part
from ....core.compiled.values import Sites, Word, Words
from .sets import at, size, some

__all__ = ["is_solid", "leaders"]

_0, _1 = np.uint64(0), np.uint64(1)


@part
def is_solid(cell: Word, pawn: Sites, own: Sites, solid: Sites, near: Words, border: Sites) -> bool:
    """Whether a pawn (its cell, also as a set) is on the border or next to a solid one of its player, who has `own`."""
    return some(pawn & border) or some(at(near, cell) & own & solid)


@part
def leaders(colour: Words) -> Word:
    """The players with the most cells, player 1 as bit 0."""
    best, who = _1, _0
    for player in range(len(colour)):
        cells = size(at(colour, player))
        if cells >= best:
            who = (who if cells == best else _0) | _1 << np.uint64(player)
            best = cells
    return who
