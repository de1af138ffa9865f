"""The cells that lines enclose: lines cut where they meet, then walked round with the cell on the left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from ..errors import BadInput
from ..names import Point
from .faults import Faulty
from .files import MOST_CELLS, MOST_CORNERS
from .mesh import SnappedPoints, area, mesh

__all__ = ["enclosed"]


def enclosed(name: str, lines: Sequence[tuple[Point, Point]], snap: float) -> list[list[Point]]:
    """The cells as polygons. Raises Faulty where a line ends beside no other one, so that nothing is closed there."""
    joined = mesh(lines, snap)
    ends, cut = SnappedPoints(snap, joined.points), {edge: set[int]() for edge in joined.edges}
    points = ends.points
    for one, other, where in joined.crossings():
        for edge in (one, other):
            cut[edge].add(ends.number(where))
        if len(points) > MOST_CORNERS:
            raise BadInput(f"board {name}: its lines meet in more than {MOST_CORNERS} points: allowed: up to "
                           f"{MOST_CELLS} cells with {MOST_CORNERS} corners")
    near_: dict[int, set[int]] = {}
    for (a, b), between in cut.items():
        run = [a, *sorted(between - {a, b}, key=lambda p: math.dist(points[p], points[a])), b]
        for p, q in pairwise(run):
            near_.setdefault(p, set()).add(q)
            near_.setdefault(q, set()).add(p)
    loose = [points[p] for p, others in near_.items() if len(others) < 2]
    if loose:
        raise Faulty(name, [f"a line ends at ({x:.6g}, {-y:.6g}) and meets no other one there" for x, y in loose[:20]])
    turned = {p: sorted(others, key=lambda q: math.atan2(points[q][1] - points[p][1], points[q][0] - points[p][0]))
              for p, others in near_.items()}
    done: set[tuple[int, int]] = set()
    found = []
    for a in turned:
        for b in turned[a]:
            walk, side = [], (a, b)
            while side not in done:
                done.add(side)
                walk.append(points[side[0]])
                around = turned[side[1]]
                side = (side[1], around[around.index(side[0]) - 1])
            if len(walk) > 2 and area(walk) > 0:
                found.append(walk)
    return found
