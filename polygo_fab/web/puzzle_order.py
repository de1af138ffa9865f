"""Puzzles as an address: what a query asks for, in the words of `puzzle new` and `puzzle book`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from ..core.errors import BadInput, unknown
from ..core.resources import our_table
from ..core.units import is_whole
from ..puzzles.level_names import level_called
from ..recipes.puzzle_jobs.input import AnyPuzzle, parse_any
from ..recipes.puzzle_jobs.printed import PRINTED
from ..recipes.puzzle_jobs.recipe import Book, book_of
from ..recipes.puzzle_jobs.spec import BookItem, parse_spec
from ..recipes.puzzle_jobs.starred import Starred
from ..runtime.patience import Impatient, patient
from .asking import Nowhere, Parameter, once
from .much import cells_of, refuse_much, refuse_rare
from .picture_choice import drawn_item, how_many
from .printed_form import printed_said

__all__ = ["CHOICE", "LAYOUT", "MOST", "NAMED", "PUZZLE", "NotFoundHere", "PuzzleOrder", "address", "asked",
           "has_stars", "kinds", "levels_of", "offered", "order", "puzzle_of", "sizes_of"]

_ONE = (Parameter("p", "the puzzle: its permanent text, or its name"),
        Parameter("day", "the day of which it is the puzzle, such as 2026-11-25"))
CHOICE = (Parameter("kind", "a variant, as `puzzle kinds` lists them; none: rows and columns"),
          Parameter("size", "of the board"), Parameter("level", "1 to 4, or a name such as hard"),
          Parameter("stars", "how many, on any board: 5, or 4-6"), Parameter("seed", "same seed, same puzzles"),
          Parameter("words", "for braille: the words to hide; for picture: names, or themes"),
          Parameter("text", "for qr: what a telephone reads; for picture: a name in dots"))
PUZZLE = (*_ONE, *CHOICE)
LAYOUT = (Parameter("count", "how many puzzles"), Parameter("spec", "several kinds, such as 12x 6x6:1, 2x hexagon h4"),
          *(Parameter(one.name, one.help) for one in PRINTED))
MOST = 100
"""Puzzles in a booklet that a page gives."""
_LONGEST = 3000
_NAMES = tuple(its.name for its in (*PUZZLE, *LAYOUT))
_BASE_SIZES = ("6x6", "4x4", "5x5", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20", "25x25")
NAMED = ("braille", "picture")
"""Kinds of which words say what is hidden."""
_LEVELS = {"colours": (1, 2), "qr": (1, 2), "picture": ()}
"""Of kinds whose puzzles do not come in every level, or not while somebody waits: the levels that do."""
_ONLY = {"words": NAMED, "text": ("qr", "picture")}
"""What is said of some kinds alone."""
_WITHOUT_STARS = (*NAMED, "qr")
"""Kinds of which nobody asks for stars: each puzzle has those that it has."""
_PATIENCE = 2.0
"""Seconds of processor time in which a puzzle is looked for while somebody waits; its page takes up to one more."""
_TRIED = 40
"""Cells of a board of which any level is tried: a puzzle takes some milliseconds."""
_NUMBERS = ("level", "seed", "count")
_OF_PAGES = ("title", "answers")
"""What is said of a booklet that a page of HTML has, too."""
_USUAL = {"seed": "1", "count": "12", **{one.name: one.usual for one in PRINTED if one.usual}}


@dataclass(frozen=True)
class PuzzleOrder:
    """What was `given`, without what is usual; `lang` is that of the page."""

    given: Mapping[str, str]
    lang: str

    def __getitem__(self, key: str) -> str:
        return self.given.get(key, _USUAL.get(key, ""))

    @property
    def query(self) -> str:
        """What stands in the address, after '?'."""
        return urlencode(self.given)

    def number(self, key: str, low: int, high: int) -> int:
        """A whole number. Raises BadInput."""
        text = self[key]
        if not (is_whole(text) and len(text) < 20 and low <= int(text) <= high):
            raise BadInput(f"{key} = '{text[:60]}': allowed: a whole number from {low} to {high}")
        return int(text)

    @property
    def seed(self) -> int:
        return self.number("seed", 0, 10 ** 12)

    @property
    def level(self) -> int | None:
        """None: any. Raises BadInput for one that puzzles of the kind do not have."""
        if not self["level"]:
            return None
        found, some = self.number("level", 1, 4), levels_of(self["kind"])
        if not some:
            raise BadInput(f"level = '{found}' with kind '{self['kind']}': each has the level that it has: "
                           "allowed: none")
        if found not in some:
            raise BadInput(f"level = '{found}' with kind '{self['kind']}': allowed here: {', '.join(map(str, some))}")
        return found

    def item(self, count: int) -> BookItem:
        """So many puzzles of what was chosen. Raises BadInput."""
        kind, names = self["kind"], self.names
        if kind == "picture" and self["text"]:
            return drawn_item(self["text"], names, self["size"])
        return BookItem(count, self["size"], kind=kind, words=names, choose=count < len(names),
                        level=self.level, stars=self["stars"], text=self["text"] if kind == "qr" else "")

    @property
    def names(self) -> tuple[str, ...]:
        """The words, or the pictures and themes, that are to be hidden; none where that is left to chance."""
        words = self["words"] if self["kind"] in NAMED else ""
        return tuple(word.strip() for word in words.split(",") if word.strip())

    @property
    def settled(self) -> bool:
        """Whether it is the same picture whatever the seed."""
        return self["kind"] == "picture" and bool(self["text"] or 0 < len(self.names) == self._named)

    @property
    def _named(self) -> int:
        """How many puzzles those are."""
        return how_many(self.names) if self["kind"] == "picture" else len(self.names)

    def items(self) -> tuple[BookItem, ...]:
        """Those of the booklet. Raises BadInput."""
        if self["spec"]:
            found = parse_spec(self["spec"])
        else:
            most = 1 if self["text"] else self._named or MOST
            found = (self.item(min(self.number("count", 1, MOST), most)),)
        if sum(item.count for item in found) > MOST:
            raise BadInput(f"{sum(item.count for item in found)} puzzles: allowed here: 1 to {MOST}; with the command "
                           "line, 1000")
        refuse_much(found)
        return found

    def book(self, out: str) -> Book:
        """The booklet as a file of that name; a page of HTML has no paper. Raises BadInput."""
        if self["answers"] == "apart":
            raise BadInput("answers 'apart' are a file of their own: allowed here: end, foot or none")
        said = printed_said(self.given)
        laid = said if out.endswith(".pdf") else {key: said[key] for key in _OF_PAGES if key in said}
        items = self.items()
        refuse_much(items, played=out.endswith(".html"))
        return book_of(items, {**laid, "seed": self.seed, "lang": self.lang})


def order(given: Sequence[tuple[str, str]], lang: str, names: Sequence[Parameter] = (*PUZZLE, *LAYOUT)) -> PuzzleOrder:
    """The order of a query, on a page that reads these names: in their order, without what is empty, usual, or for
    another kind; a puzzle by its text or day needs nothing else. Raises Nowhere for a kind there is not, BadInput for
    what is too long, and for a name that no page of puzzles knows."""
    from ..puzzles.variants.catalogue import variants

    found = dict[str, str]()
    for key, value in given:
        if key not in _NAMES:
            raise unknown("setting", key, _NAMES)
        value = value.strip()
        if len(key) > 40 or len(value) > _LONGEST or not value.isprintable():
            raise BadInput(f"{key[:40]} = '{value[:60]}': allowed: up to {_LONGEST} characters that can be printed")
        if key == "level" and level_called(value):
            value = str(level_called(value))
        if key in _NUMBERS and is_whole(value) and len(value) < 20:
            value = str(int(value))
        if value:
            found[key] = once(found, key, value)
    found = {key: value for key, value in found.items() if value != _USUAL.get(key)}
    kind = found.get("kind", "")
    if kind and kind not in variants():
        raise Nowhere(str(unknown("kind", kind, variants())))
    read = [its.name for its in names]
    alone = next((name for name in ("p", "day") if name in found and name in read), "")
    unused = {name for name, kinds in _ONLY.items() if kind not in kinds}
    if kind in _WITHOUT_STARS:
        unused.add("stars")
    if kind not in NAMED and found.get("size") == _usual_size(kind):
        unused.add("size")
    return PuzzleOrder({name: found[name] for name in ([alone] if alone else read)
                        if name in found and name not in unused}, lang)


def _usual_size(kind: str) -> str:
    from ..puzzles.variants.catalogue import variants

    return variants()[kind].sizes[0] if kind else _BASE_SIZES[0]


def puzzle_of(asked: PuzzleOrder) -> tuple[str, AnyPuzzle]:
    """The puzzle that is asked for, with its name ("" where it has none): by its text or name, by a day, or the first
    of a choice. Raises BadInput."""
    from ..recipes.puzzle_jobs.day import day_of, puzzle_of_day

    if asked["p"]:
        text = asked["p"]
        return ("" if text.startswith(("nc:", "nc-", "{")) else text), parse_any(text)
    if asked["day"]:
        return puzzle_of_day(day_of(asked["day"]))
    item = asked.item(1)
    _refuse_long(asked, item)
    source = item.source(asked.seed, asked.lang)
    if isinstance(source, Starred):
        source = replace(source, patience=_PATIENCE)
    try:
        with patient(_PATIENCE):
            lines = source.lines(0, 1)
    except Impatient:
        raise _not_found(asked, item) from None
    if not lines:
        raise BadInput("no puzzle is found for these words: allowed: other words, or another seed")
    return json.loads(lines[0]).get("name", ""), parse_any(lines[0])


class NotFoundHere(BadInput):
    """It was not found while somebody waits: on another day, or another machine, it may be."""


def _not_found(asked: PuzzleOrder, item: BookItem) -> NotFoundHere:
    """Why there is no puzzle, where there may be one for who waits longer."""
    key = next((name for name in ("stars", "level") if asked[name]), "size")
    what = " ".join(filter(None, (item.kind, item.size or _usual_size(item.kind))))
    if key == "size":
        return NotFoundHere(f"size = '{asked[key]}' for '{what}': none was found in {_PATIENCE:g} s, as long as is "
                            "looked for one here: allowed: a smaller one, or another seed")
    return NotFoundHere(f"{key} = '{asked[key]}' for '{what}': none was found in {_PATIENCE:g} s, as long as is looked "
                        "for one here: allowed: another one, or another size")


def _refuse_long(asked: PuzzleOrder, item: BookItem) -> None:
    """Raises BadInput for a level or stars that take too long to be found while somebody waits."""
    if item.level and item.level not in (some := offered(item.kind, item.size)) and cells_of(item) > _TRIED:
        allowed = ", ".join(map(str, some)) or "none"
        raise BadInput(f"level = '{item.level}' for '{' '.join(filter(None, (item.kind, asked['size'])))}': too seldom "
                       f"to look for it here: allowed here: {allowed}")
    refuse_rare([item])


def asked(text: str) -> str:
    """The query that asks for a puzzle by its text or name."""
    return f"p={quote(text, safe=':/,=*')}"


def address(lang: str, text: str) -> str:
    """Where a puzzle is played."""
    return f"/{lang}/puzzles/solve?{asked(text)}"


def kinds() -> tuple[str, ...]:
    """Those that can be played in a page, "" first: rows and columns."""
    from ..puzzles.variants.catalogue import variants

    return ("", *variants())


def has_stars(kind: str) -> bool:
    """Whether one can ask a puzzle of a kind to have so many stars."""
    return kind not in _WITHOUT_STARS


def levels_of(kind: str) -> tuple[int, ...]:
    """Those that one can ask a puzzle of a kind to have, whatever its size."""
    return _LEVELS.get(kind, (1, 2, 3, 4))


def offered(kind: str, size: str = "") -> tuple[int, ...]:
    """The levels in which puzzles of a kind and one of its sizes ("": the usual one) come while somebody waits, as they
    were measured; those of the kind for another size."""
    sizes = our_table("web/levels.toml").get(kind or "base", {})
    return tuple(sizes.get(size or (_usual_size(kind) if kind not in NAMED else ""), levels_of(kind)))


def sizes_of(kind: str) -> tuple[str, ...]:
    """Some sizes of a kind, the usual one first."""
    from ..puzzles.variants.catalogue import variants

    return variants()[kind].sizes if kind else _BASE_SIZES
