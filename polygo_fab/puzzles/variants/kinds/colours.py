"""Two colours of pawns: each row and column counts the red ones and the blue ones (puzzles.md, "two colours"). They
stand by chance, or so that the solution is a picture."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.stream import Stream, start
from ..growing import grown
from ..layouts import grid
from ..variant import VariantOrder, ahead

__all__ = ["VARIANT"]

_SIGNS = ".#o"
_TRIES = 8
"""Orders in which the cells of a picture are opened, to give few."""


@cache
def layout(size: str) -> Layout:
    """2x2 to 12x12, with values red and blue."""
    return grid("colours", size, colours=("red", "blue"))


_BY_CHANCE = ahead(("6x6", "7x7", "8x8"), layout)


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle | None:
    """Raises BadInput for a picture that is none, or is not solved without guessing."""
    if order.picture:
        return _picture(tuple(order.picture.split()), seed)
    return _BY_CHANCE.made(order, seed, index, stream)


@cache
def _picture(rows: tuple[str, ...], seed: int) -> CountPuzzle:
    if not rows or {len(row) for row in rows} != {len(rows[0])} or set("".join(rows)) - set(_SIGNS):
        raise BadInput(f"picture '{' '.join(rows)[:60]}': expected rows of one length of . (light), # and o (the two "
                       "colours)")
    board = layout(f"{len(rows)}x{len(rows[0])}")
    answer = tuple(_SIGNS.index(sign) for row in rows for sign in row)
    counts = tuple((sum(answer[cell] == 1 for cell in line.cells), sum(answer[cell] == 2 for cell in line.cells))
                   for line in board.lines)
    found = [puzzle for k in range(_TRIES)
             if (puzzle := grown(CountPuzzle(board, counts), answer, Stream(start(seed, k)))) and _solved(puzzle)]
    if not found:
        raise BadInput(f"a picture of {len(rows)} x {len(rows[0])} cells in two colours: no puzzle that is solved "
                       "without guessing was found: allowed: a plainer picture, or fewer cells")
    return min(found, key=lambda puzzle: len(puzzle.givens))


def _solved(puzzle: CountPuzzle) -> bool:
    try:
        return bool(VARIANT.level(puzzle, VARIANT.solved(puzzle)))
    except BadInput:
        return False


VARIANT = replace(_BY_CHANCE, made=made)
