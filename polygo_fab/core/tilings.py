"""The boards by name: squares s6, hexagons h5 and hex556, triangles t4, trapezium trap7, rhombus11, bridge7, units12.

Sources: 01_boards sections 2 to 4 (the seeds FEV, H5 and MARS); 05, 12, 15 and 17 for the boards of those games.
Sites are numbered in reading order, top row first; a name is a column letter and a row number counted from the
bottom left (a1), and never changes. On a hexagonal board the "columns" are the diagonals that lean to the left, as
on a printed Hex board.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache

from .board import Board, Point
from .board_files.files import bring, brought, is_file
from .board_files.library import tilings
from .errors import BadInput
from .names import letters

__all__ = ["FAMILIES", "Family", "bridge", "hexagon", "hexhex", "is_named", "load", "of_file", "polygone", "rhombus",
           "square", "trapezium", "triangles", "units"]

Axial = tuple[int, int]  # a hexagon (q, r), centred at (q + r/2, r*sqrt(3)/2)

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
                  names=[f"{letters(c)}{r + 1}" for c, r in cells], regions=side,
                  steps=((1, 0), (0, 1), (-1, 0), (0, -1)))


@cache
def hexhex(k: int) -> Board:
    """H_k: 3k(k-1)+1 hexagons, k on each side, point upwards (01_boards section 3).

    Cell (q, r) in axial coordinates is centred at (q + r/2, r*sqrt(3)/2); the outline has corners left and right.
    """
    reach = k - 1
    cells = [(q, r) for r in range(reach, -reach - 1, -1) for q in range(-reach, reach + 1) if abs(q + r) <= reach]
    ends = [(reach, 0), (0, reach), (-reach, reach), (-reach, 0), (0, -reach), (reach, -reach)]
    sides = {}
    for i, (a, b) in enumerate(zip(ends, ends[1:] + ends[:1], strict=True)):
        on_side = [(a[0] + (b[0] - a[0]) * t // reach, a[1] + (b[1] - a[1]) * t // reach)
                   for t in range(reach + 1)] if reach else [a]
        sides[f"side{i}"] = [cells.index(c) for c in on_side]
    return _hexagons(f"h{k}", cells, sides)


@cache
def hexagon(a: int, b: int, c: int) -> Board:
    """Hexagons in a hexagon whose opposite sides hold a, b and c cells; a is the lowest row (15_manalath: 5, 5, 6)."""
    cells = [(q, r) for r in reversed(range(b + c - 1)) for q in range(a + c - 1)
             if c - 1 <= q + r <= a + b + c - 3]
    return _hexagons(f"hex{a}{b}{c}", cells, {})


@cache
def trapezium(n: int) -> Board:
    """Rows of n, n + 1 ... 2n - 1 hexagons, the longest on top: half of H_n with its diagonal (17_pentalath)."""
    cells = [(j - i, i) for i in reversed(range(n)) for j in range(n + i)]
    return _hexagons(f"trap{n}", cells, {})


@cache
def rhombus(n: int) -> Board:
    """The n x n board of classic Hex: rows and left-leaning columns of n hexagons; a1 is an obtuse corner."""
    cells = [(c - r, r) for r in reversed(range(n)) for c in range(n)]
    sides = {"left": [i for i, (q, r) in enumerate(cells) if q + r == 0],
             "right": [i for i, (q, r) in enumerate(cells) if q + r == n - 1],
             "bottom": [i for i, (_, r) in enumerate(cells) if r == 0],
             "top": [i for i, (_, r) in enumerate(cells) if r == n - 1]}
    return _hexagons(f"rhombus{n}", cells, sides)


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
    return _board(f"t{m}", [t for t, _ in cells], lambda p: (root * (p[0] + p[1] / 2), 1.5 * p[1]), names=names,
                  regions={}, steps=())


@cache
def polygone() -> Board:
    """The 24 points of Polygone, played on their 55 edges: a hexagon with sides 2, 2, 3 in 32 triangles (12_polygone).

    Five columns of 4, 5, 6, 5, 4 points; the lowest and the highest point of the middle one are the two apexes,
    whose edges are the regions "bottom" and "top".
    """
    corners = [((x, y), (x + 1, y + side), (x, y + 2)) if side > 0 else ((x, y), (x, y + 2), (x - 1, y + 1))
               for x in range(-2, 3) for y in range(-2, 12) for side in (1, -1)]
    inside = [t for t in corners if all(abs(x) <= 2 and abs(x) <= y <= 10 - abs(x) for x, y in t)
              and (t[0][0] + t[0][1]) % 2 == 0]
    inside.sort(key=lambda t: (-sum(y for _, y in t), sum(x for x, _ in t)))
    root = math.sqrt(3)  # the side of a triangle whose centre lies 1 from those of its neighbours
    flat = _board("polygone", inside, lambda p: (p[0] * 1.5, root * (p[1] - 5) / 2), names=map(str, range(len(inside))),
                  regions={}, steps=())
    board = replace(flat.playing("edges"), name="polygone")
    ends = {name: board.points.index(pick(board.points, key=lambda p: p[1]))
            for name, pick in (("bottom", min), ("top", max))}
    return replace(board, regions=tuple((name, tuple(i for i, edge in enumerate(board.edges) if point in edge))
                                        for name, point in ends.items()))


@cache
def bridge(n: int) -> Board:
    """The n x n squares of Ponts et Barrages, with regions "red" and "blue" for the colouring (05_ponts_et_barrages).

    Counted from the top left, cells with an odd sum of row and column are coloured: red in even rows, blue in odd ones.
    """
    board = square(n, n)
    colour = {"red": tuple(s for s in range(n * n) if (s // n + s % n) % 2 and s // n % 2 == 0),
              "blue": tuple(s for s in range(n * n) if (s // n + s % n) % 2 and s // n % 2 == 1)}
    return replace(board, name=f"bridge{n}", regions=(*board.regions, *colour.items()))


@cache
def units(n: int) -> Board:
    """n x n unit squares, on which rectangular tiles are laid (07_carreleurs, 08_blocs)."""
    return replace(square(n, n), name=f"units{n}")


def _hexagons(name: str, cells: Sequence[Axial], regions: dict[str, list[int]]) -> Board:
    """A board of hexagons, named by diagonal (q + r) and row (r), both counted from the lower left."""
    turn = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
    # lattice: x in halves of the pitch, y in pitch / (2 sqrt 3)
    corners = [[(2 * q + r + dx, 3 * r + dy) for dx, dy in turn] for q, r in cells]
    first, lowest = min(q + r for q, r in cells), min(r for _, r in cells)
    vertices = {corner for cell in corners for corner in cell}
    dx, dy = (sum(v[i] for v in vertices) / len(vertices) for i in (0, 1))
    return _board(name, corners, lambda p: ((p[0] - dx) / 2, (p[1] - dy) / (2 * math.sqrt(3))),
                  names=[f"{letters(q + r - first)}{r - lowest + 1}" for q, r in cells], regions=regions,
                  steps=_HEX_STEPS)


def _board(name: str, corners: Iterable[Iterable[tuple[int, int]]], place: Callable[[tuple[int, int]], Point], *,
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
    _: KW_ONLY
    examples: tuple[str, ...]
    allowed: str
    low: int
    high: int
    make: Callable[..., Board]


_SIZE = r"([0-9]{1,3})"

FAMILIES = (
    Family("squares, rows x columns", re.compile(rf"s{_SIZE}(?:x{_SIZE})?"), examples=("s6", "s7", "s6x7"),
           allowed="s2 to s26, or s2x3 (rows x columns)", low=2, high=26,
           make=lambda rows, columns=None: square(rows, columns or rows)),
    Family("hexagon of hexagons, k on a side", re.compile(f"h{_SIZE}"), examples=("h5", "h7"), allowed="h2 to h13",
           low=2, high=13, make=hexhex),
    Family("hexagon of hexagons, a, b and c on its sides", re.compile("hex([0-9])([0-9])([0-9])"), examples=("hex556",),
           allowed="hex222 to hex999 (cells on the sides)", low=2, high=9, make=hexagon),
    Family("hexagon of triangles, side m", re.compile(f"t{_SIZE}"), examples=("t4",), allowed="t1 to t9", low=1, high=9,
           make=triangles),
    Family("trapezium of hexagons, rows of n to 2n - 1", re.compile(f"trap{_SIZE}"), examples=("trap7",),
           allowed="trap2 to trap13", low=2, high=13, make=trapezium),
    Family("rhombus of hexagons, n x n, as in Hex", re.compile(f"rhombus{_SIZE}"), examples=("rhombus11",),
           allowed="rhombus2 to rhombus19", low=2, high=19, make=rhombus),
    Family("squares coloured for Ponts et Barrages, n x n", re.compile(f"bridge{_SIZE}"), examples=("bridge7",),
           allowed="bridge3 to bridge19", low=3, high=19, make=bridge),
    Family("unit squares for tiles, n x n", re.compile(f"units{_SIZE}"), examples=("units12", "units14"),
           allowed="units2 to units26", low=2, high=26, make=units),
    Family("the triangulation of Polygone, played on its edges", re.compile("polygone"), examples=("polygone",),
           allowed="polygone", low=1, high=1, make=polygone),
)


def load(name: str) -> Board:
    """The board with this name ('s6', 'h5', 'rhombus11' ...), or of the file at this path ('cairo.toml').

    Raises BadInput for a name or size there is not, or a file that makes no board.
    """
    if not isinstance(name, str):
        raise BadInput(f"board {str(name)[:60]!r}: expected the name of a board, such as s6")
    if is_file(name) or brought(name):
        return of_file(bring(name) if is_file(name) else name)
    for family in FAMILIES:
        match = family.pattern.fullmatch(name)
        if match:
            sizes = [int(group) for group in match.groups() if group is not None]
            if all(family.low <= size <= family.high for size in sizes):
                return family.make(*sizes)
            raise BadInput(f"board '{name}': allowed: {family.allowed}")
    if name in tilings():
        raise BadInput(f"board '{name}': a tiling: write tiling = \"{name}\" and size = 3 into a file, such as "
                       "mine.toml, and give that (docs/boards.md)")
    raise BadInput(f"unknown board '{name[:60]}': allowed: " + "; ".join(family.allowed for family in FAMILIES)
                   + "; or a file of your own, .toml or .svg")


def is_named(name: str) -> bool:
    """Whether a board of our families has a name like this."""
    return any(family.pattern.fullmatch(name) for family in FAMILIES)


@cache
def of_file(name: str) -> Board:
    """The board of a file that is kept under this name (`board_files.files.forget` empties what is kept of it)."""
    from .board_files.cells import board_of_file

    file = brought(name)
    assert file
    return board_of_file(file)
