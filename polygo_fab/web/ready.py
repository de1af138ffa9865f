"""What stands ready to be fetched: designs in the usual materials (templates/web/ready.toml), every game on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from .. import games
from ..core.resources import our_table
from .asking import Kept

__all__ = ["Ready", "kept_archives", "kept_pictures", "on_paper", "shelves"]


@dataclass(frozen=True)
class Ready:
    """A kit with the settings that are not usual, and in which materials it is offered: the first needs no naming."""

    kit: str
    settings: Mapping[str, str]
    materials: tuple[str, ...]

    @property
    def name(self) -> str:
        """Of its files."""
        return "-".join([self.kit, *self.settings.values()])

    def given(self, material: str) -> tuple[tuple[str, str], ...]:
        """Its query, in a material."""
        own = (("material", material),) if material != self.materials[0] else ()
        return (*self.settings.items(), *own)

    def query(self, material: str) -> str:
        """What stands in its address."""
        return urlencode(self.given(material))


@cache
def shelves() -> Mapping[str, tuple[Ready, ...]]:
    """All of them by the word of their shelf."""
    return {shelf: tuple(Ready(row["kit"], row.get("set", {}), tuple(row["materials"])) for row in rows)
            for shelf, rows in our_table("web/ready.toml").items()}


@cache
def on_paper() -> tuple[Ready, ...]:
    """Every game on paper."""
    return tuple(Ready("paper", {"game": name}, ("",)) for name in games.classes())


def _every() -> Iterator[Ready]:
    for some in shelves().values():
        yield from some


def kept_archives(_: str) -> tuple[Kept, ...]:
    """The archives that a static site has."""
    return tuple(Kept(f"ready/{one.name}-{material}.zip", {"kit": one.kit}, one.given(material))
                 for one in _every() for material in one.materials)


def kept_pictures(_: str) -> tuple[Kept, ...]:
    """The pictures that a static site has."""
    return tuple(Kept(f"ready/{one.name}.png", {"kit": one.kit}, one.given(one.materials[0]))
                 for one in (*_every(), *on_paper()))
