"""The directions in which sites lie in straight lines, found from where they are."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .names import Point, rounded

__all__ = ["key", "straight_steps"]

_ODD = math.pi / 3e7
"""So that no two equal places, of round numbers, lie on either side of where rounding changes."""


def straight_steps(places: Sequence[Point], neighbours: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    """The vectors from a site to a neighbour that lead on to a third site, each once."""
    there = set(map(key, places))
    vectors: dict[Point, Point] = {}
    for (x, y), near in zip(places, neighbours, strict=True):
        for u, v in (places[b] for b in near):
            if key((2 * u - x, 2 * v - y)) in there:
                vectors.setdefault(key((u - x, v - y)), (u - x, v - y))
    return tuple(step for _, step in sorted(vectors.items()))


def key(p: Point) -> Point:
    """By which places on a line are compared."""
    return rounded((p[0] + _ODD, p[1] + _ODD))
