"""HexaGo of February: GO-n in which a region that the ports of one player enclose takes their colour at once.

Source: FEV, "HEXAGO et TRIAGO, Règles et déroulement du jeu" (MARS has no such section any more); the reading in
03_go_n, "HexaGo H5". Regions that several colours enclose wait for the clean-up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..core.flood import members
from .go_n import CleanUps

__all__ = ["GAME", "HexaGoFebruary"]


@dataclass(frozen=True)
class HexaGoFebruary(CleanUps):
    """HexaGo of February on any board. With two players on hexagons no pawn is ever removed (T4 of 02_polygo)."""

    name: ClassVar[str] = "hexago-february"
    title: ClassVar[str] = "HexaGo with clean-up"
    summary: ClassVar[str] = ("Put pawns anywhere and take what your ports enclose; whenever no cell is free the pawns "
                              "outside the ports leave the board: the largest country wins.")
    rules: ClassVar[tuple[str, ...]] = (
        "A province is a connected set of one colour; one that holds a border cell is a port of its player.",
        "In turn, put a pawn of your colour on any empty cell.",
        "A cell is free while some player could link it to the border or to a port of that player, through empty "
        "cells and pawns of that player alone.",
        "A region without free cells that ports of one colour alone enclose takes that colour, empty cells too.",
        "As soon as no cell is free, every pawn outside the ports leaves the board; the next player goes on. [C]",
        "A pawn whose clean-up would bring back an earlier position, with the same player to move, may not be put. [C]",
        "The game ends when the ports cover the board; the most pawns win, and equal numbers share the win. [C]")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "s6", "s7", "t4")

    def _settled(self, owner: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
        """Step 2, then the clean-up of step 4. Closed regions never touch: any order will do (T5 of 02_polygo)."""
        sets = self._terms.sets(owner)
        after = list(owner)
        for part in self._terms.closed(sets, self._terms.littoral(sets)):
            contour = self._terms.contour(sets, part)
            if len(contour) == 1:
                for cell in members(part):
                    after[cell] = contour[0]
        return super()._settled(tuple(after))


GAME = HexaGoFebruary
