"""What a package exports, found by walking it: a new file is found at once, and nothing is registered anywhere."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

__all__ = ["Exported", "exported", "exported_by"]

Exported: TypeAlias = Any
"""What a module exports: whoever asks for it by its name knows what that is."""


def exported(package: str, folders: Iterable[str], name: str) -> dict[str, Exported]:
    """What each module of the package exports as `name`, by the module's own name, in alphabetical order.

    package, folders  the package's __name__ and __path__
    """
    return dict(_exported(package, tuple(folders), name))


def exported_by(package: str, folders: Iterable[str], name: str, module: str) -> Exported:
    """What the module of this name exports as `name`, with no other one loaded; None where there is none."""
    if module not in _modules(tuple(folders)):
        return None
    return getattr(importlib.import_module(f"{package}.{module}"), name, None)


@cache
def _modules(folders: tuple[str, ...]) -> frozenset[str]:
    return frozenset(found.name for found in pkgutil.iter_modules(folders))


@cache
def _exported(package: str, folders: tuple[str, ...], name: str) -> dict[str, Exported]:
    """The modules of a package stay as they are while the program runs."""
    found = {}
    for module in pkgutil.iter_modules(folders):
        thing = getattr(importlib.import_module(f"{package}.{module.name}"), name, None)
        if thing is not None:
            found[module.name] = thing
    return dict(sorted(found.items()))
