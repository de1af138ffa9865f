"""Polygons that share their corners: ends that nearly meet are one point, and a point on a side parts it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import BadInput
from ..names import Point

__all__ = ["Mesh", "SnappedPoints", "area", "inside", "mesh", "middle"]

_TESTS = 1_000_000
"""Pairs of sides that are compared at most."""


@dataclass(frozen=True)
class Mesh:
    """Points, and cells by the numbers of their corners, counterclockwise.

    snap   how near two points are one
    names  of the cells, if they have some
    down   whether y goes down in the file, as in SVG
    """

    points: tuple[Point, ...]
    cells: tuple[tuple[int, ...], ...]
    snap: float
    names: tuple[str, ...] = ()
    down: bool = False

    def middle(self, cell: int) -> Point:
        return middle([self.points[p] for p in self.cells[cell]])

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        return tuple(dict.fromkeys((min(a, b), max(a, b)) for cell in self.cells
                                   for a, b in zip(cell, (*cell[1:], *cell[:1]), strict=True) if a != b))

    def crossings(self) -> Iterator[tuple[tuple[int, int], tuple[int, int], Point]]:
        """Pairs of sides that cross between their ends, and where. Raises BadInput for a tangle."""
        size = _step(self.points)
        buckets: dict[tuple[int, int], list[tuple[int, int]]] = {}
        seen: set[tuple[tuple[int, int], tuple[int, int]]] = set()
        tests = 0
        for edge in self.edges:
            line = self.points[edge[0]], self.points[edge[1]]
            for key in set(_along(*line, size)):
                for other in buckets.get(key, ()):
                    tests += 1
                    if tests > _TESTS:
                        raise BadInput(f"more than {_TESTS} sides lie on one another: no tiling")
                    if not set(edge) & set(other) and (other, edge) not in seen:
                        where = _crossing(*(self.points[p] for p in (*other, *edge)))
                        if where:
                            seen.add((other, edge))
                            yield other, edge, where
            for key in _around(*line, size):
                buckets.setdefault(key, []).append(edge)


def mesh(polygons: Sequence[Sequence[Point]], snap: float, names: Sequence[str] = (), down: bool = False) -> Mesh:
    """The mesh of polygons whose corners, `snap` or less from an earlier one, are that one."""
    joined, cells = SnappedPoints(snap), []
    for polygon in polygons:
        cycle = [joined.number(p) for p in polygon]
        cycle = [p for i, p in enumerate(cycle) if p != cycle[i - 1]] or cycle[:1]
        if area([joined.points[p] for p in cycle]) < 0:
            cycle.reverse()
        cells.append(cycle)
    return Mesh(tuple(joined.points), _parted(joined.points, cells, snap), snap, tuple(names), down)


class SnappedPoints:
    """Points by their numbers; one that is `snap` or less from earlier ones is the first of them."""

    def __init__(self, snap: float, points: Iterable[Point] = ()) -> None:
        self.points: list[Point] = []
        self._snap, self._at = snap, dict[tuple[int, int], list[int]]()
        for p in points:
            self._add(p)

    def number(self, p: Point) -> int:
        column, row = self._square(p)
        near = [k for i in (-1, 0, 1) for j in (-1, 0, 1) for k in self._at.get((column + i, row + j), ())
                if math.dist(self.points[k], p) <= self._snap]
        return min(near) if near else self._add(p)

    def _add(self, p: Point) -> int:
        self._at.setdefault(self._square(p), []).append(len(self.points))
        self.points.append(p)
        return len(self.points) - 1

    def _square(self, p: Point) -> tuple[int, int]:
        return math.floor(p[0] / self._snap), math.floor(p[1] / self._snap)


def _parted(points: Sequence[Point], cells: Iterable[Sequence[int]], snap: float) -> tuple[tuple[int, ...], ...]:
    """The cells with the points that lie on their sides among their corners."""
    size = _step(points)
    buckets: dict[tuple[int, int], list[int]] = {}
    for number, (x, y) in enumerate(points):
        buckets.setdefault((math.floor(x / size), math.floor(y / size)), []).append(number)

    def between(a: int, b: int) -> list[int]:
        (ax, ay), (bx, by) = points[a], points[b]
        long = math.dist(points[a], points[b])
        found = []
        for p in (p for key in _around(points[a], points[b], size) for p in buckets.get(key, ()) if p not in (a, b)):
            x, y = points[p][0] - ax, points[p][1] - ay
            far = (x * (bx - ax) + y * (by - ay)) / long
            off = abs(x * (by - ay) - y * (bx - ax)) / long
            if off <= snap and 0 < far < long:
                found.append((far, p))
        return [p for _, p in sorted(found)]

    known: dict[tuple[int, int], list[int]] = {}
    made = []
    for cell in cells:
        corners: list[int] = []
        for a, b in zip(cell, [*cell[1:], *cell[:1]], strict=True):
            key = (min(a, b), max(a, b))
            if key not in known:
                known[key] = between(*key) if a != b else []
            corners += [a, *(known[key] if key == (a, b) else reversed(known[key]))]
        made.append(tuple(corners))
    return tuple(made)


def area(corners: Sequence[Point]) -> float:
    """Of a polygon; negative where it runs clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True)) / 2


def inside(point: Point, corners: Sequence[Point]) -> bool:
    x, y = point
    return sum((a[1] <= y) != (b[1] <= y) and x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
               for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True)) % 2 == 1


def middle(corners: Sequence[Point]) -> Point:
    """Where a piece stands in a cell: the mean of its corners; in a cell that is not convex, half-way up, in the
    middle of the longest level line in it, then of the upright one through that."""
    turns = []
    for a, b, c in zip(corners, [*corners[1:], *corners[:1]], [*corners[2:], *corners[:2]], strict=True):
        long = math.dist(a, b) * math.dist(b, c) or 1.0
        turns.append(((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) / long)
    if min(turns) > -_BENT:
        return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    y = (min(v for _, v in corners) + max(v for _, v in corners)) / 2
    spans = _across(corners, y)
    low, high = max(spans, key=lambda span: round(span[1] - span[0], 9)) if spans else corners[0]
    x = (low + high) / 2
    upright = [span for span in _across([(v, u) for u, v in corners], x) if span[0] <= y <= span[1]]
    return (x, sum(upright[0]) / 2 if upright else y)


_BENT = 0.05
"""The sine of the angle by which a corner turns the other way, for a cell that is not convex."""


def _across(corners: Sequence[Point], y: float) -> list[tuple[float, float]]:
    """The stretches of the level line at y that lie inside."""
    ends = sorted(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
                  for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True) if (a[1] <= y) != (b[1] <= y))
    return list(zip(ends[::2], ends[1::2], strict=False))


def _step(points: Sequence[Point]) -> float:
    """The size of the squares by which points are looked up: one or so in each."""
    low, high = sorted(max(p[i] for p in points) - min(p[i] for p in points) for i in (0, 1)) if points else (0, 0)
    return max(math.sqrt(low * high / (len(points) or 1)), high / (len(points) or 1)) or 1.0


def _along(a: Point, b: Point, size: float) -> Iterator[tuple[int, int]]:
    """Squares that a line goes through: no point of it is farther from one than half a square."""
    parts = math.ceil(math.dist(a, b) / size) + 1
    for k in range(parts + 1):
        x, y = a[0] + (b[0] - a[0]) * k / parts, a[1] + (b[1] - a[1]) * k / parts
        yield math.floor(x / size), math.floor(y / size)


def _around(a: Point, b: Point, size: float) -> set[tuple[int, int]]:
    """Those and all about them."""
    return {(column + i, row + j) for column, row in _along(a, b, size) for i in (-1, 0, 1) for j in (-1, 0, 1)}


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the lines a-b and c-d cross between their ends."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-12 * math.hypot(ux, uy) * math.hypot(vx, vy) or not cross:
        return None
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / cross
    s = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / cross
    return (a[0] + t * ux, a[1] + t * uy) if 0 < t < 1 and 0 < s < 1 else None
