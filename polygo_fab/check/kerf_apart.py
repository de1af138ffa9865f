"""KERF of a laser that takes more along one axis: how far a drawn contour lies from its nominal one.

In a plane stretched by the two distances an uneven offset is an even one of 1, so that the distance of each drawn
point from the nominal line tells the fault. Nothing of the way in which the writer offsets is used.
"""

from __future__ import annotations

import math

from ..core.path import Arc, Path, Point
from .geometry import Piece, flat

__all__ = ["apart_error"]

_FINE = 0.0005
"""mm: chords of the nominal line."""


def apart_error(nominal: Path, drawn: Path, x: float, y: float) -> float:
    """At most, how many mm `drawn` is from lying x mm along x and y mm along y outside the closed path `nominal`
    (inside where both are negative), asked in the middle of each line and arc and a little before its ends.

    Near a corner lines are as long as they must be to meet; so the ends themselves are not asked.
    """
    import shapely

    a, b = abs(x), abs(y)
    ring = shapely.LinearRing([(px / a, py / b) for px, py in flat([nominal], _FINE)[0]])
    inside = shapely.Polygon(ring)
    worst = 0.0
    for px, py in _asked(drawn, 4 * max(a, b)):
        point = shapely.Point(px / a, py / b)
        outwards = -1 if inside.contains(point) else 1
        worst = max(worst, abs(outwards * ring.distance(point) - math.copysign(1, x)) * max(a, b))
    return worst


def _asked(path: Path, reach: float) -> list[Point]:
    """Points of each segment: its middle, and where it is long enough those `reach` from its ends."""
    found = []
    for at, s in path.pieces():
        piece = Piece(at, s)
        stops = [reach, piece.length - reach] if not isinstance(s, Arc) and piece.length > 2.5 * reach else []
        found += [piece.at(stop) for stop in (piece.length / 2, *stops)]
    return found
