"""Name cards for an evening: each with an emblem, a name to be read from afar, and a circle for each game that is
played. Without names, cards to write on."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import BadInput
from ...core.page import SMALLEST, Plates
from ...core.path import Point, circle, line, rectangle
from ..measure import printable, text_width, wrapped
from .look import GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["NAME_CARD", "name_pages"]

NAME_CARD = (88.0, 56.0)
"""mm."""
_ROUNDS = 8
_EMBLEM, _LARGEST, _HEAD = 24.0, 11.0, 31.0
_ONE, _SEVERAL, _ROWS = 6.0, 7.0, 3
"""mm: no name on one line is set smaller, none on several larger; and how many lines there are at most."""


def name_pages(names: Sequence[str], games: Sequence[str], setting: GoodsSetting) -> Plates:
    """Cards for these names in their order, the emblems of the games in turn; a page of empty ones without names.

    Raises BadInput for a name that the typeface cannot print, and for a paper without room for a card.
    """
    words, (wide, high) = setting.words, NAME_CARD
    for name in names:
        if printable(name) != name:
            raise BadInput(f"names = '{name}': a letter that the typeface does not have")
    heading, blank = words("goods_names"), setting.page()
    blank.need(heading, wide, high)
    x0, y0, x1, y1 = blank.room
    across, down = int((x1 - x0 + 1e-6) // wide), int((y1 - y0 + 1e-6) // high)
    each = across * down
    cards = tuple(names) or ("",) * each
    pages = []
    some = [cards[k:k + each] for k in range(0, len(cards), each)]
    for number, its in enumerate(some):
        page = setting.page()
        for k, name in enumerate(its):
            game = games[(number * each + k) % len(games)]
            _card(page, name, game, (x0 + k % across * wide, y1 - (k // across + 1) * high))
        alt = words.filled("goods_names_alt", names=", ".join(its)) if names else words("goods_names_blank")
        place = words("pieces_page", number=number + 1, total=len(some)) if len(some) > 1 else ""
        pages.append(page.drawing(heading, words("goods_names_note"), alt, place))
    return Plates(heading, setting.lang, setting.paper, tuple(pages), subject=heading)


def _rows(name: str, room: float) -> tuple[tuple[str, ...], float]:
    """A name in lines no wider than `room`, as large as it goes. Raises BadInput for one that goes into no three of
    them."""
    if (whole := fitted(name, _LARGEST, room, True)) >= _ONE:
        return (name,), whole
    for tenths in range(round(10 * _SEVERAL), round(10 * SMALLEST) - 1, -1):
        rows = wrapped(name, size := tenths / 10, room, True)
        if len(rows) <= _ROWS and max(text_width(row, size, True) for row in rows) <= room:
            return rows, size
    raise BadInput(f"names = '{name}': too wide for its card: allowed: a shorter one, or spaces in it")


def _card(page: GoodsPage, name: str, game: str, at: Point) -> None:
    (x, y), (wide, high), colours = at, NAME_CARD, colours_of(game, page.plain)
    page.woven((x, y + high - _HEAD, x + wide, y + high), colours, 7.0)
    low = y + high - (_HEAD + _EMBLEM) / 2
    if not page.plain:
        page.fill(rectangle(x + 4.0, low - 1.0, _EMBLEM + 2.0, _EMBLEM + 2.0), colours.on)
    page.emblem(game, (x + 5.0, low), _EMBLEM)
    left, room = x + _EMBLEM + 10.0, wide - _EMBLEM - 14.0
    if name:
        rows, size = _rows(name, room)
        base = y + high - _HEAD / 2 + (len(rows) / 2 - 1) * 1.15 * size + 0.15 * size
        for row in rows:
            page.text(row, (left, base), size, colours.on, bold=True)
            base -= 1.15 * size
    else:
        page.text(page.words("goods_name"), (left, y + high - 8.0), 3.4, colours.on)
        page.stroke(line((left, y + high - _HEAD + 8.0), (left + room, y + high - _HEAD + 8.0)), colours.on, 0.4)
    page.text(page.words("goods_evening"), (x + 5.0, y + high - _HEAD - 6.0), 3.2, colours.deep, bold=True)
    step = (wide - 10.0) / _ROUNDS
    for k in range(_ROUNDS):
        middle = (x + 5.0 + (k + 0.5) * step, y + 9.5)
        page.stroke(circle(middle, 3.6), colours.deep, 0.35)
        page.text(str(k + 1), (middle[0], middle[1] - 0.95), 2.7, colours.deep, anchor="middle")
    page.cut(rectangle(x, y, wide, high))
