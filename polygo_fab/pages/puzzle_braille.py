"""Words in Braille: the page that explains the code, and the blanks for the word below a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.language import language
from ..core.page import Label, Shape, Style
from ..core.path import Point, line, rectangle
from ..puzzles.margins import boards
from ..puzzles.variants import catalogue
from ..puzzles.variants.kinds.braille import code, dots_of
from .booklet_page import GREY, LARGE, BookletType, Flow, Page
from .booklet_words import BookletWords, paragraph
from .puzzle_counts import CAPITAL
from .puzzle_grid import disc, grid
from .puzzle_view import extent

__all__ = ["braille_pages", "dots", "word_blanks"]

_DOT, _LETTER = 2.5, (16.0, 23.0)
"""mm: from dot to dot, as in print on paper that fingers read; and from letter to letter."""
_EXAMPLE, _CELL = "h", 9.0


def word_blanks(layout: Layout, words: BookletWords, at: Point, cell: float) -> Iterator[Shape | Label]:
    """A line for each letter below the board, whose picture has its top left corner at `at`."""
    box = extent(layout)
    (left, bottom), across = min(layout.board.points), round(2 * max(x for x, _ in layout.board.points))
    x0, y0, scale = at[0] + (left - box.left) * cell, at[1] - (box.top - bottom) * cell, 0.5 * cell
    yield Label(words("word_blank"), (x0 - 0.12 * cell, y0 - 1.0 * cell), scale, anchor="end")
    for k in range(len(layout.frames)):
        x, y = x0 + (k % across + 0.1) * cell, y0 - (1.05 + k // across) * cell
        yield Shape(line((x, y), (x + 0.8 * cell, y)), Style(stroke="#000000", width=0.3))


def braille_pages(words: BookletWords, paper: Point, type_: BookletType) -> list[Page]:
    """The code: the number of each dot, a letter read from pawns, and every letter of the language."""
    flow = Flow(words, paper, type_, words("braille_title"), words("braille_page"))
    flow.text(words("braille_text"))
    flow.text(words("braille_count", dots=boards(3, 2)), after=3.0)
    numbers = max(3.6, type_.print if type_ is LARGE else 0.0)
    flow.section(words("braille_example"), 40.0)
    flow.picture(max(3 * _CELL + 4.0, 40.0 if type_ is LARGE else 0.0), lambda at: _example(at, flow.width, words,
                                                                                             type_, numbers))
    letter = [max(size, 2.6 * type_.text if type_ is LARGE else 0.0) for size in _LETTER]
    letter[1] = letter[1] + (type_.text if type_ is LARGE else 0.0)
    across = int(flow.width // letter[0])
    some = [letter for letter in language(words.lang).letters if letter in code()]
    flow.section(words("braille_letters"), letter[1])
    for start in range(0, len(some), across):
        row = some[start:start + across]
        flow.picture(letter[1] - type_.text, lambda at, row=row: [  # type: ignore[misc]
            item for k, one in enumerate(row) for item in _letter(one, (at[0] + k * letter[0], at[1]), type_)])
        flow.said += [f"{one} {code()[one]}" for one in row]
    return flow.done()


def _letter(one: str, at: Point, type_: BookletType) -> Iterator[Shape | Label]:
    size = max(5.0, type_.text)
    yield Label(one, (at[0] + _DOT * 1.4, at[1] - 0.8 * size), size, bold=True)
    yield from dots((at[0], at[1] - 1.1 * size), 1.4 * _DOT, code()[one])


def _example(
    at: Point, width: float, words: BookletWords, type_: BookletType, numbers: float
) -> Iterator[Shape | Label]:
    """The dots with their numbers, a letter as pawns on a board, and what it is."""
    layout = catalogue.variants()["braille"].layout("3x2")
    pawns = dots_of(_EXAMPLE, "3x2")
    puzzle = CountPuzzle(layout, tuple((sum(cell in pawns for cell in one.cells),) for one in layout.lines))
    pitch = max(2.4 * _DOT, 1.3 * numbers)
    yield from dots((at[0] + 4.0, at[1] - _CELL), pitch, "123456", numbers)
    cell = max(_CELL, numbers / 0.56)
    left = at[0] + 2 * pitch + 16.0
    yield from grid(puzzle, (left, at[1]), cell, values=dict.fromkeys(sorted(pawns), 1), ink="example",
                    large=type_ is LARGE)
    left += 3.5 * cell + 8.0
    raised = ", ".join(code()[_EXAMPLE])
    labels, _ = paragraph(words("braille_read", dots=raised, letter=_EXAMPLE.upper()), (left, at[1] - _CELL),
                          type_.text, at[0] + width - left)
    yield from labels


def dots(at: Point, pitch: float, raised: str, numbers: float = 0.0) -> Iterator[Shape | Label]:
    """A Braille cell with its top left corner at `at`: a disc for each raised dot, or the numbers of the dots, so many
    mm large."""
    yield Shape(rectangle(at[0], at[1] - 3 * pitch, 2 * pitch, 3 * pitch), Style(stroke=GREY, width=0.2))
    for dot in range(6):
        centre = (at[0] + (dot // 3 + 0.5) * pitch, at[1] - (dot % 3 + 0.5) * pitch)
        if numbers:
            yield Label(str(dot + 1), (centre[0], centre[1] - CAPITAL / 2 * numbers), numbers)
        elif str(dot + 1) in raised:
            yield from disc(centre, 1.1 * pitch)
        else:
            yield from disc(centre, 0.25 * pitch)
