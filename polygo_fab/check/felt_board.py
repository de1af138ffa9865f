"""The board on a page that swells, from its lines: its cells, which of them lie on a straight way, what broad lines
part; and short lines that lead to numbers.

Only where the middles of cells lie, and in which order they are counted, is taken from the layout.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..core.count_puzzle import Layout
from ..core.errors import BadInput
from ..core.page import INKS
from ..core.path import Point
from .page.mark import Segment
from .page.page import Page

__all__ = ["LEAD", "FeltBoard", "felt_board"]

LEAD = "#1d1d1d"
_NEAR = 0.15
_OFF = 0.5
"""mm: how far a line may pass by the middle of a cell that it goes through."""
BROAD = 2.0
"""mm: a line as broad as this parts letters, or rectangles."""
_CLEAR = 2.0
"""mm: between what stands in a cell and the lines around it."""
_FROM, _LONG = (2.0, 6.0), 5.0
"""mm: how far from the board a short line begins, edge to edge, and how long it is at least."""


@dataclass(frozen=True)
class FeltBoard:
    """`middles`: of the cells, in the order of the layout; `cells`: their outlines; `leads`: short lines, each from its
    end at the board."""

    middles: Sequence[Point]
    cells: Sequence[Sequence[Point]]
    walls: Sequence[Segment]
    leads: Sequence[Segment]

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*(point for cell in self.cells for point in cell), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def cell(self, at: Point) -> int | None:
        """The cell around a point."""
        return next((k for k, cell in enumerate(self.cells) if _within(at, cell)), None)

    def passed(self, start: Point, way: Point) -> frozenset[int]:
        """The cells through whose middles one passes from a point on."""
        far = math.hypot(*way)
        u, v = way[0] / far, way[1] / far
        return frozenset(k for k, (x, y) in enumerate(self.middles)
                         if abs((x - start[0]) * v - (y - start[1]) * u) < _OFF
                         and (x - start[0]) * u + (y - start[1]) * v > 0)

    def parts(self) -> list[int]:
        """The cells that no broad line parts have one number."""
        walls = set[tuple[int | None, int | None]]()
        for (ax, ay), (bx, by) in self.walls:
            x, y, far = (ax + bx) / 2, (ay + by) / 2, math.hypot(bx - ax, by - ay) / _CLEAR
            ends = [self.cell((x + way * (by - ay) / far, y - way * (bx - ax) / far)) for way in (1, -1)]
            walls |= {(ends[0], ends[1]), (ends[1], ends[0])}
        step = min((math.dist(self.middles[0], one) for one in self.middles[1:]), default=0.0) + _OFF
        part = list(range(len(self.middles)))
        for start in part:
            todo = [start] if part[start] == start else []
            while todo:
                cell = todo.pop()
                for other, at in enumerate(self.middles):
                    if part[other] != start and (cell, other) not in walls and math.dist(at, self.middles[cell]) < step:
                        part[other] = start
                        todo.append(other)
        return part


def felt_board(page: Page, layout: Layout) -> FeltBoard:
    """The board of a page. Raises BadInput for another one than that of the layout, and for a short line that is none,
    or does not lead from the board."""
    from shapely import LineString, Polygon, STRtree, polygonize, unary_union
    from shapely import Point as Spot

    marks = [mark for mark in page.marks if mark.stroke == INKS["board"]]
    thin = [LineString(one) for mark in marks if mark.width < BROAD for one in mark.segments]
    faces = [face for face in polygonize([unary_union(thin)]).geoms if isinstance(face, Polygon)]
    if len(faces) != len(layout.names):
        raise BadInput(f"{len(faces)} cells are drawn, expected {len(layout.names)}")
    middles = [(face.centroid.x, face.centroid.y) for face in faces]
    order = _matched(middles, layout.board.centres)
    if max(face.area for face in faces) - min(face.area for face in faces) > _NEAR * faces[0].length:
        raise BadInput("the cells are not all alike")
    tree, leads = STRtree(thin), list[Segment]()
    broad = max(mark.width for mark in marks if mark.width < BROAD)
    for mark in page.marks:
        if mark.stroke != LEAD:
            continue
        [(a, b)] = mark.segments
        a, b = sorted((a, b), key=lambda at: thin[tree.nearest(Spot(at))].distance(Spot(at)))
        black = LineString((a, b)).buffer(mark.width / 2, cap_style="flat")
        gap = thin[tree.nearest(black)].distance(black) - broad / 2
        if not (_FROM[0] <= gap <= _FROM[1] and math.dist(a, b) >= _LONG):
            raise BadInput(f"a short line at {a[0]:.1f} / {a[1]:.1f} mm, {math.dist(a, b):.1f} mm long, is {gap:.1f} "
                           "mm from the board")
        leads.append((a, b))
    return FeltBoard([middles[k] for k in order], [[(x, y) for x, y, *_ in faces[k].exterior.coords] for k in order],
                     [one for mark in marks if mark.width >= BROAD for one in mark.segments], leads)


def _matched(drawn: Sequence[Point], meant: Sequence[Point]) -> list[int]:
    """Which of the cells drawn is each of the layout, whatever the size and the place. Raises BadInput where one is
    none of them."""
    (left, bottom, wide, high), (x0, y0, across, up) = map(_span, (drawn, meant))
    scale = wide / across if across else high / up if up else 1.0
    found = list[int]()
    for x, y in meant:
        at = (left + (x - x0) * scale, bottom + (y - y0) * scale)
        nearest = min(range(len(drawn)), key=lambda k: math.dist(drawn[k], at))
        if math.dist(drawn[nearest], at) > _NEAR:
            raise BadInput("the cells are not all alike")
        found.append(nearest)
    return found


def _span(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left and bottom, width and height."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _within(at: Point, cell: Sequence[Point]) -> bool:
    inside, (x, y) = False, at
    for (ax, ay), (bx, by) in pairwise(cell):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
