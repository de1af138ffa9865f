"""The floor (sol): the square plate that carries a board on each face (product.md section 2).

The two boards are dual: the cells of the front are centred on the inner vertices of the back.
"""

from __future__ import annotations

from ..core import tilings
from ..core.part import BoardFace, Part
from ..core.path import rectangle
from ..core.round_corners import rounded
from .engraving import board_lines, unit_ticks

__all__ = ["PART", "floor"]


def floor(cells: int = 6, pitch: float = 20.0, thickness: float = 5.0, material: str = "plywood-5",
          units: bool = True, *, corner: float = 0.0) -> Part:
    """A square of side (cells + 1) x pitch: cells x cells engraved in the middle of the front, and
    (cells + 1) x (cells + 1) from edge to edge on the back; with `units` both have ticks at half cells, for tiles;
    `corner` is the radius of its corners, 0 for sharp ones."""
    side = (cells + 1) * pitch
    front, back = tilings.square(cells, cells), tilings.square(cells + 1, cells + 1)
    return Part("floor", material, thickness, rounded(rectangle(-side / 2, -side / 2, side, side), corner),
                front=(*board_lines(front, pitch), *(unit_ticks(front, pitch) if units else ())),
                back=(*board_lines(back, pitch), *(unit_ticks(back, pitch) if units else ())),
                front_boards=(BoardFace(front, pitch),), back_boards=(BoardFace(back, pitch),))


PART = floor
