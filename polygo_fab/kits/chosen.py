"""The game that a kit of tiles or pieces is for: its board, players and options, and how many pieces it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .. import games
from ..core.errors import BadInput
from ..core.game import Equipment, Game
from ..core.stock_table import Stocks, stocks
from ..core.tilings import FAMILIES

__all__ = ["QUANTITIES", "Need", "board_of", "chosen", "needs"]

QUANTITIES = ("median", "p95", "max")
"""How many of a piece without limit: the rank over the recorded games."""


@dataclass(frozen=True)
class Need:
    """`count` pieces of one kind for one player (0: common), and where the count is from."""

    piece: str
    player: int
    count: int
    source: str


def board_of(word: str) -> str:
    """The name of a board; of a game that has no board's name, the board on which it is usually played."""
    known = games.classes()
    if word not in known or any(family.pattern.fullmatch(word) for family in FAMILIES):
        return word
    usual: str = known[word].boards[0]
    return usual


def chosen(name: str, board: str, players: int, rules: str) -> Game:
    """The game on its usual board, or another one. `rules` are options of the game, KEY=VALUE with spaces between.

    Raises BadInput for a game, board, number of players or option that there is not.
    """
    options: dict[str, object] = {}
    for word in rules.split():
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise BadInput(f"rules = '{rules[:60]}': expected options of the game as KEY=VALUE, with spaces between")
        options[key] = value
    if players:
        options["players"] = players
    return games.load(name, board_of(board) or None, **options)


def needs(game: Game, quantity: str, count: int = 0) -> tuple[Need, ...]:
    """How many of each piece of `game.equipment`: what the rules say; else `count`, if it is not 0; else `quantity`.

    Raises BadInput where nothing is recorded of a piece without limit.
    """
    estimate = stocks(game)
    found = []
    for item in game.equipment:
        if item.count is not None:
            found.append(Need(item.piece, item.player, item.count, "fixed by the rules"))
        elif count:
            found.append(Need(item.piece, item.player, count, "as asked"))
        else:
            found.append(Need(item.piece, item.player, *_recorded(game, estimate, item, quantity)))
    return tuple(found)


def _recorded(game: Game, estimate: Stocks | None, item: Equipment, quantity: str) -> tuple[int, str]:
    for used in estimate.pieces if estimate else ():
        if used.piece == item.piece and used.player in (None, item.player):
            assert estimate
            ranks: Mapping[str, int] = {"median": used.median, "p95": used.p95, "max": used.max}
            return ranks[quantity], f"{quantity} of {estimate.games} recorded games, seed {estimate.seed}"
    raise BadInput(f"quantity = '{quantity}': the rules of {game.name} do not limit the {item.piece}, and no games are "
                   f"recorded on {game.board.name} with these options: allowed: count=N "
                   f"({len(game.board.centres)}, one for every site, is always enough)")
