"""Kerf: a closed path moved outwards by a distance, arcs staying arcs, corners staying corners.

Each segment is moved to its side (a line in parallel, an arc to another radius) and neighbours are joined again
where they now meet. Corners are mitred, so that a square cut with compensation is a square.

A laser whose spot is wider along one axis takes an ellipse a wide and b high from each point: a line with the normal
(x, y) moves by h = sqrt((a x)^2 + (b y)^2), the point of a curve there by (a^2 x, b^2 y) / h. A circle then is no
circle any more; it is drawn as arcs, as many as it takes to stay within 0.0005 mm of what is asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from .errors import BadInput
from .path import Arc, Line, Path, Point, Segment

__all__ = ["offset"]

_FINE = 0.0005
_STEP = math.pi / 4
_SHORTEST = 0.15
"""mm: shorter arcs are not made for accuracy alone."""


@dataclass(frozen=True)
class _Moved:
    """A segment moved to its side: its support (a line, or a circle if `radius` is set) and its new ends."""

    start: Point
    end: Point
    direction: Point
    _: KW_ONLY
    centre: Point | None = None
    radius: float = 0.0
    ccw: bool = True


@lru_cache(maxsize=1024)  # of the hundred pawns of a sheet one is worked out
def offset(path: Path, distance: float, along_y: float | None = None) -> Path:
    """The closed `path` grown by `distance` mm (shrunk where it is negative), whatever way it runs round.

    along_y   the distance along y, where that is another one than along x; of the same sign
    Raises BadInput where the path is open or an arc or an edge would vanish: the detail is too small for the kerf.
    """
    if not path.closed:
        raise BadInput("only a closed outline can be compensated for kerf")
    other = distance if along_y is None else along_y
    if distance == other == 0:
        return path
    if distance != other and (0 in (distance, other) or (distance > 0) != (other > 0)):
        raise BadInput(f"a kerf of {2 * distance:.3f} mm along x and {2 * other:.3f} mm along y: expected both or none")
    turn = 1 if path.area > 0 else -1  # to the right of the way the path runs
    if distance == other:
        moved = [_move(at, s, distance * turn) for at, s in path.pieces()]
    else:
        moved = [m for at, s in path.pieces() for m in _moves(at, s, (distance * turn, other * turn))]
    corners = [_meeting(moved[i - 1], moved[i]) for i in range(len(moved))]
    segments: list[Segment] = []
    for i, m in enumerate(moved):
        start, end = corners[i], corners[(i + 1) % len(moved)]
        if m.centre is not None:
            arc = Arc(end, m.centre, m.ccw)
            segments.append(arc)
            if abs(arc.sweep(start)) > abs(Arc(m.end, m.centre, m.ccw).sweep(m.start)) + math.pi:
                raise BadInput(f"an arc of {math.dist(m.start, m.end):.3f} mm vanishes under a kerf of "
                               f"{2 * max(abs(distance), abs(other)):.3f} mm")
        else:
            along = (end[0] - start[0]) * m.direction[0] + (end[1] - start[1]) * m.direction[1]
            if along <= 0:
                raise BadInput(f"an edge of {math.dist(m.start, m.end):.3f} mm vanishes under a kerf of "
                               f"{2 * max(abs(distance), abs(other)):.3f} mm")
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

        return _Moved(out(at), out(segment.end), (0, 0), centre=c, radius=radius, ccw=segment.ccw)
    length = math.dist(at, segment.end)
    d = ((segment.end[0] - at[0]) / length, (segment.end[1] - at[1]) / length)
    shift = (d[1] * side, -d[0] * side)
    return _Moved((at[0] + shift[0], at[1] + shift[1]), (segment.end[0] + shift[0], segment.end[1] + shift[1]), d)


def _moves(at: Point, segment: Segment, sides: Point) -> list[_Moved]:
    """A segment moved by an ellipse: a line in parallel, an arc as several."""
    if isinstance(segment, Line):
        length = math.dist(at, segment.end)
        d = ((segment.end[0] - at[0]) / length, (segment.end[1] - at[1]) / length)
        dx, dy = _shift((d[1], -d[0]), sides)
        return [_Moved((at[0] + dx, at[1] + dy), (segment.end[0] + dx, segment.end[1] + dy), d)]
    (cx, cy), radius, sweep = segment.centre, segment.radius, segment.sweep(at)
    low, high = sorted(map(abs, sides))
    outwards = 1 if segment.ccw else -1
    if sides[0] * outwards < 0 and radius <= high ** 2 / low:
        raise BadInput(f"an arc of radius {radius:.3f} mm vanishes under a kerf of {2 * high:.3f} mm")
    first = math.atan2(at[1] - cy, at[0] - cx)

    def out(share: float) -> Point:
        x, y = math.cos(first + sweep * share), math.sin(first + sweep * share)
        dx, dy = _shift((x * outwards, y * outwards), sides)
        return (cx + radius * x + dx, cy + radius * y + dy)

    count = math.ceil(abs(sweep) / _STEP - 1e-9)
    most = max(count, math.floor(abs(sweep) * (radius - high) / _SHORTEST))
    found = _arcs(out, count, segment.ccw)
    while count < most and not all(_follows(m, out, k, count) for k, m in enumerate(found)):
        count = min(2 * count, most)
        found = _arcs(out, count, segment.ccw)
    return found


def _arcs(out: Callable[[float], Point], count: int, ccw: bool) -> list[_Moved]:
    """A curve, whose points `out` gives from 0 to 1, as arcs through three points each."""
    points = [out(k / (2 * count)) for k in range(2 * count + 1)]
    found = []
    for a, middle, b in zip(points[::2], points[1::2], points[2::2], strict=False):
        centre = _centre(a, middle, b)
        found.append(_Moved(a, b, (0, 0), centre=centre, radius=math.dist(a, centre), ccw=ccw))
    return found


def _follows(arc: _Moved, out: Callable[[float], Point], k: int, count: int) -> bool:
    """Whether the arc lies on the curve between its three points too."""
    assert arc.centre is not None
    centre = arc.centre
    return all(abs(math.dist(out((k + share) / count), centre) - arc.radius) <= _FINE for share in (0.25, 0.75))


def _shift(normal: Point, sides: Point) -> Point:
    """How far the point of a curve moves where the normal to its right is this one."""
    x, y = sides[0] * normal[0], sides[1] * normal[1]
    h = math.copysign(math.hypot(x, y), sides[0])
    return (sides[0] * x / h, sides[1] * y / h)


def _centre(a: Point, b: Point, c: Point) -> Point:
    """Of the circle through three points."""
    (px, py), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    cross, p, q = 2 * (px * qy - py * qx), px * px + py * py, qx * qx + qy * qy
    return (a[0] + (p * qy - q * py) / cross, a[1] + (q * px - p * qx) / cross)


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
