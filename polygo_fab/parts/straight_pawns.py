"""Pawns with straight sides, which can lie edge to edge: an outline for each two players, a mark on one face alone.

In the circle of a round pawn lie an oblong half as long again as wide, a square, and a triangle with equal sides. Eyes
and fingers tell them from each other, and from stones, which have six sides.
"""

from __future__ import annotations

import math

from ..core.part import Part, Stroke
from ..core.path import Path, polygon
from .marks import MARKS, Mark, OwnMark, mark_strokes
from .pawns import MARK_REACH

__all__ = ["PART", "straight_outline", "straight_pawn", "straight_reach"]

_OBLONG = math.degrees(math.atan2(1.0, 1.5))
_CORNERS = ((180 + _OBLONG, 360 - _OBLONG, _OBLONG, 180 - _OBLONG), (225.0, 315.0, 45.0, 135.0), (210.0, 330.0, 90.0))
"""By pairs of players: where the corners lie on the circle, in degrees; the side between the first two is level."""


def straight_outline(mark: Mark, drawn: float) -> Path:
    """That of the player with this mark, in a circle of `drawn` mm about the origin."""
    return polygon([(drawn / 2 * math.cos(math.radians(a)), drawn / 2 * math.sin(math.radians(a)))
                    for a in _CORNERS[MARKS.index(mark) // 2]])


def straight_reach(mark: Mark, drawn: float) -> float:
    """Radius of the disc that holds the mark: as large a share of the circle in the outline as of a round pawn."""
    return 2 * MARK_REACH * -straight_outline(mark, drawn).bounds[1]


def straight_pawn(mark: Mark = "ring", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
                  material: str = "plywood-3", *, count: int = 32, bears: Mark | OwnMark | None = None) -> Part:
    """A pawn whose outline is that of the player with this `mark`, engraved with it, or with what it `bears`."""
    drawn = diameter - play
    strokes = mark_strokes(bears or mark, straight_reach(mark, drawn))
    return Part(f"pawn-{mark}", material, thickness, straight_outline(mark, drawn), count=count,
                front=tuple(Stroke("engrave", path) for path in strokes))


PART = straight_pawn
