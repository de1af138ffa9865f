"""The fit coupon: slots and holes in steps of 0.05 mm, to try how pieces of this material fit, and burned squares.

The slots in the lower and the upper edge are narrower and wider along x, those at the left and the right along y: a
laser may cut the two differently. Tongue and disc (`fit_tongue`, `fit_disc`) are tried in them. Digits count the steps:
0 is as wide as the tongue; a line before a digit is a minus. With tongue and disc beside it, it asks for 90 x 60 mm.
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
REACH = 6.0
DISC = 8.0
SLOTS = tuple(range(-4, 4))
"""How many steps each slot is wider than a tongue: the narrower ones below and at the left."""
HOLES = tuple(range(6))
"""How many steps each hole is wider than the disc."""
SPACINGS = (0.2, 0.3, 0.4, 0.6, 0.8, 1.2)
"""mm between the lines of the engraved squares: the closer, the more light; one colour and one power for all."""

_WIDTH, _HEIGHT, _WEB = 67.0, 60.0, 6.0
"""mm: the plate, and the material between two slots or holes, which is wider where the sheet is thicker."""
_SQUARE, _APART = 5.0, 6.0
_DIGITS, _BEYOND = 2.0, 3.6
"""mm: how high digits are, and how far they stand beyond their slot."""
_EDGE, _COLUMNS = len(SLOTS) // 2, 3
"""Slots in an edge, holes in a row."""


def fit_coupon(thickness: float = 3.0, material: str = "plywood-3") -> Part:
    """A plate with 4 slots in each edge, 6 holes, six engraved squares, one marked and one scored."""
    half, high = (side / 2 for side in _size(thickness))
    at = [(k - (_EDGE - 1) / 2) * (TONGUE + SLOTS[-1] * STEP + _web(thickness)) for k in range(_EDGE)]
    few, many = (list(zip(at, steps, strict=True)) for steps in (SLOTS[:_EDGE], SLOTS[_EDGE:]))
    corners: list[Point] = [(-half, -high), *((x + dx, dy - high) for x, s in few for dx, dy in _notch(s)),
                            (half, -high), *((half - dy, y + dx) for y, s in many for dx, dy in _notch(s)),
                            (half, high), *((x - dx, high - dy) for x, s in many[::-1] for dx, dy in _notch(s)),
                            (-half, high), *((dy - half, y - dx) for y, s in few[::-1] for dx, dy in _notch(s))]
    burned: list[Stroke] = []
    for side, slots in ((-1, few), (1, many)):
        for z, steps in slots:
            burned += _steps((z, side * (high - REACH - _BEYOND)), steps)
            burned += _steps((side * (half - REACH - _BEYOND), z), steps)
    for k, steps in enumerate(HOLES):
        x, y = hole_place(k, thickness)
        burned += _steps((x, y - DISC / 2 - 2), steps)
    burned += _squares(hole_place(len(HOLES) - 1, thickness)[1] + DISC / 2 + 3.5)
    holes = tuple(circle(hole_place(k, thickness), (DISC + steps * STEP) / 2) for k, steps in enumerate(HOLES))
    return Part("fit-coupon", material, thickness, polygon(corners), holes=holes, front=tuple(burned))


def hole_place(number: int, thickness: float) -> Point:
    """The centre of a hole, counted from the left in rows from below."""
    pitch = DISC + HOLES[-1] * STEP + _web(thickness)
    return ((number % _COLUMNS - 1) * pitch, (number // _COLUMNS - 0.5) * pitch - 4)


def _web(thickness: float) -> float:
    """Material between two slots: no thinner than the sheet."""
    return max(_WEB, thickness)


def _size(thickness: float) -> tuple[float, float]:
    """Width and height: five webs lie along each edge."""
    more = (_EDGE + 1) * (_web(thickness) - _WEB)
    return (_WIDTH + more, _HEIGHT + more)


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


def _squares(low: float) -> list[Stroke]:
    """Squares in a row, each filled by one line, so that a program can give each a power of its own."""
    kinds: list[tuple[Operation, float]] = [*(("engrave", s) for s in SPACINGS), ("mark", 0.8), ("score", 0.8)]
    left = -((len(kinds) - 1) * _APART + _SQUARE) / 2
    return [Stroke(operation, _hatch((left + k * _APART, low), spacing))
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
