"""Rectangles of cells on a board of unit squares: tiles, where they fit, and how a position remembers them.

A tile is its lower left and its upper right cell, which is also the move that puts it there; in text "a1-c2".
Sets of cells are integers, as in `core.flood`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .board import Board
from .errors import BadInput
from .flood import members
from .game import Site
from .names import letters, rounded

__all__ = ["Grid", "Rectangle", "Shape", "Tile", "shape_text"]

Tile = tuple[Site, Site]
Shape = tuple[int, int]
"""The two sides of a rectangle that may be turned, the longer one first."""


def shape_text(shape: Shape) -> str:
    return f"{shape[0]}x{shape[1]}"


class Rectangle(NamedTuple):
    """A rectangle of cells: its columns and rows, counted from 0 at the lower left, the last ones included.

    cells   the set of the cells covered
    sides   the sets of the cells just below, left, right and above; 0 where the board ends
    """

    tile: Tile
    x: int
    y: int
    right: int
    top: int
    cells: int
    sides: tuple[int, ...]

    @property
    def shape(self) -> Shape:
        width, height = self.right - self.x + 1, self.top - self.y + 1
        return max(width, height), min(width, height)

    @property
    def area(self) -> int:
        return self.cells.bit_count()


@dataclass(frozen=True)
class Grid:
    """The rectangles of a board. Raises BadInput unless its sites are unit squares that fill a rectangle."""

    board: Board

    def __post_init__(self) -> None:
        squares = [(float(x), float(y)) for y in reversed(range(self.rows)) for x in range(self.columns)]
        x, y = self.board.centres[-self.columns]
        found = [rounded((a - x, b - y)) for a, b in self.board.centres]
        if self.board.play != "cells" or found != squares or {len(cell) for cell in self.board.cells} != {4}:
            raise BadInput(f"board '{self.board.name}': expected unit squares that fill a rectangle, such as units12")

    @cached_property
    def rows(self) -> int:
        return len({rounded(centre)[1] for centre in self.board.centres})

    @cached_property
    def columns(self) -> int:
        return len({rounded(centre)[0] for centre in self.board.centres})

    @cached_property
    def everything(self) -> int:
        return (1 << len(self.board.centres)) - 1

    # --- rectangles

    @cached_property
    def rectangle(self) -> Mapping[Tile, Rectangle]:
        """Every rectangle by its tile, worked out when it is first asked for."""
        return _Rectangles(self)

    def tile(self, x: int, y: int, right: int, top: int) -> Tile:
        """The tile from column x and row y to the column `right` and the row `top`."""
        last = (self.rows - 1) * self.columns
        return last - y * self.columns + x, last - top * self.columns + right

    def is_tile(self, sites: Sequence[Site]) -> bool:
        """Whether these are the lower left and the upper right cell of a rectangle."""
        if len(sites) != 2 or not all(0 <= site < len(self.board.centres) for site in sites):
            return False
        (low, x), (high, right) = divmod(sites[0], self.columns), divmod(sites[1], self.columns)
        return x <= right and high <= low

    def hull(self, parts: Iterable[Rectangle]) -> Rectangle:
        """The smallest rectangle around some."""
        x = y = len(self.board.centres)
        right = top = 0
        for part in parts:
            if part.x < x:
                x = part.x
            if part.y < y:
                y = part.y
            if part.right > right:
                right = part.right
            if part.top > top:
                top = part.top
        return self.rectangle[self.tile(x, y, right, top)]

    def places(self, shape: Shape) -> tuple[Rectangle, ...]:
        """Every rectangle of this shape, either way round, in the order of their tiles."""
        return tuple(sorted(self.rectangle[self.tile(x, y, x + width - 1, y + height - 1)]
                            for width, height in {shape, shape[::-1]}
                            for x in range(self.columns - width + 1) for y in range(self.rows - height + 1)))

    def ordered(self, sites: Sequence[Site]) -> Tile:
        """Any two opposite corners (or one cell) as the lower left and the upper right cell."""
        (low, x), (high, right) = divmod(sites[0], self.columns), divmod(sites[-1], self.columns)
        rows, columns = sorted((low, high)), sorted((x, right))
        return rows[1] * self.columns + columns[0], rows[0] * self.columns + columns[1]

    def faces(self, tiles: Iterable[Rectangle], owner: Sequence[int]) -> tuple[str, ...]:
        """A word for each cell that tells the tiles apart: the colour, and a letter of its own for each tile."""
        found = ["."] * len(owner)
        for number, part in enumerate(sorted(tiles)):
            for site in members(part.cells):
                found[site] = f"{owner[site]}{letters(number)}"
        return tuple(found)

    # --- tiles as the words of a memory

    def word(self, tile: Tile) -> str:
        return f"{self.board.names[tile[0]]}-{self.board.names[tile[1]]}"

    def words(self, tiles: Iterable[Tile]) -> tuple[str, ...]:
        """In ascending order, so that equal positions have equal words."""
        return tuple(self.word(tile) for tile in sorted(tiles))

    def read(self, word: str) -> Rectangle:
        """The rectangle that `word` has written, trusted."""
        low, _, high = word.partition("-")
        return self.rectangle[self.board.site[low], self.board.site[high]]

    def checked(self, words: Iterable[str]) -> tuple[Rectangle, ...]:
        """The rectangles that words write. Raises BadInput unless they are in order and none overlaps another."""
        found: list[Rectangle] = []
        covered = 0
        for word in words:
            sites = [self.board.site.get(name, -1) for name in word.split("-")]
            if not self.is_tile(sites):
                raise BadInput(f"tile '{word[:60]}': expected its lower left and its upper right cell, as a1-c2")
            part = self.rectangle[sites[0], sites[1]]
            if part.cells & covered:
                raise BadInput(f"tile '{word}': it overlaps another one")
            if found and part < found[-1]:
                raise BadInput(f"tile '{word}': expected the tiles in the order of their cells")
            covered |= part.cells
            found.append(part)
        return tuple(found)

    def fitting(self, words: Iterable[str], owner: Sequence[int]) -> tuple[Rectangle, ...]:
        """The same, that must be what stands on the board: each of one colour, no cell left out. Raises BadInput."""
        found = self.checked(words)
        rest = {site for site, colour in enumerate(owner) if colour}
        for part in found:
            sites = [site for site in range(len(owner)) if part.cells >> site & 1]
            colours = {owner[site] for site in sites}
            if len(colours) > 1 or 0 in colours:
                raise BadInput(f"tile '{self.word(part.tile)}': expected one colour on all of its cells")
            rest.difference_update(sites)
        if rest:
            raise BadInput(f"position: '{self.board.names[min(rest)]}' is covered by no tile: expected its tile after "
                           "the player, as a1-c2")
        return found


class _Rectangles(dict[Tile, Rectangle]):
    """The rectangles met so far: a large board has more than are worth making in advance."""

    def __init__(self, grid: Grid) -> None:
        super().__init__()
        self.rows, self.columns = grid.rows, grid.columns

    def __missing__(self, tile: Tile) -> Rectangle:
        (low, x), (high, right) = divmod(tile[0], self.columns), divmod(tile[1], self.columns)
        y, top = self.rows - 1 - low, self.rows - 1 - high
        sides = ((x, y - 1, right, y - 1), (x - 1, y, x - 1, top), (right + 1, y, right + 1, top),
                 (x, top + 1, right, top + 1))
        made = self[tile] = Rectangle(tile, x, y, right, top, cells=self._cells(x, y, right, top),
                                      sides=tuple(self._cells(*side) for side in sides))
        return made

    def _cells(self, x: int, y: int, right: int, top: int) -> int:
        """The cells between columns and rows; none if the first or last of those is not on the board."""
        if x < 0 or y < 0 or right >= self.columns or top >= self.rows:
            return 0
        row = (1 << right + 1) - (1 << x)
        return sum(row << (self.rows - 1 - r) * self.columns for r in range(y, top + 1))
