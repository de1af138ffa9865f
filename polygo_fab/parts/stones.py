"""Stones (pierres): hexagons. Those that belong to nobody bear the X of Labyrinthe, from corner to corner."""

from __future__ import annotations

import math

from ..core.part import Part, Stroke
from ..core.path import polygon
from .marks import Mark, OwnMark, mark_strokes
from .pawns import MARK_REACH

__all__ = ["FLATS", "PART", "stone"]

FLATS = math.cos(math.pi / 6)
"""Across the flats of a regular hexagon, in its diameters across the corners."""
_X_REACH = 0.4


def stone(mark: Mark | OwnMark = "plain", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
          material: str = "plywood-3", *, count: int = 24) -> Part:
    """A regular hexagon inside a circle of `diameter` less `play`: it fits a cell whichever way it is turned."""
    drawn = diameter - play
    corners = [(drawn / 2 * math.cos(math.radians(a)), drawn / 2 * math.sin(math.radians(a)))
               for a in range(0, 360, 60)]
    strokes = mark_strokes("cross", drawn * _X_REACH) if mark == "plain" else mark_strokes(
        mark, drawn * MARK_REACH * FLATS)
    return Part(f"stone-{'x' if mark == 'plain' else mark}", material, thickness, polygon(corners),
                front=tuple(Stroke("engrave", path) for path in strokes), count=count)


PART = stone
