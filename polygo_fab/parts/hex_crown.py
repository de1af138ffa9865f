"""The crown of a hexagonal board: a ring around the field with a window over each half side (product.md section 3)."""

from __future__ import annotations

from ..core.part import Part
from ..core.path import circle
from ..core.round_corners import rounded
from .hex_frame import HALF_SIDES, HexFrame, hexagon

__all__ = ["PART", "hex_crown"]


def hex_crown(cells: int = 5, pitch: float = 20.0, *, thickness: float = 5.0, material: str = "plywood-5",
              windows: bool = True, corner: float = 0.0) -> Part:
    """A ring one pitch wide. Its first twelve holes are the windows, in the order of the half sides, if there are
    any; then come six holes for the screws of the turn-buttons, and the field. `corner` is the radius of its outside
    corners, 0 for sharp ones."""
    frame = HexFrame(cells, pitch, thickness)
    ports = tuple(frame.window(half) for half in range(HALF_SIDES)) if windows else ()
    screws = tuple(circle(at, frame.button.hole / 2) for at in frame.screws)
    return Part("crown", material, thickness, rounded(hexagon(frame.outer), corner),
                holes=(*ports, *screws, hexagon(frame.field)))


PART = hex_crown
