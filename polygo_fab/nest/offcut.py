"""What a nested sheet leaves over: how much of it is used, and the largest rectangle that is still whole."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ..core.sheet import Placement, Sheet
from .shapes import FLAT

__all__ = ["Offcut", "offcut"]

_CELLS = 600
"""Steps along the longer side of a sheet; no step is less than 1 mm."""

_TOUCH = 0.002
"""mm: a cell that a part only touches is free."""


@dataclass(frozen=True)
class Offcut:
    """used   share of the sheet's area that becomes parts (0 to 1)
    at, size  the largest free rectangle: its lower left corner, its width and height, mm (0 x 0 where there is none)
    """

    used: float
    at: tuple[float, float]
    size: tuple[float, float]


def offcut(sheet: Sheet) -> Offcut:
    """Measured in steps of a millimetre (more on a sheet of over 600 mm), and never too large. Holes of parts count:
    what is in them falls out whole."""
    import numpy

    step = max(1.0, max(sheet.size) / _CELLS)
    taken = _taken(sheet, step)
    # how far up each column is free from each row on, and then the best rectangle that stands on each row
    run = numpy.zeros(taken.shape[1], dtype=int)
    best, area = (0, 0, 0, 0), 0
    for row in range(taken.shape[0]):
        run = numpy.where(taken[row], 0, run + 1)
        for left, right, high in _rectangles(run.tolist()):
            if (right - left) * high > area:
                area, best = (right - left) * high, (left, row + 1 - high, right - left, high)
    x, y, width, height = (cells * step for cells in best)
    used = sum(p.part.area for p in sheet.placements) / (sheet.size[0] * sheet.size[1])
    return Offcut(used, (x, y), (width, height))


def _taken(sheet: Sheet, step: float) -> Any:
    """For each whole cell of the sheet, whether a part comes into it."""
    import numpy
    import shapely

    columns, rows = (math.floor(length / step + 1e-9) for length in sheet.size)
    taken = numpy.zeros((rows, columns), dtype=bool)
    for p in sheet.placements:
        face = _face(p)
        shapely.prepare(face)
        x0, y0, x1, y1 = face.bounds
        left, right = max(0, math.floor(x0 / step)), min(columns, math.ceil(x1 / step))
        low, high = max(0, math.floor(y0 / step)), min(rows, math.ceil(y1 / step))
        x, y = numpy.meshgrid(numpy.arange(left, right) * step, numpy.arange(low, high) * step)
        cells = shapely.box(x + _TOUCH, y + _TOUCH, x + step - _TOUCH, y + step - _TOUCH)
        taken[low:high, left:right] |= shapely.intersects(face, cells)
    return taken


def _face(p: Placement) -> Any:
    import shapely

    return shapely.Polygon(p.lay(p.part.outline).flattened(FLAT),
                           [p.lay(hole).flattened(FLAT) for hole in p.part.holes])


def _rectangles(heights: list[int]) -> list[tuple[int, int, int]]:
    """(left, right, height) of every rectangle under a histogram that is as high as one of its bars: the stack
    of bars that still rise."""
    found, rising = [], list[tuple[int, int]]()
    for k, height in enumerate([*heights, 0]):
        left = k
        while rising and rising[-1][1] >= height:
            left, high = rising.pop()
            found.append((left, k, high))
        if height:
            rising.append((left, height))
    return found
