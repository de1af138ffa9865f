"""Sound cells as the engine's board: in reading order, the nearest neighbours 1 apart, the middle at the origin."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from ..board import Board, Play
from ..errors import BadInput
from ..names import Point, in_rows, rounded, row_names
from ..straight import straight_steps
from .mesh import Mesh
from .regions import refuse_regions

__all__ = ["lay"]


def lay(name: str, mesh: Mesh, play: Play, regions: Mapping[str, list[str]], whole: Board | None) -> Board:
    """The board. One unit is the least distance between the middles of two neighbouring cells (1 where there is one
    cell); `whole` is the board of which a mask keeps these cells: they lie in its lines.

    Raises BadInput for a region with a site that is not there, or that is none of its name (`regions`).
    """
    middles = [mesh.middle(cell) for cell in range(len(mesh.cells))]
    used = list({p for cell in mesh.cells for p in cell})
    beside: dict[tuple[int, int], list[int]] = {}
    for number, cell in enumerate(mesh.cells):
        for a, b in zip(cell, (*cell[1:], *cell[:1]), strict=True):
            beside.setdefault((min(a, b), max(a, b)), []).append(number)
    unit = min((math.dist(middles[some[0]], middles[some[1]]) for some in beside.values() if len(some) == 2),
               default=1.0)
    x0, y0 = (sum(mesh.points[p][i] for p in used) / len(used) for i in (0, 1))

    def placed(p: Point) -> Point:
        return ((p[0] - x0) / unit, (p[1] - y0) / unit)

    used.sort(key=lambda p: rounded(placed(mesh.points[p]))[::-1])
    at_point = {p: k for k, p in enumerate(used)}
    at = [placed(p) for p in middles]
    order = [cell for row in in_rows(at) for cell in row]
    cells = tuple(tuple(at_point[p] for p in mesh.cells[cell]) for cell in order)
    points = tuple(placed(mesh.points[p]) for p in used)
    names = tuple(mesh.names[cell] for cell in order) if mesh.names else row_names([at[cell] for cell in order])
    board = Board(name, points, cells, names, middles=_apart(tuple(at[cell] for cell in order), points, cells),
                  bent=True)
    board = board.playing(play) if play != "cells" else _lined(board, whole)
    for region, sites in regions.items():
        for site in sites:
            if site not in board.site:
                raise BadInput(f"board {name}: regions: {region}: no site '{site[:40]}': allowed: "
                               f"{', '.join(board.names[:4])} ... {board.names[-1]}")
    board = _named(board, name, regions)
    refuse_regions(board)
    return board


def _named(board: Board, name: str, regions: Mapping[str, list[str]]) -> Board:
    return replace(board, name=name, regions=tuple((region, tuple(board.site[site] for site in sites))
                                                   for region, sites in regions.items()))


def _lined(board: Board, whole: Board | None) -> Board:
    """With the directions in which sites lie in lines: those of the board below a mask, or those that are found."""
    return replace(board, steps=whole.steps if whole else straight_steps(board.centres, board.neighbours))


def _apart(middles: tuple[Point, ...], points: tuple[Point, ...], cells: tuple[tuple[int, ...], ...]
           ) -> tuple[Point, ...]:
    """The middles, where some cell has it elsewhere than at the mean of its corners."""
    means = [(sum(points[p][0] for p in cell) / len(cell), sum(points[p][1] for p in cell) / len(cell))
             for cell in cells]
    return middles if any(math.dist(a, b) > 1e-9 for a, b in zip(middles, means, strict=True)) else ()
