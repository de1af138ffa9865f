"""CONTENT: the order in which the puzzles of a page, and their answers, are come upon by who reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..core.finding import Finding
from .booklet import Captioned

__all__ = ["order_wrong"]


def order_wrong(some: Sequence[Captioned], what: str) -> Iterator[Finding]:
    """On each page a board with a higher number is right of the one before in its row, or in a row below."""
    for before, one in pairwise(some):
        _, low, right, high = before.drawn.box
        x0, y0, _, y1 = one.drawn.box
        if before.drawn.page == one.drawn.page and not (y1 <= low or (x0 >= right and y0 < high)):
            yield Finding("CONTENT", f"page {one.drawn.page}", f"{what} {one.number} does not stand after "
                                                               f"{before.number}, from left to right in rows")
