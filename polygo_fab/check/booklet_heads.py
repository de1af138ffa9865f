"""CONTENT: what stands over the puzzles of a page: lines for name and date, what its kinds of puzzles ask for, and of a
kind that is not the usual one its name beside the number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from ..core.puzzle_drawing import BASE
from ..core.resources import Data
from .booklet import Captioned, caption_of, plain_words
from .page.mark import middle
from .plain_text import bare
from .puzzle_level import booklet_contract
from .puzzle_shapes import ReadSheet
from .stated import stated

__all__ = ["heads_wrong"]

_NEAR, _LEAST = 5.0, 15.0
"""mm: how far after its word a line to write on begins at most, and how long it is at least."""
_ON_LINE = 3.0
"""mm: how far the middles of two words on one line may be apart."""
_EQUAL = re.compile(r"h\d+")
"""Hexagons with equal sides."""


def heads_wrong(some: Sequence[Captioned], lang: str, real: bool, named: bool = False) -> Iterator[Finding]:
    """Of the pages of puzzles; those at `real` scale have no lines to write on, and no names beside numbers; those that
    are `named` by whose they are have no line for a name, and one for the date."""
    words: Data = stated(booklet_contract(), lang)
    by_page: dict[int, list[Captioned]] = {}
    for one in some:
        by_page.setdefault(one.drawn.page, []).append(one)
    for page, here in by_page.items():
        sheet = here[0].drawn.sheet
        said = bare(" ".join(text for text, _ in plain_words(sheet)))
        for asked in dict.fromkeys(sentence for one in here for sentence in _asked(one, words).split(". ")):
            if bare(asked) not in said:
                yield Finding("CONTENT", f"page {page}", f"does not say '{asked}'")
        if real:
            continue
        for number, word in enumerate(words["blanks"]):
            if _written_on(sheet, word) is (named and not number):
                yield Finding("CONTENT", f"page {page}", f"has {'a' if named and not number else 'no'} line after "
                                                         f"'{word}'")
        for one in here:
            told, kind = _named(one, here, words), one.puzzle.layout.kind
            wanted = [words["kinds"][kind]] if kind != BASE else []
            if told != wanted:
                yield Finding("CONTENT", f"page {page}, puzzle {one.number}",
                              f"is called '{' '.join(told)}', expected '{' '.join(wanted)}'")


def _asked(one: Captioned, words: Data) -> str:
    """What must be said of a kind; of a hexagon with equal sides, such as H4, how many cells are along each."""
    layout = one.puzzle.layout
    side = min(len(line.cells) for line in layout.lines)
    asked = str(words["asks"][layout.kind])
    if not _EQUAL.fullmatch(layout.size):
        asked = ". ".join(sentence for sentence in asked.split(". ") if "{name}" not in sentence)
    return asked.format(name=layout.size.upper(), side=side)


def _written_on(sheet: ReadSheet, word: str) -> bool:
    return any(abs(a[1] - b[1]) < 0.1 and abs(a[1] - box[1]) < _ON_LINE and -1 < min(a[0], b[0]) - box[2] < _NEAR
               and abs(a[0] - b[0]) > _LEAST for text, box in plain_words(sheet) if text == word
               for _, a, b in sheet.lines)


def _named(one: Captioned, here: Sequence[Captioned], words: Data) -> list[str]:
    """The names of kinds on the line of a number, before the next number there."""
    captions = [found[1] for other in here if (found := caption_of(other.drawn, [its.drawn for its in here]))]
    own = caption_of(one.drawn, [its.drawn for its in here])
    if own is None:
        return []
    start, at = own[1][2], middle(own[1])[1]
    end = min((box[0] for box in captions if box[0] > start and abs(middle(box)[1] - at) < _ON_LINE),
              default=one.drawn.sheet.size[0])
    beside = bare("".join(text for text, box in one.drawn.sheet.words
                          if start < box[0] < end and abs(middle(box)[1] - at) < _ON_LINE))
    return [name for name in words["kinds"].values() if bare(name) in beside]
