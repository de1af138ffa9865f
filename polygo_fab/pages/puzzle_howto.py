"""Pages that explain: how a puzzle is solved, step by step on an example; and a small example of each variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ..core.count_puzzle import CountPuzzle
from ..core.page import Block, Bullets, Drawing, Figure, Heading, Label, Text
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import BASE, as_counts
from ..puzzles.easy_first import easy_first
from ..puzzles.generate import generate
from ..puzzles.hint import LineStep
from ..puzzles.variants import catalogue
from .booklet_answers import alt, least_cell
from .booklet_entry import BookletEntry, entry
from .booklet_intro import explained, ruled
from .booklet_options import Options
from .booklet_setting import BookletSetting
from .booklet_steps import names_key, told_steps
from .booklet_type import GREY
from .booklet_words import BookletWords, markup
from .puzzle_grid import picture
from .puzzle_names import line_names
from .puzzle_view import extent

__all__ = ["SMALL", "example", "example_pages", "howto_pages", "small_example"]

_STEPS = 5
_CELL, _GAP = 10.0, 5.1
"""mm: of the example; between two of its boards."""
_SMALL_CELL, _TRIES = 7.5, 12
SMALL = {"diagonals": "3x3", "falling": "3x3", "crossing": "3x3", "hexagon": "h2", "colours": "3x3", "hidden": "3x3",
         "certain": "3x3", "braille": "3x4", "picture": "5x5", "rectangles": "5x5"}
"""The size of the example of each variant; a QR code has none so small."""
_HEART = ".#.#. ##### ##### .###. ..#.."


def example() -> Puzzle:
    """The first small puzzle that shows both remarks on rows and columns, in five steps, with a pawn and a cross
    given."""
    def shows_all(puzzle: Puzzle) -> bool:
        way = [*easy_first(puzzle)]
        return (len(way) == _STEPS and len({(step.line, step.pawn) for step in way}) == 4
                and {pawn for _, _, pawn in puzzle.givens} == {True, False} and all(puzzle.rows + puzzle.columns))

    return next(puzzle for puzzle in generate(3, 4, 60, 1) if shows_all(puzzle))


def howto_pages(setting: BookletSetting) -> Iterator[Block]:
    """The rule, an example in six small boards, three tips."""
    words, large, puzzle = setting.words, setting.options.large, example()
    yield Heading(1, markup(words("howto_title")))
    yield from (Text(markup(words(name))) for name in ("howto_goal", "howto_rule1", "howto_rule2"))
    yield Heading(2, markup(words("howto_example")))
    drawn = as_counts(puzzle)
    pictures, said = _worked(puzzle, words)
    cell = 12.0 if large else min(_CELL, (setting.column - _GAP) / 2 / extent(drawn.layout).width)
    boards = [_numbered(number, drawn, shown, cell, setting.options) for number, shown in enumerate(pictures)]
    yield from (Figure(tuple(boards[k:k + 2]), tuple(map(markup, said[k:k + 2]))) for k in range(0, len(boards), 2))
    yield Heading(2, markup(words("howto_tips")))
    yield Bullets(tuple(markup(words(f"howto_tip{k}")) for k in (1, 2, 3)), numbered=True)


def _worked(puzzle: Puzzle, words: BookletWords) -> tuple[list[tuple[dict[int, int], tuple[int, ...]]], list[str]]:
    """What stands on each board with the line that is looked at; and what is said below it."""
    known = dict(as_counts(puzzle).known)
    said = [words("howto_start", rows=len(puzzle.rows), columns=len(puzzle.columns), givens=len(puzzle.givens))]
    pictures: list[tuple[dict[int, int], tuple[int, ...]]] = [(dict(known), ())]
    for step in easy_first(puzzle):
        said.append(_sentence(puzzle, step, known, words))
        known |= {r * len(puzzle.columns) + c: int(step.pawn) for r, c in step.cells}
        pictures.append((dict(known), (step.number + (0 if step.line == "row" else len(puzzle.rows)),)))
    return pictures, said


def _numbered(number: int, drawn: CountPuzzle, shown: tuple[dict[int, int], tuple[int, ...]], cell: float,
              options: Options) -> Drawing:
    """A board of the example under its number: what stands on it, and which lines are grey."""
    values, lit = shown
    size = max(4.4, options.type.print if options.large else 0.0)
    return picture(drawn, cell, values=values, lit=lit, large=options.large, ink="example", above=(
        Label(str(number), (0.0, 1.0), size, anchor="start", colour=GREY, bold=True),))


def _sentence(puzzle: Puzzle, step: LineStep, known: dict[int, int], words: BookletWords) -> str:
    """What the numbers of a line say, given what stands on it already."""
    m = len(puzzle.columns)
    row = step.line == "row"
    cells = [step.number * m + c for c in range(m)] if row else [r * m + step.number for r in range(len(puzzle.rows))]
    count = (puzzle.rows if row else puzzle.columns)[step.number]
    have, left = sum(known.get(cell, 0) for cell in cells), len(step.cells)
    name = "howto_full" if step.pawn else "howto_done"
    return words(name, line=words(f"howto_{step.line}", number=step.number + 1), pawns=_some(words, "pawns", count),
                 there=_some(words, "there", have), left=_some(words, "left", left))


def _some(words: BookletWords, what: str, number: int) -> str:
    return words(f"some_{what}{'' if number > 1 else '_one' if number else '_none'}", number=number)


# --- a small example of each variant


@cache
def small_example(kind: str) -> BookletEntry:
    """Of some small puzzles of a variant the one with the fewest zeros and givens; of rectangles with the most."""
    order = catalogue.VariantOrder(kind, SMALL[kind], words=("le",), picture=_HEART if kind == "picture" else "")
    return min((entry(k, catalogue.generate(order, 1, k)) for k in range(_TRIES)), key=lambda one: (
        sum(n == 0 for count in one.drawn.counts for n in count)
        + (-2 if one.drawn.layout.areas else 2) * len(one.drawn.givens), one.number))


def example_pages(entries: Sequence[BookletEntry], setting: BookletSetting, alone: bool = False) -> Iterator[Block]:
    """For each variant of a booklet: its name, what its numbers say, how one finds out, and a puzzle with its answer
    and the steps between; `alone` where no page before explains rows and columns."""
    words, options = setting.words, setting.options
    kinds = [kind for kind in dict.fromkeys(found.kind for found in entries) if kind != BASE]
    if kinds and not alone:
        yield Heading(1, markup(words("variants_title")))
    told: list[str] = []
    for kind in kinds:
        yield Heading(1 if alone else 2, markup(words.kind(kind)))
        yield Text(markup(explained(kind, entries, words)))
        if (rule := ruled(kind, entries, words)) and rule not in told:
            yield Text(markup(rule))
            told.append(rule)
        if kind not in SMALL:
            continue
        found = small_example(kind)
        drawn = found.drawn
        names = line_names(drawn.layout, words.lang)
        solved = {cell: value for cell, value in enumerate(found.answer) if value is not None}
        cell = max(_SMALL_CELL, least_cell(found, options.type))
        yield Figure(tuple(picture(drawn, cell, values=values, large=options.large, ink="example", names=names,
                                   least=options.type.print, alt=said)
                           for values, said in ((None, found.puzzle.text()), (solved, alt(found, words)))), ("", ""))
        yield Heading(2 if alone else 3, markup(words("steps_word", names=words(names_key(drawn.layout)))))
        yield Bullets(tuple(map(markup, told_steps(found, words))), numbered=True)
        if note := found.note(words):
            yield Text(markup(note))
