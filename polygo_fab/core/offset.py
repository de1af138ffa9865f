"""Kerf: a closed path moved outwards by a distance, arcs staying arcs, corners staying corners.

Each segment is moved to its side (a line in parallel, an arc to another radius) and neighbours are joined again
where they now meet. Corners are mitred, so that a square cut with compensation is a square.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from .errors import BadInput
from .path import Arc, Line, Path, Point, Segment

__all__ = ["offset"]


@dataclass(frozen=True)
class _Moved:
    """A segment moved to its side: its support (a line, or a circle if `radius` is set) and its new ends."""

    start: Point
    end: Point
    direction: Point
    centre: Point | None = None
    radius: float = 0.0
    ccw: bool = True


def offset(path: Path, distance: float) -> Path:
    """The closed `path` grown by `distance` mm (shrunk where it is negative), whatever way it runs round.

    Raises BadInput where the path is open or an arc or an edge would vanish: the detail is too small for the kerf.
    """
    if not path.closed:
        raise BadInput("only a closed outline can be compensated for kerf")
    if distance == 0:
        return path
    side = distance if path.area > 0 else -distance  # to the right of the way the path runs
    moved = [_move(at, s, side) for at, s in path.pieces()]
    corners = [_meeting(moved[i - 1], moved[i]) for i in range(len(moved))]
    segments: list[Segment] = []
    for i, m in enumerate(moved):
        start, end = corners[i], corners[(i + 1) % len(moved)]
        if m.centre is not None:
            segments.append(Arc(end, m.centre, m.ccw))
        else:
            along = (end[0] - start[0]) * m.direction[0] + (end[1] - start[1]) * m.direction[1]
            if along <= 0:
                raise BadInput(f"an edge of {math.dist(m.start, m.end):.3f} mm vanishes under a kerf of "
                               f"{2 * abs(distance):.3f} mm")
            segments.append(Line(end))
    return Path(corners[0], tuple(segments))


def _move(at: Point, segment: Segment, side: float) -> _Moved:
    if isinstance(segment, Arc):
        radius = segment.radius + (side if segment.ccw else -side)
        if radius <= 0:
            raise BadInput(f"an arc of radius {segment.radius:.3f} mm vanishes under a kerf of {2 * abs(side):.3f} mm")
        ratio = radius / segment.radius
        c = segment.centre

        def out(p: Point) -> Point:
            return (c[0] + (p[0] - c[0]) * ratio, c[1] + (p[1] - c[1]) * ratio)

        return _Moved(out(at), out(segment.end), (0, 0), c, radius, segment.ccw)
    length = math.dist(at, segment.end)
    d = ((segment.end[0] - at[0]) / length, (segment.end[1] - at[1]) / length)
    shift = (d[1] * side, -d[0] * side)
    return _Moved((at[0] + shift[0], at[1] + shift[1]), (segment.end[0] + shift[0], segment.end[1] + shift[1]), d)


def _meeting(a: _Moved, b: _Moved) -> Point:
    """Where the supports of two neighbours meet, nearest to where they met before."""
    middle = ((a.end[0] + b.start[0]) / 2, (a.end[1] + b.start[1]) / 2)
    if math.dist(a.end, b.start) < 1e-9:
        return a.end
    if a.centre is None and b.centre is None:
        cross = a.direction[0] * b.direction[1] - a.direction[1] * b.direction[0]
        if abs(cross) < 1e-12:
            return middle
        t = ((b.start[0] - a.end[0]) * b.direction[1] - (b.start[1] - a.end[1]) * b.direction[0]) / cross
        return (a.end[0] + a.direction[0] * t, a.end[1] + a.direction[1] * t)
    found = _circle_meets(a, b)
    if not found:
        raise BadInput("two edges of an outline no longer meet under this kerf: the detail is too small")
    return min(found, key=lambda p: math.dist(p, middle))


def _circle_meets(a: _Moved, b: _Moved) -> list[Point]:
    arc, other = (a, b) if a.centre is not None else (b, a)
    assert arc.centre is not None
    cx, cy = arc.centre
    if other.centre is None:
        foot, d = other.start, other.direction
        along = (cx - foot[0]) * d[0] + (cy - foot[1]) * d[1]
        near = (foot[0] + d[0] * along, foot[1] + d[1] * along)
    else:
        gap = math.dist(arc.centre, other.centre)
        if gap < 1e-12:
            return []
        u = ((other.centre[0] - cx) / gap, (other.centre[1] - cy) / gap)
        reach = (gap ** 2 + arc.radius ** 2 - other.radius ** 2) / (2 * gap)
        near, d = (cx + u[0] * reach, cy + u[1] * reach), (-u[1], u[0])
    half = arc.radius ** 2 - (near[0] - cx) ** 2 - (near[1] - cy) ** 2
    if half < -1e-9:
        return []
    h = math.sqrt(max(0.0, half))
    return [(near[0] + d[0] * h, near[1] + d[1] * h), (near[0] - d[0] * h, near[1] - d[1] * h)]
