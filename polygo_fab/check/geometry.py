"""Geometry that the checks share: pieces of strokes, points that are one point, shapes for shapely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from ..core.errors import BadInput
from ..core.path import Arc, Line, Path, Point, Segment

if TYPE_CHECKING:
    import shapely

__all__ = ["FLAT", "MOST_NEAR_PARTS", "TOLERANCE", "Piece", "Points", "abreast", "chords", "flat", "near_pairs",
           "pieces", "place", "ring", "shared_length"]

TOLERANCE = 0.01
"""mm: what lies nearer than this is in the same place (laser.md, "a file is good when ...")."""

FLAT = 0.001
"""mm: chords that stand for arcs in shapely stay this near to them. Nothing flattened is ever written."""

_TOO_MANY = "too many and too large arcs to check: allowed: what a laser can cut in a day"
_ALONG = 0.9  # cosine of the angle up to which two pieces run the same way
_MOST_POINTS = 500_000
_MOST_PAIRS = 200_000
_AT_ONCE = 1_000_000
_LONG = 50
"""Points from which on it pays to put the segments of a shape in order before they are asked for."""


MOST_NEAR_PARTS = 20_000
"""Pairs of contours or parts that meet or hold one another: far more than any sheet has."""


def place(p: Point) -> str:
    """A point as a person reads it."""
    return f"({p[0]:.2f}, {p[1]:.2f})"


def flat(paths: Sequence[Path], tolerance: float = FLAT) -> list[list[Point]]:
    """The paths as points within `tolerance`. Raises BadInput where that would take too many."""
    found, total = [], 0.0
    for path in paths:
        total += sum(_chords(at, s, tolerance) if isinstance(s, Arc) else 1 for at, s in path.pieces())
        if total > _MOST_POINTS:
            raise BadInput(_TOO_MANY)
        found.append(_flat(path, tolerance))
    return found


def _flat(path: Path, tolerance: float) -> list[Point]:
    """Points along the path; the chords of an arc, of which a circle has hundreds, all at once."""
    import numpy

    found = [path.start]
    for at, s in path.pieces():
        if isinstance(s, Arc):
            turn, radius, (x, y) = s.sweep(at), s.radius, s.centre
            step = 2 * math.acos(max(-1.0, 1 - tolerance / radius)) if radius > tolerance else math.pi / 2
            count = max(1, math.ceil(abs(turn) / step))
            angles = math.atan2(at[1] - y, at[0] - x) + turn * numpy.arange(1, count) / count
            found += zip((x + radius * numpy.cos(angles)).tolist(), (y + radius * numpy.sin(angles)).tolist(),
                         strict=True)
        found.append(s.end)
    return found


def _chords(at: Point, arc: Arc, tolerance: float) -> float:
    return abs(arc.sweep(at)) * math.sqrt(arc.radius / (8 * tolerance)) + 1


def ring(path: Path) -> shapely.LinearRing:
    """A closed path as a shapely ring."""
    import numpy
    import shapely

    points = flat([path])[0]
    points = points if len(points) > 3 else [*points, points[0], points[0]]
    return cast("shapely.LinearRing", shapely.linearrings(numpy.array(points)))


def near_pairs(shapes: Sequence[shapely.Geometry], distance: float,
               most: int = _MOST_PAIRS) -> list[tuple[int, int]]:
    """The pairs (i < j) of shapes that come within `distance` of each other.

    Raises BadInput beyond `most` pairs: a file whose lines all lie over each other must not take hours.
    """
    import numpy
    import shapely

    if len(shapes) < 2:
        return []
    tree = shapely.STRtree(shapes)
    every: Any = numpy.asarray(shapes, dtype=object)
    shapely.prepare(every[shapely.get_num_coordinates(every) > _LONG])  # for this time and the next
    x0, y0, x1, y1 = shapely.bounds(every).T
    boxes: Any = shapely.box(x0 - distance, y0 - distance, x1 + distance, y1 + distance)
    found: list[tuple[int, int]] = []
    step = max(1, _AT_ONCE // len(every))  # in portions: a hostile file meets the limit before it has the memory
    for first in range(0, len(every), step):
        here, there = tree.query(boxes[first:first + step])
        here = here + first
        here, there = here[here < there], there[here < there]
        near = shapely.dwithin(every[here], every[there], distance)
        found += zip(here[near].tolist(), there[near].tolist(), strict=True)
        if len(found) > most:
            raise BadInput(f"more than {most} pairs of lines or parts over each other: too dense to check")
    return sorted(found)


def abreast(lines: Any, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without the pairs of straight lines that run too far across each other to share any length (`shared_length`):
    most of those that come near one another, for they meet in a corner."""
    import numpy
    import shapely

    if not pairs:
        return []
    points, owners = shapely.get_coordinates(lines, return_index=True)
    last = numpy.flatnonzero(numpy.diff(owners, append=len(lines)))
    first = numpy.concatenate([[0], last[:-1] + 1])
    way = points[last] - points[first]
    way /= numpy.maximum(numpy.hypot(way[:, 0], way[:, 1]), 1e-300)[:, None]
    straight = last == first + 1
    one, other = numpy.array(pairs).T
    across = straight[one] & straight[other] & (abs((way[one] * way[other]).sum(axis=1)) < _ALONG - 1e-6)
    return [pair for pair, away in zip(pairs, across.tolist(), strict=True) if not away]


class Points:
    """Points that are one point when they lie within `tolerance` of each other; numbered in order of arrival."""

    def __init__(self, tolerance: float = TOLERANCE) -> None:
        self.tolerance = tolerance
        self.points: list[Point] = []
        self._bins: dict[tuple[int, int], list[int]] = {}

    def find(self, p: Point) -> int | None:
        """The number of the nearest known point within the tolerance."""
        wide, bins = 2 * self.tolerance, self._bins
        x, y = p[0] / wide, p[1] / wide
        i, j = math.floor(x), math.floor(y)
        left, low = (i, i - 1 if x - i < 0.5 else i + 1), (j, j - 1 if y - j < 0.5 else j + 1)
        near = [(math.dist(p, self.points[k]), k) for i in left for j in low if (i, j) in bins for k in bins[i, j]]
        distance, number = min(near, default=(math.inf, -1))
        return number if distance <= self.tolerance else None

    def add(self, p: Point) -> int:
        """The number of the point that `p` is, a new one if it is none yet."""
        known = self.find(p)
        if known is not None:
            return known
        self._bins.setdefault(self._bin(p), []).append(len(self.points))
        self.points.append(p)
        return len(self.points) - 1

    def _bin(self, p: Point) -> tuple[int, int]:
        wide = 2 * self.tolerance  # what is near enough is in this one, or in those on the nearer sides
        return (math.floor(p[0] / wide), math.floor(p[1] / wide))


class Piece:
    """A line, or an arc of no more than a quarter turn, with a measure along it (mm from its start)."""

    __slots__ = ("length", "segment", "start")  # there are thousands

    def __init__(self, start: Point, segment: Segment) -> None:
        self.start, self.segment = start, segment
        self.length = segment.length(start)

    @property
    def _unit(self) -> Point:
        (x, y), (ex, ey) = self.start, self.segment.end
        length = math.dist(self.start, self.segment.end) or 1.0
        return ((ex - x) / length, (ey - y) / length)

    def along(self, p: Point) -> float:
        """Where the point lies along the piece (or before or beyond it)."""
        s = self.segment
        if isinstance(s, Arc):
            first = math.atan2(self.start[1] - s.centre[1], self.start[0] - s.centre[0])
            turn = math.atan2(p[1] - s.centre[1], p[0] - s.centre[0]) - first
            return self.wrapped((turn if s.ccw else -turn) * s.radius)
        x, y = self._unit
        return (p[0] - self.start[0]) * x + (p[1] - self.start[1]) * y

    def wrapped(self, step: float) -> float:
        """A step along the piece taken the short way round, where the piece is an arc."""
        if isinstance(self.segment, Arc):
            turn = 2 * math.pi * self.segment.radius
            return (step + turn / 2) % turn - turn / 2
        return step

    def away(self, p: Point) -> float:
        """How far the point is from the line or circle that carries the piece."""
        s = self.segment
        if isinstance(s, Arc):
            return abs(math.dist(p, s.centre) - s.radius)
        x, y = self._unit
        return abs((p[0] - self.start[0]) * y - (p[1] - self.start[1]) * x)

    def at(self, measure: float) -> Point:
        """The point at a measure along the piece."""
        s = self.segment
        if isinstance(s, Arc):
            turn = measure / s.radius * (1 if s.ccw else -1)
            angle = math.atan2(self.start[1] - s.centre[1], self.start[0] - s.centre[0]) + turn
            return (s.centre[0] + s.radius * math.cos(angle), s.centre[1] + s.radius * math.sin(angle))
        x, y = self._unit
        return (self.start[0] + measure * x, self.start[1] + measure * y)


def pieces(path: Path) -> list[Piece]:
    """The segments of a path, arcs cut into quarter turns at most."""
    found: list[Piece] = []
    for at, s in path.pieces():
        if not isinstance(s, Arc):
            found.append(Piece(at, Line(s.end)))
            continue
        whole = Piece(at, s)
        count = max(1, math.ceil(abs(s.sweep(at)) / (math.pi / 2) - 1e-9))
        stops = [whole.at(whole.length * k / count) for k in range(1, count)] if count > 1 else []
        for start, end in zip([at, *stops], [*stops, s.end], strict=True):
            found.append(Piece(start, Arc(end, s.centre, s.ccw)))
    return found


def chords(some: Sequence[Piece], tolerance: float) -> tuple[Any, Any]:
    """Points along pieces, within `tolerance` mm of the arcs among them, and of each point the number of its piece.
    Raises BadInput where that would take too many."""
    import numpy

    start, end = (numpy.array(ends, dtype=float) for ends in zip(*((p.start, p.segment.end) for p in some),
                                                                 strict=True))
    bent = [(k, p.segment, p.length) for k, p in enumerate(some) if isinstance(p.segment, Arc)]
    counts = numpy.ones(len(some), dtype=int)
    if bent:
        which = numpy.array([k for k, _, _ in bent])
        centre = numpy.array([arc.centre for _, arc, _ in bent])
        radius = numpy.hypot(*(end[which] - centre).T)
        turn = numpy.array([length if arc.ccw else -length for _, arc, length in bent]) / radius
        if (abs(turn) * numpy.sqrt(radius / (8 * tolerance)) + 1).sum() > _MOST_POINTS:
            raise BadInput(_TOO_MANY)
        flat_enough = 2 * numpy.arccos(numpy.maximum(1 - tolerance / radius, 0.0))
        counts[which] = numpy.ceil(abs(turn) / flat_enough).clip(1)
    begins = numpy.cumsum(counts + 1) - counts - 1
    owners = numpy.repeat(numpy.arange(len(some)), counts + 1)
    points = numpy.empty((len(owners), 2))
    if bent:
        number = numpy.zeros(len(some), dtype=int)
        number[which] = numpy.arange(len(which))
        on = number[owners]
        first = numpy.arctan2(*(start[which] - centre).T[::-1])
        angle = first[on] + turn[on] * ((numpy.arange(len(owners)) - begins[owners]) / counts[owners])
        points[:, 0] = centre[on, 0] + radius[on] * numpy.cos(angle)
        points[:, 1] = centre[on, 1] + radius[on] * numpy.sin(angle)
    points[begins], points[begins + counts] = start, end
    return points, owners


def shared_length(p: Piece, q: Piece) -> float:
    """How many mm the two run in the same place; 0 where they only cross or touch.

    Where q lies along p, its ends and its middle must be within TOLERANCE of p: a circle that touches a line, or
    another circle from outside, shares a point with it and nothing more. Nor do two that only end in one corner: by
    their directions they come together, and do not run together.
    """
    stops = [p.along(q.start), p.along(q.segment.end)]
    if isinstance(p.segment, Arc):
        middle = p.along(q.at(q.length / 2))
        stops = [middle + p.wrapped(stop - middle) for stop in stops]
    stops.sort()
    low, high = max(0.0, stops[0]), min(p.length, stops[1])
    if high - low <= TOLERANCE:
        return 0.0
    apart = max(q.away(p.at(measure)) for measure in (low, (low + high) / 2, high))
    if apart > TOLERANCE:
        return 0.0
    here, there = p.at(low), p.at((low + high) / 2)
    beside = math.dist(q.at(q.along(here)), q.at(q.along(there)))
    return high - low if beside > _ALONG * math.dist(here, there) else 0.0
