"""A booklet of Nombres Croisés: pages of puzzles of any kinds and sizes, with their answers where one wants them.

Each puzzle has its number and its level in stars. Its permanent text, from which the program can make it again, stands
with its QR code on pages after the answers, or below the puzzle. A page holds as many puzzles as are comfortable to
write in; the layout is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.page import Block, Document, Heading, Table, paper_size
from ..core.puzzle import Puzzle
from .booklet_answers import answer_pages, answer_set, step_pages, steps_fit
from .booklet_codes import code_pages
from .booklet_entry import BookletEntry, entry
from .booklet_options import ANSWERS, CODES, Options
from .booklet_puzzles import puzzle_pages
from .booklet_sets import REAL_CELL, puzzle_sets, remedies, shared, too_small
from .booklet_setting import BookletSetting
from .booklet_words import BookletWords, markup
from .puzzle_board import board_pages
from .puzzle_braille import braille_pages
from .puzzle_code import SOLVE
from .puzzle_howto import example_pages, howto_pages
from .puzzle_questions import questions_pages

__all__ = ["ANSWERS", "CODES", "Options", "answers_apart", "booklet"]

MOST = 1000
"""Puzzles in a booklet."""


def booklet(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, *, seed: int | None = None,
            options: Options | None = None, names: Sequence[str] = ()) -> Document:
    """The puzzles in their order, numbered from 1, and their answers; to be put on paper as `options.format` says.

    seed   printed at the foot of the pages, for those who want to make the booklet again
    names  of the puzzles, in their order ("nc1:6x6#7"), "" for one that has none; or no names at all
    Raises BadInput for a language or paper there is not, no puzzle or more than 1000, a puzzle that does not have
    exactly one solution, or so many a page that they could not be read.
    """
    options = options or Options()
    setting, entries = _begun(BookletSetting(BookletWords(lang, options.title), paper, options, seed), puzzles, names)
    blocks: list[Block] = []
    if options.how_to:
        pawns = any(not found.drawn.layout.areas for found in entries)
        blocks += [*(howto_pages(setting) if pawns else ()), *example_pages(entries, setting, alone=not pawns)]
    if any(found.kind == "braille" for found in entries):
        blocks += braille_pages(setting)
    for some, its in _sheets(entries, setting):
        blocks += board_pages(some, its) if options.real else puzzle_pages(some, its)
    if options.questions:
        blocks += questions_pages(setting)
    if options.answers == "end":
        blocks += _answers(entries, setting)
    if options.codes == "name" and options.answers != "apart":
        blocks += code_pages(entries, setting)
    return _document(setting, blocks)


def answers_apart(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, *, seed: int | None = None,
                  options: Options | None = None, names: Sequence[str] = ()) -> Document:
    """The answers alone, as a document of their own, with the texts of the puzzles: for `Options(answers="apart")`.
    Raises BadInput as `booklet`."""
    options = options or Options()
    setting, entries = _begun(BookletSetting(BookletWords(lang, options.title), paper, options, seed), puzzles, names)
    here = setting.with_options(answers="none", steps=False)
    blocks = [*_key(entries, setting), *_answers(entries, setting),
              *(code_pages(entries, here) if here.options.codes == "name" else ())]
    return _document(here, blocks)


def _document(setting: BookletSetting, blocks: Sequence[Block]) -> Document:
    words = setting.words
    return Document(words("title"), words.lang, setting.paper, tuple(blocks), subject=words("subject"),
                    footer=setting.footer, columns=setting.columns, contents=False)


def _begun(setting: BookletSetting, puzzles: Sequence[Puzzle | CountPuzzle], names: Sequence[str]
           ) -> tuple[BookletSetting, tuple[BookletEntry, ...]]:
    options = setting.options
    if not 1 <= len(puzzles) <= MOST:
        raise BadInput(f"a booklet of {len(puzzles)} puzzles: allowed: 1 to {MOST}")
    if names and len(names) != len(puzzles):
        raise BadInput(f"{len(names)} names for {len(puzzles)} puzzles: expected one each, or none")
    paper_size(setting.paper)
    link = f"{options.link.rstrip('/')}/{setting.words.lang}{SOLVE}" if options.link else ""
    entries = tuple(entry(number, puzzle, name, link) for number, (puzzle, name) in enumerate(
        zip(puzzles, names or ("",) * len(puzzles), strict=True), start=1))
    if options.pupils and len(puzzles) % (len(options.pupils) * options.sheets):
        raise BadInput(f"{len(puzzles)} puzzles for {len(options.pupils)} pupils, on {options.sheets} sheets each: "
                       "expected as many for each")
    coded = next((found for found in entries if found.kind == "qr"), None)
    if coded and options.answers == "foot":
        raise BadInput(f"puzzle {coded.number} is a QR code, which a telephone would read at the foot of its page: "
                       "allowed: answers end, apart or none")
    if options.questions and all(found.drawn.layout.areas for found in entries):
        raise BadInput("the questions are about counts of pawns, and no puzzle of the booklet has any: allowed: "
                       "without them")
    if options.steps and not steps_fit(entries, setting):
        setting = replace(setting, columns=1)
    if options.steps and not steps_fit(entries, setting):
        raise too_small([found for found in entries if not steps_fit([found], setting)], options,
                        "answers with steps, whose lines have names", remedies(partial(_all_fit, entries), setting))
    return setting, entries


def _key(entries: tuple[BookletEntry, ...], setting: BookletSetting) -> Iterator[Block]:
    """Whose puzzles are which, or on which sheet, on a page of its own; nothing where there are no pupils."""
    words = setting.words
    if setting.options.pupils:
        rows = ((markup(pupil), words("class_numbers", first=some[0].number, last=some[-1].number) if some[1:] else
                 str(some[0].number))
                for pupil, some in _shares(entries, setting.options.pupils))
        unnamed = setting.options.unnamed
        title, head = ("class_sheet_key", "class_sheet_head") if unnamed else ("class_key", "class_pupil")
        yield Heading(1, markup(words(title)), bookmark=words(title))
        yield Table(((words(head), words("class_puzzles")), *rows), (2.0, 1.0))


def _sheets(entries: tuple[BookletEntry, ...], setting: BookletSetting
            ) -> Iterator[tuple[tuple[BookletEntry, ...], BookletSetting]]:
    """The puzzles that share pages, and how these are set: all of them, or those of each sheet of each pupil."""
    for pupil, some in _shares(entries, setting.options.pupils or ("",)):
        for _, sheet in _shares(some, ("",) * setting.options.sheets):
            yield sheet, replace(setting, pupil=pupil)


def _shares(entries: tuple[BookletEntry, ...], names: Sequence[str]
            ) -> Iterator[tuple[str, tuple[BookletEntry, ...]]]:
    """As many for each, one after the other."""
    each = len(entries) // len(names)
    for number, name in enumerate(names):
        yield name, entries[number * each:(number + 1) * each]


def _all_fit(entries: tuple[BookletEntry, ...], setting: BookletSetting) -> bool:
    """Whether both the puzzles and their answers with steps find room."""
    if setting.options.steps and not steps_fit(entries, replace(setting, columns=1)):
        return False
    try:
        return bool(puzzle_sets(entries, setting))
    except BadInput:
        return False


def _answers(entries: tuple[BookletEntry, ...], setting: BookletSetting) -> Iterator[Block]:
    if setting.options.steps:
        return step_pages(entries, setting)

    def refused(some: tuple[BookletEntry, ...]) -> BadInput:
        return too_small(some, setting.options, "answers",
                         remedies(lambda other: answer_set(some, other, REAL_CELL) is not None, setting))

    return answer_pages(shared(entries, lambda some: answer_set(some, setting, REAL_CELL), lambda one: one.pages,
                               lambda one: one.entries, refused), setting)
