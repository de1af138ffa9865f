"""Pages that explain: how a puzzle is solved, step by step on an example; and a small example of each variant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ..core.count_puzzle import CountPuzzle
from ..core.page import Label, Shape, Style
from ..core.path import Point, line, polygon
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import BASE, as_counts
from ..puzzles.generate import generate
from ..puzzles.hint import LineStep, steps
from ..puzzles.variants import catalogue
from .booklet_answers import least_cell
from .booklet_entry import BookletEntry, entry
from .booklet_intro import explained
from .booklet_page import GREY, LARGE, BookletType, Flow, Page
from .booklet_steps import has_diagonals, line_names, names_key, told_steps
from .booklet_words import BookletWords, paragraph
from .puzzle_grid import grid
from .puzzle_view import extent

__all__ = ["SMALL", "example", "example_pages", "howto_pages", "small_example"]

_STEPS = 5
_ACROSS, _CELL, _TEXT = 3, 10.0, 3.6
_SMALL_CELL, _TRIES = 9.0, 12
SMALL = {"diagonals": "3x3", "falling": "3x3", "crossing": "3x3", "hexagon": "h2", "colours": "3x3", "hidden": "3x3",
         "certain": "3x3", "braille": "3x4"}
"""The size of the example of each variant; a QR code has none so small."""


def example() -> Puzzle:
    """The first small puzzle that shows both remarks on rows and columns, in five steps, with a pawn and a cross
    given."""
    def shows_all(puzzle: Puzzle) -> bool:
        way = steps(puzzle)
        return (len(way) == _STEPS and len({(step.line, step.pawn) for step in way}) == 4
                and {pawn for _, _, pawn in puzzle.givens} == {True, False} and all(puzzle.rows + puzzle.columns))

    return next(puzzle for puzzle in generate(3, 4, 60, 1) if shows_all(puzzle))


def howto_pages(words: BookletWords, paper: Point, type_: BookletType) -> list[Page]:
    """The rule, an example in six small boards, three tips."""
    flow = Flow(words, paper, type_, words("howto_title"), words("howto_title"))
    for name in ("howto_goal", "howto_rule1", "howto_rule2"):
        flow.text(words(name))
    puzzle = example()
    drawn, large = as_counts(puzzle), type_ is LARGE
    box, cell = extent(drawn.layout), 12.0 if large else _CELL
    flow.section(words("howto_example"), box.height * cell + 20.0)
    pictures, said = _worked(puzzle, words)
    text, across = (type_.text, 1) if large else (_TEXT, _ACROSS)
    room = flow.width / across
    beside = box.width * cell + 6.0 if large else 0.0
    for start in range(0, len(pictures), across):
        some = list(zip(range(start, start + across), pictures[start:], said[start:], strict=False))
        lines = max(paragraph(one, (0.0, 0.0), text, room - 6.0 - beside)[1] for _, _, one in some
                    ) if large else min(paragraph(one, (0.0, 0.0), text, room - 6.0)[1] for _, _, one in some)
        under = 0.0 if large else 5.0 - lines
        flow.picture(max(3.0 + box.height * cell + under, 3.0 - lines if large else 0.0),
                     lambda at, some=some: [  # type: ignore[misc]
                         item for number, picture, one in some for item in _pictured(
                             drawn, number, picture, said=one, at=(at[0] + (number - some[0][0]) * room, at[1]),
                             cell=cell, type_=type_, text=text, room=room - 6.0, beside=beside)])
        flow.said += [one for _, _, one in some]
    flow.section(words("howto_tips"), 3 * type_.text)
    for k in (1, 2, 3):
        flow.text(words(f"howto_tip{k}"), indent=6.0 if not large else 8.0, lead=str(k))
    return flow.done()


def _worked(puzzle: Puzzle, words: BookletWords) -> tuple[list[tuple[dict[int, int], tuple[int, ...]]], list[str]]:
    """What stands on each board with the line that is looked at; and what is said below it."""
    known = dict(as_counts(puzzle).known)
    said = [words("howto_start", rows=len(puzzle.rows), columns=len(puzzle.columns), givens=len(puzzle.givens))]
    pictures: list[tuple[dict[int, int], tuple[int, ...]]] = [(dict(known), ())]
    for step in steps(puzzle):
        said.append(_sentence(puzzle, step, known, words))
        known |= {r * len(puzzle.columns) + c: int(step.pawn) for r, c in step.cells}
        pictures.append((dict(known), (step.number + (0 if step.line == "row" else len(puzzle.rows)),)))
    return pictures, said


def _pictured(drawn: CountPuzzle, number: int, picture: tuple[dict[int, int], tuple[int, ...]], *, said: str, at: Point,
              cell: float, type_: BookletType, text: float, room: float, beside: float) -> Iterator[Shape | Label]:
    values, lit = picture
    top, large = at[1] - 3.0, type_ is LARGE
    size = max(4.4, type_.print if large else 0.0)
    yield Label(str(number), (at[0], top - size + 4.4 - 1.0), size, anchor="start", colour=GREY, bold=True)
    yield from grid(drawn, (at[0], top), cell, values=values, ink="example", lit=lit, large=large)
    under = top - extent(drawn.layout).height * cell - 5.0
    labels, _ = paragraph(said, (at[0] + beside, top - text) if large else (at[0], under), text, room - beside)
    yield from labels


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
    """Of some small puzzles of a variant the one with the fewest zeros and givens."""
    order = catalogue.VariantOrder(kind, SMALL[kind], words=("le",))
    return min((entry(k, catalogue.generate(order, 1, k)) for k in range(_TRIES)), key=lambda one: (
        sum(n == 0 for count in one.drawn.counts for n in count) + 2 * len(one.drawn.givens), one.number))


def example_pages(entries: Sequence[BookletEntry], words: BookletWords, paper: Point, type_: BookletType) -> list[Page]:
    """For each variant of a booklet: its name, what its numbers say, how one finds out, and a puzzle with its answer
    and the steps between."""
    kinds = [kind for kind in dict.fromkeys(found.kind for found in entries) if kind != BASE]
    if not kinds:
        return []
    flow, large = Flow(words, paper, type_, words("variants_title"), words("variants_title")), type_ is LARGE
    told: list[str] = []
    for kind in kinds:
        flow.section(words.kind(kind), 60.0)
        flow.text(explained(kind, entries, words))
        if (rule := words.rule(kind)) and rule not in told:
            flow.text(rule)
            told.append(rule)
        if kind not in SMALL:
            continue
        found = small_example(kind)
        layout = found.drawn.layout
        named = not (large and has_diagonals(layout))
        box = extent(layout, named)
        cell = max(_SMALL_CELL, least_cell(found, type_))
        flow.picture(box.height * cell + 2.0, lambda at, found=found, cell=cell, named=named: _solved(  # type: ignore[misc]
            found, words, at=at, cell=cell, least=type_.print, large=large, named=named))
        if not named:
            continue
        flow.text(words("steps_word", names=words(names_key(layout))), bold=False)
        for text in told_steps(found, words):
            flow.text(text, type_.text if large else 3.3, after=0.2)
        if note := found.note(words):
            flow.text(note)
    return flow.done()


def _solved(found: BookletEntry, words: BookletWords, *, at: Point, cell: float, least: float, large: bool,
            named: bool) -> Iterator[Shape | Label]:
    """The puzzle, an arrow, its answer; with the names of the lines, if these are told."""
    drawn = found.drawn
    box = extent(drawn.layout, named)
    names = line_names(drawn.layout, words) if named else ()
    yield from grid(drawn, at, cell, values=None, ink="example", lit=(), large=large, names=names, least=least)
    x, y = at[0] + box.width * cell + 4.0, at[1] - box.height * cell / 2
    yield Shape(line((x, y), (x + 8.0, y)), Style(stroke=GREY, width=0.6))
    yield Shape(polygon([(x + 11.0, y), (x + 8.0, y + 1.5), (x + 8.0, y - 1.5)]), Style(stroke=None, fill=GREY))
    solved = {cell: value for cell, value in enumerate(found.answer) if value is not None}
    yield from grid(drawn, (x + 14.0, at[1]), cell, values=solved, ink="example", lit=(), large=large, names=names,
                    least=least)
