"""A track around a board: a ring about each number, on the middle of the band, to lay a marker on."""

from __future__ import annotations

from ..core.errors import Broken
from ..core.offset import offset
from ..core.path import Path, Point, circle
from ..core.stroke_font import strokes
from ..core.track import spots
from .field import corners

__all__ = ["score_track", "spot_radius"]

_CLEAR = 1.0
"""mm between a ring and the edge of the band, and between two rings."""
_LEAST = 2.5
"""mm: a ring of a smaller radius holds no marker."""


def spot_radius(field: Path, band: float, count: int) -> float:
    """mm, of the ring about each of `count` numbers on a band `band` mm wide around `field`."""
    return _spots(field, band, count)[0]


def _spots(field: Path, band: float, count: int) -> tuple[float, tuple[Point, ...]]:
    """The radius of the rings, and where their middles are."""
    around = corners(offset(field, band / 2))
    apart, places = spots([*around, around[0]], count)
    return min(band / 2 - _CLEAR, (apart - _CLEAR) / 2), places


def score_track(field: Path, band: float, count: int) -> tuple[tuple[Path, ...], ...]:
    """For each number from 1 to `count` its ring and its digits, in the middle of a band `band` mm wide around `field`.

    Raises Broken where the rings would be too small.
    """
    radius, places = _spots(field, band, count)
    if radius < _LEAST:
        raise Broken(f"a track of {count} spots on a band of {band:g} mm: rings of {2 * max(radius, 0):.1f} mm, at "
                     f"least {2 * _LEAST:g} mm needed; allowed: a wider pitch or band, or no game (track rule)")
    height = (0.85 if count < 100 else 0.65) * radius
    return tuple((circle(at, radius), *(path.moved(*at) for path in strokes(str(number), height)))
                 for number, at in enumerate(places, start=1))
