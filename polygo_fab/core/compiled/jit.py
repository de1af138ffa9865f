"""How loops are compiled: kept on disk where that is possible, and made anew when a source of this folder changes."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from pickle import UnpicklingError
from typing import Any

from numba import njit

__all__ = ["INSIDE", "compiled", "part", "stamp"]

INSIDE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""For what only compiled functions call: no way in from Python is made, which saves a third of the time."""

part = njit(**INSIDE)


def stamp(file: str) -> int:
    """Tells the sources beside `file`, and those here, from any other: for a compiled function to be a closure over.
    By itself numba sees no change in a file that the function's own one imports."""
    folders = (Path(__file__).parent, Path(file).parent)
    return zlib.crc32(b"".join(source.read_bytes() for folder in folders for source in sorted(folder.glob("*.py"))))


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, compiled for each kind of arguments when they are first given.

    Numba keeps the code beside the source, else in a folder of the user. Where it can write neither, finds the disk
    full or what it has kept damaged, the code is made for this process alone.
    """
    alone: Callable[..., Any] = njit(nogil=True)(function)
    try:
        kept = njit(cache=True, nogil=True)(function)
    except RuntimeError:
        return alone

    def run(*arguments: Any) -> Any:
        try:
            return kept(*arguments)
        except (OSError, EOFError, UnpicklingError):
            return alone(*arguments)
    return run
