"""The regular hexagonal board H_k as games with two opposite armies need it (01_boards section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...core.board import Board
from ...core.errors import BadInput

__all__ = ["meet_in_threes", "opposite", "side", "wedge"]


def side(board: Board, game: str) -> int:
    """The k of H_k: how many cells lie on a side. Raises BadInput for any other board."""
    regions = dict(board.regions)
    k = len(regions.get("side0", ()))
    if board.play != "cells" or len(board.steps) != 6 or k < 2 or len(board.centres) != 3 * k * (k - 1) + 1:
        raise BadInput(f"{game} on {board.name}: allowed: hexagonal boards with equal sides, such as h5")
    return k


def wedge(board: Board, counts: Sequence[int], first: int, game: str) -> tuple[int, ...]:
    """The middle `counts[0]` cells of a row, the middle `counts[1]` of the next one up, and so on, as one set.

    first  the row to begin with, 0 the lowest; the wedge moves up by one where it would not stand in the middle
    Raises BadInput where it does not fit below the middle row.
    """
    rows = board.rows[::-1]
    if (len(rows[first]) - counts[0]) % 2:
        first += 1
    found: list[int] = []
    for row, count in zip(rows[first:len(rows) // 2], counts, strict=False):
        start = (len(row) - count) // 2
        found += row[max(start, 0):start + count]
    if len(found) != sum(counts):
        raise BadInput(f"{game} on {board.name}: no room for rows of {', '.join(map(str, counts))} pieces")
    return tuple(sorted(found))


def opposite(board: Board, sites: Sequence[int]) -> tuple[int, ...]:
    """The sites point-symmetric to these: in reading order a half turn counts from the other end."""
    last = len(board.centres) - 1
    return tuple(sorted(last - site for site in sites))


def meet_in_threes(board: Board) -> bool:
    """Whether play is on cells of which three meet in every inner point, none is barred and none twice on the border.
    """
    around = Counter(point for cell in board.cells for point in cell)
    return (board.play == "cells" and not board.barred and len(set(board.border)) == len(board.border)
            and all(around[point] == 3 for point in set(around).difference(board.outline)))
