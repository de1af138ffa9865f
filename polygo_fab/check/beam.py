"""What the beam takes beside a line: faces grown and shrunk by half the kerf, which may differ along x and y."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

from ..core import kept
from ..core.kerf import Kerf
from .untyped import Numbers

if TYPE_CHECKING:
    import shapely

__all__ = ["face_of", "grown", "rings_of", "worn"]


def grown(face: shapely.Polygon, kerf: Kerf, outwards: bool = True, **style: object) -> Any:
    """A face grown (or shrunk) by half the kerf all round, as shapely's buffer gives it, with its `style`.

    The hundred pawns of a sheet, which differ only in where they lie, are grown once.
    """
    import shapely

    first = shapely.get_coordinates(face)[0]
    known = _grown(*rings_of(face), kerf, outwards, tuple(style.items()))
    return shapely.transform(known, lambda points: points + first)


def rings_of(face: shapely.Polygon) -> tuple[bytes, tuple[int, ...]]:
    """The corners of a polygon's rings from its first one on (to 1e-6 mm), and where in them each ring ends."""
    import shapely

    points = shapely.get_coordinates(face)
    rings = (face.exterior, *face.interiors)
    ends = tuple(accumulate(shapely.get_num_points(rings).tolist())) if len(rings) > 1 else (len(points),)
    return (points - points[0]).round(6).tobytes(), ends


def face_of(points: bytes, ends: tuple[int, ...]) -> shapely.Polygon:
    """The polygon of these rings, its first corner at (0, 0)."""
    import numpy as np
    import shapely

    every = np.frombuffer(points).reshape(-1, 2)
    rings: Numbers = [shapely.linearrings(every[first:end]) for first, end in pairwise((0, *ends))]
    face: shapely.Polygon = shapely.polygons(rings[0], rings[1:] or None)
    return face


@lru_cache(maxsize=kept.parts())
def _grown(points: bytes, ends: tuple[int, ...], kerf: Kerf, outwards: bool, style: tuple[tuple[str, Any], ...]) -> Any:
    """In a plane squeezed along y until the beam is round an uneven kerf is an even one."""
    from shapely.affinity import scale

    face, half = face_of(points, ends), kerf.x / 2 if outwards else -kerf.x / 2
    if kerf.even or not kerf.y:
        return face.buffer(half, **dict(style))
    squeezed = scale(face, 1.0, kerf.x / kerf.y, origin=(0, 0))
    return scale(squeezed.buffer(half, **dict(style)), 1.0, kerf.y / kerf.x, origin=(0, 0))


def worn(face: shapely.Polygon, kerf: Kerf, width: float) -> Any:
    """What is left of a face after half the kerf and half of `width` mm from all sides."""
    if kerf.even:
        return face.buffer(-(width + kerf.x) / 2)
    return grown(face, kerf, outwards=False).buffer(-width / 2)
