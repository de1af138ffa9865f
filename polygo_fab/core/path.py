"""Paths of straight lines and true arcs, in millimetres, y up. Shapes draw onto pens; pens know no shapes.

A path starts at a point; each segment goes on from where the last one ended. An arc carries its centre and its
sense, so that no writer ever has to guess a radius or flatten a curve.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from .once import once

__all__ = ["Arc", "Line", "Path", "Pen", "Point", "bounds", "circle", "line", "polygon", "polyline", "rectangle"]

Point = tuple[float, float]
_NEAR = 1e-7
_new = tuple.__new__
"""Of a Line or an Arc: in half the time, where very many are made."""


class Line(NamedTuple):  # there are many of them, and a tuple is made twice as fast as a dataclass
    end: Point

    def mapped(self, where: Callable[[Point], Point], flips: bool) -> Line:
        return Line(where(self.end))

    def length(self, start: Point) -> float:
        return math.dist(start, self.end)


class Arc(NamedTuple):
    """A circular arc to `end` about `centre`; `ccw` turns counterclockwise. Less than a full turn."""

    end: Point
    centre: Point
    ccw: bool

    def mapped(self, where: Callable[[Point], Point], flips: bool) -> Arc:
        return Arc(where(self.end), where(self.centre), self.ccw != flips)

    def sweep(self, start: Point) -> float:
        """The signed angle turned, in radians (positive counterclockwise)."""
        a = math.atan2(start[1] - self.centre[1], start[0] - self.centre[0])
        b = math.atan2(self.end[1] - self.centre[1], self.end[0] - self.centre[0])
        turn = (b - a) % (2 * math.pi)
        return turn if self.ccw else turn - 2 * math.pi

    def length(self, start: Point) -> float:
        return abs(self.sweep(start)) * self.radius

    @property
    def radius(self) -> float:
        return math.dist(self.end, self.centre)


Segment = Line | Arc


class Pen(Protocol):
    """What a path draws onto: a writer, a ruler, a check."""

    def move_to(self, point: Point) -> None: ...
    def line_to(self, point: Point) -> None: ...
    def arc_to(self, end: Point, centre: Point, ccw: bool) -> None: ...
    def close(self) -> None: ...


@dataclass(frozen=True, init=False)
class Path:
    """A start and the segments from it. A closed path ends where it starts (its last segment goes there)."""

    start: Point
    segments: tuple[Segment, ...]

    def __init__(self, start: Point, segments: tuple[Segment, ...]) -> None:
        its = self.__dict__  # in half the time that a frozen dataclass takes
        its["start"], its["segments"] = start, segments

    @property
    def end(self) -> Point:
        return self.segments[-1].end

    @property
    def closed(self) -> bool:
        return math.dist(self.start, self.end) < _NEAR

    def draw(self, pen: Pen) -> None:
        pen.move_to(self.start)
        closed, last = self.closed, len(self.segments) - 1
        for i, segment in enumerate(self.segments):
            if isinstance(segment, Arc):
                pen.arc_to(segment.end, segment.centre, segment.ccw)
            elif not (closed and i == last and i > 0):
                pen.line_to(segment.end)
        if closed:
            pen.close()

    def pieces(self) -> Iterable[tuple[Point, Segment]]:
        """Each segment with the point it starts from."""
        at = self.start
        for segment in self.segments:
            yield at, segment
            at = segment.end

    # --- placing

    def _mapped(self, where: Callable[[Point], Point], flips: bool = False) -> Path:
        return Path(where(self.start), tuple(s.mapped(where, flips) for s in self.segments))

    def moved(self, dx: float, dy: float) -> Path:
        (x, y), segments = self.start, list[Segment]()
        for its in self.segments:  # most shapes of a sheet or a picture are moved: without a call for each point
            end = (its.end[0] + dx, its.end[1] + dy)
            segments.append(_new(Arc, (end, (its.centre[0] + dx, its.centre[1] + dy), its.ccw)) if isinstance(its, Arc)
                            else _new(Line, (end,)))
        return Path((x + dx, y + dy), tuple(segments))

    def scaled(self, factor: float) -> Path:
        return self._mapped(lambda p: (p[0] * factor, p[1] * factor))

    def mirrored(self, axis: float = 0.0) -> Path:
        """Mirrored left to right about the vertical line x = axis: a part turned over like a page."""
        return self._mapped(lambda p: (2 * axis - p[0], p[1]), flips=True)

    def rotated(self, angle: float) -> Path:
        """Turned counterclockwise about the origin by `angle` radians."""
        c, s = math.cos(angle), math.sin(angle)
        return self._mapped(lambda p: (p[0] * c - p[1] * s, p[0] * s + p[1] * c))

    def reversed(self) -> Path:
        turned = [Arc(at, its.centre, not its.ccw) if isinstance(its, Arc) else Line(at) for at, its in self.pieces()]
        return Path(self.end, tuple(turned[::-1]))

    # --- measuring

    @once
    def lengths(self) -> tuple[float, ...]:
        """That of each segment."""
        return tuple(s.length(at) for at, s in self.pieces())

    @once
    def length(self) -> float:
        return sum(self.lengths)

    @once
    def area(self) -> float:
        """The signed area of a closed path: positive counterclockwise. Exact for arcs."""
        total = 0.0
        for at, s in self.pieces():
            total += (at[0] * s.end[1] - s.end[0] * at[1]) / 2
            if isinstance(s, Arc):
                turn = s.sweep(at)
                total += s.radius ** 2 * (turn - math.sin(turn)) / 2
        return total

    @once
    def bounds(self) -> tuple[float, float, float, float]:
        """Smallest x, smallest y, largest x, largest y. Exact for arcs."""
        corners = [self.start, *[s.end for s in self.segments]]
        for at, s in self.pieces():
            if isinstance(s, Arc):
                first = math.atan2(at[1] - s.centre[1], at[0] - s.centre[0])
                turn = s.sweep(at)
                low, high = min(first, first + turn), max(first, first + turn)
                for quarter in range(math.ceil(low / (math.pi / 2)), math.floor(high / (math.pi / 2)) + 1):
                    angle = quarter * math.pi / 2
                    corners.append((s.centre[0] + s.radius * math.cos(angle),
                                    s.centre[1] + s.radius * math.sin(angle)))
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return (min(xs), min(ys), max(xs), max(ys))

    def flattened(self, tolerance: float = 0.01) -> list[Point]:
        """Points along the path; chords stay within `tolerance` mm of the arcs. For pictures, never for files."""
        points = [self.start]
        for at, s in self.pieces():
            if isinstance(s, Arc):
                turn, radius = s.sweep(at), s.radius
                step = 2 * math.acos(max(-1.0, 1 - tolerance / radius)) if radius > tolerance else math.pi / 2
                count = max(1, math.ceil(abs(turn) / step))
                first = math.atan2(at[1] - s.centre[1], at[0] - s.centre[0])
                points += [(s.centre[0] + radius * math.cos(first + turn * i / count),
                            s.centre[1] + radius * math.sin(first + turn * i / count)) for i in range(1, count)]
            points.append(s.end)
        return points


def polyline(points: Sequence[Point]) -> Path:
    """Lines from point to point, mm."""
    return Path(points[0], tuple(Line(p) for p in points[1:]))


def line(a: Point, b: Point) -> Path:
    """One line."""
    return Path(a, (Line(b),))


def polygon(points: Sequence[Point]) -> Path:
    """Lines from point to point, and back to the first."""
    return polyline([*points, points[0]])


def rectangle(x: float, y: float, width: float, height: float) -> Path:
    """Counterclockwise from its lower left corner."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def circle(centre: Point, radius: float) -> Path:
    """Counterclockwise, as two half turns."""
    right, left = (centre[0] + radius, centre[1]), (centre[0] - radius, centre[1])
    return Path(right, (Arc(left, centre, True), Arc(right, centre, True)))


def bounds(paths: Iterable[Path]) -> tuple[float, float, float, float]:
    """The smallest box around all the paths: x0, y0, x1, y1."""
    boxes = [p.bounds for p in paths]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
