"""What a booklet prints beside its puzzles proved from its bytes: numbers, stars, answers, names, texts, pages.

What is read is compared with the puzzles, their solutions found a second time, and the words of the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ...check.booklet import Captioned, answer_page_findings, page_findings, puzzle_page_findings, said_findings
from ...check.booklet_codes import codes_wrong, texts_of_codes_wrong
from ...check.booklet_explained import explained_wrong
from ...check.booklet_heads import heads_wrong
from ...check.booklet_order import apart_wrong, order_wrong
from ...check.booklet_pictures import pictures_wrong
from ...check.booklet_read import ReadBooklet, read_booklet
from ...check.booklet_ruled import ruled_wrong
from ...check.booklet_spelt import blanks_wrong, spelt_wrong
from ...check.booklet_steps import steps_wrong, tags_wrong
from ...check.booklet_texts import names_wrong, numbers_of_texts_wrong, real_wrong, seed_wrong, turned_numbers_wrong
from ...check.class_pack import class_wrong, names_of
from ...check.looks_again import stars_again
from ...check.puzzle_level import booklet_contract
from ...check.puzzle_page import drawn_boards
from ...check.second_solver import solutions
from ...check.stated import in_part, stated
from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Finding
from ...core.printed.book_format import NORMAL, Format
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts, room_for_names
from ...puzzles.names import named

__all__ = ["AskedBooklet", "prove_around", "stars_of"]

_Check = Callable[[], Iterable[Finding]]


@dataclass(frozen=True, kw_only=True)
class AskedBooklet:
    """How a booklet is asked for: where its answers are, the document that has them, the seed at its foot (None: none
    stands there), the name of each puzzle, whether these stand below them, whether all is at true scale, whether steps
    lead to the answers, which pages explain (`check.booklet_explained`), how it is put on paper, where on the web the
    codes open the puzzles, the bytes of the list of pupils who have each as many of them, on how many sheets, and
    whether these have numbers in place of names."""

    answers: str = "end"
    apart: bytes | None = None
    seed: int | None = None
    names: Sequence[str] = ()
    named: bool = False
    real: bool = False
    steps: bool = False
    explained: Sequence[str] = ()
    format: Format = NORMAL
    link: str = ""
    pupils: bytes | None = None
    sheets: int = 1
    unnamed: bool = False


def prove_around(data: bytes, expected: Sequence[Puzzle | CountPuzzle], asked: AskedBooklet) -> list[Finding]:
    """CONTENT, UNIQUE, TAGS: what is wrong with all that stands around the puzzles. Raises BadInput for no PDF."""
    puzzles, files = [as_counts(puzzle) for puzzle in expected], [data, *([asked.apart] if asked.apart else [])]
    try:
        read = [read_booklet(file, asked.format) for file in files]
        boards = drawn_boards(read[0].pages, [puzzle.layout for puzzle in puzzles])
        drawn = [Captioned(board, puzzle, number, stars_of(puzzle), made.text()) for number, (board, puzzle, made)
                 in enumerate(zip(boards, puzzles, expected, strict=True), start=1)]
        pupils = () if asked.pupils is None else (partial(
            class_wrong, read, drawn, names_of(asked.pupils), asked.sheets),)
        return in_part("CONTENT", "file", (*_around(read, drawn, asked), *_answers(read[-1], drawn, asked),
                                           partial(_misnamed, expected, asked.names), *pupils))
    except BadInput as error:
        return [Finding("UNIQUE", "booklet", str(error))]


def stars_of(puzzle: CountPuzzle) -> int:
    """As people think. Raises BadInput for one that is not solved so."""
    again = stars_again(puzzle)
    if again is None:
        raise BadInput(f"puzzle '{puzzle.text()[:40]}' is not solved as people think")
    return again


def _misnamed(expected: Sequence[Puzzle | CountPuzzle], names: Sequence[str]) -> Iterator[Finding]:
    """CONTENT: a name by which another puzzle is made."""
    for number, (puzzle, name) in enumerate(zip(expected, names, strict=False), start=1):
        try:
            right = not name or named(name) == puzzle
        except BadInput:
            right = False
        if not right:
            yield Finding("CONTENT", f"puzzle {number}", f"its name '{name[:60]}' is not that of this puzzle")


def _around(read: Sequence[ReadBooklet], drawn: Sequence[Captioned], asked: AskedBooklet) -> Iterator[_Check]:
    lang = read[0].lang
    for number, some in enumerate(read):
        yield partial(_page, some, lang, asked, first=not number)
        yield partial(numbers_of_texts_wrong, some.pages)
    yield partial(puzzle_page_findings, drawn, lang, asked.real)
    yield partial(explained_wrong, read[0], asked.explained, all(one.puzzle.layout.areas for one in drawn))
    yield partial(order_wrong, drawn, "puzzle")
    yield partial(apart_wrong, drawn)
    yield partial(heads_wrong, drawn, lang, asked.real, asked.pupils is not None and not asked.unnamed)
    yield partial(blanks_wrong, drawn, lang)
    yield partial(said_findings, read[0], puzzles=drawn, answers=[], cells={}, real=asked.real)
    yield partial(names_wrong, drawn, asked.names, asked.named)
    answers = [[bool(value) for value in solutions(one.puzzle).cells] for one in drawn
               if one.puzzle.layout.kind == "qr"]
    for some in read:
        yield partial(texts_of_codes_wrong, some.pages, drawn, asked.names, answers,
                      link=f"{asked.link.rstrip('/')}/{lang}" if asked.link else "")
    if asked.real:
        yield partial(real_wrong, drawn, [solutions(one.puzzle).cells for one in drawn], lang)


def _page(read: ReadBooklet, lang: str, asked: AskedBooklet, first: bool) -> Iterator[Finding]:
    words = stated(booklet_contract(), lang)
    seed = [] if asked.seed is None else [words["seed"].format(seed=asked.seed)]
    foot = [*seed, *([words[asked.answers]] if first and asked.answers != "none" else [])]
    yield from page_findings(read.pages, lang, foot, asked.format.folded)
    if asked.seed is None:
        yield from seed_wrong(read.pages, words["seed"])


def _answers(read: ReadBooklet, drawn: Sequence[Captioned], asked: AskedBooklet) -> Iterator[_Check]:
    if asked.answers == "none":
        return
    turned = asked.answers == "foot"
    pages = [page.turned() for page in read.pages] if turned else read.pages
    coded = [one for one in drawn if one.puzzle.layout.kind == "qr"]
    some = [one for one in drawn if one.puzzle.layout.kind != "qr"]
    boards = drawn_boards(pages, [room_for_names(one.puzzle.layout) if asked.steps else one.puzzle.layout
                                  for one in some], "answer")
    shown = [Captioned(board, one.puzzle, one.number, one.stars) for board, one in zip(boards, some, strict=True)]
    cells = {one.number: solutions(one.puzzle).cells for one in drawn}
    yield partial(answer_page_findings, shown, [cells[one.number] for one in shown], not turned)
    yield partial(ruled_wrong, shown)
    yield partial(order_wrong, shown, "answer", asked.steps)
    yield partial(codes_wrong, pages, coded, cells, not turned)
    if turned:
        yield partial(turned_numbers_wrong, shown)
        return
    yield partial(said_findings, read, puzzles=[], answers=shown, cells=cells, steps=asked.steps)
    first = min((one.drawn.page for one in shown), default=1)
    yield partial(pictures_wrong, pages[first - 1:], [(one.number, one.puzzle, cells[one.number]) for one in shown],
                  read.lang)
    said = read.chapter(first).said if asked.steps else ()
    yield partial(spelt_wrong, shown, [cells[one.number] for one in shown], read.lang, said)
    if asked.steps:
        yield partial(tags_wrong, shown, read.lang)
        yield partial(steps_wrong, said, drawn, [cells[one.number] for one in drawn], read.lang)
