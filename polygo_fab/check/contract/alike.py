"""Whether a piece has the shape that is asked, wherever it lies and however it is turned."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import shapely

__all__ = ["NEAR", "Motion", "motions"]

NEAR = 0.008
"""mm: how far the edge of a piece may lie from the one asked: less than half the difference of the kerfs of two
materials."""


@dataclass(frozen=True)
class Motion:
    """Turned over left to right if so, then turned (cosine and sine), then moved: from the contract to the sheet."""

    over: bool
    cosine: float
    sine: float
    x: float
    y: float

    def apply(self, shape: Any) -> Any:
        """A shapely geometry where it lies on the sheet."""
        from shapely.affinity import affine_transform

        flip = -1.0 if self.over else 1.0
        return affine_transform(shape, [flip * self.cosine, -self.sine, flip * self.sine, self.cosine, self.x, self.y])

    def back(self, line: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Points of the sheet about the origin of the contract's shape."""
        import numpy

        dx, dy = line[:, 0] - self.x, line[:, 1] - self.y
        u, v = dx * self.cosine + dy * self.sine, dy * self.cosine - dx * self.sine
        return numpy.column_stack([-u if self.over else u, v])


def motions(asked: shapely.Polygon, found: shapely.Polygon, near: float = NEAR, over: bool = True) -> Iterator[Motion]:
    """The ways to lay the shape asked on the one found with every edge within `near` mm; none where it is another.

    over   it may be turned over too
    Of a round shape one way is given for all.
    """
    if len(asked.interiors) != len(found.interiors) or abs(asked.area - found.area) > 2 * near * asked.length + near:
        return
    import shapely

    here, there = asked.boundary, found.boundary
    shapely.prepare(here)
    shapely.prepare(there)
    corners, edges = shapely.MultiPoint(shapely.get_coordinates(here)), shapely.get_coordinates(there)
    for motion in _candidates(asked, found, over):
        # every corner of each lies on the other, so their edges do: between corners they are straight
        if shapely.dwithin(here, shapely.points(motion.back(edges)), near).all() \
                and shapely.dwithin(there, shapely.get_parts(motion.apply(corners)), near).all():
            yield motion


def _candidates(asked: shapely.Polygon, found: shapely.Polygon, over: bool) -> Iterator[Motion]:
    """Those that carry the middle to the middle and the farthest corner to one of the farthest corners."""
    import numpy
    import shapely

    (ax, ay), (fx, fy) = _middle(asked), _middle(found)
    there = shapely.get_coordinates(found.exterior)[:-1] - (fx, fy)
    reach = numpy.hypot(there[:, 0], there[:, 1])
    far = there[reach >= reach.max() - 0.05]
    if len(far) > 48:  # round: any way will do
        far = far[:1]
    for flip in (False, True) if over else (False,):
        here = (shapely.get_coordinates(asked.exterior)[:-1] - (ax, ay)) * ((-1.0, 1.0) if flip else (1.0, 1.0))
        first = here[numpy.argmax(numpy.hypot(here[:, 0], here[:, 1]))]
        for x, y in far:
            turn = math.atan2(y, x) - math.atan2(first[1], first[0])
            c, s = math.cos(turn), math.sin(turn)
            mx = -ax if flip else ax
            yield Motion(flip, c, s, fx - (mx * c - ay * s), fy - (mx * s + ay * c))


def _middle(face: shapely.Polygon) -> tuple[float, float]:
    import shapely

    middle = shapely.centroid(face)
    return float(middle.x), float(middle.y)
