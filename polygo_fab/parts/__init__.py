"""The physical parts, one file each. A module here that exports PART is a part: a function of its dimensions (mm)
that gives a Part of nominal size about its own origin; called without arguments it gives the default kit's."""

from __future__ import annotations

from collections.abc import Callable

from ..core.part import Part
from ..core.walk import exported
from ..runtime.outside import brought

__all__ = ["makers"]


def makers() -> dict[str, Callable[..., Part]]:
    """Every part of the package by name, and those that are brought from outside (`runtime.outside`)."""
    found = {part.stem: part.thing for part in brought("parts") if callable(part.thing)}
    return {name.replace("_", "-"): make
            for name, make in sorted({**found, **exported(__name__, __path__, "PART")}.items())}
