"""How many equal blocks go on a page, and how large their cells are: computed, so that nothing ever overflows.

A block is a caption, a picture of rows x columns cells, and below it small print wrapped to the width of the block.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.path import Point

__all__ = ["GAP", "Block", "Layout", "arrange"]

GAP = 9.0
"""mm between blocks."""
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
    """

    rows: int
    columns: int
    caption: float
    narrowest: float
    print_width: float = 0.0
    print_piece: float = 0.0
    leading: float = 0.0

    def width(self, cell: float) -> float:
        return max(self.columns * cell, self.narrowest)

    def height(self, cell: float) -> float:
        return self.caption + self.rows * cell + self._lines(self.width(cell)) * self.leading

    def cell(self, width: float, height: float, largest: float) -> float:
        """The largest cell with which the block fits in this room; 0 or less where it does not."""
        cell = min(width / self.columns, largest) if width >= self.narrowest - 1e-9 else 0.0
        while cell > 0 and self.height(cell) > height + 1e-9:
            # a smaller cell makes a narrower block, and may take another line of small print
            cell = min(cell, (height - self.height(cell) + self.rows * cell) / self.rows)
        return cell

    def _lines(self, width: float) -> int:
        """At most so many: each line but the last is full up to a piece that did not fit."""
        if self.print_width <= width:
            return int(self.print_width > 0)
        return math.ceil(self.print_width / (width - self.print_piece))


@dataclass(frozen=True)
class Layout:
    """Blocks across and down in a room (left, bottom, width, height), with cells of `cell` mm."""

    block: Block
    room: tuple[float, float, float, float]
    across: int
    down: int
    cell: float

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


def arrange(count: int, block: Block, room: tuple[float, float, float, float], comfortable: float,
            largest: float) -> Layout:
    """The layout for `count` blocks: the fewest pages with cells of `comfortable` mm or more, then the largest cells.

    Where not even one block has comfortable cells on a page, one to a page, as large as it can be.
    """
    layouts = [Layout(block, room, across, down,
                      block.cell(_share(room[2], across), _share(room[3], down), largest))
               for across in range(1, _MOST_ACROSS + 1) for down in range(1, _MOST_DOWN + 1)]
    most = max((lay.capacity for lay in layouts if lay.cell >= comfortable), default=1)
    on_each = math.ceil(count / math.ceil(count / most))
    enough = [lay for lay in layouts if lay.capacity >= on_each]
    good = _GOOD * max(lay.cell for lay in enough)
    return min((lay for lay in enough if lay.cell >= good), key=lambda lay: (lay.capacity, lay.unevenness, lay.across))


def _share(length: float, count: int) -> float:
    return (length - (count - 1) * GAP) / count
