"""The library of tilings a second time, grown from one polygon by words that say what lies at each side.

Nothing is shared with `core.board_files.library`, where a tiling is points on a lattice. Here are no numbers but how
many sides a polygon has: each kind of polygon, always turned the same way, has a letter, and a word that tells its
neighbours counterclockwise, beginning at the side by which the kind is first met. That corners close is then a proof
of the words. Penrose's rhombs are the duals of five grids of lines (de Bruijn 1981), not deflated triangles.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from ..core.path import Point
from .second_tiling import mean, near, turned

__all__ = ["second_patch"]

_Cell = tuple[Point, ...]

_TURNS = {"3.3.3.3.3.3": 90, "4.4.4.4": 45, "6.6.6": 90, "3.3.3.3.6": 0, "3.3.3.4.4": 45, "3.3.4.3.4": 30,
          "3.4.6.4": 30, "3.6.3.6": 0, "3.12.12": 15, "4.6.12": 15, "4.8.8": 22.5}
"""Where a corner of the first polygon lies, degrees."""

_WORDS: dict[str, dict[str, str]] = {
    "3.3.3.3.3.3": {"A": "BBB", "B": "AAA"},
    "4.4.4.4": {"S": "SSSS"},
    "6.6.6": {"H": "HHHHHH"},
    "3.3.3.3.6": {"H": "abcdef", "a": "HdY", "b": "HeX", "c": "HfY", "d": "HaX", "e": "HbY", "f": "HcX", "X": "bdf",
                  "Y": "ace"},
    "3.3.3.4.4": {"S": "XSYS", "X": "SYY", "Y": "SXX"},
    "3.3.4.3.4": {"P": "1234", "Q": "1234", "1": "PQ3", "2": "PQ4", "3": "PQ1", "4": "PQ2"},
    "3.4.6.4": {"H": "PQRPQR", "P": "HXHY", "Q": "HYHX", "R": "HXHY", "X": "PRQ", "Y": "PRQ"},
    "3.6.3.6": {"H": "ABABAB", "A": "HHH", "B": "HHH"},
    "3.12.12": {"D": "ADBDADBDADBD", "A": "DDD", "B": "DDD"},
    "4.6.12": {"D": "MPNQMRNPMQNR", "M": "DRDQDP", "N": "DPDRDQ", "P": "DMDN", "Q": "DNDM", "R": "DMDN"},
    "4.8.8": {"O": "SOSOSOSO", "S": "OOOO"}}

_DUALS = {"rhombille": "3.6.3.6", "cairo": "3.3.4.3.4", "prismatic-pentagonal": "3.3.3.4.4", "floret": "3.3.3.3.6",
          "deltoidal": "3.4.6.4", "triakis": "3.12.12", "kisrhombille": "4.6.12", "tetrakis": "4.8.8"}


def second_patch(name: str, size: int) -> tuple[_Cell, ...]:
    """So many rings of cells about the first one; of duals and rhombs, about the point in the middle, where the first
    ring are the cells that meet there. () for a tiling that is not written down."""
    if name in _WORDS:
        return _rings(_grown(name, 4.0 * (size + 2)), size + 1)
    if name in _DUALS:
        return _rings(_dual(_DUALS[name], _grown(_DUALS[name], 4.0 * (size + 3))), size)
    return _rings(_rhombs(2.0 * size + 4), size) if name == "penrose" else ()


def _grown(name: str, reach: float) -> list[_Cell]:
    """All cells with their middle within `reach` of the first one's, which lies at the origin."""
    words = _WORDS[name]
    first = next(iter(words))
    begins = {first: _TURNS[name] + 180 / len(words[first])}  # the way to the outside across the side that is met first
    placed: dict[Point, _Cell] = {}
    todo: list[tuple[str, Point]] = [(first, (0.0, 0.0))]
    while todo:
        kind, (x, y) = todo.pop(0)
        if near((x, y)) in placed:
            continue
        sides = len(words[kind])
        far = 0.5 / math.sin(math.pi / sides)
        placed[near((x, y))] = tuple(_off((x, y), begins[kind] + (k - 0.5) * 360 / sides, far) for k in range(sides))
        for k, other in enumerate(words[kind]):
            way = begins[kind] + k * 360 / sides
            begins.setdefault(other, way + 180)
            apart = (1 / math.tan(math.pi / sides) + 1 / math.tan(math.pi / len(words[other]))) / 2
            at = _off((x, y), way, apart)
            if math.hypot(*at) <= reach:
                todo.append((other, at))
    return list(placed.values())


def _off(p: Point, way: float, far: float) -> Point:
    return (p[0] + far * math.cos(math.radians(way)), p[1] + far * math.sin(math.radians(way)))


def _dual(word: str, cells: Sequence[_Cell]) -> list[_Cell]:
    """A cell about each corner round which lie the polygons that the tiling is named by."""
    wanted = sorted(word.split("."), key=int)
    around: dict[Point, list[_Cell]] = {}
    for cell in cells:
        for p in cell:
            around.setdefault(near(p), []).append(cell)
    return [turned([mean(cell) for cell in some]) for some in around.values()
            if sorted((str(len(cell)) for cell in some), key=int) == wanted]


def _rings(cells: Sequence[_Cell], size: int) -> tuple[_Cell, ...]:
    """The cells that a walk over corners reaches from the origin, or from within the cell about it, in `size` steps."""
    at: dict[Point, list[int]] = {}
    for number, cell in enumerate(cells):
        for p in cell:
            at.setdefault(near(p), []).append(number)
    middle = [n for n, cell in enumerate(cells) if math.hypot(*mean(cell)) < 1e-6]
    steps: Mapping[int, int] = dict.fromkeys(middle or at.get((0.0, 0.0), []), 1)
    reached, edge = dict(steps), list(steps)
    while edge:
        number = edge.pop(0)
        if reached[number] < size:
            for other in (n for p in cells[number] for n in at[near(p)] if n not in reached):
                reached[other] = reached[number] + 1
                edge.append(other)
    return tuple(cells[number] for number in sorted(reached))


def _rhombs(reach: float) -> list[_Cell]:
    """Where a line of one grid crosses one of another there is a rhomb; its corners are numbered by the strips of all
    five grids between which the crossing lies."""
    ways = [_off((0.0, 0.0), 90 + 72 * j, 1.0) for j in range(5)]
    shift = 0.4
    many = math.ceil(reach / 2.5) + 2
    found = []
    for i, j in combinations(range(5), 2):
        (a, b), (c, d) = ways[i], ways[j]
        cross = a * d - b * c
        for m in range(-many, many + 1):
            for n in range(-many, many + 1):
                p, q = m - shift, n - shift
                x, y = (p * d - q * b) / cross, (a * q - c * p) / cross
                strips = [math.ceil(x * u + y * v + shift - 1e-9) for u, v in ways]
                corners = []
                for one, other in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    strips[i], strips[j] = m + one, n + other
                    corners.append((sum(k * u for k, (u, _) in zip(strips, ways, strict=True)),
                                    sum(k * v for k, (_, v) in zip(strips, ways, strict=True))))
                if math.hypot(*mean(corners)) <= reach:
                    found.append(turned(corners))
    return found
