"""Segments of Polygone: bars that lie on the edges of a board, pointed so that all those of a point can meet.

Where pegs stand in the points of the board, both ends are hollow: a segment lies between two pegs and turns about
either, flat on the board. Its other end comes past the pegs there, for the play is more than a hollow is deep.
"""

from __future__ import annotations

import math

from ..core.offset import offset
from ..core.part import Part, Stroke
from ..core.path import Arc, Line, Path, polygon
from .marks import Mark, OwnMark, mark_strokes
from .pivots import TURNING

__all__ = ["PART", "longest_tip", "segment"]

BLUNT = 0.25
"""Width of the flat end of a tip, in widths of the bar: a sharp tip would char and break."""
_MARK = 0.4


def longest_tip(width: float, angle: float) -> float:
    """How far from the point two bars of `width` mm lie side by side, `angle` degrees apart."""
    return width / 2 / math.tan(math.radians(angle / 2))


def segment(mark: Mark | OwnMark = "ring", edge: float = 34.641, width: float = 8.0, *, angle: float = 60.0,
            play: float = 0.4, thickness: float = 3.0, material: str = "plywood-3", count: int = 12, peg: float = 0.0
            ) -> Part:
    """A bar for an edge of `edge` mm, tapered at both ends to the `angle` (degrees) between neighbouring edges, and
    smaller by half the `play` on every side; its ends keep TURNING mm from pegs of `peg` mm, if there are any."""
    shoulder, tip = (edge / 2 - longest_tip(w, angle) for w in (width, width * BLUNT))
    half, blunt = width / 2, width * BLUNT / 2
    right = [(shoulder, -half), (tip, -blunt), (tip, blunt), (shoulder, half)]
    outline = offset(polygon([*right, *((-x, -y) for x, y in right)]), -play / 2)
    if peg:
        outline = _hollow(outline, edge / 2, peg / 2 + TURNING)
    strokes = () if mark == "plain" else mark_strokes(mark, _MARK * (width - play))
    return Part(f"segment-{mark}", material, thickness, outline,
                front=tuple(Stroke("engrave", path) for path in strokes), count=count)


def _hollow(outline: Path, end: float, radius: float) -> Path:
    """The bar with its flat ends cut away by a circle about each end of its edge, (+-`end`, 0)."""
    corners = [outline.start, *(s.end for s in outline.segments[:-1])]
    right = sorted((p for p in corners if p[0] > 0 > p[1]), key=lambda p: p[0])
    (ax, ay), (bx, by) = right[0], right[-1]  # from shoulder to tip below the middle
    dx, dy = (bx - ax) / math.dist((ax, ay), (bx, by)), (by - ay) / math.dist((ax, ay), (bx, by))
    along = (end - ax) * dx - ay * dy  # to the foot of the perpendicular from the end
    off = abs((end - ax) * dy + ay * dx)
    far = along - math.sqrt(radius * radius - off * off)
    x, y = ax + dx * far, -(ay + dy * far)
    half = ((x, y), (ax, -ay), (-ax, -ay), (-x, y))
    return Path((x, -y), (Arc(half[0], (end, 0.0), False), Line(half[1]), Line(half[2]), Line(half[3]),
                          Arc((-x, -y), (-end, 0.0), False), Line((-ax, ay)), Line((ax, ay)), Line((x, -y))))


PART = segment
