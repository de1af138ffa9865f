"""Where a fault lies: one point for a picture to mark."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core import kept
from ..core.kerf import Kerf
from ..core.path import Path, Point
from .beam import face_of, rings_of, worn

if TYPE_CHECKING:
    import shapely

__all__ = ["between", "explained", "holds", "lost", "middle", "narrowest", "within"]


def middle(path: Path) -> Point:
    """Half way along a path."""
    import shapely

    points = path.flattened()
    spot = shapely.LineString(points).interpolate(0.5, normalized=True) if path.length else None
    return (spot.x, spot.y) if spot is not None else points[0]


def between(a: shapely.Geometry, b: shapely.Geometry) -> Point:
    """Half way between two things where they are nearest."""
    from shapely.ops import nearest_points

    p, q = nearest_points(a, b)
    return ((p.x + q.x) / 2, (p.y + q.y) / 2)


def within(shape: Any) -> Point:
    """A point of a shape."""
    spot = shape.representative_point()
    return (spot.x, spot.y)


def explained(text: str) -> Point | None:
    """The point in a text such as 'Self-intersection[25 25]'."""
    found = re.search(r"\[(-?[\d.]+(?:e[-+]?\d+)?) (-?[\d.]+(?:e[-+]?\d+)?)\]", text)
    return (float(found[1]), float(found[2])) if found else None


def holds(face: shapely.Polygon, kerf: Kerf, width: float) -> bool:
    """Whether a drawn part stays one piece, with as many holes, after the cut and `width` / 2 from all sides."""
    return _holds(*rings_of(face), kerf, width)


@lru_cache(maxsize=kept.parts())
def _holds(points: bytes, ends: tuple[int, ...], kerf: Kerf, width: float) -> bool:
    """The hundred pawns of a sheet are measured once."""
    left: Any = worn(face_of(points, ends), kerf, width)
    return left.geom_type == "Polygon" and not left.is_empty and len(left.interiors) == len(ends) - 1


def narrowest(face: shapely.Polygon, kerf: Kerf, most: float) -> float:
    """mm: the width of the thinnest web of a part after the cut, which is less than `most`; to 0.01, never more."""
    low, high = 0.0, most
    while high - low > 0.005:
        width = (low + high) / 2
        low, high = (low, width) if not holds(face, kerf, width) else (width, high)
    return math.floor(low * 100 + 1e-6) / 100


def lost(face: shapely.Polygon, width: float) -> Point:
    """In the largest place of a part that is narrower than `width`."""
    from shapely.geometry import MultiPolygon

    thin = face.difference(face.buffer(-width / 2).buffer(width / 2))
    pieces = list(thin.geoms) if isinstance(thin, MultiPolygon) else [thin]
    return within(max(pieces, key=lambda piece: piece.area) if not thin.is_empty else face)
