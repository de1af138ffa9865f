"""Cubic Bezier curves read back: as the arcs that they stand for, or as lines where they are no arcs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.path import Arc, Line, Path, Point, Segment
from .pathdata import curve_lines

__all__ = ["ROUND", "arcs_joined", "circle_through", "cubic"]

ROUND = 0.005
"""mm: a curve that stays this near to an arc everywhere is that arc."""

_STRAIGHT = 1e-5
_SAMPLES = 16
_WHOLE = 1e-3
"""Radians by which arcs may be off a whole turn and be a circle."""


def cubic(start: Point, leave: Point, arrive: Point, end: Point) -> list[Segment]:
    """The curve with these control points as one line, one arc, or as lines within 0.005 mm.

    An arc goes through both ends and the middle of the curve.
    """
    points = [start, leave, arrive, end]
    middle = _at(points, 0.5)
    if max(_beside(start, p, end) for p in (leave, arrive)) < _STRAIGHT:
        return curve_lines(points) if _overshoots(points) else [Line(end)]
    centre = circle_through(start, middle, end)
    if centre is not None:
        radius, ccw = math.dist(centre, start), _turns_left(start, middle, end)
        arc = Arc(end, centre, ccw)
        samples = [_at(points, k / _SAMPLES) for k in range(1, _SAMPLES)]
        if max(abs(math.dist(centre, p) - radius) for p in samples) <= ROUND:
            turned = [abs(its.sweep(start)) for its in (*(Arc(p, centre, ccw) for p in samples), arc)]
            if turned == sorted(turned):
                return [arc]
    return curve_lines(points)


def arcs_joined(path: Path) -> Path:
    """The path with neighbouring arcs of one circle as one arc; a full circle as two half turns.

    A format without arcs has to divide them; where it does so says nothing about the line.
    """
    if not any(isinstance(a, Arc) and isinstance(b, Arc) for a, b in pairwise(path.segments)):
        return path
    runs: list[_Run] = []
    for at, segment in path.pieces():
        if not (runs and runs[-1].takes(at, segment)):
            runs.append(_Run(at, [], 0.0))
        runs[-1].add(at, segment)
    return Path(path.start, tuple(segment for run in runs for segment in run.joined()))


@dataclass
class _Run:
    """Neighbouring arcs of one circle with the angle that they turn by in all; or a single line."""

    start: Point
    segments: list[Segment]
    turned: float

    def takes(self, at: Point, segment: Segment) -> bool:
        """Whether the segment goes on along the circle, no more than once round."""
        first = self.segments[0]
        if not (isinstance(first, Arc) and isinstance(segment, Arc) and first.ccw == segment.ccw):
            return False
        apart = max(math.dist(first.centre, segment.centre), abs(first.radius - segment.radius))
        return apart <= ROUND and self.turned + abs(segment.sweep(at)) < 2 * math.pi + _WHOLE

    def add(self, at: Point, segment: Segment) -> None:
        self.segments.append(segment)
        self.turned += abs(segment.sweep(at)) if isinstance(segment, Arc) else 0.0

    def joined(self) -> list[Segment]:
        """One arc about the mean of the centres, each as sure as its arc is long; half a turn twice for a circle."""
        first = self.segments[0]
        if len(self.segments) == 1 or not isinstance(first, Arc):
            return self.segments
        shares, at = list[tuple[float, Point]](), self.start
        for arc in self.segments:
            if isinstance(arc, Arc):
                shares.append((abs(arc.sweep(at)) / self.turned, arc.centre))
            at = arc.end
        centre = (sum(share * c[0] for share, c in shares), sum(share * c[1] for share, c in shares))
        if self.turned < 2 * math.pi - _WHOLE:
            return [Arc(at, centre, first.ccw)]
        across = (2 * centre[0] - self.start[0], 2 * centre[1] - self.start[1])
        return [Arc(across, centre, first.ccw), Arc(at, centre, first.ccw)]


def circle_through(a: Point, b: Point, c: Point) -> Point | None:
    """The centre of the circle through three points, or None where they lie on a line."""
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    cross = 2 * (bx * cy - by * cx)
    if abs(cross) < 1e-12:
        return None
    p, q = bx * bx + by * by, cx * cx + cy * cy
    return (a[0] + (cy * p - by * q) / cross, a[1] + (bx * q - cx * p) / cross)


def _at(points: Sequence[Point], t: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = points
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
    return (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)


def _beside(a: Point, p: Point, b: Point) -> float:
    """How far p lies from the line through a and b, or from a where there is none."""
    length = math.dist(a, b)
    if length < 1e-9:
        return math.dist(a, p)
    return abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / length


def _overshoots(points: Sequence[Point]) -> bool:
    """A straight curve that runs beyond one of its ends, and back."""
    length = math.dist(points[0], points[3])
    return any(math.dist(points[0], p) > length + _STRAIGHT or math.dist(p, points[3]) > length + _STRAIGHT
               for p in points[1:3])


def _turns_left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
