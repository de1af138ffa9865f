"""The board of a page: the drawing that diagrams have, and over it each place that can be pointed at, with where that
leads. A place is a site: its cell, a lozenge along its edge, a square about its point; or a token that is a cell.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from ..core.board import Board
from ..core.features import of_kind
from ..core.game import Game, Site
from ..core.page import Drawing, Shape, Style
from ..core.path import Point
from ..core.shown import Standing, standing
from ..core.units import number
from ..pages.diagram import diagram
from ..pages.history import landed
from ..pages.position_words import kind_name, piece_called, player_name
from ..pages.words import Words
from ..write.inline_svg import svg_elements
from .table import GameTable
from .words import words as words_of

__all__ = ["LAST", "BoardPlace", "BoardView", "board_view", "marked", "named_on_board"]

_WIDE, _LEAST, _MOST = 110.0, 5.6, 14.0
"""mm: how wide a board is, and how far apart neighbouring cells are at least and at most."""
LAST = "#ffe3a3"
"""The cell where the last move was."""
_DOT, _RING = 0.1, 0.46
"""Pitches: the radius of a dot where something can go, and of a ring about what can be chosen."""
_TELEPHONE, _FINGER = 350, 24
"""Pixels: how wide a board is on a telephone of 390, and what a finger finds."""
_ASIDE, _AROUND = 0.3, 0.4
"""Pitches: half the breadth of the place of an edge, half the side of that of a point."""


@dataclass(frozen=True, kw_only=True)
class BoardPlace:
    """What can be pointed at.

    name    of the site
    path    its outline, as SVG has it, and its middle `at`
    kind    next (can be named now), other (begins another move), begun (is named), both, or "" (nothing now)
    href    where that leads
    label   what is there, in words
    mark    how what can be named stands out: the radius of a dot, or of a ring about what stands there; "" for not
    taken   whether something stands there
    last    whether it is shown here that the last move was there
    """

    name: str
    path: str
    at: tuple[str, str]
    kind: str
    href: str
    label: str
    mark: str
    taken: bool
    last: bool


@dataclass(frozen=True)
class BoardView:
    """An SVG of `size` mm: what is drawn, the places over it, and what the drawing says in words. `large`: on a
    telephone a finger would not find its places."""

    size: tuple[str, str]
    drawing: str
    places: tuple[BoardPlace, ...]
    alt: str
    large: bool


def board_view(table: GameTable) -> BoardView:
    """The board of a table in its position."""
    game, board, state = table.game, table.game.board, table.state
    drawn = _drawn(table)
    assert drawn.origin is not None
    pitch, height = _pitch(board), drawn.size[1]
    last = _last(table) if game.tiles(state) or board.play == "points" else frozenset[Site]()
    links = dict(_links(table))
    shown = marked(table) if table.asking else frozenset()
    said = _PlaceWords(table)
    there = [*range(len(board.centres)), *(site for site in links if site >= len(board.centres)
                                           and named_on_board(game, site))]
    places, outlines = [], []
    for site in there:
        corners = [((x * pitch + drawn.origin[0]), height - (y * pitch + drawn.origin[1]))
                   for x, y in _outline(game, site)]
        outlines.append(corners)
        kind, href = links.get(site, ("", ""))
        middle = _middle(game, site)
        at = (middle[0] * pitch + drawn.origin[0], height - (middle[1] * pitch + drawn.origin[1]))
        places.append(BoardPlace(name=said.name(site), path=_closed(corners), at=(number(at[0], 3), number(at[1], 3)),
                            kind=kind, href=href, label=said.label(site, kind), last=site in last,
                            taken=site in said.stands, mark="" if site not in shown else number(
                                (_RING if site in said.stands else _DOT) * pitch * _room(board), 3)))
    return BoardView((number(drawn.size[0], 3), number(height, 3)), svg_elements(drawn), tuple(places), drawn.alt,
                     large=any(min(_extent(corners)) * _TELEPHONE < _FINGER * drawn.size[0] for corners in outlines))


def _extent(corners: list[Point]) -> tuple[float, float]:
    xs, ys = zip(*corners, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def marked(table: GameTable) -> frozenset[Site]:
    """What is marked of the sites that can be named: at the beginning of a move no empty one where every empty one can
    be, and none at all where it is every piece of a kind and nothing else."""
    owner = table.state.owner
    leads = frozenset(site for site in table.steps.leads if named_on_board(table.game, site))
    alike = {whose: frozenset(site for site, its in enumerate(owner) if its == whose) for whose in owner}
    if table.begun:
        return leads
    if alike.get(0) and alike[0] <= leads:
        return leads - alike[0]
    return frozenset() if leads in alike.values() else leads


def named_on_board(game: Game, site: Site) -> bool:
    """Whether what a move names is a place on the board: not a colour or a way."""
    return site < len(game.board.centres) or _cell_of(game, site) is not None


def _links(table: GameTable) -> Iterator[tuple[Site, tuple[str, str]]]:
    """What kind each place is that leads somewhere, and where to."""
    if not table.asking:
        return
    made, begun = table.record.moves, table.begun
    if begun:  # another beginning, in place of this one
        for site, move in replace(table, begun=()).steps.leads.items():
            yield site, ("other", table.address(table.given((*made, move)) if move is not None else
                                                table.given(begun=(site,))))
        for k, site in enumerate(begun):
            yield site, ("begun", table.address(table.given(begun=begun[:k])))
    for site, move in table.steps.leads.items():  # a tile of one cell: that is named twice
        given = table.given((*made, move)) if move is not None else table.given(begun=(*begun, site))
        yield site, ("next begun" if site in begun else "next", table.address(given))


def _drawn(table: GameTable) -> Drawing:
    """The position with the last move: the cells of that in a colour of their own, edges tinted."""
    game, last = table.game, _last(table)
    tint = last if game.board.play == "edges" else frozenset[Site]()
    drawn = diagram(game, table.state, table.lang, pitch=_pitch(game.board), marks={"tint": tint},
                    track=bool(of_kind(game.shows, "track")), why={"tint": words_of(table.lang)["play"]["tinted"]})
    if game.board.play != "cells":
        return drawn
    lit = Style(stroke=None, fill=LAST)  # a diagram begins with its cells
    return replace(drawn, items=tuple(replace(item, style=lit) if k in last and isinstance(item, Shape) else item
                                      for k, item in enumerate(drawn.items)))


def _last(table: GameTable) -> frozenset[Site]:
    """The sites that the last move named, and those where it put something."""
    if not table.at:
        return frozenset()
    before, move = table.record.states[table.at - 1], table.record.moves[table.at - 1]
    count = len(table.game.board.centres)
    return landed(table.game, before, move, table.state) | {site for site in move if site < count}


def _pitch(board: Board) -> float:
    xs, ys = zip(*board.points, strict=True)
    wide: float = max(max(xs) - min(xs), max(ys) - min(ys))
    return max(_LEAST, min(_MOST, _WIDE / wide))


def _room(board: Board) -> float:
    return 0.7 if board.play != "cells" or len(board.cells[0]) == 3 else 1.0


def _outline(game: Game, site: Site) -> list[Point]:
    """The corners of a place, in pitches."""
    board = game.board
    cell = site if board.play == "cells" else None
    if site >= len(board.centres):
        cell = _cell_of(game, site)
    if cell is not None:
        return [board.points[p] for p in board.cells[cell]]
    x, y = board.centres[site]
    if board.play == "edges":
        a, b = (board.points[p] for p in board.edges[site])
        far = math.dist(a, b)
        across = (_ASIDE * (a[1] - b[1]) / far, _ASIDE * (b[0] - a[0]) / far)
        return [a, (x - across[0], y - across[1]), b, (x + across[0], y + across[1])]
    return [(x + dx * _AROUND, y + dy * _AROUND) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _middle(game: Game, site: Site) -> Point:
    cell = _cell_of(game, site)
    return game.board.cell_centre(cell) if cell is not None else game.board.centres[site]


def _cell_of(game: Game, token: Site) -> int | None:
    """The cell that a token stands for, where there is one for each cell of a board that is played on something else
    (Polygone, whose tokens are its triangles); None for a site and for any other token."""
    number = token - len(game.board.centres)
    return number if number >= 0 and game.board.play != "cells" and len(game.tokens) == len(game.board.cells) else None


def _closed(corners: Collection[Point]) -> str:
    return "M" + "L".join(f"{number(x, 3)} {number(y, 3)}" for x, y in corners) + "Z"


class _PlaceWords:
    """What is on each place, in words."""

    def __init__(self, table: GameTable) -> None:
        self._game = table.game
        self._words, self._own = Words(table.lang), words_of(table.lang)["play"]
        self.stands: Mapping[Site, Standing] = standing(table.game, table.state)
        self._tiles = {site: player for player, sites in table.game.tiles(table.state) for site in sites}

    def name(self, site: Site) -> str:
        return (*self._game.board.names, *self._game.tokens)[site]

    def label(self, site: Site, kind: str) -> str:
        label = self.name(site)
        if site in self.stands:
            piece, player = self.stands[site]
            called = kind_name(piece_called(self._game, piece, player), self._words, one=True)
            label = f"{label}: {called}" if not player else (
                f"{label}: {player_name(self._game, player, self._words)}, {called}")
        elif site in self._tiles:
            label = f"{label}: {kind_name('tile', self._words, one=True)}"
        return self._own["place_begun"].format(place=label) if "begun" in kind else label
