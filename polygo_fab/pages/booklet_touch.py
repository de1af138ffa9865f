"""A booklet of puzzles for paper that swells: each on a page of its own, all its words and numbers in Braille.

Where a board and its numbers lie says `touch_grid`; a disc, a ring and a cross are told apart by fingers.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.page import INKS, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import Point, circle, line, polygon
from ..core.printed.braille_text import BLANK, spelt
from ..core.printed.touch import DOT, FELT_TEXT, LEAD, LINE, TOUCH, cell_dots, cells_width
from ..core.puzzle_drawing import BASE, is_filled, is_square
from ..puzzles.variants import catalogue
from ..puzzles.variants.layouts import grid
from .booklet_entry import BookletEntry
from .booklet_told import rules_told, told_answer, told_head, told_puzzle
from .booklet_words import BookletWords
from .measure import text_width
from .puzzle_view import size
from .touch_grid import TouchGrid, are_named

__all__ = ["BROAD", "KINDS", "MARK", "touch_booklet"]

KINDS = ("base", "braille", "certain", "colours", "crossing", "diagonals", "falling", "hexagon", "hidden", "picture",
         "rectangles")
"""All but the QR code, which only a telephone reads."""
BROAD = 2.4
"""mm: a line around a letter, or around a rectangle that is found."""
MARK = "#1e1e1e"
"""What stands in cells."""
_HIDDEN = "\u283f"
"""A number that is not shown: all six dots."""
_EDGE, _LINE, _FOOT, _BELOW = 10.0, 11.0, 14.0, 7.0
"""mm: to the edge of the paper; from a line of Braille to the next; for black print below all; from the head of a
page to its board, more than between lines, so that numbers are none of its words."""
_DISC, _RING, _CROSS = 0.24, 0.27, 0.2
"""Of a cell: the radius of a disc and of a ring, and half of a cross."""
_TYPE = 4.2
_LARGEST, _MOST = 9, 60
"""Cells along a side of the largest board of hexagons, and rows of the largest of squares."""
Spell = Callable[[Sequence[str]], list[str]]


def touch_booklet(entries: Sequence[BookletEntry], words: BookletWords, paper: str, spell: Spell, *, answers: bool,
                  pupils: Sequence[str] = ()) -> Plates:
    """How to play, the puzzles, and their answers; `spell` turns texts into cells (Unicode). Of a class each of the
    `pupils` has as many puzzles, one after the other, with the name above each.

    Raises BadInput for a kind that has no board here, or a board that does not fit on the paper.
    """
    for found in entries:
        if found.kind not in KINDS:
            raise BadInput(f"puzzle {found.number} of kind '{found.kind}' with style touch, which a telephone has to "
                           f"see: allowed: {', '.join(KINDS)}")
    book = _TouchBook(words, paper, spell, max((n for found in entries for _, n in found.drawn.givens), default=0))
    each = len(entries) // len(pupils) if pupils else 0
    drawn = [_TouchBoard(found, book, pupils[k // each] if each else "") for k, found in enumerate(entries)]
    for one in drawn:
        one.refuse_large()
    pages = [*book.texts([words("title"), *_legend(entries, words), *rules_told(entries, words, felt=True)]),
             *(one.page(False) for one in drawn), *(one.page(True) for one in drawn if answers)]
    first = len(pages) - len(drawn) * (1 + answers)
    marks = [words("title")] * first + [" · ".join(filter(None, (one.pupil, words(
        "told_puzzle", number=one.found.number, kind=words.kind(one.found.kind), size=one.found.drawn.layout.size,
        level=words.stars(one.found.stars))))) for one in drawn]
    marks += [words("told_answer", number=found.number) for found in entries if answers]
    return Plates(words("title"), words.lang, paper, tuple(pages), bookmarks=tuple(marks), subject=words("subject"))


def _legend(entries: Sequence[BookletEntry], words: BookletWords) -> Iterator[str]:
    """What fingers find."""
    layouts = [found.drawn.layout for found in entries]
    counted, two = [one for one in layouts if not one.areas], [one for one in layouts if len(one.colours) == 2]
    slanting, named = [one for one in layouts if {"d", "e"} & set(one.families)], list(map(are_named, layouts))
    told = {"counts": any(map(is_square, counted)), "hexagons": not all(map(is_square, layouts)),
            "slanting": bool(slanting), "above": any("e" in one.families and not are_named(one) for one in slanting),
            "names": any(named), "unnamed": any(named) and not all(named),
            "areas": len(counted) < len(layouts), "colours": bool(two),
            "pawn": any(len(one.colours) == 1 and not is_filled(one) for one in counted),
            "dark": any(map(is_filled, counted)), "empty": bool(counted),
            "hidden": any(one.kind == "hidden" for one in layouts), "frames": any(one.frames for one in layouts)}
    return (words.of("told_touch", key) for key, wanted in told.items() if wanted)


@dataclass(frozen=True)
class _TouchBook:
    """`most`: the largest number in a cell."""

    words: BookletWords
    paper: str
    spell: Spell
    most: int

    @cached_property
    def numbers(self) -> Mapping[int | None, str]:
        """The cells of every number that may stand around a board, or in it."""
        some = range(1 + max(_MOST, self.most))
        return {None: _HIDDEN, **dict(zip(some, self.spell(list(map(str, some))), strict=True))}

    def wide(self, number: int | None) -> float:
        return cells_width(self.numbers[number])

    def grid(self, layout: Layout, puzzle: CountPuzzle) -> TouchGrid:
        """A board of this layout, with the counts of the puzzle, or on another one with numbers as broad as they can
        be there."""
        inside = max((self.wide(area) for _, area in puzzle.givens), default=0.0) if layout.areas else 0.0
        most = max((n or 0 for count in puzzle.counts for n in count), default=0)
        counts = puzzle.counts if layout is puzzle.layout else [
            tuple(min(most, len(one.cells)) for _ in layout.colours) for one in layout.lines]
        return TouchGrid(layout, counts, self.wide, inside)

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
    """A puzzle as it lies on its page; `pupil`: whose it is."""

    found: BookletEntry
    book: _TouchBook
    pupil: str = ""

    @cached_property
    def grid(self) -> TouchGrid:
        return self.book.grid(self.puzzle.layout, self.puzzle)

    @property
    def puzzle(self) -> CountPuzzle:
        return self.found.drawn

    def refuse_large(self) -> None:
        """Raises BadInput where it does not fit on its page."""
        if self._fits(self.grid, self.book.paper):
            return
        layout, (left, bottom, right, top) = self.puzzle.layout, self.grid.box
        name = "x".join(map(str, size(layout))) if is_square(layout) else layout.size
        papers = dict.fromkeys((self.book.paper, "a3"))
        raise BadInput(f"puzzle {self.found.number}, {name}, takes {right - left:.0f} x {top - bottom:.0f} mm to be "
                       f"felt, in cells of {self.grid.pitch:.1f} mm: allowed "
                       + ", ".join(f"on {paper}: up to {self._largest(paper)}" for paper in papers))

    def _fits(self, grid_: TouchGrid, paper: str) -> bool:
        (wide, high), (left, bottom, right, top) = paper_size(paper), grid_.box
        head = _FOOT + _LINE * len(self.head) + _BELOW
        return right - left <= wide - 2 * _EDGE and top - bottom <= high - 2 * _EDGE - head

    def _largest(self, paper: str) -> str:
        """The largest board of the kind, as broad as high, that would fit."""
        layout, best = self.puzzle.layout, "none"
        for other in _boards(layout):
            if not self._fits(self.book.grid(other, self.puzzle), paper):
                break
            best = other.size
        return best

    @cached_property
    def head(self) -> list[str]:
        return [*(self.book.lines(self.pupil) if self.pupil else ()),
                *self.book.lines(told_head(self.found, self.book.words))]

    def page(self, answer: bool) -> Drawing:
        words, found = self.book.words, self.found
        said = words("told_answer", number=found.number) if answer else told_head(found, words)
        alt = " ".join([said, *(told_answer(found, words) if answer else told_puzzle(found, words))])
        lines = self.book.lines(said) if answer else self.head
        black = " · ".join(filter(None, (self.pupil, said, "" if answer else found.name)))
        return self.book.page(lines, list(self._items(answer)), black, alt)

    # --- the drawing

    def _items(self, answer: bool) -> Iterator[Shape]:
        (wide, high), (left, _, right, top) = self.book.size, self.grid.box
        x, y = (wide - left - right) / 2, high - _EDGE - _LINE * len(self.head) - _BELOW - top
        yield from (Shape(one.path.moved(x, y), one.style) for one in (
            *self._lines(), *self._broad(answer), *self._numbers(), *self._marks(answer)))

    def _lines(self) -> Iterator[Shape]:
        layout, pitch = self.puzzle.layout, self.grid.pitch
        thin = Style(stroke=INKS["board"], width=LINE)
        points = [(x * pitch, y * pitch) for x, y in layout.board.points]
        if is_square(layout):
            (left, bottom), (right, top) = min(points), max(points)
            yield from (Shape(line((left, at), (right, at)), thin) for at in sorted({y for _, y in points})[::-1])
            yield from (Shape(line((at, top), (at, bottom)), thin) for at in sorted({x for x, _ in points}))
        else:
            yield from (Shape(polygon([points[p] for p in cell]), thin) for cell in layout.board.cells)

    def _numbers(self) -> Iterator[Shape]:
        for one in self.grid.numbers:
            yield from self._number(one.number, one.at)
        yield from (Shape(line(*ends), Style(stroke=LEAD, width=LINE)) for ends in self.grid.leads)

    def _number(self, number: int | None, middle: Point) -> Iterator[Shape]:
        cells = self.book.numbers[number]
        corner = (middle[0] - (cells_width(cells) - DOT) / 2, middle[1] + 2.5)
        return (Shape(circle(dot, DOT / 2), Style(stroke=None, fill=TOUCH)) for dot in cell_dots(cells, corner))

    def _marks(self, answer: bool) -> Iterator[Shape]:
        layout = self.puzzle.layout
        if layout.areas:
            for cell, area in self.puzzle.givens:
                yield from self._number(area, self.grid.middle(cell))
            return
        values = dict(self.puzzle.known)
        if answer:
            empty = layout.kind == "certain"
            values = {cell: value for cell, value in enumerate(self.found.answer)
                      if value is not None and (value or empty)}
        for cell, value in sorted(values.items()):
            (x, y), pitch = self.grid.middle(cell), self.grid.pitch
            if value == 1:
                yield Shape(circle((x, y), _DISC * pitch), Style(stroke=None, fill=MARK))
            elif value == 2:
                yield Shape(circle((x, y), _RING * pitch), Style(stroke=MARK, width=1.4))
            else:
                half = _CROSS * pitch
                for way in (1, -1):
                    yield Shape(line((x - half, y - way * half), (x + half, y + way * half)),
                                Style(stroke=MARK, width=1.4))

    def _broad(self, answer: bool) -> Iterator[Shape]:
        """The borders between letters, or between the rectangles of the answer."""
        layout, (_, columns), half = self.puzzle.layout, size(self.puzzle.layout), self.grid.pitch / 2
        part = dict(chain.from_iterable(((cell, k) for cell in frame) for k, frame in enumerate(layout.frames)))
        if layout.areas and answer:
            part = {cell: value or 0 for cell, value in enumerate(self.found.answer)}
        style = Style(stroke=INKS["board"], width=BROAD)
        for cell, mine in sorted(part.items()):
            x, y = self.grid.middle(cell)
            if (cell + 1) % columns and part.get(cell + 1) != mine:
                yield Shape(line((x + half, y - half), (x + half, y + half)), style)
            if cell + columns in part and part.get(cell + columns) != mine:
                yield Shape(line((x - half, y - half), (x + half, y - half)), style)


def _boards(layout: Layout) -> Iterator[Layout]:
    """Boards of the kind that are as broad as high, the smallest first, up to the breadth or height of this one."""
    most = max(size(layout)) if is_square(layout) else _LARGEST
    for side in range(1, 1 + most):
        name = f"{side}x{side}" if is_square(layout) else f"h{side}"
        try:
            yield grid(BASE, name, 1, _MOST) if layout.kind == BASE else catalogue.variants()[layout.kind].layout(name)
        except BadInput:
            continue  # this kind has no such board
