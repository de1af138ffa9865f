"""Sheets on which a game is written by hand: numbered empty boards with the names of their cells, and a line for the
moves that lead to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ... import games as known
from ...core.game import Game, State
from ...core.page import Drawing, Label, Plates, Shape
from ...core.path import Point, line
from ..diagram import diagram, pitch_within
from ..words import board_size
from .facts import facts_of
from .look import GoodsPage, GoodsSetting, colours_of

__all__ = ["BOARDS", "record_pages"]

BOARDS = (2, 3)
"""Of a page, across and down."""
_HEAD, _LINES, _GAP = 24.0, 14.0, 6.0
_RULE = "#9aa0a6"
_LARGEST = 12.0


def record_pages(games: Sequence[str], setting: GoodsSetting) -> Plates:
    """A page for each game on its usual board. Raises BadInput for a game or language there is not."""
    heading, lang = setting.words("goods_records"), setting.lang
    made = [known.load(name) for name in games]
    pages = tuple(_page(setting.page(), game, (number, len(made)))
                  for number, game in enumerate(made, start=1))
    return Plates(heading, lang, setting.paper, pages, subject=heading,
                  bookmarks=tuple(facts_of(name, lang).title for name in games))


def _page(page: GoodsPage, game: Game, place: tuple[int, int]) -> Drawing:
    words, (x0, y0, x1, y1) = page.words, page.room
    title, colours = facts_of(game.name, words.lang).title, colours_of(game.name, page.plain)
    where = "" if game.board.name == game.name else board_size(game.board)
    top = y1 - 2.0
    page.emblem(game.name, (x0, top - 19.0), 19.0)
    page.text(title, (x0 + 23.0, top - 6.0), 5.6, colours.deep, bold=True)
    page.text(where, (x1, top - 6.0), 4.0, colours.deep, anchor="end")
    half = (x1 - x0 - 23.0) / 2
    for x, key in ((x0 + 23.0, "goods_date"), (x0 + 23.0 + half, "goods_name")):
        page.text(words(key), (x, top - 16.0), 3.2, colours.deep)
        page.stroke(line((x + 14.0, top - 17.0), (x + half - 3.0, top - 17.0)), _RULE, 0.2)
    across, down = BOARDS
    wide = (x1 - x0 - (across - 1) * _GAP) / across
    high = (top - _HEAD - y0) / down
    drawn = diagram(game, _emptied(game), words.lang, pitch=min(_LARGEST, pitch_within(
        game.board, wide - 8.0, high - _LINES - 2.0)))
    for k in range(across * down):
        x, high_end = x0 + k % across * (wide + _GAP), top - _HEAD - k // across * high
        _board(page, drawn, k + 1, (x, high_end), (wide, high))
    number, total = place
    count = across * down
    alt = f"{words('goods_record_alt', count=count, title=title)} {drawn.alt}"
    shown = words("goods_record", title=title, board=where) if where else title
    return page.drawing(shown, words("goods_records_note"), alt,
                        words("pieces_page", number=number, total=total) if total > 1 else "")


def _emptied(game: Game) -> State:
    """The position without what moves or is put, so that one can draw."""
    begin = game.initial()
    return replace(begin, owner=tuple(owner if site in game.fixed else 0 for site, owner in enumerate(begin.owner)))


def _board(page: GoodsPage, drawn: Drawing, number: int, corner: Point, size: Point) -> None:
    """A board with its number at the upper left of its place, and two lines below it."""
    (x, y), wide = corner, size[0]
    at = (x + 8.0 + (wide - 8.0 - drawn.size[0]) / 2, y - drawn.size[1])
    for item in drawn.items:
        if isinstance(item, Label):
            page.items.append(replace(item, at=(item.at[0] + at[0], item.at[1] + at[1])))
        else:
            page.items.append(Shape(item.path.moved(*at), item.style))
    page.text(str(number), (x + 3.0, y - 4.5), 4.4, bold=True, anchor="middle")
    for deep in (_LINES - 8.0, _LINES - 1.5):
        level = y - drawn.size[1] - deep
        page.stroke(line((x, level), (x + wide, level)), _RULE, 0.2)
