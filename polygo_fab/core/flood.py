"""Sets of sites as integers (bit s is site s), and flood fill on them.

Whole sets are united, cut and grown at once: a fill takes a handful of steps however many sites it starts from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

__all__ = ["Flood", "bits", "by_owner", "members"]


def bits(sites: Iterable[int]) -> int:
    """The set of these sites."""
    return sum(1 << site for site in set(sites))


def members(sites: int) -> tuple[int, ...]:
    """The sites of a set, in order."""
    return tuple([site for site, digit in enumerate(bin(sites)[:1:-1]) if digit == "1"])


def by_owner(owner: Sequence[int], players: int) -> list[int]:
    """For 0 (empty) and each player the set of the sites owned. At most nine players."""
    digits = bytes(owner[::-1])  # the last site first, as the digits of a number are written
    return [int(digits.translate(table), 2) for table in _CHOOSE[:players + 1]]


_CHOOSE = tuple(bytes(48 + (value == colour) for value in range(256)) for colour in range(10))
"""For each colour the translation of an owner to the digit 1 where it is that colour, to 0 elsewhere."""


@dataclass(frozen=True)
class Flood:
    """Growing sets of sites over a table of neighbours (`Board.neighbours`)."""

    neighbours: tuple[tuple[int, ...], ...]

    @cached_property
    def everything(self) -> int:
        return (1 << len(self.neighbours)) - 1

    @cached_property
    def _tables(self) -> tuple[tuple[int, ...], ...]:
        return _tables(self.neighbours)

    def spread(self, sites: int) -> int:
        """The sites next to a site of the set (some of them may be in it)."""
        found = 0
        for table, subset in zip(self._tables, sites.to_bytes(len(self._tables), "little"), strict=True):
            found |= table[subset]
        return found

    def fill(self, start: int, inside: int) -> int:
        """The sites that paths inside `inside` reach from the part of `start` in it."""
        tables = self._tables
        front = start & inside
        rest = inside ^ front
        while front:
            near = 0  # spread(front), written out: this loop is where playouts spend their time
            for table, subset in zip(tables, front.to_bytes(len(tables), "little"), strict=True):
                near |= table[subset]
            front = near & rest
            rest ^= front
        return inside ^ rest

    def components(self, sites: int) -> Iterator[int]:
        """The connected components of a set, the one with the lowest site first."""
        while sites:
            part = self.fill(sites & -sites, sites)
            yield part
            sites ^= part


@lru_cache(maxsize=64)  # many games are loaded on one board
def _tables(neighbours: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """For every eight sites, the union of the neighbours of each of their 256 subsets."""
    tables = []
    for first in range(0, len(neighbours), 8):
        near = [bits(n) for n in neighbours[first:first + 8]]
        table = [0]
        for subset in range(1, 1 << len(near)):
            lowest = subset & -subset
            table.append(table[subset ^ lowest] | near[lowest.bit_length() - 1])
        tables.append(tuple(table))
    return tuple(tables)
