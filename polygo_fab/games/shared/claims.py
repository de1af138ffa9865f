"""Ports that are taken by whoever joins two of them: the other reading of HEX-n, in words of a state's memory.

Source: MARS, "HEX-n", point c: "as soon as two of them are joined by a path of colour J, they take this colour at
once". Reading b of 04_hex_n takes "two of them" as any two that are not neighbours, for one pawn on the cell that
neighbours share would else take both. Sets of cells are integers (`core.flood`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...core.errors import BadInput
from ...core.flood import Flood
from .links import Link

__all__ = ["Claims"]

Owners = tuple[int, ...]
"""Of each port, counterclockwise, who has taken it; 0 is nobody."""


@dataclass(frozen=True)
class Claims:
    """The ports of a board, counterclockwise: each a set of cells that shares one with the next."""

    flood: Flood
    ports: tuple[int, ...]

    def owners(self, memory: tuple[str, ...]) -> Owners:
        """What `word` has written. Raises BadInput for anything else."""
        if not memory:
            return (0,) * len(self.ports)
        found = re.fullmatch(f"ports:([0-9]{{{len(self.ports)}}})", memory[0], re.ASCII)
        if len(memory) > 1 or found is None or not int(found[1]):
            raise BadInput(f"position: '{' '.join(memory)[:60]}' after the player: allowed: nothing, or the owner of "
                           f"each of the {len(self.ports)} ports, as ports:{'1':0>{len(self.ports)}}")
        return tuple(map(int, found[1]))

    @staticmethod
    def word(owners: Owners) -> tuple[str, ...]:
        """('ports:010010',), or nothing while all are nobody's."""
        return ("ports:" + "".join(map(str, owners)),) if any(owners) else ()

    def taken(self, owners: Owners, colour: int, chain: int) -> Owners:
        """After a chain of a colour: of the ports on it that are nobody's or its own, those joined with another one
        that is no neighbour."""
        on = [i for i, port in enumerate(self.ports) if port & chain and owners[i] in (0, colour)]
        joined = self._joined(on)
        return tuple(colour if i in joined else owner for i, owner in enumerate(owners))

    def holds(self, owners: Owners, sets: Sequence[int]) -> bool:
        """Whether these can be the owners in a position: each port is joined with another one of its owner, and no
        chain joins two that it could have and has not."""
        for colour, cells in enumerate(sets[1:], start=1):
            joined: set[int] = set()
            for chain in self.flood.components(cells):
                if self.taken(owners, colour, chain) != owners:
                    return False
                joined |= self._joined([i for i, owner in enumerate(owners)
                                        if owner == colour and self.ports[i] & chain])
            if joined != {i for i, owner in enumerate(owners) if owner == colour}:
                return False
        return True

    def _joined(self, on: Sequence[int]) -> set[int]:
        """Of the ports on one chain those that are not all neighbours."""
        count = len(self.ports)
        return {i for i in on if any((i - other) % count not in (0, 1, count - 1) for other in on)}

    def open(self, links: tuple[Link, ...], colour: int, owners: Owners) -> tuple[Link, ...]:
        """The pairs of opposite ports of which nobody else has one."""
        half = len(links)
        return tuple(link for i, link in enumerate(links)
                     if owners[i] in (0, colour) and owners[i + half] in (0, colour))
