"""Some counts are not shown: one line in three, drawn by lot (puzzles.md, "Margins with a line hidden")."""

from __future__ import annotations

from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.stream import Stream
from ...arrows import irreducible
from ..growing import shuffled
from ..layouts import grid
from ..variant import VariantOrder, by_lines, random_puzzle

__all__ = ["VARIANT"]


@cache
def layout(size: str) -> Layout:
    """2x2 to 25x25."""
    return grid("hidden", size, 2, 25)


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle:
    board = layout(order.size)
    bare, answer = random_puzzle(board, stream)
    n = sum(line.family == "r" for line in board.lines)
    m = len(board.lines) - n
    hidden = frozenset(shuffled(list(range(n + m)), stream)[:(n + m) // 3])
    pawns = frozenset(cell for cell, value in enumerate(answer) if value)
    givens = irreducible(n, m, pawns, shuffled(list(range(n * m)), stream), hidden)
    counts = tuple((None,) if line in hidden else count for line, count in enumerate(bare.counts))
    return CountPuzzle(board, counts, tuple((cell, answer[cell]) for cell in givens))


VARIANT = by_lines(("6x6", "7x7", "10x10", "15x15"), layout, made)
