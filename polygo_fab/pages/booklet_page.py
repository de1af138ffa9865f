"""What every page of a booklet has: its type sizes, title, key of marks and foot; and the pages that are all text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from ..core.page import SMALLEST, Drawing, Label, Plates, Shape, Style
from ..core.path import Point, line
from ..puzzles.grade import LEVELS
from .booklet_words import BookletWords, paragraph
from .measure import text_width, wrapped
from .puzzle_grid import CAPITAL, star

__all__ = [
    "GREY",
    "LARGE",
    "MARGIN",
    "NORMAL",
    "BookletType",
    "Flow",
    "Items",
    "Page",
    "assembled",
    "heading",
    "key",
    "stars",
]

MARGIN = 15.0
GREY = "#444444"
_STAR = 3.2
_LEADING = 1.38

Items = list[Shape | Label]
Mark = tuple[Iterable[Shape], float, str]
"""A mark at the origin, how wide it is, and what it means."""


@dataclass(frozen=True, kw_only=True)
class BookletType:
    """Type sizes in mm: titles, headings in a page, texts, numbers of puzzles, what stands beside them, names below
    them, small print, the foot of the page. `foot_lines`: how many lines the foot has."""

    title: float
    section: float
    text: float
    caption: float
    beside: float
    name: float
    print: float
    foot_text: float
    foot_lines: int

    @property
    def above(self) -> float:
        """The height of a caption."""
        return self.caption + 2.1

    @property
    def foot(self) -> float:
        """Where what is above the foot of the page ends, mm from the edge."""
        return MARGIN + 1.4 * self.foot_text * (self.foot_lines - 1) + 0.75 * self.foot_text + 6.0

    @property
    def star(self) -> float:
        """The width of a star."""
        return _STAR * max(1.0, self.beside / 4.2)


NORMAL = BookletType(title=8.0, section=4.6, text=3.6, caption=4.4, beside=3.0, name=2.47, print=SMALLEST,
                     foot_text=2.6, foot_lines=1)
NORMAL_RULES = 3.88
"""mm: 11 points, the size of the rules where there is room."""
LARGE = BookletType(title=10.0, section=7.4, text=6.4, caption=7.4, beside=6.4, name=6.4, print=6.4, foot_text=6.4,
                    foot_lines=2)
"""Nothing below 18 points."""


@dataclass(frozen=True)
class Page:
    """A page without its foot; `alt` says in words what it shows, `bookmark` names it."""

    items: tuple[Shape | Label, ...]
    alt: str
    bookmark: str


def assembled(pages: Sequence[Page], words: BookletWords, paper: str, *, size: Point, seed: int | None,
              type_: BookletType, said: str) -> Plates:
    """The pages, each with its number, who had the idea, the seed, and what else is `said`."""
    more = [text for text in ("" if seed is None else words("seed", seed=str(seed)), said) if text]
    lines = [words("credit"), " · ".join(more)] if type_.foot_lines > 1 else [" · ".join([words("credit"), *more])]
    drawings = []
    for number, page in enumerate(pages, start=1):
        foot = [Label(text, (MARGIN, MARGIN + 1.4 * type_.foot_text * k), type_.foot_text, anchor="start", colour=GREY)
                for k, text in enumerate(reversed(lines)) if text]
        foot.append(Label(words("page", number=number, total=len(pages)), (size[0] - MARGIN, MARGIN), type_.foot_text,
                          anchor="end", colour=GREY))
        drawings.append(Drawing(size, (*page.items, *foot), page.alt))
    return Plates(words("title"), words.lang, paper, tuple(drawings), bookmarks=tuple(page.bookmark for page in pages),
                  subject=words("subject"))


def heading(title: str, right: str, *, size: Point, texts: Iterable[str], type_: BookletType,
            blanks: Sequence[str] = (), text_size: float = 0.0) -> tuple[Items, float]:
    """A title line and texts below it; and the baseline of the line that would follow.

    blanks     words with a line to write on, above the title ("Name", "Date")
    text_size  of the texts, where that is not the usual one
    """
    y, text_size, items = size[1] - MARGIN - 6.0, text_size or type_.text, list[Shape | Label]()
    if blanks:
        items += _blanks(blanks, size, y + 1.5, type_)
        y -= 1.4 * type_.text + 0.35 * type_.title
    rows = wrapped(title, type_.title, size[0] - 2 * MARGIN, bold=True)
    for number, row in enumerate(rows):
        y -= 1.2 * type_.title * (number > 0)
        items.append(Label(row, (MARGIN, y), type_.title, anchor="start", bold=True))
    at, wide = max(type_.text, 5.0), text_width(rows[-1], type_.title, True)
    if right and wide + 6.0 + text_width(right, at) <= size[0] - 2 * MARGIN:
        items.append(Label(right, (size[0] - MARGIN, y), at, anchor="end", colour=GREY))
    y -= 2.3 * text_size + 0.2
    for text in texts:
        labels, y = paragraph(text, (MARGIN, y), text_size, size[0] - 2 * MARGIN, leading=_LEADING)
        items += labels
        y -= 0.8
    return items, y


def _blanks(texts: Sequence[str], size: Point, y: float, type_: BookletType) -> Iterator[Shape | Label]:
    """The first line takes the room that the others leave."""
    widths = [text_width(text, type_.text) + 2.0 for text in texts]
    short = 9.0 * type_.text
    first = size[0] - 2 * MARGIN - sum(widths) - (short + 6.0) * (len(texts) - 1)
    x = MARGIN
    for number, (text, wide) in enumerate(zip(texts, widths, strict=True)):
        length = first if number == 0 else short
        yield Label(text, (x, y), type_.text, anchor="start", colour=GREY)
        yield Shape(line((x + wide, y - 0.6), (x + wide + length, y - 0.6)), Style(stroke=GREY, width=0.2))
        x += wide + length + 6.0


def key(marks: Iterable[Mark], y: float, size: Point, type_: BookletType) -> tuple[Items, float]:
    """What the marks mean, in lines from the baseline `y` on; and how far down that comes."""
    items, x = list[Shape | Label](), MARGIN
    for shapes, width, text in marks:
        wide = width + 1.2 + text_width(text, type_.text)
        if x > MARGIN and x + wide > size[0] - MARGIN:
            x, y = MARGIN, y - 1.5 * type_.text
        middle = y + CAPITAL / 2 * type_.text
        items += (Shape(shape.path.moved(x, middle), shape.style) for shape in shapes)
        items.append(Label(text, (x + width + 1.2, y), type_.text, anchor="start"))
        x += wide + 6.0
    return items, y


def stars(filled: int, at: Point, total: int = LEVELS[-1], wide: float = _STAR) -> Iterator[Shape]:
    """A row of stars, `at` the middle of its left end; each takes `wide` mm."""
    for k in range(total):
        yield star((at[0] + wide * (k + 0.47), at[1]), 0.44 * wide, k < filled)


@dataclass
class Flow:
    """Pages of texts and pictures one below the other; what does not fit goes on the next page."""

    words: BookletWords
    size: Point
    type_: BookletType
    title: str
    bookmark: str
    pages: list[Page] = field(default_factory=list)
    items: Items = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    y: float = 0.0

    def __post_init__(self) -> None:
        self._begin()

    @property
    def width(self) -> float:
        return self.size[0] - 2 * MARGIN

    @property
    def height(self) -> float:
        """How high a picture may be that has a page to itself."""
        return self._top + self.type_.text - self.type_.foot

    def text(self, text: str, size: float = 0.0, *, bold: bool = False, indent: float = 0.0, width: float = 0.0,
             after: float = 0.8, lead: str = "") -> None:
        """A paragraph; `lead` stands before an indented one."""
        size = size or self.type_.text
        labels, end = paragraph(text, (MARGIN + indent, self.y), size, (width or self.width) - indent, leading=_LEADING,
                                bold=bold)
        if end + 0.9 * size < self.type_.foot and self.items != self._head:
            self.next()
            self.text(text, size, bold=bold, indent=indent, width=width, after=after, lead=lead)
            return
        if lead:
            self.items.append(Label(lead, (MARGIN, self.y), size, anchor="start", bold=True))
        self.items += labels
        self.said.append(text.replace("^", ""))
        self.y = end - after

    def section(self, text: str, room: float = 0.0) -> None:
        """A heading within a page; `room` is what must fit below it."""
        self.room(4.5 + 2.4 * self.type_.section + room)
        self.y -= 4.5 if self.items != self._head else 0.0
        self.text(text, self.type_.section, bold=True, after=1.6)

    def room(self, height: float) -> None:
        """Goes on to the next page where this one has less."""
        if self.y - height < self.type_.foot and self.items != self._head:
            self.next()

    def picture(self, height: float, draw: Callable[[Point], Iterable[Shape | Label]]) -> None:
        """Something `height` mm high, drawn with its top left corner where it is told."""
        if self.y + self.type_.text - height < self.type_.foot and self.items != self._head:
            self.next()
        top = self.y + 0.7 * self.type_.text
        self.items += draw((MARGIN, top))
        self.y = top - height - self.type_.text

    def next(self) -> None:
        self.pages.append(Page(tuple(self.items), " ".join(self.said), self.bookmark))
        self._begin()

    def done(self) -> list[Page]:
        if self.items != self._head:
            self.next()
        return self.pages

    def _begin(self) -> None:
        self.items, self.y = heading(self.title, self.words("title"), size=self.size, texts=(), type_=self.type_)
        self._head, self._top, self.said = list(self.items), self.y, []
