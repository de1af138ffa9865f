"""Puzzles of counts on any board: cells, lines of cells, and how many pawns of each colour stand on each line.

All variants of Nombres Croisés are such values (puzzles.md, "Variants worth having"): diagonals, hexagonal boards,
two colours, hidden counts. A `Layout` says all that a page needs to draw one; the puzzle adds counts and givens.
Text: "nc-diagonals:3x3:r2,1,1:c1,1,2:d2:e1:g+r1c1" (+ a pawn, * one of the second colour, - an empty cell; ? is a
count that is not shown, 2/1 are two colours). It is permanent: what it says never changes.

Where there are no pawns nothing is counted: the givens are areas, each of a rectangle with that number alone in it, and
the rectangles cover the board. Text: "nc-rectangles:4x4:g4r1c1,6r1c3,6r4c1".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from .board import Board, Point
from .errors import BadInput

__all__ = ["MARKS", "RECTANGLES", "Count", "CountPuzzle", "Layout", "PuzzleLine", "parse_count_puzzle"]

MARKS = "-+*"
"""How a given is written: an empty cell, a pawn of the first colour, of the second."""

RECTANGLES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
"""What the rectangles of a board are called, in the order in which their numbers are read: no more of them."""

Count = tuple[int | None, ...]
"""For each colour how many pawns stand on a line, or None where that is not shown."""


@dataclass(frozen=True)
class PuzzleLine:
    """Cells that are counted together.

    family   r rows, c columns, d and e the diagonals that fall and rise; on hexagonal boards r, c and d
    cells    in the order in which they lie
    label    where the count is written: beyond one end of the line, in the units of the board
    towards  the unit vector from there to the cells
    """

    family: str
    cells: tuple[int, ...]
    label: Point
    towards: Point


@dataclass(frozen=True, repr=False)
class Layout:
    """The board of a puzzle, which is all but its numbers: a page can draw it from this alone.

    kind, size  what the text of a puzzle names it by: "hexagon", "h4"
    board       centres and polygons of the cells; unit length, y up, the origin in the middle
    names       of the cells, as givens write them; cells are numbered row by row, top row first
    colours     of the pawns: "pawn", or "red" and "blue"; value 0 is an empty cell, 1 the first colour. None: `areas`
    frames      groups of cells to draw a strong line around (letters of Braille)
    fixed       cells known on every board of this layout, as (cell, value) (patterns of a QR code)
    """

    kind: str
    size: str
    _: KW_ONLY
    board: Board
    names: tuple[str, ...]
    lines: tuple[PuzzleLine, ...]
    colours: tuple[str, ...] = ("pawn",)
    frames: tuple[tuple[int, ...], ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()

    def __repr__(self) -> str:
        return f"<layout {self.kind} {self.size}>"

    @cached_property
    def families(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(line.family for line in self.lines))

    @property
    def areas(self) -> bool:
        """Whether rectangles are asked for: a cell has the value 1 in that of the first number, 2 in that of the second
        ..., while the value of a given is its area."""
        return not self.colours


@dataclass(frozen=True)
class CountPuzzle:
    """For each line of the layout its counts; givens as (cell, value), sorted.

    Raises BadInput for a count that no line can have, or a given outside the board, given twice, or known anyway; of
    areas for one that is larger than the board, or more of them than `RECTANGLES`.
    """

    layout: Layout
    counts: tuple[Count, ...]
    givens: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        layout, colours = self.layout, len(self.layout.colours)
        if len(self.counts) != len(layout.lines):
            raise BadInput(f"{len(self.counts)} counts for {len(layout.lines)} lines of {layout.kind} {layout.size}")
        for line, count in zip(layout.lines, self.counts, strict=True) if colours or any(self.counts) else ():
            shown = [n for n in count if n is not None]
            if len(count) != colours or any(n < 0 for n in shown) or sum(shown) > len(line.cells):
                raise BadInput(f"a line of {len(line.cells)} cells counts {_written(count)}: allowed: 0 to "
                               f"{len(line.cells)} in all, for {colours} colour{'s' * (colours > 1)}")
        known = dict(layout.fixed)
        for cell, value in self.givens:
            if not 0 <= cell < len(layout.names):
                raise BadInput(f"given cell {cell + 1}: allowed: 1 to {len(layout.names)}")
            if layout.areas and not 1 <= value <= len(layout.names):
                raise BadInput(f"area {value} at {layout.names[cell]}: allowed: 1 to {len(layout.names)}")
            if not layout.areas and not 0 <= value <= colours:
                raise BadInput(f"given {layout.names[cell]}: allowed: {' or '.join(MARKS[:colours + 1])}")
            if cell in known:
                raise BadInput(f"given {layout.names[cell]}: this cell is known already")
            known[cell] = value
        if layout.areas and not 1 <= len(self.givens) <= len(RECTANGLES):
            raise BadInput(f"{len(self.givens)} areas: allowed: 1 to {len(RECTANGLES)}")
        object.__setattr__(self, "givens", tuple(sorted(self.givens)))

    @property
    def known(self) -> dict[int, int]:
        """The cells that are known from the start."""
        return dict((*self.layout.fixed, *self.givens))

    def text(self) -> str:
        layout = self.layout
        words = [f"nc-{layout.kind}", layout.size]
        counted = list(zip(layout.lines, self.counts, strict=True))
        if layout.areas:
            return ":".join([*words, "g" + ",".join(f"{area}{layout.names[cell]}" for cell, area in self.givens)])
        words += (family + ",".join(_written(count) for line, count in counted if line.family == family)
                  for family in layout.families)
        if self.givens:
            words.append("g" + ",".join(MARKS[value] + layout.names[cell] for cell, value in self.givens))
        return ":".join(words)


def _written(count: Count) -> str:
    return "/".join("?" if n is None else str(n) for n in count)


_AREA = re.compile(r"(\d{1,3})(r\w+)", re.ASCII)
_COUNT = re.compile(r"(?:\d{1,2}|\?)(?:/(?:\d{1,2}|\?))*", re.ASCII)


def parse_count_puzzle(text: str, layout_of: Callable[[str, str], Layout]) -> CountPuzzle:
    """The puzzle that `text` writes; `layout_of` gives the layout of a kind and a size, or raises BadInput.

    Raises BadInput where the text does not fit.
    """
    shown = f"puzzle '{text.strip()[:80]}'"
    head, *words = text.strip().split(":")
    if not head.startswith("nc-") or not words:
        raise BadInput(f"{shown}: expected nc-KIND:SIZE:r1,2:c2,1 and so on, and optionally :g+r1c1,-r2c2")
    layout = layout_of(head[3:], words.pop(0))
    givens = words.pop()[1:].split(",") if words and words[-1].startswith("g") else []
    site = {name: cell for cell, name in enumerate(layout.names)}
    if layout.areas:
        if words or not givens:
            raise BadInput(f"{shown}: expected nc-{layout.kind}:{layout.size}:g4r1c1 and so on: areas with their cells")
        return CountPuzzle(layout, ((),) * len(layout.lines), tuple(_area(word, site, shown) for word in givens))
    if tuple(word[:1] for word in words) != layout.families:
        raise BadInput(f"{shown}: expected counts for {', '.join(layout.families)}, in this order")
    counts: list[Count] = []
    for word in words:
        written = word[1:].split(",")
        lines = sum(line.family == word[0] for line in layout.lines)
        if len(written) != lines or not all(_COUNT.fullmatch(count) for count in written):
            raise BadInput(f"{shown}: '{word}': expected {lines} counts, such as 3"
                           + (", or ? where one is not shown" if len(layout.colours) == 1 else "/1, one a colour"))
        counts += (tuple(None if n == "?" else int(n) for n in count.split("/")) for count in written)
    known = []
    for given in givens:
        if given[1:] not in site or given[0] not in MARKS:
            raise BadInput(f"{shown}: given '{given}': expected +{layout.names[0]} (a pawn) or -{layout.names[0]} "
                           "(empty)")
        known.append((site[given[1:]], MARKS.index(given[0])))
    return CountPuzzle(layout, tuple(counts), tuple(known))


def _area(word: str, site: Mapping[str, int], shown: str) -> tuple[int, int]:
    match = _AREA.fullmatch(word)
    if match is None:
        raise BadInput(f"{shown}: given '{word[:20]}': expected 4{min(site)} (an area and its cell)")
    if match[2] not in site:
        *_, last = site
        raise BadInput(f"{shown}: given '{word[:20]}': no such cell: allowed: {min(site)} to {last}")
    return site[match[2]], int(match[1])
