"""The lines of a board as strokes for the laser."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from ..core.board import Board
from ..core.part import Stroke
from ..core.path import Point, polyline
from .trails import trails

__all__ = ["TICK", "board_lines", "unit_ticks"]

TICK = 1.2
"""mm: how far a tick reaches into a cell on each side of its edge; found by who looks for it, hidden by no pawn."""


def board_lines(board: Board, pitch: float, edges: Iterable[tuple[int, int]] | None = None) -> tuple[Stroke, ...]:
    """Every edge of the board (or those of `edges`) once, centred on the origin, `pitch` mm between neighbouring cells:
    in as few strokes as there can be, in an order in which the head travels little (`core.trails`)."""
    return tuple(Stroke("engrave", polyline([(x * pitch, y * pitch) for x, y in trail]))
                 for trail in _trails(board, board.edges if edges is None else tuple(edges)))


@lru_cache(maxsize=64)  # the same whatever the pitch
def _trails(board: Board, edges: tuple[tuple[int, int], ...]) -> tuple[tuple[Point, ...], ...]:
    return trails(board.points, edges)


def unit_ticks(board: Board, pitch: float) -> tuple[Stroke, ...]:
    """A tick across the middle of every edge, into the cells beside it: where half cells begin, the units of tiles."""
    beside: dict[tuple[int, int], list[int]] = {}
    for number, cell in enumerate(board.cells):
        for a, b in zip(cell, (*cell[1:], cell[0]), strict=True):
            beside.setdefault((min(a, b), max(a, b)), []).append(number)
    strokes = []
    for (a, b), cells in beside.items():
        middle = tuple((u + v) / 2 * pitch for u, v in zip(board.points[a], board.points[b], strict=True))
        ends = []
        for number in cells:
            way = tuple(c * pitch - m for c, m in zip(board.centres[number], middle, strict=True))
            reach = TICK / math.hypot(*way)
            ends.append((middle[0] + way[0] * reach, middle[1] + way[1] * reach))
        strokes.append(Stroke("engrave", polyline([ends[0], ends[1] if len(ends) > 1 else (middle[0], middle[1])])))
    return tuple(strokes)
