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


@cache
def layout(size: str) -> Layout:
    """The lines of a board by its name, such as h4. Raises BadInput for one that is not of hexagons, or too large."""
    board = load(size)
    if len(board.steps) != 6 or board.play != "cells" or any(len(cell) != 6 for cell in board.cells):
        raise BadInput(f"board '{size}': allowed: a board of hexagons, such as h3, h4 or h5")
    if not 3 <= len(board.centres) <= MOST_CELLS:
        raise BadInput(f"board '{size}' of {len(board.centres)} cells: allowed: 3 to {MOST_CELLS}, such as h3 to h5")
    lines = [(family, cells) for family, step in zip("rcd", (0, 5, 1), strict=True) for cells in runs(board, step)]
    return Layout("hexagon", board.name, board, board.names, labelled(board, lines))


VARIANT = ahead(("h4", "h3", "h5", "hex556", "rhombus6", "trap5"), layout)
