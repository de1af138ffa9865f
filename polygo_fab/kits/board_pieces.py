"""Pieces of a board: on jobs of their own, in place for a picture, and what is lettered on each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from ..core.errors import Broken
from ..core.kerf import Kerf
from ..core.offset import offset
from ..core.part import Operation, Part, Stroke
from ..core.path import Path, Point, bounds
from ..core.sheet import MARGIN, Placement, Sheet
from ..core.solid import Body
from ..core.solid import plate as body
from ..core.stroke_font import strokes

__all__ = ["Label", "alone", "circle_of", "clockwise", "holds", "lettered", "lying", "numbered"]

Label = tuple[Path, ...]
"""The strokes of a letter, a number or a mark: all on one piece, or none."""


def alone(part: Part, kerf: Kerf, angle: float = 0.0) -> Sheet:
    """A job of one part, turned by `angle` degrees."""
    x0, y0, x1, y1 = part.outline.rotated(math.radians(angle)).bounds
    width, height = (math.ceil((side + 2 * MARGIN) * 10 - 1e-6) / 10 for side in (x1 - x0, y1 - y0))
    return Sheet(part.name, (width, height), (Placement(part, (MARGIN - x0, MARGIN - y0), angle),), kerf)


def lying(part: Part, colour: str, height: float, spread: float) -> Body:
    """A piece in its place, or (spread 1) a little outwards from it, so that a picture shows the seams."""
    x0, y0, x1, y1 = part.outline.bounds
    return body(part, colour=colour).moved(spread * (x0 + x1) / 16, spread * (y0 + y1) / 16, height)


def holds(outline: Path, *paths: Path) -> bool:
    """Whether the paths lie on a part with this outline."""
    import shapely

    face = shapely.Polygon(outline.flattened()).buffer(1e-6)
    return all(face.covers(shapely.LineString(path.flattened())) for path in paths)


def circle_of(label: Label) -> tuple[Point, float]:
    """The middle of a label and how far it reaches from it, with half a millimetre more."""
    x0, y0, x1, y1 = bounds(label)
    return ((x0 + x1) / 2, (y0 + y1) / 2), math.hypot(x1 - x0, y1 - y0) / 2 + 0.5


def clockwise(piece: Path) -> float:
    """The angle of a piece about the origin, from the top clockwise: the order in which a ring is numbered."""
    x0, y0, x1, y1 = piece.bounds
    return round(math.atan2(x0 + x1, y0 + y1) % (2 * math.pi), 6)


def lettered(parts: Iterable[Part], labels: Sequence[Label], operation: Operation, board: str) -> tuple[Part, ...]:
    """The pieces with what lies on each. Raises Broken where a seam would cut a label."""
    found, left = [], list(labels)
    for part in parts:
        mine = [label for label in left if holds(part.outline, *label)]
        left = [label for label in left if label not in mine]
        found.append(replace(part, front=(*part.front, *(Stroke(operation, path) for label in mine for path in label))))
    if left:
        raise Broken(f"lettering on {board}: a seam would cut a letter or a mark; allowed: a larger bed, or "
                     "coordinates = no and no game (coordinates rule)")
    return tuple(found)


def numbered(parts: Sequence[Part], field: Path, band: float, operation: Operation,
             labels: Sequence[Label]) -> tuple[Part, ...]:
    """The pieces with their numbers, from 1, each where its share of the band around `field` is longest and nothing
    else lies; one without a share has none."""
    middle, height = offset(field, band / 2).flattened(), min(6.0, 0.5 * band)
    around = [p for a, b in pairwise(middle) for p in _dense(a, b)]
    taken = [circle_of(label) for label in labels]
    found = []
    for number, part in enumerate(parts, start=1):
        free = [[path.moved(*at) for path in strokes(str(number), height)] for at in around
                if all(math.dist(at, p) > r + height for p, r in taken)]
        best = max(free, key=lambda label: _depth(part.outline, label), default=None)
        if best is not None and _depth(part.outline, best) > 1:
            part = replace(part, front=(*part.front, *(Stroke(operation, path) for path in best)))
        found.append(part)
    return tuple(found)


def _dense(a: Point, b: Point) -> list[Point]:
    steps = max(1, math.ceil(math.dist(a, b) / 4))
    return [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(steps)]


def _depth(outline: Path, label: Sequence[Path]) -> float:
    """How far a label lies within a piece, mm."""
    import shapely

    face = shapely.Polygon(outline.flattened())
    return min(float(face.exterior.distance(shapely.LineString(path.flattened()))) if holds(outline, path) else -1.0
               for path in label)
