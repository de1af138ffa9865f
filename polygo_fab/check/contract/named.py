"""CONTRACT: what the map of a job calls each of its pieces, by where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.path import Point
from .pieces import FoundPiece

__all__ = ["PieceNames"]

_THERE = 0.05
"""mm: how far the middle of a piece may lie from where the map has it."""


class PieceNames:
    """The names of a map, each with the middle of the box of its piece; by the square millimetre they lie in."""

    def __init__(self, named: Sequence[tuple[str, Point]]) -> None:
        self._squares: dict[tuple[int, int], list[tuple[str, Point]]] = {}
        for name, (x, y) in named:
            self._squares.setdefault((round(x), round(y)), []).append((name, (x, y)))

    def of(self, piece: FoundPiece) -> str:
        """The name of the one piece that the map has there; "" where it has none, or several."""
        x0, y0, x1, y1 = piece.face.bounds
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        near = {(round(x + dx), round(y + dy)) for dx in (-_THERE, _THERE) for dy in (-_THERE, _THERE)}
        there = [name for square in near for name, (at_x, at_y) in self._squares.get(square, ())
                 if abs(at_x - x) <= _THERE and abs(at_y - y) <= _THERE]
        return there[0] if len(there) == 1 else ""
