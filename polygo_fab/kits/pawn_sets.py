"""Sets of pawns for several players out of so many: a mark each, or one on each face; and how far they are enough."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.kit import Fit, require
from ..core.stock_table import recorded

__all__ = ["even_shares", "one_faced", "turned_over"]


def even_shares(total: int, players: int) -> tuple[int, ...]:
    """So many pawns, as evenly as can be; the first players have one more."""
    return tuple(total // players + (player < total % players) for player in range(players))


def turned_over(total: int, players: int, cells: int) -> Fit:
    """Pawns with two marks: one that is captured is turned over, so that one for each cell is enough for any score.

    Raises Broken for more players than a pawn has faces, or fewer pawns than cells.
    """
    return require(players == 2 and total >= cells, "faces", f"{total} pawns, a ring on one face and a cross on the "
                   f"other, are enough for the {cells} cells of the back, whatever the score",
                   f"faces = 2 with players = {players}: a pawn has two faces, a ring and a cross; allowed: players = "
                   "2, or faces = 1")


def one_faced(shares: Sequence[int], sides: Sequence[int]) -> Fit:
    """Pawns with one mark: on which boards of so many cells along a side the smallest share was enough for 95 % of
    recorded random games of PolyGo, and on which not."""
    told = []
    for side in sides:
        row = f"s{side}" + (f"-{len(shares)}p" if len(shares) > 2 else "")
        known = recorded().get("polygo", {}).get(row)
        used = known["pieces"][0]["p95"] if known else 0
        told.append(f"on {side} x {side} " + (
            "no games are recorded" if not used else f"enough for 95 % of random games of PolyGo, which take {used}"
            if min(shares) >= used else f"not enough for 95 % of random games of PolyGo, which take {used}"))
    return Fit("faces", f"{' + '.join(map(str, shares))} pawns, a mark for each player: {'; '.join(told)}")
