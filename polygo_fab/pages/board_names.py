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
from .margins import inner_names, margin_names

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
    around: dict[int, list[float]] = {}
    for a, b in board.edges:
        (ax, ay), (bx, by) = board.points[a], board.points[b]
        around.setdefault(a, []).append(math.atan2(by - ay, bx - ax))
        around.setdefault(b, []).append(math.atan2(ay - by, ax - bx))
    outside = dict(margin_names(board, out / pitch))
    border, found = set(board.outline), []
    for number, name in enumerate(grid_names(board.points)):
        if number in border and number not in discs:
            found.append((name, _at(outside[name], pitch)))
            continue
        turns = sorted(around[number])
        corners = [((b - a) % (2 * math.pi) / 2, a) for a, b in zip(turns, [*turns[1:], turns[0]], strict=True)]
        if number in border:  # whose widest corner is the outside
            corners.remove(max(corners))
        half, start = max(corners, key=lambda corner: (round(corner[0], 6), math.cos(corner[1] + corner[0])))
        reach = math.hypot(0.28 * len(name) * TYPE, 0.4 * TYPE) + 0.045 * pitch + _CLEAR
        far, (x, y) = max(reach / math.sin(half), discs.get(number, 0.0) + reach), _at(board.points[number], pitch)
        found.append((name, (x + far * math.cos(start + half), y + far * math.sin(start + half))))
    return found


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)
