"""The lines of a board as strokes for the laser."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.board import Board
from ..core.edges import straight_edges
from ..core.part import Stroke
from ..core.path import line

__all__ = ["board_lines"]


def board_lines(board: Board, pitch: float, edges: Iterable[tuple[int, int]] | None = None) -> tuple[Stroke, ...]:
    """Every edge of the board (or those of `edges`) once, centred on the origin, `pitch` mm between neighbouring cells.

    Every other stroke runs back, so that the head does not return empty along a grid.
    """
    lines = [line(a, b).scaled(pitch) for a, b in straight_edges(board, edges)]
    return tuple(Stroke("engrave", path if i % 2 == 0 else path.reversed()) for i, path in enumerate(lines))
