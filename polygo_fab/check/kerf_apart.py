"""KERF of a laser that takes more along one axis: how far a drawn contour lies from its nominal one.

In a plane stretched by the two distances an uneven offset is an even one of 1, so that the distance of each drawn
point from the nominal line tells the fault. Nothing of the way in which the writer offsets is used.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.path import Arc, Path, Point
from .geometry import Piece, flat

__all__ = ["Apart", "apart_error"]

_FINE = 0.0005
"""mm: chords of the nominal line."""


@dataclass(frozen=True)
class Apart:
    """How far a contour is off, mm: on average where it faces x and where it faces y (positive where it lies too far
    outside), and at most."""

    x: float
    y: float
    worst: float


def apart_error(nominal: Path, drawn: Path, x: float, y: float) -> Apart:
    """How far `drawn` is from lying x mm along x and y mm along y outside the closed path `nominal` (inside where
    both are negative), asked in the middle of each line and arc and a little before its ends.

    Near a corner lines are as long as they must be to meet; so the ends themselves are not asked.
    """
    import shapely

    a, b = abs(x), abs(y)
    ring = shapely.LinearRing([(px / a, py / b) for px, py in flat([nominal], _FINE)[0]])
    inside = shapely.Polygon(ring)
    for thing in (ring, inside):
        shapely.prepare(thing)
    asked = _asked(drawn, 4 * max(a, b))
    points = shapely.points([(px / a, py / b) for (px, py), _, _ in asked])
    away = shapely.distance(ring, points).tolist()
    within = shapely.contains(inside, points).tolist()
    worst = 0.0
    sums, weights = [0.0, 0.0], [0.0, 0.0]
    for (_, normal, length), distance, here in zip(asked, away, within, strict=True):
        off = (-distance if here else distance) - math.copysign(1, x)
        worst = max(worst, abs(off) * max(a, b))
        fault = off * math.hypot(a * normal[0], b * normal[1])
        for axis in (0, 1):
            weight = length * normal[axis] ** 2
            sums[axis] += weight * fault
            weights[axis] += weight
    means = [total / weight if weight else 0.0 for total, weight in zip(sums, weights, strict=True)]
    return Apart(means[0], means[1], worst)


def _asked(path: Path, reach: float) -> list[tuple[Point, Point, float]]:
    """Points of each segment: its middle, and where it is long enough those `reach` from its ends; each with the
    normal there and the length that it stands for."""
    found = []
    for at, s in path.pieces():
        piece = Piece(at, s)
        stops = [reach, piece.length - reach] if not isinstance(s, Arc) and piece.length > 2.5 * reach else []
        share = piece.length / (1 + len(stops))
        for stop in (piece.length / 2, *stops):
            p = piece.at(stop)
            found.append((p, _normal(at, s, p), share))
    return found


def _normal(at: Point, s: object, p: Point) -> Point:
    """The normal of a line or arc in its point p, to either side."""
    dx, dy = (p[0] - s.centre[0], p[1] - s.centre[1]) if isinstance(s, Arc) else (p[1] - at[1], at[0] - p[0])
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length
