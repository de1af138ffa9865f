"""CONTENT: the pages of a booklet that explain say and show what is so: the questions and their numbers, the worked
example, the Braille code. What must stand there is in templates/contracts/puzzles.toml.

An example is followed from board to board: each step fills the free cells of the one line that it names, which is grey
and the only one that changes, with what its count leaves, and no other line is easier to see; at its end the board is
full.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from ..core.count_puzzle import Layout
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import PUZZLE_INKS, as_counts, spots
from ..core.resources import Data
from .booklet import plain_words
from .booklet_read import ReadBooklet, ReadChapter
from .page.mark import Box, around
from .plain_text import plain, solid
from .puzzle_level import booklet_contract
from .puzzle_page import DrawnPuzzle, marks_in
from .puzzle_shapes import ReadSheet
from .stated import stated

__all__ = ["explained_wrong"]

_LIT, _FRAME = "#dddddd", "#444444"
"""The ground of the line that a step looks at; the frame around the dots of a letter."""
_BELOW = 8.0
"""mm: how far below its letter the frame begins at most."""
_NEAR = 0.3
"""Of a cell: how far a number may be from the middle of its place."""
_RAISED = 0.25
"""Of the width of a frame: a raised dot is wider, any other narrower."""


def explained_wrong(read: ReadBooklet, asked: Sequence[str], areas: bool = False) -> Iterator[Finding]:
    """What is wrong with these chapters of a booklet, and which are missing.

    asked  which of how_to, questions and braille there must be
    areas  whether all its puzzles are of rectangles: these are explained then, and no pawns
    """
    said = stated(booklet_contract(), read.lang)
    words: Data = said["explained"]
    checks = {"how_to": _example, "questions": _questions, "braille": _braille}
    if areas:
        yield from _rectangles(read, said, "how_to" in asked)
        asked = [key for key in asked if key != "how_to"]
    for key, check in checks.items():
        chapter = next((one for one in read.chapters if one.name == words[key]), None)
        if chapter is None and key in asked:
            yield Finding("CONTENT", words[key], "this page is missing")
        try:
            yield from (Finding("CONTENT", words[key], wrong) for wrong in (
                check(chapter, words, read.lang) if chapter else ()))
        except BadInput as error:
            yield Finding("CONTENT", words[key], str(error))


def _rectangles(read: ReadBooklet, said: Data, asked: bool) -> Iterator[Finding]:
    name, pawns = said["kinds"]["rectangles"], said["explained"]["how_to"]
    chapter = next((one for one in read.chapters if one.name == name), None)
    if asked and (chapter is None or solid(said["asks"]["rectangles"]) not in solid(plain(chapter.words))):
        yield Finding("CONTENT", name, "this page is missing, or does not say what the numbers are")
    if any(one.name == pawns for one in read.chapters):
        yield Finding("CONTENT", pawns, "explains pawns, and no puzzle has any")


# --- numbers


def _questions(chapter: ReadChapter, words: Data, lang: str) -> Iterator[str]:
    said = solid(plain(chapter.words))
    yield from (f"does not say '{number}'" for number in words["numbers"] if solid(number) not in said)


# --- the worked example


def _boards(pages: Sequence[ReadSheet], layout: Layout) -> list[DrawnPuzzle]:
    return [DrawnPuzzle(number, page, outline, layout) for number, page in enumerate(pages, start=1)
            for ink, outline in page.outlines if ink == PUZZLE_INKS["example"]]


def _example(chapter: ReadChapter, words: Data, lang: str) -> Iterator[str]:
    said = plain(chapter.words)
    start = re.search(words["start"], said)
    if start is None:
        yield f"does not say '{words['start']}'"
        return
    rows, columns, givens = map(int, start.groups())
    layout = as_counts(Puzzle((0,) * rows, (0,) * columns)).layout
    boards = _boards(chapter.pages, layout)
    steps = sorted([(match.start(), value, match.groups()) for value, key in ((1, "full"), (0, "done"))
                    for match in re.finditer(words[key], said)])
    if len(boards) != len(steps) + 1:
        yield f"{len(boards)} boards and {len(steps)} steps"
        return
    marks = [{cell: value for cell, (value, _) in marks_in(board).items()} for board in boards]
    counts = _counts(boards[0])
    if len(marks[0]) != givens or any(_counts(board) != counts for board in boards):
        yield f"{len(marks[0])} cells are given, expected {givens}, with the same numbers on all boards"
    for number, (board, before, after, (_, value, told)) in enumerate(
            zip(boards[1:], marks, marks[1:], steps, strict=False), start=1):
        line = int(told[1]) - 1 + (0 if told[0] == words["row"] else rows)
        cells = set(layout.lines[line].cells) if 0 <= line < len(layout.lines) else set()
        free = cells - before.keys()
        if (easier := _easier(layout, counts, before, line)) is not None:
            yield f"step {number} looks at line {line + 1}, where line {easier + 1} is easier to see"
        has = sum(before.get(cell, 0) for cell in cells)
        if after != {**before, **dict.fromkeys(free, value)} or not free:
            yield f"step {number} does not fill the free cells of the line it names"
        if _lit(board) != cells:
            yield f"step {number}: another line is grey than the one it names"
        elif [*map(int, told[2:])] != [counts[line], has, len(free)] or counts[line] != has + value * len(free):
            yield f"step {number} says {', '.join(told[2:])}, expected {counts[line]}, {has}, {len(free)}"
    if len(marks[-1]) != rows * columns:
        yield "its last board is not full"


def _easier(layout: Layout, counts: Sequence[int], known: Mapping[int, int], line: int) -> int | None:
    """Of a board with these numbers and marks the first line that is easier than this one, rows before columns: its
    number is 0 or its length, else it has all its pawns, else it lacks as many as are free; None where none is."""
    ease: dict[int, tuple[int, int]] = {}
    for k, one in enumerate(layout.lines):
        has, free = sum(known.get(cell, 0) for cell in one.cells), sum(cell not in known for cell in one.cells)
        if free and counts[k] - has in (0, free):
            ease[k] = (0 if counts[k] in (0, len(one.cells)) else 1 if counts[k] == has else 2, k)
    first = min(ease, key=lambda k: ease[k], default=line)
    return None if first == line else first


def _counts(board: DrawnPuzzle) -> list[int]:
    """The number that stands where that of each line belongs; -1 for none."""
    there = [(board.of(((x0 + x1) / 2, (y0 + y1) / 2)), int(text)) for text, (x0, y0, x1, y1) in board.sheet.words
             if text.isdecimal()]
    return [next((count for at, count in there if math.dist(at, spot) < _NEAR), -1) for spot, in spots(board.layout)]


def _lit(board: DrawnPuzzle) -> set[int]:
    """The cells with a grey ground."""
    centres, found = board.layout.board.centres, set()
    for ink, (x0, y0, x1, y1) in board.sheet.squares:
        x, y = board.of(((x0 + x1) / 2, (y0 + y1) / 2))
        if ink == _LIT:
            found |= {cell for cell, (a, b) in enumerate(centres) if abs(a - x) < 0.1 and abs(b - y) < 0.1}
    return found


# --- Braille


def _braille(chapter: ReadChapter, words: Data, lang: str) -> Iterator[str]:
    """The dots are numbered down the left side, then the right one; each letter has its own, and so has the example."""
    contract = booklet_contract()
    table: dict[str, str] = {**contract["braille"], **contract.get(f"braille_{lang}", {})}
    if solid(words["signs"]) not in solid(plain(chapter.words)):
        yield f"does not say '{words['signs']}'"
    left, numbered = set(table), ""
    for page in chapter.pages:
        texts = plain_words(page)
        for frame in (around(outline) for ink, outline in page.outlines if ink == _FRAME):
            inside = {_dot(frame, at): text for text, at in texts if text.isdecimal() and _within(frame, at)}
            if inside:
                numbered += "".join(f"{place}{text}" for place, text in sorted(inside.items()))
                continue
            raised = "".join(sorted(str(_dot(frame, at)) for _, _, at in page.circles if _within(frame, at)
                                    and at[2] - at[0] > _RAISED * (frame[2] - frame[0])))
            above = [text for text, (x0, y0, x1, _) in texts if text in table and x0 < frame[2] and x1 > frame[0]
                     and -1 < y0 - frame[3] < _BELOW]
            if len(above) != 1 or table[above[0]] != raised:
                yield f"'{' '.join(above)}' has the dots {raised}, expected {table.get(''.join(above), 'another')}"
            left -= set(above)
    if left:
        yield f"no {', '.join(sorted(left))}"
    if numbered != "112233445566":
        yield "its dots are not numbered 1, 2, 3 down the left side and 4, 5, 6 down the right one"
    match = re.search(words["letter"], plain(chapter.words))
    shown = ["".join(sorted(str(1 + cell // 2 + cell % 2 * 3) for cell in marks_in(board)))
             for board in _boards(chapter.pages, as_counts(Puzzle((0,) * 3, (0,) * 2)).layout)]
    if match is None or shown != [re.sub(r"\D", "", match[1])] or table.get(match[2].lower()) != shown[0]:
        yield f"its example has the dots {' '.join(shown)}, which is not what it says"


def _within(frame: Box, at: Box) -> bool:
    x, y = (at[0] + at[2]) / 2, (at[1] + at[3]) / 2
    return frame[0] < x < frame[2] and frame[1] < y < frame[3]


def _dot(frame: Box, at: Box) -> int:
    """Which dot of a frame lies there."""
    across = ((at[0] + at[2]) / 2 - frame[0]) / (frame[2] - frame[0])
    down = (frame[3] - (at[1] + at[3]) / 2) / (frame[3] - frame[1])
    return 1 + int(3 * down) + 3 * int(2 * across)
