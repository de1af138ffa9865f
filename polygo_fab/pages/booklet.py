"""A booklet of Nombres Croisés: pages of puzzles, then the answers on pages of their own.

Each puzzle has its number, its level in stars, and in small print its permanent text, from which the program can
make it again. A page holds as many puzzles as are comfortable to write in; the layout is computed from the sizes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.errors import BadInput, unknown
from ..core.page import Drawing, Label, Plates, Shape, paper_size
from ..core.path import Point
from ..core.puzzle import Puzzle
from ..core.resources import template
from ..puzzles.grade import LEVELS, level
from ..puzzles.place import solution
from ..puzzles.solve import Cells, is_unique
from .measure import text_width, wrapped
from .puzzle_grid import CAPITAL, cross, disc, grid, star
from .slots import Block, Layout, arrange
from .words import languages, typeset

__all__ = ["booklet"]

MOST = 1000
"""Puzzles in a booklet."""
REAL_CELL = 20.0
"""mm: the cell of the TetraGo board. No puzzle is drawn larger; one 6 x 6 alone on a page can be played with pawns."""
LEAST_CELL = 5.0
"""mm: where the permanent texts would leave less to a puzzle (hundreds of givens too many), they are left out."""
MARGIN = 15.0
_FOOT = MARGIN + 8  # where the puzzles end
_TEXT, _LEADING = 3.4, 4.7  # type size and line pitch of the texts above, mm
_PRINT, _PRINT_LEADING = 1.9, 2.6  # of the permanent text below
_CAPTION = 4.4
_GREY = "#444444"


@dataclass(frozen=True)
class _Entry:
    """A puzzle with its number in the booklet."""

    number: int
    puzzle: Puzzle
    level: int
    answer: Cells


def booklet(puzzles: Sequence[Puzzle], lang: str, paper: str, seed: int | None = None) -> Plates:
    """The puzzles in their order, numbered from 1, then their answers; one drawing for each page.

    seed  printed at the foot of the pages, for those who want to make the booklet again
    Raises BadInput for a language or paper there is not, no puzzle or more than 1000, or a puzzle that does not have
    exactly one solution.
    """
    if not 1 <= len(puzzles) <= MOST:
        raise BadInput(f"a booklet of {len(puzzles)} puzzles: allowed: 1 to {MOST}")
    words, size = _Words(lang), paper_size(paper)
    entries = tuple(_entry(number, puzzle) for number, puzzle in enumerate(puzzles, start=1))
    rows, columns = max(len(p.rows) for p in puzzles) + 1, max(len(p.columns) for p in puzzles) + 1
    longest = max(rows, columns) - 1
    pieces = [[text_width(piece + ",", _PRINT) for piece in p.text().split(",")] for p in puzzles]

    intro, top = _intro(words, size, entries)
    block = Block(rows, columns, 6.5, 42.0, max(map(sum, pieces)), max(map(max, pieces)), _PRINT_LEADING)
    comfortable = max(7.0, min(42 / longest, 12.0))
    large = arrange(len(entries), block, _room(size, top), comfortable, REAL_CELL)
    if large.cell < LEAST_CELL:
        large = arrange(len(entries), replace(block, print_width=0.0), _room(size, top), comfortable, REAL_CELL)
    answer_intro, top = _answer_intro(words, size)
    small = arrange(len(entries), Block(rows, columns, 5.0, 8.0), _room(size, top),
                    max(2.4, min(24 / longest, 5.0)), min(0.7 * large.cell, 6.0))

    sheets = [("puzzle", large, chunk) for chunk in _chunks(entries, large.capacity)]
    sheets += [("answer", small, chunk) for chunk in _chunks(entries, small.capacity)]
    pages, bookmarks = [], []
    for number, (kind, layout, chunk) in enumerate(sheets, start=1):
        items = [*(intro if kind == "puzzle" else answer_intro), *_footer(words, size, number, len(sheets), seed)]
        for place, entry in enumerate(chunk):
            items += _puzzle(entry, layout, place, words) if kind == "puzzle" else _answer(entry, layout, place)
        pages.append(Drawing(size, tuple(items), " ".join(words.alt(kind, entry) for entry in chunk)))
        bookmarks.append(words(f"{kind}_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number))
    return Plates(words("title"), lang, paper, tuple(pages), tuple(bookmarks), words("subject"))


class _Words:
    """The strings of the booklet in one language. Raises BadInput for a language there is not."""

    def __init__(self, lang: str) -> None:
        if lang not in languages():
            raise unknown("language", lang, languages())
        self.lang = lang
        self._table: Mapping[str, Any] = tomllib.loads(template(f"text/{lang}/booklet.toml").read_text("utf-8"))

    def __call__(self, key: str, **values: object) -> str:
        return typeset(str(self._table[key]).format(**values), self.lang)

    def level(self, number: int) -> str:
        return typeset(self._table["levels"][number - 1], self.lang)

    def alt(self, kind: str, entry: _Entry) -> str:
        """A puzzle or its answer in words, for those who do not see the drawing."""
        puzzle = entry.puzzle
        givens = puzzle.text().partition(":g")[2]
        return self(f"alt_{kind}", number=entry.number, rows=len(puzzle.rows), columns=len(puzzle.columns),
                    level=self.level(entry.level), row_counts=_listed(puzzle.rows),
                    column_counts=_listed(puzzle.columns), givens=givens.replace(",", ", ") or self("none"),
                    answer=" ".join("".join("01"[pawn] for pawn in row) for row in entry.answer))


def _entry(number: int, puzzle: Puzzle) -> _Entry:
    answer = solution(puzzle)
    if answer is None or not is_unique(puzzle):
        raise BadInput(f"puzzle {number} '{puzzle.text()[:80]}' has {'two solutions or more' if answer else 'none'}: "
                       "a booklet takes puzzles with exactly one solution")
    return _Entry(number, puzzle, level(puzzle), answer)


def _chunks(entries: tuple[_Entry, ...], size: int) -> Iterator[tuple[_Entry, ...]]:
    for start in range(0, len(entries), size):
        yield entries[start:start + size]


def _room(size: Point, top: float) -> tuple[float, float, float, float]:
    return (MARGIN, _FOOT, size[0] - 2 * MARGIN, top - _FOOT)


def _listed(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


# --- the parts of a page


def _intro(words: _Words, size: Point, entries: tuple[_Entry, ...]) -> tuple[list[Shape | Label], float]:
    """Title, how to play, and what the marks mean; and how far down the page that comes."""
    sizes = {(len(e.puzzle.rows), len(e.puzzle.columns)) for e in entries}
    right = words("size", rows=min(sizes)[0], columns=min(sizes)[1]) if len(sizes) == 1 else ""
    items, y = _heading(words("title"), right, size, (words("goal"), words("rule")))
    y -= 1.0
    middle = y + CAPITAL / 2 * _TEXT
    marks: list[tuple[Iterable[Shape], float, str]] = [
        (disc((1.5, 0), 4.4), 3.0, words("given_pawn")), (cross((0.9, 0), 5.2), 1.8, words("given_empty")),
        *((_stars(number, (0, 0), number), 3.2 * number, words.level(number)) for number in LEVELS)]
    x = MARGIN
    for shapes, width, text in marks:
        items += (Shape(shape.path.moved(x, middle), shape.style) for shape in shapes)
        items.append(Label(text, (x + width + 1.2, y), _TEXT, "start"))
        x += width + 1.2 + text_width(text, _TEXT) + 6.0
    return items, y - 7.5


def _answer_intro(words: _Words, size: Point) -> tuple[list[Shape | Label], float]:
    items, y = _heading(words("answers"), words("title"), size, (words("answers_note"),))
    return items, y - 2.0


def _heading(title: str, right: str, size: Point, texts: tuple[str, ...]) -> tuple[list[Shape | Label], float]:
    """A title line and texts below it; and the baseline of the line that would follow."""
    y = size[1] - MARGIN - 6.0
    items: list[Shape | Label] = [Label(title, (MARGIN, y), 8.0, "start", bold=True)]
    if right:
        items.append(Label(right, (size[0] - MARGIN, y), 5.0, "end", _GREY))
    y -= 8.0
    for text in texts:
        for row in wrapped(text, _TEXT, size[0] - 2 * MARGIN):
            items.append(Label(row, (MARGIN, y), _TEXT, "start"))
            y -= _LEADING
        y -= 0.8
    return items, y


def _footer(words: _Words, size: Point, number: int, total: int, seed: int | None) -> Iterator[Label]:
    made = words("credit") if seed is None else f"{words('credit')} · {words('seed', seed=seed)}"
    yield Label(made, (MARGIN, MARGIN), 2.6, "start", _GREY)
    yield Label(words("page", number=number, total=total), (size[0] - MARGIN, MARGIN), 2.6, "end", _GREY)


def _puzzle(entry: _Entry, layout: Layout, place: int, words: _Words) -> Iterator[Shape | Label]:
    (x, y), width = layout.corner(place), layout.block.width(layout.cell)
    base = y - CAPITAL * _CAPTION
    yield Label(str(entry.number), (x, base), _CAPTION, "start", bold=True)
    word = words.level(entry.level)
    yield Label(word, (x + width, base), 3.0, "end", _GREY)
    yield from _stars(entry.level, (x + width - text_width(word, 3.0) - 4 * 3.2 - 1.4, base + CAPITAL / 2 * 3.0))
    y -= layout.block.caption
    yield from grid(entry.puzzle, (x, y), layout.cell)
    y -= (len(entry.puzzle.rows) + 1) * layout.cell
    if layout.block.print_width:
        for row in wrapped(entry.puzzle.text(), _PRINT, width, after=","):
            y -= _PRINT_LEADING
            yield Label(row, (x, y), _PRINT, "start", _GREY)


def _answer(entry: _Entry, layout: Layout, place: int) -> Iterator[Shape | Label]:
    x, y = layout.corner(place)
    yield Label(str(entry.number), (x, y - CAPITAL * 3.6), 3.6, "start", bold=True)
    yield from grid(entry.puzzle, (x, y - layout.block.caption), layout.cell, entry.answer)


def _stars(filled: int, at: Point, total: int = LEVELS[-1]) -> Iterator[Shape]:
    """A row of stars, `at` the middle of its left end; each takes 3.2 mm."""
    for k in range(total):
        yield star((at[0] + 1.5 + 3.2 * k, at[1]), 1.4, k < filled)
