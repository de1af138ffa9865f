"""Jobs of a CNC router read back: a disc as wide as the tool, rolled along the lines, leaves each part as it is.

Nothing of the maker's ways is known here: the lines of the file are widened to the tool, and what they cover is held
against the parts at their nominal size.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.path import Path, Point
from ..core.sheet import Placement, Profile
from ..core.workshop.plan import TabRow
from .contract.pieces import points
from .contract.shapes import Points
from .drawing import LaserDrawing
from .laser import Kind, read_laser

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["check_routed"]

_NEAR = 0.012
"""mm: how far the edge that the tool leaves may lie from that of the part."""
_MARGIN = 0.5
"""mm: how much of the sheet is left beside the tool, at least."""
_TAB = 0.2
"""mm: how much narrower a tab may be, which is measured across where the way of the tool is bent."""
_FINE = 0.001
_MOST = 8


def check_routed(data: bytes, kind: Kind, size: tuple[float, float], places: Sequence[Placement], *, tool: float,
                 tabs: Sequence[TabRow], profile: Profile) -> list[Finding]:
    """REACH: the tool cuts into a part, or leaves material at its edge, in a corner above all. TABS: a part is held by
    other tabs than asked. MARGIN: it leaves the sheet. UNITS: another size.

    places   the parts at nominal size, where they lie on the sheet
    tool     its diameter, mm
    Raises BadInput for what cannot be read.
    """
    drawing, found = read_laser(data, kind, profile)
    if drawing.size and math.dist(drawing.size, size) > _NEAR:
        found.append(Finding("UNITS", "sheet", f"{drawing.size[0]:g} x {drawing.size[1]:g} mm: expected "
                             f"{size[0]:g} x {size[1]:g} mm"))
    return [*found, *list(_rolled(drawing, size, places, tool=tool, tabs=tabs))[:_MOST]]


def _rolled(drawing: LaserDrawing, size: tuple[float, float], places: Sequence[Placement], *, tool: float,
            tabs: Sequence[TabRow]) -> Iterator[Finding]:
    import shapely

    lines = [points(stroke) for stroke in drawing.strokes if stroke.operation == "cut"]
    swept = [_swept(line, tool / 2) for line in lines]
    ends = [(float(x), float(y)) for line in lines if len(line) > 1 for x, y in (line[0], line[-1])]
    if swept and not shapely.box(_MARGIN, _MARGIN, size[0] - _MARGIN, size[1] - _MARGIN).covers(
            shapely.union_all(swept).envelope):
        yield Finding("MARGIN", "sheet", f"the tool comes nearer than {_MARGIN} mm to its edge, or leaves it")
    tree = shapely.STRtree(swept)
    for place in places:
        part, corners = _face(place), list(_inner_corners(place))
        near = [swept[k] for k in tree.query(part.buffer(_MARGIN))]  # what only touches it as well
        cut = shapely.union_all(near) if near else shapely.Polygon()
        yield from _spared(place.part.name, part, cut, corners, tool)
        yield from _freed(place, part, cut, _Held(tool, tabs, ends))


def _swept(line: Points, radius: float) -> BaseGeometry:
    """What a disc covers along a line: piece by piece, since a way that comes back upon itself is not buffered rightly
    as a whole (GEOS 3.13)."""
    import shapely

    return shapely.union_all(shapely.buffer([shapely.LineString(pair) for pair in pairwise(line)], radius,
                                            quad_segs=64))


@dataclass(frozen=True)
class _Held:
    """The diameter of the tool, the tabs that are asked, and where lines of the file begin and end, mm."""

    tool: float
    tabs: Sequence[TabRow]
    ends: Sequence[Point]

    def width(self, gap: shapely.LineString) -> float:
        """Of the tab that is left where the edge of a part was not cut: between the discs at the two ends nearby."""
        x, y = gap.interpolate(0.5, normalized=True).coords[0]
        near = sorted(self.ends, key=lambda end: math.dist(end, (x, y)))[:2]
        return math.dist(*near) - self.tool if len(near) == 2 else math.inf


def _spared(name: str, part: shapely.Polygon, cut: BaseGeometry, corners: Sequence[tuple[Point, float]], tool: float
            ) -> Iterator[Finding]:
    """The tool takes nothing of the part but beside inner corners, and there no more than it must."""
    import shapely

    allowed = [shapely.Point(at).buffer(tool + _NEAR).intersection(
        part.boundary.buffer(tool / 2 * (1 - math.sin(angle / 2)) + _NEAR)) for at, angle in corners]
    taken = cut.intersection(part.buffer(-_NEAR)).difference(shapely.union_all(allowed))
    if taken.area > 1e-6:
        x, y = taken.representative_point().coords[0]
        yield Finding("REACH", name, f"the tool cuts into it at {x:.2f} / {y:.2f} mm of the sheet", (x, y))


def _freed(place: Placement, part: shapely.Polygon, cut: BaseGeometry, held: _Held) -> Iterator[Finding]:
    """All along its edge the tool has been, but for the tabs of its outline."""
    import shapely

    name, grown = place.part.name, cut.buffer(_NEAR)
    for ring in part.interiors:
        if not grown.covers(ring):
            yield _not_reached(name, shapely.difference(ring, grown))
    left = shapely.line_merge(shapely.difference(shapely.LineString(part.exterior.coords), grown))
    gaps = _joined([line for line in shapely.get_parts(left) if line.length > _NEAR], part.exterior)
    sizes = (max(place.part.size), max(place.part.size) + 2 * held.tool)
    rows = [next((row for row in held.tabs if longer <= row.size + 1e-6), None) for longer in sizes]
    if not any(rows):
        if gaps:
            yield _not_reached(name, gaps[0])
    elif len(gaps) not in {row.count if row else 0 for row in rows}:
        yield Finding("TABS", name, f"{len(gaps)} tabs: expected {' or '.join(str(row.count) for row in rows if row)}")
    else:
        for gap in gaps:
            wanted, width = [row.width for row in rows if row], held.width(gap)
            if min(abs(width - asked) for asked in wanted) > _TAB:
                x, y = gap.interpolate(0.5, normalized=True).coords[0]
                yield Finding("TABS", name, f"{width:.2f} mm wide at {x:.2f} / {y:.2f}: expected {wanted[0]:g} mm",
                              (x, y))


def _joined(lines: list[shapely.LineString], ring: shapely.LinearRing) -> list[shapely.LineString]:
    """A gap over the place where a ring begins is one."""
    import shapely

    start = shapely.Point(ring.coords[0])
    at = [line for line in lines if line.distance(start) < 1e-9]
    if len(at) != 2:
        return lines
    merged = shapely.get_parts(shapely.line_merge(shapely.MultiLineString(at)))
    return [*(line for line in lines if line not in at), *merged]


def _not_reached(name: str, left: BaseGeometry) -> Finding:
    x, y = left.interpolate(0.5, normalized=True).coords[0] if left.geom_type == "LineString" \
        else left.representative_point().coords[0]
    return Finding("REACH", name, f"the tool does not come to its edge at {x:.2f} / {y:.2f} mm of the sheet", (x, y))


def _face(place: Placement) -> shapely.Polygon:
    import shapely

    return shapely.Polygon(_ring(place.lay(place.part.outline)), [_ring(place.lay(h)) for h in place.part.holes])


def _ring(path: Path) -> list[Point]:
    return path.flattened(_FINE)


def _inner_corners(place: Placement) -> Iterator[tuple[Point, float]]:
    """Where what falls away comes to a corner, and the angle that it has there; arcs have none of their own."""
    for path, hole in ((place.part.outline, False), *((hole, True) for hole in place.part.holes)):
        ring = _ring(place.lay(path))[:-1]
        turning = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) > 0 else -1
        for before, at, after in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False):
            (ax, ay), (bx, by) = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
            turn = math.atan2(ax * by - ay * bx, ax * bx + ay * by) * turning * (-1 if hole else 1)
            if turn < -math.radians(4):
                yield at, math.pi + turn
