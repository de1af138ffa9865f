"""A booklet to order: which puzzles, in which language, on which paper, laid out how. From the command line or TOML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.errors import BadInput, unknown
from ...core.page import paper_size
from ...core.resources import Data
from ...core.words.language import page_languages
from ..toml_file import toml_table
from .printed import PRINTED
from .source import plain_size
from .spec import BookItem, parse_spec

if TYPE_CHECKING:
    from ...pages.booklet import Options
    from .input import AnyPuzzle

__all__ = ["Book", "book_of", "load_book", "word_list"]

_LAYOUT = {one.name: one.kind for one in PRINTED if one.name != "paper"}
"""The options of `pages.booklet.Options`."""
_PLAIN = {"lang": str, "paper": str, "seed": int, **_LAYOUT}
_ITEM = {"count": int, "size": str, "kind": str, "level": int, "density": int, "givens": (str, int), "symmetry": str,
         "among": int, "words": list, "word_list": str, "text": str, "picture": str, "stars": str}

_SHOWN = 5
"""Words left out that are told."""


@dataclass(frozen=True)
class Book:
    """notes   what was left out of it, to be said
    listed  of a class the bytes of its list, whose names are the `pupils` of the layout
    given   puzzles that are there already, with their names, before those that are made

    Raises BadInput for a language, paper or layout there is not, or no puzzles.
    """

    items: tuple[BookItem, ...]
    seed: int = 1
    lang: str = "en"
    paper: str = "a4"
    layout: Data = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    listed: bytes | None = None
    given: tuple[tuple[str, AnyPuzzle], ...] = ()

    def __post_init__(self) -> None:
        if not self.items and not self.given:
            raise BadInput("no puzzles: expected such as '12x 6x6:1, 4x 10x10:4, 1x qr'")
        if self.lang not in page_languages():
            raise unknown("language", self.lang, page_languages())
        paper_size(self.paper)
        self.options()

    @property
    def told_seed(self) -> int | None:
        """What is printed for those who want to make it again: none where all puzzles were there already, or hide
        pictures that are named or drawn."""
        from .drawn import drawings

        chance = any(not item.picture and (item.kind != "picture" or drawings(item)[1]) for item in self.items)
        return self.seed if chance else None

    @property
    def a_sheet(self) -> int:
        """Items on a sheet of a class."""
        options = self.options()
        return len(self.items) // max(1, len(options.pupils) * options.sheets)

    def options(self) -> Options:
        """How the pages are laid out."""
        from ...pages.booklet import Options

        return Options(**self.layout)

    @property
    def count(self) -> int:
        return len(self.given) + sum(item.count for item in self.items)


def load_book(path: Path | None, spec: str | None, said: Mapping[str, object]) -> Book:
    """The booklet of a TOML file, of a list such as "12x 6x6:1, 1x qr", or of both, one after the other; what is said
    besides (None: nothing) wins over the file. Raises BadInput."""
    data = {} if path is None else toml_table(path)
    where = f"'{path}'"
    for key in data:
        if key not in {*_PLAIN, "spec", "puzzles"}:
            raise BadInput(f"{where}: {unknown('key', key, {*_PLAIN, 'spec', 'puzzles'})}")
    tables = _tables(data.get("puzzles", []), where, path)
    items = [*_listed(data.get("spec"), where), *(item for item, _ in tables),
             *(parse_spec(spec) if spec is not None else ())]
    for key, kind in _PLAIN.items():
        if key in data:
            _refuse_other(where, key, data[key], kind)
    return book_of(items, {key: data[key] for key in _PLAIN if key in data} | {
        key: value for key, value in said.items() if value is not None}, [note for _, note in tables if note])


def book_of(items: Iterable[BookItem], said: Data, notes: Sequence[str] = (), *,
            given: tuple[tuple[str, AnyPuzzle], ...] = ()) -> Book:
    """The booklet of some puzzles, with what is said of it (None: nothing). Raises BadInput as `Book`."""
    chosen = {key: value for key, value in said.items() if value is not None}
    layout = {key: chosen.pop(key) for key in _LAYOUT if key in chosen}
    return Book(tuple(items), layout=layout, notes=tuple(notes), given=given, **chosen)


def word_list(path: Path, size: str, count: int | None) -> tuple[tuple[str, ...], str]:
    """The words of a file, one a line, that a board of the size holds (without one: any board), and which of them so
    many puzzles leave out, in words ("" where none). Raises BadInput where there is none."""
    from ...puzzles.variants.kinds.braille import of_list, read_words

    every = read_words(path)
    words = of_list(every, plain_size(size), f"'{path}'")
    used = words if count is None else words[:count]
    left = [word for word in every if word not in used]
    if not left:
        return words, ""
    some = ", ".join(word[:20] for word in left[:_SHOWN]) + ", ..." * (len(left) > _SHOWN)
    return words, f"'{path}': {len(left)} of {len(every)} words left out: {some}"


def _listed(spec: Any, where: str) -> tuple[BookItem, ...]:
    if spec is None:
        return ()
    _refuse_other(where, "spec", spec, str)
    try:
        return parse_spec(spec)
    except BadInput as error:
        raise BadInput(f"{where}: spec: {error}") from None


def _tables(tables: object, where: str, path: Path | None) -> list[tuple[BookItem, str]]:
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadInput(f"{where}: puzzles: expected tables [[puzzles]], such as count = 12, size = \"6x6\"")
    found = []
    for number, table in enumerate(tables, start=1):
        try:
            found.append(_item(table, path))
        except BadInput as error:
            raise BadInput(f"{where}: [[puzzles]] number {number}: {error}") from None
    return found


def _item(table: Data, path: Path | None) -> tuple[BookItem, str]:
    """An item, and what is to be said of it."""
    for key, value in table.items():
        if key not in _ITEM:
            raise unknown("key", key, _ITEM)
        _refuse_other("", key, value, _ITEM[key])
    given, note = dict(table), ""
    if "givens" in given:
        given["givens"] = str(given["givens"])
    if "words" in given:
        if not given["words"] or not all(isinstance(word, str) for word in given["words"]):
            raise BadInput("words: expected a list of words")
        given["words"] = tuple(given["words"])
    if "word_list" in given:
        if "words" in given:
            raise BadInput("words and word_list: allowed: one of them")
        beside = path.parent if path else Path()
        given["words"], note = word_list(beside / given.pop("word_list"), given.get("size", ""), given.get("count"))
        given["choose"] = True
    if "picture" in given:
        if len(given) > 1:
            others = ", ".join(key for key in given if key != "picture")
            raise BadInput(f"picture with {others}: allowed: a picture alone")
        return _drawn(given["picture"], path), ""
    given.setdefault("count", len(given.get("words", ())) or 1)
    assert set(given) <= {one.name for one in fields(BookItem)}
    return BookItem(**given), note


def _drawn(what: str, path: Path | None) -> BookItem:
    """The picture of a file beside the recipe, of the library, or letters, in black and white."""
    from .drawn import drawn
    from .picture_file import FILES, PictureFit

    file = Path(what).suffix.lower() in FILES
    return drawn(str((path.parent if path else Path()) / what) if file else what, PictureFit()).item


def _refuse_other(where: str, key: str, value: Any, kind: Any) -> None:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        words = {int: "a whole number", bool: "true or false", str: "a text", list: "a list"}
        raise BadInput(f"{where}: {key} = {str(value)[:60]!r}: expected {words.get(kind, 'a text or a number')}"
                       .removeprefix(": "))
