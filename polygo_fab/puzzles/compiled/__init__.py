"""Compiled loops of the puzzles, each beside a plain one that says the same. Import numba."""

from __future__ import annotations

from importlib import import_module

from ...runtime.signals import heed

__all__ = ["loads"]


def loads() -> bool:
    """Whether numba, which is an extra, can be loaded: not beside a numpy that is too new for it. Takes half a second
    the first time."""
    try:
        import_module("numba")
    except ImportError:
        heed()
        return False
    return True
