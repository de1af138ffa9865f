"""Whether a piece has the shape that is asked, wherever it lies and however it is turned."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

__all__ = ["NEAR", "Motion", "motions"]

G = TypeVar("G", bound="BaseGeometry")

NEAR = 0.008
"""mm: how far the edge of a piece may lie from the one asked: less than half the difference of the kerfs of two
materials."""
_ABOUT = 0.5
"""mm: how far the edges may lie from those asked, to begin with, in a way that is near the right one."""
_BESIDE = 0.2
"""Radians, about: ways that are nearer one another are the same one."""
_MANY = 48
"""Corners that are all of a round line."""
_SOME = 8
"""Corners, of hundreds, that show already that most ways are none."""


@dataclass(frozen=True)
class Motion:
    """Turned over left to right if so, then turned (cosine and sine), then moved: from the contract to the sheet."""

    over: bool
    cosine: float
    sine: float
    x: float
    y: float

    def apply(self, shape: G) -> G:
        """A shapely geometry where it lies on the sheet."""
        import shapely

        laid: G = shapely.transform(shape, self.there)
        return laid

    def there(self, line: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the contract where they lie on the sheet."""
        u, v = -line[:, 0] if self.over else line[:, 0], line[:, 1]
        return _points(u * self.cosine - v * self.sine + self.x, u * self.sine + v * self.cosine + self.y)

    def back(self, line: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the sheet about the origin of the contract's shape."""
        dx, dy = line[:, 0] - self.x, line[:, 1] - self.y
        u = dx * self.cosine + dy * self.sine
        return _points(-u if self.over else u, dy * self.cosine - dx * self.sine)

    def turned(self, angle: float, x: float, y: float) -> Motion:
        """And then by so many radians about a point of the sheet."""
        c, s = math.cos(angle), math.sin(angle)
        dx, dy = self.x - x, self.y - y
        return Motion(self.over, self.cosine * c - self.sine * s, self.sine * c + self.cosine * s,
                      x + dx * c - dy * s, y + dx * s + dy * c)

    def beside(self, other: Motion) -> bool:
        """The same way, but for a small turn."""
        return self.over is other.over and math.hypot(self.cosine - other.cosine, self.sine - other.sine) < _BESIDE


def _points(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """A row for each; of few points quicker than `numpy.stack`."""
    import numpy

    rows = numpy.empty((len(x), 2))
    rows[:, 0], rows[:, 1] = x, y
    return rows


def motions(asked: shapely.Polygon, found: shapely.Polygon, near: float = NEAR, over: bool = True) -> Iterator[Motion]:
    """The ways to lay the shape asked on the one found with every edge within `near` mm, one by one; none where it is
    another.

    over   it may be turned over too
    Of a round shape one way is given for all.
    """
    if len(asked.interiors) != len(found.interiors) or abs(asked.area - found.area) > 2 * near * asked.length + near:
        return
    import shapely

    here, there = asked.boundary, found.boundary
    shapely.prepare(here)
    shapely.prepare(there)
    corners, edges = shapely.get_coordinates(here), shapely.get_coordinates(there)
    some = edges[::len(edges) // _SOME + 1]

    def lies(motion: Motion, within: float) -> bool:
        # every corner of each lies on the other, so their edges do: between corners they are straight
        return bool((len(some) == len(edges) or shapely.dwithin(here, shapely.points(motion.back(some)), within).all())
                    and shapely.dwithin(here, shapely.points(motion.back(edges)), within).all()
                    and shapely.dwithin(there, shapely.points(motion.there(corners)), within).all())

    ways: list[Motion] = []
    rest: list[Motion] = []
    for motion in _candidates(asked, found, over):
        if lies(motion, near):
            ways.append(motion)
            yield motion
        else:
            rest.append(motion)
    for motion in rest:  # where an arc is farthest its corners are where it happens to be divided
        if not any(map(motion.beside, ways)) and lies(motion, _ABOUT):
            turned = _settled(motion, asked, there)
            if lies(turned, near):
                ways.append(turned)
                yield turned


def _settled(motion: Motion, asked: shapely.Polygon, there: Any) -> Motion:
    """Turned about the middle until its edges lie on those that are there, as near as they do."""
    import numpy
    import shapely

    corners = shapely.get_coordinates(shapely.segmentize(asked, _ABOUT))
    middle = shapely.Point(_middle(asked))
    for _ in range(6):
        (at,) = shapely.get_coordinates(motion.apply(middle))
        mine = shapely.get_coordinates(motion.apply(shapely.MultiPoint(corners)))
        miss = shapely.get_coordinates(shapely.shortest_line(shapely.points(mine), there))[1::2] - mine
        way = numpy.column_stack([at[1] - mine[:, 1], mine[:, 0] - at[0]])  # of each corner, for a turn of 1
        far = numpy.hypot(miss[:, 0], miss[:, 1])
        moved = (miss * way).sum(axis=1)
        share = numpy.divide(moved, far, out=numpy.zeros_like(far), where=far > 1e-9)
        motion = motion.turned(float(moved.sum() / max((share ** 2).sum(), 1e-9)), *at)
    return motion


def _candidates(asked: shapely.Polygon, found: shapely.Polygon, over: bool) -> Iterator[Motion]:
    """Those that carry the middle to the middle and the farthest corner to one of the farthest corners; of a disc with
    notches, which has too many of these, the nearest to one of the nearest."""
    import numpy
    import shapely

    (ax, ay), (fx, fy) = _middle(asked), _middle(found)
    there = shapely.get_coordinates(found.exterior)[:-1] - (fx, fy)
    reach = numpy.hypot(there[:, 0], there[:, 1])
    far, pick = there[reach >= reach.max() - 0.05], numpy.argmax
    if len(far) > _MANY and len(tips := there[reach >= reach.max() - 0.005]) <= _MANY:
        far = tips  # corners that are a little round
    if len(far) > _MANY:
        far, pick = there[reach <= reach.min() + 0.05], numpy.argmin
    if len(far) > _MANY:  # round: any way will do
        far = far[:1]
    for flip in (False, True) if over else (False,):
        here = (shapely.get_coordinates(asked.exterior)[:-1] - (ax, ay)) * ((-1.0, 1.0) if flip else (1.0, 1.0))
        first = here[pick(numpy.hypot(here[:, 0], here[:, 1]))]
        for x, y in far:
            turn = math.atan2(y, x) - math.atan2(first[1], first[0])
            c, s = math.cos(turn), math.sin(turn)
            mx = -ax if flip else ax
            yield Motion(flip, c, s, fx - (mx * c - ay * s), fy - (mx * s + ay * c))


def _middle(face: shapely.Polygon) -> tuple[float, float]:
    import shapely

    ((x, y),) = shapely.get_coordinates(shapely.centroid(face)).tolist()
    return x, y
