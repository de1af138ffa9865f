"""What keeps polygons from being a board, each fault with its place: P1, P2, overlaps, islands, holes, slivers.

P1: each edge borders one or two cells. P2: two cells share at most one edge; an edge is all that two cells share
without a third cell between, however often it bends (the border of two countries).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice

from ..errors import BadInput
from ..names import Point
from .mesh import Mesh, area, inside

__all__ = ["Faulty", "faults"]

_MOST = 20
"""Faults that are told."""
_NAMED = 4
"""Cells that are told of those around a hole."""
_SLIVER = 50
"""So many times narrower than the mean, a cell is none: on a plate of 20 mm a line beside a line, 0.4 mm away."""


class Faulty(BadInput):
    """A board file that makes no board; `faults` are all that are told, a line each."""

    def __init__(self, name: str, faults: Sequence[str]) -> None:
        more = f"; and {len(faults) - 1} more (`board check` tells them)" if len(faults) > 1 else ""
        super().__init__(f"board {name}: {faults[0]}{more}")
        self.name, self.faults = name, tuple(faults)

    def __reduce__(self) -> tuple[type[Faulty], tuple[str, tuple[str, ...]]]:
        return Faulty, (self.name, self.faults)


def faults(mesh: Mesh, side: float) -> list[str]:
    """All that is wrong, at most so many; what a fault would only follow from is not looked at behind it.

    side  of a square of the mean area of a cell
    """
    seen = _Seen(mesh, side / _SLIVER)
    for looks in ((seen.crossings,), (seen.shapes,), (seen.shared,), (seen.covered,), (seen.pieces, seen.twice)):
        found = list(islice(chain.from_iterable(look() for look in looks), _MOST))
        if found:
            return found
    return []


class _Seen:
    """A mesh that is looked at."""

    def __init__(self, mesh: Mesh, narrow: float) -> None:
        self.mesh, self.narrow = mesh, max(narrow, mesh.snap)
        self.points, self.cells = mesh.points, mesh.cells

    @cached_property
    def sides(self) -> Mapping[tuple[int, int], list[int]]:
        """Each directed side with the cells that have it."""
        found: dict[tuple[int, int], list[int]] = {}
        for number, cell in enumerate(self.cells):
            for side in zip(cell, [*cell[1:], *cell[:1]], strict=True):
                found.setdefault(side, []).append(number)
        return found

    def shapes(self) -> Iterator[str]:
        """Each cell is a polygon with room inside."""
        for number, cell in enumerate(self.cells):
            corners = [self.points[p] for p in cell]
            around = sum(math.dist(a, b) for a, b in zip(corners, [*corners[1:], *corners[:1]], strict=True))
            if len(cell) < 3 or 2 * abs(area(corners)) <= self.narrow * around:
                yield (f"{self.told(number)} is a sliver: allowed: a width of 1/{_SLIVER} of the side of a square of "
                       "the mean area, and more")
            elif len(set(cell)) < len(cell):
                twice = next(p for p in cell if cell.count(p) > 1)
                yield f"{self.told(number)} crosses or touches itself {self.at(self.points[twice])}"

    def crossings(self) -> Iterator[str]:
        for (a, b), (c, d), where in self.mesh.crossings():
            one, other = self.owner(a, b), self.owner(c, d)
            yield (f"{self.told(one)} crosses itself {self.at(where)}" if one == other else
                   f"P1: {self.told(one)} and {self.told(other)} overlap: their sides cross {self.at(where)}")

    def shared(self) -> Iterator[str]:
        """P1: a side has one cell on its left and at most one on its right."""
        for (a, b), cells in self.sides.items():
            if len(cells) > 1:
                middle = ((self.points[a][0] + self.points[b][0]) / 2, (self.points[a][1] + self.points[b][1]) / 2)
                yield (f"P1: {len(set(cells))} cells lie on one side of an edge {self.at(middle)}: "
                       + ", ".join(self.told(c) for c in cells[:3]))

    def covered(self) -> Iterator[str]:
        """No cell lies in another one."""
        every = [[self.points[p] for p in cell] for cell in self.cells]
        boxes = [(*map(min, zip(*cell, strict=True)), *map(max, zip(*cell, strict=True))) for cell in every]
        for i in range(len(every)):
            x, y = self.mesh.middle(i)
            for j, outer in enumerate(every):
                if i != j and boxes[j][0] < x < boxes[j][2] and boxes[j][1] < y < boxes[j][3] and inside((x, y), outer):
                    yield f"P1: {self.told(i)} lies on {self.told(j)} {self.at((x, y))}"
                    break

    def pieces(self) -> Iterator[str]:
        """All cells hang together, and their border is one line that meets itself nowhere."""
        near: dict[int, set[int]] = {number: set() for number in range(len(self.cells))}
        for (a, b), [cell] in self.sides.items():
            for other in self.sides.get((b, a), ()):
                near[cell].add(other)
                near[other].add(cell)
        reached, todo = {0}, [0]
        while todo:
            new = near[todo.pop()] - reached
            reached |= new
            todo += new
        if len(reached) < len(self.cells):
            small = reached if 2 * len(reached) < len(self.cells) else set(near) - reached
            yield (f"an island: {len(small)} of {len(self.cells)} cells share no edge with the others, "
                   f"{self.told(min(small))}")
            return
        outer: dict[int, list[int]] = {}
        for a, b in self.sides:
            if (b, a) not in self.sides:
                outer.setdefault(a, []).append(b)
        for point, following in outer.items():
            if len(following) > 1:
                yield f"the border meets itself {self.at(self.points[point])}: two cells share a corner and no edge"
        if any(len(following) > 1 for following in outer.values()):
            return
        left = dict(outer)
        cycles = []
        while left:
            start = next(iter(left))
            cycle = [start]
            while left[cycle[-1]][0] != start:
                cycle.append(left[cycle[-1]][0])
            for point in cycle:
                del left[point]
            cycles.append((cycle, [self.points[p] for p in cycle]))
        for around, points in cycles:
            if area(points) < 0:
                cells = dict.fromkeys(self.owner(a, b) for a, b in zip(around, (*around[1:], around[0]), strict=True))
                names = [self.mesh.names[cell] if self.mesh.names else str(cell + 1) for cell in islice(cells, _NAMED)]
                told = ", ".join([*names, *["..."] * (len(cells) > _NAMED)])
                yield (f"a hole {self.at(points[0])}, beside the cells {told}: allowed: a border of one line; a cell "
                       "on which nothing is played is a cell that [regions] bars")

    def twice(self) -> Iterator[str]:
        """P2."""
        around: dict[int, set[int]] = {}
        for number, cell in enumerate(self.cells):
            for point in cell:
                around.setdefault(point, set()).add(number)
        pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for (a, b), [one] in self.sides.items():
            if one < (other := self.sides.get((b, a), [-1])[0]):
                pairs.setdefault((one, other), []).append((a, b))
        for (one, other), edges in pairs.items():
            starts = [(a, b) for a, b in edges if len(around[a]) > 2 or not any(a == end for _, end in edges)]
            if len(starts) > 1:
                places = " and ".join(self.at(((self.points[a][0] + self.points[b][0]) / 2,
                                               (self.points[a][1] + self.points[b][1]) / 2)) for a, b in starts[:2])
                yield f"P2: {self.told(one)} and {self.told(other)} share {len(starts)} edges, {places}"

    # --- words

    def told(self, number: int) -> str:
        name = self.mesh.names[number] if self.mesh.names else ""
        return f"cell {name or number + 1} {self.at(self.mesh.middle(number))}"

    def at(self, point: Point) -> str:
        x, y = point
        return f"at ({x:.6g}, {-y if self.mesh.down else y:.6g})"

    def owner(self, a: int, b: int) -> int:
        return (self.sides.get((a, b)) or self.sides[b, a])[0]
