"""What a board of `second_boards` is: cells by their corners, and what follows from where they lie."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property

from ..core.path import Point

__all__ = ["Edge", "SecondBoard", "mean", "near", "turned", "ways"]

Edge = tuple[Point, Point]
_DIGITS = 6


@dataclass(frozen=True)
class SecondBoard:
    """A board with neighbouring cells 1 apart (a dual: as far as its whole has them), x to the right, y up, the mean of
    its corners at the origin.

    cells      the corners of each cell, counterclockwise
    names      of the sites, in the order of reading: top row first, from the left
    sites      where the sites are: the centres of the cells, or (polygone) the middles of its edges
    ends       for sites that are edges: the two points of each
    regions    named sites, by their names
    hexagonal  k where the board is H_k: it has ports
    middles    where pieces stand in the cells, if not at the mean of their corners
    directions those in which sites lie in lines, where the kind of the board does not tell
    """

    name: str
    cells: tuple[tuple[Point, ...], ...]
    names: tuple[str, ...]
    sites: tuple[Point, ...]
    _: KW_ONLY
    play: str = "cells"
    ends: tuple[Edge, ...] = ()
    regions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hexagonal: int = 0
    middles: tuple[Point, ...] = ()
    directions: frozenset[Point] | None = None

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """The middle of each cell."""
        return self.middles or tuple(mean(cell) for cell in self.cells)

    @cached_property
    def bounded(self) -> Mapping[Edge, tuple[int, ...]]:
        """The sides of all cells, each once (ends rounded to a millionth, the smaller one first), with their cells."""
        found: dict[Edge, tuple[int, ...]] = {}
        for number, cell in enumerate(self.cells):
            for edge in _sides(cell):
                found[edge] = (*found.get(edge, ()), number)
        return found

    @property
    def edges(self) -> frozenset[Edge]:
        """All lines of the board, each once."""
        return frozenset(self.bounded)

    @cached_property
    def points(self) -> frozenset[Point]:
        """The corners of all cells, each once, rounded."""
        return frozenset(near(p) for cell in self.cells for p in cell)

    @cached_property
    def touching(self) -> frozenset[frozenset[int]]:
        """The pairs of cells that share a side."""
        return frozenset(frozenset(cells) for cells in self.bounded.values() if len(cells) == 2)

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """Which sites each is next to: cells that touch, or edges that meet in a point."""
        found: dict[str, set[str]] = {name: set() for name in self.names}
        at = {near(p): i for i, p in enumerate(self.sites)}
        pairs = {frozenset((at[a], at[b])) for a, b in self.bounded} if self.play == "points" else \
            self.touching if not self.ends else {
            frozenset((a, b)) for a, one in enumerate(self.ends) for b, other in enumerate(self.ends[:a])
            if {near(p) for p in one} & {near(p) for p in other}}
        for pair in pairs:
            a, b = (self.names[i] for i in pair)
            found[a].add(b)
            found[b].add(a)
        return {name: frozenset(others) for name, others in found.items()}

    @cached_property
    def border(self) -> tuple[str, ...]:
        """The sites on the border as they follow each other counterclockwise, from the rightmost, then topmost."""
        outer = {edge for edge, cells in self.bounded.items() if len(cells) == 1}
        following = {near(a): near(b) for cell in self.cells for a, b in zip(cell, (*cell[1:], cell[0]), strict=True)
                     if _edge(a, b) in outer}
        walk = [min(following)]
        while following[walk[-1]] != walk[0] and len(walk) <= len(following):
            walk.append(following[walk[-1]])
        around = [_edge(a, b) for a, b in zip(walk, [*walk[1:], walk[0]], strict=True)]
        if self.play == "points":
            places = {near(p): i for i, p in enumerate(self.sites)}
            every = [places[p] for p in walk]
        elif self.ends:
            numbers = {_edge(a, b): i for i, (a, b) in enumerate(self.ends)}
            every = [numbers[edge] for edge in around]
        else:
            every = [self.bounded[edge][0] for edge in around]
        on = [site for site, before in zip(every, [every[-1], *every[:-1]], strict=True) if site != before] or every[:1]
        first = max(range(len(on)), key=lambda i: near(self.sites[on[i]]))
        return tuple(self.names[i] for i in on[first:] + on[:first])

    @cached_property
    def given_ports(self) -> tuple[tuple[str, ...], ...]:
        """The regions port1, port2 ... of a file, each as it runs along the border."""
        called = sorted((name for name in self.regions if name[:4] == "port" and name[4:].isdigit()),
                        key=lambda name: int(name[4:]))
        return tuple(map(self.arc, called))

    def arc(self, region: str) -> tuple[str, ...]:
        """The sites of a region as they follow each other along the border."""
        mine, ring = self.regions[region], self.border
        begin = next(i for i, site in enumerate(ring) if site in mine and ring[i - 1] not in mine)
        return tuple((ring[begin:] + ring[:begin])[:len(mine)])

    def ports(self, n: int, mirrored: bool = False) -> tuple[tuple[str, ...], ...]:
        """The 2n ports of a border: consecutive arcs of the ring that share the cell at which they meet. Where four are
        `mirrored` and half the ring is odd, the last joint is a cell farther on. Or those that a file gives."""
        if self.given_ports:
            return self.given_ports
        ring, half = self.border, len(self.border) // 2
        joints = [math.floor(i * half / n) for i in range(n)]
        joints += [half + joint for joint in joints] + [2 * half]
        if mirrored and n == 2:
            joints[3] += half % 2
        return tuple(tuple(ring[j % len(ring)] for j in range(joints[i], joints[i + 1] + 1)) for i in range(2 * n))


def ways(second: SecondBoard) -> set[Point]:
    """The directions in which sites lie in straight lines: four between squares, six between hexagons, none between
    triangles; between edges those that lead on from a neighbour to a further one."""
    if second.directions is not None:
        return set(second.directions)
    sides = {len(cell) for cell in second.cells}
    if second.name.endswith("-dual") or (second.play == "cells" and sides == {3}):
        return set()
    if second.play == "cells":
        turns = 4 if sides == {4} else 6
        return {near((math.cos(2 * math.pi * i / turns), math.sin(2 * math.pi * i / turns))) for i in range(turns)}
    sites, at = set(map(near, second.sites)), dict(zip(second.names, second.sites, strict=True))
    found = set()
    for name, (x, y) in at.items():
        for other in second.neighbours[name]:
            dx, dy = at[other][0] - x, at[other][1] - y
            if near((x + 2 * dx, y + 2 * dy)) in sites:
                found.add(near((dx, dy)))
    return found


def near(p: Point) -> Point:
    """A point rounded, by which places are compared."""
    return (round(p[0], _DIGITS) + 0.0, round(p[1], _DIGITS) + 0.0)


def mean(points: Sequence[Point]) -> Point:
    """Their middle, as each counts once."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def turned(points: Sequence[Point]) -> tuple[Point, ...]:
    """Points about their mean, counterclockwise."""
    x, y = mean(points)
    return tuple(sorted(points, key=lambda p: math.atan2(p[1] - y, p[0] - x)))


def _edge(a: Point, b: Point) -> Edge:
    one, other = sorted((near(a), near(b)))
    return (one, other)


def _sides(cell: tuple[Point, ...]) -> list[Edge]:
    return [_edge(a, b) for a, b in zip(cell, (*cell[1:], cell[0]), strict=True)]
