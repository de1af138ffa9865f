"""Puzzles of so many stars, taken from an order: line k is the first that fits of a stretch of its own, and says its
stars. Other lines do not: they are found by the hundred thousand a second, and stars would take longer than all else.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import Counter
from dataclasses import dataclass

from ...core.errors import BadInput
from .source import Source
from .star_counts import STRETCH, StarCounts, StarsAsked

__all__ = ["Starred", "stars_range"]

_AT_ONCE = 8
"""How many puzzles of the order are made at once."""
_FEW = 48
"""How many are looked through where all are far from what is asked for."""
_MOST = 30


def stars_range(text: str) -> tuple[int, int]:
    """'5' or '4-6' as the fewest and the most. Raises BadInput."""
    match = re.fullmatch(r"\s*([0-9]{1,2})\s*(?:-\s*([0-9]{1,2})\s*)?", text)
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= low <= high <= _MOST:
        raise BadInput(f"stars = '{text[:60]}': allowed: 1 to {_MOST}, or a range such as 4-6")
    return low, high


@dataclass(frozen=True)
class Starred:
    """Of another order the puzzles with as many stars as are `asked` for; each keeps its number and its name.

    patience    seconds of processor time after which none is looked for any more; None: however long it takes
    """

    order: Source
    asked: StarsAsked
    patience: float | None = None

    @property
    def count(self) -> int:
        return self.order.count

    @property
    def identity(self) -> str:
        return hashlib.sha256(repr((self.order.identity, self.asked.wanted)).encode()).hexdigest()

    @property
    def most(self) -> int | None:
        return None

    @property
    def each(self) -> int:
        return STRETCH * self.order.each

    @property
    def at_once(self) -> int:
        return 4

    def lines(self, first: int, count: int) -> list[str]:
        return [self._line(index) for index in range(first, first + count)]

    def _line(self, index: int) -> str:
        from ...puzzles.scale import stars
        from .input import parse_any

        low, high = self.asked.wanted
        seen, until = Counter[int](), None if self.patience is None else time.process_time() + self.patience
        done, together = 0, 1  # the first may do
        while done < STRETCH:
            late = until is not None and time.process_time() > until
            if seen and (late or (done >= _FEW and self.asked.far_from(seen))):
                raise self.asked.refused(StarCounts(done, 0.0, seen))
            for line in self.order.lines(index * STRETCH + done, min(together, STRETCH - done)):
                row = json.loads(line)
                found = stars(parse_any(row["puzzle"]))
                if low <= found <= high:
                    return json.dumps({**row, "stars": found}) + "\n"
                seen[found] += 1
            done += together
            together = _AT_ONCE - done % _AT_ONCE if until is None else 1
        raise self.asked.refused(StarCounts(STRETCH, 0.0, seen))
