"""The recorded estimates of templates/stocks.toml: what random games needed at once of pieces without limit."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from . import tilings
from .errors import BadInput
from .game import Game
from .options import declared
from .resources import template

__all__ = ["FILE", "Needed", "Stocks", "recorded", "row_name", "stocks"]

FILE = "stocks.toml"


@dataclass(frozen=True)
class Needed:
    """The most pieces of one kind that lay on the board at once, as ranks over the games.

    player  whose they are; 0 is common, None whichever player had the most of them
    """

    piece: str
    player: int | None
    median: int
    p95: int
    max: int


@dataclass(frozen=True)
class Stocks:
    """What so many random games, played from one seed, needed of each piece that is unlimited."""

    seed: int
    games: int
    pieces: tuple[Needed, ...]


def recorded() -> dict[str, dict[str, Any]]:
    """The rows of the file, by game and `row_name`."""
    return tomllib.loads(template(FILE).read_text(encoding="utf-8"))


def stocks(game: Game) -> Stocks | None:
    """What is recorded for a game; None where its board is another one, or an option but the number of players is not
    the default."""
    row = recorded().get(game.name, {}).get(row_name(game))
    if row is None:
        return None
    return Stocks(row["seed"], row["games"], tuple(
        Needed(used["piece"], used.get("player"), used["median"], used["p95"], used["max"])
        for used in row["pieces"]))


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
