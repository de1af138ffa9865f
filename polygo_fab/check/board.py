"""BOARD: cells and adjacency rebuilt from drawn lines alone, and compared with the board definition."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.finding import Finding
from ..core.path import Point
from .geometry import TOLERANCE, Points, near_pairs, place

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["Segment", "compare_board", "same_cells"]

Segment = tuple[Point, Point]
_Edge = tuple[int, int]


def compare_board(segments: Sequence[Segment], board: Board, pitch: float, origin: Point,
                  tolerance: float = TOLERANCE) -> list[Finding]:
    """BOARD findings for drawn lines (mm, y up) that should be `board`, `pitch` mm between neighbouring cells.

    The board's origin lies at `origin`. The lines may run on over many cells or stop at each vertex. Cells must be as
    many as the board's, each corner and each centre within `tolerance`, with the same neighbours; a line that bounds no
    cell, or two cells that are one because a line stops short, is a finding.
    """
    nodes, edges = _graph(segments, tolerance)
    drawn, loose = _cells(nodes, edges)
    found = [_finding(board, f"the line from {place(a)} to {place(b)} bounds no cell") for a, b in loose]
    if len(drawn) != len(board.cells):
        found.append(_finding(board, f"{len(drawn)} cells drawn, the board has {len(board.cells)}"))
    corners = [_corners([nodes[k] for k in cycle], tolerance) for cycle in drawn]
    centres = Points(tolerance)
    by_centre = {centres.add(_mean(points)): number for number, points in enumerate(corners)}
    partner: dict[int, int] = {}
    placed = [(origin[0] + x * pitch, origin[1] + y * pitch) for x, y in board.points]
    for cell, cycle in enumerate(board.cells):
        wanted = _corners([placed[p] for p in cycle], tolerance)
        centre = _mean(wanted)
        at = centres.find(centre)
        number = by_centre[at] if at is not None else None
        if number is None or not _alike(wanted, corners[number], tolerance):
            found.append(_finding(board, f"cell {_name(board, cell)} at {place(centre)} is not drawn"))
        else:
            partner[cell] = number
    for number in sorted(set(range(len(drawn))) - set(partner.values())):
        found.append(_finding(board, f"a cell at {place(_mean(corners[number]))} that the board does not have"))
    return found + _adjacency(board, partner, drawn)


def same_cells(one: Sequence[Segment], other: Sequence[Segment], what: str, names: tuple[str, str],
               tolerance: float = TOLERANCE) -> list[Finding]:
    """BOARD findings for two drawings (mm, y up) that should have the same cells with the same neighbours, each corner
    within `tolerance` once both are moved to their middles.

    what  the board, and `names` the drawings, as a person is told of them
    """
    drawings = [_Drawn(_middled(segments), tolerance) for segments in (one, other)]
    found = [Finding("BOARD", what, f"no cell in {name}") for drawn, name in zip(drawings, names, strict=True)
             if not drawn.corners]
    partner: dict[int, int] = {}
    first, second = drawings
    for number, wanted in enumerate(first.corners):
        match = second.at(_mean(wanted))
        if match is None or not _alike(wanted, second.corners[match], tolerance):
            found.append(Finding("BOARD", what, f"the cell at {place(_mean(wanted))} from the middle is in {names[0]} "
                                                "only"))
        else:
            partner[number] = match
    found += [Finding("BOARD", what, f"the cell at {place(_mean(second.corners[k]))} from the middle is in {names[1]} "
                                     "only") for k in sorted(set(range(len(second.corners))) - set(partner.values()))]
    here = {frozenset(partner[k] for k in pair) for pair in first.pairs if pair <= partner.keys()}
    there = {pair for pair in second.pairs if pair <= set(partner.values())}
    for pair in sorted(here ^ there, key=sorted):
        a, b = (place(_mean(second.corners[k])) for k in sorted(pair))
        found.append(Finding("BOARD", what, f"the cells at {a} and {b} from the middle are neighbours in "
                                            f"{names[0] if pair in here else names[1]} only"))
    return found


class _Drawn:
    """The cells that lines enclose, by their corners where they turn, and which of them share an edge."""

    def __init__(self, segments: Sequence[Segment], tolerance: float) -> None:
        nodes, edges = _graph(segments, tolerance)
        cycles, _ = _cells(nodes, edges)
        self.corners = [_corners([nodes[k] for k in cycle], tolerance) for cycle in cycles]
        self.pairs = {frozenset(numbers) for numbers in _sharing(cycles).values() if len(numbers) == 2}
        self._centres = Points(tolerance)
        self._by_centre = {self._centres.add(_mean(points)): number for number, points in enumerate(self.corners)}

    def at(self, centre: Point) -> int | None:
        """The number of the cell with this centre."""
        point = self._centres.find(centre)
        return None if point is None else self._by_centre[point]


def _middled(segments: Sequence[Segment]) -> list[Segment]:
    """The lines, with the middle of their box at the origin."""
    xs, ys = ([p[k] for s in segments for p in s] or [0.0] for k in (0, 1))
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [((ax - x, ay - y), (bx - x, by - y)) for (ax, ay), (bx, by) in segments]


def _finding(board: Board, message: str) -> Finding:
    return Finding("BOARD", f"board {board.name}", message)


def _name(board: Board, cell: int) -> str:
    return board.names[cell] if board.play == "cells" else str(cell)


def _mean(points: Sequence[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


# --- from lines to a plane graph


def _graph(segments: Sequence[Segment], tolerance: float) -> tuple[list[Point], set[_Edge]]:
    """Nodes and edges: the lines cut where they meet, where two meeting points within `tolerance` are one node.

    So three lines that cross in one point but for the rounding of their ends make one node, and a line that ends
    further than `tolerance` from another does not reach it.
    """
    import numpy
    import shapely

    lines = [s for s in segments if math.dist(*s) > tolerance]
    nodes = Points(tolerance)
    ends = [(nodes.add(a), nodes.add(b)) for a, b in lines]
    on = [set(pair) for pair in ends]
    drawn: Any = shapely.linestrings(numpy.array(lines).reshape(-1, 2, 2))
    if pairs := near_pairs(drawn, tolerance):
        meeting = _Meeting(numpy.array(lines), numpy.array(nodes.points)[numpy.array(ends)], numpy.array(pairs))
        for k, here, there in meeting.ends_on(tolerance):  # an end near another line is on it
            on[here].add(ends[there][k])
        for point, (i, j) in meeting.crossings(tolerance):
            number = nodes.add(point)
            on[i].add(number)
            on[j].add(number)
    edges: set[_Edge] = set()
    for (a, b), numbers in zip(lines, on, strict=True):
        run = numbers if len(numbers) == 2 else sorted(numbers, key=lambda k: (
            nodes.points[k][0] - a[0]) * (b[0] - a[0]) + (nodes.points[k][1] - a[1]) * (b[1] - a[1]))
        edges |= {(min(p, q), max(p, q)) for p, q in pairwise(run)}
    return nodes.points, edges


@dataclass(frozen=True)
class _Meeting:
    """Where lines meet that come near each other, all pairs of them at once.

    lines  from where to where each goes, and `ends`, the nodes that these points are (both of shape count, 2, 2)
    pairs  the numbers of two lines each
    """

    lines: Any
    ends: Any
    pairs: Any

    def ends_on(self, tolerance: float) -> Iterator[tuple[int, int, int]]:
        """Which end (0 or 1), the line that it is on, and the line whose end it is."""
        for here, there in (self.pairs.T, self.pairs.T[::-1]):
            for k in (0, 1):
                near = _away(self.ends[there, k], self.lines[here]) <= tolerance
                yield from zip(repeat(k), here[near].tolist(), there[near].tolist(), strict=False)

    def crossings(self, tolerance: float) -> Iterator[tuple[Point, tuple[int, int]]]:
        """Where two lines cross, both long enough for it by `tolerance`; not two that run along each other, nor where
        both end anyway.

        An edge drawn twice, on two pages that overlap, must not be cut where its copies happen to cross.
        """
        import numpy

        one, other = self.lines[self.pairs[:, 0]], self.lines[self.pairs[:, 1]]
        u, v, between = one[:, 1] - one[:, 0], other[:, 1] - other[:, 0], other[:, 0] - one[:, 0]
        cross = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
        far = abs(cross) >= tolerance * numpy.maximum(numpy.hypot(*u.T), numpy.hypot(*v.T))
        along = numpy.divide(between[:, 0] * v[:, 1] - between[:, 1] * v[:, 0], cross, out=numpy.zeros_like(cross),
                             where=far)
        points = one[:, 0] + along[:, None] * u
        far &= (_away(points, one) <= tolerance) & (_away(points, other) <= tolerance)
        ends = [numpy.hypot(*(points[:, None] - self.ends[its]).T).min(axis=0) for its in self.pairs.T]
        far &= numpy.maximum(*ends) > tolerance / 2  # nodes are farther apart than that: both end in the same one
        yield from zip(map(tuple, points[far].tolist()), map(tuple, self.pairs[far].tolist()), strict=True)


def _away(points: Any, lines: Any) -> Any:
    """How far each point is from a line, each its own."""
    import numpy

    u, from_start = lines[:, 1] - lines[:, 0], points - lines[:, 0]
    t = numpy.clip((from_start * u).sum(axis=1) / (u * u).sum(axis=1), 0.0, 1.0)
    return numpy.hypot(*(from_start - t[:, None] * u).T)


def _distance(p: Point, line: Segment) -> float:
    (ax, ay), (bx, by) = line
    ux, uy = bx - ax, by - ay
    t = max(0.0, min(1.0, ((p[0] - ax) * ux + (p[1] - ay) * uy) / (ux * ux + uy * uy)))
    return math.dist(p, (ax + t * ux, ay + t * uy))


def _cells(nodes: Sequence[Point], edges: set[_Edge]) -> tuple[list[list[int]], list[Segment]]:
    """The faces that the edges enclose, as cycles of nodes, and the edges that bound none."""
    import numpy
    import shapely

    if not edges:
        return [], []
    faces, *others = shapely.polygonize_full(shapely.linestrings(numpy.array(nodes)[numpy.array(sorted(edges))]))
    every: list[Any] = list(faces.geoms)
    number = {p: k for k, p in enumerate(nodes)}
    cycles = [[number[x, y] for x, y in face.exterior.coords[:-1]] for face in every]
    loose = [_ends(line) for group in others for line in group.geoms]
    return cycles, loose


def _ends(line: BaseGeometry) -> Segment:
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    return (ax, ay), (bx, by)


def _corners(cycle: list[Point], tolerance: float) -> list[Point]:
    """The points of a cycle where it turns; all of them, where it is too thin to turn."""
    return [p for before, p, after in zip([cycle[-1], *cycle[:-1]], cycle, [*cycle[1:], cycle[0]], strict=True)
            if _distance(p, (before, after)) > tolerance] or cycle


# --- comparing


def _alike(wanted: Sequence[Point], drawn: Sequence[Point], tolerance: float) -> bool:
    """The same corners, each within `tolerance`."""
    return len(wanted) == len(drawn) and all(
        any(math.dist(p, q) <= tolerance for q in drawn) for p in wanted)


def _sharing(cycles: Sequence[Sequence[int]]) -> dict[_Edge, list[int]]:
    """For each edge the cells that have it."""
    found: dict[_Edge, list[int]] = {}
    for number, cycle in enumerate(cycles):
        for a, b in zip(cycle, [*cycle[1:], cycle[0]], strict=True):
            found.setdefault((min(a, b), max(a, b)), []).append(number)
    return found


def _adjacency(board: Board, partner: dict[int, int], drawn: list[list[int]]) -> list[Finding]:
    """Two cells of the board share an edge exactly where their drawn cells do."""
    cell_of = {number: cell for cell, number in partner.items()}
    found = {frozenset(cell_of[n] for n in numbers) for numbers in _sharing(drawn).values()
             if len(numbers) == 2 and all(n in cell_of for n in numbers)}
    asked = {frozenset(cells) for cells in board.edge_cells.values() if len(cells) == 2
             and all(cell in partner for cell in cells)}
    return [_finding(board, f"cells {' and '.join(_name(board, c) for c in sorted(pair))} are "
                     f"{'not ' if pair in asked else ''}neighbours as drawn")
            for pair in sorted(found ^ asked, key=sorted)]
