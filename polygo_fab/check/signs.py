"""The mark of a player, read from its drawn lines: which of the six it is, whatever its size, its place and its turn.

What tells them is what an eye sees: a closed line or none, how many corners it has, how large its hole is. The marks
are those of templates/lang (ring, cross, bar, square, triangle, dot); a piece that is nobody's has none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core.page import INKS
from ..core.path import Point
from ..core.printed.paper import HATCH
from .page.mark import Mark

__all__ = ["SIGNS", "pointed", "sign", "strokes_on"]

SIGNS = ("ring", "cross", "bar", "square", "triangle", "dot")
"""In the order of the players."""

_HOLE = 2.6
"""Line widths: the hole of a ring is as wide at least; that of a dot is not, nor on a page for a printer that makes
lines 5 % thinner (2.51)."""
_LIKE = 0.03
"""Lengths that differ by no more, as a share of the longer one, are alike."""
_NEAR = 0.05  # mm: as near run two lines that are one, chords for curves
_ROUND = 12  # corners of a polygon that stands for a circle


def strokes_on(face: Mark, marks: Sequence[Mark]) -> list[Mark]:
    """The lines that are drawn on a face, but for its own border, hatching, guides and bars."""
    import shapely

    (x0, y0, x1, y1), border = face.box, shapely.LineString(face.points).buffer(_NEAR)
    others = ("", HATCH, INKS["guide"], INKS["bar"])
    inside = [mark for mark in marks if not mark.fill and not mark.dashed and mark.stroke not in others
              and x0 < mark.box[0] and y0 < mark.box[1] and mark.box[2] < x1 and mark.box[3] < y1]
    return [mark for mark in inside if not border.covers(shapely.LineString(mark.points))]


def sign(strokes: Sequence[Mark]) -> str:
    """One of SIGNS or "arrow" for lines that are not filled, in any order and even if drawn twice; "" for none, "?" for
    others."""
    strokes = _once([mark for mark in strokes if not mark.fill])
    if not strokes:
        return ""
    shapes = sorted(_shape(mark) for mark in strokes)
    if shapes == ["line", "line"]:
        return "cross" if _crossed(*strokes) else "?"
    if len(shapes) > 1:
        return "?"
    if shapes == ["round"]:
        width, (x0, _, x1, _) = strokes[0].width, strokes[0].box
        return "ring" if x1 - x0 - width >= _HOLE * width else "dot"
    return {"line": "bar", "3": "triangle", "4": "square", "arrow": "arrow"}.get(shapes[0], "?")


def _shape(mark: Mark) -> str:
    """A straight "line", "round" for a circle, the number of its corners for a regular polygon, "?" for another one."""
    corners = mark.points[:-1]
    if not mark.closed:
        return "line" if len(mark.points) == 2 else "arrow" if _headed(mark) else "?"
    centre = mark.middle if mark.curved or len(corners) > _ROUND else (
        sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    if not _alike([math.dist(p, centre) for p in corners]):
        return "?"
    if mark.curved or len(corners) > _ROUND:
        return "round"
    return str(len(corners)) if _alike([math.dist(*side) for side in mark.segments]) else "?"


def _headed(mark: Mark) -> bool:
    """Two lines of one length that meet in a tip."""
    return len(mark.points) == 3 and not mark.curved and _alike([math.dist(*side) for side in mark.segments])


def pointed(strokes: Sequence[Mark], inwards: Point) -> str:
    """Where the arrow among the lines on a disc points, given the way onto the board: "in" or "out". A page that ends
    there shows a part of it as well."""
    (ax, ay), (tx, ty), (bx, by) = next(mark.points for mark in strokes if _headed(mark))
    return "in" if (tx - (ax + bx) / 2) * inwards[0] + (ty - (ay + by) / 2) * inwards[1] > 0 else "out"


def _alike(lengths: Sequence[float]) -> bool:
    return max(lengths) - min(lengths) <= _LIKE * max(lengths)


def _crossed(one: Mark, other: Mark) -> bool:
    """Two lines of one length that meet in their middles at a right angle."""
    (ax, ay), (bx, by) = one.points
    (cx, cy), (dx, dy) = other.points
    length, along = math.dist(*one.points), math.dist(*other.points)
    square = abs((bx - ax) * (dx - cx) + (by - ay) * (dy - cy)) <= _LIKE * length * along
    return square and _alike([length, along]) and math.dist(one.middle, other.middle) <= _LIKE * length


def _once(strokes: Sequence[Mark]) -> list[Mark]:
    """The lines without copies, and without what a neighbouring page shows of one of them."""
    import shapely

    found: list[tuple[Mark, shapely.LineString]] = []
    lines = [(mark, shapely.LineString(mark.points)) for mark in strokes]
    for mark, line in sorted(lines, key=lambda pair: -pair[1].length):
        if not any(kept.buffer(_NEAR).covers(line) for _, kept in found):
            found.append((mark, line))
    return [mark for mark, _ in found]
