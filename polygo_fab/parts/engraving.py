"""The lines of a board as strokes for the laser: each line once, as long as it can be."""

from __future__ import annotations

import math

from ..core.board import Board
from ..core.part import Stroke
from ..core.path import Point, line

__all__ = ["board_lines"]


def board_lines(board: Board, pitch: float) -> tuple[Stroke, ...]:
    """Every edge of the board, centred on the origin, `pitch` mm between neighbouring cells.

    Edges that go on from one another in a straight line are one stroke, and neighbouring strokes run in opposite
    directions, so that the head neither burns a point twice nor travels back empty.
    """
    lines: dict[tuple[float, float], list[tuple[float, Point, float, Point]]] = {}
    for a, b in board.edges:
        (ax, ay), (bx, by) = board.points[a], board.points[b]
        angle = math.atan2(by - ay, bx - ax) % math.pi
        angle = 0.0 if math.pi - angle < 1e-6 else angle
        ux, uy = math.cos(angle), math.sin(angle)
        ends = sorted([(ax * ux + ay * uy, (ax, ay)), (bx * ux + by * uy, (bx, by))])
        key = (round(angle, 6), round(ay * ux - ax * uy, 6) + 0.0)
        lines.setdefault(key, []).append((ends[0][0], ends[0][1], ends[1][0], ends[1][1]))
    strokes: list[Stroke] = []
    for number, key in enumerate(sorted(lines)):
        runs: list[tuple[Point, float, Point]] = []
        for low, start, high, end in sorted(lines[key]):
            if runs and low - runs[-1][1] < 1e-6:
                runs[-1] = (runs[-1][0], high, end)
            else:
                runs.append((start, high, end))
        there = [line(start, end).scaled(pitch) for start, _, end in runs]
        strokes += [Stroke("engrave", path) for path in there] if number % 2 == 0 else [
            Stroke("engrave", path.reversed()) for path in reversed(there)]
    return tuple(strokes)
