"""Geometry that the checks share: pieces of strokes, points that are one point, shapes for shapely."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from ..core.errors import BadInput
from ..core.path import Arc, Path, Point, Segment
from .untyped import Numbers

if TYPE_CHECKING:
    import shapely

__all__ = ["FLAT", "MOST_NEAR_PARTS", "MOST_PAIRS", "MOST_POINTS", "TOLERANCE", "TOO_MANY", "Piece", "Points",
           "boxes_near", "corners", "flat", "near_pairs", "pieces", "place", "ring", "rings"]

TOLERANCE = 0.01
"""mm: what lies nearer than this is in the same place (laser.md, "a file is good when ...")."""

FLAT = 0.001
"""mm: chords that stand for arcs in shapely stay this near to them. Nothing flattened is ever written."""

TOO_MANY = "too many and too large arcs to check: allowed: what a laser can cut in a day"
MOST_POINTS = 500_000
MOST_PAIRS = 200_000
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
    points, ends = corners(paths, tolerance)
    every: list[Point] = [(x, y) for x, y in points.tolist()]
    return [every[first:last] for first, last in pairwise([0, *ends])]


def corners(paths: Sequence[Path], tolerance: float = FLAT, each: bool = False) -> tuple[Numbers, list[int]]:
    """Points along paths within `tolerance`, one path after the other, and where each path ends among them; the chords
    of all their arcs, of which a circle has hundreds, at once. Raises BadInput where these would be too many: of all
    together, or of `each` by itself."""
    import numpy

    stops, between, ends = list[Point](), list[int](), list[int]()
    arcs: list[tuple[int, float, float, float, float, float]] = []
    total, chords = 0.0, 0
    for path in paths:
        total = 0.0 if each else total
        stops.append(path.start)
        between.append(0)
        for at, s in path.pieces():
            if isinstance(s, Arc):
                turn, radius, (x, y) = s.sweep(at), s.radius, s.centre
                total += abs(turn) * math.sqrt(radius / (8 * tolerance))
                step = 2 * math.acos(max(-1.0, 1 - tolerance / radius)) if radius > tolerance else math.pi / 2
                count = max(1, math.ceil(abs(turn) / step))
                arcs.append((count, x, y, radius, math.atan2(at[1] - y, at[0] - x), turn))
                chords += count - 1
                between.append(count - 1)
            else:
                between.append(0)
            stops.append(s.end)
        total += len(path.segments)
        if total > MOST_POINTS:
            raise BadInput(TOO_MANY)
        ends.append(len(stops) + chords)
    points = numpy.empty((len(stops) + chords, 2))
    on_arc = numpy.ones(len(points), dtype=bool)
    at_stop = numpy.cumsum(numpy.array(between, dtype=int) + 1) - 1
    on_arc[at_stop], points[at_stop] = False, stops
    if chords:
        counts, x, y, radius, first, turn = numpy.array(arcs).T
        which = numpy.repeat(numpy.arange(len(arcs)), counts.astype(int) - 1)
        number = numpy.arange(1, chords + 1) - (numpy.cumsum(counts - 1) - (counts - 1))[which]
        angles = first[which] + turn[which] * number / counts[which]
        points[on_arc, 0] = x[which] + radius[which] * numpy.cos(angles)
        points[on_arc, 1] = y[which] + radius[which] * numpy.sin(angles)
    return points, ends


def ring(path: Path) -> shapely.LinearRing:
    """A closed path as a shapely ring."""
    return cast("shapely.LinearRing", rings([path])[0])


def rings(paths: Sequence[Path]) -> Numbers:
    """Closed paths as shapely rings, all at once."""
    import numpy
    import shapely

    points, ends = corners(paths, each=True)
    counts = numpy.diff(ends, prepend=0)
    owners = numpy.repeat(numpy.arange(len(paths)), counts)
    if (counts < 4).any():  # which shapely takes for no ring
        again = numpy.repeat(numpy.cumsum(counts) - counts, numpy.where(counts < 4, 2, 0))
        points, owners = numpy.concatenate([points, points[again]]), numpy.concatenate([owners, owners[again]])
        order = owners.argsort(kind="stable")
        points, owners = points[order], owners[order]
    return shapely.linearrings(points, indices=owners)


def near_pairs(shapes: Sequence[shapely.Geometry], distance: float,
               most: int = MOST_PAIRS) -> list[tuple[int, int]]:
    """The pairs (i < j) of shapes that come within `distance` of each other.

    Raises BadInput beyond `most` pairs: a file whose lines all lie over each other must not take hours.
    """
    import numpy
    import shapely

    if len(shapes) < 2:
        return []
    every: Any = numpy.asarray(shapes, dtype=object)
    found: list[tuple[int, int]] = []
    for here, there in boxes_near(shapely.bounds(every), distance):
        asked = every[numpy.union1d(here, there)]
        shapely.prepare(asked[shapely.get_num_coordinates(asked) > _LONG])  # for this time and the next
        near = shapely.dwithin(every[here], every[there], distance)
        found += zip(here[near].tolist(), there[near].tolist(), strict=True)
        if len(found) > most:
            raise BadInput(f"more than {most} pairs of lines or parts over each other: too dense to check")
    return sorted(found)


def boxes_near(boxes: Numbers, distance: float) -> Iterator[tuple[Numbers, Numbers]]:
    """The pairs (i < j) of boxes (x0, y0, x1, y1) that come within `distance` of each other, both along x and along y:
    in portions, so that a hostile file meets a limit before it has the memory."""
    import numpy

    low, high, number = boxes[:, :2], boxes[:, 2:] + distance, numpy.arange(len(boxes))
    crowded = (high - low).sum(axis=0) / (high.max(axis=0) - low.min(axis=0) + distance + 1e-300)
    k = 0 if crowded[0] <= crowded[1] else 1  # along which fewer lie beside each other
    across, order = 1 - k, low[:, k].argsort(kind="stable")
    after = numpy.searchsorted(low[order, k], high[order, k], "right") - number - 1
    if not after.any():
        return
    portions = numpy.flatnonzero(numpy.diff(after.cumsum() // _AT_ONCE, prepend=-1)).tolist()
    for first, last in pairwise([*portions, len(boxes)]):
        counts = after[first:last]
        one = numpy.repeat(number[first:last], counts)
        other = one + 1 + numpy.arange(len(one)) - numpy.repeat(counts.cumsum() - counts, counts)
        one, other = order[one], order[other]
        meet = (low[one, across] <= high[other, across]) & (low[other, across] <= high[one, across])
        one, other = one[meet], other[meet]
        if len(one):
            yield numpy.minimum(one, other), numpy.maximum(one, other)


class Points:
    """Points that are one point when they lie within `tolerance` of each other; numbered in order of arrival."""

    def __init__(self, tolerance: float = TOLERANCE) -> None:
        self.tolerance = tolerance
        self.points: list[Point] = []
        self._numbers: dict[Point, int] = {}
        self._bins: dict[tuple[int, int], list[int]] = {}

    def find(self, p: Point) -> int | None:
        """The number of the nearest known point within the tolerance."""
        if p in self._numbers:
            return self._numbers[p]
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
        number = self._numbers[p] = len(self.points)
        self._bins.setdefault(self._bin(p), []).append(number)
        self.points.append(p)
        return number

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
            found.append(Piece(at, s))
            continue
        whole = Piece(at, s)
        count = max(1, math.ceil(whole.length / s.radius / (math.pi / 2) - 1e-9)) if whole.length else 1
        if count == 1:
            found.append(whole)
            continue
        stops = [whole.at(whole.length * k / count) for k in range(1, count)]
        for start, end in zip([at, *stops], [*stops, s.end], strict=True):
            found.append(Piece(start, Arc(end, s.centre, s.ccw)))
    return found
