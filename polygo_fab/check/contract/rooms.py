"""What lies in what, measured: room around a piece in a hole, wood between holes, discs in staggered rows."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from ...core.errors import BadInput
from ..untyped import Numbers
from .alike import motions
from .pieces import FoundPiece

__all__ = ["room", "staggered", "web"]

_LOOSE = 0.6
"""mm: a piece whose edges would be nearer than this to those of a hole, had it even room all round, is meant for it."""

_RISES = 24
"""Heights of the rows that are tried."""


@lru_cache(maxsize=8)  # the rule of fit and the sentence on it ask the same
def room(some: tuple[FoundPiece, ...], hosts: tuple[FoundPiece, ...], well: float = 0.0) -> tuple[float, float]:
    """The least and the most room from the edges of the pieces, laid into the holes as well as they go, to the edges of
    the holes, but for what of a hole is no wider than `well` mm. Raises BadInput where a piece goes in fewer than
    twelve holes, one for each half side."""
    import shapely

    rooms: list[float] = []
    for host in hosts:
        holes = _wider(host.holes, 1.1 * well).tolist()
        for piece in some:
            solid = shapely.Polygon(piece.face.exterior)
            seats = [seat for hole in holes if (seat := _seat(solid, hole)) is not None]
            if len(seats) < 12:
                raise BadInput(f"a piece of {piece} goes in {len(seats)} holes")
            rooms += [value for seat in seats for value in seat]
    return min(rooms), max(rooms)


def _wider(holes: Numbers, width: float) -> Numbers:
    """What of each hole with sharp corners is wider than that, mm."""
    import shapely

    if not width:
        return holes
    left = shapely.simplify(shapely.buffer(holes, -width / 2, join_style="mitre"), 0.005)
    return shapely.simplify(shapely.buffer(left, width / 2, join_style="mitre"), 0.005)


def _seat(solid: object, hole: object) -> tuple[float, float] | None:
    """The least and the most room of a piece in a hole of about its shape, in the middle of it."""
    import shapely

    assert isinstance(solid, shapely.Polygon)
    assert isinstance(hole, shapely.Polygon)
    if not 0 < hole.area - solid.area < 4 * _LOOSE * hole.length:
        return None
    best: tuple[float, float] | None = None
    even = 2 * (hole.area - solid.area) / (hole.length + solid.length)
    for motion in motions(solid.buffer(even, join_style="mitre"), hole, near=_LOOSE):
        laid = motion.apply(solid)
        corners = shapely.get_coordinates(shapely.segmentize(laid.exterior, 2.0))
        away = shapely.distance(shapely.points(corners), hole.exterior)
        low = float(away.min()) if hole.covers(laid) else -float(away.max())
        if best is None or low > best[0]:
            best = low, float(away.max())
    return best


def web(piece: FoundPiece) -> float:
    """The narrowest wood between two holes, or a hole that is no screw's and the edge, mm."""
    import numpy
    import shapely

    edges = shapely.boundary([shapely.Polygon(piece.face.exterior), *piece.holes[shapely.area(piece.holes) > 30]])
    one, other = numpy.triu_indices(len(edges), 1)
    return float(shapely.distance(edges[one], edges[other]).min(initial=math.inf))


@lru_cache(maxsize=8)
def staggered(piece: FoundPiece, width: float, step: float) -> int:
    """How many discs of `width` mm, `step` mm from middle to middle, lie in the largest hole of a piece in staggered
    rows along x or along y: a disc or the place between two in the middle, the rows as high as holds most."""
    from shapely.affinity import rotate

    hole = max(piece.holes, key=lambda h: float(h.area), default=None)
    if hole is None:
        raise BadInput("no hole")
    return max(_rows(hole, width, step), _rows(rotate(hole, 90), width, step))


def _rows(hole: Any, width: float, step: float) -> int:
    """With rows along x."""
    import numpy
    import shapely

    inner = hole.buffer(-width / 2, join_style="mitre")
    shapely.prepare(inner)
    u0, v0, u1, v1 = inner.bounds
    x0, y0, x1, y1 = hole.bounds
    row, (middle_x, middle_y) = step * math.sqrt(3) / 2, (hole.centroid.x, hole.centroid.y)
    across = math.ceil(max(x1 - middle_x, middle_x - x0) / step) + 2
    up = math.ceil(max(y1 - middle_y, middle_y - y0) / row) + 2
    i, j = numpy.meshgrid(numpy.arange(-across, across + 1), numpy.arange(-up, up + 1))
    x, y = middle_x + (i + (j % 2) / 2) * step, middle_y + j * row
    near = (u0 - step <= x) & (x <= u1) & (v0 - row <= y) & (y <= v1)  # of the others none comes in, however moved
    x, y = x[near], y[near]
    dx, dy = numpy.array([(dx * step, k / _RISES * row) for dx in (0.0, 0.5) for k in range(_RISES)]).T
    return int(shapely.contains_xy(inner, x + dx[:, None], y + dy[:, None]).sum(axis=1).max())
