"""The contract of a kit with its settings, worked out once for all that is held against it: files of each format, and
papers in each language and size."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...core.workshop.tables import Material, materials
from .boards import MEASURES, game_names, lines_and_field
from .contract import Contract, contract

__all__ = ["asked_of"]


@dataclass(frozen=True)
class _Given:
    """Settings, some of which are lists: the same where they are written alike."""

    text: str
    settings: Mapping[str, object] = field(compare=False)


def asked_of(kit: str, settings: Mapping[str, object], told: Collection[str]) -> Contract | None:
    """The contract of a kit whose parts are `told`, None where there is none. Raises BadInput for one that cannot be
    worked out, Unstated for a game of which nothing is written down."""
    own = tuple(name for name in told if "." not in name)  # the others are of kits that are cut along
    return _asked_of(kit, _Given(repr(sorted(settings.items())), settings), own, tuple(materials().values()))


@lru_cache(maxsize=4)
def _asked_of(kit: str, given: _Given, told: tuple[str, ...], stuffs: tuple[Material, ...]) -> Contract | None:
    """`stuffs` are the materials as they are known: with others the same settings mean something else."""
    settings = given.settings
    return contract(kit, settings, lines_and_field, {**MEASURES, **game_names(settings), "told": list(told)})
