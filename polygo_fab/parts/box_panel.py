"""A panel of a box: its sides go in and out, as fingers, notches and slots that mate with those of other panels.

Along every edge of a box an odd number of fingers of one length alternate between its two panels. Those of the panel
that has the ends fill their share; those of the other are narrower by the play, half of it on each flank.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from ..core.part import Part
from ..core.path import Path, Point, polygon

__all__ = ["PART", "Run", "box_panel", "finger_count", "fingers", "notched", "tongues"]

_SAME = 1e-6
Run = tuple[float, float]
"""Of a side: up to where along it, and how far out of the panel's rectangle it stands there (negative: cut in), mm."""


def finger_count(length: float, finger: float) -> int:
    """The most fingers, an odd number, that are no shorter than `finger` mm each; three at least."""
    most = math.floor(length / finger + 1e-9)
    return max(3, most - 1 + most % 2)


def fingers(length: float, count: int, depth: float) -> tuple[Run, ...]:
    """A side of the panel that has the ends: fingers `depth` mm long, and between them notches."""
    return tuple(((i + 1) * length / count, depth * (1 - i % 2)) for i in range(count))


def tongues(length: float, count: int, depth: float, play: float) -> tuple[Run, ...]:
    """A side of the other panel: fingers in the notches of `fingers`, narrower by the play."""
    long = length / count
    return (*(run for i in range(1, count, 2) for run in ((i * long + play / 2, 0.0),
                                                          ((i + 1) * long - play / 2, depth))), (length, 0.0))


def notched(length: float, middles: Iterable[float], width: float, depth: float) -> tuple[Run, ...]:
    """A side with notches of this width and depth about places along it."""
    return (*(run for at in sorted(middles) for run in ((at - width / 2, 0.0), (at + width / 2, -depth))),
            (length, 0.0))


def box_panel(name: str = "wall-front", width: float = 100.0, height: float = 40.0,
              sides: Sequence[Sequence[Run]] | None = None, *, holes: tuple[Path, ...] = (), thickness: float = 3.0,
              material: str = "plywood-3", count: int = 1) -> Part:
    """A panel about the rectangle from the origin to (width, height).

    sides   below and above from left to right, left and right from below upwards; one that is () is straight
    """
    below, above, left, right = (runs or ((long, 0.0),) for runs, long in zip(
        sides or _wall(width, height, thickness), (width, width, height, height), strict=True))
    path = [*((x, 0.0 - out) for x, out in _steps(below, left[0], right[0])),
            *((width + out, y) for y, out in _steps(right, below[-1], above[-1])),
            *((x, height + out) for x, out in reversed(_steps(above, left[-1], right[-1]))),
            *((0.0 - out, y) for y, out in reversed(_steps(left, below[0], above[0])))]
    return Part(name, material, thickness, polygon(_clean(path)), holes=holes, count=count)


def _wall(width: float, height: float, thickness: float) -> tuple[tuple[Run, ...], ...]:
    side = fingers(height, 3, thickness)
    return (fingers(width, finger_count(width, 10.0), thickness), (), side, side)


def _steps(runs: Sequence[Run], first: Run, last: Run) -> list[Point]:
    """The corners along a side: how far along, how far out. It begins and ends where the sides beside it stand, whose
    runs at the corner are `first` and `last`."""
    found, at = list[Point](), -first[1]
    for number, (end, out) in enumerate(runs, start=1):
        found += [(at, out), (end + (last[1] if number == len(runs) else 0.0), out)]
        at = end
    return found


def _clean(points: Sequence[Point]) -> list[Point]:
    """Without corners twice, and without those in a straight line."""
    once = [p for i, p in enumerate(points) if math.dist(p, points[i - 1]) > _SAME]
    return [p for a, p, b in zip(once[-1:] + once[:-1], once, once[1:] + once[:1], strict=True)
            if abs((p[0] - a[0]) * (b[1] - p[1]) - (p[1] - a[1]) * (b[0] - p[0])) > _SAME]


PART = box_panel
