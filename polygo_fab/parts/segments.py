"""Segments of Polygone: bars that lie on the edges of a board, pointed so that all those of a point can meet."""

from __future__ import annotations

import math

from ..core.offset import offset
from ..core.part import Part, Stroke
from ..core.path import polygon
from .marks import Mark, mark_strokes

__all__ = ["PART", "longest_tip", "segment"]

BLUNT = 0.25
"""Width of the flat end of a tip, in widths of the bar: a sharp tip would char and break."""
_MARK = 0.4


def longest_tip(width: float, angle: float) -> float:
    """How far from the point two bars of `width` mm lie side by side, `angle` degrees apart."""
    return width / 2 / math.tan(math.radians(angle / 2))


def segment(mark: Mark = "ring", edge: float = 34.641, width: float = 8.0, angle: float = 60.0, play: float = 0.4,
            thickness: float = 3.0, material: str = "plywood-3", count: int = 12) -> Part:
    """A bar for an edge of `edge` mm, tapered at both ends to the `angle` (degrees) between neighbouring edges, and
    smaller by half the `play` on every side."""
    shoulder, tip = (edge / 2 - longest_tip(w, angle) for w in (width, width * BLUNT))
    half, blunt = width / 2, width * BLUNT / 2
    right = [(shoulder, -half), (tip, -blunt), (tip, blunt), (shoulder, half)]
    outline = offset(polygon([*right, *((-x, -y) for x, y in right)]), -play / 2)
    strokes = () if mark == "plain" else mark_strokes(mark, _MARK * (width - play))
    return Part(f"segment-{mark}", material, thickness, outline,
                front=tuple(Stroke("engrave", path) for path in strokes), count=count)


PART = segment
