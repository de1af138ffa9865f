"""The physical parts, one file each. A module here that exports PART is a part: a function of its dimensions (mm)
that gives a Part of nominal size about its own origin; called without arguments it gives the default kit's."""

from __future__ import annotations

from collections.abc import Callable

from ..core.part import Part
from ..core.walk import exported

__all__ = ["makers"]


def makers() -> dict[str, Callable[..., Part]]:
    """Every part of the package by name."""
    return {name.replace("_", "-"): make for name, make in exported(__name__, __path__, "PART").items()}
