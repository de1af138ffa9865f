"""CONTENT: the lessons on Nombres Croisés read back. Every board is read from its drawing; every sentence with a number
in it must be the one that follows from the boards beside it, and every answer be right.

Counts, switches and ways are found a second time (`second_counts`, `second_solver`), sentences are composed from
templates/contracts/lessons.toml. No other sentence may have a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import factorial

from ..core.count_puzzle import Layout
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.printed.book_format import NORMAL
from ..core.resources import Data, our_table
from .booklet import page_findings
from .booklet_codes import dark_modules
from .booklet_read import ReadBooklet, read_booklet
from .lesson_boards import LessonBoard, boards_on
from .plain_text import plain
from .puzzle_level import booklet_contract
from .qr import read_code
from .second_counts import boards_of, distance, how_many, lonesum_boards, pairs_of_counts, switches
from .second_solver import solutions
from .stated import each, stated, stated_in

__all__ = ["lessons_wrong"]

_SIDE = 25
"""Modules along a side of the QR code."""
Allowed = set[str]
"""The sentences one of which must stand at a place."""


@dataclass
class _ReadLesson:
    """What a page draws and what of it is in the answers, with the modules of the QR codes there; and, to be found:
    sentences with numbers on the page and in the answers, each in its order, and the numbers of its table."""

    examples: list[LessonBoard]
    exercises: dict[str, LessonBoard]
    answers: dict[str, list[LessonBoard]]
    codes: list[tuple[tuple[bool, ...], ...]]
    say: Callable[..., str]
    told: list[Allowed] = field(default_factory=list)
    answered: list[Allowed] = field(default_factory=list)
    table: list[int | str] = field(default_factory=list)

    def tell(self, key: str, **values: object) -> None:
        self.told.append({self.say(key, **values)})

    def answer(self, key: str, **values: object) -> None:
        self.answered.append({self.say(key, **values)})


def lessons_wrong(data: bytes, code: Layout, seed: int) -> list[Finding]:
    """What is wrong; `code` is the layout of the QR code. Raises BadInput for what is no PDF."""
    return each("lessons", partial(_wrong, data, code, seed), code=lambda wrong: "CONTENT")


def _wrong(data: bytes, code: Layout, seed: int) -> Iterator[str]:
    try:
        read = read_booklet(data, NORMAL)
        words = stated_in("lessons", read.lang)
        yield from (f"{finding.where}: {finding.message}" for finding in _around(read, seed))
        if len(read.chapters) != len(_CHECKS) + 1:
            yield f"{len(read.chapters)} chapters, expected {len(_CHECKS)} lessons and the answers"
            return
        answers = list(boards_on(read.chapters[-1].pages, code))
        found = []
        for number, check in enumerate(_CHECKS, start=1):
            lesson = _lesson(read, number, answers, code, words)
            yield from (f"lesson {number}: {wrong}" for wrong in (*check(lesson), *_told(read, number, lesson, words)))
            found.append(lesson)
        yield from _answers(read, found, answers)
    except BadInput as error:
        yield str(error)


def _around(read: ReadBooklet, seed: int) -> Iterator[Finding]:
    words = stated(booklet_contract(), read.lang)
    return page_findings(read.pages, read.lang, [words["seed"].format(seed=seed), words["end"]], False)


def _lesson(read: ReadBooklet, number: int, answers: Sequence[LessonBoard], code: Layout, words: Data) -> _ReadLesson:
    chapter = read.chapters[number - 1]
    boards = list(boards_on(chapter.pages, code))
    if [board.heard for board in boards] != [plain(text) for text in chapter.heard]:
        raise BadInput(f"lesson {number}: of its boards something else is heard than is drawn")
    exercises = [board for board in boards if board.ink == "puzzle"]
    names = [board.name for board in exercises]
    if names != [f"{number}{letter}" for letter in "abcde"[:len(names)]] or not names:
        raise BadInput(f"lesson {number}: exercises are called {', '.join(names)}")
    shown: dict[str, list[LessonBoard]] = {name: [] for name in names}
    for board in answers:
        if board.name in shown:
            shown[board.name].append(board)
    return _ReadLesson([board for board in boards if board.ink == "example"], dict(zip(names, exercises, strict=True)),
                   shown,
                   [dark_modules(points, _SIDE) for page in read.chapters[-1].pages for points in page.codes],
                   lambda key, **values: plain(words[key].format(**values)))


# --- what is said


def _told(read: ReadBooklet, number: int, lesson: _ReadLesson, words: Data) -> Iterator[str]:
    """Of a page: it is one, its title and stage have their numbers, and its sentences are those that must be."""
    chapter = read.chapters[number - 1]
    if len(chapter.pages) != 1:
        yield f"takes {len(chapter.pages)} pages, expected one"
    said = [(kind, plain(text)) for kind, text in chapter.said]
    if not said[0][1].startswith(f"{number}. ") or plain(chapter.name) != said[0][1]:
        yield f"its title is '{said[0][1]}', its bookmark '{chapter.name}'"
    minutes = words["minutes"].format(minutes=our_table("contracts/lessons.toml")["minutes"][number - 1])
    texts = [text for kind, text in said[1:] if kind not in ("Lbl", "TD", "TH") and re.search(r"\d", text)]
    if not texts or not texts[0].endswith(plain(f" · {minutes}")) or re.search(r"\d", texts[0][:-len(minutes)]):
        yield f"does not say '{minutes}'"
    yield from _in_order(texts[1:], lesson.told)
    cells = [text if " × " in text else re.sub(r"[ ,.]", "", text) for kind, text in said if kind == "TD"]
    wanted = [str(cell) for cell in lesson.table]
    if cells != wanted:
        here, there = next(((a, b) for a, b in zip(cells, wanted, strict=False) if a != b), (len(cells), len(wanted)))
        yield f"its table has {here}, expected {there}"


def _answers(read: ReadBooklet, found: Sequence[_ReadLesson], boards: Sequence[LessonBoard]) -> Iterator[str]:
    """The last chapter: under the title of each lesson what must be answered there, and no board of nothing."""
    chapter = read.chapters[-1]
    said = [(kind, plain(text)) for kind, text in chapter.said]
    if [text for kind, text in said if kind == "H2"] != [plain(one.name) for one in read.chapters[:-1]]:
        yield "answers: not under the titles of the lessons"
    *texts, _ = [text for kind, text in said if kind == "P"]  # the last one is the foot of the pages
    answered = [some for lesson in found for some in lesson.answered]
    yield from (f"answers: {wrong}" for wrong in _in_order(texts, answered))
    wanted = sum(len(shown) for lesson in found for shown in lesson.answers.values())
    if len(boards) != wanted or any(board.ink != "answer" for board in boards):
        yield f"answers: {len(boards)} boards, {wanted} of them of an exercise"
    heard = [plain(text) for text in chapter.heard]
    if heard != [*(board.heard for board in boards), *found[-1].answered[-1]]:
        yield "answers: something else is heard than is drawn"


def _in_order(texts: Sequence[str], wanted: Sequence[Allowed]) -> Iterator[str]:
    for text, some in zip(texts, wanted, strict=False):
        if text not in some:
            yield f"says '{text}', expected '{min(some, default='nothing')}'"
    if len(texts) != len(wanted):
        yield f"{len(texts)} sentences with numbers, expected {len(wanted)}"


# --- the lessons


def _reading(lesson: _ReadLesson) -> Iterator[str]:
    examples = lesson.examples
    pairs = [(examples[0], examples[1:]), *((board, lesson.answers[name]) for name, board in lesson.exercises.items())]
    for board, shown in pairs:
        found = solutions(board.puzzle)
        cells = tuple(cell for row in shown[0].marks for cell in row) if len(shown) == 1 and shown[0].full else ()
        if found.count != 1 or found.cells != cells or shown[0].puzzle.counts != board.puzzle.counts:
            yield f"{board.name or 'the example'} has {found.count} solutions, or another answer than is shown"


def _existence(lesson: _ReadLesson) -> Iterator[str]:
    board, pushed = lesson.examples
    lesson.tell("total", total=sum(board.rows))
    width = len(board.columns)
    left = tuple((1,) * n + (0,) * (width - n) for n in board.rows)
    if (sum(board.rows) != sum(board.columns) or not pushed.full or pushed.marks != left
            or boards_of(board.rows, board.columns)):
        yield "its example has a board, or its rows are not pushed to the left"
    lesson.told.append({lesson.say("pushed", k=k, most=sum(pushed.columns[:k]), need=need) for k, need in _needs(board)
                        if need > sum(pushed.columns[:k])})
    for name, asked in lesson.exercises.items():
        every, shown = boards_of(asked.rows, asked.columns), lesson.answers[name]
        if every:
            lesson.answer("there_is", name=name)
        elif sum(asked.rows) != sum(asked.columns):
            lesson.answer("none_sums", name=name, rows=sum(asked.rows), columns=sum(asked.columns))
        else:
            lesson.answered.append({lesson.say("none_fullest", name=name, k=k, need=need, most=most)
                                    for k, need in _needs(asked) for most in [sum(min(n, k) for n in asked.rows)]
                                    if need > most})
        if asked.puzzle.known or len(shown) != bool(every) or any(one.marks not in every for one in shown):
            yield f"{name} is answered by {len(shown)} boards, or one with other counts"


def _needs(board: LessonBoard) -> list[tuple[int, int]]:
    """How many pawns the fullest column needs, the two fullest, and so on."""
    order = sorted(board.columns, reverse=True)
    return [(k, sum(order[:k])) for k in range(1, len(order) + 1)]


def _switching(lesson: _ReadLesson) -> Iterator[str]:
    one, other, given = lesson.examples
    if not (one.full and other.full) or distance(one.marks, other.marks) != 1:
        yield "its example is no switch"
    if given.puzzle.counts != one.puzzle.counts or solutions(given.puzzle).count != 1 or len(given.puzzle.known) != 1:
        yield "its third board is not settled by one given"
    for key in ("ask_switches", "ask_apart", "ask_two"):
        lesson.tell(key)
    *boards, two = lesson.exercises.values()
    if len(boards) != 4 or not all(board.full for board in boards) or two.puzzle.known:
        yield "its boards are not full, or the last one is not free"
        return
    for name, board in zip(("3a", "3b"), boards, strict=False):
        lesson.answer("switches", name=name, number=len(switches(board.marks)))
    lesson.answer("apart", number=distance(boards[2].marks, boards[3].marks))
    every, shown = boards_of(two.rows, two.columns), [board.marks for board in lesson.answers["3e"]]
    if len(every) != 2 or sorted(shown) != sorted(every):
        yield f"3e has {len(every)} boards, or others than are shown"
    lesson.answer("differ", name="3e", number=sum(a != b for rows in zip(*every[:2], strict=True)
                                                   for a, b in zip(*rows, strict=True)))


def _counting(lesson: _ReadLesson) -> Iterator[str]:
    n, shown = len(lesson.examples[0].rows), [board.marks for board in lesson.examples]
    if sorted(shown) != sorted(boards_of((1,) * n, (1,) * n)) or not all(board.full for board in lesson.examples):
        yield "its examples are not all boards with one pawn on each line"
    product = " × ".join(str(k) for k in range(n, 0, -1))
    lesson.tell("product", n=n, product=product, number=factorial(n))
    contract = our_table("contracts/lessons.toml")
    for side in contract["sides"]:
        lesson.table += [lesson.say("size", n=side), *(
            how_many((pawns,) * side, (pawns,) * side) if pawns <= side else "" for pawns in contract["alike"])]
    for name, board in lesson.exercises.items():
        lesson.answer("counted", name=name, number=how_many(board.rows, board.columns))
        if board.puzzle.known or lesson.answers[name]:
            yield f"{name} is not free, or has a board as answer"


def _alone(lesson: _ReadLesson) -> Iterator[str]:
    board, ordered = lesson.examples
    marks = sorted(zip(*sorted(board.marks, key=sum, reverse=True), strict=True), key=sum, reverse=True)
    stairs = tuple(zip(*marks, strict=True))
    if not (board.full and ordered.full) or switches(board.marks) or ordered.marks != stairs or any(
            row != tuple(sorted(row, reverse=True)) for row in stairs):
        yield "its example has a switch, or is not put in order as a staircase"
    for side in our_table("contracts/lessons.toml")["sides"]:
        lesson.table += [lesson.say("size", n=side), 2 ** side ** 2, pairs_of_counts(side), lonesum_boards(side)]
    for name, one in lesson.exercises.items():
        some, alone = switches(one.marks), how_many(one.rows, one.columns) == 1
        lesson.answered.append({lesson.say("alone", name=name)} if alone else {
            lesson.say("switched", name=name, a=a, b=b, c=c, d=d) for a, b, c, d in some})
        if not one.full or lesson.answers[name]:
            yield f"{name} is not full, or has a board as answer"


def _code(lesson: _ReadLesson) -> Iterator[str]:
    board = lesson.exercises["6a"]
    cells, given = len(board.puzzle.layout.names), len(board.puzzle.known)
    lesson.tell("code", cells=cells, given=given, left=cells - given)
    found = solutions(board.puzzle)
    if found.count != 1:
        yield f"6a has {found.count} solutions"
    rows = tuple(tuple(map(bool, found.cells[k:k + _SIDE])) for k in range(0, cells, _SIDE))
    if lesson.codes != [rows]:
        yield "no picture, or another one, is the answer of 6a"
    lesson.answer("reads", name="6a", text=read_code(rows))


_CHECKS: tuple[Callable[[_ReadLesson], Iterator[str]], ...] = (
    _reading, _existence, _switching, _counting, _alone, _code)
