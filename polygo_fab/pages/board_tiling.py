"""How a field is spread over pages: strips that overlap, cut between cells where that can be.

A seam runs through no name, and where it cuts the fewest cells of the places that leave strips about as wide as one
another; of places that are alike, where they are so most nearly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.board import Board
from ..core.path import Point

__all__ = ["OVERLAP", "Span", "Tiling", "crossings", "spans"]

OVERLAP = 15.0
_LEAST = 20.0
"""mm: no strip is narrower between its seams."""
_OFF = 1 / 6
"""Of a strip: so far from its place among even ones a seam may be for the sake of cells, or as far as the next place
between them: the widest of two strips is at most twice as wide as the other."""

Span = tuple[float, float]
"""From where to where a page shows the field."""
_Seams = tuple[int, int, int, float, tuple[float, ...]]
"""How many names some seams cut, how many are far from where strips would be even, the cells that they cut, how far off
they are in all; and the seams."""


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


def spans(low: float, high: float, room: float, cut: Mapping[float, int], names: Sequence[Span] = ()
          ) -> tuple[tuple[Span, ...], int]:
    """The fewest strips of `room` mm that cover a field from `low` to `high`, and how many cells their seams cut.

    cut    the places of `crossings` in mm, beside which others are only taken where none of these will do
    names  from where to where something is written, with the white around it: no seam runs there if it can be
    """
    length, half = high - low, OVERLAP / 2
    if length <= room:
        return ((low, high),), 0
    count = math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9)
    even = [low + half + k * (length - OVERLAP) / count for k in range(1, count)]
    beside = {at: _between(cut, at) for at in (*even, *(end for name in names for end in name))}
    written = {at: sum(a + 1e-6 < at < b - 1e-6 for a, b in names) for at in (*beside, *cut)}
    best: dict[float, _Seams] = {low: (0, 0, 0, 0.0, ())}
    for k, wanted in enumerate(even):
        reach = room - half if k == 0 else room - OVERLAP
        left = count - 2 - k  # strips between this seam and the last one
        off = max(_OFF * length / count, min((abs(at - wanted) for at in cut), default=0.0)) + 1e-6
        places = {at: (written[at], int(abs(at - wanted) > off), cells, (at - wanted) ** 2)
                  for at, cells in {**beside, **cut}.items()}
        best = _next(best, places, reach=reach, most=high - _LEAST - left * _LEAST,
                     least=high - (room - half) - left * (room - OVERLAP))
    *_, cells, _, seams = min(best.values())
    return tuple((a if a == low else a - half, b if b == high else b + half)
                 for a, b in pairwise((low, *seams, high))), cells


def _next(before: Mapping[float, _Seams], places: Mapping[float, tuple[int, int, int, float]], *, reach: float,
          most: float, least: float) -> dict[float, _Seams]:
    """For each place of the next seam the best seams up to it."""
    found = {}
    for at, (names, uneven, cells, off) in places.items():
        if not least - 1e-6 <= at <= most + 1e-6:
            continue
        ways = [(n + names, u + uneven, c + cells, o + off, (*seams, at))
                for last, (n, u, c, o, seams) in before.items() if _LEAST - 1e-6 <= at - last <= reach + 1e-6]
        if ways:
            found[at] = min(ways)
    return found


def _between(cut: Mapping[float, int], at: float) -> int:
    """How many cells a line cuts that passes no corner: more than at the corners beside it, never fewer."""
    below: Iterable[float] = [place for place in cut if place <= at]
    above: Iterable[float] = [place for place in cut if place >= at]
    return max((cut[place] for place in (max(below, default=None), min(above, default=None)) if place is not None),
               default=0) + 1
