"""How many pieces a box should hold where the rules leave them unlimited: what random play needed at once.

How that is found `core.sampled` tells. The estimates are recorded in templates/stocks.toml, for each game, board and
number of players, with all other options as they are by default; `python -m polygo_fab.play.stocks` plays them again
and writes the file, always the same.
"""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from .. import games
from ..core import sampled, tilings
from ..core.errors import BadInput
from ..core.game import Game
from ..core.options import declared
from ..core.resources import template
from ..core.stock_table import FILE, Stocks, row_name
from ..runtime.workers import WorkPart, cores, workers

__all__ = ["FEWER", "GAMES", "GOOD", "LONG", "main", "measured", "record", "unlimited"]

GAMES, FEWER = 500, 100
LONG = ("go-n", "hexago-february", "polygo")
"""Random plays of these take long with five colours and more: fewer are recorded, and enough is what covers all."""

GOOD = {("blocks", "units12"): {"tile 4x3": 7, "tile 6x2": 7, "tile 12x1": 4, "block": 5}}
"""Where good players need more than players at random: so many lack nothing in 99 % of their games (docs/stocks.md,
which tells how that was measured); p95 and max are never less."""

_HEAD = """\
# How many of the pieces that the rules leave unlimited are enough, for each player who has them, over random games.
# With so many of every kind: median - half of these games lack nothing; p95 - so many of them lack nothing that the
# lower end of the 95 % interval (Wilson) of that share is 95 %; max - none of them lacks anything.
# Where good players need more of a kind (docs/stocks.md), p95 and max are what 99 % of their games take.
# All other options as they are by default; h5-3p is h5 with three players.
# Written by: python -m polygo_fab.play.stocks
"""

def unlimited() -> Iterator[Game]:
    """Every game with its default options on each of its boards where some piece is unlimited, and then with every
    other number of players that it takes."""
    for made in games.classes().values():
        for board in made.boards:
            for game in _for_any_number(made, board):
                if any(item.count is None for item in game.equipment):
                    yield game


def measured(game: Game, count: int = 0) -> Stocks:
    """The estimate for a game, played now; `count` games, 0 for as many as are recorded."""
    found = sampled.measured(game, count or (FEWER if game.players > 4 and game.name in LONG else GAMES))
    good = GOOD.get((game.name, game.board.name), {})
    return replace(found, pieces=tuple(
        replace(used, p95=max(used.p95, good.get(used.piece, 0)), max=max(used.max, good.get(used.piece, 0)))
        for used in found.pieces))


def record(chosen: Iterable[Game], jobs: int = 1, say: Callable[[str], None] | None = None) -> str:
    """The text of the file, with the estimates of these games, so many of them played at the same time."""
    parts = [_HEAD]
    with workers(jobs) as submit:
        waiting: deque[tuple[Game, WorkPart]] = deque((game, submit(measured, game)) for game in chosen)
        while waiting:
            game, found = waiting.popleft()
            parts.append(_row(game, found.result()))
            if say:
                say(f"{game.name} on {row_name(game)}")
    return "\n".join(parts)


def _row(game: Game, found: Stocks) -> str:
    lines = [f"[{game.name}.{row_name(game)}]", f"seed = {found.seed}", f"games = {found.games}", "pieces = ["]
    lines += [f'    {{ piece = "{used.piece}", median = {used.median}, p95 = {used.p95}, max = {used.max} }},'
              for used in found.pieces]
    return "\n".join([*lines, "]", ""])


def _for_any_number(made: Callable[..., Game], board: str) -> Iterator[Game]:
    """A game as it is by default, and then for the other numbers of players."""
    usual = made(board=tilings.load(board))
    yield usual
    for o in declared(type(usual)):
        for players in range(int(o.low or 1), int(o.high or 0) + 1) if o.name == "players" else ():
            with contextlib.suppress(BadInput):
                if players != usual.players:
                    yield made(board=usual.board, **{o.field: players})


def main() -> None:
    """Play every game of the file, and write it."""
    template(FILE).write_text(record(unlimited(), cores(), print), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
