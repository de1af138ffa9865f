"""The shapes that a contract may name, as shapely polygons about their own origin, in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ...core import kept
from .alike import Motion

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry as Geometry

__all__ = ["ROUND", "SHAPES", "Points", "as_lines"]

ROUND = 0.001
"""mm: how far the chords of a round shape may lie from it."""

_MITRE = 50.0
Points: TypeAlias = "NDArray[np.float64]"
"""A row for each point, mm."""
Some: TypeAlias = "Geometry | list[Geometry]"
"""One shape, or those that stand in a list."""


def as_lines(lines: Sequence[Points]) -> Any:
    """An array of shapely lines, one for the points of each."""
    import numpy
    import shapely

    if not lines:
        return numpy.empty(0, dtype=object)
    return shapely.linestrings(numpy.concatenate(lines), indices=numpy.repeat(
        numpy.arange(len(lines)), [len(line) for line in lines]))


def _rectangle(width: float, height: float) -> shapely.Polygon:
    import shapely

    return shapely.box(-width / 2, -height / 2, width / 2, height / 2)


@lru_cache(maxsize=kept.parts())
def _disc(diameter: float) -> shapely.Polygon:
    import numpy
    import shapely

    count = max(16, math.ceil(math.pi / math.acos(max(-1.0, 1 - 2 * ROUND / diameter))))
    angles = numpy.arange(count) * (2 * math.pi / count)
    return shapely.Polygon(numpy.column_stack([numpy.cos(angles), numpy.sin(angles)]) * diameter / 2)


def _polygon(*points: Sequence[float]) -> shapely.Polygon:
    import shapely

    return shapely.Polygon(points)


def _hexagon(flats: float) -> shapely.Polygon:
    """Regular, `flats` mm between opposite sides, with corners left and right."""
    radius = flats / math.sqrt(3)
    return _polygon(*((radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a)))
                      for a in range(0, 360, 60)))


def _slot(length: float, width: float) -> Geometry:
    """Round ends; as long as a whole, along x."""
    half = (length - width) / 2
    if half <= 0:
        return _disc(width)
    return _joined(_rectangle(2 * half, width), *(_shifted(_disc(width), x, 0) for x in (-half, half)))


def _joined(*shapes: Geometry) -> Geometry:
    import shapely

    return shapely.union_all(list(shapes))


def _each(some: Some, change: Callable[[Geometry], Geometry]) -> Some:
    return [change(one) for one in some] if isinstance(some, list) else change(some)


def _shifted(shape: Geometry, x: float, y: float) -> Geometry:
    return Motion(False, 1.0, 0.0, x, y).apply(shape)


def _moved(some: Some, x: float, y: float) -> Some:
    return _each(some, lambda shape: _shifted(shape, x, y))


def _spun(shape: Geometry, degrees: float) -> Geometry:
    turn = math.radians(degrees)
    cosine, sine = (0.0 if abs(part) < 1e-15 else part for part in (math.cos(turn), math.sin(turn)))  # no last digits
    return Motion(False, cosine, sine, 0.0, 0.0).apply(shape)


def _turned(some: Some, degrees: float) -> Some:
    """About the origin, counterclockwise."""
    return _each(some, lambda shape: _spun(shape, degrees))


def _mirrored(some: Some) -> Some:
    """Left to right about the origin."""
    from shapely.affinity import scale

    return _each(some, lambda shape: scale(shape, -1, 1, origin=(0, 0)))


def _sized(shape: Geometry, times: float) -> Geometry:
    from shapely.affinity import scale

    return scale(shape, times, times, origin=(0, 0))


def _around(some: Some, times: int) -> list[Geometry]:
    """The shape, or those of a list, so many times about the origin."""
    shapes = some if isinstance(some, list) else [some]
    return [_spun(one, 360.0 * k / times) for k in range(times) for one in shapes]


def _grown(shape: Geometry, by: float) -> Geometry:
    """All round by so many mm (negative: shrunk), corners kept sharp."""
    return shape.buffer(by, join_style="mitre", mitre_limit=_MITRE)


def _eased(shape: Geometry, radius: float) -> Geometry:
    """A convex shape with its corners round; the middle of each arc is a point of it."""
    import numpy
    import shapely

    if not radius:
        return shape
    middles = shapely.get_coordinates(shapely.orient_polygons(_grown(shape, -radius)))[:-1]
    ways = numpy.roll(middles, -1, axis=0) - middles
    outwards = numpy.arctan2(-ways[:, 0], ways[:, 1])  # of each side, that after its corner
    found = []
    for middle, first, last in zip(middles, numpy.roll(outwards, 1), outwards, strict=True):
        turn = (last - first) % math.tau
        count = 2 * math.ceil(turn / 4 / math.acos(max(-1.0, 1 - ROUND / radius)))
        angles = first + turn * numpy.arange(count + 1) / count
        found.append(middle + radius * numpy.column_stack([numpy.cos(angles), numpy.sin(angles)]))
    return shapely.Polygon(numpy.concatenate(found))


def _blunted(shape: Geometry, radius: float) -> Geometry:
    """Any shape, its outward corners round; inward ones stay as they are."""
    chords = max(8, math.ceil(math.pi / 4 / math.acos(max(-1.0, 1 - ROUND / 4 / radius))))
    return shape.buffer(-radius, quad_segs=chords).buffer(radius, quad_segs=chords)


def _without(shape: Geometry, holes: Some) -> Geometry:
    return shape.difference(_joined(*(holes if isinstance(holes, list) else [holes]))) if holes else shape


def _span(x0: float, y0: float, x1: float, y1: float) -> shapely.Polygon:
    """The rectangle from one corner to the other."""
    import shapely

    return shapely.box(x0, y0, x1, y1)


def _hull(*shapes: Geometry) -> Geometry:
    return _joined(*shapes).convex_hull


def _middle_of(shape: Geometry) -> tuple[float, float]:
    """Of its box."""
    x0, y0, x1, y1 = shape.bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def _box_of(shape: Geometry) -> tuple[float, float]:
    """Its width and height."""
    x0, y0, x1, y1 = shape.bounds
    return x1 - x0, y1 - y0


SHAPES: dict[str, Callable[..., Any]] = {
    "rectangle": _rectangle, "square": lambda side: _rectangle(side, side), "disc": _disc, "polygon": _polygon,
    "hexagon": _hexagon, "slot": _slot, "moved": _moved, "turned": _turned, "mirrored": _mirrored, "around": _around,
    "sized": _sized, "grown": _grown, "hull": _hull, "joined": _joined, "without": _without, "eased": _eased,
    "blunted": _blunted, "span": _span, "united": lambda shapes: _joined(*shapes),
    "middle_of": _middle_of, "box_of": _box_of}
