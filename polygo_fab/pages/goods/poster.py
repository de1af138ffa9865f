"""A poster of the family for the wall: three tilings with their duals, and each game with its emblem and its name.

It is drawn for A2 and grows with the paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ...core.board_files.library import patch
from ...core.page import Drawing, Label, Plates, Shape, paper_size
from ...core.path import Path, Point, line, polygon, rectangle
from ...core.printed.ink import thinned
from ..tiled import dual, mean, within
from .facts import facts_of
from .look import GameColours, GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["TILINGS", "poster_pages"]

TILINGS = (("4.4.4.4", "polygo", 16.0), ("6.6.6", "hex-3", 11.0), ("3.3.4.3.4", "polygone", 15.0))
"""Each with the game whose colours it has, and how long the sides of its cells are, mm of A2."""
_HEAD, _PANEL, _MARGIN, _FOOT = 96.0, 112.0, 22.0, 16.0
_EMBLEM, _ROW, _SLOT = 50.0, 70.0, 76.0
_TITLE = "hex-3"


def poster_pages(games: Sequence[str], setting: GoodsSetting) -> Plates:
    """The poster on a2 or a1. Raises BadInput for a language or paper there is not."""
    words, (width, height) = setting.words, paper_size("a2")
    page, title, paper = setting.page(), words("goods_poster"), setting.paper
    colours = colours_of(_TITLE, setting.plain)
    page.woven((0.0, height - _HEAD, width, height), colours, 21.0)
    page.text(title, (_MARGIN, height - 56.0), fitted(title, 44.0, width - 2 * _MARGIN, True), colours.on, bold=True)
    page.text(words("goods_poster_sub"), (_MARGIN, height - 76.0), fitted(words("goods_poster_sub"), 11.0,
              width - 2 * _MARGIN), colours.on)
    _panels(page, height - _HEAD - 14.0, width)
    _games(page, games, (_FOOT + 6.0, height - _HEAD - 14.0 - _PANEL - 22.0), width)
    page.fill(rectangle(0.0, 0.0, width, _FOOT), colours.field)
    credit = words("goods_poster_credit")
    page.text(credit, (width / 2, 6.0), fitted(credit, 4.4, width - 2 * _MARGIN), colours.on, anchor="middle")
    whole = Drawing((width, height), tuple(page.items), words("goods_poster_alt"))
    return Plates(title, setting.lang, paper, (_grown(whole, paper),), subject=title)


def _grown(drawing: Drawing, paper: str) -> Drawing:
    """The same on another paper, in its middle where that is a little higher."""
    size = paper_size(paper)
    if size == drawing.size:
        return drawing
    factor = min(size[0] / drawing.size[0], size[1] / drawing.size[1])
    left, low = ((size[k] - factor * drawing.size[k]) / 2 for k in (0, 1))
    items: list[Shape | Label] = []
    for item in drawing.items:
        if isinstance(item, Label):
            items.append(replace(item, at=(left + factor * item.at[0], low + factor * item.at[1]),
                                 size=factor * item.size))
        else:
            items.append(Shape(item.path.scaled(factor).moved(left, low), replace(
                item.style, width=factor * item.style.width, dash=tuple(factor * d for d in item.style.dash))))
    return Drawing(size, tuple(items), drawing.alt)


# --- tilings


def _panels(page: GoodsPage, top: float, width: float) -> None:
    gap = 14.0
    side = (width - 2 * _MARGIN - gap * (len(TILINGS) - 1)) / len(TILINGS)
    for k, (name, game, unit) in enumerate(TILINGS):
        x, y = _MARGIN + k * (side + gap), top - _PANEL
        colours = colours_of(game, page.plain)
        _tiling(page, name, unit, (x, y, x + side, top), colours)
        told = page.words(f"goods_tiling_{k + 1}")
        page.text(told, (x + side / 2, y - 7.5), fitted(told, 5.6, side, True), colours.deep, bold=True,
                  anchor="middle")


def _tiling(page: GoodsPage, name: str, unit: float, area: tuple[float, float, float, float], colours: GameColours
            ) -> None:
    """Its cells in tints, and over them the dual: a line between the middles of neighbours."""
    x0, y0, x1, y1 = area
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    cells = [[(middle[0] + unit * x, middle[1] + unit * y) for x, y in cell] for cell in patch(name, name, 8)]
    page.fill(rectangle(x0, y0, x1 - x0, y1 - y0), colours.tint)
    shades = {3: 0.10, 4: 0.30, 6: 0.16}
    for cell in cells:
        inside = within(cell, area)
        if len(inside) > 2:
            share = shades.get(len(cell), 0.2) if name != "4.4.4.4" else (0.12, 0.26)[_odd(cell, middle, unit)]
            if not page.plain:
                page.fill(polygon(inside), thinned(colours.deep, share))
            page.stroke(polygon(inside), colours.deep, 0.7)
    for a, b in dual(cells):
        if (some := within([a, b], area)) and len(some) == 2:
            page.stroke(line(some[0], some[1]), thinned(colours.deep, 0.75), 0.5, (2.0, 2.0))
    for cell in cells:
        x, y = mean(cell)
        if x0 + 1.2 < x < x1 - 1.2 and y0 + 1.2 < y < y1 - 1.2:
            page.fill(_dot((x, y)), colours.deep)
    page.stroke(rectangle(x0, y0, x1 - x0, y1 - y0), colours.deep, 1.2)


def _odd(cell: Sequence[Point], middle: Point, unit: float) -> int:
    """The colour of a square on a chessboard."""
    x, y = mean(cell)
    return (round((x - middle[0]) / unit) + round((y - middle[1]) / unit)) % 2


def _dot(at: Point) -> Path:
    return polygon([(at[0] + 1.1 * math.cos(math.radians(30 * k)), at[1] + 1.1 * math.sin(math.radians(30 * k)))
                    for k in range(12)])


# --- games


def _games(page: GoodsPage, games: Sequence[str], span: tuple[float, float], width: float) -> None:
    """In rows of five and four, each with its emblem, its name, and who plays."""
    low, top = span
    across = 5
    rows = _rows(len(games), across)
    high = min(_ROW, (top - low) / len(rows))
    side = min(_EMBLEM, high - 17.0)
    begin, at = top - max(0.0, (top - low - high * len(rows)) / 2), 0
    for number, count in enumerate(rows):
        for k in range(count):
            name = games[at]
            at += 1
            x, y = width / 2 + (k - (count - 1) / 2) * _SLOT, begin - number * high - side
            facts, colours = facts_of(name, page.words.lang), colours_of(name, page.plain)
            page.emblem(name, (x - side / 2, y), side)
            title, _, other = facts.title.removesuffix(")").partition(" (")
            page.text(title, (x, y - 6.4), fitted(title, 5.6, _SLOT - 3.0, True), colours.deep, bold=True,
                      anchor="middle")
            who = " · ".join(filter(None, (other, " ".join(facts.facts[0]) if facts.facts else "")))
            page.text(who, (x, y - 11.6), fitted(who, 3.6, _SLOT - 3.0), anchor="middle")


def _rows(count: int, across: int) -> tuple[int, ...]:
    """So many in rows of at most so many, as even as can be, the longer ones in the middle."""
    rows = -(-count // across)
    each, more = divmod(count, rows)
    order = sorted(range(rows), key=lambda k: abs(k - (rows - 1) / 2))
    return tuple(each + (k in order[:more]) for k in range(rows))


