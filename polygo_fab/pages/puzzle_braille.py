"""Words in Braille: the page that explains the code, and the blanks for the word below a puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.page import Block, Drawing, Figure, Heading, Label, Shape, Style, Text
from ..core.path import Point, line, rectangle
from ..core.words.language import language
from ..puzzles.margins import boards
from ..puzzles.variants import catalogue
from ..puzzles.variants.kinds.braille import code, dots_of
from .booklet_setting import BookletSetting
from .booklet_type import GREY
from .booklet_words import BookletWords, markup
from .puzzle_counts import CAPITAL
from .puzzle_grid import disc, picture
from .puzzle_view import extent

__all__ = ["braille_pages", "dots", "word_blanks"]

_DOT, _LETTER = 2.5, 9.0
"""mm: from dot to dot, as in print on paper that fingers read; and the width of a letter."""
_EXAMPLE, _CELL = "h", 9.0
_RIM = 0.1
"""mm: around a Braille cell, for half of its line."""


def word_blanks(layout: Layout, words: BookletWords, at: Point, cell: float) -> Iterator[Shape | Label]:
    """A line for each letter below the board, whose picture has its top left corner at `at`."""
    box = extent(layout)
    (left, bottom), across = min(layout.board.points), round(2 * max(x for x, _ in layout.board.points))
    x0, y0, scale = at[0] + (left - box.left) * cell, at[1] - (box.top - bottom) * cell, 0.5 * cell
    yield Label(words("word_blank"), (x0 - 0.12 * cell, y0 - 1.0 * cell), scale, anchor="end")
    for k in range(len(layout.frames)):
        x, y = x0 + (k % across + 0.1) * cell, y0 - (1.05 + k // across) * cell
        yield Shape(line((x, y), (x + 0.8 * cell, y)), Style(stroke="#000000", width=0.3))


def braille_pages(setting: BookletSetting) -> Iterator[Block]:
    """The code: the number of each dot, a letter read from pawns, and every letter of the language."""
    words, type_, large = setting.words, setting.options.type, setting.options.large
    yield Heading(1, markup(words("braille_title")), bookmark=words("braille_page"))
    yield Text(markup(words("braille_text")))
    yield Text(markup(words("braille_count", dots=boards(3, 2))))
    yield Heading(2, markup(words("braille_example")))
    yield Figure(tuple(_example(max(3.6, type_.print if large else 0.0), large)), ("", ""))
    yield Text(markup(words("braille_read", dots=", ".join(code()[_EXAMPLE]), letter=_EXAMPLE.upper())))
    yield Heading(2, markup(words("braille_letters")))
    some = tuple(_letter(one, max(5.0, type_.text)) for one in language(words.lang).letters if one in code())
    yield Figure(some, ("",) * len(some))


def _letter(one: str, size: float) -> Drawing:
    """A letter over its dots."""
    pitch = 1.4 * _DOT
    wide, high = max(_LETTER, 2 * pitch + 2 * _RIM, size), 1.1 * size + 3 * pitch + _RIM
    left = wide / 2 - pitch
    return Drawing((wide, high), (Label(one, (wide / 2, high - 0.8 * size), size, bold=True),
                                  *dots((left, 3 * pitch + _RIM), pitch, code()[one])), f"{one} {code()[one]}")


def _example(numbers: float, large: bool) -> Iterator[Drawing]:
    """The dots with their numbers, so many mm large, and a letter as pawns on a board."""
    layout = catalogue.variants()["braille"].layout("3x2")
    pawns = dots_of(_EXAMPLE, "3x2")
    puzzle = CountPuzzle(layout, tuple((sum(cell in pawns for cell in one.cells),) for one in layout.lines))
    pitch = max(2.4 * _DOT, 1.3 * numbers)
    yield Drawing((2 * (pitch + _RIM), 3 * pitch + 2 * _RIM),
                  tuple(dots((_RIM, 3 * pitch + _RIM), pitch, "123456", numbers)))
    yield picture(puzzle, max(_CELL, numbers / 0.56), values=dict.fromkeys(sorted(pawns), 1), ink="example",
                  large=large)


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
