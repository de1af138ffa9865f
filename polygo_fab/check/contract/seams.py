"""Whether the seams between the pieces of a ring hold: one piece, pulled straight away from the next, meets it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import shapely

__all__ = ["loose"]

_ON = 0.05
"""mm by which a seam may be wider than the play."""
_PULLED = (0.1, 0.2, 0.3)
"""How far a piece is pulled, as a share of the length of the seam."""
_MEETS = 0.1
"""mm2 over which the pieces would then have to lie for the seam to hold."""


def loose(faces: Sequence[shapely.Polygon], play: float) -> tuple[int, int]:
    """How many seams between pieces that lie in their places come apart, and how many there are."""
    seams = [holds for one, other in combinations(faces, 2) for holds in _seams(one, other, play)]
    return seams.count(False), len(seams)


def _seams(one: shapely.Polygon, other: shapely.Polygon, play: float) -> Iterator[bool]:
    """For each seam between two pieces whether it holds."""
    import shapely

    along = shapely.intersection(one.exterior, other.buffer(play + _ON))
    for region in shapely.get_parts(shapely.union_all(along.buffer(play + _ON))):
        seam = shapely.line_merge(shapely.intersection(one.exterior, region))
        if region.intersects(along) and seam.geom_type == "LineString" and seam.length > 1:
            yield _holds(seam, one, other)


def _holds(seam: shapely.LineString, one: shapely.Polygon, other: shapely.Polygon) -> bool:
    import shapely
    from shapely.affinity import translate

    (x0, y0), (x1, y1) = seam.coords[0], seam.coords[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    here = shapely.LineString([(x0, y0), (x1, y1)]).buffer(1.5 * length)
    mine, others = one & here, other & here
    away = ((y1 - y0) / length, (x0 - x1) / length)
    if (mine.centroid.x - others.centroid.x) * away[0] + (mine.centroid.y - others.centroid.y) * away[1] < 0:
        away = (-away[0], -away[1])

    return any(float((translate(mine, *(share * length * by for by in away)) & others).area) > _MEETS
               for share in _PULLED)
