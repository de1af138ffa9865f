"""The game that a kit of tiles, pieces or paper is for: its board, players and options, and what pieces it needs."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Literal

from .. import games
from ..core.board_files.files import brought
from ..core.errors import BadInput
from ..core.game import Equipment, Game
from ..core.kit import Fit
from ..core.options import declared, option, validate
from ..core.printed.diagram_inks import COLOURS
from ..core.sampled import stocks
from ..core.stock_table import Stocks
from ..core.tilings import is_named
from ..core.words.called import called

__all__ = ["QUANTITIES", "GameKit", "Need", "Quantity", "board_of", "by_their_names", "chosen", "needs", "such"]

Quantity = Literal["median", "p95", "max"]
QUANTITIES: tuple[Quantity, ...] = ("median", "p95", "max")
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
    if is_named(word) or brought(word):
        return word
    return games.usual_board(word) if word in games.classes() or called(word) else word


def by_their_names(kit: Any, *boards: str) -> None:
    """Put the names that they have here in place of other names for the game and for `boards` of a kit, a frozen
    dataclass that is being made. The name of a game may say its board, too."""
    game = called(kit.game)
    if game:
        object.__setattr__(kit, "game", game.game)
        object.__setattr__(kit, "board", kit.board or game.board)
    for key in boards:
        if called(getattr(kit, key)):
            object.__setattr__(kit, key, board_of(getattr(kit, key)))


def chosen(name: str, board: str, players: int, rules: str) -> Game:
    """The game on its usual board, or another one. `rules` are options of the game, KEY=VALUE with spaces between.

    Raises BadInput for a game, board, number of players or option that there is not.
    """
    options = key_values("rules", rules, "the game")
    if players:
        options["players"] = players
    return games.load(name, board_of(board) or None, **options)


def key_values(option: str, text: str, whose: str) -> dict[str, object]:
    """Options of something else in the text of one. Raises BadInput for what is none, and for one that is there twice.
    """
    found: dict[str, object] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not key or not equals:
            raise BadInput(f"{option} = '{text[:60]}': expected options of {whose} as KEY=VALUE, with spaces between")
        if key in found:
            raise BadInput(f"{option} = '{text[:60]}': {key} is '{found[key]}' already: allowed: once")
        found[key] = value
    return found


@cache
def such(board: str, players: int, rules: str) -> tuple[str, ...]:
    """The games that so many can play on a board with these rules, first those that are for so many and no others."""
    found = {}
    for name, game in games.classes().items():
        with suppress(BadInput):
            chosen(name, board, players, rules)
            found[name] = any(o.name == "players" for o in declared(game))
    return tuple(sorted(found, key=lambda name: found[name]))


def needs(game: Game, quantity: str, count: int = 0) -> tuple[Need, ...]:
    """How many of each piece of `game.equipment`: what the rules say; else `count`, if it is not 0; else `quantity`.

    Raises BadInput where nothing is recorded of a piece without limit, or more play than there are colours and marks.
    """
    if game.players > len(COLOURS):
        raise BadInput(f"rules = 'players={game.players}': pieces are told apart for {len(COLOURS)} players: allowed: "
                       f"0 to {len(COLOURS)}")
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
    used = estimate.needed(item.piece) if estimate else None
    if estimate and used:
        ranks: Mapping[str, int] = {"median": used.median, "p95": used.p95, "max": used.max}
        return ranks[quantity], f"{quantity} of {estimate.games} random games, seed {estimate.seed}"
    if brought(game.board.name):
        return len(game.board.centres), "one for every site is always enough"
    raise BadInput(f"quantity = '{quantity}': the rules of {game.name} do not limit the {item.piece}, and no games are "
                   f"recorded on {game.board.name} with these options: allowed: count=N "
                   f"({len(game.board.centres)}, one for every site, is always enough)")


@dataclass(frozen=True)
class GameKit:
    """The options of every kit that is made for a game, in this order. Raises BadInput where a value is out of range
    or a rule of fit breaks."""

    product_options: ClassVar[tuple[str, ...]] = ("game", "board", "players")
    adjustable: ClassVar[tuple[str, ...]] = ("pitch",)
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {}

    game: str = option("polygo", "the game, as `list games` names it", named=True)
    board: str = option("", "the board, as h5, or a file of your own (.toml, .svg); without, the game's usual one",
                        named=True)
    players: int = option(0, "how many players; 0 as usual", low=0, high=6)
    rules: str = option("", "options of the game, as dame=yes; several with spaces between")
    quantity: Quantity = option(
        "max", "how many of what the rules do not limit: enough for half of all random games, for 95 % of them, or "
        "for every one that is recorded", choices=QUANTITIES)
    count: int = option(0, "how many of it instead, each player; 0 as `quantity` says", low=0, high=500)

    def __post_init__(self) -> None:
        validate(self)
        by_their_names(self, "board")
        _ = self.fits

    @cached_property
    def chosen(self) -> Game:
        """Raises BadInput for a game, board, number of players or rules that there is not."""
        return chosen(self.game, self.board, self.players, self.rules)

    @cached_property
    def needs(self) -> tuple[Need, ...]:
        """What is needed at all."""
        return tuple(need for need in needs(self.chosen, self.quantity, self.count) if need.count)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        """The rules of fit that hold. Raises Broken for one that does not."""
        raise NotImplementedError
