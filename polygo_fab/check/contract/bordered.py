"""The border of a crown, made from what its theme is, not from the table of its modules.

A border is 1 mm clear of the edge of the crown and of the wood that a hole leaves there. On each side stand as many
modules as make them about as long as their theme says, at least two, between the bisectors of its corners. They are
upright; a bisector's lean is taken up by the last module before it, or evenly by so few that each of them keeps four
tenths of its length on its short side; by half of a side's where there are too few:

    tiling  regular triangles to and fro between two rails, squares on their corners between two rails, or regular
            hexagons corner to corner
    star    the star {8/3}, a tip in the middle of each side of its square; from the tips between them a line to the
            corner; two rails
    weave   two bands to and fro, 24 hundredths high, 8 hundredths from the edges; each goes under the other once
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

    from .shapes import Points

__all__ = ["BORDERS"]

_EDGE = 1.0
_Lines = list[Any]


def _bordered(outline: shapely.Polygon, rail: float, theme: str, corners: int, low: float = _EDGE
              ) -> shapely.MultiLineString:
    """The lines about the origin of a crown whose holes leave `rail` mm of wood along its edge; `corners` of most cells
    of its board; the border begins `low` mm from the edge. Raises BadInput for a theme there is not."""
    import numpy
    import shapely

    if theme not in ("tiling", "star", "weave"):
        raise BadInput(f"contract: no theme '{theme[:40]}'")
    long, lines = {"tiling": _tiling, "star": _star, "weave": _weave}[theme](corners)
    high = rail - low - _EDGE
    outer, inner = _ring(outline, low), _ring(outline, low + high)
    found: list[Points] = []
    for k in range(len(outer)):
        a, b, c, d = outer[k], outer[(k + 1) % len(outer)], inner[k], inner[(k + 1) % len(inner)]
        middle, long_way = (a + c) / 2, (b + d - a - c) / 2
        side = float(numpy.hypot(*long_way))
        count = max(2, round(side / (long * high)))
        seams = _seams(count, side, abs((a - c) @ long_way) / side, abs((b - d) @ long_way) / side)
        across = (c - a) - ((c - a) @ long_way) / side ** 2 * long_way
        for module in range(count):
            for line in lines:
                u, v = shapely.get_coordinates(line).T[:, :, None]
                lean = (1 - u) * seams[module] + u * seams[module + 1]
                along = (module + u) / count + lean * (v - 0.5) / side
                found.append(middle + along * long_way + (v - 0.5) * across)
    return shapely.MultiLineString(found)


def _seams(count: int, side: float, first: float, last: float) -> list[float]:
    """How far the inner end of each seam lies beyond its outer end, from that on one bisector to that on the other."""
    taken = [next(n for n in range(1, 1000) if side / count - lean / n / 2 >= 0.4 * side / count - 1e-9)
             for lean in (first, last)]
    over = taken if sum(taken) <= count else [count / 2] * 2
    return [first * max(0.0, 1 - k / over[0]) - last * max(0.0, 1 - (count - k) / over[1]) for k in range(count + 1)]


def _ring(outline: shapely.Polygon, far: float) -> Points:
    """The corners of an outline as a line `far` mm inside has them, counterclockwise, each beside its own."""
    import numpy
    import shapely

    def corners(face: BaseGeometry) -> Points:
        points: Points = shapely.get_coordinates(shapely.LinearRing(shapely.get_coordinates(face.simplify(0.001))))[:-1]
        return points if shapely.is_ccw(shapely.LinearRing(points)) else points[::-1]

    start, ring = corners(outline), corners(outline.buffer(-far, join_style="mitre", mitre_limit=20))
    if len(ring) != len(start):
        raise BadInput(f"contract: an outline of {len(start)} corners has {len(ring)}, {far:g} mm inside")
    turned = [numpy.roll(ring, k, axis=0) for k in range(len(ring))]
    nearest: Points = min(turned, key=lambda some: float(((some - start) ** 2).sum()))
    return nearest


def _tiling(corners: int) -> tuple[float, _Lines]:
    import shapely

    rails = [shapely.LineString([(0, v), (1, v)]) for v in (0, 1)]
    if corners == 3:
        return 2 / math.sqrt(3), [*rails, shapely.LineString([(0, 0), (0.5, 1), (1, 0)])]
    if corners == 6:
        around = [(0.5 + 0.5 * math.cos(math.radians(60 * k)), 0.5 + math.sin(math.radians(60 * k)) / math.sqrt(3))
                  for k in range(7)]
        return 2 / math.sqrt(3), [shapely.LineString(around)]
    return 1.0, [*rails, shapely.LineString([(0.5 + 0.5 * math.cos(math.radians(90 * k)),
                                              0.5 + 0.5 * math.sin(math.radians(90 * k))) for k in range(5)])]


def _star(_: int) -> tuple[float, _Lines]:
    """The edge of the area that is in the star: of the eight triangles of tips three apart from each other."""
    import shapely

    tips = [(0.5 + 0.5 * math.cos(math.radians(45 * k)), 0.5 + 0.5 * math.sin(math.radians(45 * k))) for k in range(8)]
    chords = shapely.MultiLineString([[tips[k], tips[(k + 3) % 8]] for k in range(8)])
    whole = shapely.union_all(shapely.get_parts(shapely.polygonize([shapely.union_all([chords])])))
    spokes = [shapely.LineString([tips[k], (round(tips[k][0]), round(tips[k][1]))]) for k in (1, 3, 5, 7)]
    rails = [shapely.LineString([(0, v), (1, v)]) for v in (0, 1)]
    return 1.0, [shapely.LineString(shapely.get_coordinates(whole)), *spokes, *rails]


def _weave(_: int) -> tuple[float, _Lines]:
    import shapely

    low, high = 0.2, 0.8
    middles = [((0, low), (0.5, high), (1, low)), ((0, high), (0.5, low), (1, high))]
    edges = [[shapely.LineString([(u, v + by) for u, v in middle]) for by in (0.12, -0.12)] for middle in middles]
    bands = [shapely.Polygon([*up.coords, *reversed(down.coords)]) for up, down in edges]
    hides = [bands[1].intersection(shapely.box(0.5, 0, 1, 1)), bands[0].intersection(shapely.box(0, 0, 0.5, 1))]
    return 2.0, [part for some, hidden in zip(edges, hides, strict=True) for edge in some
                 for part in shapely.get_parts(edge.difference(hidden))]


BORDERS: dict[str, Callable[..., Any]] = {"bordered": _bordered}
"""What a contract may call."""
