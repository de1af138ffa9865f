"""The fit coupon: slots and holes in steps of 0.05 mm, to try how pieces of this material fit, and burned squares.

Along the lower edge the slots are narrower and wider along x, along the left edge along y: a laser may cut the two
differently. Tongue and disc (`fit_tongue`, `fit_disc`) are tried in them. Marks count the steps: a short line is one,
a long line five; the slot as wide as the tongue has a circle, narrower ones come before it, wider ones after.
"""

from __future__ import annotations

import math

from ..core.part import Operation, Part, Stroke
from ..core.path import Path, Point, circle, line, polygon, polyline
from ..core.stroke_font import strokes

__all__ = ["DISC", "HOLES", "PART", "REACH", "SLOTS", "SPACINGS", "STEP", "TONGUE", "fit_coupon", "hole_place"]

STEP = 0.05
TONGUE = 6.0
"""Width of a tongue, and how far it reaches into its slot (mm)."""
REACH = 8.0
DISC = 12.0
SLOTS = tuple(range(-5, 6))
"""How many steps each slot is wider than a tongue."""
HOLES = tuple(range(11))
"""How many steps each hole is wider than the disc."""
SPACINGS = (0.2, 0.3, 0.4, 0.6, 0.8, 1.2)
"""mm between the lines of the engraved squares: the closer, the more light; one colour and one power for all."""

_SQUARE, _APART = 8.0, 12.5
_DIGITS = 2.5
"""mm: how high they are."""
_COLUMNS, _ACROSS, _UP = 4, 24.0, 22.0


def fit_coupon(thickness: float = 3.0, material: str = "plywood-3") -> Part:
    """A square plate with 11 slots along two edges, 11 holes, six engraved squares, one marked and one scored."""
    half = _side(thickness) / 2
    at = [_slot_place(k, thickness) for k in range(len(SLOTS))]
    corners: list[Point] = [(-half, -half)]
    for x, steps in zip(at, SLOTS, strict=True):
        corners += [(x + dx, -half + dy) for dx, dy in _notch(steps)]
    corners += [(half, -half), (half, half), (-half, half)]
    for y, steps in reversed(list(zip(at, SLOTS, strict=True))):
        corners += [(-half + dy, y - dx) for dx, dy in _notch(steps)]
    burned = [stroke for x, steps in zip(at, SLOTS, strict=True) for stroke in
               (*_steps((x, -half + REACH + 4), steps), *_steps((-half + REACH + 4, x), steps))]
    for k, steps in enumerate(HOLES):
        x, y = hole_place(k, thickness)
        burned += _steps((x, y - DISC / 2 - 3.5), steps)
    burned += _squares(hole_place(0, thickness), hole_place(len(HOLES), thickness)[1])
    holes = tuple(circle(hole_place(k, thickness), (DISC + steps * STEP) / 2) for k, steps in enumerate(HOLES))
    return Part("fit-coupon", material, thickness, polygon(corners), holes=holes, front=tuple(burned))


def hole_place(number: int, thickness: float) -> Point:
    """The centre of a hole, counted from the left in rows from below."""
    corner = -_side(thickness) / 2 + REACH
    return (corner + 21 + number % _COLUMNS * _ACROSS, corner + 26 + number // _COLUMNS * _UP)


def _web(thickness: float) -> float:
    """Material between two slots: no thinner than the sheet."""
    return max(4.0, thickness)


def _pitch(thickness: float) -> float:
    return TONGUE + SLOTS[-1] * STEP + _web(thickness)


def _side(thickness: float) -> float:
    return REACH + 2 * _web(thickness) + len(SLOTS) * _pitch(thickness)


def _slot_place(number: int, thickness: float) -> float:
    """The middle of a slot along its edge."""
    first = REACH + 2 * _web(thickness) + (TONGUE + SLOTS[-1] * STEP) / 2
    return first + number * _pitch(thickness) - _side(thickness) / 2


def _notch(steps: int) -> list[Point]:
    """A slot in an edge that runs along x, the material above it."""
    half = (TONGUE + steps * STEP) / 2
    return [(-half, 0), (-half, REACH), (half, REACH), (half, 0)]


def _steps(at: Point, steps: int) -> list[Stroke]:
    """The steps in digits about a point, and before them a minus for those below zero."""
    x, y = at
    found = [Stroke("engrave", path.moved(x, y)) for path in strokes(str(abs(steps)), _DIGITS)]
    if steps < 0:
        found.append(Stroke("engrave", line((x - 2.6, y), (x - 1.4, y))))
    return found


def _squares(first: Point, top: float) -> list[Stroke]:
    """Squares filled by one line each, so that a program can give each a power of its own."""
    kinds: list[tuple[Operation, float]] = [*(("engrave", s) for s in SPACINGS), ("mark", 0.8), ("score", 0.8)]
    y = top + DISC / 2 + 6
    return [Stroke(operation, _hatch((first[0] - DISC / 2 + k * _APART, y), spacing))
            for k, (operation, spacing) in enumerate(kinds)]


def _hatch(corner: Point, spacing: float) -> Path:
    """To and fro over a square from its lower left corner."""
    rows = math.floor(_SQUARE / spacing + 1e-9)
    points: list[Point] = []
    for row in range(rows + 1):
        ends = [(corner[0], corner[1] + row * spacing), (corner[0] + _SQUARE, corner[1] + row * spacing)]
        points += ends if row % 2 == 0 else ends[::-1]
    return polyline(points)


PART = fit_coupon
