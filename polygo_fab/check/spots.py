"""Where a fault lies: one point for a picture to mark."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from ..core.kerf import Kerf
from ..core.path import Path, Point
from .beam import worn

if TYPE_CHECKING:
    import shapely

__all__ = ["between", "core", "explained", "lost", "middle", "narrowest", "within"]


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


def core(face: shapely.Polygon, kerf: Kerf, width: float) -> shapely.Polygon | None:
    """What is left of a drawn part after the cut and `width` / 2 from all sides, if that is one piece with as many
    holes."""
    inner: Any = worn(face, kerf, width)
    whole = inner.geom_type == "Polygon" and not inner.is_empty and len(inner.interiors) == len(face.interiors)
    return inner if whole else None


def narrowest(face: shapely.Polygon, kerf: Kerf, most: float) -> float:
    """mm: the width of the thinnest web of a part after the cut, which is less than `most`; to 0.01, never more."""
    low, high = 0.0, most
    while high - low > 0.005:
        width = (low + high) / 2
        low, high = (low, width) if core(face, kerf, width) is None else (width, high)
    return math.floor(low * 100 + 1e-6) / 100


def lost(face: shapely.Polygon, width: float) -> Point:
    """In the largest place of a part that is narrower than `width`."""
    from shapely.geometry import MultiPolygon

    thin = face.difference(face.buffer(-width / 2).buffer(width / 2))
    pieces = list(thin.geoms) if isinstance(thin, MultiPolygon) else [thin]
    return within(max(pieces, key=lambda piece: piece.area) if not thin.is_empty else face)
