"""Which lines run along others: each is asked at many of its points, all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.path import Path
from .geometry import TOLERANCE

if TYPE_CHECKING:
    import shapely

__all__ = ["as_lines", "run_along", "stops_along"]


def run_along(paths: Sequence[Path], lines: shapely.Geometry, pitch: float) -> list[bool]:
    """Which of the paths do so; `pitch` is the distance of the cells whose lines they may be, mm."""
    import numpy
    import shapely

    if not paths:
        return []
    shapely.prepare(lines)
    stops, first = stops_along(paths, pitch)
    found: list[bool] = numpy.logical_and.reduceat(shapely.dwithin(lines, stops, 2 * TOLERANCE), first).tolist()
    return found


def stops_along(paths: Sequence[Path], pitch: float) -> tuple[Any, Any]:
    """Points along some paths, their ends and corners among them, eight a cell; and where in them each path begins."""
    import numpy
    import shapely

    lines = as_lines(paths)
    long = shapely.length(lines) > 0  # GEOS refuses to divide one that is a point; a file may hold it
    lines[long] = shapely.segmentize(lines[long], pitch / 8)
    points, whose = shapely.get_coordinates(lines, return_index=True)
    return shapely.points(points), numpy.flatnonzero(numpy.diff(whose, prepend=-1))


def as_lines(paths: Sequence[Path]) -> Any:
    """An array of shapely lines, chords for arcs."""
    import numpy
    import shapely

    flat = [path.flattened(TOLERANCE) for path in paths]
    owners = numpy.repeat(numpy.arange(len(flat)), numpy.array(list(map(len, flat)), dtype=int))
    return shapely.linestrings(numpy.array([p for points in flat for p in points]).reshape(-1, 2), indices=owners)
