"""Kings (rois) of Labyrinthe: a crown with three points, the mark of the colour below them."""

from __future__ import annotations

from ..core.part import Part, Stroke
from ..core.path import polygon
from .marks import Mark, OwnMark, mark_strokes

__all__ = ["PART", "WAIST", "king"]

CROWN = ((-0.74, -0.66), (0.74, -0.66), (0.95, 0.30), (0.46, 0.12), (0.0, 1.0), (-0.46, 0.12), (-0.95, 0.30))
"""The corners in radii of the circle that holds the crown: no point of it is sharper than 50 degrees."""
WAIST = 0.36
"""The height of the band below the points, in diameters: the narrowest that a crown is."""
_MARK = (0.36, -0.25)
"""Radius of the mark, and how high its centre lies, in radii."""


def king(mark: Mark | OwnMark = "ring", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
         material: str = "plywood-3", *, count: int = 1) -> Part:
    """A crown inside a circle of `diameter` less `play`: it fits a cell whichever way it is turned."""
    radius = (diameter - play) / 2
    strokes = () if mark == "plain" else mark_strokes(mark, radius * _MARK[0])
    return Part(f"king-{mark}", material, thickness, polygon([(x * radius, y * radius) for x, y in CROWN]),
                front=tuple(Stroke("engrave", path.moved(0.0, radius * _MARK[1])) for path in strokes), count=count)


PART = king
