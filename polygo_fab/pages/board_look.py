"""A board drawn about the origin, as if paper had no edge: cells in tints or hatched, lines, sides, dots, names.

Neighbouring cells never look alike; whose side is whose is told by a pattern and a mark as well as by a colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..core.board import Board
from ..core.edges import straight_edges
from ..core.game import Game
from ..core.page import INKS, Label, Shape, Style
from ..core.paper import BAND, HATCH, SITE, Printed
from ..core.path import Path, Point, circle, line, polygon, polyline
from .board_outline import nearest, outline, straightened
from .diagram import hatching, margin_names
from .pieces import COLOURS, dot, mark
from .rims import Band, bands

__all__ = ["SIDES", "TINTS", "Look", "classes", "drawn"]

TINTS = ("#fdf8ec", "#ead9b0", "#a9c4dc")
"""Of cells that are next to one another, each lighter than the next by a quarter at least."""
_REGIONS = {"red": "#e3a49a", "blue": "#8fb4dc"}
"""Regions of a board that are called by a colour have it."""
_SPACING = 2.4  # of hatching, mm
_DASHES: tuple[tuple[float, ...], ...] = ((), (), (3.2, 1.6), (1.2, 1.2), (6.0, 1.5, 1.5, 1.5), (0.6, 1.8))
"""How a player's band is broken, mm; those of the first two are one dark and one light."""
_BAND = (0.24, 0.24)
SIDES = 0.44
"""Pitches: from the edge of the board to the middle of a band and its breadth; how far out all of it reaches."""
_GRID = Style(stroke=INKS["board"], width=0.3)

Items = list[Shape | Label]


@dataclass(frozen=True)
class Look:
    """How a board is drawn; `game` adds whose sides are whose, and what is printed on cells; `arcs` of
    paper lie where the bands of its sides would be."""

    style: Printed = "outline"
    game: Game | None = None
    arcs: bool = False

    @property
    def sides(self) -> bool:
        return self.arcs or (self.game is not None and bool(self.game.rims))


def drawn(board: Board, pitch: float, look: Look, names: float | None) -> Items:
    """Everything on the board but the line to cut along; `names` is how far out (mm) coordinates stand, if at all."""
    items: Items = [*_cells(board, pitch, look.style), *_sites(board, pitch, look.style)]
    items += [Shape(line(_at(a, pitch), _at(b, pitch)), _GRID) for a, b in straight_edges(board)]
    if board.play == "points":
        items += [Shape(circle(_at(p, pitch), 0.07 * pitch), Style(stroke=None, fill=SITE)) for p in board.points]
    if look.game is not None:
        for band in bands(board, look.game.rims, pitch, *_BAND) if look.game.rims and not look.arcs else ():
            items += _band(straightened(band, outline(board, pitch, _BAND[0] * pitch)), pitch, look.style)
        items += _dots(board, pitch, look.style, look.game)
    if names is not None:
        ring = outline(board, pitch, names)
        for text, at in margin_names(board, 0.2 if look.sides else names / pitch):
            x, y = nearest(_at(at, pitch), ring) if look.sides else _at(at, pitch)
            items.append(Label(text, (x, y - 0.9), 2.6, colour=INKS["guide"]))
    return items


# --- cells


def classes(board: Board) -> tuple[int, ...]:
    """A number for each cell, another one than its neighbours': two for squares and triangles, three for hexagons.

    Cells in regions that have a colour's name are 1, 2 ..., the others 0. The most constrained cell comes first
    (Brélaz 1979).
    """
    named = {site: k for k, region in enumerate(_REGIONS, start=1) for name, sites in board.regions if name == region
             for site in sites}
    if named:
        return tuple(named.get(cell, 0) for cell in range(len(board.cells)))
    near: list[set[int]] = [set() for _ in board.cells]
    for pair in board.edge_cells.values():
        for cell in pair:
            near[cell].update(set(pair) - {cell})
    found: dict[int, int] = {}
    beside: list[set[int]] = [set() for _ in board.cells]
    while len(found) < len(board.cells):
        cell = max((c for c in range(len(board.cells)) if c not in found), key=lambda c: (len(beside[c]), -c))
        found[cell] = next(k for k in range(len(board.cells)) if k not in beside[cell])
        for other in near[cell]:
            beside[other].add(found[cell])
    return tuple(found[cell] for cell in range(len(board.cells)))


def _cells(board: Board, pitch: float, style: Printed) -> Iterator[Shape]:
    """Tints or hatching, under the lines; where pieces do not stand on cells, one light ground."""
    if style == "outline" or (style == "hatch" and board.play != "cells"):
        return
    tints: tuple[str, ...] = TINTS
    if any(name in _REGIONS for name, _ in board.regions):
        tints = ("#ffffff", *_REGIONS.values())
    for number, corners in zip(classes(board), board.cells, strict=True):
        path = polygon([_at(board.points[p], pitch) for p in corners])
        if style == "colour":
            yield Shape(path, Style(stroke=None, fill=tints[number % len(tints) if board.play == "cells" else 0]))
        else:
            yield from (Shape(stroke, Style(stroke=HATCH, width=0.25)) for stroke in _hatched(path, number))


def _hatched(path: Path, pattern: int) -> list[Path]:
    """Nothing, lines that rise to the right, lines that fall, both."""
    rising = hatching(path, _SPACING) if pattern % 2 else []
    falling = [stroke.mirrored() for stroke in hatching(path.mirrored(), _SPACING)] if pattern // 2 % 2 else []
    return rising + falling


def _sites(board: Board, pitch: float, style: Printed) -> Iterator[Shape]:
    """Where pieces stand on edges: those are broad."""
    if board.play == "edges":
        width = 0.3 if style == "outline" else 0.09 * pitch
        for a, b in board.edges:
            ends = _at(board.points[a], pitch), _at(board.points[b], pitch)
            yield Shape(line(*ends), Style(stroke=SITE, width=0.25 + width))
            if style != "outline":
                yield Shape(line(*ends), Style(stroke="#9db7d8" if style == "colour" else "#ffffff", width=width))


# --- what a game adds


def _band(band: Band, pitch: float, style: Printed) -> Items:
    """The band with its mark: in the player's colour, in a pattern, or as a thin line in that pattern."""
    player, path = band.player, polyline(band.points)
    fill = COLOURS[player - 1][0] if style == "colour" else "#ffffff"
    dark, dash = "#404040", _DASHES[player - 1]
    inner = band.width - 0.5
    badge = Shape(circle(band.middle, 0.17 * pitch), Style(stroke=BAND[player - 1], fill=fill, width=0.25))
    sign = mark(player, band.middle, 0.085 * pitch, 0.025 * pitch + 0.08)
    if style == "colour":
        return [Shape(path, Style(stroke=BAND[player - 1], width=band.width)),
                Shape(path, Style(stroke=fill, width=inner)), badge, *_off_black(sign)]
    sign = [replace(item, style=replace(item.style, stroke=dark)) for item in sign if isinstance(item, Shape)]
    if style == "outline":
        return [Shape(path, Style(stroke=BAND[player - 1], width=0.4, dash=dash)), badge, *sign]
    ground: Items = [Shape(path, Style(stroke=BAND[player - 1], width=band.width)),
                     Shape(path, Style(stroke=dark if player == 1 else "#ffffff", width=inner))]
    pattern = [Shape(path, Style(stroke=dark, width=inner, dash=dash))] if dash else []
    return [*ground, *pattern, badge, *sign]


def _dots(board: Board, pitch: float, style: Printed, game: Game) -> Items:
    """The pieces that belong to the board: the dots of players; cells that are none of play are hatched."""
    state, items = game.initial(), list[Shape | Label]()
    for site in sorted(game.fixed):
        owner, at = state.owner[site], _at(board.centres[site], pitch)
        if not game.marks[owner].isdigit():
            path = polygon([_at(board.points[p], pitch) for p in board.cells[site]])
            items += [Shape(stroke, Style(stroke=HATCH, width=0.35))
                      for stroke in [*hatching(path, 1.3), *(s.mirrored() for s in hatching(path.mirrored(), 1.3))]]
            continue
        drawn = _off_black(dot(owner, at, 0.3 * pitch))
        items += drawn if style == "colour" else [_grey(item, owner) for item in drawn if isinstance(item, Shape)]
    return items


def _grey(shape: Shape, player: int) -> Shape:
    """Dark with a light mark for the first player, light with a dark one for the others."""
    fill, ink = ("#404040", "#ffffff") if player == 1 else ("#ffffff", "#404040")
    if shape.style.fill is None:
        return Shape(shape.path, replace(shape.style, stroke=ink))
    return Shape(shape.path, replace(shape.style, fill=fill, stroke="#404040"))


def _off_black(items: Items) -> Items:
    """Pure black is for the lines of the board alone."""
    return [replace(item, style=replace(item.style, stroke="#101010"))
            if isinstance(item, Shape) and item.style.stroke == INKS["board"] else item for item in items]


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)
