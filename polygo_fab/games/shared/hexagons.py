"""The regular hexagonal board H_k as games with two opposite armies need it (01_boards section 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...core.board import Board
from ...core.errors import BadInput

__all__ = ["not_in_threes", "opposite", "side", "wedge"]


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
        raise BadInput(f"{game} on {board.name}: no room for rows of {', '.join(map(str, counts))} pieces: "
                       "allowed: a larger board")
    return tuple(sorted(found))


def opposite(board: Board, sites: Sequence[int]) -> tuple[int, ...]:
    """The sites point-symmetric to these: in reading order a half turn counts from the other end."""
    last = len(board.centres) - 1
    return tuple(sorted(last - site for site in sites))


def not_in_threes(board: Board) -> str:
    """Why a board is not one of cells of which three meet in every inner point, none barred and none twice on the
    border; "" where it is."""
    if board.play != "cells":
        return f"play is on {board.play}"
    if board.barred:
        return f"{board.names[min(board.barred)]} is barred"
    if twice := [site for site, count in Counter(board.border).items() if count > 1]:
        return f"the border passes {board.names[twice[0]]} twice"
    around = Counter(point for cell in board.cells for point in cell)
    for point in sorted(set(around).difference(board.outline)):
        if around[point] != 3:
            met = [board.names[site] for site, cell in enumerate(board.cells) if point in cell]
            return f"{len(met)} meet between {', '.join(met[:6])}"
    return ""
