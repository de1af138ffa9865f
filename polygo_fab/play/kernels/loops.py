"""A kernel from a compiled loop: arrays for what comes out, the tables of the board, and games that it leaves out.

A loop is called as loop(base, lengths, choices, winners, used, record, *room, *tables) and plays a game for each row.
It writes the moves of a game into `record` (a site for each, -1 for a pass; the last game's stay there), and the
length -1 where the record is too short or the game is not one for it: then the protocol plays that game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ...core.flood import bits
from ...core.game import PASS, Game, Move
from ...core.playout import MOST_MOVES, playout
from ...core.stream import GOLDEN, MASK, mixed
from . import GameBatch

__all__ = ["MOST_SITES", "Loop", "sets"]

MOST_SITES = 128
"""As many as two words have bits (`compiled.sets`)."""


@dataclass(frozen=True)
class Loop:
    """The kernel of `game`. `room` makes the arrays that a call works in: two calls at the same time share none."""

    game: Game
    loop: Callable[..., None]
    room: Callable[[], tuple[Any, ...]]
    tables: tuple[Any, ...]

    def __call__(self, seed: int, first: int, count: int) -> GameBatch:
        return self._played(seed, first, count)[0]

    def moves(self, seed: int, index: int) -> tuple[Move, ...]:
        batch, record = self._played(seed, index, 1)
        if record is None:
            return playout(self.game, seed, index).moves
        return tuple(PASS if site < 0 else (site,) for site in record[:batch.lengths[0]].tolist())

    def _played(self, seed: int, first: int, count: int) -> tuple[GameBatch, Any]:
        """The games, and the record of the last one (None if the protocol has played it)."""
        import numpy as np

        played = lengths, choices, winners, used, record = (
            np.empty(count, np.int64), np.empty(count, np.uint64), np.empty(count, np.uint64),
            np.empty((count, len(self.game.equipment)), np.uint64), np.empty(MOST_MOVES, np.int64))
        base = np.uint64((mixed(seed & MASK) + first * GOLDEN) & MASK)
        self.loop(base, *played, *self.room(), *self.tables)
        left = np.flatnonzero(lengths < 0).tolist()
        for row in left:
            play = playout(self.game, seed, first + row)
            lengths[row], choices[row], used[row] = len(play.moves), play.choices, play.used
            winners[row] = sum(1 << player - 1 for player in play.winners)
        whole = np.int64
        return (GameBatch(lengths, choices.astype(whole), winners.astype(whole), used.astype(whole)),
                None if count - 1 in left else record)


def sets(rows: Iterable[Iterable[int]], sites: int) -> Any:
    """A table of sets of sites, as `compiled.sets` has them on a board of so many sites."""
    import numpy as np

    numbers = [bits(row) for row in rows]
    if sites <= 64:
        return np.array(numbers, np.uint64)
    return np.array([(number & MASK, number >> 64) for number in numbers], np.uint64)
