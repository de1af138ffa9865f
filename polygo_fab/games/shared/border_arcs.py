"""Arcs of a board's border in the colours of players: a handicap, as text ('a5-e9:1,e9-i9:2').

Source: MARS and FEV, "une initialisation arbitraire des couleurs des bords du plateau, laquelle permet d'instaurer des
handicaps"; the reading in 02_polygo: beneath an arc only pawns of its colour are tied to the border.
"""

from __future__ import annotations

from ...core.board import Board
from ...core.errors import BadInput
from ...core.features import Feature
from ...core.names import arc_name

__all__ = ["ARCS_HELP", "Arc", "arc_features", "arc_legend", "border_arcs"]

ARCS_HELP = ("arcs of the border in colours of players, as a1-c1:1,a1-a3:2: beneath one only pawns of that colour are "
             "tied to the border")

Arc = tuple[int, frozenset[int]]
"""Whose, and the border cells beneath it."""


def border_arcs(board: Board, text: str, players: int) -> tuple[Arc, ...]:
    """The arcs that `text` tells, FROM-TO:PLAYER with commas between: from cell to cell the shorter way along the
    border (counterclockwise where both are as long), both ends included.

    Two arcs may share a cell in which both end, which is then both players'. Raises BadInput for what is no arc.
    """
    ring, found = board.border, list[Arc]()
    ends: dict[int, int] = {}  # how many arcs end in a cell
    for word in text.split(",") if text.strip() else ():
        stretch, _, player = word.strip().lower().partition(":")
        first, _, last = stretch.partition("-")
        sites = [board.site.get(name.strip(), -1) for name in (first, last)]
        if len(set(sites)) < 2 or not set(sites) <= set(ring) or player not in map(str, range(1, players + 1)):
            raise BadInput(f"arcs: '{word.strip()[:40]}': allowed: FROM-TO:PLAYER, two cells of the border of "
                           f"{board.name} and 1 to {players}, as {board.names[ring[0]]}-{board.names[ring[2]]}:1")
        a, b = map(ring.index, sites)
        steps = (b - a) % len(ring)
        if 2 * steps > len(ring):
            a, steps = b, len(ring) - steps
        cells = [ring[(a + k) % len(ring)] for k in range(steps + 1)]
        for other, beneath in found:
            shared = beneath.intersection(cells)
            if not all(ends.get(site) and site in (cells[0], cells[-1]) for site in shared) or len(shared) > 2:
                name = board.names[min(shared)]
                raise BadInput(f"arcs: '{word.strip()[:40]}': an arc of player {other} lies at {name}: allowed: arcs "
                               "that share no cell but their ends")
        for site in (cells[0], cells[-1]):
            ends[site] = ends.get(site, 0) + 1
        found.append((int(player), frozenset(cells)))
    return tuple(found)


def arc_features(arcs: tuple[Arc, ...]) -> tuple[Feature, ...]:
    """What the board shows of them."""
    return tuple(Feature("side", player, sites) for player, sites in arcs)


def arc_legend(board: Board, arcs: tuple[Arc, ...]) -> tuple[str, ...]:
    """A line for each."""
    return tuple(f"the border {arc_name(board.names, board.border, sites)} is player {player}'s"
                 for player, sites in arcs)
