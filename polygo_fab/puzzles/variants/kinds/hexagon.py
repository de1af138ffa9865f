"""Boards of hexagons, counted in their three directions: H3 to H5, and the others on which POLYGO games are played."""

from __future__ import annotations

from functools import cache

from ....core.count_puzzle import Layout
from ....core.errors import BadInput
from ....core.tilings import load
from ..layouts import labelled, runs
from ..variant import ahead

__all__ = ["VARIANT"]

MOST_CELLS = 75
ALLOWED = (f"boards of hexagons of up to {MOST_CELLS} cells: h2 to h5, rhombus2 to rhombus8, trap2 to trap7, or sides "
           "of 2 to 9 cells such as hex556")


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


VARIANT = ahead(("h4", "h3", "h5", "hex556", "rhombus6", "trap5"), layout)
