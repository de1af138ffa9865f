"""Rows, columns and every diagonal that falls to the right (puzzles.md, "one family of diagonals")."""

from __future__ import annotations

from ..diagonals import with_diagonals
from ..variant import ahead

__all__ = ["VARIANT"]

VARIANT = ahead(("6x6", "7x7", "8x8", "10x10"), with_diagonals("falling", "d"))
