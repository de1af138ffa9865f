"""Every board there is, for the proofs of what is printed: the named ones with a game each, and all sizes."""

from __future__ import annotations

from polygo_fab import games
from polygo_fab.core.game import Game
from polygo_fab.core.tilings import FAMILIES

__all__ = ["NAMED", "SIZES", "game_on"]

NAMED = tuple(name for family in FAMILIES for name in family.examples)
"""As `polygo-fab list boards` names them."""
_PREFIXES = ("s", "h", "t", "trap", "rhombus", "bridge", "units")
SIZES = (*(f"{prefix}{size}" for prefix in _PREFIXES for family in FAMILIES
           if family.pattern.fullmatch(f"{prefix}9") for size in range(family.low, family.high + 1)),
         "s2x3", "s6x7", "s3x26", "s26x2", "hex222", "hex289", "hex556", "hex746", "hex999", "polygone")
"""Every size of the families that have one size, and some of the others."""
_GAMES = {"s6": "polygo", "h5": "hex-6", "h7": "hex-3", "hex556": "manalath", "t4": "go-n", "trap7": "pentalath",
          "rhombus11": "hex", "bridge7": "bridges", "units12": "blocks", "units14": "tilers", "polygone": "polygone",
          "h3": "hex-3", "rhombus5": "hex"}


def game_on(board: str) -> Game | None:
    """A game that is played on a board, for most of the named ones and some more."""
    return games.load(_GAMES[board], board) if board in _GAMES else None
