"""HEX-3: three players, and each side of the hexagon is a port (MARS, "HEX-n", point b; 04_hex_n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.options import option, validate
from .shared.diameters import Diameters
from .shared.links import Link, opposite

__all__ = ["GAME", "Hex3"]


@dataclass(frozen=True)
class Hex3(Diameters):
    """HEX-3 on any board of hexagons whose border has six equal ports: on H_k the sides, corners belong to two.

    A full board may show no diameter (X2 of 04_hex_n), but in play one of the players is left.
    """

    name: ClassVar[str] = "hex-3"
    title: ClassVar[str] = "HEX-3"
    summary: ClassVar[str] = "Three players each join two opposite sides of a hexagon, and one of them must succeed."
    rules: ClassVar[tuple[str, ...]] = (
        "Each player owns two opposite sides of the hexagon; a corner cell belongs to both its sides.",
        "In turn, put a pawn of your colour on any empty cell; pawns never move or leave.",
        "Who joins the two own sides by a chain of the own colour wins.",
        "Who can no longer do so over empty cells and own pawns drops out: the pawns stay, the turns are skipped.",
        "The last player left wins at once.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h9", "h4", "h3")
    players = 3

    board: Board
    centre_ban: bool = option(False, "the first pawn of each player may not stand on the centre")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons()
        self._needs_equal_ports("hexagons, such as h5")
        _ = self._goals  # raises where a file gives more ports, or fewer

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        return tuple((pair,) for pair in opposite(self.board, self._flood, self.players))


GAME = Hex3
