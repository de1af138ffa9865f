"""The crown (couronne) of any board: a ring around its field, glued on the plate."""

from __future__ import annotations

from ..core import tilings
from ..core.board import Board
from ..core.offset import offset
from ..core.part import Part
from .field import field

__all__ = ["PART", "frame"]


def frame(board: Board | None = None, pitch: float = 20.0, thickness: float = 5.0, material: str = "plywood-5",
          band: float = 10.0, *, room: float = 0.0) -> Part:
    """The crown of `board` (h5 by default): its hole is the field with `room` mm more all round, its band `band` mm
    wide everywhere."""
    inside = field(board or tilings.load("h5"), pitch, room)
    return Part("crown", material, thickness, offset(inside, band), holes=(inside,))


PART = frame
