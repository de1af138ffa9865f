"""Positions small enough to be searched to the end: the move that cannot be bettered, with certainty."""

from __future__ import annotations

import time

from ..core.game import Game, Move, State

__all__ = ["solve"]

_DEEPEST = 40  # moves from here to the end
_MOST = 500_000  # positions kept


class _TooLarge(Exception):
    """There is not the time for this position, or play can go round in it."""


def solve(game: Game, state: State, seconds: float) -> tuple[Move, float] | None:
    """A best move of a two-player game and what it brings (1 a win, 0.5 a draw or shared win, 0 a loss).

    None where the position is not solved in that time, is over, or the game is not for two.
    """
    if game.players != 2 or game.outcome(state) is not None:
        return None
    until = time.monotonic() + seconds
    known: dict[State, float] = {}  # what player 1 gets

    def value(at: State, depth: int) -> float:
        if at in known:
            if known[at] < 0:  # still being looked at: play can go round
                raise _TooLarge
            return known[at]
        if depth > _DEEPEST or len(known) >= _MOST or time.monotonic() > until:
            raise _TooLarge
        outcome = game.outcome(at)
        if outcome is not None:
            found = 0.5 if len(outcome.winners) != 1 else float(outcome.winners[0] == 1)
        else:
            known[at] = -1.0
            wanted = float(at.to_move == 1)
            found = 1.0 - wanted
            for move in game.legal_moves(at):
                result = value(game.apply(at, move), depth + 1)
                if abs(result - wanted) < abs(found - wanted):
                    found = result
                if found == wanted:
                    break
        known[at] = found
        return found

    try:
        one = value(state, 0)
        best = next(move for move in game.legal_moves(state) if value(game.apply(state, move), 1) == one)
    except _TooLarge:
        return None
    return best, one if state.to_move == 1 else 1.0 - one
