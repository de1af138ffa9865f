"""How much room the cells and the edges of a board give, in units of its pitch; and which board a word means."""

from __future__ import annotations

import math
from itertools import combinations

from ...core.path import Point
from ..second_boards import second_board
from ..second_tiling import SecondBoard
from .needs import board_of_game

__all__ = ["cell_width", "edge_length", "usual_board"]


def cell_width(board: SecondBoard) -> float:
    """Diameter of the largest circle about the middle of the narrowest cell; where edges are played, of circles about
    the middles of the nearest two that touch each other."""
    if board.play == "edges":
        return min(math.dist(a, b) for a, b in combinations(board.sites, 2))
    return min(2 * _off(middle, a, b) for cell, middle in zip(board.cells, board.centres, strict=True)
               for a, b in zip(cell, (*cell[1:], cell[0]), strict=True))


def _off(p: Point, a: Point, b: Point) -> float:
    """How far a point is from the side between two others."""
    long = math.dist(a, b)
    far = sum((p[i] - a[i]) * (b[i] - a[i]) for i in (0, 1)) / long
    foot = max(0.0, min(long, far)) / long
    return math.dist(p, (a[0] + foot * (b[0] - a[0]), a[1] + foot * (b[1] - a[1])))


def edge_length(board: SecondBoard) -> float:
    """The shortest side of a cell."""
    return min(math.dist(a, b) for a, b in board.edges)


def usual_board(word: str) -> str:
    """A board by its own name, or by that of a game."""
    return word if second_board(word) else board_of_game(word)
