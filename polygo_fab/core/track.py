"""Where the spots of a track lie around a board: at equal steps along a ring, clockwise from the middle of its top."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .path import Point

__all__ = ["spots"]


def spots(ring: Sequence[Point], count: int) -> tuple[float, tuple[Point, ...]]:
    """Spots along a convex closed ring of corners about the origin (counterclockwise, the first one again at the end):
    how far those next to each other are apart at least, which is least around a corner, and where all of them are, the
    first one straight above the origin."""
    sides = list(pairwise(ring))
    length, gone = sum(math.dist(a, b) for a, b in sides), 0.0
    top, start = -math.inf, 0.0
    for (ax, ay), (bx, by) in sides:
        if min(ax, bx) <= 0.0 <= max(ax, bx) and ax != bx:
            share = -ax / (bx - ax)
            y = ay + share * (by - ay)
            if y > top:
                top, start = y, gone + share * math.dist((ax, ay), (bx, by))
        gone += math.dist((ax, ay), (bx, by))
    places = tuple(_at(sides, (start - k * length / count) % length) for k in range(count))
    return min(math.dist(a, b) for a, b in pairwise((*places, places[0]))) if count > 1 else length, places


def _at(sides: Sequence[tuple[Point, Point]], left: float) -> Point:
    for a, b in sides:
        side = math.dist(a, b)
        if left <= side:
            return (a[0] + (b[0] - a[0]) * left / side, a[1] + (b[1] - a[1]) * left / side)
        left -= side
    return sides[-1][1]
