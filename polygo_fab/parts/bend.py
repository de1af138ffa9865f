"""Bending a thin sheet: how far apart the bend lines of a flat net lie for a given inside size.

Bend allowance W = a (R + K T) for a bend of a radians with inside radius R in a sheet of thickness T; K = 0.44 for
a rounded bend, 0.5 for a sharp crease (product.md section 2, "Lid bends").
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.part import Stroke
from ..core.path import Point, line

__all__ = ["COUPON_INSIDE", "Bend", "dashes"]

COUPON_INSIDE = 30.0
"""The inside width that the fold coupon has if the bend is exactly as assumed, mm."""


@dataclass(frozen=True)
class Bend:
    """A right-angled bend: sheet thickness, inside radius and K, and what the folded coupon measured inside (mm)."""

    thickness: float = 0.7
    radius: float = 0.7
    k_factor: float = 0.44
    coupon: float = COUPON_INSIDE

    @property
    def allowance(self) -> float:
        """Length of sheet that goes into one bend."""
        return math.pi / 2 * (self.radius + self.k_factor * self.thickness)

    @property
    def setback(self) -> float:
        """How far the bend line (the middle of the bend) lies beyond the inside face of the wall it makes.

        The coupon has two bends, so what it measures too wide is twice the error of one setback.
        """
        return self.allowance / 2 - self.radius - (self.coupon - COUPON_INSIDE) / 2

    @property
    def reach(self) -> float:
        """How far the bend line lies beyond where the bend begins: half its allowance, as far as the coupon tells."""
        return self.setback + self.radius

    def between(self, inside: float) -> float:
        """Distance between two bend lines that shall leave `inside` mm between the walls."""
        return inside + 2 * self.setback


def dashes(a: Point, b: Point, dash: float = 3.0, gap: float = 4.0) -> tuple[Stroke, ...]:
    """A bend line as light marks: real short strokes, since a laser ignores a dashed line style.

    It begins and ends with a gap, so that no mark touches a cut.
    """
    length = math.dist(a, b)
    count = max(1, math.floor((length - gap) / (dash + gap)))
    rest = (length - count * dash) / (count + 1)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    strokes = []
    for i in range(count):
        s = rest + i * (dash + rest)
        strokes.append(Stroke("mark", line((a[0] + ux * s, a[1] + uy * s),
                                           (a[0] + ux * (s + dash), a[1] + uy * (s + dash)))))
    return tuple(strokes)
