"""CONTENT: under a puzzle in Braille as many blanks as its word has letters, under its answer the word that it spells.

A letter is 3 x 2 cells, counted from the board alone; its dots are those of templates/contracts/puzzles.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from ..core.count_puzzle import Layout
from ..core.finding import Finding
from .booklet import Captioned, plain_words
from .plain_text import solid
from .puzzle_level import booklet_contract
from .stated import stated
from .tagged_text import Said

__all__ = ["blanks_wrong", "spelt_wrong"]

KIND = "braille"
_BLACK = "#000000"
_SAME = 0.1
"""mm: how far two lines may be from one height."""
_LEAST = 0.5
"""Of a cell: a blank in which a letter can be written."""


def blanks_wrong(some: Sequence[Captioned], lang: str) -> Iterator[Finding]:
    """Below each board in Braille stands the word for a word and after it a blank for each letter, none in another."""
    said = stated(booklet_contract(), lang)["word"]
    for one in some:
        if one.puzzle.layout.kind != KIND:
            continue
        where = f"page {one.drawn.page}, puzzle {one.number}"
        letters, blanks = len(_frames(one.puzzle.layout)), _blanks(one)
        if len(blanks) != letters:
            yield Finding("CONTENT", where, f"{len(blanks)} blanks for a word of {letters} letters")
            continue
        if min(right - left for _, left, right in blanks) < _LEAST * one.drawn.unit or any(
                abs(high - low) < _SAME and following < right for (high, _, right), (low, following, _)
                in pairwise(blanks)):
            yield Finding("CONTENT", where, "its blanks are too short, or one lies on another")
        height, left, _ = blanks[0]
        before = [text for text, box in plain_words(one.drawn.sheet)
                  if left - one.drawn.unit < box[2] <= left and abs(box[1] - height) < one.drawn.unit / 2]
        if said not in before:
            yield Finding("CONTENT", where, f"before its blanks stands '{' '.join(before)}', expected '{said}'")


def spelt_wrong(some: Sequence[Captioned], cells: Sequence[Sequence[int | None]], lang: str,
                steps: Sequence[Said] = ()) -> Iterator[Finding]:
    """Below each answer in Braille stands the word that its solution spells.

    cells  of each solution; None where none was found
    steps  what is said of the answers, where steps lead to them: the word follows their number
    """
    words = stated(booklet_contract(), lang)["spelt"]
    for one, solution in zip(some, cells, strict=True):
        if one.puzzle.layout.kind != KIND or None in solution:
            continue
        wanted = str(words).format(word=_word(one.puzzle.layout, solution))
        told = _after(steps, one.number) if steps else _below(one, some)
        if solid(wanted) not in map(solid, accumulate(told)):  # it may take two lines, and others follow
            yield Finding("CONTENT", f"page {one.drawn.page}, answer {one.number}",
                          f"'{' '.join(told[:1])}' stands below it, expected '{wanted}'")


# --- letters


def _frames(layout: Layout) -> list[tuple[int, ...]]:
    """The cells of each letter, in the order of its dots: down the left side, then down the right one."""
    rows = [line.cells for line in layout.lines if line.family == "r"]
    return [tuple(rows[top + down][left + side] for side in (0, 1) for down in (0, 1, 2))
            for top in range(0, len(rows) - 2, 3) for left in range(0, len(rows[0]) - 1, 2)]


def _word(layout: Layout, solution: Sequence[int | None]) -> str:
    contract = booklet_contract()
    letters = {dots: letter for name in ("braille", "braille_fr") for letter, dots in contract[name].items()}
    raised = ("".join(str(dot) for dot, cell in enumerate(frame, start=1) if solution[cell])
              for frame in _frames(layout))
    return "".join(letters.get(dots, "?") for dots in raised).upper()


# --- what stands where


def _blanks(one: Captioned) -> list[tuple[float, float, float]]:
    """Height and both ends of the black lines that lie below a board and are shorter than a cell, in the order in
    which one reads: for as many rows of letters as there may be, and one beyond these on each side."""
    drawn, letters = one.drawn, len(_frames(one.puzzle.layout))
    left, low, right, _ = drawn.box
    rows = -(-letters // round((right - left) / drawn.unit))
    found = []
    for ink, (x, y), (u, v) in drawn.sheet.lines:
        if (ink == _BLACK and abs(y - v) < _SAME and abs(u - x) < drawn.unit
                and low - (rows + 1.5) * drawn.unit < y < low - _SAME
                and left - drawn.unit < (x + u) / 2 < right + drawn.unit):
            found.append((round(y, 1), min(x, u), max(x, u)))
    return sorted(found, key=lambda blank: (-blank[0], blank[1]))


def _below(one: Captioned, some: Sequence[Captioned]) -> list[str]:
    """The texts between a board and the next below it."""
    here = [other.drawn for other in some if other.drawn.page == one.drawn.page]
    found = []
    for text, (x, _, _, y) in plain_words(one.drawn.sheet):
        above = [other for other in here if other.box[1] > y - 1
                 and other.area[0] - 2 * other.unit < x < other.area[2]]
        if not text.isdecimal() and above and min(above, key=lambda other: other.box[1] - y) is one.drawn:
            found.append(text)
    return found


def _after(said: Sequence[Said], number: int) -> list[str]:
    """What follows the picture of an answer."""
    headings = [k for k, (kind, text) in enumerate(said) if kind == "H2" and text.strip() == str(number)]
    return [text for kind, text in said[headings[0] + 1:] if kind == "P"][:1] if headings else []
