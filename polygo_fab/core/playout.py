"""One random play of any game through its protocol: what a kernel must repeat move for move."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import BadInput
from .game import Game, Move
from .stream import Stream

__all__ = ["MOST_MOVES", "Play", "playout"]

MOST_MOVES = 5000
"""No game of the documents is longer by far; the guard is for games to come."""


@dataclass(frozen=True)
class Play:
    """A play: its moves, who won (nobody: a draw), how many legal moves there were in all, and the pieces used.

    used   for each item of the game's equipment the most that lay on the board at once, the start included
    """

    moves: tuple[Move, ...]
    winners: tuple[int, ...]
    choices: int
    used: tuple[int, ...]


def playout(game: Game, seed: int, index: int = 0) -> Play:
    """The random play with this number: each move is legal_moves[stream.below(how many there are)].

    Raises BadInput where the game has not ended after MOST_MOVES moves.
    """
    stream = Stream(seed, index)
    state = game.initial()
    moves: list[Move] = []
    choices = 0
    used = game.in_use(state)
    while (outcome := game.outcome(state)) is None:
        if len(moves) == MOST_MOVES:
            raise BadInput(f"{game.name} on {game.board.name}: game {index} of seed {seed} is not over after "
                           f"{MOST_MOVES} moves")
        legal = game.legal_moves(state)
        choices += len(legal)
        moves.append(legal[stream.below(len(legal))])
        state = game.apply(state, moves[-1])
        used = tuple(map(max, used, game.in_use(state)))
    return Play(tuple(moves), outcome.winners, choices, used)
