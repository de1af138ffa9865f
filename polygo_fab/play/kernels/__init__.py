"""Kernels: compiled loops that play many random games of one game, each move for move as `core.playout` does.

A kernel is for some games with some options, and changes nothing in them: the rules prove it, never the other way
round. A module here that exports `kernel`, a function from a game to its Kernel or None, is one: nothing is
registered. Numba is loaded when a kernel is found for a game, not before.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ...core.game import Game, Move
from ...core.walk import exported
from ...runtime.signals import heed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["GameBatch", "Kernel", "find"]


@dataclass(frozen=True)
class GameBatch:
    """What `playout` says of some games, a row for each.

    lengths  how many moves
    choices  how many legal moves in all
    winners  bit i - 1 is set where player i has won; 0 is a draw
    used     a column for each item of the game's equipment: the most that lay on the board at once
    """

    lengths: NDArray[np.int64]
    choices: NDArray[np.int64]
    winners: NDArray[np.int64]
    used: NDArray[np.int64]


class Kernel(Protocol):
    """Random games of one game."""

    def __call__(self, seed: int, first: int, count: int) -> GameBatch:
        """Games first, first + 1 ... first + count - 1 of `seed`. Raises BadInput for one that does not end."""

    def moves(self, seed: int, index: int) -> tuple[Move, ...]:
        """The moves of one of them."""


def find(game: Game) -> Kernel | None:
    """The kernel for this game with its board and options; None where there is none: `playout` plays every game.

    None also where numba cannot be loaded, as beside a numpy that is too new for it.
    """
    for kernel in exported(__name__, __path__, "kernel").values():
        try:
            found: Kernel | None = kernel(game)
        except ImportError:
            heed()
            return None
        if found is not None:
            return found
    return None
