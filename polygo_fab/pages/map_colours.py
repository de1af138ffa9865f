"""A number for each cell of a board, another one than its neighbours': two for squares and triangles, three for
hexagons, four for maps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ..core.board import Board

__all__ = ["classes"]

_MOST = 4


def classes(board: Board) -> tuple[int, ...]:
    """The most constrained cell comes first (Brélaz 1979); where it would need a fifth number, two numbers change
    places in a chain of cells until one is free for it (Kempe 1879), which may fail, if seldom."""
    near: list[set[int]] = [set() for _ in board.cells]
    for pair in board.edge_cells.values():
        for cell in pair:
            near[cell].update(set(pair) - {cell})
    found: dict[int, int] = {}
    beside: list[set[int]] = [set() for _ in board.cells]
    while len(found) < len(board.cells):
        cell = max((c for c in range(len(board.cells)) if c not in found), key=lambda c: (len(beside[c]), -c))
        if beside[cell] >= set(range(_MOST)) and _freed(near, found, cell):
            beside = [{found[other] for other in near[c] if other in found} for c in range(len(board.cells))]
        found[cell] = next(k for k in range(len(board.cells)) if k not in beside[cell])
        for other in near[cell]:
            beside[other].add(found[cell])
    return tuple(found[cell] for cell in range(len(board.cells)))


def _freed(near: Sequence[set[int]], found: dict[int, int], cell: int) -> bool:
    """Whether one of the four numbers is free for the cell once two of them have changed places in one chain."""
    for one, other in permutations(range(_MOST), 2):
        mine = [c for c in near[cell] if found.get(c) == one]
        chain, todo = {mine[0]}, [mine[0]]
        while todo:
            new = {c for c in near[todo.pop()] if found.get(c) in (one, other)} - chain
            chain |= new
            todo += new
        if chain.issuperset(mine) and not any(found.get(c) == other and c in chain for c in near[cell]):
            found |= {c: one + other - found[c] for c in chain}
            return True
    return False
