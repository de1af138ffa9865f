"""The pages of a booklet that hold puzzles to solve."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.page import Block, Drawing, Label, Shape
from .booklet_entry import BookletEntry
from .booklet_foot import foot
from .booklet_intro import called
from .booklet_options import Options
from .booklet_sets import PuzzleSet, below, puzzle_sets
from .booklet_setting import BookletSetting, Items, said
from .booklet_told import told_head, told_puzzle
from .booklet_type import GREY, starred, starred_width
from .booklet_words import BookletWords
from .measure import text_width, wrapped
from .puzzle_braille import word_blanks
from .puzzle_grid import CAPITAL, grid
from .puzzle_view import extent
from .slots import NEAR

__all__ = ["puzzle_pages"]


def puzzle_pages(entries: tuple[BookletEntry, ...], setting: BookletSetting) -> Iterator[Block]:
    """Raises BadInput as `booklet_sets.puzzle_sets`."""
    for some in puzzle_sets(entries, setting):
        yield from _pages(some, setting)


def _pages(some: PuzzleSet, setting: BookletSetting) -> Iterator[Block]:
    layout, words, options = some.layout, setting.words, setting.options
    sizes = len({found.drawn.layout.size for found in some.entries}) > 1
    for start in range(0, len(some.entries), layout.count):
        chunk = some.entries[start:start + layout.count]
        items: Items = list(some.head)
        if options.answers == "foot":
            items += foot(chunk, some.entries, layout.count, some.room[0])
        name = words("puzzle_page" + "s" * (len(chunk) > 1), first=chunk[0].number, last=chunk[-1].number)
        pictures = [Drawing(some.room, tuple(items), said(some.head)), *(
            Drawing(some.room, tuple(_puzzle(found, some, place, words=words, options=options, sizes=sizes)),
                    _alt(found, words)) for place, found in enumerate(chunk))]
        yield from setting.page(setting.title(), name, some.texts, pictures, some.role)


def _puzzle(found: BookletEntry, some: PuzzleSet, place: int, *, words: BookletWords, options: Options,
            sizes: bool) -> Iterator[Shape | Label]:
    layout, block, type_ = some.layout, some.layout.block, options.type
    (x, y), width = layout.corner(place), block.width(layout.cell)
    base = y - CAPITAL * type_.caption
    number = str(found.number)
    yield Label(number, (x, base), type_.caption, anchor="start", bold=True)
    beside = called(found, words, sizes)
    if beside:
        yield Label(beside, (x + text_width(number, type_.caption, True) + 2.0, base), type_.beside, anchor="start",
                    colour=GREY)
    yield from starred(found.stars, (x + width - starred_width(found.stars, type_), base), type_)
    y -= block.caption
    yield from grid(found.drawn, (x, y), layout.cell, large=options.large)
    if found.kind == "braille":
        yield from word_blanks(found.drawn.layout, words, (x, y), layout.cell)
    left, box = x, extent(found.drawn.layout)
    if some.module > 0 and found.code and found.kind != "qr":
        side = some.module * found.code.side
        if block.beside:
            foot_of = y - max(box.height * layout.cell, block.square)
            yield found.code.shape((x + width - side, foot_of + side), some.module)
        else:
            yield found.code.shape((x, y - box.height * layout.cell - NEAR), some.module)
            left += block.square + NEAR
    y -= max(box.height * layout.cell, block.square if block.beside else 0.0)
    y -= NEAR if block.square and not block.beside else 0.0
    if some.module >= 0 and below(found, options):
        small = type_.print if options.codes == "full" else type_.name
        for row in wrapped(below(found, options), small, block.print_room(width), after=","):
            y -= block.leading
            yield Label(row, (left, y), small, anchor="start", colour=GREY)


def _alt(found: BookletEntry, words: BookletWords) -> str:
    """A puzzle in words, for those who do not see the drawing."""
    return " ".join((f"{told_head(found, words)}.", *told_puzzle(found, words)))
