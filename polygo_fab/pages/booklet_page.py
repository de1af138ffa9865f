"""What every page of a booklet has: its type sizes, title, key of marks and foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.page import Drawing, Label, Plates, Shape
from ..core.path import Point
from ..core.puzzle_drawing import BASE
from ..puzzles.grade import LEVELS
from .booklet_entry import Entry
from .booklet_words import BookletWords, paragraph
from .measure import text_width
from .puzzle_grid import CAPITAL, cross, disc, dot, module, ring, star

__all__ = ["FOOT", "GREY", "LARGE", "MARGIN", "NORMAL", "Page", "Type", "assembled", "heading", "intro", "stars"]

MARGIN = 15.0
FOOT = MARGIN + 8
"""Where the puzzles end."""
GREY = "#444444"
_STAR = 3.2

Items = list[Shape | Label]


@dataclass(frozen=True)
class Type:
    """Type sizes and line pitches in mm: titles, texts, numbers of puzzles, what stands beside them, small print."""

    title: float
    text: float
    caption: float
    beside: float
    print: float

    @property
    def above(self) -> float:
        """The height of a caption."""
        return self.caption + 2.1

    @property
    def leading(self) -> float:
        """Of the small print."""
        return 1.37 * self.print


NORMAL = Type(8.0, 3.4, 4.4, 3.0, 1.9)
LARGE = Type(10.0, 5.0, 6.0, 4.2, 2.2)


@dataclass(frozen=True)
class Page:
    """A page without its foot; `alt` says in words what it shows, `bookmark` names it."""

    items: tuple[Shape | Label, ...]
    alt: str
    bookmark: str


def assembled(pages: Sequence[Page], words: BookletWords, paper: str, size: Point, seed: int | None) -> Plates:
    """The pages, each with its number and who had the idea."""
    made = words("credit") if seed is None else f"{words('credit')} · {words('seed', seed=str(seed))}"
    drawings = []
    for number, page in enumerate(pages, start=1):
        foot = (Label(made, (MARGIN, MARGIN), 2.6, "start", GREY),
                Label(words("page", number=number, total=len(pages)), (size[0] - MARGIN, MARGIN), 2.6, "end", GREY))
        drawings.append(Drawing(size, (*page.items, *foot), page.alt))
    return Plates(words("title"), words.lang, paper, tuple(drawings), tuple(page.bookmark for page in pages),
                  words("subject"))


def heading(title: str, right: str, size: Point, texts: Iterable[str], type_: Type) -> tuple[Items, float]:
    """A title line and texts below it; and the baseline of the line that would follow."""
    y = size[1] - MARGIN - 6.0
    items: Items = [Label(title, (MARGIN, y), type_.title, "start", bold=True)]
    if right:
        items.append(Label(right, (size[0] - MARGIN, y), 5.0, "end", GREY))
    y -= 2.3 * type_.text + 0.2
    for text in texts:
        labels, y = paragraph(text, (MARGIN, y), type_.text, size[0] - 2 * MARGIN, 1.38)
        items += labels
        y -= 0.8
    return items, y


def intro(words: BookletWords, size: Point, entries: Sequence[Entry], right: str, type_: Type) -> tuple[Items, float]:
    """Title, how to play what is on the page, and what the marks mean; and how far down the page that comes."""
    kinds = list(dict.fromkeys(found.kind for found in entries))
    texts = [words("goal")] if kinds != ["qr"] else []
    texts += [words("rule")] if BASE in kinds else []
    texts += [f"{words.kind(kind)[0]}\u00a0– {words.kind(kind)[1]}" for kind in kinds if kind != BASE]
    items, y = heading(words("title"), right, size, texts, type_)
    x, y, unit = MARGIN, y - 1.0, type_.text / 3.4
    for shapes, width, text in _marks(words, kinds, unit):
        wide = width + 1.2 + text_width(text, type_.text)
        if x > MARGIN and x + wide > size[0] - MARGIN:
            x, y = MARGIN, y - 1.5 * type_.text
        middle = y + CAPITAL / 2 * type_.text
        items += (Shape(shape.path.moved(x, middle), shape.style) for shape in shapes)
        items.append(Label(text, (x + width + 1.2, y), type_.text, "start"))
        x += wide + 6.0
    return items, y - 2.2 * type_.text


def _marks(words: BookletWords, kinds: Sequence[str], unit: float) -> Iterator[tuple[Iterable[Shape], float, str]]:
    """The marks that puzzles of these kinds have, how wide they are, and what they mean."""
    if kinds != ["qr"] and kinds != ["certain"]:
        yield disc((1.5 * unit, 0), 4.4 * unit), 3.0 * unit, words("given_pawn")
        if "colours" in kinds:
            yield ring((1.5 * unit, 0), 4.4 * unit), 3.0 * unit, words("given_second")
        yield cross((0.9 * unit, 0), 5.2 * unit), 1.8 * unit, words("given_empty")
    if "qr" in kinds:
        yield module((1.3 * unit, 0), 2.6 * unit), 2.6 * unit, words("given_dark")
        yield dot((0.9 * unit, 0), 5.0 * unit), 1.8 * unit, words("given_light")
    for number in LEVELS:
        yield stars(number, (0, 0), number), _STAR * number, words.level(number)


def stars(filled: int, at: Point, total: int = LEVELS[-1]) -> Iterator[Shape]:
    """A row of stars, `at` the middle of its left end; each takes 3.2 mm."""
    for k in range(total):
        yield star((at[0] + 1.5 + _STAR * k, at[1]), 1.4, k < filled)
