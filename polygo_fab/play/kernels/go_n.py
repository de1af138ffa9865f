"""The kernel of GO-n: pawns on any empty cell, urns without limit, 2 to 6 players, any board of at most 128 sites."""

from __future__ import annotations

from ...core.game import Game
from ...games.go_n import GoN
from . import Kernel
from .loops import MOST_SITES, Loop, sets

__all__ = ["kernel"]


def kernel(game: Game) -> Kernel | None:
    if (type(game) is not GoN or game.place != "empty" or game.urn or game.arcs or game.fixed
            or len(game.board.centres) > MOST_SITES):
        return None
    from .compiled.go_n import playing

    board, players = game.board, game.players
    sites = range(len(board.centres))
    tables = sets(board.neighbours, len(sites)), sets((board.border_sites, sites), len(sites))
    return Loop(game, playing(), lambda: (sets([()] * players, len(sites)),), tables)
