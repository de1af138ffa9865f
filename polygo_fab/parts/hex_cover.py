"""The flat cover of a hexagonal board: a thin sheet that lies on the crown, its corners cut away for the
turn-buttons that hold it down."""

from __future__ import annotations

import math

from ..core.part import Part
from ..core.path import polygon
from .hex_frame import HexFrame
from .turn_button import Button

__all__ = ["PART", "hex_cover", "rests"]

_SHORT = 0.5
"""mm by which the cover stays behind the edge of the board."""


def _cut(frame: HexFrame) -> float:
    """How far from a corner of the board the cover begins."""
    return frame.inset + Button(frame.rail).clear


def rests(frame: HexFrame) -> float:
    """How far the cover lies on the crown at a corner, where it is least."""
    return 2 * frame.pitch / math.sqrt(3) - _cut(frame)


def hex_cover(cells: int = 5, pitch: float = 20.0, board_thickness: float = 5.0, thickness: float = 0.7,
              material: str = "petg-0.7") -> Part:
    """As large as the board less half a millimetre all round, its corners cut off square to the rays."""
    frame = HexFrame(cells, pitch, board_thickness)
    apothem = frame.outer - _SHORT
    ray = 2 * frame.outer / math.sqrt(3) - _cut(frame)  # where the cut runs, from the centre
    across = 2 * apothem - math.sqrt(3) * ray  # half its length: the edge of the sheet is x cos 30 + y sin 30 = apothem
    points = []
    for i in range(6):
        c, s = math.cos(math.radians(60 * i)), math.sin(math.radians(60 * i))
        points += [(ray * c + across * s, ray * s - across * c), (ray * c - across * s, ray * s + across * c)]
    return Part("cover", material, thickness, polygon(points))


PART = hex_cover
