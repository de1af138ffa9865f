"""How many pieces random games needed at once: what is recorded of our games (`play.stocks`), and played when it is
asked for of one that is brought from outside.

A game needs of each kind of piece as many as the player had on the board who had the most of them at once. A share of
the games is covered by numbers that leave none of them short of any kind.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import cast

from .errors import BadInput
from .game import Game
from .playout import Play, playout
from .stock_table import Needed, Stocks, recorded_stocks

__all__ = ["SEED", "Z", "covering", "is_brought", "kinds_of", "measured", "needs_of", "sample_game", "stocks", "wilson"]

SEED, Z = 1, 1.959963984540054
"""The seed of all of them; of a 95 % interval the half width in standard deviations."""
_GAMES, _FEWEST, _WORK = 200, 20, 20_000
"""Games that are played when it is asked for: so many, fewer where they are long, as their moves count in all."""

Needs = tuple[int, ...]
"""Of each kind of piece in the order of `kinds_of`: the most that one player had on the board at once in a game."""


def is_brought(game: object) -> bool:
    """Whether a game is none of ours."""
    return not type(game).__module__.startswith("polygo_fab.")


def stocks(game: Game) -> Stocks | None:
    """What is recorded of a game, or was needed by games played now of one that is brought; None where its board is
    another one, or an option but the number of players is not the default. Raises BadInput for a game without end."""
    return _played(cast(Hashable, game)) if is_brought(game) else recorded_stocks(game)


def sample_game(game: Game) -> Play:
    """The random game that a book shows where nobody brings another one: of a few, that of middle length."""
    some = sorted((playout(game, SEED, index) for index in range(5)), key=lambda play: len(play.moves))
    return some[2]


@lru_cache(maxsize=8)
def _played(hashed: Hashable) -> Stocks:
    game = cast(Game, hashed)
    first = len(playout(game, SEED).moves)
    return measured(game, max(_FEWEST, min(_GAMES, _WORK // max(first, 1))))


def kinds_of(game: Game) -> dict[str, list[int]]:
    """The kinds of pieces that are unlimited, each with its items of the equipment."""
    found: dict[str, list[int]] = {}
    for number, item in enumerate(game.equipment):
        if item.count is None:
            found.setdefault(item.piece, []).append(number)
    return found


def needs_of(game: Game, seed: int, numbers: Iterable[int]) -> list[Needs]:
    """What each of the games of a seed needed."""
    kinds = kinds_of(game).values()
    return [tuple(max(used[item] for item in items) for items in kinds)
            for used in (playout(game, seed, number).used for number in numbers)]


def covering(needs: Sequence[Needs], enough: Callable[[int, int], bool]) -> Needs:
    """The fewest that cover enough of the games, given how many they cover and how many there are: of each kind what
    is enough for the same share of them, the smallest one."""
    columns = [sorted(column) for column in zip(*needs, strict=True)]
    for ranked in zip(*columns, strict=True):
        covered = sum(all(most <= there for most, there in zip(need, ranked, strict=True)) for need in needs)
        if enough(covered, len(needs)):
            return tuple(ranked)
    return tuple(column[-1] for column in columns)


def measured(game: Game, count: int) -> Stocks:
    """What so many games needed, played now. Raises BadInput where the game says of fewer kinds of pieces how many are
    in use than it has."""
    if len(game.in_use(game.initial())) != len(game.equipment):
        raise BadInput(f"{game.name}: in_use tells of {len(game.in_use(game.initial()))} kinds of pieces, equipment of "
                       f"{len(game.equipment)}: expected one number for each")
    needs = needs_of(game, SEED, range(count))
    half = covering(needs, lambda covered, total: 2 * covered >= total)
    most = covering(needs, lambda covered, total: covered == total)
    sure = covering(needs, lambda covered, total: wilson(covered, total)[0] >= 0.95)
    return Stocks(SEED, count, tuple(Needed(piece, *ranks) for piece, *ranks in zip(
        kinds_of(game), half, sure, most, strict=True)))


def wilson(count: int, total: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson ("Probable inference ...", JASA 1927); it never leaves 0 to 1."""
    share, spread = count / total, Z * Z / total
    centre = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / total + spread / (4 * total)) / (1 + spread)
    return (0.0 if count == 0 else max(0.0, centre - half)), (1.0 if count == total else min(1.0, centre + half))
