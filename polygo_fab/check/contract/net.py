"""A flat net folded at its own marks: what a sleeve lid measures inside once it is bent (product.md section 2).

The bend lines are found on the file, not told: dashes that lie on one line. Bend model: a bend of a right angle takes
W = pi/2 (R + K T) of sheet, its line in the middle; a coupon of two bends that came out wider than 30 mm tells by how
much W is less.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from .pieces import FoundPiece

if TYPE_CHECKING:
    import shapely

__all__ = ["BendModel", "Sleeve", "Strip", "folded", "slides", "strip"]

_SAME = 0.02
"""mm: dashes whose places differ by less are on one bend line."""
_COUPON = 30.0


@dataclass(frozen=True)
class BendModel:
    """Thickness of the sheet, inside radius and K of a bend, inside width that the folded coupon measured (mm)."""

    thickness: float
    radius: float
    k: float
    coupon: float = _COUPON

    @property
    def allowance(self) -> float:
        return math.pi / 2 * (self.radius + self.k * self.thickness)

    @property
    def beyond(self) -> float:
        """How far a bend line lies beyond the inside face of the wall that it makes."""
        return self.allowance / 2 - self.radius - (self.coupon - _COUPON) / 2


@dataclass(frozen=True)
class Sleeve:
    """What the folded net measures, mm: the room inside, the lips, how deep walls and lips are, how wide the rear wall;
    `notch` in the middle of the front; `crowded` mm2 of sheet left where two bends meet."""

    width: float
    height: float
    depth: float
    rear: float
    lips: tuple[float, float]
    walls: tuple[float, float]
    heights: tuple[float, float]
    flap: float
    notch: float
    crowded: float


@dataclass(frozen=True)
class Strip:
    """A coupon folded as assumed: inside width, and its two legs."""

    inside: float
    legs: tuple[float, float]
    width: float


@lru_cache(maxsize=8)  # one rule of fit after another
def folded(net: FoundPiece, bend: BendModel) -> Sleeve | str:
    """The sleeve, or what keeps the net from being one. The rear wall is found by the one bend line that stands across
    the four others."""
    upright, level = _bend_lines(net)
    if len(upright) == 1 and len(level) == 4:
        net, upright, level = _quarter(net), level, [-x for x in upright]
    if (len(upright), len(level)) != (4, 1):
        return f"{len(upright)} upright and {len(level)} level bend lines: expected four and one across them"
    _, y0, _, y1 = net.face.bounds
    rear = level[0]
    if rear - y0 < y1 - rear:  # the rear wall below: seen from the other side
        net, rear, upright = _half(net), -rear, sorted(-x for x in upright)
        y0, y1 = -y1, -y0
    lip_left, left, right, lip_right = upright
    middle, s, half = (left + right) / 2, bend.beyond, bend.allowance / 2
    low = _span(net.face, "y", (middle + left) / 2)[0]
    walls = tuple(_span(net.face, "y", (a + b) / 2) for a, b in ((lip_left, left), (right, lip_right)))
    corners = [(x, rear) for x in (left, right)]
    flap = _span(net.face, "x", (rear + half + y1) / 2)
    across = _span(net.face, "x", (y0 + rear) / 2)
    return Sleeve(
        width=right - left - 2 * s, height=min(left - lip_left, lip_right - right) - 2 * s, depth=rear - low - s,
        rear=y1 - rear - s, lips=(lip_left - across[0] - s, across[1] - lip_right - s),
        walls=(walls[0][1] - walls[0][0], walls[1][1] - walls[1][0]),
        heights=(left - lip_left - 2 * s, lip_right - right - 2 * s), flap=flap[1] - flap[0],
        notch=_span(net.face, "y", middle)[0] - low, crowded=sum(_around(net.face, x, y, half) for x, y in corners))


def strip(coupon: FoundPiece, bend: BendModel) -> Strip | str:
    """The coupon bent at its two lines as it is assumed to bend."""
    upright, level = _bend_lines(coupon)
    lines, axis = (upright, 0) if upright else (level, 1)
    if len(lines) != 2 or (upright and level):
        return f"{len(upright)} upright and {len(level)} level bend lines: expected two that run the same way"
    assumed = BendModel(bend.thickness, bend.radius, bend.k)
    low, high = coupon.face.bounds[axis], coupon.face.bounds[axis + 2]
    across = coupon.face.bounds[3 - axis] - coupon.face.bounds[1 - axis]
    return Strip(lines[1] - lines[0] - 2 * assumed.beyond,
                 (lines[0] - low - assumed.beyond, high - lines[1] - assumed.beyond), across)


def _bend_lines(net: FoundPiece) -> tuple[list[float], list[float]]:
    """Where the upright and the level lines of marked dashes lie."""
    upright: list[list[float]] = []
    level: list[list[float]] = []
    for burned in net.burned:
        if burned.operation != "mark":
            continue
        (ax, ay), (bx, by) = burned.line[0], burned.line[-1]
        if abs(ax - bx) < _SAME:
            _join(upright, (ax + bx) / 2)
        elif abs(ay - by) < _SAME:
            _join(level, (ay + by) / 2)
    return (sorted(sum(some) / len(some) for some in upright), sorted(sum(some) / len(some) for some in level))


def _join(groups: list[list[float]], place: float) -> None:
    for some in groups:
        if abs(some[0] - place) < _SAME:
            some.append(float(place))
            return
    groups.append([float(place)])


def _span(face: shapely.Polygon, axis: str, at: float) -> tuple[float, float]:
    """Where a line across the face begins and ends: along y at x = `at`, or along x at y = `at`."""
    import shapely

    x0, y0, x1, y1 = face.bounds
    cut = shapely.LineString([(at, y0 - 1), (at, y1 + 1)] if axis == "y" else [(x0 - 1, at), (x1 + 1, at)])
    inside = face.intersection(cut)
    if inside.is_empty:
        return (math.nan, math.nan)
    a, b, c, d = inside.bounds
    return (b, d) if axis == "y" else (a, c)


def _around(face: shapely.Polygon, x: float, y: float, half: float) -> float:
    """The sheet that is left where the bends about two lines that cross at a point meet."""
    import shapely

    return float(face.intersection(shapely.box(x - half, y - half, x + half, y + half)).area)


def _quarter(net: FoundPiece) -> FoundPiece:
    """Turned clockwise by a right angle: (x, y) -> (y, -x)."""
    from shapely.affinity import affine_transform

    return FoundPiece(affine_transform(net.face, [0, 1, -1, 0, 0, 0]))


def _half(net: FoundPiece) -> FoundPiece:
    from shapely.affinity import affine_transform

    return FoundPiece(affine_transform(net.face, [-1, 0, 0, -1, 0, 0]))


def slides(sleeve: Sleeve, bend: BendModel, width: float, height: float, gap: float) -> float:
    """How far the edges of a board stay from the inside of the bent section, mm; negative where they would touch.

    The board lies in the middle across, and `gap` mm above the lips.
    """
    import shapely

    room = shapely.box(-sleeve.width / 2, 0, sleeve.width / 2, sleeve.height)
    inside = room.buffer(-bend.radius).buffer(bend.radius, quad_segs=64) if bend.radius else room
    board = shapely.box(-width / 2, gap, width / 2, gap + height)
    if not inside.covers(board):
        return -float(board.difference(inside).area) or -1e-6
    return float(board.exterior.distance(inside.exterior))

