"""How many rounds a game takes, from games played at random: so many lines a sheet for writing one down needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..core.game import Game, Move
from ..core.playout import playout

__all__ = ["longest", "rounds_of"]

_GAMES, _FEWEST, _SEED = 20, 2, 1
_SITES = 200
"""A board of more has fewer games: the work of one grows with their square at least, while lengths differ less."""


def longest(game: Game) -> tuple[int, int]:
    """The rounds of that of some random games which had the most moves, and how many games these were."""
    sites = len(game.board.centres)
    games = max(_FEWEST, min(_GAMES, _GAMES * _SITES ** 2 // sites ** 2))
    return rounds_of(game, max((playout(game, _SEED, index).moves for index in range(games)), key=len)), games


def rounds_of(game: Game, moves: Sequence[Move]) -> int:
    """A round is over where the turn goes back to an earlier player; several moves of one player are one turn."""
    state = game.initial()
    movers = []
    for move in moves:
        movers.append(state.to_move)
        state = game.apply(state, move)
    return 1 + sum(after < before for before, after in pairwise(movers))
