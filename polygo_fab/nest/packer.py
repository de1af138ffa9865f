"""Bottom-left packing with no-fit polygons: where may the origin of the next part lie, and which place is best?

The places free for a part are a rectangle (the sheet less its margin) without the no-fit polygon of each part that
lies there already: where the part would come too near to it. A part with a hole forbids no place within the hole
where the next part has room, so that what fits into a crown may lie there.
Source: Burke, Hellier, Kendall and Whitwell, Complete and robust no-fit polygon generation for the irregular stock
cutting problem, European Journal of Operational Research 179 (2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from .shapes import GRID, Grown, Turned, beyond

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

__all__ = ["Laid", "Packer"]

G = TypeVar("G", bound="shapely.Geometry")


@dataclass(frozen=True)
class Laid:
    """A turned part with its origin at `at`."""

    shape: Turned
    at: tuple[float, float]

    def reach(self, axis: int) -> float:
        """How far to the right (axis 0) or up (axis 1) it reaches."""
        return self.at[axis] + self.shape.bounds[2 + axis]


@dataclass
class _Bin:
    """A sheet that is being filled. `free` remembers for each shape the free places, after so many parts."""

    laid: list[Laid] = field(default_factory=list)
    holes: list[shapely.Polygon] = field(default_factory=list)
    free: dict[Turned, tuple[int, BaseGeometry]] = field(default_factory=dict)

    def lay(self, laid: Laid) -> None:
        self.laid.append(laid)
        self.holes += [_moved(hole, laid.at) for hole in laid.shape.holes]


@dataclass
class Packer:
    """Packs parts onto sheets of width x height mm; remembers the no-fit polygons it has worked out.

    A sheet is filled along its longer side (axis 0 is the width), so that what is left over is as wide as the sheet.
    piece   what there is of the sheet, where that is no rectangle; the parts lie `apart` mm from each other
    """

    size: tuple[float, float]
    margin: float
    piece: shapely.Polygon | None = None
    apart: float = 0.0
    _waste: list[NDArray[np.float64]] = field(default_factory=list)
    _unfit: dict[tuple[Turned, Turned], BaseGeometry] = field(default_factory=dict)
    _upright: dict[tuple[Grown, Grown, float], BaseGeometry] = field(default_factory=dict)

    @property
    def axis(self) -> int:
        return 0 if self.size[0] >= self.size[1] else 1

    def goes_on(self, way: Turned) -> bool:
        """Whether an empty sheet takes it."""
        x0, y0, x1, y1 = way.bounds
        return (x1 - x0 + 2 * self.margin <= self.size[0] + GRID / 2
                and y1 - y0 + 2 * self.margin <= self.size[1] + GRID / 2)

    def pack(self, order: Sequence[Sequence[Turned]], slant: float = 0.0) -> list[list[Laid]]:
        """The sheets that are filled when the parts come in this order, each given as the ways it may lie.

        A part goes into a hole if it can, else as near to the beginning of the sheet as it can, else onto the next
        sheet. An empty sheet must take it. `slant` is how much the place across the sheet counts besides.
        """
        bins: list[_Bin] = []
        for ways in order:
            for sheet in (*bins, _Bin()):
                if self._laid(sheet, ways, slant):
                    if len(sheet.laid) == 1:
                        bins.append(sheet)
                    break
        return [sheet.laid for sheet in bins]

    def filled(self, laid: Sequence[Laid], order: Sequence[Sequence[Turned]]) -> list[Laid]:
        """What still goes on a sheet on which these parts lie, tried in this order."""
        sheet = _Bin()
        for one in laid:
            sheet.lay(one)
        for ways in order:
            self._laid(sheet, ways, 0.0)
        return sheet.laid[len(laid):]

    def _laid(self, sheet: _Bin, ways: Sequence[Turned], slant: float) -> bool:
        """Whether a part was laid on a sheet, in the best of its ways; it was not where there is no room."""
        places = [found for way in ways if (found := self._best(sheet, way, slant))]
        if places:
            sheet.lay(min(places, key=lambda place: place[0])[1])
        return bool(places)

    def _best(self, sheet: _Bin, way: Turned, slant: float) -> tuple[tuple[float, ...], Laid] | None:
        """The best free place for a shape, and its rank: the lower, the better."""
        import numpy
        import shapely

        region = self._free(sheet, way)
        if region.is_empty:
            return None
        at = shapely.get_coordinates(region)
        outside = numpy.ones(len(at), dtype=bool)
        for hole in sheet.holes:
            outside &= ~shapely.contains_xy(hole, at + way.inner)
        ends = numpy.round(at + way.bounds[2:], 3)
        along, across = ends[:, self.axis], ends[:, 1 - self.axis]
        rank = (outside, numpy.round(along + slant * across, 1), across)
        k = int(numpy.lexsort(rank[::-1])[0])
        place = (round(float(at[k, 0]), 3), round(float(at[k, 1]), 3))
        return (*(float(key[k]) for key in rank), way.angle), Laid(way, place)

    def _free(self, sheet: _Bin, way: Turned) -> BaseGeometry:
        """The places where the origin of a shape may lie on a sheet."""
        import shapely

        known, region = sheet.free.get(way, (0, None))
        if region is None:
            region = self._empty(way)
        if known < len(sheet.laid) and not region.is_empty:
            unfit = [_moved(self._no_fit(laid.shape, way), laid.at) for laid in sheet.laid[known:]]
            region = shapely.difference(region, shapely.union_all(unfit) if len(unfit) > 1 else unfit[0])
        sheet.free[way] = (len(sheet.laid), region)
        return region

    def _empty(self, way: Turned) -> BaseGeometry:
        """The free places of an empty sheet; a part as wide as the sheet has but one, which is given some width."""
        import shapely

        if not self.goes_on(way):
            return shapely.Polygon()
        if self.piece is not None and not self._waste:
            self._waste = beyond(self.piece, self.margin, self.apart)
        x0, y0, x1, y1 = way.bounds
        low = (self.margin - x0, self.margin - y0)
        high = (self.size[0] - self.margin - x1, self.size[1] - self.margin - y1)
        free = shapely.box(*low, max(high[0], low[0] + GRID / 4), max(high[1], low[1] + GRID / 4))
        return free.difference(_difference(self._waste, way.grown.turned(way.angle))) if self._waste else free

    def _no_fit(self, fixed: Turned, way: Turned) -> BaseGeometry:
        """Where the origin of `way` must not lie while that of `fixed` lies at (0, 0). Of two parts turned together
        it only turns with them, so that it is worked out but once for each angle between two parts."""
        from shapely import affinity

        found = self._unfit.get((fixed, way))
        if found is None:
            between = round((way.angle - fixed.angle) % 360, 6)
            key = (fixed.grown, way.grown, between)
            if key not in self._upright:
                self._upright[key] = _difference(fixed.grown.pieces, way.grown.turned(between))
            found = affinity.rotate(self._upright[key], fixed.angle, origin=(0, 0))
            self._unfit[fixed, way] = found
        return found


def _difference(fixed: Sequence[NDArray[np.float64]], moving: Sequence[NDArray[np.float64]]) -> BaseGeometry:
    """The Minkowski sum of the one shape and the other turned by half a turn, convex piece by piece."""
    import numpy
    import shapely

    sums = [(a[:, None, :] - b[None, :, :]).reshape(-1, 2) for a in fixed for b in moving]
    whose = numpy.repeat(numpy.arange(len(sums)), [len(some) for some in sums])
    hulls: Any = shapely.convex_hull(shapely.multipoints(numpy.concatenate(sums), indices=whose))
    return shapely.union_all(hulls) if len(hulls) > 1 else hulls[0]


def _moved(shape: G, by: tuple[float, float]) -> G:
    import shapely

    return shapely.transform(shape, lambda points: points + by)
