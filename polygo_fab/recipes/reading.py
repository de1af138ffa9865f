"""The books of a recipe to read without paper of print: each as an EPUB, as a page that is one file, and in Braille,
uncontracted and contracted; and how they are proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from .. import games
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.page import Document
from ..core.printed.book_format import FAMILY, SCHOLAR, Edition
from ..core.printed.page_script import page_style, policy
from ..core.resources import template
from ..core.words.language_files import texts_in
from ..runtime.louis import refuse_unwritten
from .books import book_formats, book_told, books_in, texts
from .product import Product
from .recipe import Recipe

__all__ = ["READING_FORMATS", "reading_products"]

READING_FORMATS = ("epub", "html", "brf", "brf2")
_GRADES = {"brf": 1, "brf2": 2}
_LONG = 60
"""A book with more headings shows those of its chapters alone in the contents of its page."""
_PROOFS = ("POSITION", "TAGS")


@dataclass(frozen=True)
class _Form:
    """One way to read a book: its folder and how its files end, what a file is, its writer and its proof."""

    folder: str
    ending: str
    what: str
    write: Callable[[Document], bytes]
    prove: Callable[[bytes, Document], list[Finding]]
    proofs: tuple[str, ...]


def reading_products(recipe: Recipe, kit: Kit, form: str) -> Iterator[Product]:
    """The files of one of READING_FORMATS: a book in each of its languages and in each edition that is asked for, as
    they have no paper. Raises BadInput for languages that are not written in Braille of this kind."""
    how = _forms()[form]
    if form in _GRADES:
        refuse_unwritten(list(books_in(kit, recipe.languages)), _GRADES[form])
    editions = tuple(dict.fromkeys(format.edition for format in book_formats(recipe.books)))
    for lang, names in books_in(kit, recipe.languages).items():
        known = texts(kit, lang, recipe.papers[0])
        for name in (name for name in names if name in known):
            for edition in editions if name != kit.leaflet else (FAMILY,):
                made = cache(partial(known[name], edition))
                ours = name in texts_in(lang) and how.folder == "read"
                path = f"{how.folder}/{lang}/{_stem(kit, name, edition)}{how.ending}"
                yield Product(path, f"{book_told(name)}, {how.what}",
                              partial(_written, how, made), partial(_proved, how, made, edition, name if ours else ""),
                              (*how.proofs, *(["CONTRACT"] if ours else [])), ready=made)


def _written(how: _Form, made: Callable[[], Document]) -> bytes:
    return how.write(made())


def _proved(how: _Form, made: Callable[[], Document], edition: Edition, name: str, data: bytes) -> list[Finding]:
    """Whether a file is its document, and one of ours by `name` of its edition."""
    from ..check.contract.screen import screen_edition_wrong
    from ..check.stated import each

    document = made()
    return [*how.prove(data, document), *each("book", *([partial(
        screen_edition_wrong, name, document.lang, data, scholar=edition == SCHOLAR)] if name else []))]


def _stem(kit: Kit, name: str, edition: Edition) -> str:
    stem = "leaflet" if name == kit.leaflet else f"rulebook-{name}" if name in games.classes() else name
    return stem if edition == FAMILY else f"{stem}-{edition}"


def _forms() -> Mapping[str, _Form]:
    from ..check.brf import brf_wrong
    from ..check.epub import epub_wrong
    from ..pages.steps import steps_of
    from ..write.brf import brf
    from ..write.epub import epub

    return {"epub": _Form("read", ".epub", what="to read on a screen", write=lambda document: epub(
        document, steps_of(document)), prove=lambda data, document: epub_wrong(data, document, steps_of(document)),
                          proofs=("FILE", "META", "CONTENT", *_PROOFS)),
            "html": _Form("read", ".html", what="a page that is one file, diagrams move by move", write=_page,
                          prove=_page_wrong, proofs=("CONTENT", *_PROOFS)),
            **{form: _Form("braille", ending, what=what, write=partial(brf, grade=_GRADES[form]), proofs=("CONTENT",),
                           prove=partial(brf_wrong, grade=_GRADES[form])) for form, ending, what in (
                ("brf", ".brf", "in Braille, each letter by itself"),
                ("brf2", "-contracted.brf", "in contracted Braille"))}}


def _script() -> str:
    return template("web/static/read.js").read_text(encoding="utf-8")


def _page(document: Document) -> bytes:
    from ..core.words.language import language
    from ..core.words.language_files import words_in
    from ..pages.html import html
    from ..pages.steps import steps_of
    from ..write.book_html import anchors, book_html

    heads, script, style = anchors(document), _script(), page_style()
    most = 2 if len(heads) <= _LONG else 1
    return html("book_file.html").render(
        lang=document.lang, title=document.title, policy=policy(script, style), style=style, script=script,
        contents=[head for head in heads[1:] if head.level <= most], contents_title=language(document.lang).contents,
        steps=words_in(document.lang, "strings"), article=book_html(document, steps_of(document))).encode()


def _page_wrong(data: bytes, expected: Document) -> list[Finding]:
    from ..check.book_file import book_file_wrong
    from ..pages.steps import steps_of

    return book_file_wrong(data, expected, steps_of(expected), _script())
