"""The directions in which sites lie in straight lines, found from where they are."""

from __future__ import annotations

import math
from collections.abc import Sequence

from .names import Point, rounded

__all__ = ["key", "straight_steps"]

_ODD = math.pi / 3e7
"""So that no two equal places, of round numbers, lie on either side of where rounding changes."""


def straight_steps(places: Sequence[Point], neighbours: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    """The vectors between neighbours that lead from some site to another and on to a third one, each once."""
    vectors: dict[Point, Point] = {}
    for (x, y), near in zip(places, neighbours, strict=True):
        for u, v in (places[b] for b in near):
            vectors.setdefault(key((u - x, v - y)), (u - x, v - y))
    there = set(map(key, places))
    return tuple(step for _, step in sorted(vectors.items()) if any(
        all(key((x + k * step[0], y + k * step[1])) in there for k in (1, 2)) for x, y in places))


def key(p: Point) -> Point:
    """By which places on a line are compared."""
    return rounded((p[0] + _ODD, p[1] + _ODD))
