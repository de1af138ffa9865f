"""A flat part as a closed surface of triangles, for a 3D printer: nominal size, its front up, z from 0.

The face is divided once into areas with and without lines on the front and on the back; each area is a prism between
the two heights that are its own, and walls stand where neighbours differ. All corners come from that one division, so
that every edge is shared by two triangles and nothing has to be sewn together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.part import Part, Stroke
from ..core.path import Path
from ..core.workshop.relief import Relief

if TYPE_CHECKING:
    import shapely

__all__ = ["Surface", "mesh"]

Flat = tuple[float, float]
Corner = tuple[float, float, float]

_CHORD = 0.008
"""mm: how far a chord may lie from its arc; with the grid it stays below a hundredth."""
_GRID = 0.001
"""mm: corners lie on it, so that no two of them are one in the short numbers of an STL."""
_BRIDGE = 0.06
"""mm: the radius of what joins two lines that meet in one point: a surface cannot pass through itself there."""
_TRIES = 6


@dataclass(frozen=True)
class Surface:
    """Corners in mm, and triangles of their numbers, counterclockwise for who looks from outside."""

    name: str
    corners: tuple[Corner, ...]
    triangles: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class _Area:
    """A piece of the face, with the heights between which there is material, mm."""

    shape: shapely.Polygon
    low: float
    high: float


@lru_cache(maxsize=64)  # a job has many of one part, and several files show it
def mesh(part: Part, relief: Relief) -> Surface:
    """Raises BadInput where the lines of the part cannot be made in relief."""
    levels = _Levels(0.0, relief.groove(part.thickness), part.thickness, part.thickness + relief.front(part.thickness))
    face, front, back = _face(part), _bands(part.front, relief), _bands(part.back, relief)
    for _ in range(_TRIES):
        areas = _areas(face, front, back, levels)
        around, heights = _around(areas), sorted({height for area in areas for height in (area.low, area.high)})
        touching = _pinched(around, areas, heights)
        if not touching:
            return _built(part.name, areas, around, heights)
        front = _joined(front, [at for at, height in touching if height > levels.under])
        back = _joined(back, [at for at, height in touching if height <= levels.under])
    raise BadInput(f"part {part.name}: its lines touch each other in points when they are {relief.width:g} mm wide: "
                   "allowed: another width of relief, or relief=no")


@dataclass(frozen=True)
class _Levels:
    """The heights of a part, mm: its faces, and the lines on them."""

    bottom: float
    under: float
    top: float
    over: float


def _ring(path: Path) -> list[Flat]:
    return path.flattened(_CHORD)


def _face(part: Part) -> shapely.Polygon:
    import shapely

    return shapely.set_precision(shapely.Polygon(_ring(part.outline), [_ring(hole) for hole in part.holes]), _GRID)


def _bands(strokes: Iterable[Stroke], relief: Relief) -> shapely.Geometry:
    """All that is burned by these, each line as wide as asked."""
    import shapely

    lines = [shapely.LineString(_ring(stroke.path)) for stroke in strokes] if relief.depth else []
    return shapely.union_all(shapely.buffer(lines, relief.width / 2, quad_segs=12)) if lines else shapely.Polygon()


def _joined(bands: shapely.Geometry, points: Sequence[Flat]) -> shapely.Geometry:
    """With a little disc at each of these points."""
    import shapely

    return shapely.union_all([bands, *shapely.buffer(shapely.points(points), _BRIDGE)]) if points else bands


def _areas(face: shapely.Polygon, front: shapely.Geometry, back: shapely.Geometry, levels: _Levels) -> list[_Area]:
    """The face, divided where lines end; corners of neighbours are the same to the last digit."""
    import shapely

    some = [shapely.set_precision(shapely.intersection(bands, face), _GRID) for bands in (front, back)]
    drawn = shapely.union_all([shapely.boundary(shape) for shape in (face, *some)], grid_size=_GRID)
    found = []
    for shape in shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn))):
        inside = shape.representative_point()
        if face.contains(inside):
            over, under = (bands.contains(inside) for bands in some)
            found.append(_Area(shapely.orient_polygons(shape), levels.under if under else levels.bottom,
                               levels.over if over else levels.top))
    return found


def _edges(area: _Area) -> Iterator[tuple[Flat, Flat]]:
    """With the area to the left."""
    for ring in (area.shape.exterior, *area.shape.interiors):
        yield from pairwise((float(x), float(y)) for x, y in ring.coords)


def _around(areas: Sequence[_Area]) -> dict[tuple[Flat, Flat], int]:
    """Which area lies to the left of each edge."""
    return {edge: number for number, area in enumerate(areas) for edge in _edges(area)}


def _walls(around: dict[tuple[Flat, Flat], int], areas: Sequence[_Area], heights: Sequence[float]
           ) -> Iterator[tuple[Flat, Flat, float, float]]:
    """Each upright rectangle of the surface, from `a` to `b` with the material to the left."""
    for (a, b), number in around.items():
        its, other = areas[number], around.get((b, a))
        beside = areas[other] if other is not None else None
        for low, high in pairwise(heights):
            if its.low <= low and high <= its.high and not (beside and beside.low <= low and high <= beside.high):
                yield a, b, low, high


def _pinched(around: dict[tuple[Flat, Flat], int], areas: Sequence[_Area], heights: Sequence[float]
             ) -> list[tuple[Flat, float]]:
    """Where more than two walls of one height meet, with the height of their feet."""
    met = Counter((point, low) for a, b, low, _ in _walls(around, areas, heights) for point in (a, b))
    return [at for at, count in met.items() if count > 2]


def _built(name: str, areas: Sequence[_Area], around: dict[tuple[Flat, Flat], int],
           heights: Sequence[float]) -> Surface:
    import shapely

    corners: dict[Corner, int] = {}
    triangles = list[tuple[int, int, int]]()

    def add(*points: Corner) -> None:
        a, b, c = (corners.setdefault(point, len(corners)) for point in points)
        triangles.append((a, b, c))

    for area in areas:
        for triangle in shapely.get_parts(shapely.constrained_delaunay_triangles(area.shape)):
            a, b, c = ((float(x), float(y)) for x, y in shapely.orient_polygons(triangle).exterior.coords[:3])
            add((*a, area.high), (*b, area.high), (*c, area.high))
            add((*a, area.low), (*c, area.low), (*b, area.low))
    for a, b, low, high in _walls(around, areas, heights):
        add((*a, low), (*b, low), (*b, high))
        add((*a, low), (*b, high), (*a, high))
    return Surface(name, tuple(corners), tuple(triangles))
