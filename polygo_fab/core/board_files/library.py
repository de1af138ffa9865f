"""The library of tilings (templates/tilings.toml): the eleven of regular polygons with one kind of corner, the duals of
them, and Penrose's rhombs; of each a patch of any size about its middle.

A tiling of regular polygons is named by the polygons round a corner (4.8.8). Its row says one polygon about the origin
and the two steps that repeat it, its side being 1. Every corner of the tiling is a corner of one of these; two corners
1 apart are joined; what the lines enclose are the cells (Grünbaum and Shephard, Tilings and Patterns, 1987, 2.1).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..errors import BadInput, chosen_name
from ..names import Point, rounded
from ..resources import our_table
from .files import MOST_CELLS
from .penrose import rhombs

__all__ = ["patch", "tilings"]

_WIDEST = 4.0
"""No cell is wider, in sides."""

_SQUARE = 1.1
"""Points are looked up by squares: two that are joined lie in one or in two beside one another."""

_Cells = list[tuple[Point, ...]]


def tilings() -> tuple[str, ...]:
    """The names of all tilings there are."""
    return tuple(our_table("tilings.toml"))


def patch(board: str, name: str, size: int) -> _Cells:
    """The cells of a tiling about its middle, a cell or a point, and `size` rings around it: each ring is all cells
    that share a corner with one that is there already. About a point the first ring are the cells that meet there.

    Raises BadInput for a tiling that is not there, or a patch of too many cells.
    """
    row = our_table("tilings.toml")[chosen_name(f"tiling of board {board}", name, tilings())]
    if not 1 <= size <= 12:
        raise BadInput(f"board {board}: size = {size}: allowed: 1 to 12 rings")
    if "dual_of" in row:
        whole = our_table("tilings.toml")[row["dual_of"]]
        reach = (size + 1) * _WIDEST + 2 * _radius(whole)
        found = _ringed(_dual(_uniform(whole, reach)), size - 1, about_point=True)
    elif "sides" in row:
        found = _ringed(_uniform(row, (size + 1) * _WIDEST + _radius(row)), size, about_point=False)
    else:
        found = _ringed(rhombs(2.2 * (size + 1)), size - 1, about_point=True)
    if len(found) > MOST_CELLS:
        raise BadInput(f"board {board}: size = {size} of {name} has {len(found)} cells: allowed: up to {MOST_CELLS}")
    return found


def _radius(row: Any) -> float:
    return 0.5 / math.sin(math.pi / int(row["sides"]))


def _uniform(row: Any, reach: float) -> _Cells:
    """All cells within `reach` of the origin, at least."""
    (ux, uy), (vx, vy) = row["steps"]
    reach += _WIDEST
    corners = [(_radius(row) * math.cos(a), _radius(row) * math.sin(a))
               for a in (math.radians(row["turn"] + 360 * i / row["sides"]) for i in range(row["sides"]))]
    many = math.ceil(1.2 * reach / min(math.hypot(ux, uy), math.hypot(vx, vy))) + 2
    points = list({rounded(p): p for i in range(-many, many + 1) for j in range(-many, many + 1)
                   for p in ((x + i * ux + j * vx, y + i * uy + j * vy) for x, y in corners)
                   if math.hypot(*p) <= reach}.values())
    return _faces(points)


def _faces(points: Sequence[Point]) -> _Cells:
    """What lines of length 1 between these points enclose; no cell has more than twelve sides, only the outside has."""
    squares: dict[tuple[int, int], list[Point]] = {}
    for x, y in points:
        squares.setdefault((math.floor(x / _SQUARE), math.floor(y / _SQUARE)), []).append((x, y))
    joined: dict[Point, list[Point]] = {}
    for x, y in points:
        near = [q for i in (-1, 0, 1) for j in (-1, 0, 1)
                for q in squares.get((math.floor(x / _SQUARE) + i, math.floor(y / _SQUARE) + j), ())
                if abs(math.dist(q, (x, y)) - 1) < 1e-6]
        joined[x, y] = sorted(near, key=lambda q: math.atan2(q[1] - y, q[0] - x))
    done: set[tuple[Point, Point]] = set()
    found: _Cells = []
    for start in points:
        for second in joined[start]:
            walk, here, there = list[Point](), start, second
            while (here, there) not in done and len(walk) < 13:
                done.add((here, there))
                walk.append(here)
                turn = joined[there]
                here, there = there, turn[turn.index(here) - 1]
            if 3 <= len(walk) <= 12 and here == start and _turns_left(walk):
                found.append(tuple(walk))
    return found


def _turns_left(walk: Sequence[Point]) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(walk, [*walk[1:], walk[0]], strict=True)) > 0


def _dual(cells: _Cells) -> _Cells:
    """A cell about each corner that cells close round: its corners are their centres."""
    around: dict[Point, list[tuple[Point, ...]]] = {}
    for cell in cells:
        for p in cell:
            around.setdefault(rounded(p), []).append(cell)
    found = []
    for (x, y), some in around.items():
        angles = sum(math.pi - 2 * math.pi / len(cell) for cell in some)
        if abs(angles - 2 * math.pi) < 1e-6:
            found.append(tuple(sorted(map(_mean, some), key=lambda c: math.atan2(c[1] - y, c[0] - x))))
    return found


def _ringed(cells: _Cells, rings: int, about_point: bool) -> _Cells:
    """The cells about the origin, or the one nearest to it, with so many rings."""
    keys = [[rounded(p) for p in cell] for cell in cells]
    kept = ({k for k, some in enumerate(keys) if (0.0, 0.0) in some} if about_point else
            {min(range(len(cells)), key=lambda k: math.hypot(*_mean(cells[k])))})
    for _ in range(rings):
        held = {p for k in kept for p in keys[k]}
        kept |= {k for k, some in enumerate(keys) if not held.isdisjoint(some)}
    return [cells[k] for k in sorted(kept)]


def _mean(cell: Sequence[Point]) -> Point:
    return sum(x for x, _ in cell) / len(cell), sum(y for _, y in cell) / len(cell)
