"""The flat cover of a hexagonal board: a thin sheet that lies on the crown, with a notch at each corner for the
turn-button that holds it down: it points inwards over the end of the notch, or outwards along it to let the cover go.
"""

from __future__ import annotations

import math

from ..core.part import Part
from ..core.path import Arc, Line, Path, Point
from .hex_frame import HexFrame

__all__ = ["PART", "hex_cover", "rests"]

_SHORT = 0.5
"""mm by which the cover stays behind the edge of the board."""


def rests(frame: HexFrame) -> float:
    """How far the cover lies on the crown at a corner, where it is least: from the notch to the field, 4.3 mm where the
    pitch is 20 and the plates are 5."""
    return frame.pitch / math.sqrt(3) - frame.button.clear


def hex_cover(cells: int = 5, pitch: float = 20.0, board_thickness: float = 5.0, thickness: float = 0.7,
              material: str = "petg-0.7") -> Part:
    """As large as the board less half a millimetre all round; a notch is as wide as a button with its room, and round
    about the screw, so that windows on either side of it are covered."""
    frame = HexFrame(cells, pitch, board_thickness)
    half = frame.button.clear
    edge = (2 * (frame.outer - _SHORT) - half) / math.sqrt(3)  # where x cos 30 + y sin 30 is the apothem, at y = half
    start: Point | None = None
    segments: list[Line | Arc] = []
    for x, y in frame.screws:
        radius = math.hypot(x, y)
        c, s = x / radius, y / radius
        side = (-s * half, c * half)
        mouth = [(edge * c + k * side[0], edge * s + k * side[1]) for k in (-1, 1)]
        segments += [Line(mouth[0]), Line((x - side[0], y - side[1])),
                     Arc((x + side[0], y + side[1]), (x, y), False), Line(mouth[1])]
        start = start or mouth[0]
    assert start is not None
    return Part("cover", material, thickness, Path(start, (*segments[1:], Line(start))))


PART = hex_cover
