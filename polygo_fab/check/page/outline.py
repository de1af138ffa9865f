"""Lines and faces as the points along them, of what a PDF paints."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from ...core.path import Point
from .items import CURVE, PaintedPath, Part, pieces
from .mark import Mark

__all__ = ["chords", "ends", "every_point", "fine", "marks_of"]

_CHORDS = 8
"""For a curve, as a rule."""
_FINE = 0.002
"""mm: so near chords stay to a curve where that counts."""


def ends(part: Part) -> tuple[Point, ...]:
    """Where its lines and curves begin and end."""
    points, kinds, _ = part
    return (points[0], *(piece[-1] for piece in pieces(part))) if CURVE in kinds else points


def chords(part: Part) -> tuple[Point, ...]:
    """The same, and places along its curves."""
    return _along(part, lambda piece: _CHORDS)


def fine(part: Part) -> tuple[Point, ...]:
    """The same, as many places as the bends of curves ask (their second differences bound them)."""
    return _along(part, lambda piece: max(1, math.ceil(math.sqrt(0.75 / _FINE * max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in (piece[:3], piece[1:]))))))


def _along(part: Part, count: Callable[[tuple[Point, ...]], int]) -> tuple[Point, ...]:
    points, kinds, _ = part
    if CURVE not in kinds:
        return points
    found = [points[0]]
    for piece in pieces(part):
        found += _places(piece, count(piece)) if len(piece) == 4 else piece[1:]
    return tuple(found)


def every_point(shape: PaintedPath) -> tuple[Point, ...]:
    """All points of all its parts, those that bend curves included (two before each end of a curve)."""
    return shape.parts[0][0] if len(shape.parts) == 1 else tuple(p for points, _, _ in shape.parts for p in points)


def _places(piece: tuple[Point, ...], count: int) -> Iterator[Point]:
    """So many places along a curve, the last one its end."""
    a, b, c, d = piece
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        e, f, g, h = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (e * a[0] + f * b[0] + g * c[0] + h * d[0], e * a[1] + f * b[1] + g * c[1] + h * d[1])


def marks_of(shape: PaintedPath, along: Callable[[Part], tuple[Point, ...]]) -> Iterator[Mark]:
    """Each part of a shape, with the points that `along` takes of it."""
    for part in shape.parts:
        points, (_, kinds, closed) = along(part), part
        yield Mark(points=points, stroke=shape.stroke, fill=shape.fill,
                   curved=CURVE in kinds,
                   closed=closed or (len(points) > 2 and points[0] == points[-1]),
                   width=shape.width if shape.stroke else 0.0, dash=shape.dash if shape.stroke else ())
