"""A booklet of puzzles read back: what is written around the boards is said of the puzzles that these show.

The number over each board and its stars, what marks mean, page numbers, the names of pages, the foot,
and what is heard of each page. What must stand there is in templates/contracts/puzzles.toml. Codes: CONTENT, TAGS.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.puzzle_drawing import MARK_INK, QR_INK, is_filled, letters
from ..core.resources import Data
from .booklet_read import ReadBooklet
from .page.mark import Box, middle
from .plain_text import plain
from .puzzle_areas import area_answer_wrong
from .puzzle_level import booklet_contract
from .puzzle_page import DrawnPuzzle, marks_in
from .puzzle_shapes import ReadSheet
from .puzzle_told import tells
from .stated import stated

__all__ = ["Captioned", "answer_page_findings", "caption_of", "page_findings", "plain_words", "puzzle_page_findings",
           "said_findings"]

_OVER, _ASIDE = 16.0, 3.0
"""mm: how far over the upper left corner of a board and its counts its number stands, and how far beside it. Names of
lines take up to two cells more."""
_NARROW = 0.5
"""Of the height of two texts that one narrow space parts: how far apart they are at most."""
_BESIDE = 4.5
"""mm: how far the word for a mark begins at most from the mark."""
_CORNER = 40.0
"""mm: from the lower right corner of a page, for its number."""
_GIVEN = {1: "given_pawn", 2: "given_second", 0: "given_empty"}
_FILLED = {1: "given_dark", 0: "given_white"}
_UNMARKED = ("qr", "rectangles")
"""Kinds of which no givens are marks that are told."""
_MEANT = {"certain": ("sure_pawn", "sure_empty"), "qr": ("given_dark", "given_light")}


@dataclass(frozen=True)
class Captioned:
    """A board that is drawn, which puzzle it must be, and how many stars it has."""

    drawn: DrawnPuzzle
    puzzle: CountPuzzle
    number: int
    stars: int
    text: str = ""


def plain_words(sheet: ReadSheet) -> list[tuple[str, Box]]:
    """The texts of a page with ordinary spaces and apostrophes; what a narrow space parts is one text."""
    found: list[tuple[str, Box]] = []
    for text, box in sheet.words:
        if not text:
            continue
        if found and _goes_on(found[-1][1], box):
            before, (x0, y0, _, y1) = found.pop()
            found.append((f"{before} {plain(text)}", (x0, min(y0, box[1]), box[2], max(y1, box[3]))))
        else:
            found.append((plain(text), box))
    return found


def _goes_on(left: Box, right: Box) -> bool:
    high = max(left[3] - left[1], right[3] - right[1])
    return 0 <= right[0] - left[2] < _NARROW * high and min(left[3], right[3]) - max(left[1], right[1]) > 0


def caption_of(drawn: DrawnPuzzle, others: Sequence[DrawnPuzzle]) -> tuple[str, Box] | None:
    """The number over the upper left corner of a board: the nearest that is no count of another."""
    areas = [other.area for other in others]
    left, _, _, top = drawn.area
    free = [(text, box) for text, box in drawn.sheet.words if text.isdecimal()
            and abs(box[0] - left) < _ASIDE + 2 * drawn.unit and -1 < box[1] - top < _OVER + 2 * drawn.unit
            and not any(a[0] < middle(box)[0] < a[2] and a[1] < middle(box)[1] < a[3] for a in areas)]
    return min(free, key=lambda one: math.dist((one[1][0], one[1][1]), (left, top)), default=None)


def puzzle_page_findings(some: Sequence[Captioned], lang: str, real: bool) -> Iterator[Finding]:
    """CONTENT: over each board the number of its puzzle, its stars, its size where one is told;
    and that what its marks mean is told on its page, but for the page at true scale, which has no such list."""
    words, by_page = stated(booklet_contract(), lang), _by_page(some)
    for page, here in by_page.items():
        captions = [caption_of(one.drawn, [other.drawn for other in here]) for one in here]
        for one, caption in zip(here, captions, strict=True):
            where = f"page {page}, puzzle {one.number}"
            if caption is None or caption[0] != str(one.number):
                yield Finding("CONTENT", where, f"the number over it is {caption[0] if caption else 'missing'}")
                continue
            line = _line(one.drawn.sheet, caption[1], [other[1] for other in captions if other])
            told = [text for text, box in plain_words(one.drawn.sheet) if line(box)]
            starred = [text for text, box in plain_words(one.drawn.sheet) if line(box) and text.isdecimal()
                       and _star_before(one.drawn.sheet, box)]
            if starred != [str(one.stars)] or sum(line(box) for _, box in one.drawn.sheet.stars) != 1:
                yield Finding("CONTENT", where, f"'{' '.join(told)}' stands beside it, expected a star and "
                                                f"'{one.stars}'")
            for size in (match[0] for text in told if (match := re.match(r"\d+ × \d+", text))):
                if size != _size(one.puzzle):
                    yield Finding("CONTENT", where, f"is called {size}, expected {_size(one.puzzle)}")
        yield from _head(page, here, captions)
        yield from _meant(page, here, words) if not real else ()


def _head(page: int, here: Sequence[Captioned], captions: Sequence[tuple[str, Box] | None]) -> Iterator[Finding]:
    """A size over all puzzles of a page is that of each."""
    top = max((box[3] for caption in captions if caption for box in [caption[1]]), default=math.inf)
    for text, box in plain_words(here[0].drawn.sheet):
        if box[1] > top and re.fullmatch(r"\d+ × \d+", text) and {_size(one.puzzle) for one in here} != {text}:
            yield Finding("CONTENT", f"page {page}", f"says {text} over puzzles of {_size(here[0].puzzle)}")


def _meant(page: int, here: Sequence[Captioned], words: Mapping[str, object]) -> Iterator[Finding]:
    """Of the marks on the boards of a page it is told what they mean."""
    told, needed = {text for text, _ in plain_words(here[0].drawn.sheet)}, set[str]()
    for one in here:
        kind = one.puzzle.layout.kind
        given = _FILLED if is_filled(one.puzzle.layout) else _GIVEN
        needed |= {given[value] for _, value in one.puzzle.givens} if kind not in _UNMARKED else set()
        needed |= set(_MEANT.get(kind, ()))
    for name in sorted(needed):
        if words[name] not in told:
            yield Finding("CONTENT", f"page {page}", f"does not tell '{words[name]}'")


def answer_page_findings(some: Sequence[Captioned], cells: Sequence[Sequence[int | None]], numbered: bool
                         ) -> Iterator[Finding]:
    """CONTENT: over each answer its number; UNIQUE: its pawns are not the solution that was found a second time.

    cells     of each solution; None where solutions differ, or none was found
    numbered  whether it has counts: then pawns that were given are grey
    """
    from ..core.puzzle_drawing import GIVEN_INK

    by_page = _by_page(some)
    for one, solution in zip(some, cells, strict=True):
        where = f"page {one.drawn.page}, answer {one.number}"
        if numbered:
            caption = caption_of(one.drawn, [other.drawn for other in by_page[one.drawn.page]])
            if caption is None or caption[0] != str(one.number):
                yield Finding("CONTENT", where, f"the number over it is {caption[0] if caption else 'missing'}")
        if one.puzzle.layout.areas:
            if None not in solution and (wrong_one := area_answer_wrong(one.drawn, one.puzzle, solution, numbered)):
                yield Finding("UNIQUE", where, wrong_one)
            continue
        marks, certain = marks_in(one.drawn, (MARK_INK, GIVEN_INK)), one.puzzle.layout.kind == "certain"
        if any(value is not None for value in solution):
            shown = {cell: value for cell, value in enumerate(solution) if value or (value == 0 and certain)}
            wrong = sorted(cell for cell in {*shown, *marks} if shown.get(cell) != marks.get(cell, (None, ""))[0])
            if wrong:
                yield Finding("UNIQUE", where, f"{one.puzzle.layout.names[wrong[0]]} is not as in the solution")
        for cell, (value, ink) in marks.items() if numbered and not is_filled(one.puzzle.layout) else ():
            if value and (ink == GIVEN_INK) != (cell in one.puzzle.known):
                yield Finding("UNIQUE", where, f"the pawn on {one.puzzle.layout.names[cell]} is not told from those "
                                               f"that were {'found' if cell in one.puzzle.known else 'given'}")
                break


def page_findings(pages: Sequence[ReadSheet], lang: str, foot: Sequence[str], folded: bool) -> Iterator[Finding]:
    """CONTENT: on each page its number and all words of its foot, of a booklet to fold on the first one; beside a word
    for a mark stands that mark, beside what stars say a star."""
    contract = booklet_contract()
    words: Data = stated(contract, lang)
    meant: dict[str, str] = {words[name]: look for name, look in contract["marks"].items()}
    for number, sheet in enumerate(pages, start=1):
        where, said = f"page {number}", plain_words(sheet)
        corner = [text for text, box in said if box[3] < _CORNER / 2 and sheet.size[0] - box[2] < _CORNER]
        if f"{number} / {len(pages)}" not in corner:
            yield Finding("CONTENT", where, f"is numbered '{' '.join(corner)}', expected '{number} / {len(pages)}'")
        low = " ".join(" ".join(text for text, box in said if box[3] < _CORNER).split())
        for text in foot if number == 1 or not folded else ():
            if text not in low:
                yield Finding("CONTENT", where, f"'{text}' is not at its foot")
        for text, box in said:
            if _star_before(sheet, box) and not text.isdecimal() and text != words["stars_key"]:
                yield Finding("CONTENT", where, f"'{text}' stands beside a star, expected '{words['stars_key']}'")
            elif text == words["stars_key"] and not _star_before(sheet, box):
                yield Finding("CONTENT", where, f"'{text}' stands beside no star")
            elif text in meant and (look := _mark_before(sheet, box)) != meant[text]:
                yield Finding("CONTENT", where, f"'{text}' stands beside {look or 'no mark'}, expected {meant[text]}")


def said_findings(read: ReadBooklet, *, puzzles: Sequence[Captioned], answers: Sequence[Captioned],
                  cells: Mapping[int, Sequence[int | None]], real: bool = False,
                  steps: bool = False) -> Iterator[Finding]:
    """TAGS: what is heard of a page tells its puzzles and answers, each by itself, and over puzzles what is drawn
    there, nothing else; CONTENT: its bookmark tells their numbers.

    real   of puzzles at true scale only their texts are heard
    steps  answers run on over pages, under one name
    """
    words = stated(booklet_contract(), read.lang)
    for sort, some in (("puzzles", puzzles), ("answers", answers)):
        for page, here in _by_page(some).items():
            chapter = read.chapter(page)
            name = plain(chapter.name)
            wanted = words[sort][len(here) > 1].format(first=here[0].number, last=here[-1].number)
            if name != wanted and not steps:
                yield Finding("CONTENT", f"page {page}", f"its bookmark is '{name}', expected '{wanted}'")
            heard = [plain(text) for text in chapter.heard]
            left = list(heard)
            for one in here:
                if sort == "puzzles" and not real:
                    told = [text for text in heard if tells(text, read.lang, one.puzzle, one.number, one.stars)]
                else:
                    said = f".*{re.escape(one.text)}" if real else _answer_said(one, cells[one.number], words)
                    told = [text for text in heard if re.fullmatch(said, text)]
                left = [text for text in left if text not in told]
                if len(told) != 1:
                    yield Finding("TAGS", f"page {page}", f"of {sort[:-1]} {one.number} something else is heard, or it "
                                                          "is not heard by itself")
            drawn = {text for sheet in chapter.pages for text, _ in plain_words(sheet)}
            if sort == "puzzles" and not real and (len(left) != 1 or not all(
                    part in drawn for part in left[0].split("; "))):
                yield Finding("TAGS", f"page {page}", "what stands over its puzzles is not heard")


def _answer_said(one: Captioned, cells: Sequence[int | None], words: Mapping[str, object]) -> str:
    if all(value is None for value in cells):  # none was found a second time
        return ".*"
    rows = [line.cells for line in one.puzzle.layout.lines if line.family == "r"]
    areas = one.puzzle.layout.areas
    written = letters(one.puzzle.layout) if areas else "012"
    told = " ".join("".join("?" if (value := cells[cell]) is None else written[value] for cell in row) for row in rows)
    return re.escape(str(words["rectangles_said" if areas else "answer_said"]).format(number=one.number, answer=told))


# --- what stands where


def _by_page(some: Sequence[Captioned]) -> dict[int, list[Captioned]]:
    found: dict[int, list[Captioned]] = {}
    for one in some:
        found.setdefault(one.drawn.page, []).append(one)
    return found


def _line(sheet: ReadSheet, caption: Box, captions: Sequence[Box]) -> Any:
    """Whether a box stands right of a caption on its line, before the next caption there."""
    high = 0.6 * (caption[3] - caption[1]) + 0.5
    after = [box[0] for box in captions if box[0] > caption[2] and abs(middle(box)[1] - middle(caption)[1]) < high]
    end = min(after, default=sheet.size[0])
    return lambda box: caption[2] < box[0] < end and abs(middle(box)[1] - middle(caption)[1]) < high


def _size(puzzle: CountPuzzle) -> str:
    count = [sum(line.family == family for line in puzzle.layout.lines) for family in "rc"]
    return f"{count[0]} × {count[1]}"


def _star_before(sheet: ReadSheet, word: Box) -> bool:
    """Whether one filled star stands just before a word, and no other one."""
    row = [full for full, box in sheet.stars if -0.5 <= word[0] - box[2] < _BESIDE
           and abs(middle(box)[1] - middle(word)[1]) < box[3] - box[1]]
    return row == [True]


def _mark_before(sheet: ReadSheet, word: Box) -> str:
    """The look of the mark that stands before a word, as the contract tells it."""
    shapes: list[tuple[Box, str]] = [(box, f"{'disc' if filled else 'ring'} {ink}")
                                     for ink, filled, box in sheet.circles]
    shapes += [(box, f"square {ink}") for ink, box in sheet.squares if ink in (MARK_INK, QR_INK)]
    strokes: dict[tuple[float, float], list[str]] = {}
    for ink, a, b in sheet.lines:
        if 0 < math.dist(a, b) < 10:
            strokes.setdefault((round((a[0] + b[0]) / 2, 2), round((a[1] + b[1]) / 2, 2)), []).append(ink)
            if len(strokes[round((a[0] + b[0]) / 2, 2), round((a[1] + b[1]) / 2, 2)]) == 2:
                shapes.append(((min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])), f"cross {ink}"))
    near = [(box, look) for box, look in shapes if -0.5 < word[0] - box[2] < _BESIDE
            and abs(middle(box)[1] - middle(word)[1]) < word[3] - word[1]]
    return max(near, default=((0.0, 0.0, 0.0, 0.0), ""))[1]
