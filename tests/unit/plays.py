"""Random plays of any game, move by move."""

from __future__ import annotations

import random
from collections.abc import Iterator

from polygo_fab.core.game import Game, Move, State

__all__ = ["random_play"]


def random_play(game: Game, seed: int) -> Iterator[tuple[State, Move, State]]:
    """The moves of a random play, each with the states before and after it."""
    rng = random.Random(seed)
    state = game.initial()
    while game.outcome(state) is None:
        move = rng.choice(game.legal_moves(state))
        following = game.apply(state, move)
        yield state, move, following
        state = following
