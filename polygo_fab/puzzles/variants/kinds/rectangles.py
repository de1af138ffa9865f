"""Rectangles of p x q cells that cover the board exactly; each number is an area (FEV: "pavés rectangulaires couvrant
exactement un rectangle de p.q cellules").

Every rectangle is a tile of Blocs (08_blocs: areas up to 12), none of a single unit, and no shape is taken more often
than the box cuts it with `tiles=blocks`: so a puzzle can be laid with the tiles, on a face of 12 x 12 or 14 x 14 units.
That these are the tiles meant is our conjecture; the documents have no such puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from ....core.count_puzzle import RECTANGLES, CountPuzzle, Layout
from ....core.flood import members
from ....core.stream import Stream
from ..areas import level, rectangle, worked
from ..laid import laid, level_by_rules
from ..layouts import grid
from ..search import MOST_TRIES
from ..variant import Variant, VariantOrder

__all__ = ["TILES", "VARIANT"]

TILES: Mapping[tuple[int, int], int] = {
    (1, 2): 16, (1, 3): 12, (2, 2): 8, (1, 4): 8, (1, 5): 6, (2, 3): 7, (1, 6): 5, (1, 7): 4, (2, 4): 4, (3, 3): 3,
    (2, 5): 4, (3, 4): 7, (2, 6): 7}
"""How many of each shape there are. It never changes, as the puzzles of a seed hang on it."""
_MOVES = 60
"""Numbers that are moved in a rectangle, each to rule out another solution, before all begins anew."""
_TRIES = 20_000
"""On 6 x 6 one in some 1500 has level 4."""


@cache
def layout(size: str) -> Layout:
    """4x4 to 14x14."""
    return grid("rectangles", size, 4, 14, colours=())


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle | None:
    """A board of tiles, each with its area in a cell by chance. While there is another solution a number moves in its
    tile, to where the other solution has no room for it."""
    board = layout(order.size)
    m = sum(line.family == "c" for line in board.lines)
    tiles = _tiles(len(board.names) // m, m, stream)
    if tiles is None or len(tiles) > len(RECTANGLES):
        return None
    at = [_one_of(tile, stream) for tile in tiles]
    for _ in range(_MOVES):
        puzzle = CountPuzzle(board, ((),) * len(board.lines), tuple(
            (cell, tile.bit_count()) for cell, tile in zip(at, tiles, strict=True)))
        read = sorted(range(len(at)), key=at.__getitem__)  # the tiles by their numbers
        answer = tuple(tiles[k] for k in read)
        other = next((found for found in laid(puzzle, MOST_TRIES) if found != answer), None)
        if other is None:
            return puzzle
        moved = [(k, its) for k, its in zip(read, other, strict=True) if tiles[k] != its]
        k, its = moved[stream.below(len(moved))]
        at[k] = _one_of(tiles[k] & ~its, stream)
    return None


def _tiles(n: int, m: int, stream: Stream) -> list[int] | None:
    """Tiles that cover a board, cell by cell, each time one of those that fit and are left, wide ones rather than thin
    ones; None where none fits."""
    left, gone, free, found = dict(TILES), set[tuple[int, int]](), (1 << n * m) - 1, list[int]()
    while free:
        cell = (free & -free).bit_length() - 1
        row, column = divmod(cell, m)
        taken = ~(free >> cell)
        shares = _shares(m, n - row, min(m - column, (taken & -taken).bit_length() - 1))
        if gone:
            shares = tuple([one for one in shares if one[1] not in gone])
        if not shares:
            return None
        tile, shape = shares[stream.below(len(shares))]
        left[shape] -= 1
        if not left[shape]:
            gone.add(shape)
        found.append(tile << cell)
        free ^= tile << cell
    return found


@cache
def _shares(m: int, most: int, room: int) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The tiles that fit into so many rows and columns, in the corner of a board of m columns, each with its shape and
    as often as it is wide."""
    return tuple((rectangle(m, 0, 0, high, wide), shape) for wide in range(1, room + 1) for high in range(1, most + 1)
                 for shape in [(min(high, wide), max(high, wide))] if shape in TILES for _ in range(min(shape)))


def _one_of(cells: int, stream: Stream) -> int:
    some = _members(cells)
    return some[stream.below(len(some))]


_members = lru_cache(maxsize=10_000)(members)


def _unique(puzzle: CountPuzzle) -> bool:
    return sum(1 for _, _ in zip(laid(puzzle, MOST_TRIES), range(2), strict=False)) == 1


VARIANT = Variant(sizes=("6x6", "8x8", "10x10", "12x12", "14x14"), layout=layout, made=made, solved=worked, level=level,
                  unique=_unique, tries=_TRIES, graded=level_by_rules)
