"""How many equal blocks go on a page, and how large their cells are: computed, so that nothing ever overflows.

A block is a caption, a picture measured in cells, and small print wrapped below it. It may have a square of fixed size
(a QR code): at the right of the picture, or below it with the small print at its right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from ..core.path import Point

__all__ = ["GAP", "NEAR", "Block", "Room", "SlotLayout", "arrange"]

Room = tuple[float, float, float, float]
"""Left, bottom, width, height in mm."""

GAP = 7.0
"""mm between blocks."""
NEAR = 2.0
"""mm between the picture, the square and the small print."""
_MOST_ACROSS, _MOST_DOWN = 8, 10
_GOOD = 0.92
"""Cells this close to the largest possible ones are as good, and the page may rather be filled evenly."""


@dataclass(frozen=True)
class Block:
    """What the largest block holds, mm.

    rows, columns  cells of the picture
    caption        height above it
    narrowest      width that the caption needs
    print_width    the longest small print if it were one line, and `print_piece` its longest part without a break
    leading        height of a line of small print
    square         the side of the square, 0 for none; `beside`: at the right of the picture, not below it
    """

    rows: float
    columns: float
    _: KW_ONLY
    caption: float
    narrowest: float
    print_width: float = 0.0
    print_piece: float = 0.0
    leading: float = 0.0
    square: float = 0.0
    beside: bool = False

    def width(self, cell: float) -> float:
        beside = NEAR + self.square if self.beside else 0.0
        return max(self.columns * cell + beside, self.narrowest, self.print_piece,
                   0.0 if self.beside or not self.square else self.square + NEAR + self.print_piece)

    def height(self, cell: float) -> float:
        picture = max(self.rows * cell, self.square) if self.beside else self.rows * cell
        return self.caption + picture + self.under(self.width(cell))

    def print_room(self, width: float) -> float:
        """The width of the small print in a block of this width."""
        return width if self.beside or not self.square else width - self.square - NEAR

    def under(self, width: float) -> float:
        """The height below the picture."""
        lines = self._lines(self.print_room(width)) * self.leading
        return lines if self.beside or not self.square else NEAR + max(lines, self.square)

    def cell(self, width: float, height: float, largest: float) -> float:
        """The largest cell with which the block fits in this room; 0 or less where it does not."""
        if width < self.width(0.0) - 1e-9:
            return 0.0
        cell = min((width - (NEAR + self.square if self.beside else 0.0)) / self.columns, largest)
        while cell > 0 and self.height(cell) > height + 1e-9:
            # a smaller cell makes a narrower block, and may take another line of small print
            picture = height - self.caption - self.under(self.width(cell))
            cell = 0.0 if self.beside and picture < self.square else min(cell - 1e-9, picture / self.rows)
        return cell

    def _lines(self, width: float) -> int:
        """At most so many: each line but the last is full up to a piece that did not fit."""
        if self.print_width <= width:
            return int(self.print_width > 0)
        return math.ceil(self.print_width / max(width - self.print_piece, 0.5 * width))


@dataclass(frozen=True)
class SlotLayout:
    """Blocks across and down in a room, with cells of `cell` mm; `count` of them are used on a full page."""

    block: Block
    room: Room
    _: KW_ONLY
    across: int
    down: int
    cell: float
    count: int

    @property
    def capacity(self) -> int:
        return self.across * self.down

    @property
    def unevenness(self) -> float:
        """How much wider the free room is beside a block than above it, or the other way round, mm."""
        return abs(_share(self.room[2], self.across) - self.block.width(self.cell)
                   - _share(self.room[3], self.down) + self.block.height(self.cell))

    def corner(self, place: int) -> Point:
        """The top left corner of a block, counted along the rows."""
        x, y, width, height = self.room
        wide, high = self.block.width(self.cell), self.block.height(self.cell)
        beside = max(GAP, (width - self.across * wide) / (self.across + 1))
        below = min(2 * GAP, (height - self.down * high) / max(1, self.down - 1))
        left = x + (width - self.across * wide - (self.across - 1) * beside) / 2
        return (left + place % self.across * (wide + beside), y + height - place // self.across * (high + below))


def arrange(count: int, blocks: Sequence[Block], room: Callable[[int], Room], *, comfortable: float, largest: float,
            exactly: int | None = None, least: float = 0.0) -> SlotLayout:
    """The layout for `count` blocks: the fewest pages with cells of `comfortable` mm or more, then the largest cells.

    blocks   shapes that the block can have: the one that leaves the largest cells is taken
    room     for so many blocks
    exactly  so many on each page, instead of as many as are comfortable
    least    no smaller cells are taken where there are larger ones

    Where not even one block has comfortable cells on a page, one to a page, as large as it can be.
    """
    def layouts(used: int | None) -> list[SlotLayout]:
        found = []
        for across in range(1, _MOST_ACROSS + 1):
            for down in range(1, _MOST_DOWN + 1):
                if used is None or across * down >= used:
                    here = room(used or across * down)
                    found += [SlotLayout(block, here, across=across, down=down,
                                         cell=block.cell(_share(here[2], across), _share(here[3], down), largest),
                                         count=used or across * down)
                        for block in blocks]
        return found

    most = exactly or max((lay.capacity for lay in layouts(None) if lay.cell >= comfortable), default=1)
    enough = layouts(exactly or math.ceil(count / math.ceil(count / most)))
    best = max(lay.cell for lay in enough)
    good = min(best, max(_GOOD * best, min(best, least)))  # below zero where print leaves no room
    return min((lay for lay in enough if lay.cell >= good),
               key=lambda lay: (lay.capacity, lay.unevenness, lay.across))


def _share(length: float, count: int) -> float:
    return (length - (count - 1) * GAP) / count
