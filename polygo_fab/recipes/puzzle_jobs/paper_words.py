"""What a booklet on paper prints beside its boards, compared with their texts: names, codes, and words that are found.

A name is the puzzle that it makes, a code what a telephone reads in it: a text, a name, or an address that asks for
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...check.booklet import Captioned
from ...check.booklet_codes import ReadCode, asked_for
from ...check.booklet_pictures import pictures_wrong
from ...check.booklet_read import read_booklet
from ...check.booklet_spelt import blanks_wrong, spelt_wrong
from ...check.puzzle_shapes import ReadSheet
from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.printed.book_format import NORMAL
from ...core.units import is_whole
from .input import parse_any

__all__ = ["codes_faults", "names_faults", "word_findings"]

_ROOM = 1000
"""Characters of a text for which every code has room, with an address before it."""

Faults = Iterator[tuple[int, str]]


def names_faults(printed: Sequence[tuple[int, int, str]], texts: Sequence[str], boards: frozenset[int]) -> Faults:
    """By the number of a puzzle what is wrong with the names that are printed (`check.booklet_texts.printed_names`);
    `boards` are the pages on which puzzles are drawn."""
    named: dict[bool, set[int]] = {True: set(), False: set()}
    for page, number, name in printed:
        named[page in boards].add(number)
        if _text(name) != _nth(texts, number):
            yield number or 1, f"page {page}: its name '{name[:60]}' is not that of this puzzle"
    if all(named.values()):
        yield from ((number, "its name is missing, below it or beside its text")
                    for number in sorted(named[True] ^ named[False]))


def codes_faults(codes: Sequence[ReadCode], texts: Sequence[str], coded: frozenset[int]) -> Faults:
    """By the number of a puzzle what is wrong with the codes beside puzzles and texts; `coded` are those that are
    codes themselves, and have none."""
    for code in codes:
        asked = asked_for(code.told, None) if "://" in code.told else code.told  # a hidden count is a ?, too
        if code.wrong:
            yield code.near or 1, f"page {code.page}: its code cannot be read: {code.wrong}"
        elif _text(asked) != _nth(texts, code.near):
            yield code.near or 1, f"page {code.page}: its code reads '{code.told[:60]}', which is not this puzzle"
    seen = {code.near for code in codes}
    yield from ((number, "it has no code, others have") for number, text in enumerate(texts, start=1)
                if seen and number not in seen | coded and len(text) < _ROOM)


def word_findings(data: bytes, pages: Sequence[ReadSheet], puzzles: Sequence[Captioned], answers: Sequence[Captioned],
                  cells: Mapping[int, Sequence[int | None]]) -> Iterator[Finding]:
    """Blanks below puzzles in Braille; below answers, where there are any on pages of their own, the words that they
    spell and what pictures are called. Raises BadInput for a file that is read as no booklet.

    cells  of each solution, by the number of its puzzle
    """
    read = read_booklet(data, NORMAL)
    yield from blanks_wrong(puzzles, read.lang)
    if not answers:
        return
    first = min(one.drawn.page for one in answers)
    said = read.chapter(first).said
    steps = said if any(kind == "H2" and is_whole(text.strip()) for kind, text in said) else ()
    yield from spelt_wrong(answers, [cells[one.number] for one in answers], read.lang, steps)
    yield from pictures_wrong(pages[first - 1:], [(one.number, one.puzzle, cells[one.number]) for one in answers],
                              read.lang)


def _text(told: str) -> str:
    """The text of the puzzle that a text or a name says; "" for what is none."""
    try:
        return parse_any(told).text()
    except BadInput:
        return ""


def _nth(texts: Sequence[str], number: int) -> str | None:
    return texts[number - 1] if 0 < number <= len(texts) else None
