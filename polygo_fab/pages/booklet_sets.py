"""Which puzzles of a booklet share pages, and how large they are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from typing import TypeVar

from ..core.errors import BadInput
from ..core.page import Label, Shape
from ..core.path import Point
from .booklet_answers import least_cell
from .booklet_entry import BookletEntry, shape_words
from .booklet_foot import foot_height
from .booklet_intro import caption_width, head, told
from .booklet_options import Options
from .booklet_setting import BookletSetting, Role
from .booklet_type import DESCENT
from .booklet_words import BookletWords
from .measure import text_width
from .puzzle_grid import POINT
from .puzzle_view import extent
from .slots import Block, Room, SlotLayout, arrange

__all__ = ["REAL_CELL", "PuzzleSet", "below", "puzzle_sets", "remedies", "shared", "too_small"]

REAL_CELL = 20.0
"""mm: the cell of the TetraGo board. No puzzle is drawn larger."""
_MODULES = (0.35, 0.25, 0.0, -1.0)
"""mm: of the codes. Where one puzzle a page has no readable cells with such codes they are made smaller, then left out
(0), and with them the texts (-1): those of boards of more than `_LARGE` cells, hundreds of givens."""
_LARGE = 625

Some = TypeVar("Some")


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles that share pages: what is said above them, in which type, and how the picture below, of `room` mm, is
    laid out."""

    entries: tuple[BookletEntry, ...]
    texts: tuple[str, ...]
    role: Role
    room: Point
    layout: SlotLayout
    head: tuple[Shape | Label, ...]
    module: float

    @property
    def pages(self) -> int:
        return -(-len(self.entries) // self.layout.count)


def below(found: BookletEntry, options: Options) -> str:
    """What is printed below a puzzle."""
    if options.codes == "full":
        return found.print
    return found.name if options.codes == "name" and not options.large else ""


def shared(entries: tuple[BookletEntry, ...], arranged: Callable[[tuple[BookletEntry, ...]], Some | None],
           pages: Callable[[Some], int], of: Callable[[Some], Sequence[BookletEntry]],
           refused: Callable[[tuple[BookletEntry, ...]], BadInput]) -> list[Some]:
    """Puzzles of the same board in a row share pages; such rows share pages where that saves one, but for
    QR codes, which are much larger. `arranged` gives None where they would be too small: a row alone is `refused`."""
    rows: list[list[BookletEntry]] = []
    for found in entries:
        if rows and rows[-1][-1].drawn.layout is found.drawn.layout:
            rows[-1].append(found)
        else:
            rows.append([found])
    sets: list[Some] = []
    for row in rows:
        here = arranged(tuple(row))
        if here is None:
            raise refused(tuple(row))
        alike = bool(sets) and (of(sets[-1])[-1].kind == "qr") == (row[0].kind == "qr")
        together = arranged((*of(sets[-1]), *row)) if alike else None
        if together is not None and pages(together) < pages(sets[-1]) + pages(here):
            sets[-1] = together
        else:
            sets.append(here)
    return sets


def puzzle_sets(entries: tuple[BookletEntry, ...], setting: BookletSetting) -> list[PuzzleSet]:
    """Raises BadInput where so many a page as asked for could not be read, or no puzzle in large print."""
    shapes = {shape_words(found, setting.words) for found in entries}
    right = shapes.pop() if len(shapes) == 1 else ""

    def refused(some: tuple[BookletEntry, ...]) -> BadInput:
        def fits(other: BookletSetting) -> bool:
            return _laid_out(some, other, right, "body") is not None

        count = setting.options.per_page or 1
        good = next((k for k in range(count - 1, 0, -1) if fits(setting.with_options(per_page=k))), 0)
        return too_small(some, setting.options, f"{count} puzzle{'s' * (count > 1)} a page",
                         f"{'1 to ' * (good > 1)}{good}" if good else remedies(fits, setting))

    return shared(entries, lambda some: _arranged(some, setting, right), lambda one: one.pages,
                  lambda one: one.entries, refused)


def too_small(entries: Sequence[BookletEntry], options: Options, what: str, allowed: str) -> BadInput:
    """The refusal of something whose counts would be too small to read."""
    least = max(least_cell(found, options.type) for found in entries)
    return BadInput(f"{what}: no room for {entries[0].drawn.layout.size} in cells of {least:.1f} mm, with which counts "
                    f"have {options.type.print / POINT:.1f} points: allowed: {allowed}")


def remedies(fits: Callable[[BookletSetting], bool], setting: BookletSetting) -> str:
    """What would do in place of what was asked for, tried: single changes, else as few together as will do."""
    options = setting.options
    changes: list[tuple[str, Callable[[BookletSetting], BookletSetting]]] = []
    if options.answers == "foot":
        changes.append(("answers end", lambda asked: asked.with_options(answers="end")))
    if options.steps:
        changes.append(("no steps", lambda asked: asked.with_options(steps=False)))
    if options.codes == "full":
        changes.append(("codes name", lambda asked: asked.with_options(codes="name")))
    if options.per_page not in (None, 1):
        changes.append(("one puzzle a page", lambda asked: asked.with_options(per_page=1)))
    if options.large:
        changes.append(("no large print", lambda asked: asked.with_options(large=False)))
    if setting.paper != "a3":
        changes.append(("paper a3", lambda asked: replace(asked, paper="a3")))
    for count in range(1, len(changes) + 1):
        good = [some for some in combinations(changes, count)
                if fits(reduce(lambda asked, change: change[1](asked), some, setting))]
        if good:
            return ", or ".join(" and ".join(name for name, _ in some) for some in good)
    return "smaller boards"


def _arranged(entries: tuple[BookletEntry, ...], setting: BookletSetting, right: str) -> PuzzleSet | None:
    """The rules in larger type where that costs neither pages nor much of the cells."""
    found = _laid_out(entries, setting, right, "body")
    if found and not setting.options.large:
        wider = _laid_out(entries, setting, right, "lead")
        if wider and wider.layout.count >= found.layout.count and wider.layout.cell >= 0.95 * found.layout.cell:
            return wider
    return found


def _laid_out(entries: tuple[BookletEntry, ...], setting: BookletSetting, right: str, role: Role) -> PuzzleSet | None:
    """None where counts would be too small."""
    words, options, type_ = setting.words, setting.options, setting.options.type
    texts = told(words, entries, type_)
    whole = setting.below(setting.title(), texts, role)
    above, top = head(setting, entries, right, whole)

    def room(count: int) -> Room:
        low = foot_height(count, entries, whole[0]) if options.answers == "foot" else DESCENT * type_.name
        return (0.0, low, whole[0], top - low)

    boxes = [extent(found.drawn.layout) for found in entries]
    longest = max(max(box.width, box.height) for box in boxes) - 1
    least = max(least_cell(found, type_) for found in entries)
    comfortable = max(least, min(96 / longest, 16.0)) if options.large else max(7.0, min(42 / longest, 12.0))
    coded = options.codes == "full" and any(found.code and found.kind != "qr" for found in entries)
    kept = any(len(found.drawn.layout.names) <= _LARGE for found in entries)
    modules = _MODULES[:2] if coded and (kept or options.answers == "foot") else _MODULES if coded else \
        _MODULES[2:3] if kept else _MODULES[2:]
    for module in modules:
        blocks = _blocks(entries, words, options, module, not right)
        layout = arrange(len(entries), blocks, room, comfortable=comfortable, largest=REAL_CELL,
                         exactly=options.per_page, least=least)
        if layout.cell >= least or arrange(1, blocks, room, comfortable=comfortable, largest=REAL_CELL,
                                           exactly=1).cell >= least:
            break
    if layout.cell < least - 1e-9:
        return None
    return PuzzleSet(entries, tuple(texts), role, room=whole, layout=layout, head=tuple(above), module=module)


def _blocks(entries: tuple[BookletEntry, ...], words: BookletWords, options: Options, module: float,
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
    block = Block(max(box.height for box in boxes), max(box.width for box in boxes), caption=type_.above,
                  narrowest=narrowest, print_width=max(map(sum, pieces)), print_piece=max(map(max, pieces)),
                  leading=1.37 * small, square=side)
    if module < 0:
        return [replace(block, print_width=0.0, print_piece=0.0)]
    return [block, replace(block, beside=True)] if side else [block]
