"""Pages that explain: how a puzzle is solved, step by step on an example; and the Braille code."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.page import Label, Shape, Style
from ..core.path import Point, rectangle
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..puzzles.generate import generate
from ..puzzles.hint import Step, steps
from ..puzzles.margins import boards
from ..puzzles.variants.kinds.braille import code
from .booklet_page import GREY, MARGIN, NORMAL, Items, Page, heading
from .booklet_words import BookletWords, paragraph
from .puzzle_grid import disc, grid
from .puzzle_view import extent

__all__ = ["braille_page", "example", "howto_page"]

_STEPS = 5
_ACROSS, _CELL, _TEXT = 3, 10.0, 3.4


def example() -> Puzzle:
    """The first small puzzle that shows both remarks on rows and columns, in five steps, with a pawn and a cross
    given."""
    def shows_all(puzzle: Puzzle) -> bool:
        way = steps(puzzle)
        return (len(way) == _STEPS and len({(step.line, step.pawn) for step in way}) == 4
                and {pawn for _, _, pawn in puzzle.givens} == {True, False} and all(puzzle.rows + puzzle.columns))

    return next(puzzle for puzzle in generate(3, 4, 60, 1) if shows_all(puzzle))


def howto_page(words: BookletWords, paper: Point) -> Page:
    """The rule, an example in six small boards, three tips."""
    width = paper[0] - 2 * MARGIN
    items, y = heading(words("howto_title"), words("title"), paper, (words("howto_goal"), words("howto_rule")), NORMAL)
    more, y = _section(words("howto_example"), y, width)
    items += more
    puzzle = example()
    drawn = as_counts(puzzle)
    box, room = extent(drawn.layout), width / _ACROSS
    known, said = dict(drawn.known), [words("howto_start", rows=len(puzzle.rows), columns=len(puzzle.columns),
                                            givens=len(puzzle.givens))]
    pictures: list[tuple[dict[int, int], tuple[int, ...]]] = [(dict(known), ())]
    for step in steps(puzzle):
        said.append(_sentence(puzzle, step, known, words))
        known |= {r * len(puzzle.columns) + c: int(step.pawn) for r, c in step.cells}
        pictures.append((dict(known), (step.number + (0 if step.line == "row" else len(puzzle.rows)),)))
    low = y
    for k, ((values, lit), text) in enumerate(zip(pictures, said, strict=True)):
        if k % _ACROSS == 0:
            y = low
        left, top = MARGIN + k % _ACROSS * room, y - 3.0
        items.append(Label(str(k), (left, top + 1.5), 4.4, "start", GREY, bold=True))
        items += grid(drawn, (left, top), _CELL, values, "example", lit)
        labels, end = paragraph(text, (left, top - box.height * _CELL - 5.0), _TEXT, room - 6.0)
        items += labels
        low = min(low, end - 3.0)
    more, y = _section(words("howto_tips"), low, width)
    items += more
    for k in (1, 2, 3):
        labels, y = paragraph(words(f"howto_tip{k}"), (MARGIN + 6.0, y), NORMAL.text, width - 6.0)
        items += [Label(str(k), (MARGIN, labels[0].at[1]), NORMAL.text, "start", bold=True), *labels]
        y -= 0.8
    return Page(tuple(items), " ".join((words("howto_goal"), words("howto_rule"), puzzle.text(), *said)),
                words("howto_title"))


def _section(title: str, y: float, width: float) -> tuple[Items, float]:
    """A heading within a page, and where what follows begins."""
    labels, y = paragraph(title, (MARGIN, y - 4.5), 4.6, width, bold=True)
    return [*labels], y


def _sentence(puzzle: Puzzle, step: Step, known: dict[int, int], words: BookletWords) -> str:
    """What the numbers of a line say, given what stands on it already."""
    m = len(puzzle.columns)
    row = step.line == "row"
    cells = [step.number * m + c for c in range(m)] if row else [r * m + step.number for r in range(len(puzzle.rows))]
    count = (puzzle.rows if row else puzzle.columns)[step.number]
    return words("howto_full" if step.pawn else "howto_done", line=words(f"howto_{step.line}", number=step.number + 1),
                 count=count, have=sum(known.get(cell, 0) for cell in cells), open=len(step.cells))


# --- Braille

_DOT, _LETTER = 2.5, (16.0, 23.0)
"""mm: from dot to dot, as in print on paper that fingers read; and from letter to letter."""


def braille_page(words: BookletWords, paper: Point) -> Page:
    """The code: the number of each dot, and every letter of the language."""
    width = paper[0] - 2 * MARGIN
    texts = (words("braille_text"), words("braille_count", dots=boards(3, 2)))
    items, y = heading(words("braille_title"), words("title"), paper, texts, NORMAL)
    y -= 6.0
    numbered = grid_of_dots((MARGIN + 10.0, y), 2.4 * _DOT, "123456", numbers=True)
    items += numbered
    more, y = _section(words("braille_letters"), y - 3 * 2.4 * _DOT - 4.0, width)
    items += more
    across = int(width // _LETTER[0])
    some = [letter for letter in code() if letter.isascii() or words.lang == "fr"]
    some = some if words.lang == "fr" else sorted(some)
    for k, letter in enumerate(some):
        left, top = MARGIN + k % across * _LETTER[0], y - k // across * _LETTER[1]
        items.append(Label(letter, (left + _DOT * 1.4, top - 3.0), 5.0, bold=True))
        items += grid_of_dots((left, top - 6.0), 1.4 * _DOT, code()[letter])
    return Page(tuple(items), " ".join((*texts, *(f"{letter} {code()[letter]}" for letter in some))),
                words("braille_page"))


def grid_of_dots(at: Point, pitch: float, raised: str, numbers: bool = False) -> Iterator[Shape | Label]:
    """A Braille cell with its top left corner at `at`: a disc for each raised dot, or the numbers of the dots."""
    yield Shape(rectangle(at[0], at[1] - 3 * pitch, 2 * pitch, 3 * pitch), Style(stroke=GREY, width=0.2))
    for dot in range(6):
        centre = (at[0] + (dot // 3 + 0.5) * pitch, at[1] - (dot % 3 + 0.5) * pitch)
        if numbers:
            yield Label(str(dot + 1), (centre[0], centre[1] - 1.2), 3.6)
        elif str(dot + 1) in raised:
            yield from disc(centre, 1.1 * pitch)
        else:
            yield from disc(centre, 0.25 * pitch)
