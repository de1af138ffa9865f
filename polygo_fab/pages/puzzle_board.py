"""Puzzles at true scale, to be played with the pawns of the TetraGo board, on the page or beside the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.errors import BadInput
from ..core.page import INKS, Label, Shape, Style
from ..core.path import Point, line
from ..core.puzzle_drawing import is_square
from ..puzzles.grade import LEVELS
from .booklet_entry import BookletEntry
from .booklet_options import Options
from .booklet_page import GREY, MARGIN, Page, heading, stars
from .booklet_sets import below
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_braille import word_blanks
from .puzzle_grid import CAPITAL, grid
from .puzzle_view import extent, size

__all__ = ["CELL", "board_pages"]

CELL = 20.0
"""mm: of the TetraGo board."""
_SIZES = ((6, 6), (7, 7))
_BAR, _BAR_HEIGHT, _TICK, _MODULE = 100.0, 3.0, 2.0, 0.35


def board_pages(entries: Sequence[BookletEntry], words: BookletWords, paper: Point, options: Options) -> Iterator[Page]:
    """A page for each puzzle. Raises BadInput for a puzzle that is not 6 x 6 or 7 x 7, or whose counts would not find
    room on the paper."""
    type_, foot = options.type, options.type.foot + _BAR_HEIGHT
    for found in entries:
        layout, box = found.drawn.layout, extent(found.drawn.layout)
        if not is_square(layout) or size(layout) not in _SIZES or len(layout.colours) > 1:
            raise BadInput(f"puzzle {found.number} '{found.puzzle.text()[:40]}' at true scale: allowed: 6 x 6 and "
                           "7 x 7, the boards of TetraGo, with one colour")
        pawns = sum(value or 0 for value in found.answer)
        texts = [words.goal(found.kind), words("real_text", cell=int(CELL), pawns=pawns)]
        if words.rule(found.kind) and not options.large:
            texts.insert(1, words.rule(found.kind))
        items, y = heading(words("real_title"), "", size=paper, texts=texts, type_=type_)
        width, height = box.width * CELL, box.height * CELL
        small = type_.print if options.codes == "full" else type_.name
        rows = wrapped(below(found, options), small, paper[0] - 2 * MARGIN - 30, after=",") if below(found,
                                                                                                   options) else ()
        code = found.code if options.codes == "full" else None
        side = _MODULE * code.side if code else 0.0
        left, top = (paper[0] - width) / 2, y - (5.0 if not options.large else type_.caption)
        under = top - height - 3.0
        if width > paper[0] - 2 * MARGIN or under - max(side, len(rows) * 1.37 * small) - 2 < foot:
            raise BadInput(f"puzzle {found.number} '{found.puzzle.text()[:40]}' at true scale: {width:g} x {height:g} "
                           "mm with its counts: allowed: a larger paper, or a kind with fewer counts"
                           + ", or no large print" * options.large)
        number = str(found.number)
        items.append(Label(number, (left, top + 1.5), type_.caption, anchor="start", bold=True))
        x, middle = left + text_width(number, type_.caption, True) + 2.0, top + 1.5 + CAPITAL / 2 * type_.caption
        items += stars(found.level, (x, middle), wide=type_.star)
        at = (x + LEVELS[-1] * type_.star + 1.5, middle - CAPITAL / 2 * type_.beside)
        items.append(Label(words.level(found.level), at, type_.beside, anchor="start", colour=GREY))
        items += grid(found.drawn, (left, top), CELL, large=options.large)
        if found.kind == "braille":
            items += word_blanks(layout, words, (left, top), CELL)
        bar = max(3.0, type_.print if options.large else 0.0)
        items += _bar(words, (paper[0] - MARGIN - _BAR - text_width(words("real_bar"), bar) - 2, type_.foot - 2.0), bar)
        if code:
            items.append(code.shape((MARGIN, under), _MODULE))
        for row in rows:
            under -= 1.37 * small
            items.append(Label(row, (MARGIN + side + 2.0 * bool(side), under), small, anchor="start", colour=GREY))
        yield Page(tuple(items), f"{words('real_title')}. {found.print}", words("puzzle_page", first=found.number))


def _bar(words: BookletWords, at: Point, text: float) -> Iterator[Shape | Label]:
    """A bar of 100 mm with ticks each 10 mm, to check the print."""
    style = Style(stroke=INKS["bar"], width=0.3)
    yield Shape(line(at, (at[0] + _BAR, at[1])), style)
    for k in range(11):
        x = at[0] + 10.0 * k
        yield Shape(line((x, at[1]), (x, at[1] + (_TICK if k % 5 else 1.6 * _TICK))), style)
    yield Label(words("real_bar"), (at[0] + _BAR + 2.0, at[1]), text, anchor="start", colour=INKS["bar"])
