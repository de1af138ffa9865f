"""A booklet of puzzles for paper that swells: each on a page of its own, all its words and numbers in Braille.

Left of a board and above it stand the numbers of the puzzle, right of it and below which row or column it is; a disc, a
ring and a cross are told apart by fingers. Cells are as large as numbers side by side need to be read apart.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.page import INKS, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import Point, circle, line
from ..core.printed.braille_text import BLANK, spelt
from ..core.printed.touch import DOT, FELT_TEXT, LINE, TOUCH, cell_dots, cells_width
from ..core.puzzle_drawing import is_filled
from .booklet_entry import BookletEntry
from .booklet_told import rules_told, told_answer, told_head, told_puzzle
from .booklet_words import BookletWords
from .measure import text_width

__all__ = ["BROAD", "KINDS", "MARK", "touch_booklet"]

KINDS = ("base", "braille", "certain", "colours", "hidden", "picture", "rectangles")
"""Boards of squares that are counted by rows and columns, or not at all."""
BROAD = 2.4
"""mm: a line around a letter, or around a rectangle that is found."""
MARK = "#1e1e1e"
"""What stands in cells."""
_HIDDEN = "\u283f"
"""A number that is not shown: all six dots."""
_EDGE, _LINE, _FOOT, _BELOW = 10.0, 11.0, 14.0, 7.0
"""mm: to the edge of the paper; from a line of Braille to the next; for black print below all; from the head of a
page to its board, more than between lines, so that numbers are none of its words."""
_LEAST, _APART, _CLEAR, _STACK = 18.0, 7.9, 3.0, 11.0
"""mm: a cell; between two numbers side by side; between a number and a line; from a number to that above it."""
_DISC, _RING, _CROSS = 0.24, 0.27, 0.2
"""Of a cell: the radius of a disc and of a ring, and half of a cross."""
_HIGH = 5.0 + DOT
"""mm: a cell of Braille."""
_TYPE = 4.2
Spell = Callable[[Sequence[str]], list[str]]


def touch_booklet(entries: Sequence[BookletEntry], words: BookletWords, paper: str, spell: Spell, *, answers: bool
                  ) -> Plates:
    """How to play, the puzzles, and their answers; `spell` turns texts into cells (Unicode).

    Raises BadInput for a kind that has no board here, or a board that does not fit on the paper.
    """
    for found in entries:
        if found.kind not in KINDS:
            raise BadInput(f"puzzle {found.number} of kind '{found.kind}' with style touch: allowed: "
                           f"{', '.join(KINDS)}")
    book = _TouchBook(words, paper, spell)
    drawn = [_TouchBoard(found, book) for found in entries]
    for one in drawn:
        one.refuse_large()
    pages = [*book.texts([words("title"), *_legend(entries, words), *rules_told(entries, words)]),
             *(one.page(False) for one in drawn), *(one.page(True) for one in drawn if answers)]
    first = len(pages) - len(drawn) * (1 + answers)
    marks = [words("title")] * first + [words("told_puzzle", number=found.number, kind=words.kind(found.kind),
                                              size=found.drawn.layout.size, level=words.stars(found.stars))
                                        for found in entries]
    marks += [words("told_answer", number=found.number) for found in entries if answers]
    return Plates(words("title"), words.lang, paper, tuple(pages), bookmarks=tuple(marks), subject=words("subject"))


def _legend(entries: Sequence[BookletEntry], words: BookletWords) -> Iterator[str]:
    """What fingers find."""
    layouts = [found.drawn.layout for found in entries]
    counted, two = [one for one in layouts if not one.areas], [one for one in layouts if len(one.colours) == 2]
    told = {"counts": bool(counted), "names": True, "areas": len(counted) < len(layouts), "colours": bool(two),
            "pawn": any(len(one.colours) == 1 and not is_filled(one) for one in counted),
            "dark": any(map(is_filled, counted)), "empty": bool(counted),
            "hidden": any(one.kind == "hidden" for one in layouts), "frames": any(one.frames for one in layouts)}
    return (words.of("told_touch", key) for key, wanted in told.items() if wanted)


@dataclass(frozen=True)
class _TouchBook:
    words: BookletWords
    paper: str
    spell: Spell

    @property
    def size(self) -> Point:
        return paper_size(self.paper)

    def spelt(self, texts: Sequence[str]) -> list[str]:
        return self.spell([spelt(text, self.words.lang) for text in texts])

    def lines(self, text: str, indent: int = 0) -> list[str]:
        """A text in lines of cells as broad as the paper; what goes on is indented."""
        most = int((self.size[0] - 2 * _EDGE - DOT - 2.5) // 6.0) + 1
        cells = self.spelt([text])[0].replace(BLANK, " ")
        return [one.replace(" ", BLANK) for one in textwrap.wrap(cells, most, subsequent_indent=" " * indent)]

    def texts(self, paragraphs: Sequence[str]) -> Iterator[Drawing]:
        """Pages of words."""
        lines = [one for text in paragraphs for one in self.lines(text, indent=2)]
        most = int((self.size[1] - 2 * _EDGE - _FOOT) // _LINE)
        for start in range(0, len(lines), most):
            yield self.page(lines[start:start + most], (), self.words("title"), " ".join(paragraphs))

    def page(self, lines: Sequence[str], items: Sequence[Shape | Label], black: str, alt: str) -> Drawing:
        """A page with lines of Braille at its top, and black print at its foot."""
        wide, high = self.size
        style = Style(stroke=None, fill=FELT_TEXT)
        dots = [Shape(circle(dot, DOT / 2), style) for k, one in enumerate(lines)
                for dot in cell_dots(one, (_EDGE + DOT / 2, high - _EDGE - DOT / 2 - _LINE * k))]
        size = min(_TYPE, _TYPE * (wide - 2 * _EDGE) / text_width(black, _TYPE))
        foot = Label(black, (_EDGE, _EDGE), size, anchor="start", colour="#4a4a4a")
        return Drawing(self.size, (*dots, *items, foot), alt)


@dataclass(frozen=True)
class _TouchBoard:
    """A puzzle as it lies on its page: numbers around its cells, all in mm."""

    found: BookletEntry
    book: _TouchBook

    def __post_init__(self) -> None:
        puzzle = self.puzzle
        texts = sorted({str(n) for n in range(1, 1 + max(self.shape))} |
                       {str(n) for count in puzzle.counts for n in count if n is not None} |
                       {str(value) for _, value in puzzle.givens})
        object.__setattr__(self, "_spelt", dict(zip(texts, self.book.spell(texts), strict=True)))

    @property
    def puzzle(self) -> CountPuzzle:
        return self.found.drawn

    @property
    def shape(self) -> tuple[int, int]:
        families = [one.family for one in self.puzzle.layout.lines]
        if families:
            return families.count("r"), families.count("c")
        rows, _, columns = self.puzzle.layout.size.partition("x")
        return int(rows), int(columns)

    def cells(self, number: int | None) -> str:
        return _HIDDEN if number is None else str(self._spelt[str(number)])  # type: ignore[attr-defined]

    def wide(self, number: int | None) -> float:
        return cells_width(self.cells(number))

    def counts(self, family: str) -> list[tuple[int | None, ...]]:
        return [count for one, count in zip(self.puzzle.layout.lines, self.puzzle.counts, strict=True)
                if one.family == family and count]

    @property
    def pitch(self) -> float:
        beside = [self.wide(self.shape[1]), *(self.wide(n) for count in self.counts("c") for n in count)]
        inside = [self.wide(area) for _, area in self.puzzle.givens] if self.puzzle.layout.areas else [0.0]
        return max(_LEAST, max(beside) + _APART, max(inside) + 2 * _CLEAR + LINE)

    @property
    def around(self) -> tuple[float, float, float, float]:
        """mm left, below, right and above for numbers."""
        colours = len(self.puzzle.layout.colours)
        rows = [n for count in self.counts("r") for n in count]
        left = colours * (max(map(self.wide, rows)) + _APART) - _APART + _CLEAR if rows else 0.0
        above = _STACK * (colours - 1) + _HIGH + _CLEAR if rows else 0.0
        return left, _HIGH + _CLEAR, self.wide(self.shape[0]) + _CLEAR, above

    def refuse_large(self) -> None:
        """Raises BadInput where it does not fit on its page."""
        (rows, columns), (left, below, right, above) = self.shape, self.around
        wide, high = (size - 2 * _EDGE for size in self.book.size)
        high -= _FOOT + _LINE * len(self.head) + _BELOW
        needs = (columns * self.pitch + left + right + LINE, rows * self.pitch + below + above + LINE)
        if needs[0] > wide or needs[1] > high:
            more = [a - b for a, b in zip(paper_size("a3"), self.book.size, strict=True)]
            most, large = (max((n for n in range(1, 1 + max(rows, columns)) if self._fits(n, wide + x, high + y)),
                               default=0) for x, y in ((0.0, 0.0), more))
            raise BadInput(f"puzzle {self.found.number}, {rows}x{columns}, takes {needs[0]:.0f} x {needs[1]:.0f} mm to "
                           f"be felt, in cells of {self.pitch:.1f} mm: allowed on {self.book.paper}: up to "
                           f"{most}x{most}"
                           + (f", on a3: up to {large}x{large}" if self.book.paper != "a3" else ""))

    def _fits(self, side: int, wide: float, high: float) -> bool:
        """Whether a square board would fit whose numbers have as many digits as its side, or as its own."""
        layout, number = self.puzzle.layout, self.wide(side)
        inside = self.pitch if layout.areas else _LEAST
        left = min(self.around[0], len(layout.colours) * (number + _APART) - _APART + _CLEAR)
        whole = side * max(inside, number + _APART) + LINE
        return (whole + left + number + _CLEAR <= wide
                and whole + self.around[1] + self.around[3] <= high)

    @property
    def head(self) -> list[str]:
        return self.book.lines(told_head(self.found, self.book.words))

    def page(self, answer: bool) -> Drawing:
        words, found = self.book.words, self.found
        said = words("told_answer", number=found.number) if answer else told_head(found, words)
        alt = " ".join([said, *(told_answer(found, words) if answer else told_puzzle(found, words))])
        lines = self.book.lines(said) if answer else self.head
        black = f"{said} · {found.name}" if found.name and not answer else said
        return self.book.page(lines, list(self._items(answer)), black, alt)

    # --- the drawing

    def _items(self, answer: bool) -> Iterator[Shape]:
        (rows, columns), pitch, (left, _, right, above) = self.shape, self.pitch, self.around
        wide, high = self.book.size
        x = (wide - columns * pitch - left - right) / 2 + left
        y = high - _EDGE - _LINE * len(self.head) - _BELOW - above - LINE
        thin = Style(stroke=INKS["board"], width=LINE)
        for k in range(rows + 1):
            yield Shape(line((x, y - k * pitch), (x + columns * pitch, y - k * pitch)), thin)
        for k in range(columns + 1):
            yield Shape(line((x + k * pitch, y), (x + k * pitch, y - rows * pitch)), thin)
        place = {cell: (x + (cell % columns + 0.5) * pitch, y - (cell // columns + 0.5) * pitch)
                 for cell in range(rows * columns)}
        yield from self._broad(place, answer)
        yield from self._numbers((x, y))
        yield from self._marks(place, answer)

    def _numbers(self, corner: Point) -> Iterator[Shape]:
        (rows, columns), pitch, (x, y) = self.shape, self.pitch, corner
        for r, count in enumerate(self.counts("r")):
            at = x - _CLEAR
            for number in reversed(count):
                yield from self._number(number, (at - self.wide(number) / 2, y - (r + 0.5) * pitch))
                at -= max(self.wide(n) for one in self.counts("r") for n in one) + _APART
        for c, count in enumerate(self.counts("c")):
            for k, number in enumerate(reversed(count)):
                yield from self._number(number, (x + (c + 0.5) * pitch, y + _CLEAR + _HIGH / 2 + _STACK * k))
        for r in range(rows):
            at = x + columns * pitch + _CLEAR + self.wide(r + 1) / 2
            yield from self._number(r + 1, (at, y - (r + 0.5) * pitch))
        for c in range(columns):
            yield from self._number(c + 1, (x + (c + 0.5) * pitch, y - rows * pitch - _CLEAR - _HIGH / 2))

    def _number(self, number: int | None, middle: Point) -> Iterator[Shape]:
        cells = self.cells(number)
        corner = (middle[0] - (cells_width(cells) - DOT) / 2, middle[1] + 2.5)
        return (Shape(circle(dot, DOT / 2), Style(stroke=None, fill=TOUCH)) for dot in cell_dots(cells, corner))

    def _marks(self, place: dict[int, Point], answer: bool) -> Iterator[Shape]:
        layout = self.puzzle.layout
        if layout.areas:
            for cell, area in self.puzzle.givens:
                yield from self._number(area, place[cell])
            return
        values = dict(self.puzzle.known)
        if answer:
            empty = layout.kind == "certain"
            values = {cell: value for cell, value in enumerate(self.found.answer)
                      if value is not None and (value or empty)}
        for cell, value in sorted(values.items()):
            (x, y), pitch = place[cell], self.pitch
            if value == 1:
                yield Shape(circle((x, y), _DISC * pitch), Style(stroke=None, fill=MARK))
            elif value == 2:
                yield Shape(circle((x, y), _RING * pitch), Style(stroke=MARK, width=1.4))
            else:
                half = _CROSS * pitch
                for way in (1, -1):
                    yield Shape(line((x - half, y - way * half), (x + half, y + way * half)),
                                Style(stroke=MARK, width=1.4))

    def _broad(self, place: dict[int, Point], answer: bool) -> Iterator[Shape]:
        """The borders between letters, or between the rectangles of the answer."""
        layout, columns, half = self.puzzle.layout, self.shape[1], self.pitch / 2
        part = dict(chain.from_iterable(((cell, k) for cell in frame) for k, frame in enumerate(layout.frames)))
        if layout.areas and answer:
            part = {cell: value or 0 for cell, value in enumerate(self.found.answer)}
        style = Style(stroke=INKS["board"], width=BROAD)
        for cell, mine in sorted(part.items()):
            x, y = place[cell]
            if (cell + 1) % columns and part.get(cell + 1) != mine:
                yield Shape(line((x + half, y - half), (x + half, y + half)), style)
            if cell + columns in place and part.get(cell + columns) != mine:
                yield Shape(line((x - half, y - half), (x + half, y - half)), style)
