"""SAME: two readings of one job must draw the same lines, stroke by stroke."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS
from ..core.path import Arc, Path, Point, Segment
from .drawing import LaserDrawing
from .geometry import TOLERANCE, Piece, flat

__all__ = ["difference", "full_circle", "kinds", "same"]


def same(a: LaserDrawing, b: LaserDrawing) -> list[Finding]:
    """SAME for each stroke of one operation that is not the other drawing's (0.01 mm, arcs arcs on both).

    Within an operation the strokes come in the same order; which way round each is drawn, and from where, is free.
    """
    found = []
    if a.size and b.size and math.dist(a.size, b.size) > TOLERANCE:
        found.append(Finding("SAME", "sheet", f"sizes {a.size} and {b.size} mm"))
    for operation in (*OPERATIONS, NOTE):
        first, second = ([s for s in drawing.strokes if s.operation == operation] for drawing in (a, b))
        if len(first) != len(second):
            found.append(Finding("SAME", operation, f"{len(first)} strokes in one file, {len(second)} in the other"))
            continue
        for s, t in zip(first, second, strict=True):
            reason = difference(s.path, t.path)
            if reason:
                found.append(Finding("SAME", f"{operation}, {s.where} and {t.where}", reason))
    return found


def difference(a: Path, b: Path) -> str | None:
    """Why two paths are not the same line within TOLERANCE, or None where they are."""
    if (one := full_circle(a)) and (other := full_circle(b)):
        apart = max(math.dist(one[0], other[0]), abs(one[1] - other[1]))
        return f"circles differ by {apart:.3f} mm" if apart > TOLERANCE else None
    # the closest way to lay one over the other, among those that start together
    gaps = list[float]()
    if len(a.segments) == len(b.segments):
        for way in _ways(b, a.start):
            gaps.append(_apart(a, way))
            if gaps[-1] <= TOLERANCE:
                return None
    if len(a.segments) != len(b.segments) or kinds(a) != kinds(b):
        return _apart_divided(a, b)
    if not gaps:
        return f"{min(math.dist(a.start, p) for p in (b.start, *(s.end for s in b.segments))):.3f} mm apart"
    apart = min(gaps)
    return f"{apart:.3f} mm apart" if math.isfinite(apart) else "an arc in one is a line in the other"


def kinds(path: Path) -> str:
    """'3 lines and 1 arcs': what a path is made of."""
    arcs = sum(isinstance(s, Arc) for s in path.segments)
    return f"{len(path.segments) - arcs} lines and {arcs} arcs"


def full_circle(path: Path) -> tuple[Point, float] | None:
    """Centre and radius of a full circle, however it is divided."""
    first = path.segments[0]
    if not isinstance(first, Arc) or math.dist(path.start, path.segments[-1].end) > TOLERANCE:
        return None
    turn, radius = 0.0, first.radius
    for at, s in path.pieces():
        if not isinstance(s, Arc) or s.ccw != first.ccw or max(
                math.dist(s.centre, first.centre), abs(s.radius - radius)) > TOLERANCE:
            return None
        turn += abs(s.sweep(at))
    return (first.centre, radius) if abs(turn - 2 * math.pi) < 1e-3 else None


def _ways(path: Path, start: Point) -> Iterator[Path]:
    """The same line drawn from an end that lies at `start`; a closed one from a corner there, both ways round."""
    end = path.segments[-1].end
    if math.dist(path.start, end) > TOLERANCE:
        if math.dist(path.start, start) <= TOLERANCE:
            yield path
        if math.dist(end, start) <= TOLERANCE:
            yield path.reversed()
        return
    if not any(math.dist(p, start) <= TOLERANCE for p in (path.start, *(s.end for s in path.segments))):
        return
    for way in (path, path.reversed()):
        if math.dist(way.start, start) <= TOLERANCE:
            yield way
        segments = way.segments
        for k in range(1, len(segments)):
            if math.dist(segments[k - 1].end, start) <= TOLERANCE:
                yield Path(segments[k - 1].end, (*segments[k:], *segments[:k]))


def _apart(a: Path, b: Path) -> float:
    """The largest distance between ends and middles of arcs, segment by segment."""
    at, bt = a.start, b.start
    worst = math.dist(at, bt)
    for s, t in zip(a.segments, b.segments, strict=True):
        if isinstance(s, Arc) != isinstance(t, Arc):
            return math.inf
        worst = max(worst, math.dist(s.end, t.end))
        if isinstance(s, Arc):  # the middle of a line is where its ends say
            worst = max(worst, math.dist(_middle(at, s), _middle(bt, t)))
        at, bt = s.end, t.end
    return worst


def _apart_divided(a: Path, b: Path) -> str | None:
    """`difference` of two paths that are made of other pieces, as when a format has to divide an arc.

    They are the same where each lies within TOLERANCE of the other everywhere (the Hausdorff distance), and both
    are straight and round over the same lengths: chords are no arc, and what is left out or drawn twice shows.
    """
    import shapely

    if any(abs(one - other) > TOLERANCE for one, other in zip(_lengths(a), _lengths(b), strict=True)):
        return f"{kinds(a)} in one, {kinds(b)} in the other"
    one, other = (shapely.LineString(points) for points in flat([a, b]))
    apart = shapely.hausdorff_distance(one, other, densify=0.25)  # at ends, and along long lines as well
    return f"{apart:.3f} mm apart" if apart > TOLERANCE else None


def _lengths(path: Path) -> tuple[float, float]:
    """How many mm of a path are straight, and how many round."""
    straight = sum(math.dist(at, s.end) for at, s in path.pieces() if not isinstance(s, Arc))
    return straight, path.length - straight


def _middle(at: Point, segment: Segment) -> Point:
    piece = Piece(at, segment)
    return piece.at(piece.length / 2)
