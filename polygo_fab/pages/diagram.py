"""A position as a drawing: cells, pieces, numbers of moves, marked sites, arrows, names in the margins.

What stands on a site and whose part of the border is whose follow from the game (`core.shown`, `rims`), what it looks
like is in `pieces`. A drawing says what it shows: `check.diagram` proves that of what is printed.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, get_args

from ..core.board import Board
from ..core.board_files.files import brought
from ..core.features import Feature, along_border, by_colour, of_kind, on_sites
from ..core.game import Game, Site, State
from ..core.measures import inner_diameter
from ..core.page import SMALLEST, Drawing, Label, Shape, Style
from ..core.path import Path, Point, circle, line, polygon, polyline
from ..core.printed.diagram_inks import EDGE, EDGE_TINT, HATCH, ILLEGAL, LINE, NAME, TINT
from ..core.shown import Shown, Standing, standing
from .layers import DrawnItems, Item, LastingItems, framed
from .margins import apart, inner_names, margin_names
from .pieces import arrow, dame, dot, king, pawn, plain, segment, stone, tile
from .position_words import position_said
from .rims import RIM, bands, rims
from .track_look import track_around
from .words import Words

__all__ = ["Mark", "diagram", "hatching", "named_size", "pitch_within"]

Mark = Literal["tint", "hatch", "dot", "illegal"]

_RADIUS, _DOT = 0.39, 0.1  # of a pawn and of a dot, in pitches of a square board
_APEX = 0.16  # of the disc on an apex, in pitches
_EDGE_DOT = 0.2  # of a dot on an edge


def diagram(game: Game, state: State, lang: str = "en", *, pitch: float = 7.0, names: bool = True,
            numbers: Mapping[Site, int] | None = None, marks: Mapping[Mark, Collection[Site]] | None = None,
            arrows: Sequence[Sequence[Site]] = (), labels: Mapping[Site, str] | None = None,
            why: Mapping[Mark, str] | None = None, track: bool = False) -> Drawing:
    """The board with `pitch` mm between neighbouring cells, and what stands on it in `state`.

    names    whether sites are named; in cells that lie in no columns, only where all names go clear of each other
    numbers  for each site the number of the move that put its piece there
    marks    the sites that are tinted, hatched, have a dot where they are empty, or a barred circle: an illegal move
    arrows   each through some sites, from the first to the last
    labels   for each site a letter that a text speaks of; on a tile it stands in place of what else is written there
    why      what a mark is for, as a sentence with {sites} in it
    track    whether the track of the game is drawn, with the counters of the players
    """
    marks = marks or {}
    tint, hatch, dots, illegal = (frozenset(marks.get(kind, ())) for kind in get_args(Mark))
    names = names and apart(game.board, pitch, named_size(game.board, pitch))
    shows = Shown(game, state, names=names, numbers=tuple((numbers or {}).items()),
                  letters=tuple((labels or {}).items()), tint=tint, hatch=hatch, dot=dots, illegal=illegal,
                  arrows=tuple(map(tuple, arrows)), track=track)
    try:
        size, items, origin = _again(shows, pitch)
    except TypeError:  # a game whose options have no hash
        size, items, origin = _drawn(shows, pitch)
    return Drawing(size, items, position_said(shows, Words(lang), why), shows, origin)


def named_size(board: Board, pitch: float) -> float:
    """The size (mm) of the type in which sites are named: beside a large picture larger, so that one on a small page
    can be read, too; names in cells stay as they are, for they must keep apart."""
    usual = min(2.5, max(0.42 * pitch, SMALLEST))
    return usual if inner_names(board) else max(usual, 0.3 * pitch)


def _drawn(shows: Shown, pitch: float) -> tuple[Point, tuple[Shape | Label, ...], Point]:
    """What is drawn of a position, how large it is, and where in it the origin of the board is: the same in every
    language."""
    game, state, board = shows.game, shows.state, shows.game.board
    numbers, labels, dots = dict(shows.numbers), dict(shows.letters), shows.dot
    shown = by_colour(game.shows, game.worn)
    around = along_border(shown)
    size = pitch * _room(board)
    tinted = on_sites(shown, "restricted") | shows.tint
    layers, items = [*_ground(board, pitch, {"tint": tinted, "hatch": shows.hatch}), _border(board, shown, pitch)], []
    tiles = game.tiles(state)
    for player, sites in tiles:
        items += tile(game.worn(player), _box(board, sites, pitch), _told(sites, numbers, labels))
    stands, dot = standing(game, state), _EDGE_DOT if board.play == "edges" else _DOT
    type_size = named_size(board, pitch)
    inner = inner_names(board) if shows.names else {}
    for site, centre in enumerate(board.centres):
        at = _at(centre, pitch)
        if site in inner and not (site in stands or site in labels or site in shows.illegal):
            items.append(Label(inner[site], (at[0], at[1] - 0.35 * type_size), type_size, colour=NAME))
        if site in stands:
            kind, player = stands[site]
            items += _piece(board, (kind, game.worn(player)), site, at, radius=_RADIUS * size, pitch=pitch,
                            number=numbers.get(site))
        elif site in dots:
            items.append(Shape(circle(at, dot * size), Style(stroke=None, fill=EDGE)))
        if site in shows.illegal:
            items += _barred(at, size, bool(state.owner[site]) and not tiles)
        if site in labels and not (tiles and state.owner[site]):
            items += _lettered(labels[site], at, size, bool(state.owner[site]))
    for way in shows.arrows:
        late, short = (_RADIUS * size if state.owner[site] or site in labels else bare
                       for site, bare in ((way[0], 0.0), (way[-1], 0.1 * size)))
        items += arrow([_at(board.centres[site], pitch) for site in way], 0.3 * size, late, short)
    layers.append(DrawnItems(items))
    if shows.names:
        layers.append(_named(board, around, pitch, type_size))
    for part in of_kind(shown, "track") if shows.track else ():
        lying = [(game.worn(player), number) for player, number in enumerate(game.tally(state), start=1)]
        beyond = 0.22 * pitch + 1.3 * type_size if shows.names else 0.3
        layers.append(DrawnItems(track_around(board, pitch, beyond, len(part.sites), lying)))
    return framed(layers)


_FARTHEST = 1.9
"""Pitches from a cell to a name beyond which nobody sees what it is the name of."""


@lru_cache(maxsize=32)
def _named(board: Board, around: tuple[Feature, ...], pitch: float, size: float) -> LastingItems:
    """The names beside the board, in type of `size` mm."""
    items = list[Item]()
    for text, (x, y) in _names(board, around, pitch, size):
        if board.play == "edges":  # some stand inside the board
            items.append(Shape(circle((x * pitch, y * pitch), 0.62 * size), Style(stroke=None, fill="#ffffff")))
        items.append(Label(text, (x * pitch, y * pitch - 0.35 * size), size, colour=NAME))
    return LastingItems(items)


def _names(board: Board, around: Sequence[Feature], pitch: float, size: float) -> list[tuple[str, Point]]:
    """The names beside the board with their middles, in pitches: farther out where a band runs along their site; where
    that is on another band or name, as near as without, or else farther out still."""
    banded, gap = frozenset(site for part in around for site in part.sites), 0.22 + size / pitch / 2
    usual = margin_names(board, gap, banded, RIM)
    if not banded:
        return usual
    import shapely

    taken = shapely.union_all([shapely.LineString(band.points).buffer(band.width / 2)
                               for band in bands(board, around, 1.0)])
    found = list[tuple[str, Point]]()
    farther = max(RIM, min(2 * RIM, _FARTHEST - gap))
    for ways in zip(usual, margin_names(board, gap), margin_names(board, gap, banded, farther), strict=True):
        found.append(next((name for name in ways if taken.distance(shapely.Point(name[1])) > 0.5 * size / pitch and all(
            math.dist(name[1], at) > 1.2 * size / pitch for _, at in found)), ways[-1]))
    return found


_again = lru_cache(maxsize=128)(_drawn)


def _ground(board: Board, pitch: float, marks: Mapping[Mark, Collection[Site]]) -> Iterator[DrawnItems]:
    """The cells with their tints, and the lines between them."""
    cells = _cells(board, pitch)
    if board.play == "cells" and any(marks.values()):
        items = list[Item]()
        for cell, (path, plain_one) in enumerate((one.path, one) for one in cells.items if isinstance(one, Shape)):
            tinted, hatched = (cell in marks.get(kind, ()) for kind in ("tint", "hatch"))
            items.append(Shape(path, Style(stroke=None, fill=TINT)) if tinted else plain_one)
            if hatched:
                items += [Shape(stroke, Style(stroke=HATCH, width=0.15)) for stroke in hatching(path, 1.1)]
        yield DrawnItems(items)
    else:
        yield cells
    yield _lines(board, pitch)
    if board.play == "edges":  # a tinted edge is a broad one, a hatched one a broken one
        yield DrawnItems(Shape(line(*(_at(board.points[p], pitch) for p in board.edges[site])), look)
                    for look, sites in ((Style(EDGE_TINT, width=1.0), marks.get("tint", ())),
                                        (Style(HATCH, width=1.0, dash=(1.0, 0.8)), marks.get("hatch", ())))
                    for site in sorted(sites))


@lru_cache(maxsize=32)
def _cells(board: Board, pitch: float) -> LastingItems:
    white = Style(stroke=None, fill="#ffffff")
    return LastingItems(Shape(polygon([_at(board.points[p], pitch) for p in corners]), white)
                        for corners in board.cells)


@lru_cache(maxsize=32)
def _lines(board: Board, pitch: float) -> LastingItems:
    outline = Shape(polygon([_at(board.points[p], pitch) for p in board.outline]), Style(stroke=EDGE, width=0.35))
    return LastingItems([*(Shape(line(_at(board.points[a], pitch), _at(board.points[b], pitch)),
                                 Style(stroke=LINE, width=0.18)) for a, b in board.edges), outline])


@lru_cache(maxsize=32)
def _border(board: Board, shown: tuple[Feature, ...], pitch: float) -> LastingItems:
    """Whose parts of the border are, and the points of players."""
    return LastingItems([*rims(board, along_border(shown), pitch),
                         *(item for part in of_kind(shown, "apex") for point in part.sites
                           for item in pawn(part.player, _at(board.points[point], pitch), _APEX * pitch))])


def _piece(board: Board, stands: Standing, site: Site, at: Point, *, radius: float, pitch: float,
           number: int | None) -> list[Shape | Label]:
    kind, player = stands
    if kind == "closed":
        corners = [_at(board.points[p], pitch) for p in board.cells[site]]
        return [Shape(stroke, Style(stroke=HATCH, width=0.2)) for stroke in hatching(polygon(corners), 0.9)]
    if kind == "stone":
        return stone(at, radius, number)
    if kind == "plain":
        return plain(at, radius)
    if kind == "dot":
        return dot(player, at, radius)
    if kind == "segment":
        a, b = board.edges[site]
        return segment(player, (_at(board.points[a], pitch), _at(board.points[b], pitch)), 0.2 * pitch, number)
    return {"pawn": pawn, "dame": dame, "king": king}[kind](player, at, radius, number)


def _told(sites: frozenset[Site], numbers: Mapping[Site, int], labels: Mapping[Site, str]) -> str:
    """What is written on a tile: a label, else the number of its move, else its area."""
    known = [numbers[site] for site in sites if site in numbers]
    return next((labels[site] for site in sorted(sites) if site in labels),
                f"({max(known)})" if known else str(len(sites)))


def _box(board: Board, sites: frozenset[Site], pitch: float) -> tuple[float, float, float, float]:
    corners = [board.points[p] for site in sites for p in board.cells[site]]
    xs, ys = [x * pitch for x, _ in corners], [y * pitch for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


def _lettered(text: str, at: Point, size: float, on_piece: bool) -> list[Shape | Label]:
    """A letter on a cell; on a piece it stands on a white disc."""
    type_size = 0.5 * size
    written = Label(text, (at[0], at[1] - 0.35 * type_size), type_size, bold=True)
    return [Shape(circle(at, 0.3 * size), Style(stroke=None, fill="#ffffff")), written] if on_piece else [written]


def _barred(at: Point, size: float, taken: bool) -> list[Shape | Label]:
    """The sign for "no entry", a barred circle, on a white one: it shows on a cell and is no player's mark.

    On a piece it goes around it, and the bar leaves its mark free.
    """
    reach = (0.46 if taken else 0.27) * size
    slant, inner = reach / math.sqrt(2), (0.6 * reach if taken else 0.0) / math.sqrt(2)
    strokes = [circle(at, reach), *(line((at[0] - k * slant, at[1] + k * slant), (at[0] - k * inner, at[1] + k * inner))
                                    for k in (1, -1))]
    return [Shape(stroke, Style(stroke=colour, width=width))
            for colour, width in (("#ffffff", 1.1), (ILLEGAL, 0.55)) for stroke in strokes]


def pitch_within(board: Board, width: float, height: float) -> float:
    """mm between neighbouring cells, so that the board with its names around it is no wider and no higher."""
    xs, ys = zip(*board.points, strict=True)
    return float(min(width / (max(xs) - min(xs) + 2), height / (max(ys) - min(ys) + 2)))


def hatching(outline: Path, spacing: float) -> list[Path]:
    """Lines at 45 degrees across a polygon, on one grid for all polygons of a drawing."""
    corners = outline.flattened()
    levels = [(y - x) / math.sqrt(2) for x, y in corners]
    found = []
    for number in range(math.ceil(min(levels) / spacing), math.floor(max(levels) / spacing) + 1):
        level = number * spacing
        crossings = list[Point]()
        for (a, la), (b, lb) in pairwise(zip(corners, levels, strict=True)):
            if (la >= level) != (lb >= level):  # a line through two corners meets one side at each of them
                t = (level - la) / (lb - la)
                crossings.append((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))
        crossings.sort()
        found += [polyline(ends) for ends in zip(crossings[::2], crossings[1::2], strict=True)
                  if math.dist(*ends) > 1e-6]
    return found


def _room(board: Board) -> float:
    """The pitch of squares that leave a pawn as much room as these cells do (triangles leave less)."""
    if board.play != "cells":
        return 0.6
    if brought(board.name):  # whose cells differ: a pawn goes on the narrowest
        return inner_diameter(board)
    corners = [board.points[p] for p in board.cells[0]]
    centre = board.cell_centre(0)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return 2 * min(math.dist(centre, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in sides)


def _at(point: Point, pitch: float) -> Point:
    return (point[0] * pitch, point[1] * pitch)
