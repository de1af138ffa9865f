"""A booklet of Nombres Croisés: pages of puzzles of any kinds and sizes, with their answers where one wants them.

Each puzzle has its number, its level in stars, and in small print and as a QR code its permanent text, from which the
program can make it again. A page holds as many puzzles as are comfortable to write in; the layout is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput, unknown
from ..core.page import Label, Plates, Shape, paper_size
from ..core.path import Point
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import BASE
from .booklet_answers import answer_layout, answer_pages, foot, foot_height
from .booklet_entry import Entry, entry, shape_words
from .booklet_page import FOOT, GREY, LARGE, MARGIN, NORMAL, Items, Page, Type, assembled, intro, stars
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_board import board_pages
from .puzzle_grid import CAPITAL, grid
from .puzzle_howto import braille_page, howto_page
from .puzzle_questions import questions_page
from .puzzle_view import extent
from .slots import NEAR, Block, Layout, Room, arrange

__all__ = ["ANSWERS", "Options", "answers_apart", "booklet"]

MOST = 1000
"""Puzzles in a booklet."""
MOST_ON_PAGE = 12
REAL_CELL = 20.0
"""mm: the cell of the TetraGo board. No puzzle is drawn larger."""
READABLE = 3.5
"""mm: where so many puzzles a page as asked for leave less, they are refused."""
_PRINTS = ((0.35, 4.0), (0.25, READABLE), (0.0, 4.0), (-1.0, 0.0))
"""mm: modules of the codes, and the cells that one puzzle a page has at least with such codes. Else codes are made
smaller, then left out (0), and with them the texts (-1): those of boards larger than 25 x 25, hundreds of givens."""

MOST_TITLE = 40

Answers = Literal["end", "foot", "apart", "none"]
ANSWERS: tuple[str, ...] = get_args(Answers)


@dataclass(frozen=True)
class Options:
    """How a booklet is laid out.

    per_page   so many puzzles on each page, 1 to 12; None: as many as are comfortable
    large      large print
    answers    on pages at the end, upside down at the foot of the page, apart (`answers_apart`), or none
    steps      with the answers: the steps that lead there
    how_to     a page that explains, with a worked example
    questions  a page on the questions that the puzzle raises, with the numbers
    title      what the booklet is called; without, Nombres Croisés
    real       6 x 6 and 7 x 7 puzzles at true scale, one to a page, to play on the TetraGo board

    Raises BadInput for other values.
    """

    per_page: int | None = None
    large: bool = False
    answers: Answers = "end"
    steps: bool = False
    how_to: bool = False
    questions: bool = False
    real: bool = False
    title: str = ""

    def __post_init__(self) -> None:
        if self.per_page is not None and not 1 <= self.per_page <= MOST_ON_PAGE:
            raise BadInput(f"puzzles a page = '{self.per_page}': allowed: 1 to {MOST_ON_PAGE}")
        if self.answers not in ANSWERS:
            raise unknown("place of answers", self.answers, ANSWERS)
        if len(self.title) > MOST_TITLE or not self.title.isprintable():
            raise BadInput(f"title '{self.title[:60]}': allowed: up to {MOST_TITLE} characters that print")
        if self.steps and self.answers in ("foot", "none"):
            raise BadInput(f"steps with answers '{self.answers}': allowed with answers end or apart")
        if self.real and (self.per_page not in (None, 1) or self.answers == "foot"):
            raise BadInput("puzzles at true scale are one to a page, with answers end, apart or none")

    @property
    def type(self) -> Type:
        return LARGE if self.large else NORMAL


@dataclass(frozen=True)
class _Set:
    """Puzzles that share pages, and how these are laid out."""

    entries: tuple[Entry, ...]
    layout: Layout
    head: tuple[Shape | Label, ...]
    module: float

    @property
    def pages(self) -> int:
        return -(-len(self.entries) // self.layout.count)


def booklet(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, seed: int | None = None,
            options: Options | None = None, names: Sequence[str] = ()) -> Plates:
    """The puzzles in their order, numbered from 1, and their answers; one drawing for each page.

    seed   printed at the foot of the pages, for those who want to make the booklet again
    names  of the puzzles, in their order ("nc1:6x6#7"), "" for one that has none; or no names at all
    Raises BadInput for a language or paper there is not, no puzzle or more than 1000, a puzzle that does not have
    exactly one solution, or so many a page that they could not be read.
    """
    options = options or Options()
    words, size, entries = _begun(puzzles, lang, paper, names, options.title)
    pages = [howto_page(words, size)] if options.how_to else []
    if any(found.kind == "braille" for found in entries):
        pages.append(braille_page(words, size))
    if options.real:
        pages += board_pages(entries, words, size, options.type)
    else:
        for some in _puzzle_sets(entries, words, size, options):
            pages += _puzzle_pages(some, words, size, options)
    if options.questions:
        pages.append(questions_page(words, size))
    if options.answers == "end":
        pages += _answers(entries, words, size, options)
    return assembled(pages, words, paper, size, seed)


def answers_apart(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str, seed: int | None = None,
                  options: Options | None = None, names: Sequence[str] = ()) -> Plates:
    """The answers alone, as a document of their own: for `Options(answers="apart")`. Raises BadInput as `booklet`."""
    options = options or Options()
    words, size, entries = _begun(puzzles, lang, paper, names, options.title)
    return assembled(list(_answers(entries, words, size, options)), words, paper, size, seed)


def _begun(puzzles: Sequence[Puzzle | CountPuzzle], lang: str, paper: str,
           names: Sequence[str], title: str) -> tuple[BookletWords, Point, tuple[Entry, ...]]:
    if not 1 <= len(puzzles) <= MOST:
        raise BadInput(f"a booklet of {len(puzzles)} puzzles: allowed: 1 to {MOST}")
    if names and len(names) != len(puzzles):
        raise BadInput(f"{len(names)} names for {len(puzzles)} puzzles: expected one each, or none")
    words, size = BookletWords(lang, title), paper_size(paper)
    return words, size, tuple(entry(number, puzzle, name) for number, (puzzle, name) in enumerate(
        zip(puzzles, names or ("",) * len(puzzles), strict=True), start=1))


# --- which puzzles share pages


def _shared(entries: tuple[Entry, ...], arranged: Callable[[tuple[Entry, ...]], _Set]) -> list[_Set]:
    """Puzzles of the same board in a row share pages; such rows share pages where that saves one."""
    rows: list[list[Entry]] = []
    for found in entries:
        if rows and rows[-1][-1].drawn.layout is found.drawn.layout:
            rows[-1].append(found)
        else:
            rows.append([found])
    sets: list[_Set] = []
    for row in rows:
        here = arranged(tuple(row))
        together = arranged((*sets[-1].entries, *row)) if sets else None
        if together is not None and together.pages < sets[-1].pages + here.pages:
            sets[-1] = together
        else:
            sets.append(here)
    return sets


def _puzzle_sets(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options) -> list[_Set]:
    shapes = {shape_words(found, words) for found in entries}
    right = shapes.pop() if len(shapes) == 1 else ""
    return _shared(entries, lambda some: _arranged(some, words, size, options, right))


def _arranged(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options, right: str) -> _Set:
    """The layout of some puzzles. Raises BadInput where they could not be read."""
    head, top = intro(words, size, entries, right, options.type)
    width = size[0] - 2 * MARGIN

    def room(count: int) -> Room:
        low = FOOT + (foot_height(count, entries, width) if options.answers == "foot" else 0.0)
        return (MARGIN, low, width, top - low)

    boxes = [extent(found.drawn.layout) for found in entries]
    longest = max(max(box.width, box.height) for box in boxes) - 1
    comfortable = max(10.0, min(72 / longest, 16.0)) if options.large else max(7.0, min(42 / longest, 12.0))
    coded = any(found.code for found in entries)
    prints = _PRINTS if coded else _PRINTS[2:]
    for module, least in prints[:2] if options.answers == "foot" else prints:
        blocks = _blocks(entries, words, options.type, module, not right)
        layout = arrange(len(entries), blocks, room, comfortable, REAL_CELL, options.per_page)
        if layout.cell >= least or arrange(1, blocks, room, comfortable, REAL_CELL, 1).cell >= least:
            break
    if layout.cell < READABLE:
        most = next((k for k in range(options.per_page or 1, 0, -1) if arrange(
            k, blocks, room, comfortable, REAL_CELL, k).cell >= READABLE), 0)
        raise BadInput(f"{layout.count} puzzles a page: cells of {max(layout.cell, 0.0):.1f} mm for "
                       f"{entries[0].drawn.layout.size}: at least {READABLE} mm are readable: allowed: "
                       + (f"1 to {most}" if most > 1 else "1" if most else "a larger paper"
                          + ", or answers elsewhere" * (options.answers == "foot")))
    return _Set(entries, layout, tuple(head), module)


def _blocks(entries: tuple[Entry, ...], words: BookletWords, type_: Type, module: float, sizes: bool) -> list[Block]:
    """The largest block, with the code beside or below the picture. A module of 0: without codes; less: also without
    texts."""
    boxes = [extent(found.drawn.layout) for found in entries]
    pieces = [[text_width(piece + ",", type_.print) for piece in found.print.split(",")] for found in entries]
    side = max((module * found.code.side for found in entries if found.code), default=0.0) if module > 0 else 0.0
    narrowest = max(_caption_width(found, words, type_, sizes) for found in entries)
    block = Block(max(box.height for box in boxes), max(box.width for box in boxes), type_.above, narrowest,
                  max(map(sum, pieces)), max(map(max, pieces)), type_.leading, side)
    if module < 0:
        return [replace(block, print_width=0.0, print_piece=0.0)]
    return [block, replace(block, beside=True)] if side else [block]


# --- the parts of a page


def _puzzle_pages(some: _Set, words: BookletWords, size: Point, options: Options) -> Iterator[Page]:
    layout, width = some.layout, size[0] - 2 * MARGIN
    sizes = len({found.drawn.layout.size for found in some.entries}) > 1
    for start in range(0, len(some.entries), layout.count):
        chunk = some.entries[start:start + layout.count]
        items: Items = list(some.head)
        for place, found in enumerate(chunk):
            items += _puzzle(found, some, place, words, options.type, sizes)
        if options.answers == "foot":
            items += foot(chunk, some.entries, layout.count, width)
        yield Page(tuple(items), " ".join(_alt(found, words) for found in chunk), words(
            "puzzle_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number))


def _answers(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options) -> Iterator[Page]:
    def arranged(some: tuple[Entry, ...]) -> _Set:
        return _Set(some, answer_layout(some, words, size, options.type, options.steps, REAL_CELL), (), 0.0)

    sets = _shared(entries, arranged)
    return answer_pages([(some.entries, some.layout) for some in sets], words, size, options.type, options.steps)


def _called(found: Entry, words: BookletWords, sizes: bool) -> str:
    """What stands beside the number: the size where not all are the same, and the variant."""
    said = [shape_words(found, words)] if sizes else []
    return " · ".join(said + ([words.kind(found.kind)[0]] if found.kind != BASE else []))


def _caption_width(found: Entry, words: BookletWords, type_: Type, sizes: bool) -> float:
    left = text_width(str(found.number), type_.caption, True) + 2.0 + text_width(_called(found, words, sizes),
                                                                                 type_.beside)
    return left + 4.0 + 4 * 3.2 + 1.4 + text_width(words.level(found.level), type_.beside)


def _puzzle(found: Entry, some: _Set, place: int, words: BookletWords, type_: Type,
            sizes: bool) -> Iterator[Shape | Label]:
    layout, block = some.layout, some.layout.block
    (x, y), width = layout.corner(place), block.width(layout.cell)
    base = y - CAPITAL * type_.caption
    number = str(found.number)
    yield Label(number, (x, base), type_.caption, "start", bold=True)
    called = _called(found, words, sizes)
    if called:
        yield Label(called, (x + text_width(number, type_.caption, True) + 2.0, base), type_.beside, "start", GREY)
    word = words.level(found.level)
    yield Label(word, (x + width, base), type_.beside, "end", GREY)
    yield from stars(found.level, (x + width - text_width(word, type_.beside) - 4 * 3.2 - 1.4,
                                   base + CAPITAL / 2 * type_.beside))
    y -= block.caption
    yield from grid(found.drawn, (x, y), layout.cell)
    left, box = x, extent(found.drawn.layout)
    if some.module > 0 and found.code:
        side = some.module * found.code.side
        if block.beside:
            foot_of = y - max(box.height * layout.cell, block.square)
            yield found.code.shape((x + width - side, foot_of + side), some.module)
        else:
            yield found.code.shape((x, y - box.height * layout.cell - NEAR), some.module)
            left += block.square + NEAR
    y -= max(box.height * layout.cell, block.square if block.beside else 0.0)
    y -= NEAR if block.square and not block.beside else 0.0
    if some.module >= 0:
        for row in wrapped(found.print, type_.print, block.print_room(width), after=","):
            y -= block.leading
            yield Label(row, (left, y), type_.print, "start", GREY)


def _alt(found: Entry, words: BookletWords) -> str:
    """A puzzle in words, for those who do not see the drawing."""
    puzzle, level = found.puzzle, words.level(found.level)
    if isinstance(puzzle, CountPuzzle):
        return words("alt_variant", number=found.number, kind=words.kind(found.kind)[0], level=level,
                     size=shape_words(found, words), text=puzzle.text())
    return words("alt_puzzle", number=found.number, rows=len(puzzle.rows), columns=len(puzzle.columns), level=level,
                 row_counts=" ".join(map(str, puzzle.rows)), column_counts=" ".join(map(str, puzzle.columns)),
                 givens=puzzle.text().partition(":g")[2].replace(",", ", ") or words("none"))
