"""Which puzzles of a booklet share pages, and how large they are there."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..core.errors import BadInput
from ..core.page import Label, Shape
from ..core.path import Point
from .booklet_answers import least_cell
from .booklet_entry import Entry, shape_words
from .booklet_foot import foot_height
from .booklet_intro import caption_width, intro
from .booklet_options import Options
from .booklet_page import MARGIN, NORMAL
from .booklet_words import BookletWords
from .measure import text_width
from .puzzle_view import extent
from .slots import Block, Layout, Room, arrange

__all__ = ["REAL_CELL", "PuzzleSet", "below", "puzzle_sets", "shared"]

REAL_CELL = 20.0
"""mm: the cell of the TetraGo board. No puzzle is drawn larger."""
READABLE = 3.5
"""mm: where so many puzzles a page as asked for leave less, they are refused."""
_PRINTS = ((0.35, 4.0), (0.25, READABLE), (0.0, 4.0), (-1.0, 0.0))
"""mm: modules of the codes, and the cells that one puzzle a page has at least with such codes. Else codes are made
smaller, then left out (0), and with them the texts (-1): those of boards larger than 25 x 25, hundreds of givens."""

Some = TypeVar("Some")


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles that share pages, and how these are laid out."""

    entries: tuple[Entry, ...]
    layout: Layout
    head: tuple[Shape | Label, ...]
    module: float

    @property
    def pages(self) -> int:
        return -(-len(self.entries) // self.layout.count)


def below(found: Entry, options: Options) -> str:
    """What is printed below a puzzle."""
    if options.codes == "full":
        return found.print
    return found.name if options.codes == "name" and not options.large else ""


def shared(entries: tuple[Entry, ...], arranged: Callable[[tuple[Entry, ...]], Some], pages: Callable[[Some], int],
           of: Callable[[Some], Sequence[Entry]]) -> list[Some]:
    """Puzzles of the same board in a row share pages; such rows share pages where that saves one, but for
    QR codes, which are much larger."""
    rows: list[list[Entry]] = []
    for found in entries:
        if rows and rows[-1][-1].drawn.layout is found.drawn.layout:
            rows[-1].append(found)
        else:
            rows.append([found])
    sets: list[Some] = []
    for row in rows:
        here = arranged(tuple(row))
        together = None
        if sets and (of(sets[-1])[-1].kind == "qr") == (row[0].kind == "qr"):
            with contextlib.suppress(BadInput):  # together they would be too small
                together = arranged((*of(sets[-1]), *row))
        if together is not None and pages(together) < pages(sets[-1]) + pages(here):
            sets[-1] = together
        else:
            sets.append(here)
    return sets


def puzzle_sets(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options) -> list[PuzzleSet]:
    """Raises BadInput where so many a page as asked for could not be read, or no puzzle in large print."""
    shapes = {shape_words(found, words) for found in entries}
    right = shapes.pop() if len(shapes) == 1 else ""
    return shared(entries, lambda some: _arranged(some, words, size, options, right), lambda one: one.pages,
                  lambda one: one.entries)


def _arranged(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options, right: str) -> PuzzleSet:
    """The rules in larger type where that costs neither pages nor much of the cells."""
    found = _laid_out(entries, words, size, options, right, options.type.text)
    if options.type is NORMAL:
        wider = _try(entries, words, size, options, right)
        if wider and wider.layout.count >= found.layout.count and wider.layout.cell >= 0.95 * found.layout.cell:
            return wider
    return found


def _try(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options,
         right: str) -> PuzzleSet | None:
    from .booklet_page import NORMAL_RULES

    try:
        return _laid_out(entries, words, size, options, right, NORMAL_RULES)
    except BadInput:
        return None


def _laid_out(entries: tuple[Entry, ...], words: BookletWords, size: Point, options: Options, right: str,
              text: float) -> PuzzleSet:
    type_ = options.type
    head, top = intro(words, size, entries, right, type_, text)
    width = size[0] - 2 * MARGIN

    def room(count: int) -> Room:
        low = type_.foot + (foot_height(count, entries, width) if options.answers == "foot" else 0.0)
        return (MARGIN, low, width, top - low)

    boxes = [extent(found.drawn.layout) for found in entries]
    longest = max(max(box.width, box.height) for box in boxes) - 1
    least = max(READABLE, *(least_cell(found, type_) for found in entries))
    comfortable = max(least, min(96 / longest, 16.0)) if options.large else max(7.0, min(42 / longest, 12.0))
    coded = options.codes == "full" and any(found.code and found.kind != "qr" for found in entries)
    prints = _PRINTS if coded else _PRINTS[2:]
    for module, wanted in prints[:2] if options.answers == "foot" and coded else prints:
        blocks = _blocks(entries, words, options, module, not right)
        layout = arrange(len(entries), blocks, room, comfortable, REAL_CELL, options.per_page)
        if layout.cell >= wanted or arrange(1, blocks, room, comfortable, REAL_CELL, 1).cell >= wanted:
            break
    if layout.cell < least - 1e-9:
        raise _too_small(entries, layout, least, options, [
            k for k in range(options.per_page or 1, 0, -1)
            if arrange(k, blocks, room, comfortable, REAL_CELL, k).cell >= least])
    return PuzzleSet(entries, layout, tuple(head), module)


def _too_small(entries: Sequence[Entry], layout: Layout, least: float, options: Options, good: list[int]) -> BadInput:
    there = f"cells of {layout.cell:.1f} mm" if layout.cell > 0.05 else "no room"
    allowed = (f"1 to {good[0]}" if good[:1] > [1] else "1" if good else "a larger paper"
               + ", or answers elsewhere" * (options.answers == "foot") + ", or no large print" * options.large)
    return BadInput(f"{layout.count} puzzle{'s' * (layout.count > 1)} a page: {there} for "
                    f"{entries[0].drawn.layout.size}: at least {least:.1f} mm are readable: allowed: {allowed}")


def _blocks(entries: tuple[Entry, ...], words: BookletWords, options: Options, module: float,
            sizes: bool) -> list[Block]:
    """The largest block, with the code beside or below the picture. A module of 0: without codes; less: also without
    texts."""
    type_ = options.type
    boxes = [extent(found.drawn.layout) for found in entries]
    small = type_.print if options.codes == "full" else type_.name
    pieces = [[text_width(piece + ",", small) for piece in below(found, options).split(",")] if below(found, options)
              else [0.0] for found in entries]
    side = max((module * found.code.side for found in entries if found.code and found.kind != "qr"),
               default=0.0) if module > 0 else 0.0
    narrowest = max(caption_width(found, words, type_, sizes) for found in entries)
    block = Block(max(box.height for box in boxes), max(box.width for box in boxes), type_.above, narrowest,
                  max(map(sum, pieces)), max(map(max, pieces)), 1.37 * small, side)
    if module < 0:
        return [replace(block, print_width=0.0, print_piece=0.0)]
    return [block, replace(block, beside=True)] if side else [block]
