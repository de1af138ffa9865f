"""The positions from which the emblems of games are made, for the proofs that find them again on pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .. import games
from ..core.finding import Finding
from ..core.shown import Shown

__all__ = ["emblem_shows", "emblem_told", "with_emblems"]


def with_emblems(names: Sequence[str]) -> tuple[str, ...]:
    """Those of the games that have an emblem of ours."""
    return tuple(name for name in names if name in games.own())


@cache
def emblem_shows(names: tuple[str, ...]) -> dict[str, Shown]:
    """The position of each emblem. Raises BadInput for a game there is not."""
    from ..pages.emblem import emblem

    return {name: shown for name in names if (shown := emblem(name, "en").emblem) is not None}


@cache
def emblem_told(names: tuple[str, ...]) -> tuple[Finding, ...]:
    """POSITION: these are not what templates/emblems.toml says."""
    from ..check.goods.sheet import told_emblems

    return tuple(told_emblems(emblem_shows(names)))
