"""Which colour and mark each player of a game bears, from what the source calls the players: contracts/players.toml."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from ..core.resources import our_table

__all__ = ["bearer", "bears", "worn_by"]

_FILE = "contracts/players.toml"


@cache
def bears(game: str) -> tuple[int, ...]:
    """For the players in their order the numbers of colour and mark, from 1 to 6 (contracts/paper.toml).

    A player has that which the source gives him, where we make it; all others have what is left, in its order.
    """
    table = our_table(_FILE)
    made: list[str] = table["made"]
    row = table["game"].get(game, {})
    named = {player: made.index(colour) + 1 for player, colour in enumerate(
        () if "said" in row else row.get("source", ())) if colour in made}
    left = iter([colour for colour in range(1, 7) if colour not in named.values()])
    return tuple(named[player] if player in named else next(left) for player in range(6))


def worn_by(game: str) -> Callable[[int], int]:
    """For a player of a game the number of his colour and mark; 0 for nobody."""
    return partial(bearer, game)


def bearer(game: str, player: int) -> int:
    """The number of the colour and the mark of one player; 0 for nobody."""
    return bears(game)[player - 1] if player else 0
