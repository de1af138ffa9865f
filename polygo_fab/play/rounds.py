"""How many rounds a game takes, from games played at random: so many lines a sheet for writing one down needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..core.game import Game, Move
from .playout import playout

__all__ = ["GAMES", "longest", "rounds_of"]

GAMES, _SEED = 20, 1


def longest(game: Game) -> int:
    """The rounds of that of GAMES random games which had the most moves."""
    return rounds_of(game, max((playout(game, _SEED, index).moves for index in range(GAMES)), key=len))


def rounds_of(game: Game, moves: Sequence[Move]) -> int:
    """A round is over where the turn goes back to an earlier player; several moves of one player are one turn."""
    state = game.initial()
    movers = []
    for move in moves:
        movers.append(state.to_move)
        state = game.apply(state, move)
    return 1 + sum(after < before for before, after in pairwise(movers))
