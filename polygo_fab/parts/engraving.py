"""The lines of a board as strokes for the laser."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.board import Board
from ..core.part import Stroke
from ..core.path import polyline
from ..core.trails import trails

__all__ = ["board_lines"]


def board_lines(board: Board, pitch: float, edges: Iterable[tuple[int, int]] | None = None) -> tuple[Stroke, ...]:
    """Every edge of the board (or those of `edges`) once, centred on the origin, `pitch` mm between neighbouring cells:
    in as few strokes as there can be, in an order in which the head travels little (`core.trails`)."""
    return tuple(Stroke("engrave", polyline([(x * pitch, y * pitch) for x, y in trail]))
                 for trail in trails(board.points, board.edges if edges is None else tuple(edges)))
