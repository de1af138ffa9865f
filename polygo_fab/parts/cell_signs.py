"""What cells are to a game: whose from the start, where pieces start, where they may not stay or not stand at all."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable

from ..core.board import Board
from ..core.errors import Broken
from ..core.features import Feature
from ..core.measures import inner_diameter
from ..core.path import Path, circle, line
from .marks import MARKS, mark_strokes
from .surface import ribs

__all__ = ["cell_signs"]

_COLOURED, _START = 0.34, 0.2
"""How far the mark of a player reaches in a cell that is his, and in one where a piece of his starts, in pitches."""
_SHADE, _RIBS = 0.28, 7
"""Of a shaded cell: half the side of what is ribbed, in pitches, and in how many parts lines divide its diagonal."""
_BARRED, _OF_CELL = 0.28, 0.4
"""The radius of the barred circle on a cell that is none of play: pitches, or of the width of the narrowest cell."""


def cell_signs(board: Board, pitch: float, features: Iterable[Feature], cells: Container[int]) -> tuple[Path, ...]:
    """What is burned in those `cells` that a feature is about, or on their edges, `pitch` mm between cells. Raises
    Broken for an edge of which only one side is among them: a seam would cut the sign on it."""
    return tuple(stroke.moved(*(c * pitch for c in board.centres[site])) for feature in features
                 for site in sorted(feature.sites) for stroke in _sign(board, feature, pitch)
                 if _among(board, site, cells))


def _among(board: Board, site: int, cells: Container[int]) -> bool:
    """Whether a site is one of the cells, or an edge of some of them."""
    if board.play != "edges":
        return site in cells
    beside = [cell in cells for cell in board.edge_cells[board.edges[site]]]
    if any(beside) and not all(beside):
        raise Broken(f"a seam of board {board.name} would cut the mark on an edge where a piece starts; allowed: a bed "
                     "for the whole board, or no game (start rule)")
    return any(beside)


def _sign(board: Board, feature: Feature, pitch: float) -> tuple[Path, ...]:
    """About the middle of a cell; nothing for parts of the border."""
    if feature.kind in ("coloured", "start"):
        reach = _COLOURED if feature.kind == "coloured" else _START
        return mark_strokes(MARKS[feature.player - 1], reach * pitch)
    if feature.kind == "restricted":
        return (ribs((0.0, 0.0), _SHADE * pitch, _RIBS),)
    if feature.kind == "barred":
        reach = min(_BARRED, _OF_CELL * inner_diameter(board)) * pitch
        end = reach / math.sqrt(2)
        return (circle((0.0, 0.0), reach), line((-end, -end), (end, end)))
    return ()
