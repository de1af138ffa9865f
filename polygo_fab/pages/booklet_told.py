"""Puzzles in words: what a person who does not see the drawing needs to solve them, and a booklet of such words.

Lines are told in the order of the layout, those that run neither level nor upright by their two ends; the sentences are
those of templates/lang/<lang>/puzzle_told.toml, which `check.puzzle_told` turns round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from ..core.count_puzzle import Count, Layout
from ..core.errors import BadInput
from ..core.page import Block, Bullets, Document, Heading, Text
from ..core.puzzle_drawing import BASE, is_filled, is_square
from .booklet_entry import BookletEntry, shape_words
from .booklet_intro import explained, ruled
from .booklet_steps import names_key
from .booklet_words import BookletWords, markup
from .puzzle_names import cell_name, line_names

__all__ = ["rules_told", "told_answer", "told_booklet", "told_head", "told_puzzle"]

_NAME = re.compile(r"\b(?:[A-Z]\d+)+\b")
_TELEPHONE = "qr"
"""The kind that only a telephone reads."""


def _cell(layout: Layout, cell: int, words: BookletWords) -> str:
    return _small(cell_name(layout, cell, words.lang))


def _lines(layout: Layout, words: BookletWords) -> tuple[str, ...]:
    return tuple(map(_small, line_names(layout, words.lang)))


def _small(text: str) -> str:
    """Names in small letters: in a row of words in capitals R1C2 is read as R132, since a number goes on (UEB)."""
    return _NAME.sub(lambda match: match[0].lower(), text)


def told_head(found: BookletEntry, words: BookletWords) -> str:
    """Which puzzle it is: number, kind, size, stars."""
    return words("told_puzzle", number=found.number, kind=words.kind(found.kind), size=shape_words(found, words),
                 level=words.stars(found.stars))


def told_puzzle(found: BookletEntry, words: BookletWords) -> tuple[str, ...]:
    """A sentence for the rows, one for the columns, one for each other line; and what is given."""
    puzzle, layout = found.drawn, found.drawn.layout
    if layout.areas:
        areas = ", ".join(words("told_area", area=area, cell=_cell(layout, cell, words))
                          for cell, area in puzzle.givens)
        return (words("told_areas", areas=areas),)
    said = list[str]()
    counted = zip(layout.lines, puzzle.counts, _lines(layout, words), strict=True)
    for family, some in groupby(counted, lambda one: one[0].family):
        lines = list(some)
        if family == "r" or (family == "c" and is_square(layout)):
            said.append(words("told_rows" if family == "r" else "told_columns",
                              counts=", ".join(_count(count) for _, count, _ in lines)))
        else:
            said += [words("told_line", name=name, first=_cell(layout, line.cells[0], words),
                           last=_cell(layout, line.cells[-1], words), count=_count(count))
                     for line, count, name in lines]
    given = [words.of("told_given", key, cells=", ".join(_cell(layout, cell, words) for cell in cells))
             for value, key in _keys(layout, "light", "empty")
             if (cells := [cell for cell, known in puzzle.givens if known == value])]
    return (*said, *(given or [words("told_nothing")]))


def told_answer(found: BookletEntry, words: BookletWords) -> tuple[str, ...]:
    """A sentence for each sort of cell that is to be found, by rows; of rectangles one for all."""
    layout = found.drawn.layout
    if layout.areas:
        cells = [[cell for cell, value in enumerate(found.answer) if value == k]
                 for k in range(1, len(found.drawn.givens) + 1)]
        return (words("told_rectangles", rectangles="; ".join(
            words("told_rectangle", area=len(one), first=_cell(layout, one[0], words),
                  last=_cell(layout, one[-1], words)) for one in cells)),)
    sure = layout.kind == "certain"
    wanted = ((1, "sure_pawn"), (0, "sure_empty")) if sure else tuple(_keys(layout))
    return tuple(words.of("told_found", key, rows=_rows(found, value, words)) if value in found.answer
                 else words("told_none") for value, key in wanted)


def _keys(layout: Layout, dark_empty: str = "", empty: str = "") -> Iterator[tuple[int, str]]:
    """Each value of a cell with its key in the words; without names for empty cells these are left out."""
    if empty:
        yield 0, dark_empty if is_filled(layout) else empty
    yield from enumerate(("dark",) if is_filled(layout) else layout.colours, start=1)


def _rows(found: BookletEntry, value: int, words: BookletWords) -> str:
    layout = found.drawn.layout
    rows = [line for line in layout.lines if line.family == "r"]
    places = [[str(k) for k, cell in enumerate(line.cells, start=1) if found.answer[cell] == value] for line in rows]
    return "; ".join(words("told_row", name=name, places=", ".join(some))
                     for name, some in zip(_lines(layout, words), places, strict=False) if some)


def _count(count: Count) -> str:
    return "/".join("?" if number is None else str(number) for number in count)


def told_booklet(entries: Sequence[BookletEntry], words: BookletWords, paper: str, *, answers: bool, credit: str
                 ) -> Document:
    """How to play each kind, the puzzles, and their answers, in words alone.

    Raises BadInput for a QR code, which is for a telephone.
    """
    if coded := next((found for found in entries if found.kind == _TELEPHONE), None):
        raise BadInput(f"puzzle {coded.number} is a QR code, which a telephone has to see: allowed in words: every "
                       "other kind")
    blocks: list[Block] = [Heading(1, markup(words("title"))), *map(Text, map(markup, (
        *rules_told(entries, words), *([credit] if credit else []))))]
    for found in entries:
        blocks += [Heading(2, markup(told_head(found, words))), Bullets(tuple(map(markup, told_puzzle(found, words))))]
    if answers:
        blocks.append(Heading(1, markup(words("answers"))))
        for found in entries:
            blocks += [Heading(3, markup(words("told_answer", number=found.number))),
                       Bullets(tuple(map(markup, told_answer(found, words))))]
    return Document(words("title"), words.lang, paper, tuple(blocks), subject=words("subject"))


def rules_told(entries: Sequence[BookletEntry], words: BookletWords) -> Iterator[str]:
    said = set[str]()
    for kind in dict.fromkeys(found.kind for found in entries):
        name = f"{words.kind(kind)}: " if kind != BASE else ""
        yield name + explained(kind, entries, words, told=True)
        if (rule := ruled(kind, entries, words)) and rule not in said:
            said.add(rule)
            yield rule
    for key in dict.fromkeys(names_key(found.drawn.layout) for found in entries):
        yield _small(words(key))
