"""Magnets of a lid, measured: where the hole of a flap lies when the lid is closed, and that of the wall behind it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ...core.errors import BadInput

if TYPE_CHECKING:
    import shapely

__all__ = ["facing", "wood_around"]

_EDGE = 0.05
"""mm: so much of a strip is left to what is beside it."""


def facing(lid: shapely.Polygon, flap: shapely.Polygon, wall: shapely.Polygon, thickness: float) -> float:
    """How far the hole of the flap is at most from facing that of the wall, at the front and at the back, mm.

    lid    from above, and the wall from the front, x of both from the same place
    flap   from the front, its tongue above; this fills a notch of the lid, which lies on wall and flap
    """
    import shapely

    x0, y0, x1, y1 = lid.bounds
    hole, its, (left, _, _, top) = _hole(flap), _hole(wall), flap.bounds
    tongue = flap.intersection(shapely.box(left, top - thickness + _EDGE, flap.bounds[2], top))
    shoulder = flap.intersection(shapely.box(left, flap.bounds[1], left + _EDGE, top)).bounds[3]
    below = wall.bounds[3] - its.centroid.y - (shoulder - hole.centroid.y)
    found = []
    for low, high in ((y0, y0 + thickness - _EDGE), (y1 - thickness + _EDGE, y1)):
        ends = sorted(part.bounds for part in shapely.get_parts(lid.intersection(shapely.box(x0, low, x1, high))))
        if len(ends) != 2:
            raise BadInput("no notch for a flap")
        aside = (ends[0][2] + ends[1][0]) / 2 + hole.centroid.x - (tongue.bounds[0] + tongue.bounds[2]) / 2
        found.append(math.hypot(aside - its.centroid.x, below))
    return max(found)


def wood_around(face: shapely.Polygon) -> float:
    """The least wood between the hole for a magnet and what else is cut, mm."""
    hole = _hole(face)
    others = [ring for ring in (face.exterior, *face.interiors) if ring.distance(hole.centroid) > 1e-9
              and not ring.equals(hole.exterior)]
    return min(float(ring.distance(hole)) for ring in others)


def _hole(face: shapely.Polygon) -> shapely.Polygon:
    """The roundest."""
    import shapely

    holes = [shapely.Polygon(ring) for ring in face.interiors]
    if not holes:
        raise BadInput("no hole for a magnet")
    return max(holes, key=lambda hole: float(hole.area / hole.length ** 2))
