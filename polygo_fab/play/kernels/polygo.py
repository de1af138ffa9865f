"""The kernel of PolyGo: its default reading, 2 to 6 players, any board of at most 128 sites; best of at most 64."""

from __future__ import annotations

from ...core.board import Board
from ...core.game import Game
from ...games.polygo import PolyGo
from . import Kernel
from .loops import MOST_SITES, Loop, sets

__all__ = ["kernel"]


def kernel(game: Game) -> Kernel | None:
    if (type(game) is not PolyGo or game.freedom != "own" or game.fill_lakes_immediately or game.handicap or game.arcs
            or game.fixed or len(game.board.centres) > MOST_SITES):
        return None
    import numpy as np

    from .compiled.polygo import playing

    board, players = game.board, game.players
    sites = range(len(board.centres))
    near = sets(board.neighbours, len(sites))
    close = sets((around(board, site) for site in sites), len(sites))
    borders = sets((board.border_sites, sites), len(sites))

    def room() -> tuple[object, ...]:
        return sets([()] * players, len(sites)), sets([()] * players, len(sites)), np.zeros(players, np.bool_)

    return Loop(game, playing(), room, (near, close, borders))


def around(board: Board, site: int, most: int = 3) -> set[int]:
    """The sites within so few steps that they link the neighbours of `site` to each other; within `most` if none do.

    Any set around the site would do; with fewer sites, a loop has looked at them sooner.
    """
    beside = set(board.neighbours[site])
    found = set(beside)
    for _ in range(most - 1):
        linked = last = set(board.neighbours[site][:1])
        while last := {near for one in last for near in board.neighbours[one]} & found - linked:
            linked = linked | last
        if beside <= linked:
            break
        found |= {near for one in found for near in board.neighbours[one]} - {site}
    return found
