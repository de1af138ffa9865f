"""The physical parts, one file each. A module here that exports PART is a part: a function of its dimensions (mm)
that gives a Part of nominal size about its own origin; called without arguments it gives the default kit's."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable

from ..core.part import Part

__all__ = ["makers"]


def makers() -> dict[str, Callable[..., Part]]:
    """Every part of the package by name."""
    found = {}
    for module in pkgutil.iter_modules(__path__):
        make = getattr(importlib.import_module(f"{__name__}.{module.name}"), "PART", None)
        if make is not None:
            found[module.name.replace("_", "-")] = make
    return dict(sorted(found.items()))
