"""The cells of a board shared out among segments, so that a plate wider than the bed can be cut in pieces.

A seam runs along edges of cells, so that every cell is whole. It is keyed by their shape: hexagons and triangles make
it a zigzag, and between squares it steps aside by a cell every two cells.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..core.board import Board
from ..core.errors import BadInput
from ..core.names import rounded
from ..core.path import Path, Point, polyline
from .field import corners
from .joint import divide, goes_on, set_back, solid

__all__ = ["Segment", "part_board", "seam_edges", "segments"]

Box = tuple[float, float, float, float]

_MOST = 6
"""Rows or columns of segments."""

_FINGER = 2
"""Cells between two steps of a seam between squares."""


@dataclass(frozen=True)
class Segment:
    """Whole cells of a board with their share of the plate: `whole` to the middle of the seams, `outline` as cut."""

    cells: frozenset[int]
    whole: Path
    outline: Path


def segments(board: Board, pitch: float, outline: Path, *, room: tuple[float, float], play: float,
             least: float) -> tuple[Segment, ...]:
    """The segments of a plate with this outline: as few as go on a bed that offers `room` mm, no web thinner than
    `least` mm, `play` mm between each two. Raises BadInput where there are none."""
    x0, y0, x1, y1 = outline.bounds
    cells, box = _Cells(board), (x0 / pitch, y0 / pitch, x1 / pitch, y1 / pitch)
    grids = sorted(((rows, columns) for rows in range(1, _MOST + 1) for columns in range(1, _MOST + 1)),
                   key=lambda grid: (grid[0] * grid[1], grid))
    for rows, columns in grids:
        if rows * columns == 1 or not _may_go((x1 - x0) / columns, (y1 - y0) / rows, room):
            continue
        for shares in cells.shares(box, rows, columns):
            if not all(goes_on(cells.around(share, box).scaled(pitch), room) for share in shares):
                continue
            found = _cut(board, pitch, outline, shares, play)
            if found and all(goes_on(s.whole, room) and solid(s.outline, least) for s in found):
                return found
    raise BadInput(f"the plate, {x1 - x0:.1f} x {y1 - y0:.1f} mm, cannot be cut along its cells into segments of "
                   f"{room[0]:g} x {room[1]:g} mm with no web under {least:g} mm")


def _may_go(width: float, height: float, room: tuple[float, float]) -> bool:
    """With a little more than an equal share: parts of a slanted board are unequal."""
    return min(width, height) <= min(room) * 1.3 and max(width, height) <= max(room) * 1.3


def seam_edges(board: Board, cells: frozenset[int]) -> frozenset[tuple[int, int]]:
    """The edges between these cells and others."""
    return frozenset(edge for edge, beside in board.edge_cells.items()
                     if len(beside) == 2 and (beside[0] in cells) != (beside[1] in cells))


def part_board(board: Board, cells: frozenset[int], number: int) -> Board:
    """Some of the cells where they are, as a board. Raises ValueError where they do not make one."""
    kept = sorted(cells)
    points = sorted({p for cell in kept for p in board.cells[cell]})
    renumber = {p: i for i, p in enumerate(points)}
    names = tuple(board.names[cell] if board.play == "cells" else str(cell) for cell in kept)
    return Board(f"{board.name}-{number}", tuple(board.points[p] for p in points),
                 tuple(tuple(renumber[p] for p in board.cells[cell]) for cell in kept), names,
                 middles=tuple(board.middles[cell] for cell in kept) if board.middles else (), bent=board.bent)


# --- sharing out


@dataclass(frozen=True)
class _Cells:
    """The cells of a board by their centres, unit length."""

    board: Board

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple(self.board.cell_centre(cell) for cell in range(len(self.board.cells)))

    @cached_property
    def squares(self) -> bool:
        return {len(cell) for cell in self.board.cells} == {4}

    def around(self, cells: frozenset[int], box: Box) -> Path:
        """A path around what a segment of these cells has at least, on a plate with this box."""
        x0, y0, x1, y1 = self._box(cells)
        low_x, low_y, high_x, high_y = self._every
        return polyline([(box[0] if x0 == low_x else x0, box[1] if y0 == low_y else y0),
                         (box[2] if x1 == high_x else x1, box[3] if y1 == high_y else y1)])

    @cached_property
    def _every(self) -> Box:
        return self._box(range(len(self.centres)))

    def _box(self, cells: Iterable[int]) -> Box:
        corners = {p for cell in cells for p in self.board.cells[cell]}
        xs, ys = zip(*(rounded(self.board.points[p]) for p in corners), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def shares(self, box: Box, rows: int, columns: int) -> Iterator[tuple[frozenset[int], ...]]:
        """Ways to share the cells of a plate with this box out to rows and columns of segments, equal ones first; the
        segments in reading order."""
        x0, y0, x1, y1 = box
        for nudge in (0.0, 0.5, -0.5, 1.0, -1.0):
            across = self._chosen(0, x0, x1, columns, nudge)
            up = self._chosen(1, y0, y1, rows, nudge)
            for phase in range(2 * _FINGER) if self.squares else (0,):
                shares: dict[tuple[int, int], set[int]] = {}
                for cell, (x, y) in enumerate(self.centres):
                    aside, above = (_step(y - y0, phase), _step(x - x0, phase)) if self.squares else (0.0, 0.0)
                    at = (sum(x > limit + aside for limit in across), sum(y > limit + above for limit in up))
                    shares.setdefault(at, set()).add(cell)
                yield tuple(frozenset(shares[at]) for at in sorted(shares, key=lambda at: (-at[1], at[0])))

    def _chosen(self, axis: int, low: float, high: float, count: int, nudge: float) -> list[float]:
        """Limits for `count` shares of about equal extent."""
        limits = self._limits[axis]
        wanted = [low + (high - low) * k / count + nudge for k in range(1, count)]
        return sorted({min(limits, key=lambda limit: (abs(limit - want), limit)) for want in wanted} if limits else [])

    @cached_property
    def _limits(self) -> tuple[list[float], list[float]]:
        """Where cells can be parted by one coordinate of their centres, x and y: keyed, unless they are squares."""
        found = []
        for axis in (0, 1):
            levels = sorted({round(centre[axis], 6) for centre in self.centres})
            between = [(a + b) / 2 for a, b in pairwise(levels)]
            found.append([limit for limit in between if self.squares or self._is_keyed(axis, limit)])
        return found[0], found[1]

    def _is_keyed(self, axis: int, limit: float) -> bool:
        """Whether a seam here has edges of more than one direction."""
        beyond = frozenset(cell for cell, centre in enumerate(self.centres) if centre[axis] > limit)
        ways = set()
        for a, b in seam_edges(self.board, beyond):
            (ax, ay), (bx, by) = self.board.points[a], self.board.points[b]
            ways.add(round(math.atan2(by - ay, bx - ax) % math.pi, 4) % round(math.pi, 4))
        return len(ways) > 1


def _step(along: float, phase: int) -> float:
    return float((math.floor(along) + phase) // _FINGER % 2)


# --- cutting


def _cut(board: Board, pitch: float, outline: Path, shares: tuple[frozenset[int], ...],
         play: float) -> tuple[Segment, ...]:
    """The segments for these shares; none where some share is not one piece of board and plate."""
    import shapely

    edges = sorted(frozenset[tuple[int, int]]().union(*(seam_edges(board, cells) for cells in shares)))
    points = [(x * pitch, y * pitch) for x, y in board.points]
    ends = sorted({p for edge in edges for p in edge} & set(board.outline))
    pieces = divide((outline,), [*([points[a], points[b]] for a, b in edges),
                                 *([points[p], _to_edge(outline, points[p])] for p in ends)])
    if len(pieces) != len(shares):
        return ()
    found = []
    for number, cells in enumerate(shares):
        try:
            part_board(board, cells, number)
        except ValueError:
            return ()
        x, y = board.cell_centre(min(cells))
        at = shapely.Point(x * pitch, y * pitch)
        whole = [piece for piece in pieces if shapely.Polygon(corners(piece)).contains(at)]
        if len(whole) != 1:
            return ()
        found.append(Segment(cells, whole[0], set_back(whole[0], (outline,), play / 2)))
    return tuple(found) if len({segment.whole for segment in found}) == len(found) else ()


def _to_edge(outline: Path, p: Point) -> Point:
    """A little beyond the nearest point on the edge of the plate."""
    nearest, reach = p, math.inf
    for a, s in outline.pieces():
        length = math.dist(a, s.end)
        u = ((s.end[0] - a[0]) / length, (s.end[1] - a[1]) / length)
        along = (p[0] - a[0]) * u[0] + (p[1] - a[1]) * u[1]
        away = (p[1] - a[1]) * u[0] - (p[0] - a[0]) * u[1]  # inwards
        if 0 <= along <= length and away < reach:
            nearest, reach = (p[0] + u[1] * (away + 0.01), p[1] - u[0] * (away + 0.01)), away
    return nearest
