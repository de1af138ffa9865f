"""Pieces of a part that is wider than the bed: cut along seams, each seam side set back by half the play.

Whole pieces, before they are set back, fill the part exactly; so do the cut ones but for the play along the seams.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.offset import offset
from ..core.path import Path, Point, polygon, polyline
from .field import corners

if TYPE_CHECKING:
    import shapely

__all__ = ["divide", "ends", "goes_on", "ring_seams", "set_back", "solid"]

_SAME = 1e-6


def goes_on(path: Path, room: tuple[float, float]) -> bool:
    """Whether a piece goes on a bed that offers this much, either way round."""
    x0, y0, x1, y1 = path.bounds
    width, height = x1 - x0, y1 - y0
    return min(width, height) <= min(room) + _SAME and max(width, height) <= max(room) + _SAME


def divide(rings: Sequence[Path], seams: Sequence[Sequence[Point]]) -> tuple[Path, ...]:
    """The polygons into which `seams` (that reach beyond the rings) cut what lies in the first ring and not in the
    second, counterclockwise and without points in a straight line."""
    import shapely

    lines = [shapely.LinearRing(corners(ring)) for ring in rings] + [shapely.LineString(seam) for seam in seams]
    hole = shapely.Polygon(corners(rings[1])) if len(rings) > 1 else shapely.Polygon()
    faces: list[Any] = list(shapely.polygonize([shapely.unary_union(lines)]).geoms)
    return tuple(polygon(_clean([(x, y) for x, y in face.exterior.coords[:-1]])) for face in faces
                 if not hole.contains(face.representative_point()))


def _clean(points: list[Point]) -> list[Point]:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    points = points if area > 0 else points[::-1]
    kept = [p for before, p, after in zip([points[-1], *points[:-1]], points, [*points[1:], points[0]], strict=True)
            if abs(_cross(before, p, after)) > _SAME * math.dist(before, after)]
    first = kept.index(min(kept))  # wherever the polygon was begun: the same piece is the same path
    return kept[first:] + kept[:first]


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def set_back(piece: Path, rings: Sequence[Path], distance: float) -> Path:
    """The piece with its seams `distance` mm further in; what lies on one of the rings stays where it is."""
    points = corners(piece)
    moved = []
    for a, b in pairwise([*points, points[0]]):
        length = math.dist(a, b)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        shift = 0.0 if any(_on(ring, a) and _on(ring, middle) and _on(ring, b) for ring in rings) else distance
        d = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
        moved.append(((a[0] - d[1] * shift, a[1] + d[0] * shift), d))
    return polygon([_meeting(moved[i - 1], moved[i]) for i in range(len(moved))])


def _meeting(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    ((ax, ay), (ux, uy)), ((bx, by), (vx, vy)) = one, other
    t = ((bx - ax) * vy - (by - ay) * vx) / (ux * vy - uy * vx)
    return (ax + t * ux, ay + t * uy)


def _on(ring: Path, p: Point) -> bool:
    """Whether a point lies on a closed path of lines."""
    for a, s in ring.pieces():
        length = math.dist(a, s.end)
        along = ((p[0] - a[0]) * (s.end[0] - a[0]) + (p[1] - a[1]) * (s.end[1] - a[1])) / length
        if abs(_cross(a, s.end, p)) < 1e-5 * length and -1e-5 < along < length + 1e-5:
            return True
    return False


def ends(piece: Path, ring: Path) -> list[Point]:
    """Where the seams of a whole piece reach the ring: its corners there that are none of the ring's."""
    return [p for p in corners(piece) if _on(ring, p) and all(math.dist(p, q) > 1e-4 for q in corners(ring))]


def solid(piece: Path, least: float) -> bool:
    """Whether no web of the piece is thinner than `least` mm."""
    core = _polygon(piece).buffer(-least / 2)
    return core.geom_type == "Polygon" and not core.is_empty


def _polygon(path: Path) -> shapely.Polygon:
    import shapely

    return shapely.Polygon(corners(path))


# --- the seams of a ring


_PLACES = 240
"""Places around a ring where a seam is tried."""


def ring_seams(inside: Path, band: float, room: tuple[float, float], least: float, kept: Sequence[tuple[Point, float]],
               ) -> tuple[tuple[Point, ...], ...]:
    """Seams that cut the ring, `band` mm wide around the convex path `inside`, into as few pieces as go on the bed.

    Each runs straight across, with a dovetail where the band leaves `least` mm on both sides of it, at least half a
    band from every corner and further than its radius from each of `kept` (point, radius). Of those with as many
    pieces the ones whose shortest piece is longest. Raises BadInput where there are no such seams.
    """
    length = inside.length
    seams = {}
    for place in (k / _PLACES * length for k in range(_PLACES)):
        seam = _across(inside, place, band, least)
        if seam and all(math.dist(q, at) > radius for at, radius in kept for q in _dense(seam)):
            seams[place] = seam
    places, corner_places = list(seams), _corner_places(inside, band)

    def fits(i: int, j: int) -> bool:
        """Whether the piece from the seam at one place to that at another (numbers may run on round the ring)."""
        low, high = (places[k % len(places)] + length * (k // len(places)) for k in (i, j))
        held = [p for where, both in corner_places for turn in (0, length) if low < where + turn < high for p in both]
        return goes_on(polyline([*seams[places[i % len(places)]], *held, *seams[places[j % len(places)]]]), room)

    found: list[tuple[int, float, list[int]]] = []
    for start in range(len(places)):
        cuts = [start]
        while cuts[-1] < start + len(places):
            reach = cuts[-1]
            while reach < start + len(places) and fits(cuts[-1], reach + 1):
                reach += 1
            if reach == cuts[-1]:
                break
            cuts.append(reach)
        else:
            if len(cuts) > 2:
                ends = [places[k % len(places)] + length * (k // len(places)) for k in cuts]
                found.append((len(cuts), -min(b - a for a, b in pairwise(ends)), cuts[:-1]))
    if not found:
        raise BadInput(f"the crown, {band:g} mm wide, cannot be cut into pieces of {room[0]:g} x {room[1]:g} mm")
    return tuple(seams[places[k % len(places)]] for k in min(found)[2])


def _corner_places(inside: Path, band: float) -> list[tuple[float, tuple[Point, Point]]]:
    """The corners of the ring, inner and outer, and after how many mm of `inside` they come."""
    found, reached = [], 0.0
    outer = corners(offset(inside, band))
    for number, (start, s) in enumerate(inside.pieces()):
        found.append((reached, (start, outer[number])))
        reached += math.dist(start, s.end)
    return found


def _dense(seam: Sequence[Point]) -> Iterator[Point]:
    for a, b in pairwise(seam):
        yield from ((a[0] + (b[0] - a[0]) * k / 4, a[1] + (b[1] - a[1]) * k / 4) for k in range(5))


def _across(inside: Path, place: float, band: float, least: float) -> tuple[Point, ...]:
    """The seam that leaves `inside` after `place` mm of its length; none where a corner is near."""
    for a, s in inside.pieces():
        length = math.dist(a, s.end)
        if place <= length:
            break
        place -= length
    if min(place, length - place) < 0.6 * band:
        return ()
    u = ((s.end[0] - a[0]) / length, (s.end[1] - a[1]) / length)
    key = ((0.34, 0.0), (0.28, 0.36), (0.72, 0.36), (0.66, 0.0)) if 0.28 * band > least else ()
    shape = ((-0.001, 0.0), *key, (1.001, 0.0))  # a little beyond both rings
    x, y = a[0] + u[0] * place, a[1] + u[1] * place
    return tuple((x + band * (u[1] * out + u[0] * on), y + band * (-u[0] * out + u[1] * on)) for out, on in shape)
