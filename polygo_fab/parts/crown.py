"""The crown (couronne): the square frame glued on the floor, which keeps the pawns on the board (product.md 2)."""

from __future__ import annotations

from ..core.part import Part
from ..core.path import rectangle
from ..core.round_corners import rounded

__all__ = ["PART", "crown"]


def crown(cells: int = 6, pitch: float = 20.0, thickness: float = 5.0, material: str = "plywood-5", *,
          corner: float = 0.0) -> Part:
    """Outside (cells + 1) x pitch, inside cells x pitch: a band of half a pitch all round, with outside corners of
    a radius of `corner`, 0 for sharp ones."""
    outside, inside = (cells + 1) * pitch, cells * pitch
    return Part("crown", material, thickness, rounded(rectangle(-outside / 2, -outside / 2, outside, outside), corner),
                holes=(rectangle(-inside / 2, -inside / 2, inside, inside),))


PART = crown
