"""What the parts of the border are: bands outside the board, with the colour and the mark of the player.

Beside the mark of a home stand two arrows onto the board, beside that of a goal two arrows off it; the band of a port
that is nobody's has neither.

A band ends in the middle of a cell that it shares with the next one (01_boards: a port ends in the middle of the
junction cell).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.board import Board
from ..core.features import Feature, FeatureKind
from ..core.game import Site
from ..core.page import Label, Shape, Style
from ..core.path import Path, Point, circle, polyline
from ..core.printed.diagram_inks import COLOURS, EDGE, PLAIN
from .pieces import mark

__all__ = ["RIM", "Band", "arrows", "bands", "rims"]

RIM = 0.75
"""How much further out names stand where there are bands, in pitches: beside a slanted border they need most."""
_WIDTH = 0.26  # of a band
_AWAY = 0.32  # from the edge of the board to the middle of a band
_APART, _ARROW = 2.4, 0.7
"""Radii of the disc with a mark: from its middle to that of an arrow's disc, and how large the arrow is."""


@dataclass(frozen=True)
class Band:
    """A part of the border: what it is, whose, the middle line of its band in mm, how broad it is, and where on it the
    mark of the player stands."""

    kind: FeatureKind
    player: int
    points: tuple[Point, ...]
    width: float
    middle: Point


def bands(board: Board, features: Iterable[Feature], pitch: float, away: float = _AWAY,
          width: float = _WIDTH) -> tuple[Band, ...]:
    """The bands for parts of the border of a board that is played on its cells.

    away, width  from the edge of the board to the middle of a band, and how broad it is, in pitches
    """
    parts = [(feature, _in_order(board, feature.sites)) for feature in features]
    shared = Counter(site for _, sites in parts for site in (sites[0], sites[-1]))
    found = []
    for feature, sites in parts:
        points = [_outside(board, site, away) for site in sites]
        for end, beside in ((0, 1), (-1, -2)) if len(sites) > 2 else ():
            if shared[sites[end]] == 1:  # it goes on as it came, not round the corner
                points[end] = _outside(board, sites[end], away, _outward(board, sites[beside]))
        points = [_beyond(points, 0, shared[sites[0]] > 1), *points[1:-1], _beyond(points, -1, shared[sites[-1]] > 1)]
        drawn = [(x * pitch, y * pitch) for x, y in points]
        found.append(Band(feature.kind, feature.player, tuple(drawn), width * pitch, _middle(drawn)))
    return tuple(found)


def arrows(band: Band, disc: float) -> tuple[tuple[Point, Path], ...]:
    """Of a home or a goal the arrows on both sides of the mark, each on a disc of radius `disc` mm: the middle of that,
    and the arrow."""
    if band.kind not in ("home", "goal"):
        return ()
    up, found = 1 if band.kind == "home" else -1, []
    for far in (-_APART * disc, _APART * disc):
        at, way = _beside(band, far)
        corners = [(_ARROW * disc * x, up * _ARROW * disc * y) for x, y in ((-0.8, -0.3), (0.0, 0.6), (0.8, -0.3))]
        found.append((at, polyline(corners).rotated(way).moved(*at)))
    return tuple(found)


def rims(board: Board, features: Iterable[Feature], pitch: float) -> list[Shape | Label]:
    """The bands in the colours of the players, each with its signs."""
    items, disc = list[Shape | Label](), 0.2 * pitch
    pen = min(0.03 * pitch + 0.08, 0.055 * pitch)
    for band in bands(board, features, pitch):
        fill, ink = COLOURS[band.player - 1] if band.player else (PLAIN, EDGE)
        items += [Shape(polyline(band.points), Style(stroke=EDGE, width=band.width)),
                  Shape(polyline(band.points), Style(stroke=fill, width=band.width - 0.5))]
        for at, arrow in arrows(band, disc):
            items += [Shape(circle(at, disc), Style(stroke=EDGE, fill=fill, width=0.25)),
                      Shape(arrow, Style(stroke=ink, width=pen))]
        if band.player:
            items += [Shape(circle(band.middle, disc), Style(stroke=EDGE, fill=fill, width=0.25)),
                      *mark(band.player, band.middle, 0.1 * pitch, pen)]
    return items


def _beside(band: Band, far: float) -> tuple[Point, float]:
    """The point of a band so far (mm) from its middle, and the direction of the band there (radians)."""
    steps = list(pairwise(band.points))
    left = sum(math.dist(a, b) for a, b in steps) / 2 + far
    for a, b in steps:
        length = math.dist(a, b)
        if left <= length or (a, b) == steps[-1]:
            return ((a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length),
                    math.atan2(b[1] - a[1], b[0] - a[0]))
        left -= length
    return band.middle, 0.0


def _in_order(board: Board, sites: frozenset[Site]) -> list[Site]:
    """The sites as the border passes them, from one end of the part to the other."""
    cycle = list(dict.fromkeys(board.border))
    first = next(i for i, site in enumerate(cycle) if site in sites and cycle[i - 1] not in sites)
    return [site for site in cycle[first:] + cycle[:first] if site in sites]


def _outside(board: Board, site: Site, away: float, towards: Point | None = None) -> Point:
    """A point off the board beside a cell of the border: out from the middle of its outer edges, or of those of them
    that look `towards` a side."""
    outer, (cx, cy) = _outer(board, site), board.cell_centre(site)
    if towards:
        outer = [(a, b) for a, b in outer if _looks((a, b), (cx, cy), towards)] or outer
    ux, uy = _mean(outer, (cx, cy))
    reach = max((p[0] - cx) * ux + (p[1] - cy) * uy for a, b in outer for p in (a, b))
    return (cx + ux * (reach + away), cy + uy * (reach + away))


def _outward(board: Board, site: Site) -> Point:
    """The way out of a cell of the border."""
    return _mean(_outer(board, site), board.cell_centre(site))


def _outer(board: Board, site: Site) -> list[tuple[Point, Point]]:
    outline = board.outline
    cycle = {frozenset(pair) for pair in zip(outline, [*outline[1:], outline[0]], strict=True)}
    corners = board.cells[site]
    return [(board.points[a], board.points[b]) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
            if frozenset((a, b)) in cycle]


def _mean(edges: Sequence[tuple[Point, Point]], centre: Point) -> Point:
    dx = sum((a[0] + b[0]) / 2 - centre[0] for a, b in edges)
    dy = sum((a[1] + b[1]) / 2 - centre[1] for a, b in edges)
    length = math.hypot(dx, dy)
    return (dx / length, dy / length) if length > 1e-9 else (0.0, 1.0)


def _looks(edge: tuple[Point, Point], centre: Point, towards: Point) -> bool:
    """Whether an edge looks clearly that way, not across it."""
    x, y = _mean([edge], centre)
    return x * towards[0] + y * towards[1] > 0.2


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
