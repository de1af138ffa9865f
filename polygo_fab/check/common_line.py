"""Common-line cutting read back: parts that share their cuts are the faces between the lines, however these are drawn.

Nothing of the way in which the writer merges lines is used: the cut lines are laid over each other as a plane graph,
and its bounded faces must be the parts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..core.finding import Finding
from ..core.path import Line, Path, Point, polygon
from .contours import Contour, JoinedStrokes, join
from .drawing import LaserDrawing, ReadStroke
from .geometry import MOST_NEAR_PARTS, TOLERANCE, flat, near_pairs, place

if TYPE_CHECKING:
    import shapely

__all__ = ["faces_joined", "loose", "neighbours"]

_FLAT = 0.002
"""mm: a corner of a face that lies no further from the line between its neighbours is none."""

_GRID = 1e-6
"""mm: where lines of many parts meet in a corner they meet in one point, and no face lies between them."""

_WASTE = -1


def faces_joined(strokes: Sequence[ReadStroke]) -> JoinedStrokes:
    """The bounded faces between the cut strokes as contours, each with the strokes on its border in turn; open is
    what bounds no two faces. A line that ends within TOLERANCE of another ends on it; a closed one that meets no other
    is a contour as it is, with its arcs."""
    import shapely

    cuts = [(number, s) for number, s in enumerate(strokes) if s.operation == "cut"]
    lines = _lines([s.path for _, s in cuts])
    meeting = {i for pair in near_pairs(lines, TOLERANCE) for i in pair}  # or more crossings than any sheet has
    alone = {number for i, (number, s) in enumerate(cuts)
             if i not in meeting and math.dist(s.path.start, s.path.end) <= TOLERANCE}
    lines = [line for (number, _), line in zip(cuts, lines, strict=True) if number not in alone]
    cuts = [(number, s) for number, s in cuts if number not in alone]
    own = join(strokes, set(range(len(strokes))) - alone).contours
    if not lines:
        return JoinedStrokes(own, (), ())
    faces, bridges, dangles, _ = shapely.polygonize_full([shapely.union_all(lines, grid_size=_GRID)])
    tree = shapely.STRtree(lines)
    contours = list(own)
    every: list[Any] = list(faces.geoms)
    for face in every:
        path = _outline(face)
        around = [cuts[tree.nearest(shapely.Point(_middle(at, s.end)))] for at, s in path.pieces()]
        contours.append(Contour(path, tuple(number for number, _ in around), around[0][1].where))
    contours.sort(key=lambda c: (c.path.start[1], c.path.start[0]))
    ends = [bit.coords for bit in (*bridges.geoms, *dangles.geoms) if bit.length > 3 * TOLERANCE]
    return JoinedStrokes(tuple(contours), tuple((cuts[tree.nearest(shapely.LineString(bit))][1], bit[0], bit[-1])
                                         for bit in ends), ())


def neighbours(contours: Sequence[Contour], within: float) -> set[tuple[int, int]]:
    """Pairs (i < j) of parts less than `within` mm apart that have no waste between them: cuts, or other parts."""
    import shapely

    faces = [c.face for c in contours]
    pairs = near_pairs(faces, within, MOST_NEAR_PARTS)
    material = shapely.union_all(faces).buffer(TOLERANCE, join_style="mitre")
    shapely.prepare(material)
    return {(i, j) for i, j in pairs if material.covers(shapely.shortest_line(faces[i], faces[j]))}


def loose(drawing: LaserDrawing, contours: Sequence[Contour]) -> Iterator[Finding]:
    """ORDER: a group of parts that is cut out of the sheet before the lines between them are cut can move."""
    cuts = [(number, s) for number, s in enumerate(drawing.strokes) if s.operation == "cut"]
    bonds: dict[int, list[tuple[int, int]]] = {}
    for stroke, a, b in _bonds(_lines([s.path for _, s in cuts]), contours):
        bonds.setdefault(stroke, []).append((a, b))
    group = {face: {face} for face in (_WASTE, *range(len(contours)))}
    for k in range(len(cuts) - 1, 0, -1):  # backwards: from all in pieces to what still hangs together before line k
        for a, b in bonds.get(k, ()):
            if group[a] is not group[b]:
                group[a] |= group[b]
                for face in group[b]:
                    group[face] = group[a]
        free = next((some for some in group.values() if len(some) > 1 and _WASTE not in some), None)
        if free:
            at = contours[min(free)].face.representative_point()
            yield Finding("ORDER", cuts[k][1].where, f"cuts {len(free)} parts apart that are loose since "
                          f"{cuts[k - 1][1].where}, near {place((at.x, at.y))}: expected before", (at.x, at.y))
            return


def _bonds(lines: Sequence[shapely.LineString], contours: Sequence[Contour]) -> list[tuple[int, int, int]]:
    """Each stretch of cut between two faces, or a face and the waste: the first line that cuts it, and the faces."""
    import numpy
    import shapely

    if not lines or not contours:
        return []
    bits = [(at, s.end) for geometry in shapely.get_parts(shapely.union_all(lines))
            for at, s in _path(geometry.coords).pieces() if math.dist(at, s.end) > 3 * TOLERANCE]
    probes = [_beside(a, b, 3 * TOLERANCE * way) for a, b in bits for way in (1, -1)]
    inside = numpy.full(len(probes), _WASTE)
    probe, face = shapely.STRtree([c.face for c in contours]).query(shapely.points(probes), predicate="within")
    inside[probe] = face
    middles = shapely.points([_middle(a, b) for a, b in bits])
    bit, line = shapely.STRtree(lines).query(middles, predicate="dwithin", distance=TOLERANCE)
    first: dict[int, int] = {}
    for i, k in zip(bit.tolist(), line.tolist(), strict=True):
        first[i] = min(k, first.get(i, k))
    sides: list[Any] = inside.tolist()
    return [(first[i], sides[2 * i], sides[2 * i + 1]) for i in range(len(bits)) if i in first]


def _lines(paths: Sequence[Path]) -> list[shapely.LineString]:
    """The paths, those that are not closed prolonged at both ends by what counts as nothing."""
    import shapely

    found = []
    for path, points in zip(paths, flat(paths), strict=True):
        if math.dist(path.start, path.end) > TOLERANCE:
            points = [_beyond(points[1], points[0]), *points[1:-1], _beyond(points[-2], points[-1])]
        elif path.length <= 2 * TOLERANCE:  # a mere dot is TINY
            points = [path.start, path.start]
        else:
            points = [*points, points[0]]  # as it ends a little off: moved, its last point would turn a whole side
        found.append(shapely.LineString(points))
    return found


def _beyond(a: Point, b: Point) -> Point:
    share = 1 + TOLERANCE / (math.dist(a, b) or 1.0)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def _outline(face: shapely.Polygon) -> Path:
    """Counterclockwise from its lowest and leftmost corner, without points in a straight line."""
    points = [(x, y) for x, y in face.exterior.coords[:-1]]
    points = points if face.exterior.is_ccw else points[::-1]
    kept, i = list(points), 0
    while i < len(kept) and len(kept) > 3:  # one at a time: of two that are nearly one the other stays
        before, after = kept[i - 1], kept[(i + 1) % len(kept)]
        if abs(_across(before, after, kept[i])) > _FLAT * math.dist(before, after):
            i += 1
        else:
            del kept[i]
            i = max(0, i - 1)
    first = min(range(len(kept)), key=lambda i: (round(kept[i][1], 2), round(kept[i][0], 2)))
    return polygon(kept[first:] + kept[:first])


def _path(points: Sequence[Any]) -> Path:
    return Path((points[0][0], points[0][1]), tuple(Line((x, y)) for x, y in points[1:]))


def _across(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _beside(a: Point, b: Point, distance: float) -> Point:
    """A point beside the middle of a line, to its left."""
    x, y = _middle(a, b)
    length = math.dist(a, b)
    return (x - (b[1] - a[1]) / length * distance, y + (b[0] - a[0]) / length * distance)
