"""The lines of a board, each once and as long as it can be: what is drawn, on wood or on paper."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ..core.board import Board, Point

__all__ = ["straight_edges"]


def straight_edges(board: Board, edges: Iterable[tuple[int, int]] | None = None) -> tuple[tuple[Point, Point], ...]:
    """Every edge of the board (or those of `edges`), unit length; edges that go on from one another in a straight line
    are one.

    In the order of direction, then of distance from the origin, then along the line.
    """
    lines: dict[tuple[float, float], list[tuple[float, Point, float, Point]]] = {}
    for a, b in board.edges if edges is None else edges:
        (ax, ay), (bx, by) = board.points[a], board.points[b]
        angle = math.atan2(by - ay, bx - ax) % math.pi
        angle = 0.0 if math.pi - angle < 1e-6 else angle
        ux, uy = math.cos(angle), math.sin(angle)
        near, far = sorted([(ax * ux + ay * uy, (ax, ay)), (bx * ux + by * uy, (bx, by))])
        lines.setdefault((round(angle, 6), round(ay * ux - ax * uy, 6) + 0.0), []).append((*near, *far))
    found: list[tuple[Point, Point]] = []
    for key in sorted(lines):
        reached = -math.inf
        for low, start, high, end in sorted(lines[key]):
            joined = low - reached < 1e-6
            found[-1:] = [(found[-1][0], end)] if joined else [*found[-1:], (start, end)]
            reached = high
    return tuple(found)
