"""A sheet for points: a track of numbered fields around the page, and within it a table for six players."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.page import Plates
from ...core.path import Point, line, rectangle
from .look import GoodsPage, GoodsSetting, colours_of

__all__ = ["LAP", "score_pages"]

LAP = 50
"""Fields of a lap: eleven by sixteen around the page."""
_ACROSS, _DOWN = 11, 16
_PLAYERS, _ROUNDS, _TENS = 6, 14, 10
_GAME = "catchup"
"""Whose colours it has: a game of points."""


def score_pages(setting: GoodsSetting) -> Plates:
    """Raises BadInput for a language or paper there is not."""
    words, colours = setting.words, colours_of(_GAME, setting.plain)
    page, heading = setting.page(), words("goods_scores")
    x0, y0, x1, y1 = page.room
    wide, high = (x1 - x0) / _ACROSS, (y1 - y0 - 1.0) / _DOWN
    for number, (column, row) in enumerate(_around()):
        x, y = x0 + column * wide, y0 + row * high
        strong = not number % _TENS
        page.fill(rectangle(x, y, wide, high), colours.field if strong else
                  colours.tint if number % 2 else "#ffffff")
        page.stroke(rectangle(x, y, wide, high), colours.deep, 0.5 if strong else 0.3)
        page.text(str(number), (x + wide / 2, y + high / 2 - 1.6), 4.6, colours.on if strong else colours.deep,
                  bold=strong, anchor="middle")
    _table(page, (x0 + wide + 7.0, y0 + high + 7.0, x1 - wide - 7.0, y1 - 1.0 - high - 7.0))
    drawing = page.drawing(heading, words("goods_scores_note", lap=LAP), words("goods_scores_alt", lap=LAP))
    return Plates(heading, setting.lang, setting.paper, (drawing,), subject=heading)


def _around() -> Iterator[tuple[int, int]]:
    """The columns and rows of the fields from the upper left corner on, with the clock."""
    yield from ((column, _DOWN - 1) for column in range(_ACROSS))
    yield from ((_ACROSS - 1, row) for row in range(_DOWN - 2, -1, -1))
    yield from ((column, 0) for column in range(_ACROSS - 2, -1, -1))
    yield from ((0, row) for row in range(1, _DOWN - 1))


def _table(page: GoodsPage, area: tuple[float, float, float, float]) -> None:
    """A column for each player, with room for a name, a row for each round, and the sum."""
    x0, y0, x1, y1 = area
    colours, first = colours_of(_GAME, page.plain), 16.0
    rows = _ROUNDS + 2
    high, wide = (y1 - y0) / rows, (x1 - x0 - first) / _PLAYERS
    page.fill(rectangle(x0, y1 - high, x1 - x0, high), colours.tint)
    page.fill(rectangle(x0, y0, x1 - x0, high), colours.tint)
    ends: list[tuple[Point, Point]] = [((x0, y1 - k * high), (x1, y1 - k * high)) for k in range(rows + 1)]
    ends += [((x0 + first + k * wide, y0), (x0 + first + k * wide, y1)) for k in range(_PLAYERS + 1)]
    for a, b in (*ends, ((x0, y0), (x0, y1))):
        page.stroke(line(a, b), colours.deep, 0.3)
    names = [page.words("goods_name"), *(str(k) for k in range(1, _ROUNDS + 1)), page.words("goods_sum")]
    for k, name in enumerate(names):
        page.text(name, (x0 + first / 2, y1 - (k + 0.5) * high - 1.2), 3.4, colours.deep,
                  bold=k in (0, rows - 1), anchor="middle")
