"""The names of a board's columns and rows engraved beside it: a letter below each column, a number left of each row."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

from ..core.board import Board
from ..core.errors import BadInput
from ..core.names import grid_names
from ..core.offset import offset
from ..core.path import Path, Point, bounds
from ..core.stroke_font import strokes
from .field import corners

__all__ = ["coordinates"]

_CLEAR = 0.5
"""mm that a label keeps from the edges of the band and from the next label."""

SMALLEST = 1.5
"""mm: lower lettering would not be read."""


def coordinates(board: Board, pitch: float, field: Path, band: float) -> tuple[tuple[Path, ...], ...]:
    """For each label its strokes, in the middle of a band `band` mm wide around `field`.

    A slanted column goes on in its own direction. Raises BadInput where the lettering would be lower than SMALLEST.
    """
    spots = _spots(board, pitch, offset(field, band / 2))
    reach = {text: _reach(text) for text in spots}
    height = min([(band / 2 - _CLEAR) / max(reach.values()),
                  *((math.dist(spots[a], spots[b]) - _CLEAR) / (reach[a] + reach[b])
                    for a, b in combinations(spots, 2))])
    if height < SMALLEST:
        raise BadInput(f"coordinates on a band of {band:g} mm, {pitch:g} mm from cell to cell: lettering of "
                       f"{max(height, 0):.1f} mm, at least {SMALLEST:g} mm needed; allowed: another band, a wider "
                       "pitch, or coordinates = no (coordinates rule)")
    return tuple(tuple(path.moved(*at) for path in strokes(text, min(height, pitch / 2))) for text, at in spots.items())


def _reach(text: str) -> float:
    """How far lettering of height 1 reaches from its middle."""
    x0, y0, x1, y1 = bounds(strokes(text, 1.0))
    return math.hypot(max(-x0, x1), max(-y0, y1))


def _spots(board: Board, pitch: float, middle: Path) -> dict[str, Point]:
    """Where the middle of each label is."""
    names, places = ((board.names, board.centres) if board.play != "edges" else
                     (grid_names(board.points), board.points))
    columns: dict[str, list[Point]] = {}
    rows: dict[str, list[Point]] = {}
    for name, (x, y) in zip(names, places, strict=True):
        letter = name.rstrip("0123456789")
        columns.setdefault(letter, []).append((x * pitch, y * pitch))
        rows.setdefault(name[len(letter):], []).append((x * pitch, y * pitch))
    found = {text: _beyond((min(sites)[0], _half_way(y for _, y in sites)), (-1.0, 0.0), middle)
             for text, sites in rows.items()}
    lean = _lean(columns)
    for text, sites in columns.items():
        found[text] = _beyond(min(sites, key=lambda p: (p[1], p[0])), lean, middle)
    return found


def _half_way(values: Iterable[float]) -> float:
    """The middle of a row of triangles, whose centres lie lower and higher in turn."""
    every = list(values)
    return (min(every) + max(every)) / 2


def _lean(columns: dict[str, list[Point]]) -> Point:
    """The way down the columns, which are all parallel."""
    lowest, highest = max(((min(sites, key=lambda p: p[1]), max(sites, key=lambda p: p[1]))
                           for sites in columns.values()), key=lambda ends: ends[1][1] - ends[0][1])
    length = math.dist(lowest, highest)
    return ((lowest[0] - highest[0]) / length, (lowest[1] - highest[1]) / length)


def _beyond(start: Point, way: Point, around: Path) -> Point:
    """Where the ray from `start` meets the convex path around it."""
    points = corners(around)
    reach = math.inf
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        nx, ny = by - ay, ax - bx  # outwards
        speed = way[0] * nx + way[1] * ny
        if speed > 1e-9:
            reach = min(reach, ((ax - start[0]) * nx + (ay - start[1]) * ny) / speed)
    return (start[0] + way[0] * reach, start[1] + way[1] * reach)
