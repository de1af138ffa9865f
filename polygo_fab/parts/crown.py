"""The crown (couronne): the square frame glued on the floor, which keeps the pawns on the board (product.md 2)."""

from __future__ import annotations

from ..core.part import Part
from ..core.path import rectangle

__all__ = ["PART", "crown"]


def crown(cells: int = 6, pitch: float = 20.0, thickness: float = 5.0, material: str = "plywood-5") -> Part:
    """Outside (cells + 1) x pitch, inside cells x pitch: a band of half a pitch all round."""
    outside, inside = (cells + 1) * pitch, cells * pitch
    return Part("crown", material, thickness, rectangle(-outside / 2, -outside / 2, outside, outside),
                holes=(rectangle(-inside / 2, -inside / 2, inside, inside),))


PART = crown
