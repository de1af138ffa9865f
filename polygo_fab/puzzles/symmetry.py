"""The symmetries of a board: the turns and mirrors of the plane that lay it on itself."""

from __future__ import annotations

import math
from functools import cache

from ..core.board import Board
from ..core.names import Point, rounded

__all__ = ["symmetries"]


@cache
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each symmetry the site that every site comes to lie on; the identity first, then turns, then mirrors.

    Turns by multiples of 30 and 45 degrees about the middle of the vertices, and the same after a mirror: no tiling
    here has others.
    """
    middle = (sum(x for x, _ in board.points) / len(board.points), sum(y for _, y in board.points) / len(board.points))
    points = {_key(p) for p in board.points}
    at = {_key(p): site for site, p in enumerate(board.centres)}
    found: dict[tuple[int, ...], None] = {}
    for mirror in (1, -1):
        for degrees in sorted({*range(0, 360, 30), *range(0, 360, 45)}):
            if {_key(_moved(p, middle, degrees, mirror)) for p in board.points} == points:
                found[tuple(at[_key(_moved(p, middle, degrees, mirror))] for p in board.centres)] = None
    return tuple(found)


def _moved(p: Point, middle: Point, degrees: int, mirror: int) -> Point:
    x, y = p[0] - middle[0], (p[1] - middle[1]) * mirror
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (middle[0] + c * x - s * y, middle[1] + s * x + c * y)


def _key(p: Point) -> Point:
    """Coarser than names need, as turned points carry more error."""
    x, y = rounded(p)
    return (round(x, 4) + 0.0, round(y, 4) + 0.0)
