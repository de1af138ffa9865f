"""A lid that turns on pins, measured: what of it lies above a side wall, and what between them, is seen from the side,
turned about the hole of the wall in steps, and held against what stands there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...core.errors import BadInput

if TYPE_CHECKING:
    import shapely

__all__ = ["opens", "pin_room"]

_TOUCH = 0.02
"""mm by which two things may overlap that only touch."""


def opens(lid: shapely.Polygon, side: shapely.Polygon, between: Sequence[shapely.Polygon], thickness: float) -> int:
    """By how many degrees the lid turns before it runs into something.

    lid      from above; x 0 is the inner face of the left wall, whose outer face is the left end of the lid
    side     a side wall, from front to back and from below upwards, with the hole of a pin above all others
    between  what stands between the side walls, as seen from the side
    """
    import shapely
    from shapely.affinity import rotate

    x0, _, x1, _ = lid.bounds
    y, z = _axis(side)
    walls = [side.buffer(-_TOUCH)]
    rest = [face.buffer(-_TOUCH) for face in between]
    strips = [(x0, x0 + thickness, walls), (x1 - thickness, x1, walls), (x0 + thickness, x1 - thickness, rest)]
    sections = [(shapely.box(y0, z - thickness / 2, y1, z + thickness / 2), some)
                for a, b, some in strips for y0, y1 in _shadows(lid, a, b)]
    for angle in range(181):
        if any(rotate(section, -angle, origin=(y, z)).intersects(face) for section, some in sections for face in some):
            return angle - 1
    return 180


def pin_room(lid: shapely.Polygon, side: shapely.Polygon, thickness: float) -> float:
    """The least room of a turning pin in its hole, mm."""
    import shapely

    hole, (y, _) = _hole(side), _axis(side)
    x0, _, x1, _ = lid.bounds
    radius = min(math.dist(point, _axis(side)) for point in shapely.get_coordinates(hole))
    ends = [end for a, b in ((x0, x0 + thickness), (x1 - thickness, x1)) for end in _shadows(lid, a, b)[-1]]
    return radius - max(math.hypot(end - y, thickness / 2) for end in ends)


def _shadows(lid: shapely.Polygon, x0: float, x1: float) -> list[tuple[float, float]]:
    """From where to where reaches each piece of the lid between x0 and x1, from the front."""
    import shapely

    strip = lid.intersection(shapely.box(x0, lid.bounds[1] - 1, x1, lid.bounds[3] + 1))
    return sorted((part.bounds[1], part.bounds[3]) for part in shapely.get_parts(strip) if part.area > _TOUCH)


def _hole(side: shapely.Polygon) -> shapely.Polygon:
    import shapely

    if not side.interiors:
        raise BadInput("no hole for a pin")
    return max(map(shapely.Polygon, side.interiors), key=lambda hole: float(hole.centroid.y))


def _axis(side: shapely.Polygon) -> tuple[float, float]:
    middle = _hole(side).centroid
    return float(middle.x), float(middle.y)
