"""A booklet on paper that somebody brings: what it draws and counts is compared with the texts that it prints.

How it was asked for is not in the file. So only pages in their order are compared, not those of a sheet to fold; what
was compared and what not is told. Boards on swell paper are compared with the texts of a key beside them, and the names
of pupils with those of a key.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from ...check.booklet import Captioned, answer_page_findings, puzzle_page_findings
from ...check.booklet_codes import codes_wrong, read_codes
from ...check.booklet_texts import numbers_of_texts_wrong, printed_names
from ...check.page.page import Pdf, read_pdf
from ...check.puzzle_page import drawn_boards, read_board, read_solved
from ...check.puzzle_shapes import ReadSheet, sheets
from ...check.puzzle_text import puzzle_texts
from ...check.second_solver import solutions
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.puzzle_drawing import PUZZLE_INKS, as_counts, room_for_names
from ...runtime.limits import alone
from ...runtime.store import read
from .input import answers_beside, parse_any
from .paper_pages import in_order, laid_faults, over_faults, shown_on, turn_faults, unseen_faults
from .paper_words import codes_faults, names_faults, word_findings
from .proof_around import stars_of
from .pupils_compared import owners_told, pupils_faults
from .touch_compared import is_felt, touch_faults

__all__ = ["PARTS", "ComparedPaper", "compared_paper"]

_Faults: TypeAlias = defaultdict[int, list[str]]
PARTS = ("boards", "stars", "answers", "names", "codes", "words")
_PUPILS = "pupils"
"""Whose they are: one more part, of a class."""
_FOUR = 4
"""Stars by each puzzle of booklets that told a level: nothing is said of them."""
_WORDED = ("braille", "picture")
"""Kinds of which a word is found."""


@dataclass(frozen=True)
class ComparedPaper:
    """Which of PARTS were compared, which of them are there and were not, and what is not so, by the number of the
    puzzle, from 1. `beside`: with the texts of the answers in a file beside it, for it prints none."""

    parts: tuple[str, ...]
    left: tuple[str, ...]
    faults: dict[int, list[str]]
    beside: bool = False


def compared_paper(name: str, shown: str) -> ComparedPaper:
    """Nothing is compared of a file that cannot be read as a booklet in the order of its pages."""
    try:
        compared: ComparedPaper = alone(shown, lambda: _compared(name))
    except BadInput:  # that there is no text is said where the texts are read
        return ComparedPaper((), PARTS, {})
    return compared


def _compared(name: str) -> ComparedPaper:
    data, key = read(Path(name)), Path(answers_beside(name))
    texts, told = puzzle_texts(data), data
    if beside := not texts and key.exists():
        told = read(key)
        texts = puzzle_texts(told)
    owners = owners_told(told) if texts else []
    found, some = _read(data, texts, beside)
    if not owners:
        return found
    if not some:
        return replace(found, left=(*found.left, _PUPILS))
    faults = defaultdict(list, found.faults)
    try:
        _put(faults, pupils_faults(data, some, owners))
    except BadInput:
        return replace(found, left=(*found.left, _PUPILS))
    return replace(found, parts=(*found.parts, _PUPILS), faults=dict(faults))


def _read(data: bytes, texts: Sequence[str], beside: bool) -> tuple[ComparedPaper, list[Captioned]]:
    """All but whose they are, and the puzzles that are drawn."""
    puzzles = [as_counts(parse_any(text)) for text in texts]
    file = read_pdf(data)
    if is_felt(file):
        return _felt(file, puzzles, beside), []
    pages = sheets(file)
    faults: _Faults = defaultdict(list)
    _put(faults, laid_faults(file))
    if not in_order(pages):
        _put(faults, [*turn_faults(pages), *over_faults(file, ()), *unseen_faults(data)])
        return ComparedPaper((), PARTS, dict(faults), beside), []
    done, left = list[str](), list[str]()
    some = _puzzles(pages, puzzles, texts, faults)
    _add(faults, numbers_of_texts_wrong(pages))
    (done if some else left).append("boards")
    starred = all(one.stars for one in some) and sum(len(page.stars) for page in pages) < _FOUR * len(some)
    if some and starred:
        _add(faults, puzzle_page_findings(some, "en", real=True))
    (done if some and starred else left).append("stars")
    cells = {number: solutions(puzzle).cells for number, puzzle in enumerate(puzzles, start=1)}
    answers, turned = _answers(pages, puzzles, some, faults)
    compared = _compare_answers(pages, answers, turned, (some, cells), faults)
    (done if compared else left).append("answers")
    _put(faults, over_faults(file, [*shown_on(some, "puzzle"), *shown_on(answers, "answer", turned)]))
    _put(faults, unseen_faults(data))
    if names := [*printed_names(pages, some)]:
        _put(faults, names_faults(names, texts, frozenset(one.drawn.page for one in some)))
        done.append("names")
    coded = frozenset(number for number, puzzle in enumerate(puzzles, start=1) if puzzle.layout.kind == "qr")
    if codes := [*read_codes(pages, some, [[bool(value) for value in cells[number]] for number in coded])]:
        _put(faults, codes_faults(codes, texts, coded))
        done.append("codes")
    if any(puzzle.layout.kind in _WORDED for puzzle in puzzles):
        try:
            _add(faults, [*word_findings(data, pages, some, answers if compared and not turned else (), cells)])
            (done if compared else left).append("words")
        except BadInput:
            left.append("words")
    return ComparedPaper(tuple(done), tuple(left), dict(faults), beside), some


def _felt(file: Pdf, puzzles: Sequence[CountPuzzle], beside: bool) -> ComparedPaper:
    """Boards on swell paper, which have no names and no codes; answers to feel are in booklets without texts."""
    faults: _Faults = defaultdict(list)
    if not puzzles:
        return ComparedPaper((), PARTS, {})
    _put(faults, [*laid_faults(file), *touch_faults(file, puzzles)])
    return ComparedPaper(PARTS[:2], PARTS[2:3], dict(faults), beside)


def _puzzles(pages: Sequence[ReadSheet], puzzles: Sequence[CountPuzzle], texts: Sequence[str], faults: _Faults
             ) -> list[Captioned]:
    """The boards that are drawn, each with the puzzle that it must be; none where answers are apart, or where one is
    missing. No stars where one is not solved as people think."""
    try:
        boards = drawn_boards(pages, [puzzle.layout for puzzle in puzzles])
    except BadInput as error:
        _count_wrong(error, faults)
        return []
    try:
        stars = [stars_of(puzzle) for puzzle in puzzles]
    except BadInput:
        stars = [0] * len(puzzles)
    for number, (board, puzzle) in enumerate(zip(boards, puzzles, strict=True), start=1):
        try:
            wrong = "" if read_board(board, PUZZLE_INKS["puzzle"]) == puzzle else "other counts or givens are drawn"
        except BadInput as error:
            wrong = f"what is drawn: {error}"
        if wrong:
            faults[number].append(wrong)
    return [Captioned(board, puzzle, number, many, text) for number, (board, puzzle, many, text)
            in enumerate(zip(boards, puzzles, stars, texts, strict=True), start=1)]


def _answers(pages: Sequence[ReadSheet], puzzles: Sequence[CountPuzzle], some: Sequence[Captioned], faults: _Faults
             ) -> tuple[list[Captioned], bool]:
    """The answers that are drawn, each with its puzzle, and whether they stand upside down on the page of their
    puzzles, which are `some`; none where there are none."""
    asked = [(number, one) for number, one in enumerate(puzzles, start=1) if one.layout.kind != "qr"]
    layouts = [one.layout for _, one in asked]
    on = {one.drawn.page for one in some}
    try:
        boards = drawn_boards(pages, layouts, "answer")
        turned = any(board.page in on for board in boards)
        if turned:
            boards = drawn_boards([page.turned() for page in pages], layouts, "answer")
    except BadInput as error:
        _count_wrong(error, faults)
        return [], False
    return [Captioned(board, one, number, 0) for board, (number, one) in zip(boards, asked, strict=True)], turned


def _compare_answers(pages: Sequence[ReadSheet], shown: Sequence[Captioned], turned: bool,
                     puzzles: tuple[Sequence[Captioned], Mapping[int, Sequence[int | None]]], faults: _Faults) -> bool:
    """Whether the answers, `shown` and those that are codes, could be compared with the solutions of the puzzles."""
    some, cells = puzzles
    coded = [one for one in some if one.puzzle.layout.kind == "qr"]
    if not shown and len(coded) < len(cells):
        return False
    try:
        _add(faults, [*answer_page_findings(shown, [cells[one.number] for one in shown], not turned)])
    except BadInput:
        return False
    _add(faults, codes_wrong([page.turned() for page in pages] if turned else pages, coded, cells, not turned))
    for one in shown if not turned else ():
        if not one.puzzle.layout.areas and _other_counts(one):
            faults[one.number].append("other counts stand by its answer")
    return True


def _other_counts(answer: Captioned) -> bool:
    """Whether a count by an answer, with the names of its lines or without, is not that of its puzzle; where not all
    are written, nothing is said."""
    for layout in dict.fromkeys((answer.drawn.layout, room_for_names(answer.drawn.layout))):
        try:
            written, _ = read_solved(replace(answer.drawn, layout=layout))
        except BadInput:
            continue
        return any(None not in (a, b) and a != b for one, other in zip(written, answer.puzzle.counts, strict=True)
                   for a, b in zip(one, other, strict=True))
    return False


def _count_wrong(error: BadInput, faults: _Faults) -> None:
    """Where some boards are drawn, it is not so many as there are texts; answers apart draw none."""
    if not str(error).startswith("0 "):
        faults[1].append(str(error))


def _add(faults: _Faults, findings: Iterable[Finding]) -> None:
    for finding in findings:
        match = re.search(r"(?:puzzle|answer) ([0-9]+)", f"{finding.where} {finding.message}")
        faults[int(match[1]) if match else 1].append(f"{finding.where}: {finding.message}")


def _put(faults: _Faults, found: Iterable[tuple[int, str]]) -> None:
    for number, wrong in found:
        faults[number].append(wrong)
