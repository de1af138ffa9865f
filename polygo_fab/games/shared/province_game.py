"""What PolyGo and GO-n have in common: provinces on a board that may bear arcs of players along its border."""

from __future__ import annotations

from functools import cached_property

from ...core.errors import BadInput
from ...core.features import Feature, barred
from ...core.flood import members
from ...core.game import Site, State, TextForm
from .barred import refuse_barred
from .border_arcs import arc_features, arc_legend, border_arcs
from .provinces import Provinces

__all__ = ["ProvinceGame"]


class ProvinceGame(TextForm):
    """A game of provinces; `arcs` is the text of its arcs (`core.border_arcs`)."""

    arcs: str

    @cached_property
    def _terms(self) -> Provinces:
        """The terms of the rules on this board."""
        return Provinces(self.board, self.players, border_arcs(self.board, self.arcs, self.players))

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The arcs of the players, and the cells that are barred."""
        return (*arc_features(self._terms.arcs), *barred(self.board))

    @property
    def legend(self) -> tuple[str, ...]:
        return arc_legend(self.board, self._terms.arcs)

    @property
    def marks(self) -> str:
        return super().marks + "x" * bool(self.board.barred)

    def parse(self, text: str) -> State:
        state = super().parse(text)
        bar = self.players + 1
        refuse_barred(self.board, self.marks, state, bar)
        if state.owner.count(bar) > len(self.board.barred):
            raise BadInput("position: 'x' on a cell of play: allowed: on barred cells alone")
        return state

    def status(self, state: State) -> tuple[str, ...]:
        counts = [state.owner.count(player) for player in range(1, self.players + 1)]
        return (", ".join(f"player {player}: {count} pawn{'s' * (count != 1)}"
                          for player, count in enumerate(counts, start=1)),)

    def littoral(self, state: State) -> frozenset[Site]:
        """The solid cells: those of the ports."""
        return frozenset(members(self._terms.littoral(self._terms.sets(state.owner))))
