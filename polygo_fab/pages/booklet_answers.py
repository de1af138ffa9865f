"""Answers of a booklet: on pages of their own, or upside down at the foot of the page of their puzzles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ..core.page import Label, Shape, Style
from ..core.path import Point
from ..core.stroke_font import strokes
from .booklet_entry import Entry
from .booklet_page import FOOT, GREY, MARGIN, Items, Page, Type, heading
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_grid import CAPITAL, answer_grid
from .puzzle_view import extent
from .slots import Block, Layout, Room, arrange

__all__ = ["answer_layout", "answer_pages", "foot", "foot_height"]

_NOTE = 2.2
_FOOT_GAP, _DIGITS = 5.0, 2.4
_FINE = Style(stroke="#333333", width=0.2)


def answer_layout(entries: Sequence[Entry], words: BookletWords, size: Point, type_: Type, steps: bool,
                  largest: float) -> Layout:
    """How answers go on a page of their own."""
    boxes = [extent(found.drawn.layout) for found in entries]
    notes = [[text_width(piece + " ", _NOTE) for piece in note.split(" ")]
             for found in entries if (note := found.note(words, steps))]
    width = max(map(sum, notes), default=0.0)
    block = Block(max(b.height for b in boxes), max(b.width for b in boxes), type_.caption + 0.6,
                  40.0 if steps else 8.0, width, max(map(max, notes)) if width else 0.0, 1.37 * _NOTE)
    longest = max(block.rows, block.columns) - 1
    _, top = _intro(words, size, type_, steps, entries)
    room: Room = (MARGIN, FOOT, size[0] - 2 * MARGIN, top - FOOT)
    return arrange(len(entries), [block], lambda k: room, max(2.4, min(24 / longest, 5.0)) * type_.text / 3.4,
                   max(min(largest, 6.0 * type_.text / 3.4), 2.4))


def answer_pages(groups: Sequence[tuple[Sequence[Entry], Layout]], words: BookletWords, size: Point, type_: Type,
                 steps: bool) -> Iterator[Page]:
    """The answers under their numbers."""
    for entries, layout in groups:
        for start in range(0, len(entries), layout.count):
            chunk = entries[start:start + layout.count]
            items, _ = _intro(words, size, type_, steps, entries)
            for place, found in enumerate(chunk):
                items += _answer(found, layout, place, words, type_, steps)
            yield Page(tuple(items), " ".join(alt(found, words) for found in chunk), words(
                "answer_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number))


def alt(found: Entry, words: BookletWords) -> str:
    """An answer in words, for those who do not see the drawing."""
    layout = found.drawn.layout
    rows = [line.cells for line in layout.lines if line.family == "r"]
    return words("alt_answer", number=found.number, answer=" ".join(
        "".join("?" if (value := found.answer[cell]) is None else str(value) for cell in row) for row in rows))


def _intro(words: BookletWords, size: Point, type_: Type, steps: bool, entries: Sequence[Entry]) -> tuple[Items, float]:
    kinds = {found.kind for found in entries}
    texts = [words(key) for key, there in (("answers_note", kinds != {"certain"}), ("certain_note", "certain" in kinds),
                                           ("steps_note", steps)) if there]
    items, y = heading(words("answers"), words("title"), size, texts, type_)
    return items, y - 2.0


def _answer(found: Entry, layout: Layout, place: int, words: BookletWords, type_: Type,
            steps: bool) -> Iterator[Shape | Label]:
    x, y = layout.corner(place)
    digits = 0.82 * type_.caption
    yield Label(str(found.number), (x, y - CAPITAL * digits), digits, "start", bold=True)
    y -= layout.block.caption
    yield from answer_grid(found.drawn, found.answer, (x, y), layout.cell)
    note = found.note(words, steps)
    if note:
        y -= extent(found.drawn.layout).height * layout.cell
        for row in wrapped(note, _NOTE, layout.block.width(layout.cell)):
            y -= layout.block.leading
            yield Label(row, (x, y), _NOTE, "start", GREY)


# --- upside down at the foot


def _foot_cell(found: Entry) -> float:
    """A cell of a small answer, mm."""
    points = found.drawn.layout.board.points
    n = max(max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
    return 2.2 if n <= 8 else 1.6 if n <= 12 else 1.1


def _foot_size(found: Entry) -> Point:
    """The board alone, its number to the left."""
    points, cell = found.drawn.layout.board.points, _foot_cell(found)
    wide, high = (max(p[k] for p in points) - min(p[k] for p in points) for k in (0, 1))
    return 1.8 * _DIGITS + wide * cell, high * cell


def _foot_rows(count: int, entries: Sequence[Entry], width: float) -> tuple[int, int, Point]:
    """How many small answers go across and down, and the size of the largest."""
    sizes = [_foot_size(found) for found in entries]
    largest = max(w for w, _ in sizes), max(h for _, h in sizes)
    across = max(1, int((width + _FOOT_GAP) // (largest[0] + _FOOT_GAP)))
    return across, math.ceil(count / across), largest


def foot_height(count: int, entries: Sequence[Entry], width: float) -> float:
    """The room that `count` of the answers take at the foot of a page, with the white above."""
    _, down, (_, high) = _foot_rows(count, entries, width)
    return down * (high + 0.6 * _FOOT_GAP) + 1.2 * _FOOT_GAP


def foot(chunk: Sequence[Entry], entries: Sequence[Entry], count: int, width: float) -> Iterator[Shape]:
    """The answers of a page, upside down: the page turned, they read from left to right. Only shapes: their numbers
    are drawn with strokes."""
    across, _, (wide, high) = _foot_rows(count, entries, width)
    for k, found in enumerate(chunk):
        right = MARGIN + width - k % across * (wide + _FOOT_GAP)
        low = FOOT + k // across * (high + 0.6 * _FOOT_GAP)
        box, cell = extent(found.drawn.layout), _foot_cell(found)
        points = found.drawn.layout.board.points
        left, top = min(p[0] for p in points), max(p[1] for p in points)
        # upright, the upper left corner of the board is at the origin
        at = ((box.left - left) * cell, (box.top - top) * cell)
        board = list(answer_grid(found.drawn, found.answer, at, cell, counts=False))
        number = [Shape(path.moved(-0.9 * _DIGITS, -_DIGITS / 2), _FINE)
                  for path in strokes(str(found.number), 0.8 * _DIGITS if found.number < 100 else 0.5 * _DIGITS)]
        for item in (*board, *number):
            if isinstance(item, Shape):
                turned = item.path.rotated(math.pi).moved(right - 1.8 * _DIGITS, low)
                yield Shape(turned, item.style)
