"""HEX-n: any number of players, and ports that belong to nobody until somebody joins them.

Source: MARS, "HEX-n", point c (FEV and H5 word it otherwise: 00_README of the rules); the reading in 04_hex_n.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.links import Link
from ..core.options import option, validate
from .diameters import Diameters, opposite

__all__ = ["GAME", "HexN"]


@dataclass(frozen=True)
class HexN(Diameters):
    """HEX-n, where ports belong to nobody: join any two opposite ones and they are yours.

    The text: "as soon as two of them are joined by a path of colour J, they take this colour at once". Read here
    (a, the default of 04_hex_n): only an opposite pair matters, and the first to join one wins. Two parallel chains
    of different players may join one pair, so it is the first in time. Readings b (any two ports, adjacent ones too,
    are claimed by the first chain between them) and c (a claimed pair must be joined once more) are not played: with
    shared cells one pawn would claim two neighbouring ports, and c contradicts "at once".

    With `attributed` each player owns a pair, as in HEX-2, HEX-3 and HEX-6, so that HEX-4 and HEX-5 can be played;
    ports are of equal size where the number of players divides 3(k-1) on H_k, else lengths differ by one cell (two
    players then have mirrored ones, as in HEX-2).

    Raises BadInput for a board that is not of hexagons, or with a border too short for so many ports.
    """

    name: ClassVar[str] = "hex-n"
    title: ClassVar[str] = "HEX-n"
    summary: ClassVar[str] = "Any number of players race to join two opposite ports of a hexagon that belong to nobody."
    rules: ClassVar[tuple[str, ...]] = (
        "The border is cut into pairs of opposite ports, as many pairs as players [C]; neighbouring ports share the "
        "cell in which they meet.",
        "In turn, put a pawn of your colour on any empty cell; pawns never move or leave.",
        "The first to join two opposite ports by a chain of the same colour takes them and wins [C].",
        "Who can no longer join any pair over empty cells and pawns of the same colour drops out: the pawns stay, the "
        "turns are skipped.",
        "The last player left wins at once.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h9", "h3")

    board: Board
    players: int = option(3, "how many colours play", low=2, high=9)
    pairs: int = option(0, "pairs of opposite ports, two or more; 0 for as many as players", low=0, high=36,
                        conjecture=True)
    attributed: bool = option(False, "each player owns one pair of ports, and must join that one")
    centre_ban: bool = option(False, "the first pawn of each player may not stand on the centre")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons()
        if self.pairs == 1:
            raise BadInput("pairs = '1': allowed: 0 (as many as players), 2 or more")
        if self.attributed and self.pairs not in (0, self.players):
            raise BadInput(f"pairs = '{self.pairs}' with attributed: allowed: {self.players}, a pair for each player")
        _ = self._goals  # raises where the border is too short

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        pairs = opposite(self.board, self._flood, self.pairs or self.players, mirror=self.attributed)
        return tuple((pair,) for pair in pairs) if self.attributed else (pairs,) * self.players


GAME = HexN
