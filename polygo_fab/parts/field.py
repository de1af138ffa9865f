"""The field of a board: what its crown encloses, and how a plate around it turns over.

The field is the convex hull of the board's outline, its sides straight although the cells of a hexagonal board make
them jagged. A blunt corner is where two sides meet; at a sharp one the hull keeps the sides of its last cell, for a
point of 60 degrees would only break off. Of a board from a file it is the hull as it is.
"""

from __future__ import annotations

import math
from itertools import pairwise

from ..core.board import Board
from ..core.board_files.files import brought
from ..core.errors import BadInput
from ..core.offset import offset
from ..core.path import Path, Point, polygon
from ..core.units import number

__all__ = ["corners", "field", "flip_angle", "refuse_sharp"]

_SAME = 1e-6
_SHARPEST = 30.0
"""Degrees."""


def corners(path: Path) -> list[Point]:
    """The corners of a closed path of lines."""
    return [path.start, *(s.end for s in path.segments[:-1])]


def refuse_sharp(path: Path, board: str) -> None:
    """Raises BadInput for a convex path of lines, counterclockwise, with a corner whose point would break off a ring
    about it."""
    around = corners(path)
    turns = ((_direction(b, c) - _direction(a, b)) % (2 * math.pi)
             for a, b, c in zip([around[-1], *around[:-1]], around, [*around[1:], around[0]], strict=True))
    angle = 180.0 - math.degrees(max(turns))
    if angle < _SHARPEST:
        raise BadInput(f"board = {board}: the band about it has a corner of {number(angle, 1)} degrees, at least "
                       f"{number(_SHARPEST)} needed, or its point breaks off (point rule)")


def field(board: Board, pitch: float, room: float = 0.0) -> Path:
    """The field of `board`, `pitch` mm between its cells, with `room` mm more on every side; counterclockwise."""
    hull = _hull([board.points[p] for p in board.outline])
    sides = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    if brought(board.name):  # whose sides tell nothing of each other
        return offset(polygon([(x * pitch, y * pitch) for x, y in hull]), room)
    long = [i for i, (a, b) in enumerate(sides) if math.dist(a, b) > 0.9]  # shorter ones are the side of one cell
    found: list[Point] = []
    for i, j in pairwise([*long, long[0]]):
        (a, b), (c, d) = sides[i], sides[j]
        turn = (_direction(c, d) - _direction(a, b)) % (2 * math.pi)
        between = [sides[k % len(sides)][0] for k in range(i + 1, (j if j > i else j + len(sides)) + 1)]
        found += [_meeting(a, b, c, d)] if turn < math.pi / 2 + _SAME else between
    return offset(polygon([(x * pitch, y * pitch) for x, y in found]), room)


def flip_angle(outline: Path) -> float | None:
    """By how many degrees a plate has to be turned on the sheet so that, turned over like a page, it lies in its own
    hole; the least turn of those that do. None where no turn does."""
    points = corners(outline)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
    turns = {round((90 - math.degrees(math.atan2(y, x)) + 90) % 180 - 90, 6) + 0.0 for x, y in points + middles}
    for turn in sorted(turns, key=lambda angle: (abs(angle), angle)):
        turned = corners(outline.rotated(math.radians(turn)))
        if all(any(math.dist((-x, y), q) < 1e-4 for q in turned) for x, y in turned):
            return turn
    return None


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull, counterclockwise (Andrew's monotone chain)."""
    halves = []
    for ordered in (sorted(points), sorted(points, reverse=True)):
        half: list[Point] = []
        for p in ordered:
            while len(half) > 1 and _cross(half[-2], half[-1], p) < _SAME:
                half.pop()
            half.append(p)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _direction(a: Point, b: Point) -> float:
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point:
    """Where the lines a-b and c-d meet."""
    (ux, uy), (vx, vy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / (ux * vy - uy * vx)
    return (a[0] + t * ux, a[1] + t * uy)
