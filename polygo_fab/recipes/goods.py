"""The table of what goods are printed as: labels and cards, sheets, and a poster of each size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from .. import games
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.page import POSTERS, Plates
from ..core.printed.book_format import Format
from ..core.printed.goods import GOODS, GoodsSet
from ..core.printed.paper import Scale
from .emblems import emblem_shows, emblem_told
from .product import Product, document
from .recipe import Recipe

if TYPE_CHECKING:
    from ..check.goods.labels import AskedBox
    from ..check.goods.sheet import GoodsSheet

__all__ = ["goods_of"]

_CODES = ("PARTS", "POSITION")
_Sheets = Sequence["GoodsSheet"]


def goods_of(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    """Every file; none of a kit without goods."""
    if kit.goods is None:
        return
    for lang in recipe.languages:
        for paper in recipe.papers:
            yield from _products(kit.goods, lang, paper, recipe.scale)
        yield from _posters(kit.goods, lang)


def _products(what: GoodsSet, lang: str, paper: str, scale: Scale) -> Iterator[Product]:
    """The files in one language, on one paper, for a printer that prints `scale` times too large."""
    from ..check.goods.cards import aids_wrong, names_wrong
    from ..check.goods.covers import covers_wrong
    from ..check.goods.labels import asked_box, insert_wrong, labels_wrong
    from ..check.goods.tables import record_wrong, scores_wrong
    from ..pages.goods.aids import aid_pages, told_games
    from ..pages.goods.covers import FAMILY_BOOK, cover_pages
    from ..pages.goods.inserts import insert_pages
    from ..pages.goods.labels import label_pages
    from ..pages.goods.look import GoodsSetting
    from ..pages.goods.names import name_pages
    from ..pages.goods.records import record_pages
    from ..pages.goods.scores import score_pages
    from ..pages.words import Words

    setting = GoodsSetting(lang, paper, what.plain, scale)
    some = partial(_sheets, what, lang, paper, scale)

    def product(name: str, kind: str, pages: Callable[[], Plates], wrong: Callable[[_Sheets], Iterator[Finding]],
                bars: bool = True) -> Product:
        return document(f"print/{lang}-{paper}/{name}.pdf", GOODS[kind], pages, _CODES,  # type: ignore[index]
                        also=partial(some, wrong, bars), format=Format(ink=what.ink))

    for box in what.boxes:
        title = Words(lang)(f"goods_{box.name}")
        asked = cache(partial(asked_box, box.name, box.made, tuple(box.parts)))
        if "labels" in what.goods:
            yield product(f"labels-{box.name}", "labels", partial(label_pages, box, setting),
                          partial(_of_box, labels_wrong, asked, title))
        if "inserts" in what.goods:
            yield product(f"insert-{box.name}", "inserts", partial(insert_pages, box, setting),
                          partial(_of_box, insert_wrong, asked, title))
    told = told_games(what.games, lang)
    if "aids" in what.goods and told:
        yield product("aids", "aids", partial(aid_pages, told, setting),
                      lambda sheets: aids_wrong(sheets, told, lang))
    if "scores" in what.goods:
        yield product("scores", "scores", partial(score_pages, setting),
                      lambda sheets: scores_wrong(sheets[0]))
    if "records" in what.goods:
        yield product("records", "records", partial(record_pages, what.games, setting),
                      lambda sheets: (finding for sheet, name in zip(sheets, what.games, strict=True)
                                      for finding in record_wrong(sheet, games.load(name))))
    if "names" in what.goods:
        yield product("names", "names", partial(name_pages, what.names, what.games, setting),
                      lambda sheets: names_wrong(sheets, what.names, what.games))
    if "covers" in what.goods:
        books = (*((FAMILY_BOOK,) if told_games((FAMILY_BOOK,), lang) else ()), *told)
        if books:
            yield product("covers", "covers", partial(cover_pages, books, GoodsSetting(lang, paper, what.plain)),
                          lambda sheets: covers_wrong(sheets, books, FAMILY_BOOK), bars=False)


def _of_box(wrong: Callable[[GoodsSheet, AskedBox, str], Iterator[Finding]], asked: Callable[[], AskedBox], title: str,
            sheets: _Sheets) -> Iterator[Finding]:
    return wrong(sheets[0], asked(), title)


def _posters(what: GoodsSet, lang: str) -> Iterator[Product]:
    """The poster on each of its papers, whatever the others are printed on."""
    from ..check.goods.wall import poster_wrong
    from ..pages.goods.look import GoodsSetting
    from ..pages.goods.poster import poster_pages

    def wrong(paper: str, data: bytes) -> list[Finding]:
        return [*poster_wrong(data, paper, (what.style, lang), emblem_shows(what.games), what.games),
                *emblem_told(what.games)]

    for paper in POSTERS if "poster" in what.goods else ():
        yield document(f"print/{lang}-{paper}/poster.pdf", f"{GOODS['poster']}, {paper.upper()}",
                       partial(poster_pages, what.games, GoodsSetting(lang, paper, what.plain)), _CODES,
                       also=partial(wrong, paper), format=Format(ink=what.ink))


def _sheets(what: GoodsSet, lang: str, paper: str, scale: Scale, wrong: Callable[[_Sheets], Iterator[Finding]],
            bars: bool, data: bytes) -> list[Finding]:
    from ..check.goods.sheet import sheets_of

    every = games.own() if "covers" in what.goods else (*what.games, *(n for box in what.boxes for n in box.games))
    shows = emblem_shows(tuple(dict.fromkeys(every)))
    sheets, found = sheets_of(data, paper, (what.style, lang), shows, scale, bars=bars)
    return [*found, *wrong(sheets), *emblem_told(what.games)] if sheets else found
