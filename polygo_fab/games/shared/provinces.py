"""Ports, shores and free cells: the terms of PolyGo and GO-n, on sets of cells as integers (`core.flood`).

Source: MARS and FEV, "Terminologie des pavages"; the reading of both in 01_boards section 1 and in 02_polygo, "THE
RULE". Of a position the functions here take `sets`: the white (empty) cells, then those of each colour.

With arcs (`core.border_arcs`) a province is a peninsula only if it holds a border cell that is open to its colour: one
beneath no arc, or beneath an arc of that colour. A white border cell is then free for those to whom it is open, and
there is always somebody: so all that is said of free cells, closed components and the end holds as before. It also
holds with barred cells, as cells of play hang together and one is on the border: the tiling is that of these cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...core.board import Board
from ...core.flood import Flood, bits, by_owner
from .border_arcs import Arc

__all__ = ["WHITE", "Provinces"]

WHITE = 0


@dataclass(frozen=True)
class Provinces:
    """The terms on a board with this many colours, perhaps with arcs. A province is a connected set of one colour."""

    board: Board
    players: int
    arcs: tuple[Arc, ...] = ()

    def sets(self, owner: Sequence[int]) -> list[int]:
        """The white cells, then those of each colour."""
        return by_owner(owner, self.players)

    def littoral(self, sets: list[int]) -> int:
        """The union of the peninsulas or ports, the coloured provinces with a border cell. Its cells are solid."""
        fill, solid = self.flood.fill, 0
        for cells, border in zip(sets[1:], self.open_border, strict=True):
            solid |= fill(cells & border, cells)
        return solid

    def linkable(self, sets: list[int], player: int) -> int:
        """What white cells and the player's link to the border: to the sea, or to a peninsula of that player."""
        passable = sets[WHITE] | sets[player]
        return self.flood.fill(passable & self.open_border[player - 1], passable)

    def free(self, sets: list[int], player: int | None) -> int:
        """The white cells free for the player, or (None) for some player."""
        wanted = self.colours if player is None else (player,)
        found = 0
        for colour in wanted:
            found |= self.linkable(sets, colour)
        return found & sets[WHITE]

    def shores(self, sets: list[int], littoral: int) -> int:
        """The white cells on the border or next to the littoral."""
        return sets[WHITE] & (self.border | self.flood.spread(littoral))

    def some_free(self, sets: list[int]) -> bool:
        """Whether some cell is free for some player: the last white cell of its path to the border is on a shore."""
        return bool(sets[WHITE] & self.border or self.shores(sets, self.littoral(sets)))

    def closed(self, sets: list[int], littoral: int) -> tuple[int, ...]:
        """The components of the cells outside the littoral, white and fragile together, that hold no free cell."""
        outside = self.inside & ~littoral
        return tuple(self.flood.components(outside & ~self.flood.fill(self.shores(sets, littoral), outside)))

    def contour(self, sets: list[int], part: int) -> list[int]:
        """The colours next to a set of cells."""
        near = self.flood.spread(part) & ~part
        return [colour for colour in self.colours if sets[colour] & near]

    # --- tables of the board

    @cached_property
    def colours(self) -> range:
        return range(1, self.players + 1)

    @cached_property
    def flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def blank(self) -> tuple[int, ...]:
        """Whose each cell is on the empty board: WHITE, and the number after the players where it is barred."""
        barred = self.board.barred
        return tuple((self.players + 1) * (site in barred) for site in range(len(self.board.centres)))

    @cached_property
    def inside(self) -> int:
        """The cells of play: all but those that are barred, which belong to nobody and link nothing."""
        return self.flood.everything & ~bits(self.board.barred)

    @cached_property
    def border(self) -> int:
        return bits(self.board.border_sites)

    @cached_property
    def open_border(self) -> tuple[int, ...]:
        """For each colour the border cells where it is tied to the border: all of them, where there are no arcs."""
        own = [bits(site for player, sites in self.arcs if player == colour for site in sites)
               for colour in self.colours]
        coloured = bits({site for _, sites in self.arcs for site in sites})
        return tuple(self.border & (~coloured | mine) for mine in own)
