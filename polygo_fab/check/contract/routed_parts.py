"""CONTRACT: what a CNC router cuts of a kit are its parts, as many of each shape, measured on the lines alone.

Neither the parts of the maker nor their places: lines are closed over their tabs, what they enclose is shrunk by half
the tool, and what comes out is held against the shapes that the documents describe.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ...core.finding import Finding
from ...core.path import Point
from ..drawing import LaserDrawing, ReadStroke
from .asked import Asked
from .of_kit import asked_of
from .pieces import points
from .printed_parts import filled, same_shape

if TYPE_CHECKING:
    import shapely

__all__ = ["check_routed_parts", "enclosed"]

_THINNEST = 1.0
"""mm: thinner sheets are not for a router (docs/other_hands.md)."""
_MITRE = 50.0
_STEPS = 24
"""Chords over a tab on a circle."""
_WIDEST = 16.0
"""mm: the gap of the widest tab with the widest tool is narrower."""


def check_routed_parts(kit: str, settings: Mapping[str, object], told: Collection[str],
                       drawings: Sequence[LaserDrawing], tool: float, *, sets: int = 1) -> list[Finding]:
    """What is wrong with the jobs of a kit, taken together, cut with a tool so wide (mm).

    told   the names of the parts of the kit
    sets   of how many of the product
    """
    asked = asked_of(kit, settings, told)
    if asked is None:
        return []
    faces = [face for drawing in drawings for face in enclosed(drawing, tool)]
    left = [part for part in asked.parts if not part.whole and part.stuff.thickness >= _THINNEST]
    wrong = list[str]()
    while left:
        first = left[0]
        alike = [part for part in left if part.holes == first.holes and same_shape(part.outline, first.outline)]
        left = [part for part in left if part not in alike]
        count, found = sets * sum(part.count for part in alike), sum(_is(face, alike[0]) for face in faces)
        if found != count:
            wrong.append(f"{found} of the shape of {', '.join(part.name for part in alike)}: expected {count}")
    return [Finding("CONTRACT", kit, text) for text in wrong][:8]


def _is(face: shapely.Polygon, part: Asked) -> bool:
    """Whether this is the part, which lies as it is drawn; of the holes of an arc the areas are asked."""
    if part.lifts is None:
        return same_shape(face, part.outline)
    asked = part.outline.area - sum(part.holes)
    return same_shape(filled(face), part.outline) and abs(face.area - asked) < 0.01 * face.length


def enclosed(drawing: LaserDrawing, tool: float) -> Iterator[shapely.Polygon]:
    """What the lines enclose, as the tool leaves it; a dog-bone is a dead end of a line, and drops out."""
    import shapely

    cuts = [stroke for stroke in drawing.strokes if stroke.operation == "cut"]
    lines = [[(float(x), float(y)) for x, y in points(stroke)] for stroke in cuts]
    ends = [end for stroke, line in zip(cuts, lines, strict=True) if math.dist(line[0], line[-1]) > 1e-6
            for end in (_End(line[0], _centre(stroke, 0)), _End(line[-1], _centre(stroke, -1)))]
    lines += [_across(a, b) for a, b in _over_tabs(ends)]
    drawn = shapely.union_all([shapely.LineString(pair) for line in lines for pair in pairwise(line)], grid_size=1e-5)
    for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn))):
        yield from shapely.get_parts(face.buffer(-tool / 2, join_style="mitre", mitre_limit=_MITRE, quad_segs=64))


@dataclass(frozen=True)
class _End:
    """Where an open line ends, and the centre of the arc by which it comes there, None where that is straight."""

    at: Point
    centre: Point | None


def _centre(stroke: ReadStroke, which: int) -> Point | None:
    return getattr(stroke.path.segments[which], "centre", None)


def _across(a: _End, b: _End) -> list[Point]:
    """The edge over a tab: straight, or on where both lines are of one circle."""
    if a.centre is None or b.centre is None or math.dist(a.centre, b.centre) > 1e-3:
        return [a.at, b.at]
    x, y = a.centre
    first, last = (math.atan2(end.at[1] - y, end.at[0] - x) for end in (a, b))
    turn, radius = math.remainder(last - first, math.tau), math.dist(a.at, a.centre)
    between = [(x + radius * math.cos(first + turn * k / _STEPS), y + radius * math.sin(first + turn * k / _STEPS))
               for k in range(1, _STEPS)]
    return [a.at, *between, b.at]


def _over_tabs(ends: list[_End]) -> Iterator[tuple[_End, _End]]:
    """Each end of an open line with that on the other side of its tab: of all pairs the nearest first."""
    import shapely

    tree = shapely.STRtree(shapely.points([end.at for end in ends])) if ends else None
    joined = set[int]()
    near = [(math.dist(ends[a].at, ends[b].at), a, int(b)) for a in range(len(ends)) if tree is not None
            for b in tree.query(shapely.Point(ends[a].at).buffer(_WIDEST)) if a < b]
    for _, a, b in sorted(near):
        if not {a, b} & joined:
            joined |= {a, b}
            yield ends[a], ends[b]
