"""HEX-2: Hex on a hexagon with four ports (MARS, "HEX-n", point a and remark 3; 04_hex_n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.options import option, validate
from .shared.diameters import Diameters
from .shared.links import Link, opposite

__all__ = ["GAME", "Hex2"]


@dataclass(frozen=True)
class Hex2(Diameters):
    """HEX-2 on any board of hexagons with a border of even length. A full board has one diameter (X1 of 04_hex_n).

    Ports meet at two opposite corners and in the middle of two opposite sides, so that a mirror through the corners
    exchanges the players. With an even k the middle of a side is no cell of H_k: opposite ports would then make
    unequal players (51 to 77 of the full boards of H2), so the ports are those of the mirror instead, with lengths
    that differ by one and pairs that are only nearly opposite (64 to 64). The usual boards have an odd k.
    """

    name: ClassVar[str] = "hex-2"
    title: ClassVar[str] = "HEX-2"
    summary: ClassVar[str] = "Hex on a hexagon: join your two opposite ports before the other player joins theirs."
    rules: ClassVar[tuple[str, ...]] = (
        "The border is cut into four ports, every other one for each player; neighbouring ports share the cell in "
        "which they meet.",
        "In turn, put a pawn of your colour on any empty cell; pawns never move or leave.",
        "Who joins the two own ports by a chain of the own colour wins; a full board always has one such chain.",
        "With the option swap, player 2 may take over the colour, the ports and the first pawn of player 1 instead of "
        "answering it; player 1 goes on with the other colour.",
        "With the option centre_ban, the first pawn of each player may not stand on the centre.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h9", "h3", "h4", "h6")
    players = 2

    board: Board
    swap: bool = option(False, "player 2 may take the place of player 1 right after the first pawn")
    centre_ban: bool = option(False, "the first pawn of each player may not stand on the centre")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons()
        _ = self._goals  # raises where the border cannot be cut so

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        return tuple((pair,) for pair in opposite(self.board, self._flood, self.players, mirror=True))


GAME = Hex2
