"""The proofs that the papers of a kit are all there, and say in words what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.kit import Kit
from ..core.printed.book_format import LEAFLET_PAPERS, SCHOLAR
from .asked import asked
from .product import Cross
from .recipe import Recipe

if TYPE_CHECKING:
    from ..check.contract.contract import Contract

__all__ = ["printed_wrong", "said_crosses"]


def printed_wrong(recipe: Recipe, kit: Kit, paths: Sequence[str]) -> list[Finding]:
    """CONTRACT: what is wrong with the table of the files that are printed of a kit."""
    from ..check.contract.printed import check_printed_things

    if "pdf" not in recipe.formats:
        return []
    return check_printed_things(recipe.kit, asked(kit.parameters), languages=recipe.languages, papers=recipe.papers,
                                formats=recipe.books, paths=paths)


def said_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the numbers in the words of books and papers are the contract's, those of rulebooks the rules'."""
    yield from _of_papers(recipe, kit)
    yield from _of_rulebooks(recipe, kit)


def _of_papers(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    from ..check.contract.said import check_said, papers_of
    from .books import book_paths, books_in

    known = papers_of(recipe.kit)
    if not known:
        return

    def prove(lang: str, paths: Sequence[str], files: Sequence[bytes]) -> list[Finding]:
        papers = {PurePosixPath(path).stem: data for path, data in zip(paths, files, strict=True)}
        return check_said(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts], lang, papers)

    for lang, books in books_in(kit, recipe.languages).items():
        for paper in recipe.papers:
            folder = f"print/{lang}-{paper}"
            names = ["assembly", "pickup", *(["turning"] if any(s.face != "front" for s in kit.sheets) else [])]
            names = [*(names if kit.sheets and lang in recipe.languages else []),
                     *(["leaflet"] if kit.leaflet in books and paper in LEAFLET_PAPERS else [])]
            printed = (name for name in (kit.game, *kit.books) if name in books)
            paths = (*(path for name in printed for path in book_paths(name, folder, recipe.books)),
                     *(f"{folder}/{name}.pdf" for name in names))
            paths = tuple(path for path in paths if any(PurePosixPath(path).stem.startswith(name) for name in known))
            if paths:
                yield Cross("CONTRACT", paths, partial(prove, lang, paths), "what is said of the kit in words is so")


def _of_rulebooks(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    from .. import games
    from ..check.contract import of_kit
    from ..check.contract.books import check_rulebook
    from ..check.contract.box_set import boxed_of
    from ..check.contract.chapters import chapters_wrong
    from ..check.contract.editions import book_edition_wrong
    from ..check.contract.made_book import check_made_book
    from ..check.contract.own_set import asked_of
    from ..check.stated import each
    from ..check.two_languages import book_apart
    from .books import book_formats, book_paths, books_in

    names = [name for name in (kit.game, *kit.books) if name in games.classes()]
    editions = [format.edition for format in book_formats(recipe.books)]

    @cache
    def contract() -> Contract | None:
        return of_kit.asked_of(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts])

    def prove(game: str, lang: str, files: Sequence[bytes]) -> list[Finding]:
        own = game == kit.game and bool(kit.parts)  # its picture shows the parts of the kit, which its papers say
        settings, paper = asked(kit.parameters), kit.paper is not None
        beside = asked_of(settings) if paper and game == kit.game else None
        box = boxed_of(recipe.kit, game, settings, contract)
        return [finding for data, edition in zip(files, editions, strict=True)
                for finding in check_rulebook(game, data, lang, pictured=not own, beside=beside, drawn=paper, box=box,
                                              scholar=edition == SCHOLAR)]

    def made(game: str, lang: str, files: Sequence[bytes]) -> list[Finding]:
        return [finding for data in files for finding in check_made_book(games.load(game), lang, data)]

    def apart(name: str, lang: str, files: Sequence[bytes]) -> list[Finding]:
        return each("book", partial(book_apart, name, lang),
                    *(partial(check, name, lang, data, scholar=edition == SCHOLAR)
                      for data, edition in zip(files, editions, strict=True)
                      for check in (chapters_wrong, book_edition_wrong)))

    for lang, books in books_in(kit, recipe.languages).items():
        for paper in recipe.papers:
            for other in (name for name in kit.books if name in books and name not in games.classes()):
                yield Cross("CONTRACT", book_paths(other, f"print/{lang}-{paper}", recipe.books),
                            partial(apart, other, lang),
                            "it names the same things as in the other language, and has every section of its parts")
            for game in (name for name in names if name in books):
                yield Cross("CONTRACT", book_paths(game, f"print/{lang}-{paper}", recipe.books),
                            partial(prove, game, lang), "its numbers are those of the rules of the game")
                if game not in games.own() and game not in games.texts_beside(lang):
                    yield Cross("CONTENT", book_paths(game, f"print/{lang}-{paper}", recipe.books),
                                partial(made, game, lang), "it says of the game what the game says of itself")
