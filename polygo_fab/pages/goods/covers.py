"""A cover for each book, to staple a booklet into: the front at the right of the fold, the back at its left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...core.page import Drawing, Figure, Plates, Shape, Style
from ...core.path import rectangle
from ...core.printed.book_titles import book_title
from ..measure import text_width, wrapped
from ..rulebook import rulebook
from .facts import facts_of
from .icons import FACT_SIGNS, sign
from .look import LEAD, GameColours, GoodsPage, GoodsSetting, colours_of, fitted

__all__ = ["FAMILY_BOOK", "cover_pages"]

FAMILY_BOOK = "family"
_FAMILY_COLOURS = "hex-3"
_WEAVE = 13.0
_MARGIN, _BACK = 12.0, 26.0
"""mm: beside the words, and the emblem on the back."""
_TITLE, _LEAD, _FACT, _NAME = 15.0, 5.2, 4.2, 3.1


def cover_pages(books: Sequence[str], setting: GoodsSetting) -> Plates:
    """A sheet for each book: of games, or of the family. Raises BadInput for a book or language there is not."""
    heading = setting.words("goods_covers")
    titles = [_title(name, setting.lang) for name in books]
    pages = tuple(_cover(setting.page(across=True), name) for name in books)
    return Plates(heading, setting.lang, setting.paper, pages, subject=heading, bookmarks=tuple(titles))


def _title(name: str, lang: str) -> str:
    return book_title(FAMILY_BOOK, lang) if name == FAMILY_BOOK else facts_of(name, lang).title


def _cover(page: GoodsPage, name: str) -> Drawing:
    (wide, high), family = page.size, name == FAMILY_BOOK
    colours = colours_of(_FAMILY_COLOURS if family else name, page.plain)
    page.woven((0.0, 0.0, wide, high), colours, _WEAVE)
    if page.plain:
        page.stroke(rectangle(wide / 2, 0.0, wide / 2, high), colours.deep, 0.3)
    title = _title(name, page.words.lang)
    front = (wide / 2 + _MARGIN, wide - _MARGIN)
    if family:
        _family(page, title, front, colours)
        shown = _chapters(page.words.lang)[0][0]
    else:
        _game(page, name, title, front, colours)
        shown = name
    _plate(page, shown, (wide / 4 - _BACK / 2, (high - _BACK) / 2), _BACK, colours)
    page.fold((wide / 2, 0.0), (wide / 2, high))
    return Drawing(page.size, (*page.items, *page.over), page.words("goods_cover_alt", title=title))


def _plate(page: GoodsPage, name: str, at: tuple[float, float], side: float, colours: GameColours) -> None:
    """An emblem on a square of the light colour; of the least ink on a white one."""
    edge = 0.03 * side
    page.items.append(_square(at, side, edge, "#ffffff" if page.plain else colours.on))
    page.emblem(name, at, side)


def _square(at: tuple[float, float], side: float, edge: float, colour: str) -> Shape:
    return Shape(rectangle(at[0] - edge, at[1] - edge, side + 2 * edge, side + 2 * edge),
                 Style(stroke=None, fill=colour))


def _game(page: GoodsPage, name: str, title: str, front: tuple[float, float], colours: GameColours) -> None:
    (left, right), high = front, page.size[1]
    room, facts = right - left, facts_of(name, page.words.lang)
    side = min(0.78 * room, 0.45 * high)
    middle = (left + right) / 2
    _plate(page, name, (middle - side / 2, high - 16.0 - side), side, colours)
    base = high - 16.0 - side - 20.0
    first, bracket, other = title.partition(" (")
    size = fitted(first, _TITLE, room, True)
    page.text(first, (middle, base), size, colours.on, bold=True, anchor="middle")
    if other:
        base -= 0.75 * size
        page.text(bracket.strip() + other, (middle, base), fitted(other, 6.5, room), colours.on, anchor="middle")
    base -= 14.0
    for row in wrapped(facts.lead, _LEAD, room):
        page.text(row, (middle, base), _LEAD, colours.on, anchor="middle")
        base -= LEAD * _LEAD
    y = 14.0 + 1.7 * _FACT * (len(facts.facts) - 1)
    wide = max((text_width(said, _FACT) for _, said in facts.facts), default=0.0)
    for what, (_, said) in zip(FACT_SIGNS, facts.facts, strict=False):
        x = middle - (wide + 7.0) / 2
        sign(page, what, (x, y - 0.6), 1.1 * _FACT, colours.on)
        page.text(said, (x + 7.0, y), fitted(said, _FACT, room - 7.0), colours.on)
        y -= 1.7 * _FACT


def _family(page: GoodsPage, title: str, front: tuple[float, float], colours: GameColours) -> None:
    (left, right), high = front, page.size[1]
    room, middle, chapters = right - left, (left + right) / 2, _chapters(page.words.lang)
    size = fitted(title, _TITLE, room, True)
    page.text(title, (middle, high - 36.0), size, colours.on, bold=True, anchor="middle")
    base = high - 36.0 - LEAD * size
    across = 4
    rows = -(-len(chapters) // across)
    cell, tall = room / across, (base - 14.0) / rows
    side = min(cell - 5.0, tall - 9.0)
    for k, (name, caption) in enumerate(chapters):
        some = min(across, len(chapters) - k // across * across)
        x = middle + (k % across - (some - 1) / 2) * cell
        y = base - 4.0 - k // across * tall - side
        _plate(page, name, (x - side / 2, y), side, colours)
        named = caption.split(" (")[0]
        page.text(named, (x, y - 4.6), fitted(named, _NAME, cell - 1.0, True), colours.on, bold=True, anchor="middle")


@lru_cache(maxsize=8)
def _chapters(lang: str) -> tuple[tuple[str, str], ...]:
    """The games of the family's book in their order, each with the title of its chapter."""
    cover = next(block for block in rulebook(FAMILY_BOOK, lang, "a4", {}).blocks
                 if isinstance(block, Figure) and block.place == "cover")
    return tuple((drawing.emblem.game.name, caption) for drawing, caption in
                 zip(cover.drawings, cover.captions, strict=True) if drawing.emblem is not None)
