"""The polygons that segments on the edges of a board form: cells grow together wherever no segment parts them.

Sets of edges and of cells are integers, as in `core.flood`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ...core.board import Board
from ...core.flood import members

__all__ = ["Faces", "sweeps"]


@dataclass(frozen=True)
class Faces:
    """The polygons on a board; edges are numbered as in `Board.edges`.

    An empty polygon is a cycle of segments that meets no point twice, with no segment inside: `closed` finds those that
    can be one, `is_cycle` decides.
    """

    board: Board

    def closed(self, cells: Iterable[int], lying: int) -> Iterator[tuple[int, int]]:
        """What surrounds these cells: each set of segments at which cells grown from them end, with all those cells.

        lying   the edges on which segments lie
        Left out where the cells reach the outside of the board, and where a segment has them on both its sides.
        """
        seen = 0
        for cell in cells:
            if not seen >> cell & 1:
                inside, sides = self._grown(cell, lying)
                seen |= inside
                if sides:
                    yield sides, inside

    def _grown(self, cell: int, lying: int) -> tuple[int, int]:
        """The cells not parted from this one by segments, and the segments at which they end; see `closed`.

        No segments for what `closed` leaves out, and where the outside is reached not all of the cells either.
        """
        inside, sides, empty = 1 << cell, 0, True
        growing = [cell]
        while growing:
            for edge, other in self._beside[growing.pop()]:
                if lying & edge:
                    empty = empty and not sides & edge
                    sides |= edge
                elif other < 0:
                    return inside, 0
                elif not inside >> other & 1:
                    inside |= 1 << other
                    growing.append(other)
        return inside, sides if empty else 0

    def is_cycle(self, segments: int) -> bool:
        """Whether segments round some cells are one cycle that meets no point twice; else one lies inside another."""
        ends = [self.board.edges[edge] for edge in members(segments)]
        if set(Counter(point for edge in ends for point in edge).values()) != {2}:
            return False
        start, here = ends.pop()
        while following := next((edge for edge in ends if here in edge), None):
            ends.remove(following)
            here = sum(following) - here
        return here == start and not ends

    @cached_property
    def _beside(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each cell its edges, each as a set with the cell beyond it, -1 for none."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.board.cells]
        for number, edge in enumerate(self.board.edges):
            cells = self.board.edge_cells[edge]
            for cell in cells:
                found[cell].append((1 << number, sum(cells) - cell if len(cells) == 2 else -1))
        return tuple(map(tuple, found))


def sweeps(board: Board) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each edge and each of its ends the other edges there, as sets: once counterclockwise, once clockwise."""
    def angle(point: int, edge: int) -> float:
        (x, y), (a, b) = board.points[point], board.centres[edge]
        return math.atan2(b - y, a - x)

    found: list[tuple[tuple[int, ...], ...]] = []
    for number, ends in enumerate(board.edges):
        turns = []
        for end in ends:
            there = sorted((edge for edge in range(len(board.edges)) if end in board.edges[edge]),
                           key=lambda edge, end=end: angle(end, edge))  # type: ignore[misc]
            at = there.index(number)
            turns.append(tuple(1 << edge for edge in there[at + 1:] + there[:at]))
        found.append((*turns, *(turn[::-1] for turn in turns)))
    return tuple(found)
