"""Arcs as cubic Bezier curves, for formats that have no arcs."""

from __future__ import annotations

import math

from ..core.path import Arc, Point

__all__ = ["CURVE_ERROR", "Curve", "beziers"]

CURVE_ERROR = 0.001
"""mm: no curve is further from its arc than this."""

Curve = tuple[Point, Point, Point]
"""Two control points and the end; the start is where the last one ended."""


def beziers(start: Point, arc: Arc, off: float = CURVE_ERROR) -> list[Curve]:
    """The arc in as few equal curves as stay within so many mm, each of a quarter turn at most.

    Ends and middles lie on the arc; in between a curve over an angle t is outside of a circle of radius r by nearly
    2/27 r sin(t/4)^6 / cos(t/4)^2, and by no more (the tests measure it).
    """
    turn, radius, centre = arc.sweep(start), arc.radius, arc.centre
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    while _error(radius, turn / count) > off:
        count += 1
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    reach = 4 / 3 * math.tan(turn / count / 4) * radius

    def at(step: int, along: float) -> Point:
        """The point on the arc after so many curves, moved along its tangent there."""
        c, s = math.cos(first + turn * step / count), math.sin(first + turn * step / count)
        return (centre[0] + radius * c - along * s, centre[1] + radius * s + along * c)

    return [(at(i, reach), at(i + 1, -reach), arc.end if i + 1 == count else at(i + 1, 0.0)) for i in range(count)]


def _error(radius: float, turn: float) -> float:
    return 2 / 27 * radius * math.sin(turn / 4) ** 6 / math.cos(turn / 4) ** 2
