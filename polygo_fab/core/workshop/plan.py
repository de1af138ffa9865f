"""How cuts are begun, ended and held: holding tabs, a way in outside the part, a bit more at the end.

A tab is a gap in the cut of an outline, from which the beam takes half its width at both ends: what is left between is
as wide as asked. A lead is the straight way on which the beam comes in, square to the cut, in what falls away. An
overcut goes on after a closed cut has come round, so that its end is through.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from ..errors import BadInput
from ..units import number

__all__ = ["NO_PLAN", "USUAL_TABS", "Plan", "TabRow", "parse_plan", "parse_tabs"]

USUAL_TABS = "30:2x0.4,120:3x0.5,4x0.6"
"""Of `yes`: two for what would tip on a honeycomb, more and wider ones for what is larger. Starting values."""
_COUNT, _WIDTH, _SIZE = (1, 20), (0.1, 5.0), (1.0, 10_000.0)
LEAST = 0.2
MOST = 4.0
"""mm: the shortest and the longest lead and overcut; parts lie 5 mm from the edge of their sheet."""
_ROW = re.compile(r"(?:([0-9]+(?:\.[0-9]+)?):)?([0-9]+)x([0-9]+(?:\.[0-9]+)?)")


@dataclass(frozen=True)
class TabRow:
    """Parts up to `size` mm along their longer side (inf: any) are held by `count` tabs, each `width` mm wide."""

    size: float
    count: int
    width: float


@dataclass(frozen=True)
class Plan:
    """Lengths in mm; nothing of it is done by default."""

    tabs: tuple[TabRow, ...] = ()
    lead: float = 0.0
    overcut: float = 0.0

    def row(self, size: tuple[float, float]) -> TabRow | None:
        """What holds a part of this size; None for nothing."""
        return next((row for row in self.tabs if max(size) <= row.size + 1e-6), None)


NO_PLAN = Plan()


def parse_plan(tabs: str, lead: float, overcut: float) -> Plan:
    """Raises BadInput for tabs that cannot be read, or a length that is not allowed."""
    for name, length in (("lead", lead), ("overcut", overcut)):
        if isinstance(length, bool) or not isinstance(length, int | float) or not (length == 0
                                                                                   or LEAST <= length <= MOST):
            raise BadInput(f"{name} = '{str(length)[:40]}': allowed: 0, or {number(LEAST)} to {number(MOST)} mm")
    return Plan(parse_tabs(tabs), float(lead), float(overcut))


def parse_tabs(text: str) -> tuple[TabRow, ...]:
    """From 'no', 'yes' (USUAL_TABS), '2x0.4' (two of 0.4 mm for each part), or rows by the longer side of a part up to
    which each counts: '30:2x0.4,120:3x0.5,4x0.6'; what is larger than the last one has none.

    Raises BadInput for anything else.
    """
    told = BadInput(f"tabs = '{str(text)[:60]}': allowed: no, yes ({USUAL_TABS}), COUNTxWIDTH in mm as 2x0.4, or rows "
                    "by the size of parts as 30:2x0.4,4x0.6, each larger than the one before")
    if not isinstance(text, str):
        raise told
    words = text.strip().lower()
    if words in ("no", "yes"):
        words = {"no": "", "yes": USUAL_TABS}[words]
    rows = []
    for word in words.split(",") if words else ():
        found = _ROW.fullmatch(word.strip())
        if not found:
            raise told
        row = TabRow(float(found[1]) if found[1] else float("inf"), int(found[2]), float(found[3]))
        if not _COUNT[0] <= row.count <= _COUNT[1] or not _WIDTH[0] <= row.width <= _WIDTH[1]:
            raise BadInput(f"tabs = '{word.strip()[:40]}': allowed: {_COUNT[0]} to {_COUNT[1]} tabs, "
                           f"{number(_WIDTH[0])} to {number(_WIDTH[1])} mm wide")
        if found[1] and not _SIZE[0] <= row.size <= _SIZE[1]:
            raise BadInput(f"tabs = '{word.strip()[:40]}': allowed: parts of {number(_SIZE[0])} to "
                           f"{number(_SIZE[1])} mm")
        rows.append(row)
    if any(a.size >= b.size for a, b in pairwise(rows)):
        raise told
    return tuple(rows)
