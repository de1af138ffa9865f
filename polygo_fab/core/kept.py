"""Of how many sheets, and of how many parts on them, a process keeps what it worked out: of all that a kit has in all
its formats. Where settings change while somebody looks on, less is better: of the last designs, which have the sheets
that no setting touched. What is kept for nothing lies between what is at work, and memory far apart is slow."""

from __future__ import annotations

__all__ = ["keep", "parts", "sheets"]

_sheets = 128


def sheets() -> int:
    """Asked when a module is loaded."""
    return _sheets


def parts() -> int:
    """Asked when a module is loaded."""
    return 4 * _sheets


def keep(sheets: int) -> None:
    """Of so many sheets, in modules that are loaded from now on."""
    global _sheets
    _sheets = sheets
