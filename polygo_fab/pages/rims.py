"""Whose part of the border is whose: bands outside the board, with the colour and the mark of the player.

A band ends in the middle of a cell that it shares with the next one (01_boards: a port ends in the middle of the
junction cell).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ..core.board import Board
from ..core.diagram_inks import COLOURS, EDGE
from ..core.game import Site
from ..core.page import Label, Shape, Style
from ..core.path import Point, circle, polyline
from .pieces import mark

__all__ = ["RIM", "Band", "bands", "rims"]

RIM = 0.75
"""How much further out names stand where there are bands, in pitches: beside a slanted border they need most."""
_WIDTH = 0.26  # of a band
_AWAY = 0.32  # from the edge of the board to the middle of a band


@dataclass(frozen=True)
class Band:
    """A part of the border that is somebody's: the middle line of its band in mm, how broad it is, and where on it
    the mark of the player stands."""

    player: int
    points: tuple[Point, ...]
    width: float
    middle: Point


def bands(board: Board, owned: Iterable[tuple[int, frozenset[Site]]], pitch: float, away: float = _AWAY,
          width: float = _WIDTH) -> tuple[Band, ...]:
    """The bands for parts of the border of a board that is played on its cells.

    away, width  from the edge of the board to the middle of a band, and how broad it is, in pitches
    """
    parts = [(player, _in_order(board, sites)) for player, sites in owned]
    shared = Counter(site for _, sites in parts for site in (sites[0], sites[-1]))
    found = []
    for player, sites in parts:
        points = [_outside(board, site, away) for site in sites]
        points = [_beyond(points, 0, shared[sites[0]] > 1), *points[1:-1], _beyond(points, -1, shared[sites[-1]] > 1)]
        drawn = [(x * pitch, y * pitch) for x, y in points]
        found.append(Band(player, tuple(drawn), width * pitch, _middle(drawn)))
    return tuple(found)


def rims(board: Board, owned: Iterable[tuple[int, frozenset[Site]]], pitch: float) -> list[Shape | Label]:
    """The bands in the colours of the players, each with a mark."""
    items: list[Shape | Label] = []
    for band in bands(board, owned, pitch):
        fill, _ = COLOURS[band.player - 1]
        items += [Shape(polyline(band.points), Style(stroke=EDGE, width=band.width)),
                  Shape(polyline(band.points), Style(stroke=fill, width=band.width - 0.5)),
                  Shape(circle(band.middle, 0.2 * pitch), Style(stroke=EDGE, fill=fill, width=0.25)),
                  *mark(band.player, band.middle, 0.1 * pitch, min(0.03 * pitch + 0.08, 0.055 * pitch))]
    return items


def _in_order(board: Board, sites: frozenset[Site]) -> list[Site]:
    """The sites as the border passes them, from one end of the part to the other."""
    cycle = list(dict.fromkeys(board.border))
    first = next(i for i, site in enumerate(cycle) if site in sites and cycle[i - 1] not in sites)
    return [site for site in cycle[first:] + cycle[:first] if site in sites]


def _outside(board: Board, site: Site, away: float) -> Point:
    """A point off the board beside a cell of the border: out from the middle of its outer edges."""
    outline = board.outline
    cycle = {frozenset(pair) for pair in zip(outline, [*outline[1:], outline[0]], strict=True)}
    corners = board.cells[site]
    outer = [(board.points[a], board.points[b]) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
             if frozenset((a, b)) in cycle]
    cx, cy = board.cell_centre(site)
    dx = sum((a[0] + b[0]) / 2 - cx for a, b in outer)
    dy = sum((a[1] + b[1]) / 2 - cy for a, b in outer)
    length = math.hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 1e-9 else (0.0, 1.0)
    reach = max((p[0] - cx) * ux + (p[1] - cy) * uy for a, b in outer for p in (a, b))
    return (cx + ux * (reach + away), cy + uy * (reach + away))


def _beyond(points: list[Point], end: int, shared: bool) -> Point:
    """The end of a band: at its last cell's middle where another band begins, else at the far side of that cell."""
    if len(points) < 2:
        return points[end]
    (ax, ay), (bx, by) = (points[1], points[0]) if end == 0 else (points[-2], points[-1])
    length = math.dist((ax, ay), (bx, by))
    far = -0.06 if shared else 0.4
    return (bx + (bx - ax) / length * far, by + (by - ay) / length * far)


def _middle(points: list[Point]) -> Point:
    """Half way along a line."""
    steps = list(pairwise(points))
    left = sum(math.dist(a, b) for a, b in steps) / 2
    for a, b in steps:
        length = math.dist(a, b)
        if left <= length:
            return (a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length)
        left -= length
    return points[0]
