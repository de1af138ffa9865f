"""CONTRACT: in the pictures of the hexagonal box the arcs that lie on top are those of the ports of so many players:
port i of the 2n, twelve half sides shared out in turn, is player i's, and so is port i + n opposite (rules, HEX-n)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

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
    owners = [marks.index(top[half][1]) if half in top and top[half][1] in marks else -1 for half in range(_HALVES)]
    begins = [half for half in range(_HALVES) if owners[half] != owners[half - 1]]
    steps = {(owners[half] - owners[half - 1]) % players for half in begins}
    if set(owners) != set(range(players)):
        yield f"arcs of {len(set(owners))} players lie on top"
    elif any(owners[half] != owners[half - _HALVES // 2] for half in range(_HALVES)):
        yield "ports that face each other are not of one player"
    elif len(begins) != 2 * players or any((b - a) % each for a, b in pairwise(begins)):
        yield f"ports are not of {each} half sides"
    elif len(steps) != 1 or not steps <= {1, players - 1}:
        yield "players do not follow each other around the board"
    elif all(half % 2 for half in begins):
        yield "no port begins at a corner"
