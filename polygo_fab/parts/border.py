"""A border along the edge of a crown: a module of lines, repeated along each side and fitted to its corners.

The modules are templates/themes.toml. A strip runs around the crown between two insets of its outline; on each side
whole modules fill it from the bisector of one corner to that of the next, so that lines meet there, and what is the
same on both sides of the middle of a module is so on both sides of each corner.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
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
        middle = (math.dist(a, b) + math.dist(c, d)) / 2
        count = max(_FEWEST, round(middle / (module[0] * (high - low))))
        for line in _joined(module[1], count):
            found.append(polyline([_between(_between(a, c, v), _between(b, d, v), u) for u, v in line]))
    return tuple(found)


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
