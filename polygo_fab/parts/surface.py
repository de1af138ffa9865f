"""What is burned on a board beside its lines: the colours of Ponts et Barrages, and the points of Polygone.

The two colours differ in grey, for one covers three times as much, and to the finger: those of the player with the
ring have two rings, the others are ribbed.
"""

from __future__ import annotations

import math
from collections.abc import Container

from ..core.board import Board
from ..core.part import Stroke
from ..core.path import Arc, Path, Point, circle, polyline

__all__ = ["RIBS", "dots", "fills", "ribs"]

RIBS = 14
"""Lines over a ribbed cell, from corner to corner."""

_INSET = 0.12
"""Free border of a coloured cell, as a share of the pitch: no line of a fill runs along an edge of the board."""

_DOT = 0.06
"""Radius of a point, as a share of the pitch."""


def fills(board: Board, pitch: float, cells: Container[int]) -> tuple[Stroke, ...]:
    """The colours of those `cells` that have one (regions "red" and "blue"), `pitch` mm between cells."""
    regions = dict(board.regions)
    found: list[Path] = []
    for cell in sorted({*regions.get("red", ()), *regions.get("blue", ())}):
        if cell in cells:
            x, y = board.cell_centre(cell)
            at = (x * pitch, y * pitch)
            if cell in regions["blue"]:
                found.append(ribs(at, pitch * (0.5 - _INSET), RIBS))
            else:
                found += [circle(at, pitch * radius) for radius in (0.16, 0.32)]
    return tuple(Stroke("engrave", path) for path in found)


def ribs(at: Point, half: float, parts: int) -> Path:
    """A square of slanted lines that divide its diagonal in equal parts, drawn without lifting: along the border from
    each line to the next. `half` is half of its side, mm."""
    points: list[Point] = []
    for k in range(1, parts):
        reach = 4 * half * k / parts - 2 * half  # the line x + y = reach
        low, high = max(-half, reach - half), min(half, reach + half)
        ends = [(low, high), (high, low)]
        points += ends if k % 2 else ends[::-1]
    return polyline([(at[0] + x, at[1] + y) for x, y in points])


def dots(board: Board, pitch: float, cells: Container[int]) -> tuple[Stroke, ...]:
    """A small circle about each point of a board played on points or edges; of one that is shared with cells that are
    not among `cells` (another segment of the plate has them) the part that lies on these."""
    if board.play == "cells":
        return ()
    around: dict[int, list[int]] = {}
    for number, cell in enumerate(board.cells):
        for point in cell:
            around.setdefault(point, []).append(number)
    found: list[Path] = []
    radius = _DOT * pitch
    for point, (x, y) in enumerate(board.points):
        at = (x * pitch, y * pitch)
        mine = [cell for cell in around[point] if cell in cells]
        if len(mine) == len(around[point]):
            found.append(circle(at, radius))
        else:
            found += [_slice(board, point, cell, at, radius) for cell in mine]
    return tuple(Stroke("engrave", path) for path in found)


def _slice(board: Board, point: int, cell: int, at: Point, radius: float) -> Path:
    """The arc about a point that lies in one of its cells."""
    cycle = board.cells[cell]
    k = cycle.index(point)
    ends = []
    for other in (cycle[(k + 1) % len(cycle)], cycle[k - 1]):
        dx, dy = board.points[other][0] - board.points[point][0], board.points[other][1] - board.points[point][1]
        length = math.hypot(dx, dy)
        ends.append((at[0] + dx / length * radius, at[1] + dy / length * radius))
    return Path(ends[0], (Arc(ends[1], at, True),))
