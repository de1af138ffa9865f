"""The boards by name: squares s6 and s6x7, hexagons h5, triangles t4.

Sources: 01_boards sections 2 to 4 (the seeds FEV, H5 and MARS). Sites are numbered in reading order, top row
first; a name is a column letter and a row number counted from the bottom left (a1), and never changes. On a
hexagonal board the "columns" are the diagonals that lean to the left, as on a printed Hex board.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from .board import Board, Point, letters
from .errors import BadInput

__all__ = ["FAMILIES", "Family", "hexhex", "load", "square", "triangles"]

_HEX_STEPS: tuple[Point, ...] = tuple((math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i)))
                                      for i in range(6))


@cache
def square(rows: int, columns: int) -> Board:
    """S_n, or rows x columns unit squares with four neighbours each (01_boards section 2)."""
    name = f"s{rows}" if rows == columns else f"s{rows}x{columns}"
    cells = [(c, r) for r in reversed(range(rows)) for c in range(columns)]
    corners = [[(c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1)] for c, r in cells]
    side = {"left": [i for i, (c, _) in enumerate(cells) if c == 0],
            "right": [i for i, (c, _) in enumerate(cells) if c == columns - 1],
            "bottom": [i for i, (_, r) in enumerate(cells) if r == 0],
            "top": [i for i, (_, r) in enumerate(cells) if r == rows - 1]}
    return _board(name, corners, lambda p: (p[0] - columns / 2, p[1] - rows / 2),
                  [f"{letters(c)}{r + 1}" for c, r in cells], side, ((1, 0), (0, 1), (-1, 0), (0, -1)))


@cache
def hexhex(k: int) -> Board:
    """H_k: 3k(k-1)+1 hexagons, k on each side, point upwards (01_boards section 3).

    Cell (q, r) in axial coordinates is centred at (q + r/2, r*sqrt(3)/2); the outline has corners left and right.
    """
    reach = k - 1
    cells = [(q, r) for r in range(reach, -reach - 1, -1) for q in range(-reach, reach + 1) if abs(q + r) <= reach]
    turn = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
    # lattice: x in halves of the pitch, y in pitch / (2 sqrt 3)
    corners = [[(2 * q + r + dx, 3 * r + dy) for dx, dy in turn] for q, r in cells]
    ends = [(reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach), (reach, -reach)]
    sides = {}
    for i, (a, b) in enumerate(zip(ends, ends[1:] + ends[:1], strict=True)):
        on_side = [(a[0] + (b[0] - a[0]) * t // reach, a[1] + (b[1] - a[1]) * t // reach)
                   for t in range(reach + 1)] if reach else [a]
        sides[f"side{i}"] = [cells.index(c) for c in on_side]
    return _board(f"h{k}", corners, lambda p: (p[0] / 2, p[1] / (2 * math.sqrt(3))),
                  [f"{letters(q + r + reach)}{r + reach + 1}" for q, r in cells], sides, _HEX_STEPS)


@cache
def triangles(m: int) -> Board:
    """T_m: the regular hexagon of side m cut into 6m^2 triangles, three neighbours each (01_boards section 4)."""
    bases = [(q, r) for r in range(-m, m) for q in range(-m - 1, m + 1)]
    up = [[(q, r), (q + 1, r), (q, r + 1)] for q, r in bases]
    down = [[(q + 1, r), (q + 1, r + 1), (q, r + 1)] for q, r in bases]
    cells = [(t, t[0][1]) for t in up + down if all(max(abs(q), abs(r), abs(q + r)) <= m for q, r in t)]
    # a triangle's column: the mean x of its corners, in half sides
    column = {id(t): sum(2 * q + r for q, r in t) // 3 for t, _ in cells}
    cells.sort(key=lambda c: (-c[1], column[id(c[0])]))
    first = min(column.values())
    names = [f"{letters(column[id(t)] - first)}{row + m + 1}" for t, row in cells]
    root = math.sqrt(3)
    return _board(f"t{m}", [t for t, _ in cells], lambda p: (root * (p[0] + p[1] / 2), 1.5 * p[1]), names, {}, ())


def _board(name: str, corners: Iterable[Iterable[tuple[int, int]]], place: Callable[[tuple[int, int]], Point],
           names: Iterable[str], regions: dict[str, list[int]], steps: tuple[Point, ...]) -> Board:
    """A Board from cells whose corners are integer lattice points: equal corners are one point, exactly."""
    number: dict[tuple[int, int], int] = {}
    cells = tuple(tuple(number.setdefault(c, len(number)) for c in cell) for cell in corners)
    return Board(name, tuple(place(p) for p in number), cells, tuple(names),
                 regions=tuple((n, tuple(s)) for n, s in regions.items()), steps=steps)


@dataclass(frozen=True)
class Family:
    """A family of boards: how its names look, which sizes there are, and how to make one."""

    title: str
    pattern: re.Pattern[str]
    examples: tuple[str, ...]
    allowed: str
    low: int
    high: int
    make: Callable[..., Board]


FAMILIES = (
    Family("squares, rows x columns", re.compile(r"s([0-9]{1,3})(?:x([0-9]{1,3}))?"), ("s6", "s7", "s6x7"),
           "s2 to s26, or s2x3 (rows x columns)", 2, 26, lambda rows, columns=None: square(rows, columns or rows)),
    Family("hexagon of hexagons, k on a side", re.compile(r"h([0-9]{1,3})"), ("h5", "h7"), "h2 to h13", 2, 13, hexhex),
    Family("hexagon of triangles, side m", re.compile(r"t([0-9]{1,3})"), ("t4",), "t1 to t9", 1, 9, triangles),
)


def load(name: str) -> Board:
    """The board with this name ('s6', 's6x7', 'h5', 't4'). Raises BadInput for a name or size there is not."""
    if not isinstance(name, str):
        raise BadInput(f"board {str(name)[:60]!r}: expected the name of a board, such as s6")
    for family in FAMILIES:
        match = family.pattern.fullmatch(name)
        if match:
            sizes = [int(group) for group in match.groups() if group is not None]
            if all(family.low <= size <= family.high for size in sizes):
                return family.make(*sizes)
            raise BadInput(f"board '{name}': allowed: {family.allowed}")
    raise BadInput(f"unknown board '{name[:60]}': allowed: " + "; ".join(family.allowed for family in FAMILIES))
