"""Lessons on Nombres Croisés for teachers: a page each, with boards to explain, exercises, and the answers at the end.

Numbers in the texts are computed from the boards that stand beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations, zip_longest
from math import factorial

from ..core.count_puzzle import CountPuzzle
from ..core.page import Block, Bullets, Document, Drawing, Figure, Heading, Label, Table, Text
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..puzzles.count import count
from ..puzzles.lessons import LessonBoards, filled_in, steps_between, switches_of
from ..puzzles.margins import boards, margin_pairs, unique_boards
from ..puzzles.place import fullest, solution, solutions
from ..puzzles.solve import Cells
from ..puzzles.variants import catalogue
from ..puzzles.variants.kinds.qr import reads
from .booklet_setting import BookletSetting
from .booklet_words import BookletWords, markup
from .puzzle_grid import answer_grid, picture
from .puzzle_howto import example
from .puzzle_questions import IMPOSSIBLE, SWITCH
from .puzzle_view import extent

__all__ = ["lessons"]

_MINUTES = (45, 45, 45, 45, 45, 90)
_CELL, _MIDDLE, _SMALL, _CODE, _MODULE = 10.0, 8.0, 6.0, 5.0, 2.0
"""mm: the cells of exercises, few to a page and many, of examples and answers, and of the QR code; a module of its
answer."""
_LABEL = 3.6
_LETTERS = "abcde"
_SQUARES, _ALIKE = (1, 2, 3, 4, 5, 6), (1, 2, 3)
"""The sides of the boards in the tables; how many pawns all their lines have."""
_NESTED: Cells = ((False, True, True), (False, True, False), (True, True, True))
"""A board without a switch whose rows and columns are not yet in order."""

Picture = Callable[..., Drawing]


@dataclass(frozen=True)
class _Lesson:
    """What is filled into its texts, and its drawings: those that explain, exercises row by row, and answers below what
    is said of them."""

    values: Mapping[str, object]
    examples: tuple[Drawing, ...]
    exercises: tuple[tuple[Drawing, ...], ...]
    answers: tuple[tuple[str, ...], tuple[Drawing, ...]]
    table: tuple[tuple[str, ...], ...] = ()


def lessons(solved: Sequence[Puzzle], code: CountPuzzle, made: LessonBoards, setting: BookletSetting) -> Document:
    """The document, in one column.

    solved  puzzles to solve, of the first lesson
    code    a puzzle of the kind qr, of the last one
    """
    words, said = setting.words, partial(setting.words.of, "lessons")
    every = (_reading(solved), _existence(made, said), _switching(made, said), _counting(made, words),
             _alone(made, words), _code(code, said))
    blocks: list[Block] = []
    for number, lesson in enumerate(every, start=1):
        blocks += _page(number, lesson, words)
    blocks.append(Heading(1, markup(said("answers"))))
    for number, lesson in enumerate(every, start=1):
        blocks.append(Heading(2, markup(_title(number, words))))
        sentences, drawings = lesson.answers
        blocks += [*(Text(markup(sentence)) for sentence in sentences), *_figures((drawings,))]
    return Document(said("title"), words.lang, setting.paper, tuple(blocks), subject=said("subject"),
                    footer=setting.footer, contents=False)


def _title(number: int, words: BookletWords) -> str:
    return f"{number}. {words.of(f'lessons.l{number}', 'title')}"


def _page(number: int, lesson: _Lesson, words: BookletWords) -> Iterator[Block]:
    table = f"lessons.l{number}"
    yield Heading(1, markup(_title(number, words)))
    yield Text(markup(words.of(table, "aim")), "lead")
    yield Text(markup(words.of("lessons", "stage", stage=words.of(table, "stage"), minutes=_MINUTES[number - 1])))
    yield Bullets(tuple(map(markup, words.each(table, "steps", **lesson.values))), numbered=True)
    yield from _figures((lesson.examples,))
    if lesson.table:
        yield Table((words.each(table, "table"), *lesson.table), (1.0, *(1.4 for _ in lesson.table[0][1:])))
    yield Heading(2, markup(words.of("lessons", "exercises")))
    names = {letter: f"{number}{letter}" for letter in _LETTERS}
    for asked, row in zip_longest(words.each(table, "ask", **names), lesson.exercises):
        yield from [Text(markup(asked))] if asked else []
        yield from _figures((row,))


def _figures(rows: Iterable[tuple[Drawing, ...]]) -> Iterator[Figure]:
    return (Figure(row, ("",) * len(row)) for row in rows if row)


def _named(number: int, some: Sequence[Puzzle | CountPuzzle], cell: float,
           rows: Sequence[int]) -> tuple[tuple[Drawing, ...], ...]:
    """Exercises under their names, 1a, 1b ..., so many in each row."""
    found = iter([_board(puzzle, f"{number}{letter}", cell) for letter, puzzle in zip(_LETTERS, some, strict=False)])
    return tuple(tuple(islice(found, row)) for row in rows)


def _board(puzzle: Puzzle | CountPuzzle, name: str, cell: float, ink: str = "puzzle",
           cells: Cells | None = None) -> Drawing:
    """A board under its name; with `cells` what stands on it. Its words are its text, with all the pawns on it."""
    shown = filled_in(cells) if cells else puzzle
    values = dict(as_counts(shown).known) if cells else None
    above = (Label(name, (0.0, 1.0), _LABEL, anchor="start", bold=True),) if name else ()
    return picture(as_counts(puzzle), cell, above=above, alt=f"{name}: {shown.text()}" if name else shown.text(),
                   values=values, ink=ink)


def _shown(cells: Cells) -> Drawing:
    """A board that explains something, with its pawns."""
    return _board(filled_in(cells), "", _SMALL, "example")


def _answer(name: str, puzzle: Puzzle, cells: Cells) -> Drawing:
    return _board(puzzle, name, _SMALL, "answer", cells)


def _reading(solved: Sequence[Puzzle]) -> _Lesson:
    puzzle = example()
    found = [solution(one) or () for one in (puzzle, *solved)]
    answers = tuple(_answer(f"1{letter}", Puzzle(one.rows, one.columns), cells)
                    for letter, one, cells in zip(_LETTERS, solved, found[1:], strict=False))
    return _Lesson({}, (_board(puzzle, "", _SMALL, "example"), _board(puzzle, "", _SMALL, "example", found[0])),
                   _named(1, solved, _CELL, (2, 2)), ((), answers))


def _existence(made: LessonBoards, said: Callable[..., str]) -> _Lesson:
    why = fullest(IMPOSSIBLE.rows, IMPOSSIBLE.columns)
    assert why is not None
    width = len(IMPOSSIBLE.columns)
    pushed: Cells = tuple(tuple(c < n for c in range(width)) for n in IMPOSSIBLE.rows)
    values = {"total": sum(IMPOSSIBLE.rows), "most": why.most, "k": len(why.columns), "need": why.need}
    sentences, drawings = [], []
    for letter, puzzle in zip(_LETTERS, made.exist, strict=False):
        name, rows, columns = f"2{letter}", sum(puzzle.rows), sum(puzzle.columns)
        cells, full = solution(puzzle), fullest(puzzle.rows, puzzle.columns)
        if cells is not None:
            sentences.append(said("there_is", name=name))
            drawings.append(_answer(name, puzzle, cells))
        elif rows != columns or full is None:
            sentences.append(said("none_sums", name=name, rows=rows, columns=columns))
        else:
            sentences.append(said("none_fullest", name=name, k=len(full.columns), need=full.need, most=full.most))
    return _Lesson(values, (_board(IMPOSSIBLE, "", _SMALL, "example"), _shown(pushed)),
                   _named(2, made.exist, _CELL, (2, 2)), (tuple(sentences), tuple(drawings)))


def _switching(made: LessonBoards, said: Callable[..., str]) -> _Lesson:
    both, counts = tuple(solutions(made.two)), [len(switches_of(cells)) for cells in made.switched]
    far = sum(a != b for rows in zip(*both, strict=True) for a, b in zip(*rows, strict=True))
    given = Puzzle(SWITCH.rows, SWITCH.columns, ((0, 0, True),))
    sentences = (*(said("switches", name=f"3{letter}", number=number)
                   for letter, number in zip(_LETTERS, counts, strict=False)),
                 said("apart", name="3c", other="3d", number=steps_between(*made.pair)),
                 said("differ", name="3e", number=far))
    return _Lesson({}, (*map(_shown, solutions(SWITCH)), _board(given, "", _SMALL, "example")),
                   _named(3, [*map(filled_in, (*made.switched, *made.pair)), made.two], _MIDDLE, (2, 2, 1)),
                   (sentences, tuple(_answer("3e", made.two, cells) for cells in both)))


def _counting(made: LessonBoards, words: BookletWords) -> _Lesson:
    said = partial(words.of, "lessons")
    n = 3
    orders = [tuple(tuple(c == place for c in range(n)) for place in order) for order in permutations(range(n))]
    values = {"n": n, "product": " × ".join(str(k) for k in range(n, 0, -1)), "number": factorial(n)}
    table = tuple((said("size", n=k), *("" if pawns > k else words.number(count(Puzzle((pawns,) * k, (
        pawns,) * k))) for pawns in _ALIKE)) for k in _SQUARES)
    sentences = tuple(said("counted", name=f"4{letter}", number=count(puzzle))
                      for letter, puzzle in zip(_LETTERS, made.counted, strict=False))
    return _Lesson(values, tuple(map(_shown, orders)), _named(4, made.counted, _MIDDLE, (4,)), (sentences, ()),
                   table)


def _alone(made: LessonBoards, words: BookletWords) -> _Lesson:
    said = partial(words.of, "lessons")
    ordered = sorted((tuple(row) for row in _NESTED), key=lambda row: -sum(row))
    across = sorted(range(len(_NESTED[0])), key=lambda c: -sum(row[c] for row in _NESTED))
    table = tuple((said("size", n=k), *(words.number(ways(k, k))
                                        for ways in (boards, margin_pairs, unique_boards))) for k in _SQUARES)
    sentences = []
    for letter, cells in zip(_LETTERS, made.lonesum, strict=False):
        name, some = f"5{letter}", switches_of(cells)
        sentences.append(said("switched", name=name, **{key: line + 1 for key, line in zip(
            "abcd", some[0], strict=True)}) if some else said("alone", name=name))
    return _Lesson({}, (_shown(_NESTED), _shown(tuple(tuple(row[c] for c in across) for row in ordered))),
                   _named(5, [filled_in(cells) for cells in made.lonesum], _MIDDLE, (4,)), (tuple(sentences), ()),
                   table)


def _code(code: CountPuzzle, said: Callable[..., str]) -> _Lesson:
    cells, given = len(code.layout.names), len(code.known)
    answer, box = catalogue.answer(code), extent(code.layout)
    assert answer is not None
    sentence = said("reads", name="6a", text=reads(code) or "")
    drawing = Drawing((box.width * _MODULE, box.height * _MODULE), tuple(answer_grid(
        code, answer, (0.0, box.height * _MODULE), _MODULE)), sentence)
    return _Lesson({"cells": cells, "given": given, "left": cells - given}, (), _named(6, [code], _CODE, (1,)),
                   ((sentence,), (drawing,)))
