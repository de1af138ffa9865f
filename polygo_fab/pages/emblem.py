"""The emblem of a game: a position of it on a board of its own, in two colours, on a tile.

One system for all: a frame, a board that fills it, and the strokes of `emblem_look`. templates/emblems.toml says for
each of our games its colours and its position, in the words of a ```diagram block, so that the rules have played or
parsed all that an emblem shows. A game that is not there has its own board with its start, or where that is empty its
border.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import along_border, of_kind, on_sites
from ..core.game import Game, Site
from ..core.page import Block, Drawing, Figure, Heading, Shape, Style
from ..core.path import Point
from ..core.printed.goods import Inked
from ..core.printed.ink import grey
from ..core.printed.typography import typeset
from ..core.resources import our_table
from ..core.shown import Shown, Standing, standing
from ..games import load
from .book_reader import COVER
from .emblem_look import EmblemLook
from .replay import replay
from .rims import bands
from .words import Words

__all__ = ["SIZE", "covered", "emblem", "emblem_at", "emblem_colours", "with_emblem"]

SIZE = 30.0
"""mm: the side of an emblem as it is drawn; it is printed as large as its place asks."""
_FIELD = 26.4
"""mm: the side of the square in the middle in which the board is."""
_AWAY, _REACH = 0.34, 0.2
"""In cells: from the edge of the board to the middle of a band, and from there to its own edge."""
_INSET, _HEAD, _LEAST = 0.1, 0.4, 1.3
"""In cells: the ground around a tile, and how large the head of an arrow is; but that at least, in mm."""
_EDGE = 0.3
"""mm: the line around an emblem in outline, however large it is."""
_ROOM = 0.25
"""In cells: half the side of the square that a piece on a point has."""


def emblem(name: str, lang: str, plain: bool = False) -> Drawing:
    """The emblem of a game, told in a language; a `plain` one has its deep colour on white, for the least ink.

    Raises BadInput for a game there is not, and for a position in the table that its rules do not know.
    """
    words, table = Words(lang), our_table("emblems.toml")
    if name not in table["of"]:
        game = load(name)
        alt = words.filled("emblem_own", title=typeset(game.title, lang))
        return _drawn(Shown(game, game.initial()), _inked(table["usual"], plain), alt)
    told = table["of"][name]
    lines = list(enumerate(told["shows"].strip().split("\n"), start=1))
    shows = replay(lines, f"emblems.toml, {name}", name, lang).drawings[0].shows
    assert shows is not None
    return _drawn(shows, _inked(told["colours"], plain), words("emblem_said", idea=words(f"emblem_{name}")))


def emblem_at(name: str, lang: str, at: Point, side: float, inked: Inked = "colour") -> list[Shape]:
    """An emblem of a side in mm with its lower left corner at `at`; in outline its ground has an edge."""
    factor, drawing = side / SIZE, emblem(name, lang, inked == "outline")
    shapes = [Shape(item.path.scaled(factor).moved(*at), replace(item.style, width=item.style.width * factor))
              for item in drawing.items if isinstance(item, Shape)]
    if inked == "outline":
        return [*shapes, Shape(shapes[0].path, Style(stroke=emblem_colours(name)[0], width=_EDGE))]
    return shapes if inked == "colour" else [Shape(shape.path, _greyed(shape.style)) for shape in shapes]


def _greyed(style: Style) -> Style:
    return replace(style, stroke=style.stroke and grey(style.stroke), fill=style.fill and grey(style.fill, True))


def emblem_colours(name: str) -> tuple[str, str]:
    """The deep and the light colour of a game."""
    table = our_table("emblems.toml")
    deep, light = table["of"].get(name, {"colours": table["usual"]})["colours"]
    return deep, light


def _inked(colours: Sequence[str], plain: bool) -> Sequence[str]:
    return ("#ffffff", colours[0]) if plain else colours


def with_emblem(blocks: Sequence[Block], name: str, lang: str) -> list[Block]:
    """The blocks of the book of a game, with its emblem beside the title."""
    if not blocks or not isinstance(blocks[0], Heading):
        return list(blocks)
    return [blocks[0], Figure((emblem(name, lang),), ("",), place="beside"), *blocks[1:]]


def covered(blocks: Sequence[Block], file: str) -> tuple[Block, ...]:
    """The blocks of a book, with the emblems of its chapters where its cover has them, each with the title of its
    chapter below it. Raises BadInput for a cover of a book that has none."""
    if COVER not in blocks:
        return tuple(blocks)
    heads = [(figure.drawings[0], title.text) for title, figure in pairwise(blocks)
             if isinstance(title, Heading) and isinstance(figure, Figure) and figure.place == "beside"]
    if not heads:
        raise BadInput(f"{file}: its cover shows the emblems of the games whose books it includes: there is none")
    drawings, titles = zip(*heads, strict=True)
    return tuple(replace(COVER, drawings=drawings, captions=titles) if block == COVER else block for block in blocks)


def _drawn(shows: Shown, colours: Sequence[str], alt: str) -> Drawing:
    game, look = shows.game, EmblemLook(*colours)
    board, around = game.board, of_kind(along_border(game.shows), "side", "port", "goal")
    xs, ys = zip(*board.points, strict=True)
    (cx, cy), beyond = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), 2 * (_AWAY + _REACH) if around else 0.0
    pitch = _FIELD / (max(max(xs) - min(xs), max(ys) - min(ys)) + beyond)

    def at(point: Point) -> Point:
        return (SIZE / 2 + (point[0] - cx) * pitch, SIZE / 2 + (point[1] - cy) * pitch)

    items: list[Shape] = look.ground(SIZE)
    for a, b in board.edges:
        items += look.grid(at(board.points[a]), at(board.points[b]))
    for band in bands(board, around, 1.0, _AWAY):
        items += look.band([at(point) for point in band.points], band.player)
    for player, sites in game.tiles(shows.state):
        xs, ys = zip(*(board.points[p] for site in sites for p in board.cells[site]), strict=True)
        items += look.tile([at((min(xs), min(ys))), at((max(xs), max(ys)))], _INSET * pitch, player)
    for site in sorted(on_sites(game.shows, "restricted")):
        items += look.barred([at(board.points[p]) for p in board.cells[site]], at(board.centres[site]))
    for way in shows.arrows:
        items += look.arrow([at(board.centres[site]) for site in way], max(_HEAD * pitch, _LEAST))
    passed = _passed(board, shows.arrows)
    for site, stands in (standing(game, shows.state) or _border(game, shows)).items():
        corners, centre = [at(point) for point in _corners(board, site)], at(board.centres[site])
        items += [*(look.clear(corners, centre) if site in passed else ()), *look.piece(stands, corners, centre)]
    return Drawing((SIZE, SIZE), tuple(items), alt, emblem=shows)


def _border(game: Game, shows: Shown) -> Mapping[Site, Standing]:
    """What stands for a game whose board is empty."""
    return {} if game.tiles(shows.state) else {site: ("pawn", 1) for site in game.board.border}


def _corners(board: Board, site: Site) -> list[Point]:
    """Those of a cell, the ends of an edge; of a point those of a square about it."""
    if board.play == "points":
        x, y = board.points[site]
        return [(x + a, y + b) for a, b in ((-_ROOM, -_ROOM), (_ROOM, -_ROOM), (_ROOM, _ROOM), (-_ROOM, _ROOM))]
    return [board.points[p] for p in (board.edges if board.play == "edges" else board.cells)[site]]


def _passed(board: Board, ways: Sequence[Sequence[Site]]) -> set[Site]:
    """The sites in which arrows turn, and those over which they leap."""
    halves = [((board.centres[a][0] + board.centres[b][0]) / 2, (board.centres[a][1] + board.centres[b][1]) / 2)
              for way in ways for a, b in pairwise(way)]
    over = {site for site, centre in enumerate(board.centres) if any(math.dist(centre, half) < 0.1 for half in halves)}
    return over | {site for way in ways for site in way[1:-1]}
