"""CONTRACT: in the pictures of the hexagonal box the arcs that lie on top are those of the ports of so many players:
port i of the 2n, twelve half sides shared out in turn counterclockwise from the right corner, is player i's, and so is
port i + n opposite (01_boards section 5; 04_hex_n)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ...core.finding import Finding
from .paper import paper_table

__all__ = ["check_port_picture"]

_HALVES = 12
Laid = tuple[str, tuple[float, float], float]
"""The name of an arc, where its middle is, how high its top."""


def check_port_picture(players: int, laid: Sequence[Laid]) -> list[Finding]:
    """What is wrong with the arcs of a picture, the origin being the middle of the board and a side at its top."""
    return [Finding("CONTRACT", f"{players} players", wrong) for wrong in _wrong(players, laid)]


def _wrong(players: int, laid: Sequence[Laid]) -> Iterator[str]:
    top: dict[int, tuple[float, str]] = {}
    for name, (x, y), high in laid:
        half = int(math.degrees(math.atan2(y, x)) % 360 // (360 / _HALVES))
        top[half] = max(top.get(half, (0.0, "")), (high, name.split("-")[-1]))
    marks, each = paper_table()["marks"], _HALVES // (2 * players)
    for half in range(_HALVES):
        wanted, seen = marks[half // each % players], top[half][1] if half in top else "no arc"
        if seen != wanted:
            yield f"half side {half + 1} from the right corner has {seen} on top, expected {wanted}"
            return
