"""Rows, columns and the two main diagonals (puzzles.md, "Variants worth having")."""

from __future__ import annotations

from ..diagonals import main_diagonals
from ..variant import ahead

__all__ = ["VARIANT"]

VARIANT = ahead(("6x6", "7x7", "8x8", "10x10"), main_diagonals("diagonals"))
