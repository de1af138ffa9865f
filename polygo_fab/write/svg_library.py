"""svgwrite without what it loads to fetch fonts: sockets, TLS and mail are a tenth of the memory of a short run, and
nothing here asks the network for anything."""

from __future__ import annotations

import sys
from functools import cache
from types import ModuleType
from typing import Any

__all__ = ["svgwrite"]

_FETCHING = "urllib.request"


@cache
def svgwrite() -> Any:
    """The library, loaded when something is written with it."""
    if _FETCHING in sys.modules:
        import svgwrite as library
    else:
        sys.modules[_FETCHING] = stand_in = ModuleType(_FETCHING)
        stand_in.__dict__["urlopen"] = None  # which svgwrite takes, and calls for a font from the network alone
        try:
            import svgwrite as library
        finally:
            del sys.modules[_FETCHING]
    return library
