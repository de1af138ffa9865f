"""HEX-6: six players, and each half of a side of the hexagon is a port (MARS, "HEX-n", point b; 04_hex_n)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.options import option, validate
from .shared.diameters import Diameters
from .shared.links import Link, opposite

__all__ = ["GAME", "Hex6"]


@dataclass(frozen=True)
class Hex6(Diameters):
    """HEX-6 on any board of hexagons whose border has twelve equal ports: on H_k the half sides, so k is odd.

    Corners and the cells in the middle of sides belong to two ports each. A full board may show no diameter (X2 of
    04_hex_n), but in play one of the players is left.
    """

    name: ClassVar[str] = "hex-6"
    title: ClassVar[str] = "HEX-6"
    summary: ClassVar[str] = "Six players each join two opposite half sides of a hexagon, and one of them must succeed."
    rules: ClassVar[tuple[str, ...]] = (
        "Each player owns two opposite halves of sides of the hexagon; the cell in which two halves meet belongs to "
        "both.",
        "In turn, put a pawn of your colour on any empty cell; pawns never move or leave.",
        "Who joins the two own ports by a chain of the own colour wins.",
        "Who can no longer do so over empty cells and own pawns drops out: the pawns stay, the turns are skipped.",
        "The last player left wins at once.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h9", "h3")
    players = 6

    board: Board
    centre_ban: bool = option(False, "the first pawn of each player may not stand on the centre")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons()
        self._needs_equal_ports("h3, h5, h7 ... (an odd number of cells on each side)")
        _ = self._goals  # raises where a file gives more ports, or fewer

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        return tuple((pair,) for pair in opposite(self.board, self._flood, self.players))


GAME = Hex6
