"""What lies in the HexaGo box besides the board: how many pawns, kings, stones, dames and arcs, and where they are
when it is closed.

Counts are from the boards and the rules, product.md section 3: every colour has the same number of pawns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ..core.part import Part
from ..parts.hex_frame import HALF_SIDES
from ..parts.marks import MARKS
from ..parts.port_arc import NEUTRAL

__all__ = ["PORTED", "BoxStock", "piled"]

PORTED = (2, 3, 6)
"""Numbers of players whose ports are made of whole half sides: HEX-2, HEX-3 and HEX-6."""
_DAMES = 3
"""Who play HexaDames."""


@dataclass(frozen=True)
class BoxStock:
    """Counts for a board with so many cells along an edge.

    triangles  whether the triangles between its cells are played on too
    reserve    pawns with one mark beyond half of the sites, in %
    """

    cells: int
    triangles: bool
    reserve: float

    @property
    def places(self) -> int:
        """Cells of the board."""
        return 3 * self.cells * (self.cells - 1) + 1

    @property
    def sites(self) -> int:
        """Of the larger of the boards that the floor bears."""
        return max(self.places, 6 * (self.cells - 1) ** 2) if self.triangles else self.places

    @property
    def pair(self) -> int:
        """Pawns with the same two marks: one for each site, so that neither of their players lacks one, whatever the
        score of however many."""
        return self.sites

    @property
    def share(self) -> int:
        """Pawns of each colour with one mark: half of the sites and the reserve."""
        return math.ceil(self.sites / 2 * (1 + self.reserve / 100) - 1e-9)

    @property
    def stones(self) -> int:
        """Of Labyrinthe, on all cells but those of two kings: with more players there are fewer left."""
        return self.places - 2

    @property
    def dames(self) -> int:
        """Of each of the first three colours: a row of pawns that all reach the other side."""
        return self.cells

    @staticmethod
    def dame_marks() -> tuple[str, ...]:
        return MARKS[:_DAMES]

    @staticmethod
    def arcs(layers: int) -> dict[str, int]:
        """Port arcs of each colour: what it needs among the fewest who play with it; a full ring of nobody's, and what
        the windows hold beside these where so many layers hold all, so that every pile is equally high."""
        sets: dict[str, int] = {mark: HALF_SIDES // _fewest(i) for i, mark in enumerate(MARKS)}
        return {**sets, NEUTRAL: max(HALF_SIDES, HALF_SIDES * layers - sum(sets.values()))}


def _fewest(colour: int) -> int:
    return min(players for players in PORTED if colour < players)


def piled(arcs: Sequence[Part], layers: int, top: Sequence[int] = ()) -> list[tuple[Part, int, int]]:
    """Each arc with the number of its window and its layer, from the floor up: all that lie in the windows.

    top   which of the arcs, by their number, lies on the top of each window; without, they lie as they come
    """
    single = [arc for arc in arcs for _ in range(arc.count)]
    above = []
    for number in top:
        above.append(arcs[number])
        single.remove(arcs[number])
    below = single[:HALF_SIDES * (layers - 1 if top else layers)]
    found = [(arc, i % HALF_SIDES, i // HALF_SIDES) for i, arc in enumerate(below)]
    high = [sum(window == half for _, window, _ in found) for half in range(HALF_SIDES)]
    return found + [(arc, half, high[half]) for half, arc in enumerate(above)]
