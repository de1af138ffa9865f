"""A band around a closed box, of two strips, and a label for each of its sides, at the size of the box."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.page import SMALLEST, Plates
from ...core.path import Point, rectangle
from ...core.printed.goods import PLAY, OutsideBox
from ..measure import text_width
from .aids import told_games
from .facts import facts_of
from .look import GameColours, GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["BAND", "TAB", "label_pages"]

BAND, TAB = 60.0, 12.0
"""mm: how broad the band is, and the tabs at the ends of the longer strip."""
_GAP, _LETTER = 5.0, 2.5
_WEAVE = 9.0
_FEW = 4
"""Games that stand side by side."""


def label_pages(box: OutsideBox, setting: GoodsSetting) -> Plates:
    """Raises BadInput for a language there is not, and for a paper on which the band does not go."""
    words, colours = setting.words, colours_of(box.game, setting.plain)
    title = words(f"goods_{box.name}")
    heading, page = words("goods_labels", box=title), setting.page(across=True)
    top, side = box.across + PLAY, box.height + PLAY
    x0, _, x1, y1 = page.room
    page.need(heading, top + 2 * side + 2 * TAB, BAND)
    y = y1 - BAND
    _upper(page, box, title, (x0, y), (top, side))
    y -= _GAP + BAND
    _lower(page, box, (x0, y, x0 + top, y + BAND), colours)
    y -= _GAP
    x = x0
    for width, height, count in box.sides:
        wide, high = width - 2 * PLAY, height - 2 * PLAY
        for _ in range(count):
            if x + wide > x1 + 1e-6:
                x, y = x0, y - high - 2.0
            _side(page, box, title, (x, y - high, x + wide, y), colours)
            x += wide + 3.0
    page.need(heading, x1 - x0, y1 - (y - max(high for _, high, _ in box.sides)))
    drawing = page.drawing(heading, words("goods_labels_note"), words("goods_labels_alt"))
    return Plates(heading, setting.lang, setting.paper, (drawing,), subject=heading)


def _upper(page: GoodsPage, box: OutsideBox, title: str, at: Point, sizes: tuple[float, float]) -> None:
    """The longer strip: a tab, a side, what lies on the box, the other side, a tab."""
    (x, y), (top, side), colours = at, sizes, colours_of(box.game, page.plain)
    whole = top + 2 * side + 2 * TAB
    page.woven((x + TAB, y, x + whole - TAB, y + BAND), colours, _WEAVE)
    left, right = x + TAB + side, x + TAB + side + top
    small = side - 3.0
    for edge in (left - side, right):
        for k, name in enumerate(_spread(box.games, 3)):
            page.emblem(name, (edge + 1.5, y + BAND / 2 - 1.5 * small - 2 + k * (small + 2)), small)
    middle = (left + right) / 2
    page.text(title, (middle, y + BAND - 21.0), 17.0, colours.on, bold=True, anchor="middle")
    told = page.words("goods_of_box", count=len(box.games))
    page.text(told, (middle, y + BAND - 28.5), 4.2, colours.on, anchor="middle")
    wide = min(20.0, (top - 14.0) / len(box.games) - 2.0)
    step = wide + 2.0
    first = middle - (len(box.games) * step - 2.0) / 2
    for k, name in enumerate(box.games):
        _framed(page, name, (first + k * step, y + 15.5 - wide / 2), wide, colours)
    page.cut(rectangle(x, y, whole, BAND))
    for fold in (x + TAB, left, right, x + whole - TAB):
        page.fold((fold, y), (fold, y + BAND))


def _framed(page: GoodsPage, name: str, at: Point, side: float, colours: GameColours) -> None:
    """An emblem on a plate of the light colour, where its field is of the same colour as its ground."""
    if not page.plain:
        page.fill(rectangle(at[0] - 0.5, at[1] - 0.5, side + 1, side + 1), colours.on)
    page.emblem(name, at, side)


def _lower(page: GoodsPage, box: OutsideBox, area: tuple[float, float, float, float], colours: GameColours) -> None:
    """The shorter strip, under the box: each game with its emblem, who plays and how old."""
    x0, y0, x1, y1 = area
    page.fill(rectangle(x0, y0, x1 - x0, y1 - y0), colours.tint if not page.plain else "#ffffff")
    few = len(box.games) <= _FEW
    columns = len(box.games) if few else 2
    rows = -(-len(box.games) // columns)
    wide, high = (x1 - x0 - 6.0) / columns, (y1 - y0 - 5.0) / rows
    lang = page.words.lang
    told = told_games(box.games, lang)
    for k, name in enumerate(box.games):
        x, y = x0 + 3.0 + k // rows * wide, y1 - 2.5 - (k % rows + 0.5) * high
        facts = facts_of(name, lang)
        said = [text for _, text in facts.facts[:2]] if name in told else []
        if few:
            _below(page, name, said, (x + wide / 2, y), wide - 4.0)
        else:
            _beside(page, name, said, (x + 1.0, y), (wide, high))
    page.cut(rectangle(x0, y0, x1 - x0, y1 - y0))


def _below(page: GoodsPage, name: str, said: Sequence[str], middle: Point, wide: float) -> None:
    """An emblem with the name of its game and more under it, about their middle."""
    (x, y), title, colours = middle, facts_of(name, page.words.lang).title, colours_of(name, page.plain)
    side = min(wide, BAND - 28.0)
    page.emblem(name, (x - side / 2, y - side / 2 + 8.0), side)
    base = y - side / 2 + 3.0
    page.text(title, (x, base), fitted(title, 4.2, wide + 2.0, True), colours.deep, bold=True, anchor="middle")
    for line in said:
        base -= 1.35 * _LETTER + 0.3
        page.text(line, (x, base), fitted(line, _LETTER, wide + 2.0), anchor="middle")


def _beside(page: GoodsPage, name: str, said: Sequence[str], at: Point, size: tuple[float, float]) -> None:
    """An emblem with the name of its game and more at its right; `at` is at the left of its middle."""
    (x, y), (wide, high), title, colours = at, size, facts_of(name, page.words.lang).title, colours_of(name, page.plain)
    side = high - 2.0
    page.emblem(name, (x, y - side / 2), side)
    left, room = x + side + 2.5, wide - side - 4.5
    letters = fitted(title, min(4.2, 0.34 * high), room, True)
    page.text(title, (left, y + 0.3), letters, colours.deep, bold=True)
    page.text(" · ".join(said), (left, y - 1.3 * _LETTER), fitted(" · ".join(said), _LETTER, room))


def _side(page: GoodsPage, box: OutsideBox, title: str, area: tuple[float, float, float, float], colours: GameColours
          ) -> None:
    """The label of a side: the name of the box, and emblems."""
    x0, y0, x1, y1 = area
    high = y1 - y0
    page.woven(area, colours, _WEAVE)
    page.text(title, (x0 + 3.0, y0 + 0.28 * high), max(SMALLEST, 0.62 * high), colours.on, bold=True)
    side = high - 2.4
    room = x1 - x0 - 8.0 - text_width(title, 0.62 * high, True)
    some = _spread(box.games, min(len(box.games), int(room // (side + 1.8))))
    for k, name in enumerate(reversed(some)):
        _framed(page, name, (x1 - 2.0 - (k + 1) * side - k * 1.8, y0 + 1.2), side, colours)
    page.cut(rectangle(x0, y0, x1 - x0, high))


def _spread(names: Sequence[str], count: int) -> tuple[str, ...]:
    """So many of the names, as evenly as can be."""
    return tuple(names[k * len(names) // count] for k in range(min(count, len(names)))) if count else ()
