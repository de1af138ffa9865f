"""Where the names of the sites stand around a board on paper: on the strip that is cut out with it, and on no line."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from types import MappingProxyType

from ..core.board import Board
from ..core.names import grid_names
from ..core.path import Point
from ..core.printed.touch import braille_width
from .board_outline import nearest, outline
from .margins import corners, inner_names, margin_names, widest

__all__ = ["TYPE", "board_names", "felt", "strip"]

TYPE = 2.6
"""mm: the size of the type."""
_EDGE = 2.0
"""mm: no name stands nearer to where paper is cut."""
_FELT = 3.0  # mm between Braille and a line
_CLEAR = 0.6  # mm between a name and an edge of play
_SIDES, _USUAL, _TWO = 3.55, 5.0, 7.0
"""mm: the least strip for names: beyond players' sides, around a board, and where letters and numbers stand along the
same side of it."""


def strip(board: Board, sides: bool, touch: bool = False) -> float:
    """How broad (mm) the strip for names is at least, beyond the sides of players if there are any; for names in
    Braille (`touch`) so that they are clear of all else."""
    if touch:
        widest = max(map(braille_width, {part for name in board.names for part in re.findall("[a-z]+|[0-9]+", name)}))
        return 2 * (widest / 2 + _FELT) if not sides else widest + 2 * _FELT
    return _SIDES if sides else _TWO if _triangles(board) else _USUAL


def felt(board: Board) -> bool:
    """Whether names in Braille find room: beside the board, letters and numbers not along the same side."""
    return board.play != "edges" and not _triangles(board) and not inner_names(board)


def _triangles(board: Board) -> bool:
    return board.play == "cells" and len(board.cells[0]) == 3


def board_names(board: Board, pitch: float, out: float, sides: bool, discs: Mapping[int, float] = MappingProxyType({})
                ) -> list[tuple[str, Point]]:
    """Each letter and number with its middle, mm.

    out    how far from the board to the middle of the strip for names
    sides  players' sides come first: all names stand in the middle of the strip beyond them, but those of points inside
    discs  the radius (mm) of what is drawn on a point: where edges are played its name stands clear of that
    """
    if board.play == "edges":
        return _point_names(board, pitch, out, discs)
    if inner := inner_names(board):
        return [(name, _at(board.centres[site], pitch)) for site, name in inner.items()]
    ring = outline(board, pitch, out)
    if sides:
        return [(text, nearest(_at(at, pitch), ring)) for text, at in margin_names(board, 0.2)]
    if not _triangles(board):
        return [(text, _at(at, pitch)) for text, at in margin_names(board, out / pitch)]
    first, second = outline(board, pitch, _EDGE), outline(board, pitch, 2 * out - _EDGE)
    return [(text, nearest(_at(at, pitch), second if text.isdigit() else first))
            for text, at in margin_names(board, out / pitch)]


def _point_names(board: Board, pitch: float, out: float, discs: Mapping[int, float]) -> list[tuple[str, Point]]:
    """Of points that name edges: those of the outline outside it, those inside in the widest corner of their own, as
    far to the right as may be; so too one of the outline that bears a disc, which fills the strip outside."""
    outside = dict(margin_names(board, out / pitch))
    around, border, found = corners(board), set(board.outline), []
    for number, name in enumerate(grid_names(board.points)):
        if number in border and number not in discs:
            found.append((name, _at(outside[name], pitch)))
            continue
        some = list(around[number])
        if number in border:  # whose widest corner is the outside
            some.remove(max(some))
        half, middle = widest(some)
        reach = math.hypot(0.28 * len(name) * TYPE, 0.4 * TYPE) + 0.045 * pitch + _CLEAR
        far, (x, y) = max(reach / math.sin(half), discs.get(number, 0.0) + reach), _at(board.points[number], pitch)
        found.append((name, (x + far * math.cos(middle), y + far * math.sin(middle))))
    return found


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)
