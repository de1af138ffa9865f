"""What a board must show beyond its lines: templates/contracts/shown.toml, worked out for a game and its options."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, NamedTuple

from ...core.errors import BadInput
from ...core.resources import template
from ..second_boards import second_board
from ..second_tiling import SecondBoard
from .expression import NUMBERS, value
from .needs import board_of_game, needs, options_of

__all__ = ["SHOWN", "Around", "beside", "code_of", "shown_around"]

SHOWN = "shown: "
"""What a message has in it that is about what a board shows because its game needs it."""


class Around(NamedTuple):
    """A part of the border: what it is ("side", "home", "goal", "port"), whose (0: nobody's), and its cells."""

    kind: str
    player: int
    cells: frozenset[str]


def shown_around(game: str, board: str, players: int, rules: str) -> tuple[SecondBoard, tuple[Around, ...]]:
    """The board on which a game is played, and the parts of its border. Raises BadInput where nothing is written down.
    """
    text, second = _text(), second_board(board_of_game(game, board))
    if second is None:
        raise BadInput(f"contract: no board '{board[:40]}'")
    seats = needs(game, second.name, players, rules)[1]
    names = {**NUMBERS, **text["names"], **options_of(game, rules), "players": seats}
    rows = value(text["border"].get(game, "[]"), names)
    numbered = max((where for _, _, where in rows if isinstance(where, int)), default=1)
    return second, tuple(Around(kind, player, _cells(second, where, (numbered + 1) // 2))
                         for kind, player, where in rows)


def code_of(told: str) -> str:
    """The code of the finding that has this message."""
    return "SHOWN" if SHOWN in told else "CONTRACT"


def beside() -> dict[str, tuple[str, str, str]]:
    """For each kind of part the signs where it begins, in its middle and where it ends: "mark" is the player's."""
    return {kind: (first, middle, last) for kind, (first, middle, last) in _text()["beside"].items()}


def _cells(board: SecondBoard, where: str | int, pairs: int) -> frozenset[str]:
    """Of a side by its name, of a port by its number."""
    return frozenset(board.regions[where] if isinstance(where, str) else board.ports(pairs)[where])


@cache
def _text() -> dict[str, Any]:
    return tomllib.loads(template("contracts/shown.toml").read_text(encoding="utf-8"))
