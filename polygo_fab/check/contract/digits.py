"""Numbers read from single lines, as a person reads them: where the line runs in a frame of three by five fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

__all__ = ["number"]

_SHAPES = {
    "0": "### #.# #.# #.# ###", "1": "##. .#. .#. .#. .#.", "2": "### #.# .## ##. ###", "3": "### .## .## ..# ###",
    "4": "..# .## #.# ### ..#", "5": "### ### ..# ..# ###", "6": "### #.. ### #.# ###", "7": "### ..# .#. .#. #..",
    "8": "### #.# ### #.# ###", "9": "### #.# ### ..# ###"}
"""What the fields of each digit look like, from the top."""


def number(lines: Sequence[np.ndarray[Any, Any]]) -> str:
    """The digits of some upright lines, from the left, each the digit that it is most like."""
    return "".join(_digit(line) for line in sorted(lines, key=lambda line: float(line[:, 0].min())))


@cache
def _fields() -> dict[str, Any]:
    import numpy

    return {digit: numpy.array([[mark == "#" for mark in row] for row in shape.split()])
            for digit, shape in _SHAPES.items()}


def _digit(line: np.ndarray[Any, Any]) -> str:
    import numpy
    import shapely

    low, high = line.min(axis=0), line.max(axis=0)
    size = numpy.maximum(high - low, 1e-6)
    if size[0] < 0.55 * size[1]:  # a slim 1: its stem is the right side
        size = numpy.array([size[1] * 0.6, size[1]])
    dense = shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), float(size[1]) / 40))
    at = numpy.minimum(((dense - low) / size * (3, 5)).astype(int), (2, 4))
    seen = numpy.zeros((5, 3))
    numpy.add.at(seen, (4 - at[:, 1], at[:, 0]), 1)
    share = numpy.minimum(seen / 6.0, 1.0)
    return min(_SHAPES, key=lambda digit: float(numpy.abs(share - _fields()[digit]).sum()))
