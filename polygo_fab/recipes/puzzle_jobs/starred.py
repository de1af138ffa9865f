"""Puzzles of so many stars, taken from an order: line k is the first that fits of a stretch of its own, and says its
stars. Other lines do not: they are found by the hundred thousand a second, and stars would take longer than all else.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass

from ...core.errors import BadInput
from .source import Source

__all__ = ["Starred", "stars_range"]

_STRETCH, _AT_ONCE = 400, 8
"""How many puzzles of the order are looked through for each, and how many are made at once."""
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
    """Of another order the puzzles with as many stars as `wanted`; each keeps its number and its name."""

    order: Source
    wanted: tuple[int, int]

    @property
    def count(self) -> int:
        return self.order.count

    @property
    def identity(self) -> str:
        return hashlib.sha256(repr((self.order.identity, self.wanted)).encode()).hexdigest()

    @property
    def most(self) -> int | None:
        return None

    @property
    def each(self) -> int:
        return _STRETCH * self.order.each

    @property
    def at_once(self) -> int:
        return 4

    def lines(self, first: int, count: int) -> list[str]:
        return [self._line(index) for index in range(first, first + count)]

    def _line(self, index: int) -> str:
        from ...puzzles.scale import stars
        from .input import parse_any

        low, high = self.wanted
        seen = set[int]()
        for start in range(index * _STRETCH, (index + 1) * _STRETCH, _AT_ONCE):
            for line in self.order.lines(start, _AT_ONCE):
                row = json.loads(line)
                found = stars(parse_any(row["puzzle"]))
                if low <= found <= high:
                    return json.dumps({**row, "stars": found}) + "\n"
                seen.add(found)
        asked = f"{low}-{high}" if low < high else str(low)
        *some, last = map(str, sorted(seen))
        raise BadInput(f"stars = '{asked}': none of {_STRETCH} puzzles has as many: they have "
                       f"{', '.join(some)}{' or ' if some else ''}{last}")
