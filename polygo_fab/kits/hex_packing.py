"""Discs in a regular hexagon, in staggered rows along two of its sides: how pawns lie in a hexagonal field."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.path import Point

__all__ = ["hex_packing"]

_ROOT = math.sqrt(3)
_NEAR = 1e-9


def hex_packing(apothem: float, diameter: float) -> tuple[Point, ...]:
    """Centres of as many discs of `diameter` mm as rows hold in the hexagon of this apothem, corners left and right.

    Neighbouring rows are half a disc apart along and sqrt(3)/2 of one across. Of the ways to begin (a disc or a gap
    in the middle of the lowest row; rows in the middle of the hexagon, down at its lowest side, or one row fewer in
    the middle) the one that holds most. Not proved to be the best of all packings. From the bottom, left to right.
    """
    reach, step = apothem - diameter / 2, diameter * _ROOT / 2
    if reach < -_NEAR:
        return ()
    rows = math.floor(2 * reach / step + _NEAR) + 1
    ways = [(first, low, count) for count in (rows, rows - 1) for first in (0, 1)
            for low in (-(count - 1) * step / 2, -reach)]

    def rows_of(way: tuple[int, float, int]) -> Iterator[tuple[float, float, range]]:
        first, low, count = way
        for i in range(count):
            shift = (first + i) % 2 * diameter / 2
            yield low + i * step, shift, _row(reach, diameter, low + i * step, shift)

    best = max(ways, key=lambda way: sum(len(row) for _, _, row in rows_of(way)))
    return tuple((shift + i * diameter, y) for y, shift, row in rows_of(best) for i in row)


def _row(reach: float, diameter: float, y: float, shift: float) -> range:
    """Which whole diameters from `shift` on are centres, as far as the sloping sides let them."""
    half = (2 * reach - abs(y)) / _ROOT
    low, high = (-half - shift) / diameter, (half - shift) / diameter
    return range(math.ceil(low - _NEAR), math.floor(high + _NEAR) + 1)
