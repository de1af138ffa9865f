"""Inlay (marquetry): a plate with holes in cells of its board, and the pieces of another wood that fill them.

Hole and piece have round corners about the same middles, so that the room between them is the same all round: a beam
makes the corners of a hole round and leaves those of a piece sharp, which would then not go in.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ..core import tilings
from ..core.board import Board
from ..core.errors import BadInput
from ..core.offset import offset
from ..core.part import BoardFace, Part
from ..core.path import Path, Point, polygon
from ..core.round_corners import rounded
from .engraving import board_lines
from .field import field

__all__ = ["CORNER", "PART", "Fill", "cells_of", "ground", "hole", "insert", "kinds_of"]

CORNER = 0.5
"""mm: radius of the corners of a hole."""
_SAME = 1e-4


@dataclass(frozen=True)
class Fill:
    """A cell that is filled: the piece of which kind, and by how many degrees it is turned from the first of them."""

    cell: int
    kind: int
    turn: float


def cells_of(board: Board, motif: str) -> tuple[int, ...]:
    """The cells that a motif fills, from the middle outwards, each ring from below, from the left.

    motif  apart: each that has no side in common with one taken before; border: those with a side on the border; all;
           red: those of the region of this name. Raises BadInput where there is none.
    """
    middles = [_mean([board.points[p] for p in cell]) for cell in board.cells]
    order = sorted(range(len(middles)), key=lambda c: (
        round(math.hypot(*middles[c]), 4), round(middles[c][1], 4), round(middles[c][0], 4)))
    beside: dict[int, set[int]] = {cell: set() for cell in order}
    for pair in board.edge_cells.values():
        for cell in pair:
            beside[cell] |= set(pair) - {cell}
    if motif == "apart":
        taken: list[int] = []
        for cell in order:
            if not beside[cell] & set(taken):
                taken.append(cell)
        return tuple(taken)
    some = set(order)
    if motif == "border":
        some = {pair[0] for pair in board.edge_cells.values() if len(pair) == 1}
    elif motif == "red":
        some = set(dict(board.regions).get("red", ()))
    if not some:
        raise BadInput(f"motif = {motif}: board {board.name} has no {motif} cells: allowed: apart, border, all")
    return tuple(cell for cell in order if cell in some)


def hole(board: Board, pitch: float, cell: int, rim: float) -> Path:
    """The hole in a cell, `rim` mm from its sides. Raises BadInput for a cell that is too small or not convex."""
    corners = [board.points[p] for p in board.cells[cell]]  # so far of any size: no pitch is too small to tell turns
    turns = [_turn(a, b, c) for a, b, c in zip([corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]],
                                               strict=True)]
    if min(turns) < -1e-9:
        raise BadInput(f"board = {board.name}: a cell with a corner that points inwards takes no inlay: allowed: "
                       "boards whose cells are convex")
    straight = [(x * pitch, y * pitch) for (x, y), turn in zip(corners, turns, strict=True) if turn > 1e-9]
    try:
        if pitch * max(math.dist(a, b) for a in corners for b in corners) <= 2 * rim:
            raise BadInput("the rims of two sides meet")
        shape = rounded(offset(polygon(straight), -rim), CORNER)
        offset(shape, 0.05 - CORNER)  # so much of it is there that it can be drawn as any insert
    except BadInput:
        raise BadInput(f"rim = {rim:g} mm: nothing is left of a cell of {board.name}: allowed: a larger pitch or a "
                       "smaller rim (rim rule)") from None
    return shape


def insert(shape: Path, gap: float) -> Path:
    """The piece for a hole, `gap` mm less all round."""
    return offset(shape, -gap) if gap else shape


def kinds_of(board: Board, cells: Iterable[int]) -> tuple[Fill, ...]:
    """For each cell the kind of its piece, numbered as they come: cells that a turn makes alike share one."""
    firsts: list[list[Point]] = []
    found = []
    for cell in cells:
        shape = _about([board.points[p] for p in board.cells[cell]])
        for kind, first in enumerate(firsts):
            turn = _turned(first, shape)
            if turn is not None:
                found.append(Fill(cell, kind, turn))
                break
        else:
            found.append(Fill(cell, len(firsts), 0.0))
            firsts.append(shape)
    return tuple(found)


def ground(board: Board | None = None, pitch: float = 20.0, thickness: float = 3.0, material: str = "birch-3",
           band: float = 10.0, *, holes: tuple[Path, ...] = (), name: str = "ground", lines: bool = True) -> Part:
    """The plate of `board` (h5 by default) with these holes; its lines burned into what is left."""
    board = board or tilings.load("h5")
    return Part(name, material, thickness, offset(field(board, pitch), band), holes=holes,
                front=board_lines(board, pitch) if lines else (),
                front_boards=(BoardFace(board, pitch),) if lines else ())


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _about(points: list[Point]) -> list[Point]:
    mx, my = _mean(points)
    return [(x - mx, y - my) for x, y in points]


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _turned(first: list[Point], other: list[Point]) -> float | None:
    """By how many degrees the first is turned where the other lies; None where no turn does. The least of them."""
    if len(first) != len(other):
        return None
    x, y = first[0]
    turns = sorted((math.degrees(math.atan2(v, u) - math.atan2(y, x)) + 1e-7) % 360 for u, v in other
                   if abs(math.hypot(u, v) - math.hypot(x, y)) < _SAME)
    for turn in turns:
        way = math.radians(turn)
        cosine, sine = math.cos(way), math.sin(way)
        if all(any(math.hypot(px * cosine - py * sine - u, px * sine + py * cosine - v) < _SAME for u, v in other)
               for px, py in first):
            return round(turn, 4) + 0.0
    return None


PART = ground
