"""Lines and faces as the points along them, of what a PDF paints."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ...core.path import Point
from .items import Part, Shape
from .mark import Mark

__all__ = ["chords", "curve", "ends", "every_point", "fine", "marks_of"]

_CHORDS = 8
"""For a curve, as a rule."""
_FINE = 0.002
"""mm: so near chords stay to a curve where that counts."""


def ends(part: Part) -> Iterator[Point]:
    """Where its lines and curves begin and end."""
    yield part.start
    for piece in part.pieces:
        yield piece[-1]


def chords(part: Part) -> Iterator[Point]:
    """The same, and places along its curves."""
    yield (at := part.start)
    for piece in part.pieces:
        yield from curve(at, piece, _CHORDS) if len(piece) == 3 else piece
        at = piece[-1]


def fine(part: Part) -> Iterator[Point]:
    """Its ends, and as many places along its curves as their bends ask (their second differences bound them)."""
    yield (at := part.start)
    for piece in part.pieces:
        if len(piece) == 3:
            a, b, c, d = at, *piece
            bend = max(math.hypot(p[0] - 2 * q[0] + r[0], p[1] - 2 * q[1] + r[1]) for p, q, r in ((a, b, c), (b, c, d)))
            yield from curve(at, piece, max(1, math.ceil(math.sqrt(0.75 * bend / _FINE))))
        else:
            yield from piece
        at = piece[-1]


def every_point(shape: Shape) -> tuple[Point, ...]:
    """All points of all its parts, those that bend curves included (two before each end of a curve)."""
    return tuple(point for part in shape.parts for piece in ((part.start,), *part.pieces) for point in piece)


def curve(a: Point, piece: tuple[Point, ...], count: int) -> Iterator[Point]:
    """So many places along a curve, the last one its end."""
    b, c, d = piece
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        e, f, g, h = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (e * a[0] + f * b[0] + g * c[0] + h * d[0], e * a[1] + f * b[1] + g * c[1] + h * d[1])


def marks_of(shape: Shape, along: Callable[[Part], Iterator[Point]]) -> Iterator[Mark]:
    """Each part of a shape, with the points that `along` takes of it."""
    for part in shape.parts:
        points = tuple(along(part))
        yield Mark(points=points, stroke=shape.stroke, fill=shape.fill,
                   curved=any(len(piece) == 3 for piece in part.pieces),
                   closed=part.closed or (len(points) > 2 and points[0] == points[-1]),
                   width=shape.width if shape.stroke else 0.0, dash=shape.dash if shape.stroke else ())
