"""The named boards a second time, laid cell by cell from the words of 01_boards, 05, 12, 15 and 17.

Nothing here is shared with `core.tilings`: there a board is integer corners that coincide, here it is rows of cells,
told as a person would tell them (how many lie in a row, under which letter it begins), each cell drawn about its
centre. Two cells touch where they have a side at the same place.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ..core.board_files.files import BoardFile, brought
from ..core.path import Point
from .second_files import second_of_file
from .second_tiling import SecondBoard, mean, near, turned

__all__ = ["second_board"]

_Row = tuple[float, float, list[str]]  # x of the first cell, y, the letters of its cells


def second_board(name: str) -> SecondBoard | None:
    """The board of that name ("s6", "s6x7", "h5", "hex556", "t4", "trap7", "rhombus11", "bridge7", "units12",
    "polygone", or one of these with "-dual"), or of a file that somebody brought; None for a name that neither the
    rules nor a file say."""
    return _second(name, brought(name.removesuffix("-dual")))


@cache
def _second(name: str, file: BoardFile | None) -> SecondBoard | None:
    """`file`: what was brought under this name, and may be another one the next time."""
    if name.endswith("-dual"):
        whole = second_board(name.removesuffix("-dual"))
        return whole and _dual(name, whole)
    for pattern, lay in _FAMILIES:
        match = re.fullmatch(pattern, name)
        if match:
            return lay(name, *(int(size) for size in match.groups() if size))
    return second_of_file(name, second_board)


# --- squares (01_boards section 2), and those of 05, 07 and 08


def _squares(name: str, rows: int, columns: int = 0) -> SecondBoard:
    """`rows` rows of `columns` squares; letters from the left, numbers from the bottom."""
    columns = columns or rows
    return _laid(name, [(0.0, float(i), _run(0, columns)) for i in range(rows)], lambda number: _SQUARE, _four_sides)


def _four_sides(rows: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """The sides of rows that begin and end under the same letters; `rows` from the top."""
    return {"left": tuple(row[0] for row in rows), "right": tuple(row[-1] for row in rows),
            "bottom": tuple(rows[-1]), "top": tuple(rows[0])}


def _bridges(name: str, n: int) -> SecondBoard:
    """Of row i and column j from the top left, coloured where i + j is odd: red in even rows, blue in odd ones."""
    def sides(rows: list[list[str]]) -> dict[str, tuple[str, ...]]:
        red, blue = (tuple(rows[i][j] for i in range(first, n, 2) for j in range(1 - first, n, 2)) for first in (0, 1))
        return {**_four_sides(rows), "red": red, "blue": blue}

    return _laid(name, [(0.0, float(i), _run(0, n)) for i in range(n)], lambda number: _SQUARE, sides)


# --- hexagons (01_boards section 3, 15 and 17): the letters follow the diagonals that lean to the left


def _hexhex(name: str, k: int) -> SecondBoard:
    """H_k: rows of k, k + 1 ... 2k - 1 ... k + 1, k; below the middle each begins with a, above it one letter later."""
    def sides(rows: list[list[str]]) -> dict[str, tuple[str, ...]]:
        up, down = rows[:k], rows[k - 1:]  # the upper half with the middle row, the lower half with it
        found = ([row[-1] for row in reversed(up)], [*reversed(rows[0])], [row[0] for row in up],
                 [row[0] for row in down], [*rows[-1]], [row[-1] for row in reversed(down)])
        return {f"side{i}": tuple(side) for i, side in enumerate(found)}

    spec = [(max(0, i - (k - 1)), 2 * k - 1 - abs(i - (k - 1))) for i in range(2 * k - 1)]
    return _hexagons(name, spec, sides, k)


def _hexagon(name: str, a: int, b: int, c: int) -> SecondBoard:
    """Sides of a, b, c, a, b, c cells, a at the bottom: the right end goes out for b rows, the left end for c rows."""
    rows = b + c - 1
    ends = [(max(0, i - (c - 1)), min(a - 1 + i, a + b - 2)) for i in range(rows)]
    return _hexagons(name, [(first, last - first + 1) for first, last in ends])


def _trapezium(name: str, n: int) -> SecondBoard:
    """Rows of n, n + 1 ... 2n - 1 from the bottom, all beginning with a."""
    return _hexagons(name, [(0, n + i) for i in range(n)])


def _rhombus(name: str, n: int) -> SecondBoard:
    """n rows of n, all beginning with a."""
    return _hexagons(name, [(0, n)] * n, _four_sides)


def _hexagons(name: str, rows: list[tuple[int, int]], sides: Callable[[list[list[str]]], dict[str, tuple[str, ...]]]
              = lambda rows: {}, k: int = 0) -> SecondBoard:
    """Rows from the bottom, each by its first letter and its number of cells; a letter moves half a cell to the left
    from one row to the next above."""
    laid = [(first - i / 2, i * math.sqrt(3) / 2, _run(first, count)) for i, (first, count) in enumerate(rows)]
    return _laid(name, laid, lambda number: _HEXAGON, sides, k)


# --- triangles (01_boards section 4)


def _triangles(name: str, m: int) -> SecondBoard:
    """T_m: 2m rows; from the bottom up to the middle 2m + 1, 2m + 3 ... 4m - 1 triangles, then as many down again.

    The outer ones of a row below the middle point down, above it up. Letters stand for columns half a side wide."""
    rows, points_up, wide = [], [], math.sqrt(3)
    for i in range(2 * m):
        count = 2 * m + 1 + 2 * min(i, 2 * m - 1 - i)
        first = (4 * m - 1 - count) // 2
        rows.append((first * wide / 2, 1.5 * i, _run(first, count)))
        points_up.append([(j % 2 == 1) == (i < m) for j in range(count)])
    upward = [up for row in reversed(points_up) for up in row]
    # the middle of a triangle lies a third of its height above its base: 1 of 1.5 from its tip
    return _laid(name, rows, lambda number: _UP if upward[number] else _DOWN)


# --- Polygone (12_polygone): 24 points in columns of 4, 5, 6, 5, 4, and the 55 edges between them

_EDGES = """c9c11 c9b10 c9d10 c9b8 c9d8 c9c7 c11b10 c11d10 b10b8 b10a9 d10d8 d10e9 b8a9 b8a7 b8c7 b8b6 a9a7 d8e9 d8c7
d8e7 d8d6 e9e7 a7b6 a7a5 c7b6 c7d6 c7c5 e7d6 e7e5 b6a5 b6c5 b6b4 d6c5 d6e5 d6d4 a5b4 a5a3 c5b4 c5d4 c5c3 e5d4 e5e3
b4a3 b4c3 b4b2 d4c3 d4e3 d4d2 a3b2 c3b2 c3d2 c3c1 e3d2 b2c1 d2c1"""


def _polygone(name: str) -> SecondBoard:
    """The edges by the names of their ends; a triangle is three edges in a ring. `bottom` and `top` are the edges of
    the two apexes, c1 and c11."""
    def point(word: str) -> Point:
        return (1.5 * ("abcde".index(word[0]) - 2), (int(word[1:]) - 6) * math.sqrt(3) / 2)

    pairs = [tuple(re.findall("[a-e][0-9]+", word)) for word in _EDGES.split()]
    joined: dict[str, set[str]] = {}
    for one, other in pairs:
        joined.setdefault(one, set()).add(other)
        joined.setdefault(other, set()).add(one)
    rings = {frozenset((a, b, c)) for a, b in pairs for c in joined[a] & joined[b]}
    cells = tuple(turned([point(word) for word in sorted(ring)]) for ring in sorted(rings, key=sorted))
    ends = tuple((point(a), point(b)) for a, b in pairs)
    apexes = {"bottom": "c1", "top": "c11"}
    return SecondBoard(name, cells, tuple(_EDGES.split()), tuple(mean(edge) for edge in ends), play="edges", ends=ends,
                       regions={side: tuple(a + b for a, b in pairs if apex in (a, b))
                                for side, apex in apexes.items()})


# --- the dual: its cells are the inner corners, its corners the centres of the cells about each


def _dual(name: str, whole: SecondBoard) -> SecondBoard:
    """Letters and numbers stand for each column and each row: of squares; of triangles, a row being all that stand
    between two level lines; of hexagons, a column going down to the right at 60 degrees or, where one lies straight
    below another, a row going down to the left at 30 degrees. Where two cells would be called alike, columns and rows
    are those of the points about which the cells lie."""
    inner = {near(p): p for cell in whole.cells for p in cell}
    on_border = {p for edge, cells in whole.bounded.items() if len(cells) == 1 for p in edge}
    meeting = Counter(near(p) for cell in whole.cells for p in cell)
    sites = sorted((p for key, p in inner.items() if key not in on_border and meeting[key] > 2),
                   key=lambda p: (-near(p)[1], near(p)[0]))
    cells = tuple(turned([centre for cell, centre in zip(whole.cells, whole.centres, strict=True)
                           if near(p) in map(near, cell)]) for p in sites)
    places = [_lined(p, cell) for p, cell in zip(sites, cells, strict=True)]
    if len(set(places)) < len(places):
        places = [near(p) for p in sites]
    columns, rows = sorted({x for x, _ in places}), sorted({y for _, y in places})
    names = tuple(f"{_letter(columns.index(x))}{rows.index(y) + 1}" for x, y in places)
    return SecondBoard(name, cells, names, tuple(map(mean, cells)))


def _lined(site: Point, cell: Sequence[Point]) -> Point:
    if len(cell) == 3:  # the two corners at one height, and the third, make the strip
        return near((site[0], (min(y for _, y in cell) + max(y for _, y in cell)) / 2))
    if len(cell) != 6:
        return near(site)
    if len({y for _, y in map(near, cell)}) == 3:  # two corners high, two half-way, two low
        return near((site[0], site[1] - site[0] * math.tan(math.radians(30))))
    return near((site[0] - site[1] * math.tan(math.radians(-30)), site[1]))


# --- laying


_SQUARE = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
_HEXAGON = ((0.5, -0.5 / math.sqrt(3)), (0.5, 0.5 / math.sqrt(3)), (0.0, 1 / math.sqrt(3)),
            (-0.5, 0.5 / math.sqrt(3)), (-0.5, -0.5 / math.sqrt(3)), (0.0, -1 / math.sqrt(3)))
_UP = ((0.0, 1.0), (-math.sqrt(3) / 2, -0.5), (math.sqrt(3) / 2, -0.5))
_DOWN = ((0.0, -1.0), (math.sqrt(3) / 2, 0.5), (-math.sqrt(3) / 2, 0.5))


def _laid(name: str, rows: list[_Row], shape: Callable[[int], tuple[Point, ...]],
          regions: Callable[[list[list[str]]], dict[str, tuple[str, ...]]] = lambda rows: {},
          k: int = 0) -> SecondBoard:
    """Rows from the bottom, a letter moving 1 to the right (of triangles: half a side), numbered from 1."""
    named = [[f"{letter}{i}" for letter in letters] for i, (_, _, letters) in enumerate(rows, start=1)][::-1]
    places = [p for x, y, letters in reversed(rows) for p in _placed(x, y, len(letters), shape(0))]
    rises = [0.0 if len(shape(i)) != 3 else (-0.25 if shape(i) is _UP else 0.25) for i in range(len(places))]
    cells = [[(x + dx, y + rise + dy) for dx, dy in shape(i)]
             for i, ((x, y), rise) in enumerate(zip(places, rises, strict=True))]
    corners = {near(p): p for cell in cells for p in cell}
    x0, y0 = mean(list(corners.values()))
    moved = tuple(tuple((x - x0, y - y0) for x, y in cell) for cell in cells)
    return SecondBoard(name, moved, tuple(word for row in named for word in row), tuple(mean(cell) for cell in moved),
                       regions=regions(named), hexagonal=k)


def _placed(x: float, y: float, count: int, shape: tuple[Point, ...]) -> Iterator[Point]:
    step = math.sqrt(3) / 2 if len(shape) == 3 else 1.0
    return ((x + j * step, y) for j in range(count))


def _run(first: int, count: int) -> list[str]:
    return [_letter(first + j) for j in range(count)]


def _letter(number: int) -> str:
    """a to z, then aa, ab ..."""
    letter = "abcdefghijklmnopqrstuvwxyz"[number % 26]
    return letter if number < 26 else _letter(number // 26 - 1) + letter


_FAMILIES: tuple[tuple[str, Callable[..., SecondBoard]], ...] = (
    (r"s(\d+)(?:x(\d+))?", _squares), (r"units(\d+)", _squares), (r"bridge(\d+)", _bridges), (r"h(\d+)", _hexhex),
    (r"hex(\d)(\d)(\d)", _hexagon), (r"trap(\d+)", _trapezium), (r"rhombus(\d+)", _rhombus), (r"t(\d+)", _triangles),
    ("polygone", _polygone))
