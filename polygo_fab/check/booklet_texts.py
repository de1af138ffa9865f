"""CONTENT: what is written below the puzzles of a booklet and beside their texts, on the board at true scale, and the
numbers of answers that stand upside down, which are drawn with strokes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from ..core.page import INKS
from ..core.path import Point
from ..core.puzzle_drawing import PUZZLE_INKS
from ..core.stroke_font import strokes
from .booklet import Captioned, plain_words
from .puzzle_level import booklet_contract
from .puzzle_shapes import ReadSheet
from .puzzle_text import BEGIN
from .stated import stated

__all__ = ["names_wrong", "numbers_of_texts_wrong", "printed_names", "real_wrong", "seed_wrong", "turned_numbers_wrong"]

_LEFT, _HIGH = 6.0, 4.0
"""mm: how far left of an answer its number begins at most, and how high it is."""
_SAME = 0.05
"""Of the height of a number: how far its strokes may be off."""
_EXACT, _FOOT = 0.05, 20.0  # mm
_NAME = re.compile(r"(?:nc\d+:)?\d+x\d+\S*#\S*")


def names_wrong(some: Sequence[Captioned], names: Sequence[str], below: bool) -> Iterator[Finding]:
    """Where names of puzzles stand below boards, each stands below its own; with `below` none is missing."""
    for one, name in zip(some, names, strict=False) if below else ():
        if "".join(name.split()) not in "".join("".join(text.split()) for text, _ in one.drawn.sheet.words):
            yield Finding("CONTENT", f"page {one.drawn.page}, puzzle {one.number}", f"its name '{name}' is missing")
    number_of = {name: number for number, name in enumerate(names, start=1) if name}
    for page in sorted({one.drawn.page for one in some}):
        here = [one for one in some if one.drawn.page == page]
        for text, (x, _, _, y) in plain_words(here[0].drawn.sheet):
            above = [one for one in here if one.drawn.box[1] > y - 1 and one.drawn.area[0] - 3 < x < one.drawn.area[2]]
            near = min(above, key=lambda one: one.drawn.box[1] - y, default=None)
            if text in number_of and near is not None and number_of[text] != near.number:
                yield Finding("CONTENT", f"page {page}, puzzle {near.number}", f"bears the name '{text}' of puzzle "
                                                                               f"{number_of[text]}")


def printed_names(pages: Sequence[ReadSheet], some: Sequence[Captioned]) -> Iterator[tuple[int, int, str]]:
    """What looks like the name of a puzzle: its page, from 1, the number of its puzzle, 0 for none, and the name. On
    pages with boards that is the puzzle above it, or the only one, on others that of the text that follows."""
    texts = 0
    for page, sheet in enumerate(pages, start=1):
        here = [one for one in some if one.drawn.page == page]
        for text, (x, _, _, y) in plain_words(sheet):
            texts += bool(not here and re.match(BEGIN, text))
            if not _NAME.fullmatch(text):
                continue
            above = here[1:] and [one for one in here if one.drawn.box[1] > y - 1
                                  and one.drawn.area[0] - 3 < x < one.drawn.area[2]]
            near = min(above or here[:1], key=lambda one: one.drawn.box[1] - y, default=None)
            yield page, near.number if near else 0 if here else texts + 1, text


def numbers_of_texts_wrong(pages: Sequence[ReadSheet]) -> Iterator[Finding]:
    """On pages without boards: before each permanent text stands its number, from 1 on."""
    number, wanted = "", 1
    for page, sheet in enumerate(pages, start=1):
        if any(ink in PUZZLE_INKS.values() for ink, _ in sheet.outlines):
            continue
        for text, _ in sheet.words:
            if text.isdecimal():
                number = text
            elif re.match(BEGIN, text):
                if number != str(wanted):
                    yield Finding("CONTENT", f"page {page}", f"the text of puzzle {wanted} has the number "
                                                             f"{number or 'missing'}")
                wanted += 1


def seed_wrong(pages: Sequence[ReadSheet], form: str) -> Iterator[Finding]:
    """At the foot of no page a seed is told (`form` is how a language says one), of puzzles that none has made."""
    seed = re.compile(rf"(?<!\w){re.escape(form).replace(re.escape('{seed}'), '[0-9]+')}(?![0-9])")
    for page, sheet in enumerate(pages, start=1):
        if told := seed.search(" ".join(text for text, box in plain_words(sheet) if box[3] < _FOOT)):
            yield Finding("CONTENT", f"page {page}", f"tells '{told[0]}', and nothing was made by a seed")


def real_wrong(some: Sequence[Captioned], cells: Sequence[Sequence[int | None]], lang: str) -> Iterator[Finding]:
    """At true scale: the cells and the bar are as long as they must be, and the number of pawns or tiles is told."""
    contract = booklet_contract()
    words = stated(contract, lang)
    for one, solution in zip(some, cells, strict=True):
        areas = one.puzzle.layout.areas
        unit = float(contract["real_tiles" if areas else "real"])
        where = f"page {one.drawn.page}, puzzle {one.number}"
        if abs(one.drawn.unit - unit) > _EXACT:
            yield Finding("CONTENT", where, f"its cells are {one.drawn.unit:.2f} mm, expected {unit:g}")
        said = " ".join(text for text, _ in plain_words(one.drawn.sheet))
        pieces = (words["tiles"].format(tiles=len(one.puzzle.givens)) if areas else
                  words["pawns"].format(pawns=sum(value or 0 for value in solution)))
        for told in (words["cell"].format(cell=f"{unit:g}"), pieces):
            if not re.search(rf"(?<!\d){re.escape(told)}", said) and None not in solution:
                yield Finding("CONTENT", where, f"does not say '{told}'")
        bar = max((math.dist(a, b) for ink, a, b in one.drawn.sheet.lines if ink == INKS["bar"]), default=0.0)
        if abs(bar - 100) > _EXACT:
            yield Finding("CONTENT", where, f"its bar is {bar:.2f} mm, expected 100")


def turned_numbers_wrong(some: Sequence[Captioned]) -> Iterator[Finding]:
    """The strokes left of an answer at the foot of a page are those of its number."""
    for one in some:
        left, low, _, high = one.drawn.box
        near = [points for points in _thin(one.drawn.sheet) if all(
            left - _LEFT < x < left and low - _HIGH < y < high + _HIGH for x, y in points)]
        wanted = [[line for path in strokes(str(one.number), 1.0) for line in [path.flattened(0.01)]]]
        if not _alike(near, wanted[0]):
            yield Finding("CONTENT", f"page {one.drawn.page}, answer {one.number}", "another number stands beside it")


def _thin(sheet: ReadSheet) -> Iterator[Sequence[Point]]:
    yield from (points for ink, points in sheet.outlines if ink == PUZZLE_INKS["answer"])
    yield from ((a, b) for ink, a, b in sheet.lines if ink == PUZZLE_INKS["answer"])


def _alike(drawn: Sequence[Sequence[Point]], wanted: Sequence[Sequence[Point]]) -> bool:
    """Whether lines are the same ones, wherever they lie and however large they are."""
    if len(drawn) != len(wanted):
        return False
    first, second = (sorted(sorted(line) for line in _scaled(lines)) for lines in (drawn, wanted))
    return all(len(a) == len(b) and all(math.dist(p, q) < _SAME for p, q in zip(a, b, strict=True))
               for a, b in zip(first, second, strict=True))


def _scaled(lines: Sequence[Sequence[Point]]) -> list[list[Point]]:
    """With their middle at the origin, one unit high."""
    xs, ys = [x for line in lines for x, _ in line], [y for line in lines for _, y in line]
    unit = max(ys) - min(ys) or 1.0
    return [[(round((x - (min(xs) + max(xs)) / 2) / unit, 2), round((y - (min(ys) + max(ys)) / 2) / unit, 2))
             for x, y in line] for line in lines]
