"""The strokes of an emblem: its two colours, and the one way in which each thing is drawn in them.

A deep square is the ground; all that stands on it is light. The first player's are full, the second's are outlined,
those of others are small: so that who is who can be seen in two colours, in grey, and as small as a coin.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.page import Shape, Style
from ..core.path import Arc, Line, Path, Point, circle, polygon, polyline
from ..core.shown import Standing

__all__ = ["BOLD", "FINE", "EmblemLook"]

FINE, BOLD = 0.22, 1.2
"""mm: the lines of a board; the lines of arrows and bands. Rings and outlines are half of bold."""
_CORNER = 4.0
"""mm: the radius of a corner of the square."""
_HALO = 0.7
"""mm of ground on either side of an arrow, so that it can be seen on what is light."""
_FULL = 0.8
"""The breadth of what covers a cell or an edge, of that of the cell."""
_BARRED = 0.4
"""The same of what lies in a cell where nobody may stay as he likes."""
_DISC, _SMALL = 0.6, 0.3
"""The radius of a disc and of a small one, of that of the circle in a cell."""


@dataclass(frozen=True)
class EmblemLook:
    """Two colours '#rrggbb'; points are in mm."""

    deep: str
    light: str

    def ground(self, side: float) -> list[Shape]:
        """The square on which all stands, its lower left corner at the origin."""
        turn, far = _CORNER, side - _CORNER
        ends = (((far, 0.0), (side, turn), (far, turn)), ((side, far), (far, side), (far, far)),
                ((turn, side), (0.0, far), (turn, far)), ((0.0, turn), (turn, 0.0), (turn, turn)))
        segments = [segment for begin, end, centre in ends for segment in (Line(begin), Arc(end, centre, True))]
        return [Shape(Path((turn, 0.0), tuple(segments)), self._fill(ground=True))]

    def grid(self, a: Point, b: Point) -> list[Shape]:
        return [self._line((a, b), FINE)]

    def band(self, points: Sequence[Point], player: int) -> list[Shape]:
        """Of a part of the border: full, hollow, or nobody's and thin."""
        bars = [self._line(points, BOLD if player else BOLD / 2)]
        return [*bars, *self._gap(points, 0.4 * BOLD)] if player > 1 else bars

    def barred(self, corners: Sequence[Point], at: Point) -> list[Shape]:
        """A cell where nobody may stay as he likes."""
        return [Shape(polygon([_shrunk(corner, at, _BARRED) for corner in corners]), self._fill())]

    def clear(self, corners: Sequence[Point], at: Point) -> list[Shape]:
        """The ground under a small piece over which an arrow goes."""
        return [Shape(circle(at, _DISC * _inner(corners, at)), self._fill(ground=True))]

    def piece(self, stands: Standing, corners: Sequence[Point], at: Point) -> list[Shape]:
        """What stands on a cell or an edge of these corners."""
        kind, player = stands
        if kind == "closed":
            return [self._line((a, b), FINE) for a, b in (corners[::3], corners[1::3])[:len(corners) // 3]]
        if kind == "segment":
            a, b = (_shrunk(corner, at, _FULL) for corner in corners)
            bar = [self._line((a, b), 1.5 * BOLD)]
            return bar if player == 1 else [*bar, *self._gap((a, b), 0.7 * BOLD)]
        reach = _inner(corners, at)
        if kind in ("king", "dame"):
            return [*self._disc(at, _DISC * reach, player), *self._disc(at, _SMALL * reach, 3 - min(player, 2))]
        if kind in ("plain", "dot"):
            return self._disc(at, _DISC * reach, max(1, player))
        return self.field(corners, at, reach, player)

    def field(self, corners: Sequence[Point], at: Point, reach: float, player: int) -> list[Shape]:
        """A cell or a tile that is somebody's: covered, a ring in it, or a small disc."""
        if player <= 1:
            return [Shape(polygon([_shrunk(corner, at, _FULL) for corner in corners]), self._fill())]
        return self._disc(at, (_DISC if player == 2 else _SMALL) * reach, 2 if player == 2 else 1)

    def tile(self, corners: Sequence[Point], inset: float, player: int) -> list[Shape]:
        """A rectangle, given by its lower left and its upper right corner: full or outlined."""
        (x0, y0), (x1, y1) = corners
        x0, y0, x1, y1 = x0 + inset, y0 + inset, x1 - inset, y1 - inset
        path = polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        return [Shape(path, self._fill())] if player == 1 else [
            Shape(path, Style(stroke=self.light, fill=self.deep, width=BOLD / 2))]

    def arrow(self, points: Sequence[Point], reach: float) -> list[Shape]:
        """A way with a head of `reach`, on a strip of ground."""
        (px, py), (x, y) = points[-2:]
        way = math.atan2(y - py, x - px)
        wings = [(x - reach * math.cos(way + turn), y - reach * math.sin(way + turn)) for turn in (0.6, -0.6)]
        parts = (points, (wings[0], (x, y), wings[1]))
        return [*(shape for part in parts for shape in self._gap(part, BOLD + 2 * _HALO)),
                *(self._line(part, BOLD) for part in parts)]

    def _fill(self, ground: bool = False) -> Style:
        return Style(stroke=None, fill=self.deep if ground else self.light)

    def _disc(self, at: Point, radius: float, player: int) -> list[Shape]:
        """Full, or a ring."""
        disc = [Shape(circle(at, radius), self._fill())]
        return disc if player == 1 else [*disc, Shape(circle(at, 0.55 * radius), self._fill(ground=True))]

    def _line(self, points: Sequence[Point], width: float) -> Shape:
        return Shape(polyline(points), Style(stroke=self.light, width=width))

    def _gap(self, points: Sequence[Point], width: float) -> list[Shape]:
        """A line of ground: areas, since on a printer of greys what is filled is lighter than a line of that colour."""
        found = [circle(point, width / 2) for point in points]
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = (ay - by) * width / 2 / length, (bx - ax) * width / 2 / length
            found.append(polygon([(ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)]))
        return [Shape(path, self._fill(ground=True)) for path in found]


def _shrunk(point: Point, at: Point, share: float) -> Point:
    return (at[0] + share * (point[0] - at[0]), at[1] + share * (point[1] - at[1]))


def _inner(corners: Sequence[Point], at: Point) -> float:
    """The radius of the circle about a point within these corners."""
    return min(_off(at, a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))


def _off(at: Point, a: Point, b: Point) -> float:
    """How far a point is from the line through two others."""
    (ax, ay), (bx, by) = a, b
    return abs((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)) / math.dist(a, b)
