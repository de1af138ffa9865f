"""The diagonals of a board of squares: those that fall to the right (d) and those that rise (e)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ...core.count_puzzle import Layout
from ...core.errors import BadInput
from .layouts import grid, size_of

__all__ = ["main_diagonals", "with_diagonals"]

Lines = list[tuple[str, tuple[int, ...]]]


def with_diagonals(kind: str, families: str) -> Callable[[str], Layout]:
    """Layouts with all diagonals of these families, "d", "e" or both, from 2x2 to 10x10."""
    @cache
    def layout(size: str) -> Layout:
        n, m = size_of(size, 2, 10)
        lines: Lines = []
        for family in families:
            for k in range(n + m - 1):
                cells = [(r, k - n + 1 + r if family == "d" else k - r) for r in range(n)]
                inside = [r * m + c for r, c in cells if 0 <= c < m]
                lines.append((family, tuple(inside)))
        return grid(kind, size, more=lines)

    return layout


def main_diagonals(kind: str) -> Callable[[str], Layout]:
    """Layouts with the two diagonals from corner to corner, from 2x2 to 12x12."""
    @cache
    def layout(size: str) -> Layout:
        n, m = size_of(size, 2, 12)
        if n != m:
            raise BadInput(f"size '{size}': allowed: as many rows as columns, for diagonals from corner to corner")
        return grid(kind, size, more=[("d", tuple(r * m + r for r in range(n))),
                                      ("e", tuple(r * m + m - 1 - r for r in range(n)))])

    return layout
