"""Two colours of pawns: each row and column counts the red ones and the blue ones (puzzles.md, "two colours")."""

from __future__ import annotations

from functools import cache

from ....core.count_puzzle import Layout
from ..layouts import grid
from ..variant import ahead

__all__ = ["VARIANT"]


@cache
def layout(size: str) -> Layout:
    """2x2 to 12x12, with values red and blue."""
    return grid("colours", size, colours=("red", "blue"))


VARIANT = ahead(("6x6", "7x7", "8x8"), layout)
