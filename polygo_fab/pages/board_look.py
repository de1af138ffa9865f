"""A board drawn about the origin, as if paper had no edge: cells in tints or hatched, lines, sides, dots, names.

Neighbouring cells never look alike; whose side is whose is told by a pattern and a mark as well as by a colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import BORDER, POINTS, FeatureKind, along_border, by_colour, of_kind, on_sites
from ..core.game import Game
from ..core.page import INKS, SMALLEST, Label, Shape, Style
from ..core.path import Point, circle, line, polygon, polyline
from ..core.printed import touch
from ..core.printed.diagram_inks import COLOURS, NAME, PLAIN
from ..core.printed.ink import thinned
from ..core.printed.paper import BAND, FREE, HATCH, SHADE, SITE, START, TRACK, Printed
from ..core.track import spots
from ..core.units import number
from .board_names import TYPE, board_names
from .board_outline import outline, straightened
from .edges import straight_edges
from .map_colours import classes
from .pieces import dot, mark
from .player_look import DARK, DASHES, hatched, without_colour
from .rims import Band, arrows, bands

__all__ = ["TINTS", "BoardLook", "drawn", "written"]

TINTS = ("#fdf8ec", "#ead9b0", "#a9c4dc", "#8fae8b")
"""Of cells that are next to one another, each lighter than the next by a quarter at least."""
_REGIONS = {"red": 1, "blue": 2}
"""Whose the cells are of regions of a board that are called by a colour."""
_FREE, _THINNED = TINTS[1], 0.5
"""Beside cells that are a player's the others have this tint; his are his colour, thinned with white."""
_WAYS = (2, 1, 0)
"""How cells are hatched that are nobody's, the first player's, the second one's."""
_SPACING = 2.4  # of hatching, mm
_MOST = 6.0
"""mm: the radius of what bears a mark, so that one of two pages that overlap shows all of it."""
_BETWEEN = 0.6
"""mm between two spots of a track."""
_SHADED, _LEVELS = 0.78, 9
"""Of a shaded cell: how much of it is, and by how many lines."""
_DISC, _APEX, _PIVOT = 0.2, 0.27, 0.08
"""Pitches: the radius of a disc where a piece starts, of that on an apex, of a dot about which pieces turn."""
_GRID = Style(stroke=INKS["board"], width=0.3)

Items = list[Shape | Label]


@dataclass(frozen=True)
class _Sides:
    """Pitches: from the edge of the board to the middle of a band, its breadth, the radius of the disc with the mark,
    and how far out all of it reaches."""

    away: float
    breadth: float
    disc: float
    reach: float


_WIDE, _NARROW = _Sides(0.24, 0.24, 0.17, 0.44), _Sides(0.135, 0.15, 0.125, 0.28)
"""Narrow where names stand outside: so much board with sides and names goes on a page as without names."""


@dataclass(frozen=True)
class BoardLook:
    """How a board is drawn; `game` adds whose sides are whose, and what is printed on cells; `arcs` of
    paper lie where the bands of its sides would be."""

    style: Printed = "outline"
    game: Game | None = None
    arcs: bool = False

    @property
    def sides(self) -> bool:
        return self.arcs or (self.game is not None and bool(of_kind(self.game.shows, *BORDER, "track")))

    def reach(self, names: bool) -> float:
        """How far out its sides go, in pitches, if it has any; with `names` beside them."""
        return self.of_sides(names and not self.arcs).reach if self.sides else 0.0

    def of_sides(self, names: bool) -> _Sides:
        """Fingers want room between a side and the board, whatever else is there."""
        return _NARROW if names and self.style != "touch" else _WIDE


def drawn(board: Board, pitch: float, look: BoardLook, names: float | None) -> Items:
    """Everything on the board but the line to cut along; `names` is how far out (mm) coordinates stand, if at all."""
    items: Items = [*_cells(board, pitch, look), *_shaded(board, pitch, look.game), *_sites(board, pitch, look.style)]
    grid = replace(_GRID, width=touch.LINE) if look.style == "touch" else _GRID
    items += [Shape(line(_at(a, pitch), _at(b, pitch)), grid) for a, b in straight_edges(board)]
    if board.play == "points":
        items += [Shape(circle(_at(p, pitch), 0.07 * pitch), Style(stroke=None, fill=SITE)) for p in board.points]
    if look.game is not None:
        sides, owned = look.of_sides(names is not None), () if look.arcs else along_border(by_colour(
            look.game.shows, look.game.worn))
        ring = outline(board, pitch, sides.away * pitch)
        for band in bands(board, owned, pitch, sides.away, sides.breadth):
            items += _band(straightened(band, ring), min(sides.disc * pitch, _MOST), look.style)
        items += [] if look.arcs else _track(board, pitch, look.game, sides)
        items += [*_dots(board, pitch, look.style, look.game), *_starts(board, pitch, look.style, look.game)]
    else:
        items += [item for site in sorted(board.barred) for item in _barred(board, pitch, site)]
    return [*items, *_named(board, pitch, look, names)] if names is not None else items


def written(board: Board, pitch: float, look: BoardLook, names: float) -> Items:
    """All of `drawn` that is written there, and maybe more of it."""
    return drawn(board, pitch, look, names) if look.game else list(_named(board, pitch, look, names))


def _named(board: Board, pitch: float, look: BoardLook, names: float) -> Iterator[Shape | Label]:
    apexes = dict.fromkeys(on_sites(look.game.shows, "apex") if look.game else (), _disc("apex", pitch))
    for text, (x, y) in board_names(board, pitch, names, look.sides, apexes):
        if look.style == "touch":
            yield from _braille(text, (x, y))
        else:
            yield Label(text, (x, y - 0.35 * TYPE), TYPE, colour=NAME)


def _braille(text: str, at: Point) -> Iterator[Shape]:
    return (Shape(circle(dot, touch.DOT / 2), Style(stroke=None, fill=touch.TOUCH))
            for dot in touch.braille_dots(text, at))


# --- cells


def _owners(board: Board, game: Game | None) -> tuple[int, ...]:
    """Whose each cell is from the start, 0 for nobody's; () where none is anybody's."""
    if game is not None and board.play == "cells":
        owner, marks = game.initial().owner, game.marks
        found = {site: game.worn(owner[site]) for site in game.fixed if marks[owner[site]].isdigit()}
    else:
        found = {site: _REGIONS[name] for name, sites in board.regions if name in _REGIONS for site in sites}
    return tuple(found.get(cell, 0) for cell in range(len(board.cells))) if found else ()


def _cells(board: Board, pitch: float, look: BoardLook) -> Iterator[Shape]:
    """Tints or hatching, under the lines; where pieces do not stand on cells, one light ground."""
    if look.style in ("outline", "touch") or (look.style == "hatch" and board.play != "cells"):
        return
    owners = _owners(board, look.game)
    tints = (_FREE, *(thinned(fill, _THINNED) for fill, _ in COLOURS)) if owners else TINTS
    ways = _WAYS if owners else range(len(TINTS))
    for kind, corners in zip(owners or classes(board), board.cells, strict=True):
        path = polygon([_at(board.points[p], pitch) for p in corners])
        if look.style == "colour":
            yield Shape(path, Style(stroke=None, fill=tints[kind % len(tints) if board.play == "cells" else 0]))
        else:
            yield from (Shape(stroke, Style(stroke=HATCH, width=0.25))
                        for stroke in hatched(path, _SPACING, ways[kind % len(ways)]))


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


def _shaded(board: Board, pitch: float, game: Game | None) -> Iterator[Shape]:
    """Level lines across cells where pieces may not stay, free of their edges."""
    for site in sorted(on_sites(game.shows, "restricted") if game else ()):
        (x, y), corners = board.centres[site], [board.points[p] for p in board.cells[site]]
        inner = [_at((x + _SHADED * (u - x), y + _SHADED * (v - y)), pitch) for u, v in corners]
        low, high = min(v for _, v in inner), max(v for _, v in inner)
        for k in range(1, _LEVELS + 1):
            level = low + (high - low) * k / (_LEVELS + 1)
            ends = [a[0] + (b[0] - a[0]) * (level - a[1]) / (b[1] - a[1])
                    for a, b in zip(inner, [*inner[1:], inner[0]], strict=True) if (a[1] < level) != (b[1] < level)]
            yield Shape(line((min(ends), level), (max(ends), level)), Style(stroke=SHADE, width=0.35))


def _track(board: Board, pitch: float, game: Game, sides: _Sides) -> Items:
    """A disc for each number of a track around the board. Raises BadInput where they would be too small to read."""
    items = list[Shape | Label]()
    for part in of_kind(game.shows, "track"):
        apart, places = spots(outline(board, pitch, sides.away * pitch), len(part.sites))
        radius = min(sides.disc * pitch, (apart - _BETWEEN) / 2, _MOST)
        if radius < 0.8 * SMALLEST:
            raise BadInput(f"pitch = '{number(pitch)}': a track of {len(places)} numbers around board {board.name} "
                           "would be too small to read; allowed: a wider pitch")
        for k, (x, y) in enumerate(places, start=1):
            items += [Shape(circle((x, y), radius), Style(stroke=TRACK, fill="#ffffff", width=0.25)),
                      Label(str(k), (x, y - 0.35 * SMALLEST), SMALLEST)]
    return items


def _starts(board: Board, pitch: float, style: Printed, game: Game) -> Items:
    """A small disc with his mark where a piece of a player starts, a larger one on his apex; a dot on each other
    pivot."""
    dot = Style(stroke=None, fill=SITE)
    items: Items = [Shape(circle(_at(board.points[p], pitch), _PIVOT * pitch), dot)
                    for p in sorted(on_sites(game.shows, "pivot") - on_sites(game.shows, "apex"))]
    for part in of_kind(by_colour(game.shows, game.worn), "start", "apex"):
        disc = _disc(part.kind, pitch)
        places = board.points if part.kind in POINTS else board.centres
        fill = COLOURS[part.player - 1][0] if style == "colour" else "#ffffff"
        for site in sorted(part.sites):
            at = _at(places[site], pitch)
            sign = _off_black(mark(part.player, at, 0.5 * disc, 0.14 * disc))
            items += [Shape(circle(at, disc), Style(stroke=START, fill=fill, width=0.25)),
                      *(sign if style == "colour" else _darkened(sign))]
    return items


def _disc(kind: FeatureKind, pitch: float) -> float:
    return min((_APEX if kind == "apex" else _DISC) * pitch, _MOST)


def _darkened(items: Items) -> Items:
    """Lines in one dark grey, whatever is under them."""
    return [replace(item, style=replace(item.style, stroke=DARK)) if isinstance(item, Shape) and not item.style.fill
            else item for item in items]


def _band(band: Band, disc: float, style: Printed) -> Items:
    """The band with its signs on discs (mm): in the player's colour, in a pattern, or as a thin line in that pattern.
    """
    player, path = band.player, polyline(band.points)
    (fill, ink), edge, dash = (COLOURS[player - 1], BAND[player - 1], DASHES[player - 1]) if player else (
        (PLAIN, DARK), FREE, ())
    inner = band.width - 0.5
    signs: Items = []
    if player:
        face = Style(stroke=edge, fill=fill if style == "colour" else "#ffffff", width=0.25)
        pen = Style(stroke=ink, width=0.18 * disc)
        signs += [Shape(circle(band.middle, disc), face), *mark(player, band.middle, 0.5 * disc, 0.18 * disc)]
        for at, arrow in arrows(band, disc):
            signs += [Shape(circle(at, disc), face), Shape(arrow, pen)]
    if style == "colour":
        return [Shape(path, Style(stroke=edge, width=band.width)), Shape(path, Style(stroke=fill, width=inner)),
                *_off_black(signs)]
    signs = _darkened(signs)
    if style == "touch":
        return [Shape(path, Style(stroke=edge, width=touch.RIM, dash=touch.FELT[player - 1] if player else ())), *signs]
    if style == "outline":
        return [Shape(path, Style(stroke=edge, width=0.4, dash=dash)), *signs]
    ground: Items = [Shape(path, Style(stroke=edge, width=band.width)),
                     Shape(path, Style(stroke=DARK if player == 1 else "#ffffff", width=inner))]
    pattern = [Shape(path, Style(stroke=DARK, width=inner, dash=dash))] if dash else []
    return [*ground, *pattern, *signs]


def _dots(board: Board, pitch: float, style: Printed, game: Game) -> Items:
    """The pieces that belong to the board: the dots of players; cells that are none of play are hatched."""
    state, items = game.initial(), list[Shape | Label]()
    for site in sorted(game.fixed):
        owner, at = state.owner[site], _at(board.centres[site], pitch)
        if not game.marks[owner].isdigit():
            items += _barred(board, pitch, site)
            continue
        owner = game.worn(owner)
        drawn = _off_black(dot(owner, at, min(0.3 * pitch, 1.5 * _MOST)))
        items += drawn if style == "colour" else without_colour(drawn, owner, style)
    return items


def _barred(board: Board, pitch: float, site: int) -> Items:
    """The hatching of a cell that is none of play."""
    path = polygon([_at(board.points[p], pitch) for p in board.cells[site]])
    return [Shape(stroke, Style(stroke=HATCH, width=0.35)) for stroke in hatched(path, 1.3, 3)]


def _off_black(items: Items) -> Items:
    """Pure black is for the lines of the board alone."""
    return [replace(item, style=replace(item.style, stroke="#101010"))
            if isinstance(item, Shape) and item.style.stroke == INKS["board"] else item for item in items]


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)
