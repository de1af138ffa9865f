"""A game from outside held to the protocol as long as it is played: what a random play did not reach is told, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import wraps

from ...core.errors import BadInput
from ...core.game import Game, Move, Outcome, State

__all__ = ["held", "wrong_outcome", "wrong_state"]


def held(made: type[Game]) -> None:
    """From now on the class raises BadInput where a rule of it gives what is none of its type."""
    if not hasattr(made.outcome, "__wrapped__"):
        for name, rule in (("outcome", _outcome(made.outcome)), ("legal_moves", _moves(made.legal_moves)),
                           ("apply", _state(made.apply))):
            setattr(made, name, rule)


def wrong_outcome(end: object, players: int) -> Iterator[str]:
    """What of the outcome of a game for so many players is none."""
    if not isinstance(end, Outcome):
        yield f"{str(end)[:60]!r} is no Outcome: expected one, or None while the game goes on"
    elif not isinstance(end.reason, str) or not end.reason.strip() or not end.reason.isprintable():
        yield f"reason {str(end.reason)[:60]!r}: expected why the game is over, in words"
    elif odd := [f"{key} {str(its)[:60]!r}: expected a tuple of whole numbers"
                 for key, its in (("winners", end.winners), ("scores", end.scores))
                 if not isinstance(its, tuple) or not all(type(number) is int for number in its)]:
        yield from odd
    else:
        if not set(end.winners) <= set(range(1, players + 1)):
            yield f"winners {end.winners}: allowed: of 1 to {players}"
        if len(end.scores) not in (0, players):
            yield f"{len(end.scores)} scores: allowed: none, or {players}"


def wrong_state(game: Game, state: State) -> Iterator[str]:
    """What of a state is none, the first thing first: what stands behind it may ask for it."""
    if not isinstance(state, State) or not isinstance(state.owner, tuple):
        yield f"{str(state)[:60]} is no State with a tuple of owners"
    if len(state.owner) != len(game.board.centres):
        yield f"a state has {len(state.owner)} sites, {game.board.name} has {len(game.board.centres)}"
    if not all(isinstance(owner, int) and 0 <= owner < len(game.marks) for owner in state.owner):
        yield f"a state has a number on a site that no mark is for: marks are '{game.marks}'"
    if state.to_move not in range(1, game.players + 1):
        yield f"to_move = {state.to_move!r}: allowed: 1 to {game.players}"
    if not all(isinstance(word, str) and word and not re.search(r"\s", word) for word in state.memory):
        yield f"memory = {str(state.memory)[:60]}: expected words without spaces"


def _outcome(rule: Callable[[Game, State], Outcome | None]) -> Callable[[Game, State], Outcome | None]:
    @wraps(rule)
    def outcome(self: Game, state: State) -> Outcome | None:
        end = rule(self, state)
        for wrong in wrong_outcome(end, self.players) if end is not None else ():
            raise BadInput(f"game '{self.name}': outcome: {wrong} at {self.text(state)}")
        return end

    return outcome


def _moves(rule: Callable[[Game, State], tuple[Move, ...]]) -> Callable[[Game, State], tuple[Move, ...]]:
    @wraps(rule)
    def legal_moves(self: Game, state: State) -> tuple[Move, ...]:
        moves: object = rule(self, state)
        if not isinstance(moves, tuple) or not all(
                isinstance(move, tuple) and all(type(site) is int for site in move) for move in moves):
            raise BadInput(f"game '{self.name}': legal_moves: {str(moves)[:60]!r}: expected a tuple of moves, each a "
                           f"tuple of sites (tokens are the numbers after them), at {self.text(state)}")
        return moves

    return legal_moves


def _state(rule: Callable[[Game, State, Move], State]) -> Callable[[Game, State, Move], State]:
    @wraps(rule)
    def apply(self: Game, state: State, move: Move) -> State:
        after = rule(self, state, move)
        for wrong in wrong_state(self, after):
            raise BadInput(f"game '{self.name}': apply: {wrong}, after {self.text(state)}")
        return after

    return apply
