"""A side that cannot be printed along its cells, on a board of one's own, is refused before anything is made."""

from __future__ import annotations

import math

from ..core.board_files.files import brought
from ..core.errors import BadInput
from ..core.features import along_border, by_colour
from ..core.kit import Kit

__all__ = ["refuse_far_sides"]

_AWAY, _FAR = 0.24, 1.1
"""Pitches: from the edge of the board to the band of a side, and how far that may be from the middle of a cell."""


def refuse_far_sides(kit: Kit) -> None:
    """Raises BadInput for a kit on paper whose game has a side along a cell that is too large for its band to run
    there: players could not see whose border it is."""
    what = kit.paper
    if what is None or what.arcs or what.game.board.play != "cells" or not brought(what.game.board.name):
        return
    import shapely

    from ..pages.rims import bands

    game, board = what.game, what.game.board
    around = along_border(by_colour(game.shows, game.worn))
    drawn = bands(board, around, 1.0, _AWAY)
    for player in {part.player for part in around}:
        lines = shapely.union_all([shapely.LineString(band.points) if len(band.points) > 1 else
                                   shapely.Point(band.points[0]) for band in drawn if band.player == player])
        for site in sorted(site for part in around if part.player == player for site in part.sites):
            far = shapely.Point(board.centres[site]).distance(lines)
            if far > _FAR:
                raise BadInput(
                    f"{game.name} on {board.name}: the cell {board.names[site]} is too large for the side of player "
                    f"{player} to run along it ({math.ceil(far * 10) / 10:g} pitches from its middle, at most "
                    f"{_FAR:g}): allowed: cells of more equal size; or a game without sides, such as polygo")
