"""How a field is spread over pages: strips that overlap, cut between cells where that can be.

A seam runs where it cuts the fewest cells; of places that are alike, where strips are as wide as one another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..core.board import Board
from ..core.path import Point

__all__ = ["OVERLAP", "Span", "Tiling", "crossings", "spans"]

OVERLAP = 15.0
_LEAST = 20.0
"""mm: no strip is narrower between its seams."""

Span = tuple[float, float]
"""From where to where a page shows the field."""


@dataclass(frozen=True)
class Tiling:
    """The pages in columns, from the left, and rows, the highest first; `page` is their size in mm."""

    page: Point
    columns: tuple[Span, ...]
    rows: tuple[Span, ...]

    @property
    def count(self) -> int:
        return len(self.columns) * len(self.rows)


def crossings(board: Board, axis: int) -> dict[float, int]:
    """Where a line across `axis` (0: it stands upright) can pass corners of cells, and how many cells it cuts there;
    unit lengths."""
    spread = [[board.points[p][axis] for p in cell] for cell in board.cells]
    ends = [(min(values), max(values)) for values in spread]
    places = sorted({round(value, 9) for values in spread for value in values})
    return {at: sum(low < at - 1e-6 and at + 1e-6 < high for low, high in ends) for at in places}


def spans(low: float, high: float, room: float, cut: Mapping[float, int]) -> tuple[tuple[Span, ...], int]:
    """The fewest strips of `room` mm that cover a field from `low` to `high`, and how many cells their seams cut.

    cut  the places of `crossings` in mm, beside which others are only taken where none of these will do
    """
    length, half = high - low, OVERLAP / 2
    if length <= room:
        return ((low, high),), 0
    count = math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9)
    even = [low + half + k * (length - OVERLAP) / count for k in range(1, count)]
    places = {**{at: _between(cut, at) for at in even}, **cut}
    best: dict[float, tuple[int, float, tuple[float, ...]]] = {low: (0, 0.0, ())}
    for k, wanted in enumerate(even):
        reach = room - half if k == 0 else room - OVERLAP
        left = count - 2 - k  # strips between this seam and the last one
        best = _next(best, places, reach=reach, wanted=wanted, most=high - _LEAST - left * _LEAST,
                     least=high - (room - half) - left * (room - OVERLAP))
    cells, _, seams = min(best.values())
    return tuple((a if a == low else a - half, b if b == high else b + half)
                 for a, b in pairwise((low, *seams, high))), cells


def _next(before: Mapping[float, tuple[int, float, tuple[float, ...]]], places: Mapping[float, int], *, reach: float,
          wanted: float, most: float, least: float) -> dict[float, tuple[int, float, tuple[float, ...]]]:
    """For each place of the next seam the best seams up to it."""
    found = {}
    for at, cells in places.items():
        if not least - 1e-6 <= at <= most + 1e-6:
            continue
        ways = [(n + cells, off + (at - wanted) ** 2, (*seams, at)) for last, (n, off, seams) in before.items()
                if _LEAST - 1e-6 <= at - last <= reach + 1e-6]
        if ways:
            found[at] = min(ways)
    return found


def _between(cut: Mapping[float, int], at: float) -> int:
    """How many cells a line cuts that passes no corner: more than at the corners beside it, never fewer."""
    below: Iterable[float] = [place for place in cut if place <= at]
    above: Iterable[float] = [place for place in cut if place >= at]
    return max((cut[place] for place in (max(below, default=None), min(above, default=None)) if place is not None),
               default=0) + 1
