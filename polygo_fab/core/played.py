"""A game that was played: its states and moves, who played it and when."""

from __future__ import annotations

from dataclasses import dataclass

from .game import Game, Move, State

__all__ = ["Record"]


@dataclass(frozen=True)
class Record:
    """A game with the states that its moves went through, the first one included.

    names  of the players, in the order of the game; () where nobody is named
    date   as people write it: "2026-11-23", "a Sunday in May"; "" where it is not known
    """

    game: Game
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    names: tuple[str, ...] = ()
    date: str = ""
