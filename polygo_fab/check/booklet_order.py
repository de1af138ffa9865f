"""CONTENT: the order in which the puzzles of a page, and their answers, are come upon by who reads it, and that the
number of a puzzle stands well clear of the board above it, whose it might seem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..core.finding import Finding
from .booklet import Captioned, caption_of

__all__ = ["apart_wrong", "order_wrong"]

_CLEAR = 4.0
"""mm: between a board, or what stands below it, and the number of the next one."""


def order_wrong(some: Sequence[Captioned], what: str, columns: bool = False) -> Iterator[Finding]:
    """On each page a board with a higher number is right of the one before in its row, or in a row below; in `columns`
    it is below the one before, or right of it."""
    for before, one in pairwise(some):
        left, low, right, high = before.drawn.box
        x0, y0, x1, y1 = one.drawn.box
        after = x0 >= right or (y1 <= low and x1 > left) if columns else y1 <= low or (x0 >= right and y0 < high)
        if before.drawn.page == one.drawn.page and not after:
            how = "from above in columns" if columns else "from left to right in rows"
            yield Finding("CONTENT", f"page {one.drawn.page}", f"{what} {one.number} does not stand after "
                                                               f"{before.number}, {how}")


def apart_wrong(some: Sequence[Captioned]) -> Iterator[Finding]:
    """Between the number of each puzzle and what is above it there is white."""
    for one in some:
        here = [other for other in some if other.drawn.page == one.drawn.page]
        caption = caption_of(one.drawn, [other.drawn for other in here])
        if caption is None:
            continue
        (left, low, _, top), right = caption[1], one.drawn.box[2]
        over = [other.drawn for other in here if other.drawn.area[1] > low and other is not one
                and other.drawn.area[0] < right and other.drawn.area[2] > left]
        below = [box[1] for _, box in one.drawn.sheet.words if over and low < (box[1] + box[3]) / 2
                 and box[1] < min(drawn.box[1] for drawn in over) and left - 1 < box[0] < right
                 and abs(box[1] - low) > 1]
        edge = min([*(drawn.box[1] for drawn in over), *below], default=None)
        if edge is not None and edge - top < _CLEAR:
            yield Finding("CONTENT", f"page {one.drawn.page}, puzzle {one.number}", f"its number stands "
                          f"{edge - top:.1f} mm below what is above it, {_CLEAR:g} mm asked")
