"""What the packer moves about: a part in each way it may lie, grown by half the spacing, as convex pieces.

Two parts keep their distance where their grown shapes do not overlap. Grown corners are mitred, so that a rectangle
stays one; what has many corners is drawn a little larger with fewer of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.part import Part
from ..core.path import Arc, Path

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

__all__ = ["FLAT", "GRID", "Grown", "Turned", "beyond", "face", "mirrors", "ways"]

GRID = 0.001
"""mm: origins lie on this grid, so that a layout is the same number for number wherever it is read."""

FLAT = 0.001
"""mm: chords that stand for arcs stay this near to them."""

_COARSE = 0.05
"""mm: how much larger a shape of many corners may be drawn, to have fewer."""

_FEW, _MANY = 12, 60
"""Corners that a straight shape may always keep, and that no shape keeps more than."""

_ALIKE = 0.01
"""mm: two outlines that differ by less than this are one (what the checks count as the same place)."""

_FULL = 0.85
"""Share of its box from which on a part has nothing to gain by lying askew."""


@dataclass(frozen=True, eq=False)
class Grown:
    """A part as it is drawn, grown by half the spacing: convex polygons, as arrays of corners, that cover it.

    Compared by identity, and so is Turned: they are the keys under which the packer remembers things.
    """

    part: Part
    pieces: tuple[NDArray[np.float64], ...]

    def turned(self, angle: float) -> list[NDArray[np.float64]]:
        """The pieces turned by `angle` degrees about the origin of the part."""
        import numpy

        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        return [piece @ numpy.array([[c, s], [-s, c]]) for piece in self.pieces]


@dataclass(frozen=True, eq=False)
class Turned:
    """A part at one angle (degrees).

    bounds   of the nominal outline about its origin, mm, exact for arcs
    holes    those that other parts may lie in
    inner    a point of the material: where that lies in a hole of another part, all of this part does
    """

    grown: Grown
    angle: float
    bounds: tuple[float, float, float, float]
    holes: tuple[shapely.Polygon, ...]
    inner: tuple[float, float]

    @property
    def part(self) -> Part:
        return self.grown.part


def ways(part: Part, step: float | None, spacing: float, smallest: float = 0.0) -> tuple[Turned, ...]:
    """The part at each angle at which it may lie, every `step` degrees of a turn.

    step 0 is only as it is drawn; None a quarter turn, for a part that does not fill its box 30 degrees. Holes that
    nothing as narrow as `smallest` mm goes into count as material.
    Raises BadInput where `step` does not divide a turn.
    """
    upright, room = face(part), smallest + 2 * spacing
    wide = tuple(hole for hole in part.holes if _width(hole) >= room)
    grown = Grown(part, tuple(_pieces(face(part, 0.0, wide), spacing, _curved(part))))
    found = []
    for angle in _angles(part, _step(upright) if step is None else step):
        at_angle = face(part, angle, wide)
        inner = at_angle.representative_point()
        found.append(Turned(grown, angle, _turn(part.outline, angle).bounds, _rings(at_angle), (inner.x, inner.y)))
    return tuple(found)


def face(part: Part, angle: float = 0.0, holes: tuple[Path, ...] | None = None) -> shapely.Polygon:
    """The material of a part, turned by `angle` degrees about its origin; of its holes all, or those given."""
    import shapely

    chosen = part.holes if holes is None else holes
    return shapely.Polygon(_turn(part.outline, angle).flattened(FLAT),
                           [_turn(hole, angle).flattened(FLAT) for hole in chosen])


def beyond(piece: shapely.Polygon, margin: float, spacing: float) -> list[NDArray[np.float64]]:
    """Where no part that has grown by half the `spacing` may lie, about a piece of material whose box begins at the
    origin: whatever is nearer to its edge than `margin`, or beyond it. Convex polygons, as arrays of corners."""
    import shapely

    inset, coarse = margin - spacing / 2 - 1.5 * GRID, _COARSE
    free: BaseGeometry = piece.buffer(-inset, join_style="mitre")
    if len(shapely.get_coordinates(piece)) > _FEW:
        free = piece.buffer(-(inset + coarse)).simplify(coarse)  # as far as it is simplified, it has shrunk before
        while len(shapely.get_coordinates(free)) > _MANY and coarse < 1:
            coarse *= 2
            free = piece.buffer(-(inset + coarse)).simplify(coarse)
    whole = shapely.box(*piece.bounds).buffer(1.0, join_style="mitre").difference(free)
    return [shapely.get_coordinates(some)[:-1] for one in getattr(whole, "geoms", [whole]) for some in _convex(one)]


def mirrors(part: Part, angle: float) -> bool:
    """At this angle the outline is its own mirror image, left to right: turned over like the page of a book, the part
    lies in its own hole again."""
    import shapely

    shape = face(part, angle, ())
    return _same(shape, shapely.transform(shape, lambda points: points * (-1, 1)))


def _angles(part: Part, step: float) -> list[float]:
    """Angles at which the part covers the same material are one; turned, one with a second face must mirror."""
    if not (step == 0 or (1 <= step <= 360 and abs(360 / step - round(360 / step)) < 1e-9)):
        raise BadInput(f"turn = {step:g} degrees: allowed: 0 (never) or what divides 360, 1 at least")
    kept: list[tuple[float, shapely.Polygon]] = []
    for k in range(round(360 / step) if step else 1):
        shape = _at_zero(face(part, k * step))
        free = not (k and part.back) or mirrors(part, k * step)
        if free and not any(_same(shape, other) for _, other in kept):
            kept.append((k * step, shape))
    return [angle for angle, _ in kept]


def _step(shape: shapely.Polygon) -> float:
    import shapely

    return 90.0 if shapely.Polygon(shape.exterior).area >= _FULL * shape.envelope.area else 30.0


def _same(a: shapely.Polygon, b: shapely.Polygon) -> bool:
    import shapely

    if max(abs(p - q) for p, q in zip(a.bounds, b.bounds, strict=True)) > _ALIKE:
        return False
    return bool(shapely.hausdorff_distance(a.boundary, b.boundary) <= _ALIKE)


def _at_zero(shape: shapely.Polygon) -> shapely.Polygon:
    import shapely

    corner = shape.bounds[:2]
    return shapely.transform(shape, lambda points: points - corner)


def _turn(path: Path, angle: float) -> Path:
    return path.rotated(math.radians(angle)) if angle else path


def _width(hole: Path) -> float:
    """The shorter side of the box about it: nothing wider goes in."""
    x0, y0, x1, y1 = hole.bounds
    return min(x1 - x0, y1 - y0)


def _rings(shape: shapely.Polygon) -> tuple[shapely.Polygon, ...]:
    import shapely

    return tuple(shapely.Polygon(ring) for ring in shape.interiors)


def _curved(part: Part) -> bool:
    return any(isinstance(s, Arc) for path in (part.outline, *part.holes) for s in path.segments)


# --- grown, and in convex pieces


def _pieces(shape: shapely.Polygon, spacing: float, curved: bool) -> list[NDArray[np.float64]]:
    import shapely

    return [shapely.get_coordinates(piece)[:-1] for piece in _convex(_grown(shape, spacing, curved))]


def _grown(shape: shapely.Polygon, spacing: float, curved: bool) -> shapely.Polygon:
    """By half the spacing, and by what rounding to the grid may take."""
    half, coarse = spacing / 2 + GRID, _COARSE
    if not curved and _corners(shape) <= _FEW:
        return _one(shape.buffer(half, join_style="mitre"))
    while True:  # as far as it is simplified, it has grown before
        grown = _one(shape.buffer(half + FLAT + coarse, quad_segs=16).simplify(coarse))
        if _corners(grown) <= _MANY or coarse > 1:
            return grown
        coarse *= 2


def _one(shape: BaseGeometry) -> shapely.Polygon:
    """A polygon that has grown, which is one still."""
    import shapely

    assert isinstance(shape, shapely.Polygon)
    return shape


def _corners(shape: shapely.Polygon) -> int:
    return sum(len(ring.coords) - 1 for ring in (shape.exterior, *shape.interiors))


def _convex(shape: shapely.Polygon) -> list[BaseGeometry]:
    """Convex polygons that make up a polygon: its triangles, put together again while they stay convex."""
    import shapely

    if shape.convex_hull.area - shape.area < 1e-9:
        return [shape.convex_hull]
    todo = list(shapely.constrained_delaunay_triangles(shape).geoms)
    pieces: list[BaseGeometry] = []
    while todo:
        piece = todo.pop(0)
        while True:
            joined = ((k, piece.union(other)) for k, other in enumerate(todo)
                      if piece.intersection(other).length > 1e-6)
            grew = next(((k, both.convex_hull) for k, both in joined
                         if both.convex_hull.area - both.area < 1e-7), None)
            if grew is None:
                break
            k, piece = grew
            del todo[k]
        pieces.append(piece)
    return pieces
