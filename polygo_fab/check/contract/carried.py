"""Points and shapes carried elsewhere, and the corners of a shape."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from .shapes import Points

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["carried", "corners_of", "turned_by"]

G = TypeVar("G", bound="shapely.Geometry")


def corners_of(face: BaseGeometry) -> Points:
    """Of the outline of a face, the first one again at the end."""
    import shapely

    return shapely.get_coordinates(shapely.get_exterior_ring(face.simplify(1e-3)))


def carried(shape: G, where: Callable[[Points], Points]) -> G:
    """A shape with each of its points carried somewhere."""
    import shapely

    return shapely.transform(shape, where)


def turned_by(points: Points, turn: int) -> Points:
    """Points turned by so many degrees, quarter turns without rounding."""
    import numpy

    x, y = points[:, 0], points[:, 1]
    c, s = (((1, 0), (0, 1), (-1, 0), (0, -1))[turn // 90] if turn % 90 == 0 else
            (math.cos(math.radians(turn)), math.sin(math.radians(turn))))
    return numpy.column_stack((c * x - s * y, s * x + c * y))
