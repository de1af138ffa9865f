"""The recorded estimates of templates/stocks.toml: how many pieces are enough where the rules leave them unlimited.

One number for each kind of piece, the same for every player who has it, and enough for a game as a whole: with so many
of every kind, that share of random games is played to its end without any player lacking any piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import tilings
from .errors import BadInput
from .game import Game
from .options import declared
from .resources import Data, our_table

__all__ = ["FILE", "Needed", "Stocks", "recorded", "recorded_stocks", "row_name"]

FILE = "stocks.toml"


@dataclass(frozen=True)
class Needed:
    """So many of a kind of piece for each player who has it (for all together where they are common).

    median  with so many of every kind, at least half of the recorded games lack nothing
    p95     so many that 95 % of all random games lack nothing, as far as the recorded ones tell (see `play.stocks`),
            and no fewer than good players need
    max     none of the recorded games needed more; no fewer than p95
    """

    piece: str
    median: int
    p95: int
    max: int


@dataclass(frozen=True)
class Stocks:
    """What so many random games, played from one seed, needed of each kind of piece that is unlimited."""

    seed: int
    games: int
    pieces: tuple[Needed, ...]

    def needed(self, piece: str) -> Needed | None:
        """What is recorded of a kind of piece."""
        return next((needed for needed in self.pieces if needed.piece == piece), None)


def recorded() -> Mapping[str, Data]:
    """The rows of the file, by game and `row_name`."""
    return our_table(FILE)


def recorded_stocks(game: Game) -> Stocks | None:
    """What is recorded for a game; None where its board is another one, or an option but the number of players is not
    the default."""
    row = recorded().get(game.name, {}).get(row_name(game))
    if row is None:
        return None
    return Stocks(row["seed"], row["games"], tuple(Needed(**used) for used in row["pieces"]))


def row_name(game: Game) -> str:
    """The row of a game: its board as in h5, with the number of players as in h5-3p where it is not the usual one; ""
    for a board or options that no row is for."""
    make: Any = type(game)
    players = {o.field: game.players for o in declared(make) if o.name == "players"}
    try:
        board = tilings.load(game.board.name)
        if game == make(board=board):
            return board.name
        return f"{board.name}-{game.players}p" if game == make(board=board, **players) else ""
    except BadInput:
        return ""
