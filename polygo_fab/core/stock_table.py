"""The recorded estimates of templates/stocks.toml: what random games needed at once of pieces without limit."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from . import tilings
from .errors import BadInput
from .game import Game
from .resources import template

__all__ = ["FILE", "Needed", "Stocks", "recorded", "stocks"]

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
    """The rows of the file, by game and board."""
    return tomllib.loads(template(FILE).read_text(encoding="utf-8"))


def stocks(game: Game) -> Stocks | None:
    """What is recorded for a game; None where its board is another one, or an option is not the default."""
    row = recorded().get(game.name, {}).get(game.board.name)
    if row is None or not _as_recorded(game):
        return None
    return Stocks(row["seed"], row["games"], tuple(
        Needed(used["piece"], used.get("player"), used["median"], used["p95"], used["max"])
        for used in row["pieces"]))


def _as_recorded(game: Game) -> bool:
    """Whether the game is the one of its board's name, with its options as they are by default."""
    make: Any = type(game)
    try:
        return bool(game == make(board=tilings.load(game.board.name)))
    except BadInput:
        return False
