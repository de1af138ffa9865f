"""INTERFERENCE: two solids of an assembly share room, whichever they are.

Most solids are plates that lie flat, and there are hundreds of them. Of these the face below is taken, as a polygon in
which each arc is chords on its inner side, and two of them share room where their polygons do over a common height; of
others the CAD kernel cuts one with the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..core.finding import Finding

if TYPE_CHECKING:
    import shapely

__all__ = ["sharing_room"]

_CHORD = 0.002
"""mm between an arc and its chords."""
_LEAST = 0.01
"""mm3 that count: less is the kernel's rounding; of polygons what chords cost along an edge is taken off as well."""
_FLAT = 1e-3
"""Share by which the volume of a plate may differ from its face times its thickness: that of the chords."""


@dataclass(frozen=True, kw_only=True)
class _Solid:
    name: str
    shape: Any
    low: float
    high: float
    face: shapely.Polygon
    plate: bool


def sharing_room(solids: Sequence[tuple[str, object]]) -> Iterator[Finding]:
    """Each two of these named solids of the CAD kernel that share more than _LEAST mm3."""
    import shapely

    some = [_solid(name, shape) for name, shape in solids]
    tree = shapely.STRtree([one.face for one in some])
    for i, j in zip(*tree.query([one.face for one in some], predicate="intersects").tolist(), strict=True):
        a, b = some[i], some[j]
        high = min(a.high, b.high) - max(a.low, b.low)
        if i >= j or high <= 1e-6:
            continue
        if a.plate and b.plate:
            common = a.face.intersection(b.face)
            shared = (common.area - _CHORD * common.length) * high
        else:
            shared = a.shape.intersect(b.shape).Volume()
        if shared > _LEAST:
            yield Finding("INTERFERENCE", a.name, f"{shared:.3f} mm3 shared with {b.name}")


def _solid(name: str, shape: Any) -> _Solid:
    """With its face below; of what is no plate its box from above."""
    import shapely

    box = shape.BoundingBox()
    flat = [face for face in shape.Faces() if face.geomType() == "PLANE" and abs(face.normalAt().z) > 0.999]
    below = [face for face in flat if abs(face.Center().z - box.zmin) < 1e-6]
    if len(flat) == 2 and len(below) == 1:
        face = shapely.Polygon(list(_ring(below[0].outerWire())), [list(_ring(wire)) for wire in below[0].innerWires()])
        thick = box.zmax - box.zmin
        if abs(shape.Volume() - face.area * thick) <= _FLAT * face.area * thick + _LEAST:
            return _Solid(name=name, shape=shape, low=box.zmin, high=box.zmax, face=face, plate=True)
    return _Solid(name=name, shape=shape, low=box.zmin, high=box.zmax,
                  face=shapely.box(box.xmin, box.ymin, box.xmax, box.ymax), plate=False)


def _ring(wire: Any) -> Iterator[tuple[float, float]]:
    """Its corners in their order, and places on its arcs."""
    for edge in wire:
        a, half, b = edge.positions([0.0, 0.5, 1.0])
        if edge.wrapped.Orientation() == _reversed():
            a, b = b, a
        yield a.x, a.y
        if edge.geomType() == "CIRCLE":
            centre, radius = edge.arcCenter(), edge.radius()
            first = math.atan2(a.y - centre.y, a.x - centre.x)
            left = (half.x - a.x) * (centre.y - a.y) - (half.y - a.y) * (centre.x - a.x)
            turn = math.copysign(edge.Length() / radius, left if abs(left) > 1e-9 else 1.0)
            count = max(3, math.ceil(abs(turn) / (2 * math.acos(max(0.0, 1 - _CHORD / radius)))))
            for k in range(1, count):
                angle = first + turn * k / count
                yield centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle)


@cache
def _reversed() -> Any:
    from OCP.TopAbs import TopAbs_Orientation

    return TopAbs_Orientation.TopAbs_REVERSED
