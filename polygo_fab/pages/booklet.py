"""A booklet of Nombres Croisés: pages of puzzles of any kinds and sizes, with their answers where one wants them.

Each puzzle has its number and its level in stars. Its permanent text, from which the program can make it again, stands
with its QR code on pages after the answers, or below the puzzle. A page holds as many puzzles as are comfortable to
write in; the layout is computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.page import Plates, paper_size
from ..core.path import Point
from ..core.puzzle import Puzzle
from .booklet_answers import answer_layout, answer_pages, step_pages, steps_fit
from .booklet_codes import code_pages
from .booklet_entry import BookletEntry, entry
from .booklet_options import ANSWERS, CODES, Options
from .booklet_page import Page, assembled
from .booklet_puzzles import puzzle_pages
from .booklet_sets import REAL_CELL, puzzle_sets, remedies, shared, too_small
from .booklet_steps import has_diagonals
from .booklet_words import BookletWords
from .puzzle_board import board_pages
from .puzzle_braille import braille_pages
from .puzzle_howto import example_pages, howto_pages
from .puzzle_questions import questions_pages
from .slots import SlotLayout

__all__ = ["ANSWERS", "CODES", "Options", "answers_apart", "booklet"]

MOST = 1000
"""Puzzles in a booklet."""


def booklet(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, *, seed: int | None = None,
            options: Options | None = None, names: Sequence[str] = ()) -> Plates:
    """The puzzles in their order, numbered from 1, and their answers; one drawing for each page.

    seed   printed at the foot of the pages, for those who want to make the booklet again
    names  of the puzzles, in their order ("nc1:6x6#7"), "" for one that has none; or no names at all
    Raises BadInput for a language or paper there is not, no puzzle or more than 1000, a puzzle that does not have
    exactly one solution, or so many a page that they could not be read.
    """
    options = options or Options()
    words, size, entries = _begun(puzzles, lang, paper, names, options)
    pages: list[Page] = []
    if options.how_to:
        pages += howto_pages(words, size, options.type)
        pages += example_pages(entries, words, size, options.type)
    if any(found.kind == "braille" for found in entries):
        pages += braille_pages(words, size, options.type)
    pages += (board_pages(entries, words, size, options) if options.real
              else puzzle_pages(entries, words, size, options))
    if options.questions:
        pages += questions_pages(words, size, options.type)
    if options.answers == "end":
        pages += _answers(entries, words, size, options)
    if options.codes == "name" and options.answers != "apart":
        pages += code_pages(entries, words, size, options.type)
    where = words(options.where, **({"file": options.file} if options.file else {})) if options.where else ""
    return assembled(pages, words, paper, size=size, seed=seed, type_=options.type, said=where)


def answers_apart(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, *, seed: int | None = None,
                  options: Options | None = None, names: Sequence[str] = ()) -> Plates:
    """The answers alone, as a document of their own, with the texts of the puzzles: for `Options(answers="apart")`.
    Raises BadInput as `booklet`."""
    options = options or Options()
    words, size, entries = _begun(puzzles, lang, paper, names, options)
    pages = _answers(entries, words, size, options)
    if options.codes == "name":
        pages += code_pages(entries, words, size, options.type)
    return assembled(pages, words, paper, size=size, seed=seed, type_=options.type, said="")


def _begun(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, names: Sequence[str],
           options: Options) -> tuple[BookletWords, Point, tuple[BookletEntry, ...]]:
    if not 1 <= len(puzzles) <= MOST:
        raise BadInput(f"a booklet of {len(puzzles)} puzzles: allowed: 1 to {MOST}")
    if names and len(names) != len(puzzles):
        raise BadInput(f"{len(names)} names for {len(puzzles)} puzzles: expected one each, or none")
    words, size = BookletWords(lang, options.title), paper_size(paper)
    entries = tuple(entry(number, puzzle, name) for number, (puzzle, name) in enumerate(
        zip(puzzles, names or ("",) * len(puzzles), strict=True), start=1))
    coded = next((found for found in entries if found.kind == "qr"), None)
    if coded and options.answers == "foot":
        raise BadInput(f"puzzle {coded.number} is a QR code, which a telephone would read at the foot of its page: "
                       "allowed: answers end, apart or none")
    slanting = next((found for found in entries if has_diagonals(found.drawn.layout)), None)
    if slanting and options.large and options.steps:
        raise BadInput(f"puzzle {slanting.number} counts diagonals, whose names find no room in large print: "
                       "allowed: no steps, or no large print")
    if options.steps and not steps_fit(entries, size, options.type):
        raise too_small([found for found in entries if not steps_fit([found], size, options.type)], options,
                        "answers with steps", remedies(partial(_all_fit, entries, words), size, options))
    return words, size, entries


def _all_fit(entries: tuple[BookletEntry, ...], words: BookletWords, paper: Point, options: Options) -> bool:
    """Whether both the puzzles and their answers with steps find room."""
    if not steps_fit(entries, paper, options.type):
        return False
    try:
        return bool(puzzle_sets(entries, words, paper, options))
    except BadInput:
        return False


def _answers(entries: tuple[BookletEntry, ...], words: BookletWords, size: Point, options: Options) -> list[Page]:
    if options.steps:
        return step_pages(entries, words, size, options.type)

    def arranged(some: tuple[BookletEntry, ...]) -> tuple[Sequence[BookletEntry], SlotLayout] | None:
        layout = answer_layout(some, words, size, options.type, REAL_CELL)
        return (some, layout) if layout else None

    def refused(some: tuple[BookletEntry, ...]) -> BadInput:
        return too_small(some, options, "answers", remedies(lambda paper, other: answer_layout(
            some, words, paper, other.type, REAL_CELL) is not None, size, options))

    return list(answer_pages(shared(entries, arranged, lambda one: -(-len(one[0]) // one[1].count), lambda one: one[0],
                                    refused), words, size, options.type))
