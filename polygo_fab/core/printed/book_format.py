"""How a document is set and put on paper, as a value and as a word that people type: `booklet`, `large+grey`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ..errors import BadInput, chosen_name, unknown
from ..page import paper_size

__all__ = ["FAMILY", "FORMATS", "LEAFLET", "LEAFLET_PAPERS", "LEAST", "NORMAL", "NUMBERED", "PAPER_THICKNESS",
           "SCHOLAR", "SIGNATURE", "Edition", "Format", "Least", "book_format", "page_size", "sheet_size"]

Edition = Literal["family", "scholar"]
"""For whom a book is: family, to play after one reading; scholar, with sources, conjectures and proofs."""

FAMILY: Edition = "family"
SCHOLAR: Edition = "scholar"

LEAFLET = (3, 2)
"""Pages of a leaflet side by side and one above the other, on each side of its sheet."""

LEAFLET_PAPERS = ("a4", "letter", "a4-letter")
"""What a leaflet is printed on: larger paper makes larger pages, which do not lie in a drawer."""

PAPER_THICKNESS = 0.1
"""Office paper of 80 g/m2, mm: what a folded leaflet takes of the room of its box, and how much nearer to the fold the
pages of a signature are from sheet to sheet."""

SIGNATURE = 8
"""Sheets that are folded together, at most, and that a stapler goes through: a booklet of more is in signatures."""
_MOST = {"signature": 12, "thickness": 0.3}
"""Sheets; mm of one sheet. Pages that are moved by both keep most of their margin."""
_LIKE = {"signature": "4", "thickness": "0.13"}
NUMBERED = tuple(_MOST)
"""The words of a booklet that have a number: `signature=4`."""


@dataclass(frozen=True)
class Least:
    """Points: no letter is set smaller, in running words and in drawings."""

    words: float
    drawn: float


LEAST = {"normal": Least(6.5, 6.5), "large": Least(18.0, 14.0)}
"""By `Format.print`."""

_WORDS: dict[str, dict[str, object]] = {
    "full": {"pages": "full"}, "half": {"pages": "half"}, "booklet": {"pages": "booklet"}, "large": {"print": "large"},
    "grey": {"ink": "grey"}, "one-sheet": {"one_sheet": True}, "archive": {"archive": True},
    "scholar": {"edition": SCHOLAR}}
FORMATS = tuple(_WORDS)
"""The words of a format; a leaflet is only what is written as one."""


@dataclass(frozen=True)
class Format:
    """How a Document is set and put on paper; Plates are at true scale whatever it says, but for `ink` and `archive`.

    pages      full: as large as the paper; half: half of it (A5 of A4), one column; booklet: such pages, two on each
               side of the paper, in the order in which sheets that are printed on both sides (turned over the short
               edge), folded together and stapled in the fold read from front to back; leaflet: twelve on one sheet
               that is folded across and then in three
    print      large: 18 points at least, one column, diagrams as much larger as the page allows
    ink        grey: every colour as a grey; what is filled is lighter than it was
    signature  of a booklet: more sheets than so many are folded in several signatures, as equal as they can be, to be
               sewn or stapled one by one, with marks for that; SIGNATURE where nothing is said
    thickness  of its paper, mm: from sheet to sheet inwards the pages are so much nearer to the fold, so that all have
               one margin once the edge is cut; where nothing is said PAPER_THICKNESS in signatures, and 0 in a booklet
               that is stapled as one
    one_sheet  one sheet, printed on both sides: margins, type and drawings as much smaller as that takes, no letter
               below what `least` says
    edition    which of its two texts the Document is made of; it is set alike
    archive    claims PDF/A-2b in place of PDF/UA-1, with the colour profile that it asks for; tagged all the same
    Raises BadInput for a word there is not, a number out of range or without a booklet.
    """

    pages: Literal["full", "half", "booklet", "leaflet"] = "full"
    print: Literal["normal", "large"] = "normal"
    ink: Literal["colour", "grey"] = "colour"
    one_sheet: bool = False
    archive: bool = False
    edition: Edition = FAMILY
    signature: int | None = None
    thickness: float | None = None

    def __post_init__(self) -> None:
        for kind, given, allowed in (("pages", self.pages, ("full", "half", "booklet", "leaflet")),
                                     ("print", self.print, ("normal", "large")), ("ink", self.ink, ("colour", "grey")),
                                     ("edition", self.edition, (FAMILY, SCHOLAR))):
            if given not in allowed:
                raise unknown(kind, str(given), allowed)
        for name, most in _MOST.items():
            number, least = getattr(self, name), 1 if name == "signature" else 0
            if number is not None and (self.pages != "booklet" or not least <= number <= most):
                raise BadInput(f"book format '{name}={number:g}': allowed: {least} to {most:g}, with booklet, as in "
                               f"booklet+{name}={_LIKE[name]}")

    @property
    def words(self) -> tuple[str, ...]:
        """How it is typed, without what is usual."""
        return (*(word for word, fields in _WORDS.items()
                  if word != "full" and all(getattr(self, key) == value for key, value in fields.items())),
                *(f"{name}={getattr(self, name):g}" for name in _MOST if getattr(self, name) is not None))

    @property
    def least(self) -> Least:
        """The smallest letters."""
        return LEAST[self.print]

    @property
    def folded(self) -> bool:
        """Whether the pages to read are smaller than the sheets that are printed, several on each."""
        return self.pages in ("booklet", "leaflet")


NORMAL = Format()
"""Pages as large as the paper, in colour."""


def book_format(word: str) -> Format:
    """The format of words joined with +, as in `booklet+grey` and `booklet+signature=4`. Raises BadInput for a word
    there is not, or for two that cannot both hold."""
    chosen: dict[str, object] = {}
    allowed = (*FORMATS, *(f"{name}={like}" for name, like in _LIKE.items()))
    for part in (part.strip() for part in word.split("+")):
        name, given, number = part.partition("=")
        fields = _numbered(name.strip().lower(), number.strip()) if given else _WORDS[
            chosen_name("book format", part, allowed)]
        for key, value in fields.items():
            if chosen.setdefault(key, value) != value:
                raise BadInput(f"book format '{word[:60]}': allowed: one of full, half, booklet, and one number of "
                               "each")
    return Format(**chosen)  # type: ignore[arg-type]


def _numbered(name: str, number: str) -> dict[str, object]:
    """A word that has a number: `signature=4`. Raises BadInput for another word, and for what is no such number."""
    whole = name == "signature"
    if name not in _MOST or not re.fullmatch(r"\d{1,3}" if whole else r"\d{1,3}(\.\d{1,4})?", number, re.ASCII):
        raise BadInput(f"book format '{f'{name}={number}'[:60]}': allowed with a number: "
                       + ", ".join(f"{one}={like}" for one, like in _LIKE.items()))
    return {name: int(number) if whole else float(number)}


def page_size(paper: str, format: Format = NORMAL) -> tuple[float, float]:
    """Width and height in mm of a page to read, upright. Half an ISO paper is rounded down to whole mm, as the standard
    has it (ISO 216, 3.2). Raises BadInput for a paper there is not."""
    width, height = paper_size(paper)
    if format.pages == "leaflet":
        return height / LEAFLET[0], width / LEAFLET[1]
    if format.pages == "full":
        return width, height
    return (height // 2 if height == int(height) else height / 2), width


def sheet_size(paper: str, format: Format = NORMAL) -> tuple[float, float]:
    """Width and height in mm of what is printed: a page, or a sheet that lies across with several. Raises BadInput for
    a paper there is not."""
    width, height = paper_size(paper)
    return (height, width) if format.folded else page_size(paper, format)
