"""Round corners of a plate, and where its sharp ones would be."""

from __future__ import annotations

import math

from .path import Arc, Line, Path, Point, Segment, polygon

__all__ = ["rounded", "sharp"]


def rounded(path: Path, radius: float) -> Path:
    """A convex polygon, counterclockwise, with an arc of `radius` mm at each corner; as it is where that is 0."""
    if not radius:
        return path
    ends = [piece.end for piece in path.segments]
    segments: list[Segment] = []
    for before, corner, after in zip([*ends[-2:], *ends[:-2]], [ends[-1], *ends[:-1]], ends, strict=True):
        back = radius * math.tan((_angle(corner, after) - _angle(before, corner)) / 2)
        start, end = _towards(corner, before, back), _towards(corner, after, back)
        out = radius / math.dist(corner, before)
        centre = (start[0] - (corner[1] - before[1]) * out, start[1] + (corner[0] - before[0]) * out)
        segments += [Line(start), Arc(end, centre, True)]
    return Path(segments[-1].end, tuple(segments))


def sharp(path: Path) -> Path:
    """The polygon of which this is `rounded`."""
    found = []
    for at, segment in path.pieces():
        if isinstance(segment, Arc):
            (x, y), share = segment.centre, 1 / (1 + math.cos(segment.sweep(at)))
            found.append((x + (at[0] + segment.end[0] - 2 * x) * share, y + (at[1] + segment.end[1] - 2 * y) * share))
    return polygon(found) if found else path


def _angle(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _towards(a: Point, b: Point, far: float) -> Point:
    share = far / math.dist(a, b)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
