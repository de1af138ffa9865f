"""A CNC router: the way of the middle of its tool around parts, with a dog-bone in each inner corner.

A round tool leaves an inner corner round. There it goes on towards the corner until its edge touches it, and back: what
is put into the corner then goes in, and the tool cuts a little into both edges beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..errors import BadInput
from ..offset import offset
from ..path import Arc, Line, Path, Point, Segment
from ..units import number

if TYPE_CHECKING:
    import shapely

__all__ = ["USUAL_TOOL", "check_tool", "tool_path"]

USUAL_TOOL = 3.175
"""mm: an eighth of an inch, the usual end mill of small routers."""
_TOOLS = (0.5, 8.0)
_KNOWN = (6.35, 6.0, 5.0, 4.0, 3.175, 3.0, 2.5, 2.0, 1.5, 1.0, 0.8, 0.5)
"""Diameters that are sold, mm."""
_CORNER = math.sin(math.radians(5))
"""A flatter turn is none."""
_LEFT = 0.02
"""mm: what is left nowhere twice as wide is dust."""


def check_tool(diameter: object) -> float:
    """The diameter in mm. Raises BadInput for one that is not allowed."""
    if isinstance(diameter, bool) or not isinstance(diameter, int | float) or not _TOOLS[0] <= diameter <= _TOOLS[1]:
        raise BadInput(f"tool = '{str(diameter)[:40]}': allowed: {number(_TOOLS[0])} to {number(_TOOLS[1])} mm")
    return float(diameter)


def tool_path(path: Path, tool: float, inside: bool) -> Path:
    """The way of the middle of a tool so wide (mm) along a closed path, `inside` of it or around it.

    Raises BadInput, with the place, where the tool does not go in.
    """
    middle, bones, left = _tried(path, tool / 2, inside)
    if middle is None or not left.is_empty:
        x, y = path.start if left.is_empty else left.representative_point().coords[0]
        fits = next((known for known in _KNOWN if known < tool and _goes(path, known / 2, inside)), 0.0)
        raise BadInput(f"a tool of {number(tool)} mm does not go in at {x:.2f} / {y:.2f} mm of the part: allowed here: "
                       + (f"up to {number(fits)} mm" if fits else "none that is sold"))
    segments: list[Segment] = []
    for nth, segment in enumerate(middle.segments, start=1):
        segments.append(segment)
        if bone := bones.get(nth % len(middle.segments)):
            segments += [Line(bone), Line(segment.end)]
    return Path(middle.start, tuple(segments))


def _goes(path: Path, radius: float, inside: bool) -> bool:
    middle, _, left = _tried(path, radius, inside)
    return middle is not None and bool(left.is_empty)


def _tried(path: Path, radius: float, inside: bool) -> tuple[Path | None, dict[int, Point], shapely.Polygon]:
    """The way without its dog-bones, None where there is none; how far the tool goes into each corner; and what it
    leaves."""
    try:
        middle = offset(path, -radius if inside else radius)
    except BadInput:
        return None, {}, _left(path, radius, inside, [])
    bones = dict(_bones(path, middle, radius, inside))
    return middle, bones, _left(path, radius, inside, list(bones.values()))


def _bones(path: Path, middle: Path, radius: float, inside: bool) -> Iterator[tuple[int, Point]]:
    """Each inner corner, by its number, and how far the middle of the tool goes there."""
    pieces, turned = list(path.pieces()), list(middle.pieces())
    side = math.copysign(1, path.area) * (-1 if inside else 1)
    for k, (corner, segment) in enumerate(pieces):
        before_at, before = pieces[k - 1]
        (ax, ay), (bx, by) = _way(before_at, before, at_end=True), _way(corner, segment, at_end=False)
        if (ax * by - ay * bx) * side < -_CORNER:
            x, y = turned[k][0]
            far = math.dist((x, y), corner)
            share = 1 - radius / far
            yield k, (x + (corner[0] - x) * share, y + (corner[1] - y) * share)


def _way(at: Point, segment: Segment, at_end: bool) -> Point:
    """The direction of a segment where it ends or begins."""
    if isinstance(segment, Arc):
        x, y = segment.end if at_end else at
        dx, dy = x - segment.centre[0], y - segment.centre[1]
        length = math.hypot(dx, dy)
        return (-dy / length, dx / length) if segment.ccw else (dy / length, -dx / length)
    length = math.dist(at, segment.end)
    return ((segment.end[0] - at[0]) / length, (segment.end[1] - at[1]) / length)


def _left(path: Path, radius: float, inside: bool, bones: list[Point]) -> shapely.Polygon:
    """What the tool leaves of what is to fall away beside it."""
    import shapely

    shape = shapely.Polygon(path.flattened(0.002))
    if inside:
        left = shape.difference(shape.buffer(-radius, quad_segs=64).buffer(radius, quad_segs=64))
    else:
        left = shape.buffer(radius, quad_segs=64).buffer(-radius, quad_segs=64).difference(shape)
    discs = [shapely.Point(bone).buffer(radius + _LEFT / 2, quad_segs=64) for bone in bones]
    return left.difference(shapely.union_all(discs)).buffer(-_LEFT)
