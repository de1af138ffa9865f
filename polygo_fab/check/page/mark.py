"""A line or a face of a page or a drawing, as the readers of all formats give it and the checks take it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...core.path import Point

__all__ = ["Box", "Mark", "Segment", "around", "middle"]

Segment = tuple[Point, Point]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


def around(points: Sequence[Point]) -> Box:
    """The box of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


def middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A line or a face: its points, its colours '#rrggbb' ("" where it has none), whether it closes and has curves, how
    broad its line is and how it is broken, mm."""

    points: tuple[Point, ...]
    stroke: str
    fill: str
    closed: bool
    curved: bool
    width: float = 0.0
    dash: tuple[float, ...] = ()

    @property
    def dashed(self) -> bool:
        return bool(self.dash)

    @property
    def segments(self) -> list[Segment]:
        return [(a, b) for a, b in zip(self.points, self.points[1:], strict=False) if math.dist(a, b) > 1e-6]

    @property
    def box(self) -> Box:
        return around(self.points)

    @property
    def middle(self) -> Point:
        """Of its box: of a circle its centre."""
        return middle(self.box)

    def moved(self, dx: float, dy: float, factor: float = 1.0) -> Mark:
        """Moved, then scaled."""
        return replace(self, points=tuple([((x + dx) * factor, (y + dy) * factor) for x, y in self.points]))
