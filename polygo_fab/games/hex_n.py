"""HEX-n: any number of players, and ports that belong to nobody until somebody joins them.

Source: MARS, "HEX-n", point c (FEV and H5 word it otherwise: 00_README of the rules); the readings in 04_hex_n.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import by_owner
from ..core.game import Move, State
from ..core.names import arc_name
from ..core.options import option, validate
from ..core.ports import given_ports
from .shared.claims import Claims, Owners
from .shared.diameters import Diameters, Standing
from .shared.links import Link, opposite

__all__ = ["GAME", "HexN"]


@dataclass(frozen=True)
class HexN(Diameters):
    """HEX-n, where ports belong to nobody: join any two opposite ones and they are yours.

    The text: "as soon as two of them are joined by a path of colour J, they take this colour at once". By `claims`:

    opposite  only an opposite pair matters, and the first to join one wins (reading a of 04_hex_n). Two parallel
              chains of different players may join one pair, so it is the first in time
    any       any two ports that are not neighbours are taken by the first chain between them (reading b), and are of
              no use to others from then on; an opposite pair wins. Neighbours share a cell, and one pawn would take
              them. The memory tells the owner of each port, counterclockwise: "ports:010010"

    Under both the player who moves is never cut off: a pawn in one's way is one's own, and ports that one takes
    are no loss. So whoever is left last wins, and a full board has a winner. A third reading, that a pair that was
    taken must be joined once more, contradicts "at once" and is not played.

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
        "The first to join two opposite ports by a chain of the same colour takes them and wins [C]. With claims=any "
        "a chain takes any ports that it joins, if they are no neighbours; others cannot use them any more.",
        "Who can no longer join any pair over empty cells and pawns of the same colour drops out: the pawns stay, the "
        "turns are skipped.",
        "The last player left wins at once.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h9", "h3")

    board: Board
    players: int = option(3, "how many colours play", low=2, high=9)
    pairs: int = option(0, "pairs of opposite ports, two or more; 0 for as many as players, or as the file of "
                        "the board gives", low=0, high=36,
                        conjecture=True)
    claims: str = option("opposite", "which ports a chain takes: opposite, two opposite ones, which wins; any, all "
                         "those that it joins and that are no neighbours, and they are of no use to others",
                         choices=("opposite", "any"), conjecture=True)
    attributed: bool = option(False, "each player owns one pair of ports, and must join that one")
    centre_ban: bool = option(False, "the first pawn of each player may not stand on the centre")

    def __post_init__(self) -> None:
        validate(self)
        self._needs_hexagons()
        if self.pairs == 1:
            raise BadInput("pairs = '1': allowed: 0 (as many as players), 2 or more")
        if self.attributed and self.pairs not in (0, self.players):
            raise BadInput(f"pairs = '{self.pairs}' with attributed: allowed: {self.players}, a pair for each player")
        if self.claims == "any" and self.attributed:
            raise BadInput("claims = 'any' with attributed: allowed: opposite, for those ports have owners")
        _ = self._goals  # raises where the border is too short

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        count = self.pairs or (0 if self.attributed else len(given_ports(self.board)) // 2) or self.players
        pairs = opposite(self.board, self._flood, count, mirror=self.attributed)
        return tuple((pair,) for pair in pairs) if self.attributed else (pairs,) * self.players

    # --- ports that are taken

    @property
    def claiming(self) -> bool:  # type: ignore[override]
        return self.claims == "any"

    def owners(self, state: State) -> Owners:
        """Of each port, counterclockwise, who has taken it; 0 is nobody."""
        return self._claims.owners(state.memory if self.claiming else ())

    def _open(self, colour: int, memory: tuple[str, ...]) -> tuple[Link, ...]:
        links = super()._open(colour, memory)
        return self._claims.open(links, colour, self._claims.owners(memory)) if memory else links

    def _settled(self, before: Standing, put: State, move: Move) -> tuple[tuple[str, ...], Standing]:
        if not self.claiming:
            return super()._settled(before, put, move)
        chain = self._flood.fill(1 << move[0], by_owner(put.owner, self.players)[put.to_move])
        memory = Claims.word(self._claims.taken(self._claims.owners(put.memory), put.to_move, chain))
        return memory, self._looked_at(State(put.owner, put.to_move, memory))

    def _remembered(self, state: State) -> None:
        if not self.claiming:
            super()._remembered(state)

    def parse(self, text: str) -> State:
        """The state that `text` writes. Raises BadInput, also for owners of ports that the pawns do not make."""
        state = super().parse(text)
        if self.claiming and not self._claims.holds(self.owners(state), by_owner(state.owner, self.players)):
            raise BadInput(f"position: '{' '.join(state.memory)[:60]}' after the player: some port is not taken by "
                           "whoever has joined it with another one")
        return state

    def status(self, state: State) -> tuple[str, ...]:
        board, owners = self.board, self.owners(state)
        ports = [pair[side] for side in (0, 1) for pair in self.ports(1)]
        taken = (", ".join(arc_name(board.names, board.border, port)
                           for port, owner in zip(ports, owners, strict=True) if owner == player)
                 for player in self._colours)
        return (*(f"player {player} has taken the ports {some}" for player, some in enumerate(taken, start=1) if some),
                *super().status(state))

    @cached_property
    def _claims(self) -> Claims:
        return Claims(self._flood, tuple(link.one for link in self._goals[1])
                      + tuple(link.other for link in self._goals[1]))


GAME = HexN
