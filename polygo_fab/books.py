"""The table of what the books of a kit are printed as: a file for each format that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from . import games
from .core.book_format import LEAFLET_PAPERS, Format, book_format
from .core.finding import Finding
from .core.kit import Kit
from .core.page import Document
from .product import DOCUMENT, Product

__all__ = ["book_products", "texts"]

_Text = Callable[[], Document]


def texts(kit: Kit, lang: str, paper: str) -> dict[str, _Text]:
    """The texts of a kit in one language by name, each read when it is first wanted: the rulebook of its game first."""
    from .pages.rulebook import rulebook

    names = [name for name in (kit.game, *kit.books, kit.leaflet) if name]
    return {name: cache(partial(rulebook, name, lang, paper, kit.facts)) for name in names}


def book_products(kit: Kit, known: Mapping[str, _Text], folder: str, paper: str, formats: Sequence[str]
                  ) -> Iterator[Product]:
    """The files of the `texts` of a kit on one paper. One that is not set as usual is named for how it is."""
    for name, text in known.items():
        document = partial(lambda text, paper: replace(text(), paper=paper), text, paper)
        if name == kit.leaflet and paper not in LEAFLET_PAPERS:
            continue
        if name == kit.leaflet:
            yield _product(f"{folder}/{name}", f"{_told(name)}: one sheet that is folded", document,
                           Format(pages="leaflet"))
            continue
        path = f"{folder}/{f'rulebook-{name}' if name in games.classes() else name}"
        for format in dict.fromkeys(book_format(word) for word in formats):
            what = f"{_told(name)}, every diagram replayed by the rules engine"
            yield _product("-".join([path, *format.words]), ", ".join([what, *format.words]), document, format)


def _told(name: str) -> str:
    from .pages.rulebook import book_title

    known = games.classes()
    return f"rulebook of {known[name].title}" if name in known else book_title(name, "en")


def _product(path: str, what: str, document: _Text, format: Format) -> Product:
    return Product(f"{path}.pdf", what, partial(_written, document, format), partial(_proved, document, format),
                   (*DOCUMENT, "POSITION"))


def _written(document: _Text, format: Format) -> bytes:
    from .write.pdf import pdf

    return pdf(document(), format)


def _proved(document: _Text, format: Format, data: bytes) -> list[Finding]:
    from .check.document import check_document

    return check_document(data, document(), format)
