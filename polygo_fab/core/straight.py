"""The directions in which sites lie in straight lines, and the sites on these, found from where they are.

Coordinates in a file are rounded, and a corner may lie a little off: a site is on a line where it lies within a
hundredth of the step from where the last two lead.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .names import Point, rounded

__all__ = ["opposite", "straight_rays", "straight_steps"]

_OFF = 0.01


def straight_steps(places: Sequence[Point], neighbours: Sequence[Sequence[int]]) -> tuple[Point, ...]:
    """The vectors from a site to a neighbour that lead on to a third site, each once, as the first of them say it."""
    at, steps = _finder(places), list[Point]()
    for (x, y), near in zip(places, neighbours, strict=True):
        for u, v in (places[b] for b in sorted(near)):
            step = (u - x, v - y)
            if _alike(step, steps) is None and at((u, v), step) is not None:
                steps.append(step)
    return tuple(sorted(steps, key=rounded))


def straight_rays(places: Sequence[Point], steps: Sequence[Point]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each place and each step: the numbers of the places met going that way, nearest first."""
    at = _finder(places)

    def run(site: int, step: Point) -> tuple[int, ...]:
        found: list[int] = []
        following = at(places[site], step)
        while following is not None:
            found.append(following)
            following = at(places[following], step)
        return tuple(found)

    return tuple(tuple(run(site, step) for step in steps) for site in range(len(places)))


def opposite(steps: Sequence[Point], step: Point) -> int | None:
    """The number of the step that leads back, None where none does."""
    return _alike((-step[0], -step[1]), steps)


def _alike(step: Point, steps: Sequence[Point]) -> int | None:
    most = 2 * _OFF * math.hypot(*step)
    return next((number for number, other in enumerate(steps) if math.dist(step, other) <= most), None)


def _finder(places: Sequence[Point]) -> Callable[[Point, Point], int | None]:
    """What gives the number of the place one step from a point, None where none is: places are sought in the squares
    of side 1 within reach."""
    squares: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(places):
        squares.setdefault((math.floor(x), math.floor(y)), []).append(number)

    def at(p: Point, step: Point) -> int | None:
        x, y, off = p[0] + step[0], p[1] + step[1], _OFF * math.hypot(*step)
        reach = {(math.floor(x + dx), math.floor(y + dy)) for dx in (-off, off) for dy in (-off, off)}
        near = [(math.dist(places[number], (x, y)), number) for square in sorted(reach)
                for number in squares.get(square, ())]
        distance, number = min(near, default=(math.inf, 0))
        return number if distance <= off else None

    return at
