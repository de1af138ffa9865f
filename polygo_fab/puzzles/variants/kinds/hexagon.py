"""Boards of hexagons, counted in their three directions: H2 to H9, and the others on which POLYGO games are played.

On large boards cells are given until counts alone lead to the solution, as no person supposes anything among so many;
some of them may be to spare.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.stream import Stream
from ....core.tilings import load
from ..growing import counted_out
from ..layouts import labelled, runs
from ..variant import VariantOrder, ahead, random_puzzle

__all__ = ["VARIANT"]

MOST_CELLS = 217
ALLOWED = (f"boards of hexagons of up to {MOST_CELLS} cells: h2 to h9, rhombus2 to rhombus14, trap2 to trap12, or "
           "sides of 2 to 9 cells such as hex556")
_LARGE, _HARDEST = 127, 2
"""Boards of more cells are solved by counts alone, and so of no higher level."""


@cache
def layout(size: str) -> Layout:
    """The lines of a board by its name, such as h4. Raises BadInput for one that is not of hexagons, or too large."""
    try:
        board = load(size)
    except BadInput:
        raise BadInput(f"size '{size[:60]}': allowed: {ALLOWED}") from None
    if len(board.steps) != 6 or board.play != "cells" or any(len(cell) != 6 for cell in board.cells):
        raise BadInput(f"size '{size}': allowed: {ALLOWED}")
    if not 3 <= len(board.centres) <= MOST_CELLS:
        raise BadInput(f"size '{size}' of {len(board.centres)} cells: allowed: {ALLOWED}")
    lines = [(family, cells) for family, step in zip("rcd", (0, 5, 1), strict=True) for cells in runs(board, step)]
    return Layout("hexagon", board.name, board=board, names=board.names, lines=labelled(board, lines))


_SMALL = ahead(("h4", "h3", "h5", "hex556", "rhombus6", "trap5", "h7", "h9"), layout)


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle | None:
    """Raises BadInput for a level that a large board has not."""
    board = layout(order.size)
    if len(board.names) <= _LARGE:
        return _SMALL.made(order, seed, index, stream)
    if order.level is not None and order.level > _HARDEST:
        raise BadInput(f"level = '{order.level}' on {order.size} of {len(board.names)} cells: allowed: 1 to "
                       f"{_HARDEST}, or a board of up to {_LARGE} cells")
    return counted_out(*random_puzzle(board, stream), stream)


VARIANT = replace(_SMALL, made=made)
