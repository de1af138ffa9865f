"""Which lines run along others: each is asked at many of its points, all of them at once."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.path import Path
from .geometry import TOLERANCE
from .untyped import Numbers

__all__ = ["as_lines", "run_along", "segments", "stops_along"]

_NEAR = 2 * TOLERANCE
_AT_ONCE = 1_000_000
"""Pairs of lines whose boxes are held against each other at once."""
_SHORT = 1e-12
"""mm: what is less is nothing."""
_NOISE = 1e-9
"""Of the way between two stops: by less none is missed."""


def run_along(paths: Sequence[Path], there: Numbers, pitch: float) -> list[bool]:
    """Which of the paths do so; `there` are the others (`segments`), `pitch` is the distance of the cells whose lines
    they may be, mm."""
    import numpy

    if not paths:
        return []
    points, whose = _flattened(paths)
    here, owners = _straight(points, whose)
    steps = numpy.maximum(numpy.ceil(numpy.hypot(*(here[:, 1] - here[:, 0]).T) / (pitch / 8)), 1.0).astype(int)
    begins = numpy.concatenate([[0], numpy.cumsum(steps + 1)])  # where the stops of each straight line are among all
    met = numpy.zeros(begins[-1] + 1, dtype=int)
    size = max(1, _AT_ONCE // max(1, len(there)))
    for low in range(0, len(here), size):
        one, first, last = _beside(here[low:low + size], there)
        one += low
        first = numpy.ceil(first * steps[one] - _NOISE).clip(0, None).astype(int)
        last = numpy.minimum(numpy.floor(last * steps[one] + _NOISE).astype(int), steps[one])
        some = first <= last
        numpy.add.at(met, (begins[one] + first)[some], 1)
        numpy.add.at(met, (begins[one] + last + 1)[some], -1)
    every = numpy.logical_and.reduceat(met.cumsum()[:-1] > 0, begins[:-1])
    found: list[bool] = numpy.logical_and.reduceat(every, numpy.flatnonzero(numpy.diff(owners, prepend=-1))).tolist()
    return found


def segments(paths: Sequence[Path]) -> Numbers:
    """From where to where each straight line of some paths goes (of shape count, 2, 2), chords for arcs."""
    return _straight(*_flattened(paths))[0]


def _straight(points: Numbers, whose: Numbers) -> tuple[Numbers, Numbers]:
    """From where to where each straight line between points of one path goes, and whose it is."""
    import numpy

    on = whose[:-1] == whose[1:]
    return numpy.stack([points[:-1][on], points[1:][on]], axis=1), whose[:-1][on]


def _flattened(paths: Sequence[Path]) -> tuple[Numbers, Numbers]:
    """The points along paths, chords for arcs, and which path each is of."""
    import numpy

    flat = [path.flattened(TOLERANCE) for path in paths]
    owners = numpy.repeat(numpy.arange(len(flat)), numpy.array(list(map(len, flat)), dtype=int))
    return numpy.array([p for points in flat for p in points]).reshape(-1, 2), owners


def _beside(here: Numbers, there: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Straight lines by their numbers, each with a stretch of it (from which share of it to which) that lies within
    _NEAR of one of the others: what lies so near to a straight line is round about it, and a line goes in once."""
    import numpy

    (low, high), (left, right) = ((lines.min(axis=1).T, lines.max(axis=1).T) for lines in (here, there))
    one, other = numpy.logical_and.reduce([
        (low[k][:, None] <= right[k] + _NEAR) & (high[k][:, None] >= left[k] - _NEAR) for k in (0, 1)]).nonzero()
    start, way = here[one, 0], here[one, 1] - here[one, 0]
    ends, along = there[other], there[other, 1] - there[other, 0]
    long = numpy.hypot(*along.T)
    unit = along / numpy.maximum(long, _SHORT)[:, None]
    off = start - ends[:, 0]
    beside = _between(_cross(off, unit), _cross(way, unit), -_NEAR, _NEAR)
    between = _between((off * unit).sum(axis=1), (way * unit).sum(axis=1), 0.0, long)
    first, last = numpy.maximum(beside[0], between[0]), numpy.minimum(beside[1], between[1])
    first, last = numpy.where(first > last, numpy.inf, first), numpy.where(first > last, -numpy.inf, last)
    for k in (0, 1):
        some = _about(start - ends[:, k], way)
        first, last = numpy.minimum(first, some[0]), numpy.maximum(last, some[1])
    return one, first.clip(-1.0, 2.0), last.clip(-1.0, 2.0)


def _cross(one: Numbers, other: Numbers) -> Numbers:
    return one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0]


def _between(value: Numbers, slope: Numbers, low: Numbers, high: Numbers) -> tuple[Numbers, Numbers]:
    """From where to where `value`, which grows by `slope`, is neither less nor more."""
    import numpy

    still = abs(slope) < _SHORT
    steep = numpy.where(still, 1.0, slope)
    one, other = (low - value) / steep, (high - value) / steep
    within = (low <= value) & (value <= high)
    return (numpy.where(still, numpy.where(within, -numpy.inf, numpy.inf), numpy.minimum(one, other)),
            numpy.where(still, numpy.where(within, numpy.inf, -numpy.inf), numpy.maximum(one, other)))


def _about(off: Numbers, way: Numbers) -> tuple[Numbers, Numbers]:
    """From where to where a line, `off` a point where it begins, lies within _NEAR of it."""
    import numpy

    square, half, rest = (way * way).sum(axis=1), (off * way).sum(axis=1), (off * off).sum(axis=1) - _NEAR ** 2
    still = square < _SHORT
    under = half * half - square * rest
    root, steep = numpy.sqrt(numpy.maximum(under, 0.0)), numpy.where(still, 1.0, square)
    never = numpy.where(still, rest > 0, under < 0)
    return (numpy.where(never, numpy.inf, numpy.where(still, -numpy.inf, (-half - root) / steep)),
            numpy.where(never, -numpy.inf, numpy.where(still, numpy.inf, (-half + root) / steep)))


def stops_along(paths: Sequence[Path], pitch: float) -> tuple[Numbers, Numbers]:
    """Points along some paths, their ends and corners among them, eight a cell; and where in them each path begins."""
    import numpy
    import shapely

    lines = as_lines(paths)
    long = shapely.length(lines) > 0  # GEOS refuses to divide one that is a point; a file may hold it
    lines[long] = shapely.segmentize(lines[long], pitch / 8)
    points, whose = shapely.get_coordinates(lines, return_index=True)
    return shapely.points(points), numpy.flatnonzero(numpy.diff(whose, prepend=-1))


def as_lines(paths: Sequence[Path]) -> Numbers:
    """An array of shapely lines, chords for arcs."""
    import shapely

    points, owners = _flattened(paths)
    return shapely.linestrings(points, indices=owners)
