"""Printed things as values: drawings in millimetres, and documents made of blocks. A writer turns them into bytes.

Two kinds of pages: a `Document` flows (rulebooks: headings, texts, figures), `Plates` are drawings at true scale,
one to a page (boards, puzzles). Colours are '#rrggbb'; y is up; inline markup in texts is <b>, <i> and <sup> only,
with &amp; &lt; &gt; escaped.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property
from typing import Literal

from .errors import unknown
from .path import Path, Point
from .shown import Shown

__all__ = ["INKS", "PAPERS", "POSTERS", "SMALLEST", "Block", "Bullets", "Document", "Drawing", "Figure", "Heading",
           "Label", "PageBreak", "Placed", "Plates", "Poster", "Shape", "Style", "Table", "Text", "paper_size"]

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0), "a4-letter": (210.0, 279.4)}
"""Width and height in mm, upright; `a4-letter` goes on both."""

POSTERS = {"a2": (420.0, 594.0), "a1": (594.0, 841.0)}
"""Those of what hangs on a wall; nothing else is printed on them."""

SMALLEST = 2.3
"""mm: no letter of a drawing is smaller, 6.5 points; nothing smaller is printed (`book_format.LEAST`)."""

INKS = {"board": "#000000", "bar": "#1f3864", "guide": "#808080"}
"""On a board at true scale the colour says what a line is: the board itself (nothing else is pure black), a check
bar of 100 mm with its ticks, or a guide (where to cut, and the crosses that join pages)."""


def paper_size(name: str) -> tuple[float, float]:
    """Raises BadInput for a paper there is not."""
    if name not in PAPERS and name not in POSTERS:
        raise unknown("paper", name, PAPERS)
    return {**PAPERS, **POSTERS}[name]


@dataclass(frozen=True)
class Style:
    """How a shape is drawn: colours (None: not at all), line width in mm, dash lengths in mm."""

    stroke: str | None = "#000000"
    fill: str | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


@dataclass(frozen=True)
class Shape:
    path: Path
    style: Style


@dataclass(frozen=True)
class Label:
    """A line of text; `at` is on its baseline, `size` the type size in mm, `anchor` where `at` lies along it."""

    text: str
    at: Point
    size: float = 3.5
    _: KW_ONLY
    anchor: Literal["start", "middle", "end"] = "middle"
    colour: str = "#000000"
    bold: bool = False


@dataclass(frozen=True)
class Drawing:
    """A picture of `size` mm, origin at its lower left; `alt` says in words what it shows, and `shows` which position
    of a game, where it shows one: a claim that is proved and does not tell drawings apart. `origin`: where in such a
    one that of the board is, mm. `emblem`: the position of which it is the emblem, a claim likewise."""

    size: tuple[float, float]
    items: tuple[Shape | Label, ...]
    alt: str = ""
    shows: Shown | None = field(default=None, compare=False, repr=False)
    origin: Point | None = field(default=None, compare=False, repr=False)
    emblem: Shown | None = field(default=None, compare=False, repr=False)

    @cached_property
    def letters(self) -> float | None:
        """The type size in mm of its smallest letters, None without any."""
        return min((item.size for item in self.items if isinstance(item, Label)), default=None)


@dataclass(frozen=True)
class Heading:
    """`lang` is its language where that is not the document's, so with every block of words; `bookmark` what the
    outline calls it where that is not its text."""

    level: Literal[1, 2, 3]
    text: str
    lang: str = ""
    bookmark: str = ""


@dataclass(frozen=True)
class Text:
    """A paragraph; `role` picks its look."""

    markup: str
    role: Literal["body", "lead", "note", "small"] = "body"
    lang: str = ""


@dataclass(frozen=True)
class Bullets:
    """A list; `role` turn: the steps of a turn, which stand out on a panel."""

    items: tuple[str, ...]
    numbered: bool = False
    lang: str = ""
    role: Literal["body", "turn"] = "body"


@dataclass(frozen=True)
class Figure:
    """Drawings side by side with their captions, kept together on one page.

    over     all on one place instead, of one size and without captions: parts of one picture, each with its words
    source   what they were made from: the text of a ```diagram block, and the game it is of where it names none
    place    beside: one drawing without a caption that follows a heading of level 1 stands at the right of that and of
             the lead below, and takes no room of its own; cover: square ones fill what is left of a page; page: one
             drawing without a caption fills a page of its own
    """

    drawings: tuple[Drawing, ...]
    captions: tuple[str, ...]
    source: tuple[str, str] | None = None
    over: bool = False
    place: Literal["column", "beside", "cover", "page"] = "column"


@dataclass(frozen=True)
class Table:
    """Rows of texts; the first row is the header. `widths` are shares of the column width."""

    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    lang: str = ""


@dataclass(frozen=True)
class PageBreak:
    pass


Block = Heading | Text | Bullets | Figure | Table | PageBreak


@dataclass(frozen=True)
class Document:
    """A flowing document in one language; every page carries `footer` and page x / y.

    Each heading of level 1 begins a chapter, on a page of its own; what comes before the first heading of level 2
    goes across the top of that page, the rest in `columns`; a chapter without such a heading goes across its pages.
    With `contents` one that is long has a table of contents.
    """

    title: str
    lang: str
    paper: str
    blocks: tuple[Block, ...]
    _: KW_ONLY
    subject: str = ""
    footer: str = ""
    columns: Literal[1, 2] = 1
    contents: bool = True


@dataclass(frozen=True)
class Placed:
    """A drawing on a larger one, with its lower left corner at `at`."""

    drawing: Drawing
    at: Point


@dataclass(frozen=True)
class Poster:
    """Words and drawings on one picture of `size` mm, in the order of reading.

    parts  each a role and what has it: the lines of a text, or a drawing with its lower left corner
    """

    title: str
    lang: str
    size: tuple[float, float]
    parts: tuple[tuple[str, Placed | tuple[Label, ...]], ...]
    subject: str = ""


@dataclass(frozen=True)
class Plates:
    """Drawings the size of the paper, one to a page, at true scale; `bookmarks` names the pages."""

    title: str
    lang: str
    paper: str
    pages: tuple[Drawing, ...]
    _: KW_ONLY
    bookmarks: tuple[str, ...] = ()
    subject: str = ""
