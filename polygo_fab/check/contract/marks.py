"""Which of the six marks is burned on a piece, told as a fingertip tells it: closed lines, corners, open lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .pieces import Burned

if TYPE_CHECKING:
    import numpy as np
    import shapely

__all__ = ["MARKS", "mark", "rims"]

MARKS = ("ring", "cross", "bar", "square", "triangle", "dot")
"""Of players 1 to 6."""

_SHARP = math.radians(20)


def rims(burned: Sequence[Burned], face: shapely.Polygon) -> list[Burned]:
    """The round lines that run along the edge of a round piece."""
    x0, _, x1, _ = face.bounds
    return [b for b in burned if _closed(b.line) and b.line[:, 0].max() - b.line[:, 0].min() > 0.75 * (x1 - x0)]


def mark(burned: Sequence[Burned], face: shapely.Polygon | None, middle: bool = True) -> str:
    """'ring', 'cross', 'bar', 'square', 'triangle', 'dot', 'plain' where nothing is burned, 'none of the marks'.

    A mark is large enough to be told, a quarter of the piece at least, and in the `middle` of it, if that is asked.
    """
    if not burned:
        return "plain"
    import numpy

    every = numpy.concatenate([b.line for b in burned])
    low, high = every.min(axis=0), every.max(axis=0)
    size = float((high - low).max())
    closed: list[Burned] = []
    opened: list[Burned] = []
    for line in burned:
        (closed if _closed(line.line) else opened).append(line)
    corners = sorted(_corners(line.line) for line in closed)
    name = "none of the marks"
    if not opened and corners == [0]:
        name = "ring"
    elif not opened and corners == [0, 0]:
        name = "dot"
    elif not opened and corners == [3]:
        name = "triangle"
    elif not opened and corners == [4]:
        name = "square"
    elif not closed and len(opened) == 1 and _straight(opened[0].line):
        name = "bar"
    elif not closed and len(opened) == 2 and all(_straight(b.line) for b in opened) and _cross(opened):
        name = "cross"
    if name == "none of the marks" or not middle or face is None:
        return name
    whole, centre = math.sqrt(face.area), (face.centroid.x, face.centroid.y)
    off = math.dist(numpy.array([_weight(b.line) for b in burned]).mean(axis=0), centre)
    if off > 0.12 * whole or size < 0.25 * whole:
        return f"a {name} that is too small or not in the middle"
    return name


def _closed(line: np.ndarray[Any, Any]) -> bool:
    return len(line) > 3 and math.dist(line[0], line[-1]) < 0.01


def _straight(line: np.ndarray[Any, Any]) -> bool:
    return _corners(line, False) == 0 and math.dist(line[0], line[-1]) > 0.5


def _weight(line: np.ndarray[Any, Any]) -> Any:
    return (line[:-1] if _closed(line) else line).mean(axis=0)


def _cross(lines: Sequence[Burned]) -> bool:
    """Two lines that share their middles and stand upright on each other."""
    (a, b), (c, d) = ((b.line[0], b.line[-1]) for b in lines)
    u, v = b - a, d - c
    middles = math.dist((a + b) / 2, (c + d) / 2)
    return middles < 0.05 and abs(float(u @ v)) < 0.02 * math.dist(a, b) * math.dist(c, d)


def _corners(line: np.ndarray[Any, Any], closed: bool = True) -> int:
    """Where the line turns sharply."""
    import numpy

    steps = numpy.diff(line, axis=0)
    steps = steps[numpy.hypot(steps[:, 0], steps[:, 1]) > 1e-6]
    ways = numpy.arctan2(steps[:, 1], steps[:, 0])
    turns = numpy.diff(numpy.append(ways, ways[0]) if closed else ways)
    turns = (turns + math.pi) % (2 * math.pi) - math.pi
    return int((numpy.abs(turns) > _SHARP).sum())
