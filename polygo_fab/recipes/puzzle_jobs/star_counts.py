"""Which stars puzzles of a kind, a size and a level have, as was measured: so that what none has is told at once.

`templates/puzzle_stars.toml` has how many of so many puzzles have how many stars (`python -m
tests.golden.star_counts`). What was not seen may still be: it is told of how many puzzles none had it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import inf

from ...core.errors import BadInput
from ...core.resources import Data, our_table

__all__ = ["STRETCH", "StarCounts", "StarsAsked", "runs", "star_counts", "told_stars"]

STRETCH = 400
"""How many puzzles of an order are looked through for each: as many that were measured tell what will be found."""
_NEAR = 1
"""Stars beyond those that were seen among fewer puzzles, which may be found yet: one is twice as much to look at."""
_RUN = 3
"""Stars in a row that are told as a range."""
_OFTEN = 0.02
"""The share of puzzles from which on stars, or another size, are named: 8 are to be expected of as many as are looked
through, so that one is found."""


@dataclass(frozen=True)
class StarCounts:
    """Of `tries` puzzles, each of which takes so many `seconds` of a processor, how many have how many stars."""

    tries: int
    seconds: float
    counts: Mapping[int, int]

    @property
    def often(self) -> tuple[int, ...]:
        """The stars that many of the puzzles have."""
        return tuple(number for number in sorted(self.counts) if self.share(number, number) >= _OFTEN)

    def share(self, low: int, high: int) -> float:
        """The part of the puzzles that has as many stars as that."""
        return sum(count for number, count in self.counts.items() if low <= number <= high) / self.tries

    def seconds_for(self, low: int, high: int) -> float:
        """What it takes on average to find one with as many stars."""
        share = self.share(low, high)
        return self.seconds / share if share else inf


def star_counts(kind: str, size: str, level: int | None) -> StarCounts | None:
    """Those of a kind ("": rows and columns), a size and a level (None: any); None where nobody has measured."""
    row = _sizes(kind).get(size, {}).get(str(level or "any"))
    return None if row is None else StarCounts(
        row["tries"], row["ms"] / 1000, {int(number): count for number, count in row["stars"].items()})


def _sizes(kind: str) -> Mapping[str, Data]:
    found: Mapping[str, Data] = our_table("puzzle_stars.toml").get(kind or "base", {})
    return found


@dataclass(frozen=True)
class StarsAsked:
    """So many stars, `wanted` at least and at most, of puzzles of a kind, a size and a level (None: any).

    options    what else is asked for of rows and columns, as a list of puzzles writes it: of these nothing is measured
    """

    wanted: tuple[int, int]
    kind: str
    size: str
    level: int | None
    options: str = ""

    @property
    def called(self) -> str:
        """Which puzzles they are, whatever stars they have."""
        said = " ".join(word for word in (self.kind, self.size) if word)
        return f"{said}{self.options}" + ("" if self.level is None else f":{self.level}")

    @property
    def known(self) -> StarCounts | None:
        """What was measured of such puzzles."""
        return None if self.options else star_counts(self.kind, self.size, self.level)

    def far_from(self, seen: Collection[int]) -> bool:
        """Whether all stars that were `seen` are far from those that are wanted."""
        low, high = self.wanted
        return low > max(seen) + _NEAR or high < min(seen) - _NEAR

    def refuse(self) -> None:
        """Raises BadInput where it is not worth looking for them."""
        known = self.known
        if known and not known.share(*self.wanted) and (known.tries >= STRETCH or self.far_from(known.counts)):
            raise self.refused(known)

    def refused(self, seen: StarCounts) -> BadInput:
        """The refusal where none of the puzzles that were looked at had them."""
        return self.refused_for(f"none of {seen.tries} puzzles has as many: they have {told_stars(seen.counts)}",
                                seen.often)

    def refused_for(self, why: str, others: Collection[int]) -> BadInput:
        """The refusal for any reason, with what would do: the nearest of `others`, another size, or a level."""
        low, high = self.wanted
        asked = f"{low}-{high}" if low < high else str(low)
        near = [f"--stars {min(sorted(others), key=lambda n: max(low - n, n - high))}"] if others else []
        ways = ", or ".join([*near, *([f"--size {size}"] if (size := self._size_with()) else []),
                             *([f"--level {level}"] if (level := self._level_with()) else [])])
        return BadInput(f"stars = '{asked}' for '{self.called}': {why}" + f"; would do: {ways}" * bool(ways))

    def _size_with(self) -> str:
        """The first size of the kind of whose puzzles many have as many stars; "" for none."""
        every = ((size, star_counts(self.kind, size, self.level)) for size in _sizes(self.kind) if size != self.size)
        return next((size for size, its in every if its is not None and its.share(*self.wanted) >= _OFTEN), "")

    def _level_with(self) -> str:
        """Where any level would do, the first of whose puzzles many have as many stars; "" for none."""
        levels = [level for level in _sizes(self.kind).get(self.size, {}) if level.isdigit() and self.level is None]
        every = ((level, star_counts(self.kind, self.size, int(level))) for level in levels)
        return next((level for level, its in every if its is not None and its.share(*self.wanted) >= _OFTEN), "")


def told_stars(seen: Collection[int]) -> str:
    """'4, 6 to 9 or 11' for what was seen."""
    told = (range(low, high + 1) if high - low + 1 < _RUN else [f"{low} to {high}"] for low, high in runs(seen))
    *some, last = (str(one) for run in told for one in run)
    return f"{', '.join(some)} or {last}" if some else last


def runs(numbers: Collection[int]) -> list[tuple[int, int]]:
    """The first and the last of those that follow each other: 4 to 6 and 9 to 9 of 4, 5, 6, 9."""
    return list(zip((number for number in sorted(numbers) if number - 1 not in numbers),
                    (number for number in sorted(numbers) if number + 1 not in numbers), strict=True))
