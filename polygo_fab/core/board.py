"""The board: a tiling of the plane, and the kind of element that pieces stand on.

A tiling is points and cells (polygons on those points). Two axioms of the documents hold for every board:
P1, each edge borders one or two cells; P2, two cells share at most one edge
(MARS, "Terminologie des pavages"). All else (edges, neighbours, border, dual, rays) is derived.

Lengths are in units of the distance between neighbouring cells; x to the right, y up, the origin at the centre.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from .bent import one_border
from .names import Point, grid_names, in_rows, lettered, lined_up, rounded
from .ports import ports_of
from .straight import opposite, straight_rays, straight_steps

__all__ = ["Board", "Play", "Point"]

Play = Literal["cells", "points", "edges"]


@dataclass(frozen=True, repr=False)
class Board:
    """A tiling with the sites of play.

    name     what `boards.load` takes ("s6", "h5", "t4"), or a derived name
    points   coordinates of the vertices, unit length
    cells    for each cell its vertices, counterclockwise
    names    for each site of play its name; cells are numbered row by row, top row first, from the left
    play     which elements are the sites: cells, points or edges
    regions  named sets of sites (sides, ports, homes, goals, what is barred)
    steps    the vectors along which sites lie in straight lines
    middles  where pieces stand in the cells, if not at the mean of their vertices
    bent     whether the edge of two cells may bend, as the border of two countries does: sides that go on from one
             another, with no third cell between, are one edge

    Raises ValueError where P1, P2, connectedness or the single border cycle fail.
    """

    name: str
    points: tuple[Point, ...]
    cells: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    play: Play = "cells"
    regions: tuple[tuple[str, tuple[int, ...]], ...] = ()
    steps: tuple[Point, ...] = ()
    middles: tuple[Point, ...] = ()
    bent: bool = False

    def __post_init__(self) -> None:
        shared = Counter(cells for cells in self.edge_cells.values() if len(cells) == 2)
        if any(len(cells) > 2 for cells in self.edge_cells.values()):
            raise ValueError(f"board {self.name}: an edge borders more than two cells (P1)")
        if any(count > 1 and not (self.bent and one_border(self.cells, *pair)) for pair, count in shared.items()):
            raise ValueError(f"board {self.name}: two cells share more than one edge (P2)")
        if len(self.names) != len(self.centres) or len(set(self.names)) != len(self.names):
            raise ValueError(f"board {self.name}: {len(self.names)} names for {len(self.centres)} sites")
        if len(self.reachable(0)) != len(self.centres):
            raise ValueError(f"board {self.name}: not connected")
        _ = self.outline  # raises where the border is not one cycle

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Of the tiling: much is kept for a board, and it is asked for each time."""
        return hash((self.name, self.points, self.cells, self.names, self.play, self.regions, self.steps))

    def __getstate__(self) -> dict[str, object]:
        return {key: its for key, its in vars(self).items() if key != "_hash"}  # another process has others

    def __repr__(self) -> str:
        return f"<board {self.name}, {len(self.centres)} {self.play}>"

    # --- elements of the tiling

    @cached_property
    def edge_cells(self) -> dict[tuple[int, int], tuple[int, ...]]:
        """Each edge (its two points, smaller number first) with the cells it borders."""
        found: dict[tuple[int, int], tuple[int, ...]] = {}
        for number, cell in enumerate(self.cells):
            for a, b in _sides(cell):
                key = (min(a, b), max(a, b))
                found[key] = (*found.get(key, ()), number)
        return found

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(self.edge_cells))

    @cached_property
    def outline(self) -> tuple[int, ...]:
        """The points of the border cycle, counterclockwise."""
        following: dict[int, int] = {}
        for cell in self.cells:
            for a, b in _sides(cell):
                if len(self.edge_cells[(min(a, b), max(a, b))]) == 1:
                    if a in following:
                        raise ValueError(f"board {self.name}: the border meets itself at {self.points[a]}")
                    following[a] = b
        start = max(following, key=lambda p: rounded(self.points[p]))
        cycle = [start]
        while following[cycle[-1]] != start:
            cycle.append(following[cycle[-1]])
        if len(cycle) != len(following):
            raise ValueError(f"board {self.name}: the border is more than one cycle")
        return tuple(cycle)

    def cell_centre(self, cell: int) -> Point:
        """The mean of a cell's vertices, or the middle that it was given."""
        if self.middles:
            return self.middles[cell]
        corners = [self.points[p] for p in self.cells[cell]]
        return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))

    # --- sites of play

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """Where each site is: the centre of its cell, its point, or the middle of its edge."""
        if self.play == "cells":
            return tuple(self.cell_centre(c) for c in range(len(self.cells)))
        if self.play == "points":
            return self.points
        return tuple(((self.points[a][0] + self.points[b][0]) / 2, (self.points[a][1] + self.points[b][1]) / 2)
                     for a, b in self.edges)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each site those next to it: cells share an edge, points share an edge, edges share a point."""
        linked: list[set[int]] = [set() for _ in self.centres]
        groups: Iterable[Iterable[int]]
        if self.play == "cells":
            groups = self.edge_cells.values()
        elif self.play == "points":
            groups = self.edges
        else:
            at: dict[int, list[int]] = {}
            for number, ends in enumerate(self.edges):
                for point in ends:
                    at.setdefault(point, []).append(number)
            groups = at.values()
        for group in groups:
            members = tuple(group)
            for site in members:
                linked[site].update(members)
        return tuple(tuple(sorted(near - {site})) for site, near in enumerate(linked))

    @cached_property
    def border(self) -> tuple[int, ...]:
        """The sites on the border in cyclic order, counterclockwise from the rightmost (then topmost) one."""
        cycle = self.outline
        if self.play == "points":
            walk = list(cycle)
        else:
            keys = [(min(a, b), max(a, b)) for a, b in _sides(cycle)]
            if self.play == "cells":
                walk = [self.edge_cells[key][0] for key in keys]
            else:
                number = {key: i for i, key in enumerate(self.edges)}
                walk = [number[key] for key in keys]
        once = [site for i, site in enumerate(walk) if site != walk[i - 1]] or walk[:1]
        start = max(range(len(once)), key=lambda i: rounded(self.centres[once[i]]))
        return tuple(once[start:] + once[:start])

    @cached_property
    def border_sites(self) -> frozenset[int]:
        return frozenset(self.border)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each site and each of `steps`: the sites met going that way, nearest first."""
        return straight_rays(self.centres, self.steps)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The longest straight runs of two or more sites, each once."""
        found = set()
        for site, rays in enumerate(self.rays):
            for step, ray in zip(self.steps, rays, strict=True):
                back = opposite(self.steps, step)
                if ray and (back is None or not rays[back]):
                    run = (site, *ray)
                    found.add(min(run, run[::-1]))
        return tuple(sorted(found))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The sites by the number in their name, highest row first, from the left: how a position is written as text.

        Edges are one row, in the order of their numbers; where cells have names of another kind, as they lie.
        """
        if self.play == "cells" and not lettered(self.names):  # names that somebody gave
            return in_rows(self.centres)
        found: dict[int, list[int]] = {}
        for site, name in enumerate(self.names):
            digits = "".join(ch for ch in name if ch.isdigit()) if self.play != "edges" else "1"
            found.setdefault(int(digits), []).append(site)
        if self.play == "points":  # points are numbered cell by cell
            for sites in found.values():
                sites.sort(key=lambda site: rounded(self.centres[site]))
        return tuple(tuple(found[row]) for row in sorted(found, reverse=True))

    @cached_property
    def site(self) -> dict[str, int]:
        """The number of the site with a given name."""
        return {name: number for number, name in enumerate(self.names)}

    def ports(self, n: int, mirror: bool = False) -> tuple[tuple[int, ...], ...]:
        """The border cut into 2n arcs, counterclockwise from the start of `border`; port i + n lies opposite port i.

        Neighbouring ports share the site at which they meet (01_boards section 5: with disjoint ones a full HEX-2
        board may have no winner). Arcs are equal where n divides half the border; else lengths differ by one; those
        that a board's file gives are as it says.

        mirror  two pairs on a border whose half is odd: not opposite, but a mirror exchanges the two players
        Raises BadInput where the border cannot be cut so.
        """
        return ports_of(self, n, mirror)

    @property
    def barred(self) -> frozenset[int]:
        """The sites that are none of play, as a board's file gives them."""
        return frozenset(dict(self.regions).get("barred", ()))

    def region(self, name: str) -> tuple[int, ...]:
        return dict(self.regions)[name]

    def reachable(self, start: int) -> frozenset[int]:
        """The sites connected to `start`."""
        seen, todo = {start}, [start]
        while todo:
            for near in self.neighbours[todo.pop()]:
                if near not in seen:
                    seen.add(near)
                    todo.append(near)
        return frozenset(seen)

    # --- other boards

    def playing(self, play: Play) -> Board:
        """The same tiling with pieces on its cells, points or edges."""
        if play == self.play:
            return self
        draft = replace(self, name=f"{self.name}-{play}", play=play, regions=(), steps=(),
                        names=tuple(map(str, range({"cells": len(self.cells), "points": len(self.points),
                                                    "edges": len(self.edges)}[play]))))
        at = grid_names(self.points)
        names = (tuple(at[a] + at[b] for a, b in self.edges) if play == "edges" else grid_names(draft.centres))
        return replace(draft, names=names, steps=straight_steps(draft.centres, draft.neighbours))

    def dual(self) -> Board:
        """The board whose points are the centres of these cells, and whose cells are the inner vertices, at the same
        coordinates: the two can be drawn one over the other. Raises ValueError where that is no board."""
        around: dict[int, list[int]] = {}
        for number, cell in enumerate(self.cells):
            for point in cell:
                around.setdefault(point, []).append(number)
        centres = tuple(self.cell_centre(c) for c in range(len(self.cells)))
        on_border = set(self.outline)
        inner = sorted((p for p in around if p not in on_border and len(around[p]) > 2),
                       key=lambda p: (-round(self.points[p][1], 6), round(self.points[p][0], 6)))

        def turn(point: int, cell: int) -> float:
            return math.atan2(centres[cell][1] - self.points[point][1], centres[cell][0] - self.points[point][0])

        cells = tuple(tuple(sorted(around[p], key=lambda c: turn(p, c))) for p in inner)
        if not cells:
            raise ValueError(f"board {self.name}: no point lies inside it: it has no dual")
        used = sorted({c for cell in cells for c in cell})
        names = grid_names(lined_up(self.points[p], [centres[c] for c in cell])
                           for p, cell in zip(inner, cells, strict=True))
        if len(set(names)) < len(names):  # where triangles lie beside other cells, two may line up on one place
            names = grid_names(self.points[p] for p in inner)
        return Board(f"{self.name}-dual", tuple(centres[c] for c in used),
                     tuple(tuple(map(used.index, cell)) for cell in cells), names)

    def unit(self) -> Board:
        """The same board scaled so that the nearest neighbouring cells are 1 apart."""
        scale = 1 / min(math.dist(self.cell_centre(cells[0]), self.cell_centre(cells[1]))
                        for cells in self.edge_cells.values() if len(cells) == 2)
        points, steps, middles = (tuple((x * scale, y * scale) for x, y in some)
                                  for some in (self.points, self.steps, self.middles))
        return replace(self, points=points, steps=steps, middles=middles)


def _sides(cycle: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(a, cycle[(i + 1) % len(cycle)]) for i, a in enumerate(cycle)]
