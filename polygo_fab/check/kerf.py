"""KERF: how far a drawn contour lies from its nominal one, line by line and exactly, arcs included.

This does not offset anything: it measures. Where the writer's offset is right, each drawn line is parallel to its
nominal line, each drawn arc has the centre of its nominal arc, all at one distance, and corners are where they meet.
"""

from __future__ import annotations

import math

from ..core.path import Arc, Path, Point
from .curves import arcs_joined
from .geometry import Piece
from .same import full_circle

__all__ = ["offset_error"]

_REACH = 10.0
"""Corners move further than the lines beside them, but no further than this many times (corners of 12 degrees)."""


def offset_error(nominal: Path, drawn: Path, distance: float) -> tuple[float, float] | None:
    """On average and at most, how far `drawn` is from lying `distance` mm outside the closed path `nominal`.

    The average has a sign: positive where the drawn line is too far outside. None where the two do not have the
    same lines and arcs in the same order: another shape.
    """
    one, other = full_circle(nominal), full_circle(drawn)
    if one and other:
        grown = other[1] - one[1] - distance
        return grown, abs(grown) + math.dist(one[0], other[0])
    pairs = _paired(nominal, drawn)
    if pairs is None:
        return None
    total = worst = 0.0
    for asked, found in pairs:
        if math.dist(asked.start, found.start) > _REACH * abs(distance) + 0.5:
            return None
        errors = [_outside(asked, point) - distance for point in (found.start, _middle(found), found.segment.end)]
        total += sum(errors) / 3 * found.length
        worst = max(worst, *map(abs, errors))
    return total / drawn.length, worst


def _paired(nominal: Path, drawn: Path) -> list[tuple[Piece, Piece]] | None:
    """Each nominal line with its drawn one, both contours counterclockwise."""
    asked, found = ([Piece(at, s) for at, s in arcs_joined(path if path.area > 0 else path.reversed()).pieces()]
                    for path in (nominal, drawn))
    if len(asked) != len(found):
        return None
    first = min(range(len(found)), key=lambda k: math.dist(found[k].start, asked[0].start))
    pairs = list(zip(asked, [*found[first:], *found[:first]], strict=True))
    alike = all(isinstance(a.segment, Arc) == isinstance(f.segment, Arc) for a, f in pairs)
    return pairs if alike else None


def _middle(piece: Piece) -> Point:
    if isinstance(piece.segment, Arc):
        return piece.at(piece.length / 2)
    (ax, ay), (bx, by) = piece.start, piece.segment.end
    return (ax + bx) / 2, (ay + by) / 2


def _outside(piece: Piece, p: Point) -> float:
    """How far a point lies to the right of a line or arc, which is the outside of a counterclockwise contour."""
    s = piece.segment
    if isinstance(s, Arc):
        beyond = math.dist(p, s.centre) - s.radius
        return beyond if s.ccw else -beyond
    (ax, ay), (bx, by) = piece.start, s.end
    return ((p[0] - ax) * (by - ay) - (p[1] - ay) * (bx - ax)) / math.dist(piece.start, s.end)
