"""What a piece has to fit on a board, in units of its pitch: the width of cells, the length and angle of edges."""

from __future__ import annotations

import math

from .board import Board
from .names import Point

__all__ = ["inner_diameter", "sharpest_angle", "shortest_edge", "step"]


def inner_diameter(board: Board) -> float:
    """Diameter of the largest circle about the centre of a cell, or that does not meet one about a neighbour."""
    if board.play == "cells":
        return min(2 * _distance(board.cell_centre(number), board.points[a], board.points[b])
                   for number, cell in enumerate(board.cells) for a, b in zip(cell, cell[1:] + cell[:1], strict=True))
    return _apart(board)


def step(board: Board) -> float:
    """From the centre of a cell to that of its nearest neighbour: less or more than 1 where the board is the dual of
    another; where no cells are played on, 1."""
    return _apart(board) if board.play == "cells" else 1.0


def _apart(board: Board) -> float:
    """From a site to its nearest neighbour, 1 where none has any."""
    return min((math.dist(board.centres[a], board.centres[b]) for a, near in enumerate(board.neighbours) for b in near),
               default=1.0)


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line from a to b."""
    x, y, u, v = point[0] - a[0], point[1] - a[1], b[0] - a[0], b[1] - a[1]
    along = (x * u + y * v) / (u * u + v * v)
    if 0 <= along <= 1:
        return abs(u * y - v * x) / math.dist(a, b)
    return math.dist(point, a if along < 0 else b)


def shortest_edge(board: Board) -> float:
    """The length of the shortest edge."""
    return min(math.dist(board.points[a], board.points[b]) for a, b in board.edges)


def sharpest_angle(board: Board) -> float:
    """The smallest angle between two edges that meet in a point, degrees."""
    around: dict[int, list[float]] = {}
    for a, b in board.edges:
        (ax, ay), (bx, by) = board.points[a], board.points[b]
        around.setdefault(a, []).append(math.degrees(math.atan2(by - ay, bx - ax)) % 360)
        around.setdefault(b, []).append(math.degrees(math.atan2(ay - by, ax - bx)) % 360)
    return min((following - angle) % 360 for angles in around.values() for turned in [sorted(angles)]
               for angle, following in zip(turned, turned[1:] + turned[:1], strict=True))
