"""The books that can be read here: each with the kit that brings it, the document that is printed, and its files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache, partial

from .. import games, kits
from ..core.errors import BadInput, unknown
from ..core.finding import errors
from ..core.kit import Kit
from ..core.page import PAPERS, Document
from ..core.printed.book_format import FAMILY, LEAFLET_PAPERS, book_format
from ..core.words.language_files import book_language, texts_in
from ..recipes.recipe import Recipe, load, revised
from ..runtime.louis import writes_braille
from .asking import Nowhere, Tell

__all__ = ["LEAFLET", "MEDIA", "books", "forms", "printed", "proved", "text", "unprinted"]

LEAFLET = "leaflet-"
"""How the books of the boxes begin: the rest is the name of the kit."""
MEDIA = {"epub": "application/epub+zip", "html": "text/html; charset=utf-8", "brf": "text/plain; charset=us-ascii",
         "brf2": "text/plain; charset=us-ascii"}
"""Formats of books without paper, and what a browser is told that their files are."""


@cache
def books() -> tuple[str, ...]:
    """The names of all there are: games, books of several, leaflets."""
    return (*kits.named("books")().build().books, *sorted(name for name in texts_in("en") if name.startswith(LEAFLET)))


def text(name: str, lang: str) -> Document:
    """A book in a language, or in English where there is none in that (`book_language`): what its PDF is made of.
    Raises Nowhere for a book there is not."""
    _refuse_other(name)
    return _text(name, book_language(name, lang))


@lru_cache(maxsize=4)
def _text(name: str, lang: str) -> Document:
    """As the same book is asked for as a page, as a picture and as a proof; texts do not change while this runs."""
    from ..recipes.books import texts

    return texts(_kit(name), lang, "a4")[name](FAMILY)


def printed(name: str, lang: str, paper: str, form: str, tell: Tell) -> tuple[str, bytes]:
    """The name and the bytes of a PDF of a book, as `make` writes it, proved. Raises BadInput for a book, paper or
    format there is not, and where something is found."""
    _refuse_other(name)
    its = book_language(name, lang)
    data = _made(name, _recipe(name, its, paper, form), tell)
    return f"{'-'.join([name, *book_format(form).words])}-{its}-{paper}.pdf", data


def unprinted(name: str, lang: str, form: str, tell: Tell) -> tuple[str, str, bytes]:
    """The name, the media type and the bytes of a book without paper, as `make` writes it in a format of `MEDIA`,
    proved. Raises BadInput as `printed`, and for a format there is not here, as Braille without liblouis."""
    _refuse_other(name)
    its = book_language(name, lang)
    if form not in forms(its):
        raise unknown("form of a book", form, forms(its))
    data = _made(name, revised(load(_kit_name(name)), formats=form, lang=its), tell)
    ending = "-contracted.brf" if form == "brf2" else f".{form}"
    return f"{name}-{its}{ending}", MEDIA[form], data


def forms(lang: str) -> tuple[str, ...]:
    """Those of `MEDIA` that a book of a language can have here."""
    return tuple(form for form in MEDIA if not form.startswith("brf") or writes_braille(lang, 1 + (form == "brf2")))


def _made(name: str, recipe: Recipe, tell: Tell) -> bytes:
    kit = _kit(name)
    if not name.startswith(LEAFLET):
        kit = replace(kit, books={name: kit.books[name]})
    return proved(recipe, kit, partial(_is, name), name, tell)


def proved(recipe: Recipe, kit: Kit, wanted: Callable[[str], bool], what: str, tell: Tell) -> bytes:
    """The one file of a recipe whose path is `wanted`, as `make` writes it, proved. Raises BadInput where there is
    none, and where something is found."""
    from ..recipes.products import products
    from ..recipes.proving import prove

    table = products(recipe, kit)
    product = next((one for one in table if wanted(one.path)), None)
    if product is None:
        raise Nowhere(f"{unknown('file', what, [one.path.rpartition('/')[2] for one in table])}")
    data = product.write()
    tell(f"made    {product.path}")
    found = prove([product], {product.path: data})
    if wrong := errors(found.findings):
        raise BadInput("; ".join(map(str, wrong[:3])))
    tell(f"proved  {found.ledger.tally}")
    return data


def _recipe(name: str, lang: str, paper: str, form: str) -> Recipe:
    allowed = LEAFLET_PAPERS if name.startswith(LEAFLET) else tuple(PAPERS)
    if paper not in allowed:
        raise unknown("paper", paper, allowed)
    if name.startswith(LEAFLET):
        form = "full"
    else:
        book_format(form)
    return revised(load(_kit_name(name)), formats="pdf", lang=lang, paper=paper, book=form)


def _is(name: str, path: str) -> bool:
    file = path.rpartition("/")[2]
    return file.startswith("leaflet") if name.startswith(LEAFLET) else file.startswith(
        f"rulebook-{name}" if name in games.classes() else name)


@cache
def _kit(name: str) -> Kit:
    return kits.named(_kit_name(name))().build()


def _kit_name(name: str) -> str:
    _refuse_other(name)
    return name.removeprefix(LEAFLET) if name.startswith(LEAFLET) else "books"


def _refuse_other(name: str) -> None:
    if name not in books():
        raise Nowhere(str(unknown("book", name, books())))
