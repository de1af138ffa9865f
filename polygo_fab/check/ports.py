"""BOARD: the windows of a crown, read from its file, against the ports that the rules give to the players.

Ports meet in the middle of a cell's outer outline (01_boards section 5): there a crown has the middle of a bridge
between two windows, and the windows between two such places are one port.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.finding import Finding
from ..core.part import BoardFace
from ..core.path import Point
from ..core.sheet import Sheet
from .drawing import LaserDrawing
from .geometry import place
from .mating import PLAY_TOLERANCE, CutPart, cut_parts

if TYPE_CHECKING:
    import shapely

__all__ = ["check_ports"]


def check_ports(jobs: Iterable[tuple[LaserDrawing, Sheet]], host: str, windows: Collection[int], face: BoardFace,
                players: Iterable[int]) -> list[Finding]:
    """BOARD findings for the part `host`, whose holes of these numbers are windows, over the board that `face` says.

    For each number of players: every port of the board has equally many windows, every window belongs to one port
    and reaches beyond it nowhere; where two ports meet, the bridge between the windows of both has its middle over
    the middle of the outer outline of the cell they share (within PLAY_TOLERANCE), and the windows end over this cell.
    A window that is not drawn is a finding.
    """
    found: list[Finding] = []
    counts = sorted(players)
    copies = cut_parts(jobs, {host})[host]
    if not copies:
        found.append(Finding("BOARD", host, "no job cuts it"))
    for copy in copies:
        drawn = {number: hole for number, hole in copy.holes.items() if number in windows}
        found += [Finding("BOARD", f"{host}, hole {number}", "the window is not drawn where its sheet has it")
                  for number in sorted(set(windows) - set(drawn))]
        if len(drawn) == len(windows):
            found += [finding for n in counts for finding in _against(copy, drawn, face, n)]
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class _Joint:
    """The cell in which two ports meet: its name, the middle of its outer outline, and where this outline ends (mm)."""

    cell: str
    middle: Point
    ends: tuple[Point, Point]

    def along(self, p: Point) -> tuple[float, float]:
        """A point in the frame of the ray from the centre of the board: how far out, how far to its left."""
        u, v = self.ray
        return p[0] * u + p[1] * v, p[1] * u - p[0] * v

    @cached_property
    def ray(self) -> Point:
        """A step of 1 mm from the centre of the board towards the middle."""
        length = math.hypot(*self.middle)
        return self.middle[0] / length, self.middle[1] / length

    @property
    def half(self) -> float:
        """How far the outline of the cell reaches to either side of the ray."""
        return min(abs(self.along(end)[1]) for end in self.ends)


def _against(copy: CutPart, windows: Mapping[int, shapely.Polygon], face: BoardFace, players: int
             ) -> Iterator[Finding]:
    ports, joints = face.board.ports(players), _joints(face)
    each, rest = divmod(len(windows), len(ports))
    what = f"{copy.name}, {players} players"
    if rest or not each:
        yield Finding("BOARD", what, f"{len(windows)} windows for {len(ports)} ports: expected equally many for each")
        return
    middles = [(window.centroid.x, window.centroid.y) for window in windows.values()]

    def between(first: _Joint, last: _Joint) -> list[shapely.Polygon]:
        """The windows whose middles lie between two rays, counterclockwise, less than half a turn apart."""
        return [window for window, middle in zip(windows.values(), middles, strict=True)
                if first.along(middle)[1] > 0 > last.along(middle)[1]]

    for number, port in enumerate(ports):
        first, last = joints[port[0]], joints[port[-1]]
        mine = between(first, last)
        where = f"{what}, port {number} from {first.cell} to {last.cell}"
        if len(mine) != each:
            yield Finding("BOARD", where, f"{len(mine)} windows: expected {each}")
            continue
        before = between(joints[ports[number - 1][0]], first)
        left, right = _gap(mine, first, 1), _gap(before, first, -1)
        if min(left, right) <= 0:
            yield Finding("BOARD", where, f"a window reaches over the middle of cell {first.cell}, where ports meet")
        elif abs(left - right) > PLAY_TOLERANCE:
            yield Finding("BOARD", where, f"windows end {left:.3f} mm after and {right:.3f} mm before the middle of "
                          f"cell {first.cell} at {place(first.middle)}: expected equally far")
        elif max(left, right) >= first.half:
            yield Finding("BOARD", where, f"windows end {left:.3f} mm from the middle of cell {first.cell}, whose "
                          f"outline ends after {first.half:.3f} mm: expected over this cell")


def _gap(windows: Sequence[shapely.Polygon], joint: _Joint, side: int) -> float:
    """How far the nearest of these windows stays from the ray, on its left (1) or right (-1); negative beyond it."""
    import shapely

    x, y = shapely.get_coordinates(windows).T
    u, v = joint.ray
    return float((side * (y * u - x * v)).min())


def _joints(face: BoardFace) -> dict[int, _Joint]:
    """Every border cell with its outer outline, scaled to the pitch."""
    board, pitch = face.board, face.pitch
    found = {}
    for cell, run in _outlines(board).items():
        points = [(board.points[p][0] * pitch, board.points[p][1] * pitch) for p in run]
        found[cell] = _Joint(board.names[cell], _halfway(points), (points[0], points[-1]))
    return found


def _outlines(board: Board) -> dict[int, list[int]]:
    """For each border cell the points of its outer edges, counterclockwise."""
    cycle = board.outline
    sides = [(a, b, board.edge_cells[(min(a, b), max(a, b))][0])
             for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True)]
    start = next(i for i, side in enumerate(sides) if side[2] != sides[i - 1][2])
    found: dict[int, list[int]] = {}
    for a, b, cell in [*sides[start:], *sides[:start]]:
        found.setdefault(cell, [a]).append(b)
    return found


def _halfway(points: Sequence[Point]) -> Point:
    """The point half the way along a line of points."""
    left = sum(math.dist(a, b) for a, b in pairwise(points)) / 2
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if left <= length:
            share = left / length
            return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        left -= length
    return points[-1]
