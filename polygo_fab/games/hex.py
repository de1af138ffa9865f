"""Hex on its rhombus, the classic game that HEX-n is made from (MARS and FEV, "HEX-n"; 04_hex_n for the swap)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.options import option, validate
from .shared.diameters import Diameters
from .shared.links import Link, sides

__all__ = ["GAME", "Hex"]


@dataclass(frozen=True)
class Hex(Diameters):
    """Hex on a board of hexagons with four sides. Player 1 joins bottom and top, player 2 left and right.

    The turn is that of HEX-2: on these boards, too, who is cut off is so by the chain of the other (X1, X6 of
    04_hex_n). Corner cells belong to both their sides. The documents speak of the swap as a remedy, so it is off
    unless asked for.
    """

    name: ClassVar[str] = "hex"
    title: ClassVar[str] = "Hex"
    summary: ClassVar[str] = "Join your two opposite sides of the board before the other player joins theirs."
    rules: ClassVar[tuple[str, ...]] = (
        "Player 1 owns the bottom and the top side, player 2 the left and the right one; a corner cell belongs to both "
        "its sides.",
        "In turn, put a pawn of your colour on any empty cell; pawns never move or leave.",
        "Who joins the two own sides by a chain of the own colour wins; a full board always has one such chain.",
        "With the option swap, player 2 may take over the colour, the sides and the first pawn of player 1 instead of "
        "answering it; player 1 goes on with the other colour.")
    boards: ClassVar[tuple[str, ...]] = ("rhombus11", "rhombus5", "rhombus9", "rhombus13", "rhombus14", "rhombus19")
    ends: ClassVar[str] = "sides"
    players = 2

    board: Board
    swap: bool = option(False, "player 2 may take the place of player 1 right after the first pawn")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons("rhombus11")
        if sides(self.board) is None:
            raise BadInput(f"hex on {self.board.name}: expected a board with four sides, such as rhombus11, or "
                           "a file whose [regions] left, right, bottom and top make up the border and share its four "
                           "corner cells")

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        bottom, right, top, left = sides(self.board) or (0, 0, 0, 0)
        return (Link(self._flood, bottom, top),), (Link(self._flood, left, right),)


GAME = Hex
