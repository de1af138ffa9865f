"""How many pieces a box should hold where the rules leave them unlimited: what random play needed at once.

The estimates are recorded in templates/stocks.toml, for each game, board and number of players, with all other options
as they are by default;
`python -m polygo_fab.play.stocks` plays them again and writes the file, always the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .. import games
from ..core import tilings
from ..core.errors import BadInput
from ..core.game import Game
from ..core.options import declared
from ..core.resources import template
from ..core.stock_table import FILE, recorded, row_name, stocks
from .report import Used
from .simulate import simulate

__all__ = ["Estimate", "estimate", "main", "measured", "record", "recorded", "unlimited"]

SEED, GAMES = 1, 300
_HEAD = """\
# The most pieces on the board at once in random games, for pieces that the rules leave unlimited: median, 95 %, max.
# A row without a player: of the player who had the most in that game. All other options as they are
# by default; h5-3p is h5 with three players.
# Written by: python -m polygo_fab.play.stocks
"""


@dataclass(frozen=True)
class Estimate:
    """What so many random games needed of each piece that is unlimited."""

    seed: int
    games: int
    pieces: tuple[Used, ...]


def estimate(game: Game) -> Estimate | None:
    """What is recorded for a game; None where nothing is, as for another board or option."""
    found = stocks(game)
    return None if found is None else Estimate(found.seed, found.games, tuple(
        Used(needed.piece, needed.player, None, needed.median, needed.p95, needed.max) for needed in found.pieces))


def unlimited() -> Iterator[Game]:
    """Every game with its default options on each of its boards where some piece is unlimited, and then with every
    other number of players that it takes."""
    for made in games.classes().values():
        for board in made.boards:
            for game in _for_any_number(made, board):
                if any(item.count is None for item in game.equipment):
                    yield game


def measured(game: Game, jobs: int = 1) -> Estimate:
    """The estimate for a game, played now."""
    pieces = simulate(game, GAMES, SEED, jobs, kernel=False).pieces
    return Estimate(SEED, GAMES, tuple(used for used in pieces if used.count is None))


def record(chosen: Iterable[Game], jobs: int = 1, say: Callable[[str], None] | None = None) -> str:
    """The text of the file, with the estimates of these games."""
    parts = [_HEAD]
    for game in chosen:
        if say:
            say(f"{game.name} on {row_name(game)}")
        parts.append(_row(game, measured(game, jobs)))
    return "\n".join(parts)


def _row(game: Game, found: Estimate) -> str:
    lines = [f"[{game.name}.{row_name(game)}]", f"seed = {found.seed}", f"games = {found.games}", "pieces = ["]
    for used in found.pieces:
        whose = "" if used.player is None else f", player = {used.player}"
        lines.append(f'    {{ piece = "{used.piece}"{whose}, median = {used.median}, p95 = {used.p95}, '
                     f"max = {used.max} }},")
    return "\n".join([*lines, "]", ""])


def _for_any_number(made: Any, board: str) -> Iterator[Game]:
    """A game as it is by default, and then for the other numbers of players."""
    usual: Game = made(board=tilings.load(board))
    yield usual
    for o in declared(made):
        for players in range(int(o.low or 1), int(o.high or 0) + 1) if o.name == "players" else ():
            with contextlib.suppress(BadInput):
                if players != usual.players:
                    yield made(board=usual.board, **{o.field: players})


def main() -> None:
    """Play every game of the file, and write it."""
    template(FILE).write_text(record(unlimited(), 0, print), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
