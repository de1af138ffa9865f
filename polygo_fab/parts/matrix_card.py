"""The matrix card: a square for each pair of a power and a speed, with digits to read them by, at most 90 x 60 mm.

To try a cut a square is cut, and falls out where it is cut through; to try an engraving it is filled by one line, which
a laser follows as it follows every line of ours.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.path import Path, Point, polyline, rectangle
from ..core.stroke_font import strokes
from ..core.workshop.matrix import LARGEST, Card, Matrix, MatrixSquare

__all__ = ["matrix_card"]

_EDGE, _DIGITS, _GAP = 2.5, 2.0, 1.6
"""mm: free along the edge, height of a digit, and free between two squares at least."""
_LEFT, _BELOW = 6.5, 3.5
"""mm that the digits of the powers and of the speeds take."""
_PITCH, _SPACING = 11.0, 0.25
"""mm: a square and its gap, where there is room; between two lines of an engraved square."""


def matrix_card(matrix: Matrix) -> Card:
    """The squares of a matrix, those of the highest speed and the lowest power, which burn least, first."""
    across, up = (min(_PITCH, (most - 2 * _EDGE - taken) / count) for most, taken, count in (
        (LARGEST[0], _LEFT, len(matrix.speeds)), (LARGEST[1], _BELOW, len(matrix.powers))))
    side = min(across, up) - _GAP
    x0, y0 = _EDGE + _LEFT, _EDGE + _BELOW
    numbers = [path.moved(x0 - _LEFT / 2, y0 + (row + 0.5) * up) for row, power in enumerate(matrix.powers)
               for path in strokes(str(power), _DIGITS)]
    numbers += [path.moved(x0 + (column + 0.5) * across, _EDGE + _DIGITS / 2)
                for column, speed in enumerate(matrix.speeds) for path in strokes(str(speed), _DIGITS)]
    squares = [MatrixSquare(power, speed, _square((x0 + (column + 0.5) * across, y0 + (row + 0.5) * up), side,
                                                  matrix.tried == "cut"))
               for row, power in enumerate(matrix.powers)
               for column, speed in reversed(list(enumerate(matrix.speeds)))]
    width, height = (2 * _EDGE + taken + count * pitch for taken, count, pitch in (
        (_LEFT, len(matrix.speeds), across), (_BELOW, len(matrix.powers), up)))
    return Card(tuple(numbers), tuple(squares), rectangle(0, 0, width, height))


def _square(middle: Point, side: float, cut: bool) -> Path:
    left, low = middle[0] - side / 2, middle[1] - side / 2
    if cut:
        return rectangle(left, low, side, side)
    return polyline(list(_hatch(left, low, side)))


def _hatch(left: float, low: float, side: float) -> Iterator[Point]:
    """To and fro, from below."""
    rows = math.floor(side / _SPACING + 1e-9)
    for row in range(rows + 1):
        y = low + row * side / rows
        yield from ((left, y), (left + side, y)) if row % 2 == 0 else ((left + side, y), (left, y))
