"""CONTRACT: spare parts that lie on the sheets besides: of small kinds, no more than were asked for, and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from ...core.resources import our_table

__all__ = ["Spares"]


@dataclass(frozen=True)
class Spares:
    """How many of each small part may lie there besides, and how many of a part, by its name, are told to."""

    most: int = 0
    told: Mapping[str, int] = field(default_factory=dict)

    def of(self, pattern: str) -> int:
        """Of the parts of these names."""
        return sum(count for name, count in self.told.items() if fnmatchcase(name, pattern))

    def wrong(self) -> Iterator[tuple[str, str]]:
        """The part, and what is wrong with what is told of it."""
        if self.most and not self.told:
            yield "spares", f"none are told of: expected up to {self.most} of each small part"
        for name, count in self.told.items():
            if name.partition("-")[0] not in our_table("contracts/bill.toml")["spare"]:
                yield name, "told to be spare: expected none of its kind, which is not small"
            if not 1 <= count <= self.most:
                yield name, f"{count} told to be spare: expected 1 to {self.most}"
