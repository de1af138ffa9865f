"""The table of what the books of a kit are printed as: a file for each format that is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from .. import games
from ..core.errors import BadInput, TooLong
from ..core.kit import Kit
from ..core.page import Document
from ..core.printed.book_format import LEAFLET_PAPERS, Edition, Format, book_format
from ..core.printed.book_titles import book_title
from ..core.words.language_files import book_language
from .product import Product, document
from .recipe import Recipe

__all__ = ["book_formats", "book_paths", "book_products", "book_told", "books_in", "linked", "refuse_too_long",
           "texts"]

_Text = Callable[[Edition], Document]
_CODES = ("POSITION",)


def texts(kit: Kit, lang: str, paper: str) -> dict[str, _Text]:
    """The texts of a kit in one language by name, each edition read when it is first wanted: the rulebook of its game
    first.
    What the language lacks is not among them (`books_in`).
    That and the leaflet quote the numbers of the kit; the others tell what their games need, whoever makes it."""
    from ..pages.box_set import box_facts, in_box
    from ..pages.own_set import with_board, with_set
    from ..pages.rulebook import rulebook

    def read(name: str, edition: Edition) -> Document:
        if name in kit.played:
            game = games.load(name, board=kit.played[name])
            book = rulebook(name, lang, paper, box_facts(game, kit.parts), edition)
            return with_board(in_box(book, game, kit.parts), game)
        book = rulebook(name, lang, paper, {} if name in kit.books else kit.facts, edition)
        return with_set(book, kit.paper) if kit.paper and name == kit.game else book

    names = [name for name in (kit.game, *kit.books, kit.leaflet) if name]
    return {name: cache(partial(read, name)) for name in names if book_language(name, lang) == lang}


def books_in(kit: Kit, languages: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The books of a kit that are made in each language: of these, and English, where one of them has no text of a
    book (`book_language`). The rulebook of its game is the first."""
    found: dict[str, dict[str, None]] = {lang: {} for lang in languages}
    for lang in languages:
        for name in (kit.game, *kit.books, kit.leaflet):
            if name:
                found.setdefault(book_language(name, lang), {})[name] = None
    return {lang: tuple(names) for lang, names in found.items()}


def linked(known: Mapping[str, _Text], link: str) -> Mapping[str, _Text]:
    """Texts for paper: with a `link` each has a code that opens its page there."""
    from ..pages.book_code import with_code

    def read(name: str, edition: Edition) -> Document:
        return with_code(known[name](edition), name, link)

    return {name: cache(partial(read, name)) for name in known} if link else known


def book_products(recipe: Recipe, kit: Kit, known: Mapping[str, _Text], lang: str, paper: str) -> Iterator[Product]:
    """The files of the `linked` texts of a kit on one paper. One that is not set as usual is named for how it is."""
    from ..check.book_code import book_code_wrong

    formats, folder, leaflet = recipe.books, f"print/{lang}-{paper}", Format(pages="leaflet")
    for name, text in known.items():
        if name == kit.leaflet and paper not in LEAFLET_PAPERS:
            continue
        opens = partial(book_code_wrong, name=name, lang=lang, link=recipe.link)
        if name == kit.leaflet:
            yield document(f"{folder}/leaflet.pdf", f"{book_told(name)}: one sheet that is folded",
                           partial(_on_paper, text, paper, leaflet), _CODES, opens,
                           format=leaflet)
            continue
        for path, format in zip(book_paths(name, folder, formats), book_formats(formats), strict=True):
            what = f"{book_told(name)}, every diagram replayed by the rules engine"
            yield document(path, ", ".join([what, *format.words]), partial(_on_paper, text, paper, format),
                           _CODES, opens, format=format)


def _on_paper(text: _Text, paper: str, format: Format) -> Document:
    """The text as it is printed."""
    from ..pages.endpapers import bound

    return bound(replace(text(format.edition), paper=paper), format)


def refuse_too_long(known: Sequence[Mapping[str, _Text]], leaflet: str, papers: Sequence[str], formats: Sequence[str]
                    ) -> None:
    """Raises BadInput for all books together that do not go on the one sheet that was asked for, and says what would
    do: the others in this format, and these in which one.

    known  the texts of each language, as `texts` gives them
    """
    for word, format in ((word, book_format(word)) for word in formats if book_format(word).one_sheet):
        for paper in papers:
            long: dict[str, int] = {}
            short: dict[str, None] = {}
            for some in known:
                for name, text in some.items():
                    pages = 0 if name == leaflet else _too_long(
                            _on_paper(text, paper, format), format)
                    if pages:
                        long[name] = max(pages, long.get(name, 0))
                    elif name != leaflet:
                        short[name] = None
            if long:
                usual = "+".join(other for other in format.words if other != "one-sheet") or "full"
                good = " ".join(name for name in short if name not in long)
                told = ", ".join(f"{name} ({pages} pages)" for name, pages in long.items())
                raise BadInput(f"--book {word}: too long for one sheet of {paper}: {told}: allowed: --book {usual}"
                               + (f", or {word} for {good} alone" if good else ""))


def _too_long(text: Document, format: Format) -> int:
    """How many pages a text takes as usual, that does not go on its one sheet; 0 for one that does."""
    from ..write.pdf import page_count

    try:
        page_count(text, format)
    except TooLong as error:
        return error.pages
    return 0


def book_paths(name: str, folder: str, formats: Sequence[str]) -> tuple[str, ...]:
    """The paths of a book in these formats, in their order."""
    path = f"{folder}/{f'rulebook-{name}' if name in games.classes() else name}"
    return tuple(f"{'-'.join([path, *format.words])}.pdf" for format in book_formats(formats))


def book_formats(words: Sequence[str]) -> tuple[Format, ...]:
    """Those that are asked for, each once, in the order of their files."""
    return tuple(dict.fromkeys(book_format(word) for word in words))


def book_told(name: str) -> str:
    """What a book is, in the words of a ledger."""
    known = games.classes()
    return f"rulebook of {known[name].title}" if name in known else book_title(name, "en")
