"""How far the head travels between the lines of a file, against a way found here: always to the nearest line next."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...core import kept
from ...core.part import NOTE
from ..drawing import LaserDrawing, ReadStroke
from .pieces import points

__all__ = ["needless", "stages", "to_the_nearest", "travelled"]

_MORE = 1.4
"""As many times the way found here may a head travel: another start, or another choice among lines as near, leads
elsewhere."""
_ALWAYS = 60.0
"""mm beside that, which no order saves where there are few lines."""
_LARGEST = 1.9
"""So many times as large as any other in area, and a part may come last: twice, and or a little less for the kerf."""

Point = tuple[float, float]


@lru_cache(maxsize=kept.sheets())
def needless(drawing: LaserDrawing) -> str:
    """By how much the head travels farther than it need; "" where it does not."""
    strokes = tuple(stroke for stroke in drawing.strokes if stroke.operation != NOTE)  # which no program burns
    if any(stroke.operation == "cut" and (math.dist(stroke.path.start, stroke.path.end) >= 0.01 or (
            stroke.begun is not None and stroke.begun.gaps)) for stroke in strokes):
        # lines between parts keep an order by which all hang together (ORDER), which is not the shortest; and between
        # tabs a cut begins and ends in many places
        strokes = tuple(stroke for stroke in strokes if stroke.operation != "cut")
    measured = travelled(strokes)
    if measured <= _ALWAYS or len(strokes) < 2:  # of one line there is no order, and it begins where it is long enough
        return ""
    some = 0.0
    at: Point = (0.0, 0.0)
    for stage in stages(strokes):
        way, at = to_the_nearest(stage, at)
        some += way
    if measured <= _MORE * some + _ALWAYS:
        return ""
    return f"the head travels {measured:.0f} mm between its lines: {some:.0f} mm would do"


def travelled(strokes: Sequence[ReadStroke]) -> float:
    """mm from the lower left corner of the sheet to the first line, from the end of each to the start of the next."""
    at: Point = (0.0, 0.0)
    way = 0.0
    for stroke in strokes:
        way += math.dist(at, stroke.path.start)
        at = stroke.path.end
    return way


def stages(strokes: Sequence[ReadStroke]) -> list[list[ReadStroke]]:
    """What must be done before what: operations in the order that they have; of the cuts open ones, which lie between
    parts, before closed ones, what lies in another before that, and what is by far the largest last where it stands
    last."""
    found: dict[tuple[str, int], list[ReadStroke]] = {}
    cuts = [stroke for stroke in strokes if stroke.operation == "cut"]
    depths = dict(zip(map(id, cuts), _depths(cuts), strict=True))
    if _ends_with_the_largest(cuts, depths):
        depths[id(cuts[-1])] = -1
    for stroke in strokes:
        found.setdefault((stroke.operation, depths.get(id(stroke), 0)), []).append(stroke)
    names: list[str] = list(dict.fromkeys(stroke.operation for stroke in strokes))
    return [found[key] for key in sorted(found, key=lambda key: (names.index(key[0]), -key[1]))]


def _ends_with_the_largest(cuts: Sequence[ReadStroke], depths: Mapping[int, int]) -> bool:
    """Whether the last cut is the outline of a part that is by far the largest (what lies in an outline is a hole, what
    lies in a hole is an outline)."""
    areas = [abs(cut.path.area) for cut in cuts if math.dist(cut.path.start, cut.path.end) < 0.01
             and depths[id(cut)] % 2 == 0]
    return len(areas) > 1 and depths[id(cuts[-1])] == 0 and areas[-1] > _LARGEST * max(areas[:-1])


def _depths(cuts: Sequence[ReadStroke]) -> list[int]:
    """For each cut, in how many others it lies, by their boxes and a point of it; an open one lies deepest."""
    import numpy
    import shapely

    if not cuts:
        return []
    closed = [math.dist(cut.path.start, cut.path.end) < 0.01 for cut in cuts]
    starts = shapely.points([cut.path.start for cut in cuts])
    depth = [0 if shut else len(cuts) for shut in closed]
    boxes: Any = shapely.box(*numpy.array([cut.path.bounds for cut in cuts]).T)
    held: dict[int, list[int]] = {}
    for inner, outer in zip(*shapely.STRtree(boxes).query(starts, predicate="within").tolist(), strict=True):
        if inner != outer and closed[outer] and len(cuts[outer].path.segments) > 1:
            held.setdefault(outer, []).append(inner)
    for outer, some in held.items():  # of most cuts nothing lies in the box
        around = shapely.Polygon(points(cuts[outer]))
        for inner, here in zip(some, shapely.within(starts[some], around).tolist(), strict=True):
            depth[inner] += here
    return depth


def to_the_nearest(strokes: Sequence[ReadStroke], at: Point) -> tuple[float, Point]:
    """mm travelled, and where the head is in the end, when it always goes on to the nearest start: an end of an open
    line, a corner of a closed one, that where a circle begins."""
    import numpy

    ends, first = list[tuple[int, Point, Point]](), [0]
    for number, stroke in enumerate(strokes):
        path = stroke.path
        if math.dist(path.start, path.end) >= 0.01:
            ends += [(number, path.start, path.end), (number, path.end, path.start)]
        elif all(hasattr(segment, "centre") for segment in path.segments):
            ends.append((number, path.start, path.start))
        else:
            ends += [(number, corner, corner) for corner, _ in path.pieces()]
        first.append(len(ends))
    starts = numpy.array([complex(*start) for _, start, _ in ends])
    way = 0.0
    for _ in strokes:
        far = abs(starts - complex(*at))
        best = int(far.argmin())
        way += float(far[best])
        number, _, at = ends[best]
        starts[first[number]:first[number + 1]] = math.inf
    return way, at
