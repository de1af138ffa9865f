"""Answers of a booklet on pages of their own, with or without the steps that lead there."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..core.page import Block as DocumentBlock
from ..core.page import Bullets, Drawing, Figure, Heading, Label, Shape, Text
from ..core.path import Point
from ..core.puzzle_drawing import GIVEN_INK, has_arrow, is_filled, is_square, letters
from .booklet_entry import BookletEntry
from .booklet_setting import BookletSetting, Items, said
from .booklet_steps import names_key, told_steps
from .booklet_type import DESCENT, LARGE, BookletType, key
from .booklet_words import BookletWords, markup
from .measure import text_width, wrapped
from .puzzle_areas import SHARE
from .puzzle_counts import CAPITAL, share
from .puzzle_grid import answer_grid, disc
from .puzzle_names import line_names
from .puzzle_view import extent
from .slots import Block, SlotLayout, arrange

__all__ = ["AnswerSet", "alt", "answer_pages", "answer_set", "least_cell", "names_note", "step_pages", "steps_fit"]

_APART = 0.2  # mm: between names side by side
_BLANK, _CLEAR = 0.3, 0.32
"""Ems between the names of diagonals side by side; cells from one to the middle of the next count, at least."""
_NOTE = 2.8
_MODULE = 2.4
"""mm: a module of a QR code, which has no counts on its answer."""
_STEP_CELL = 7.5
_OF_HEXAGONS = "names_hexagon"


def least_cell(found: BookletEntry, type_: BookletType) -> float:
    """mm: the smallest cell with which no count is smaller than the smallest type of the pages."""
    layout = found.drawn.layout
    shares = [share(layout, line) for line in layout.lines]
    return type_.print / min(*shares, 0.5 if found.kind == "braille" else 1.0, SHARE if layout.areas else 1.0)


@dataclass(frozen=True)
class AnswerSet:
    """Answers that share pages: what is said above them, and how the picture below, of `room` mm, is laid out."""

    entries: tuple[BookletEntry, ...]
    texts: tuple[str, ...]
    room: Point
    layout: SlotLayout
    head: tuple[Shape | Label, ...]

    @property
    def pages(self) -> int:
        return -(-len(self.entries) // self.layout.count)


def answer_set(entries: tuple[BookletEntry, ...], setting: BookletSetting, largest: float) -> AnswerSet | None:
    """How answers go on pages of their own, in cells of `largest` mm at most; None where counts would be too small."""
    type_, texts = setting.options.type, _texts(setting.words, entries)
    whole = setting.below(setting.words("answers"), texts)
    above, top = _legend(entries, setting, whole[1])
    boxes, note = [extent(found.drawn.layout) for found in entries], _note(type_)
    notes = [[text_width(piece + " ", note) for piece in text.split(" ")]
             for found in entries if (text := found.note(setting.words))]
    width = max(map(sum, notes), default=0.0)
    block = Block(max(b.height for b in boxes), max(b.width for b in boxes), caption=type_.caption + 0.6,
                  narrowest=8.0, print_width=width, print_piece=max(map(max, notes)) if width else 0.0,
                  leading=1.37 * note)
    longest, low = max(block.rows, block.columns) - 1, DESCENT * note
    least = max(_MODULE if found.kind == "qr" else least_cell(found, type_) for found in entries)
    found = arrange(len(entries), [block], lambda k: (0.0, low, whole[0], top - low),
                    comfortable=max(least, min(24 / longest, 5.0)), largest=max(min(largest, 6.0), least), least=least)
    return AnswerSet(entries, tuple(texts), whole, found, tuple(above)) if found.cell >= least - 1e-9 else None


def answer_pages(groups: Iterable[AnswerSet], setting: BookletSetting) -> Iterator[DocumentBlock]:
    """The answers under their numbers."""
    words, type_ = setting.words, setting.options.type
    for some in groups:
        for start in range(0, len(some.entries), some.layout.count):
            chunk = some.entries[start:start + some.layout.count]
            name = words("answer_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number)
            pictures = [Drawing(some.room, some.head, said(some.head)), *(
                Drawing(some.room, tuple(_answer(found, some.layout, place, words, type_)), alt(found, words))
                for place, found in enumerate(chunk))]
            yield from setting.page(words("answers"), name, some.texts, pictures)


def names_note(entries: Sequence[BookletEntry], words: BookletWords) -> str:
    """What lines and cells are called in the steps of these answers, each sentence once; one that another begins with
    is left out. On hexagons the same letters are other lines: that is said of them by their name."""
    keys = sorted({names_key(found.drawn.layout) for found in entries}, key=lambda key: key == _OF_HEXAGONS)
    said = list(dict.fromkeys(part for key in keys if key != _OF_HEXAGONS or len(keys) == 1
                              for part in re.split(r"(?<=\.) ", words(key))))
    said = [part for part in said if not any(part != other and other.startswith(part[:-1]) for other in said)]
    if _OF_HEXAGONS in keys[1:]:
        said.append(f"{words.kind('hexagon')}: {words(_OF_HEXAGONS)}")
    return " ".join(said)


def step_pages(entries: Sequence[BookletEntry], setting: BookletSetting) -> Iterator[DocumentBlock]:
    """Each answer under its number, with the names of its lines, and its steps below it."""
    words, type_ = setting.words, setting.options.type
    yield Heading(1, markup(words("answers")))
    yield from (Text(markup(text)) for text in _texts(words, entries))
    yield Text(markup(words("steps_note", names=names_note(entries, words))))
    _, low = _legend(entries, setting, 0.0)
    items, _ = _legend(entries, setting, -low)
    if items:
        yield Figure((Drawing((setting.width, -low), tuple(items), said(items)),), ("",))
    for found in entries:
        yield Heading(2, str(found.number))
        tagged = found.kind != "qr"
        layout, cell = found.drawn.layout, _told_cell(found, setting)
        box = extent(layout, tagged)
        drawn = tuple(answer_grid(found.drawn, found.answer, (0.0, box.height * cell), cell, numbers=True,
                                  large=type_ is LARGE, names=line_names(layout, words.lang) if tagged else (),
                                  least=type_.print))
        yield Figure((Drawing((max(setting.column, box.width * cell), box.height * cell), drawn, alt(found, words)),), (
            "",))
        if note := found.note(words):
            yield Text(markup(note))
        yield Bullets(tuple(map(markup, told_steps(found, words))), numbered=True)


def steps_fit(entries: Sequence[BookletEntry], setting: BookletSetting) -> bool:
    """Whether every answer with the names of its lines goes on a page: counts are large enough, and names of columns
    side by side keep apart."""
    return all(_told_cell(found, setting) >= max(least_cell(found, setting.options.type), _named_cell(found, setting))
               - 1e-9 for found in entries if found.kind != "qr")


def _named_cell(found: BookletEntry, setting: BookletSetting) -> float:
    """mm: the smallest cell over which the longest name of a column is no wider, and names of diagonals side by side
    keep apart."""
    layout, type_ = found.drawn.layout, setting.options.type
    named = [(line, text_width(name, type_.print)) for line, name in zip(
        layout.lines, line_names(layout, setting.words.lang), strict=True)]
    rows = sorted((line.label[1], line.label[0], width) for line, width in named
                  if has_arrow(layout, line) and is_square(layout))
    beside = [(right - left, one, other) for (y, left, one), (v, right, other) in pairwise(rows) if math.isclose(y, v)]
    return max((*(width + _APART for line, width in named if line.family == "c"),
                *(((one + other) / 2 + _BLANK * type_.print) / apart for apart, one, other in beside),
                *(max(one, other) / 2 / (apart - _CLEAR) for apart, one, other in beside)), default=0.0)


def alt(found: BookletEntry, words: BookletWords) -> str:
    """An answer in words, for those who do not see the drawing."""
    layout = found.drawn.layout
    rows = [line.cells for line in layout.lines if line.family == "r"]
    written = letters(layout) if layout.areas else "012"
    return words("alt_rectangles" if layout.areas else "alt_answer", number=found.number, answer=" ".join(
        "".join("?" if (value := found.answer[cell]) is None else written[value] for cell in row) for row in rows))


def _texts(words: BookletWords, entries: Sequence[BookletEntry]) -> list[str]:
    kinds = {found.kind for found in entries}
    own = ("certain", "picture", "qr", "rectangles")
    return [words(name) for name, there in (("answers_note", kinds - set(own)), *(
        (f"{kind}_note", kind in kinds) for kind in own)) if there]


def _legend(entries: Sequence[BookletEntry], setting: BookletSetting, y: float) -> tuple[Items, float]:
    """What grey and black pawns mean, where there are both, from the height `y` on; and where what follows begins."""
    if not any(value and not is_filled(layout) and not layout.areas for found in entries
               for layout in [found.drawn.layout] for _, value in found.drawn.givens):
        return [], y
    type_ = setting.options.type
    unit = type_.text / 3.4
    marks = [(disc((1.5 * unit, 0), 4.4 * unit, colour), 3.0 * unit, setting.words(name)) for colour, name in (
        (GIVEN_INK, "known_pawn"), ("#000000", "found_pawn"))]
    items, y = key(marks, y - type_.text, setting.width, type_)
    return items, y - 1.2 * type_.text


def _note(type_: BookletType) -> float:
    return type_.print if type_ is LARGE else _NOTE


def _answer(
    found: BookletEntry, layout: SlotLayout, place: int, words: BookletWords, type_: BookletType
) -> Iterator[Shape | Label]:
    x, y = layout.corner(place)
    digits = max(0.82 * type_.caption, type_.print)
    yield Label(str(found.number), (x, y - CAPITAL * digits), digits, anchor="start", bold=True)
    y -= layout.block.caption
    yield from answer_grid(found.drawn, found.answer, (x, y), layout.cell, large=type_ is LARGE)
    note = found.note(words)
    if note:
        y -= extent(found.drawn.layout).height * layout.cell
        for row in wrapped(note, _note(type_), layout.block.width(layout.cell)):
            y -= layout.block.leading
            yield Label(row, (x, y), _note(type_), anchor="start")


def _told_cell(found: BookletEntry, setting: BookletSetting) -> float:
    """mm: the cells of an answer with its steps, as large as they should be or as a column is."""
    layout, tagged = found.drawn.layout, found.kind != "qr"
    box, slanting = extent(layout, tagged), any(has_arrow(layout, line) for line in layout.lines)
    return min(setting.column / box.width, setting.tallest / box.height,
               max(_STEP_CELL + 1.5 * slanting, least_cell(found, setting.options.type), _named_cell(found, setting))
               if tagged else _MODULE)
