"""Which cells of a board an inlay fills, and with how many pieces of which shape: worked out from the second boards."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput
from ..second_boards import second_board

if TYPE_CHECKING:
    import shapely

__all__ = ["INLAID", "gaps"]

_FINE = 4
"""Digits to which places, sides and turns are the same, in units of the pitch."""


@cache
def _filled(name: str, motif: str) -> tuple[tuple[shapely.Polygon, int], ...]:
    """The cells that a motif fills, from the middle outwards, each with the number of its shape. Units of the pitch.

    A shape is known by its sides and the turns between them, read counterclockwise: one turned over is another.
    """
    import shapely

    board = second_board(name)
    if board is None:
        raise BadInput(f"contract: no board '{name[:40]}'")
    cells = [shapely.Polygon(cell) for cell in board.cells]
    middles = [tuple(sum(p[i] for p in cell) / len(cell) for i in (0, 1)) for cell in board.cells]
    order = sorted(range(len(cells)), key=lambda k: (round(math.hypot(*middles[k]), _FINE),
                                                     *(round(middles[k][i], _FINE) for i in (1, 0))))
    if motif == "apart":
        some: list[int] = []
        for k in order:
            near = [j for j in some if cells[j].distance(cells[k]) < 1e-6]
            if not any(_share(cells[j], cells[k]) for j in near):
                some.append(k)
    elif motif == "border":
        rim = shapely.boundary(shapely.union_all([cell.buffer(1e-6) for cell in cells])).buffer(1e-4)
        some = [k for k in order if cells[k].exterior.intersection(rim).length > 0.01]
    elif motif == "red":
        names = set(board.regions.get("red", ()))
        reds = [at for site, at in zip(board.names, board.sites, strict=True) if site in names]
        some = [k for k in order if any(cells[k].contains(shapely.Point(at)) for at in reds)]
    else:
        some = order
    shapes: dict[tuple[Any, ...], int] = {}
    return tuple((cells[k], shapes.setdefault(_shape(board.cells[k]), len(shapes))) for k in some)


def _share(one: shapely.Polygon, other: shapely.Polygon) -> bool:
    """Whether two cells have a side in common, and not a corner alone."""
    return bool(one.exterior.buffer(1e-5).intersection(other.exterior).length > 0.01)


def _shape(cell: tuple[tuple[float, float], ...]) -> tuple[Any, ...]:
    """Sides and turns of a polygon, counterclockwise, from where they read least."""
    ways = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(cell, (*cell[1:], cell[0]), strict=True)]
    read = [(round(math.hypot(*way), 3), round((math.atan2(after[1], after[0]) - math.atan2(way[1], way[0])) % math.tau,
                                               3)) for way, after in zip(ways, (*ways[1:], ways[0]), strict=True)]
    return min(tuple(read[k:] + read[:k]) for k in range(len(read)))


def _kinds(name: str, motif: str) -> list[tuple[shapely.Polygon, int]]:
    """Each shape as the first of its cells has it, with how many there are."""
    filled = _filled(name, motif)
    count = 1 + max(kind for _, kind in filled)
    return [(next(cell for cell, its in filled if its == kind), sum(its == kind for _, its in filled))
            for kind in range(count)]


INLAID: dict[str, Callable[..., Any]] = {
    "filled": lambda name, motif: [cell for cell, _ in _filled(name, motif)], "fillings": _kinds}
"""Of a board and a motif: the cells that are filled; the shapes of what fills them, with their counts."""


def gaps(pieces: Iterable[Any], host: Any) -> tuple[float, float]:
    """The least and the most room from the edges of pieces to those of the hole of the host in which each lies, mm;
    negative where one reaches beyond it. Raises BadInput for one that lies in no hole."""
    import shapely

    holes, rooms = [shapely.Polygon(ring) for ring in host.interiors], list[float]()
    for piece in pieces:
        hole = next((hole for hole in holes if hole.contains(piece.centroid)), None)
        if hole is None:
            raise BadInput(f"no hole for a piece about {piece.centroid.x:.1f} / {piece.centroid.y:.1f} mm")
        for at in shapely.get_coordinates(shapely.segmentize(piece.exterior, 1.0)).tolist():
            point = shapely.Point(at)
            rooms.append(float(hole.exterior.distance(point)) * (1 if hole.covers(point) else -1))
    return min(rooms), max(rooms)
