"""A border along the edge of a crown: a module of lines, repeated along each side and fitted to its corners.

The modules are templates/themes.toml. A strip runs around the crown between two insets of its outline; on each side
whole modules fill it from the bisector of one corner to that of the next, so that lines meet there, and what is the
same on both sides of the middle of a module is so on both sides of each corner. Modules are upright; the last before a
corner leans on its bisector, and at a sharp corner so many that each keeps four tenths of its length inside.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from ..core.board import Board
from ..core.offset import offset
from ..core.path import Path, Point, polyline
from ..core.resources import our_table
from .field import corners

__all__ = ["THEMES", "border", "module_of"]

THEMES = ("plain", "tiling", "weave", "star")
_FEWEST = 2
"""Modules along a side, at least."""
_KEPT = 0.4
"""Share of its length that a module which leans keeps on its short side, at least."""
Module = tuple[float, tuple[tuple[Point, ...], ...]]
"""How long it is for a height of 1, and its lines."""


def module_of(theme: str, board: Board) -> Module:
    """The module of a theme; `tiling` has one for cells with three, four and six corners, and takes that of the cells
    of which `board` has most, squares for others."""
    row = our_table("themes.toml")[theme]
    if "of" in row:
        [(sides, _)] = Counter(len(cell) for cell in board.cells).most_common(1)
        row = row["of"].get(str(sides), row["of"]["4"])
    return float(row["long"]), tuple(tuple((float(u), float(v)) for u, v in line) for line in row["lines"])


def border(outline: Path, low: float, high: float, module: Module) -> tuple[Path, ...]:
    """The lines of a border inside a convex outline, counterclockwise, from `low` to `high` mm from its edge."""
    outer, inner = corners(offset(outline, -low)), corners(offset(outline, -high))
    found = []
    for (a, b), (c, d) in zip(pairwise([*outer, outer[0]]), pairwise([*inner, inner[0]]), strict=True):
        start, end = _between(a, c, 0.5), _between(b, d, 0.5)
        long = math.dist(start, end)
        count = max(_FEWEST, round(long / (module[0] * (high - low))))
        way = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
        across = ((low - high) * way[1], (high - low) * way[0])
        leans = _leans((_along(a, c, way), _along(d, b, way)), long, count)
        for line in _joined(module[1], count):
            places = ((u * long + leans(u) * (v - 0.5), v - 0.5) for u, v in line)
            found.append(polyline([(start[0] + u * way[0] + v * across[0], start[1] + u * way[1] + v * across[1])
                                   for u, v in places]))
    return tuple(found)


def _leans(ends: tuple[float, float], long: float, count: int) -> Callable[[float], float]:
    """How far the inner end of what stands across a side lies beyond its outer end, by its place from 0 to 1: as the
    two bisectors at the `ends`, and not at all between the modules that take this up."""
    over: list[float] = [max(1, math.ceil(lean * count / long / (2 - 2 * _KEPT) - 1e-9)) for lean in ends]
    if sum(over) > count:
        over = [count / 2, count / 2]
    return lambda u: ends[0] * max(0.0, 1 - u * count / over[0]) - ends[1] * max(0.0, 1 - (1 - u) * count / over[1])


def _along(p: Point, q: Point, way: Point) -> float:
    """How far `q` lies beyond `p` that way."""
    return (q[0] - p[0]) * way[0] + (q[1] - p[1]) * way[1]


def _joined(lines: Sequence[Sequence[Point]], count: int) -> Iterator[list[Point]]:
    """The lines of so many modules in a row, from 0 to 1; those that go on in the next module are one."""
    going: dict[int, list[Point]] = {}  # by the number of the line in its module
    for k in range(count):
        waiting, going = going, {}
        for number, line in enumerate(lines):
            whole = [((k + u) / count, v) for u, v in line]
            if line[0][0] == 0:
                earlier = sorted((other != number, other) for other, its in waiting.items() if its[-1] == whole[0])
                if earlier:
                    whole = [*waiting.pop(earlier[0][1]), *whole[1:]]
            if line[-1][0] == 1 and line[0] != line[-1] and k + 1 < count:
                going[number] = whole
            else:
                yield whole
        yield from waiting.values()


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
