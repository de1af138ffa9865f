"""Where a line may begin, and stretches of a closed one.

A cut begins where its mark is least in the way: on a long edge, away from corners. What is only burned may begin at any
joint. A circle begins where it does: formats that know circles cannot say where.
"""

from __future__ import annotations

import math
from itertools import accumulate

from ..path import Arc, Line, Path, Point, Segment

__all__ = ["any_ways", "cut_starts", "place_on", "stretch"]

_MANY = 24
"""Joints of a closed line at which it may begin, at most."""
_APART = 20.0
"""mm, about: places to begin on one long edge."""
_MOST = 5
_FARTHEST = 50.0
"""mm: on a very long edge the first place to begin is no farther from a corner, whence the head may come."""
_NONE = 1e-6
"""mm: shorter pieces are none."""


def any_ways(path: Path) -> tuple[Path, ...]:
    """An open line from both ends; a closed one from its joints, of many from some."""
    if not path.closed:
        return path, path.reversed()
    if all(isinstance(s, Arc) for s in path.segments):
        return (path,)
    step = math.ceil(len(path.segments) / _MANY)
    return tuple(path if not k else Path(path.segments[k - 1].end, (*path.segments[k:], *path.segments[:k]))
                 for k in range(0, len(path.segments), step))


def cut_starts(path: Path, whole: bool = True) -> list[float]:
    """Where along a closed cut (mm from its start) it may begin: on its long edges, those at least half as long as the
    longest, in equal parts away from their ends, from which the first is never far.

    whole   a circle is to stay one, and begins where it does
    """
    if whole and all(isinstance(s, Arc) for s in path.segments):
        return [0.0]
    lengths, found = path.lengths, list[float]()
    least = max(lengths) / 2 - _NONE
    for before, length in zip(accumulate([0.0, *lengths]), lengths, strict=False):
        if length >= least:
            parts = 1 + min(_MOST, max(1, round(length / _APART)))
            places = [length * k / parts for k in range(1, parts)]
            if places[0] > _FARTHEST and len(places) == _MOST:
                places[0], places[-1] = _FARTHEST, length - _FARTHEST
            found += [before + place for place in places]
    return found


def stretch(path: Path, start: float, length: float) -> Path:
    """The closed path from `start` mm after its start on, for `length` mm, round again if it must."""
    if start == 0 and abs(length - path.length) < _NONE:
        return path
    pieces, lengths = list(path.pieces()), path.lengths
    k, left = 0, start % path.length
    while left >= lengths[k] - _NONE and left > 0:
        left -= lengths[k]
        k = (k + 1) % len(pieces)
    at, segment = pieces[k]
    here = begun = _on(at, segment, left / lengths[k])
    left, rest = max(left, 0.0), length
    made: list[Segment] = []
    while rest > _NONE:
        at, segment = pieces[k]
        if rest >= lengths[k] - left - _NONE:
            made.append(segment)
            rest -= lengths[k] - left
            k, left = (k + 1) % len(pieces), 0.0
        else:
            here = _on(at, segment, (left + rest) / lengths[k])
            made.append(_to(here, segment))
            rest = 0.0
    if abs(length - path.length) < _NONE:  # it comes back to the very point
        made[-1] = _to(begun, made[-1])
    return Path(begun, tuple(made))


def _to(end: Point, segment: Segment) -> Segment:
    """The segment as far as this point."""
    return Line(end) if isinstance(segment, Line) else Arc(end, segment.centre, segment.ccw)


def place_on(path: Path, along: float) -> tuple[Point, Point]:
    """The point `along` mm after the start of a closed path, and the way it runs there (length 1)."""
    left = along % path.length
    for at, segment in path.pieces():
        length = segment.length(at)
        if left <= length:
            p = _on(at, segment, left / length)
            if isinstance(segment, Arc):
                x, y = (p[0] - segment.centre[0]) / segment.radius, (p[1] - segment.centre[1]) / segment.radius
                return p, (-y, x) if segment.ccw else (y, -x)
            return p, ((segment.end[0] - at[0]) / length, (segment.end[1] - at[1]) / length)
        left -= length
    return path.start, (1.0, 0.0)


def _on(at: Point, segment: Segment, share: float) -> Point:
    if share <= 0:
        return at
    if isinstance(segment, Line):
        return (at[0] + (segment.end[0] - at[0]) * share, at[1] + (segment.end[1] - at[1]) * share)
    first = math.atan2(at[1] - segment.centre[1], at[0] - segment.centre[0]) + segment.sweep(at) * share
    return (segment.centre[0] + segment.radius * math.cos(first), segment.centre[1] + segment.radius * math.sin(first))
