"""A booklet on paper that somebody brings: what it draws and counts is compared with the texts that it prints.

How it was asked for is not in the file. So only pages in their order are compared, not those of a sheet to fold; what
was compared and what not is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...check.booklet import Captioned, answer_page_findings, plain_words, puzzle_page_findings
from ...check.booklet_texts import numbers_of_texts_wrong
from ...check.page.page import read_pdf
from ...check.puzzle_page import drawn_boards, read_board, read_solved
from ...check.puzzle_shapes import ReadSheet, sheets
from ...check.puzzle_text import puzzle_texts
from ...check.second_solver import solutions
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.puzzle_drawing import PUZZLE_INKS, as_counts
from ...runtime.limits import alone
from ...runtime.store import read
from .input import parse_any
from .proof_around import stars_of

__all__ = ["PARTS", "ComparedPaper", "compared_paper"]

PARTS = ("boards", "stars", "answers")
_FOUR = 4
"""Stars by each puzzle of booklets that told a level: nothing is said of them."""


@dataclass(frozen=True)
class ComparedPaper:
    """Which of PARTS were compared, and what is not so, by the number of the puzzle, from 1."""

    parts: tuple[str, ...]
    faults: dict[int, list[str]]


def compared_paper(name: str, shown: str) -> ComparedPaper:
    """Nothing is compared of a file that cannot be read as a booklet in the order of its pages."""
    try:
        compared: ComparedPaper = alone(shown, lambda: _compared(read(Path(name))))
    except BadInput:  # that there is no text is said where the texts are read
        return ComparedPaper((), {})
    return compared


def _compared(data: bytes) -> ComparedPaper:
    puzzles = [as_counts(parse_any(text)) for text in puzzle_texts(data)]
    pages = sheets(read_pdf(data))
    if not all(any(text == f"{number} / {len(pages)}" for text, _ in plain_words(page))
               for number, page in enumerate(pages, start=1)):
        return ComparedPaper((), {})
    boards = drawn_boards(pages, [puzzle.layout for puzzle in puzzles])
    faults: dict[int, list[str]] = {}
    for number, (board, puzzle) in enumerate(zip(boards, puzzles, strict=True), start=1):
        try:
            wrong = "" if read_board(board, PUZZLE_INKS["puzzle"]) == puzzle else "other counts or givens are drawn"
        except BadInput as error:
            wrong = f"what is drawn: {error}"
        if wrong:
            faults.setdefault(number, []).append(wrong)
    _add(faults, numbers_of_texts_wrong(pages))
    parts, some = ["boards"], list[Captioned]()
    try:
        some = [Captioned(board, puzzle, number, stars_of(puzzle))
                for number, (board, puzzle) in enumerate(zip(boards, puzzles, strict=True), start=1)]
    except BadInput:  # one that is not solved as people think
        return ComparedPaper(tuple(parts), faults)
    if sum(len(page.stars) for page in pages) < _FOUR * len(some):
        parts.append("stars")
        _add(faults, puzzle_page_findings(some, "en", real=True))
    if _answers(pages, some, faults):
        parts.append("answers")
    return ComparedPaper(tuple(parts), faults)


def _answers(pages: Sequence[ReadSheet], some: Sequence[Captioned], faults: dict[int, list[str]]) -> bool:
    """Whether answers were compared: those at the end, and those upside down on the page of their puzzles."""
    asked = [one for one in some if one.puzzle.layout.kind != "qr"]
    layouts = [one.puzzle.layout for one in asked]
    on = {one.drawn.page for one in some}
    try:
        boards = drawn_boards(pages, layouts, "answer")
        turned = any(board.page in on for board in boards)
        if turned:
            boards = drawn_boards([page.turned() for page in pages], layouts, "answer")
        shown = [Captioned(board, one.puzzle, one.number, one.stars) for board, one in zip(boards, asked, strict=True)]
        _add(faults, answer_page_findings(shown, [_cells(one.puzzle) for one in asked], not turned))
    except BadInput:
        return False
    for one in shown if not turned else ():
        if not one.puzzle.layout.areas and _other_counts(one):
            faults.setdefault(one.number, []).append("other counts stand by its answer")
    return bool(asked)


def _other_counts(answer: Captioned) -> bool:
    """Whether a count by an answer is not that of its puzzle; where not all are written, nothing is said."""
    try:
        written, _ = read_solved(answer.drawn)
    except BadInput:
        return False
    return any(None not in (a, b) and a != b for one, other in zip(written, answer.puzzle.counts, strict=True)
               for a, b in zip(one, other, strict=True))


def _cells(puzzle: CountPuzzle) -> Sequence[int | None]:
    return solutions(puzzle).cells


def _add(faults: dict[int, list[str]], findings: Iterable[Finding]) -> None:
    for finding in findings:
        match = re.search(r"(?:puzzle|answer) (\d+)", f"{finding.where} {finding.message}")
        faults.setdefault(int(match[1]) if match else 1, []).append(f"{finding.where}: {finding.message}")
