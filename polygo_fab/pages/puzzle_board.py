"""Puzzles at true scale, to be played with the pawns of the TetraGo board, on the page or beside the board; rectangles
with the tiles of Blocs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..core.page import INKS, Block, Drawing, Label, Shape, Style
from ..core.path import Point, line
from ..core.puzzle_drawing import is_square
from ..puzzles.grade import LEVELS
from .booklet_entry import BookletEntry
from .booklet_sets import below
from .booklet_setting import BookletSetting
from .booklet_type import GREY, stars
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_braille import word_blanks
from .puzzle_grid import CAPITAL, grid
from .puzzle_view import extent, size

__all__ = ["CELL", "UNIT", "board_pages"]

CELL = 20.0
"""mm: of the TetraGo board."""
UNIT = 10.0
"""mm: of the tiles of Blocs, half as long."""
_SIZES = ((6, 6), (7, 7))
_BAR, _BAR_HEIGHT, _TICK, _MODULE = 100.0, 3.0, 2.0, 0.35


def board_pages(entries: Sequence[BookletEntry], setting: BookletSetting) -> Iterator[Block]:
    """A page for each puzzle. Raises BadInput for a puzzle that is not 6 x 6 or 7 x 7, or whose counts would not find
    room on the paper."""
    words, options = setting.words, setting.options
    for found in entries:
        layout = found.drawn.layout
        if not layout.areas and (not is_square(layout) or size(layout) not in _SIZES or len(layout.colours) > 1):
            raise BadInput(f"puzzle {found.number} '{found.puzzle.text()[:40]}' at true scale: allowed: 6 x 6 and "
                           "7 x 7, the boards of TetraGo, with one colour")
        cell, title = (UNIT, "real_title_tiles") if layout.areas else (CELL, "real_title")
        told = words("real_text_tiles", cell=int(cell), tiles=len(found.drawn.givens)) if layout.areas else words(
            "real_text", cell=int(cell), pawns=sum(value or 0 for value in found.answer))
        texts = [words.goal(found.kind), told]
        if (rule := words.rule(found.kind, found.supposes)) and not options.large:
            texts.insert(1, rule)
        drawing = Drawing(room := setting.below(setting.title(title), texts),
                          tuple(_board(found, setting, room, cell)), f"{words(title)}. {found.print}")
        yield from setting.page(setting.title(title), words("puzzle_page", first=found.number), texts, [drawing])


def _board(found: BookletEntry, setting: BookletSetting, room: Point, cell: float) -> Iterator[Shape | Label]:
    """The board with its number and level, and below it its text and the bar. Raises BadInput without room."""
    words, options, type_ = setting.words, setting.options, setting.options.type
    layout, box = found.drawn.layout, extent(found.drawn.layout)
    width, height = box.width * cell, box.height * cell
    small = type_.print if options.codes == "full" else type_.name
    rows = wrapped(below(found, options), small, room[0] - 30, after=",") if below(found, options) else ()
    code = found.code if options.codes == "full" else None
    side = _MODULE * code.side if code else 0.0
    left, top = (room[0] - width) / 2, room[1] - type_.above
    under = top - height - 3.0
    if width > room[0] or under - max(side, len(rows) * 1.37 * small) - 2 < _BAR_HEIGHT:
        raise BadInput(f"puzzle {found.number} '{found.puzzle.text()[:40]}' at true scale: {width:g} x {height:g} "
                       "mm with its counts: allowed: a larger paper, or a kind with fewer counts"
                       + ", or no large print" * options.large)
    number = str(found.number)
    yield Label(number, (left, top + 1.5), type_.caption, anchor="start", bold=True)
    x, middle = left + text_width(number, type_.caption, True) + 2.0, top + 1.5 + CAPITAL / 2 * type_.caption
    yield from stars(found.level, (x, middle), wide=type_.star)
    at = (x + LEVELS[-1] * type_.star + 1.5, middle - CAPITAL / 2 * type_.beside)
    yield Label(words.level(found.level), at, type_.beside, anchor="start", colour=GREY)
    yield from grid(found.drawn, (left, top), cell, large=options.large)
    if found.kind == "braille":
        yield from word_blanks(layout, words, (left, top), cell)
    bar = max(3.0, type_.print if options.large else 0.0)
    yield from _bar(words, (room[0] - _BAR - text_width(words("real_bar"), bar) - 2, 1.0), bar)
    if code:
        yield code.shape((0.0, under), _MODULE)
    for row in rows:
        under -= 1.37 * small
        yield Label(row, (side + 2.0 * bool(side), under), small, anchor="start", colour=GREY)


def _bar(words: BookletWords, at: Point, text: float) -> Iterator[Shape | Label]:
    """A bar of 100 mm with ticks each 10 mm, to check the print."""
    style = Style(stroke=INKS["bar"], width=0.3)
    yield Shape(line(at, (at[0] + _BAR, at[1])), style)
    for k in range(11):
        x = at[0] + 10.0 * k
        yield Shape(line((x, at[1]), (x, at[1] + (_TICK if k % 5 else 1.6 * _TICK))), style)
    yield Label(words("real_bar"), (at[0] + _BAR + 2.0, at[1]), text, anchor="start", colour=INKS["bar"])
