"""Rectangles packed into a rectangle of unit squares: a search that lays the largest tile that fits, cell by cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from ..core.rectangle import Shape

__all__ = ["Packing", "Spot", "pack"]

Spot = tuple[int, int, int, int]
"""Column and row of a tile's lower left cell, its width and its height."""


@dataclass(frozen=True)
class Packing:
    """Tiles on a board of `columns` x `rows` units, none over another."""

    columns: int
    rows: int
    spots: tuple[Spot, ...]

    @cached_property
    def crossed(self) -> tuple[tuple[int, int], ...]:
        """For every row and every column: how many tiles a line along it crosses, and how many units they take.

        Raises ValueError where two tiles overlap or one lies outside: a packing proves itself.
        """
        owner: dict[tuple[int, int], int] = {}
        for number, (x, y, width, height) in enumerate(self.spots):
            for cell in ((a, b) for a in range(x, x + width) for b in range(y, y + height)):
                if cell in owner or not (0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows):
                    raise ValueError(f"tile {number} of a packing at {cell}: not free, or outside")
                owner[cell] = number
        lines = [[(x, y) for x in range(self.columns)] for y in range(self.rows)]
        lines += [[(x, y) for y in range(self.rows)] for x in range(self.columns)]
        return tuple((len({owner[cell] for cell in line if cell in owner}), sum(cell in owner for cell in line))
                     for line in lines)


def pack(columns: int, rows: int, stock: Iterable[Shape], whole: bool = True, most: int = 200_000) -> Packing | None:
    """A packing of the `stock`, or None where there is none or `most` steps of search find none.

    whole  every tile of the stock is laid, and as many cells as it leaves stay empty; otherwise every cell is
           covered, and tiles may be left over
    """
    left = Counter((max(shape), min(shape)) for shape in stock)
    spare = columns * rows - sum(a * b * count for (a, b), count in left.items())
    if (spare < 0) if whole else (spare > 0):
        return None
    search = _Packing(columns, rows, left, max(0, spare), most)
    return Packing(columns, rows, tuple(search.spots)) if search.fill(0) else None


@dataclass
class _Packing:
    columns: int
    rows: int
    left: Counter[Shape]
    holes: int
    steps: int

    def __post_init__(self) -> None:
        self.covered = 0
        self.spots: list[Spot] = []

    def fill(self, cell: int) -> bool:
        """Cover the first free cell from `cell` on and all that follow, with a tile or as a hole."""
        while self.covered >> cell & 1:
            cell += 1
        if cell == self.columns * self.rows:
            return True
        y, x = divmod(cell, self.columns)
        for shape in sorted((s for s, count in self.left.items() if count), key=lambda s: (-s[0] * s[1], s)):
            for width, height in dict.fromkeys((shape, shape[::-1])):
                if x + width > self.columns or y + height > self.rows:
                    continue
                row = ((1 << width) - 1) << cell
                mask = sum(row << self.columns * i for i in range(height))
                if mask & self.covered:
                    continue
                self.steps -= 1
                if self.steps < 0:
                    return False
                self._lay(shape, (x, y, width, height), mask, 1)
                if self.fill(cell):
                    return True
                self._lay(shape, (x, y, width, height), mask, -1)
        if self.holes:
            self.holes -= 1
            self.covered |= 1 << cell
            if self.fill(cell):
                return True
            self.covered &= ~(1 << cell)
            self.holes += 1
        return False

    def _lay(self, shape: Shape, spot: Spot, mask: int, sign: int) -> None:
        self.left[shape] -= sign
        self.covered ^= mask
        if sign > 0:
            self.spots.append(spot)
        else:
            self.spots.pop()
