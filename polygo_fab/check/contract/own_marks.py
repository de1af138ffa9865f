"""Drawings of a person's own in place of marks: what each piece must bear, by a second reading; that none are alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..second_drawing import second_drawing
from .drawn import sign

if TYPE_CHECKING:
    import shapely

__all__ = ["borne", "unlike"]

_NEAR = 0.08
"""mm: how far a line may lie from the drawing."""
_APART, _TURNS = 0.06, 72
"""Sides of the box: lines that lie nearer to each other are alike; in how many steps one is turned about the other."""
_FILL, _POINTS = 0.3, 400
"""mm from line to line of what is filled, or the width of the cut; points along a drawing."""


def borne(lines: str, whose: tuple[str, int], reach: float, own: tuple[str, bool, Sequence[float]],
          at: Sequence[float] = (0.0, 0.0)) -> list[object]:
    """A figure of a contract: how it is burned, and the mark of a player in a disc of radius `reach` about `at`; where
    there are drawings the one of his number, as large as the square in that disc, and how it is filled.

    whose  the mark, and the number of the player, 0 for nobody
    own    the names of the drawings with commas, "" for none, whether they are filled, the kerf along x and along y
    """
    from shapely.affinity import translate

    (mark, player), (drawings, fill, kerf) = whose, own
    if not drawings or not player:
        return [lines, translate(sign(mark, reach), *at)]
    placed = _placed(drawings.split(",")[player - 1], reach * math.sqrt(2))
    rings = [[(x + at[0], y + at[1]) for x, y in chain] for chain, filled in placed if filled and fill]
    return [lines, translate(_lines(placed), *at), "", _NEAR, rings, max(_FILL, *kerf)]


def unlike(drawings: str, count: int) -> float:
    """Of the first so many drawings: by how much the two that are most alike differ, however one of them is turned. It
    is the share of the points of one that lie farther from the other than six hundredths of its size."""
    import numpy

    every = [_along(_lines(_placed(name, 1.0))) for name in drawings.split(",")[:count]]
    least = 1.0
    for one, other in combinations(every, 2):
        for turn in range(_TURNS):
            angle = 2 * math.pi * turn / _TURNS
            turned = other @ numpy.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
            far = (one ** 2).sum(axis=1)[:, None] - 2 * one @ turned.T + (turned ** 2).sum(axis=1)  # squares
            least = min(least, max(float((far > _APART ** 2).all(axis=axis).mean()) for axis in (0, 1)))
    return least


def _placed(name: str, side: float) -> list[tuple[list[tuple[float, float]], bool]]:
    """The chains of a drawing about its middle, as large as goes into a square."""
    chains = second_drawing(name)
    box = [(min(v), max(v)) for v in zip(*(p for chain, _ in chains for p in chain), strict=True)]
    scale = side / max(high - low for low, high in box)
    (x0, x1), (y0, y1) = box
    return [([((x - (x0 + x1) / 2) * scale, (y - (y0 + y1) / 2) * scale) for x, y in chain], filled)
            for chain, filled in chains]


def _lines(placed: Sequence[tuple[Sequence[tuple[float, float]], bool]]) -> shapely.MultiLineString:
    import shapely

    return shapely.MultiLineString([chain for chain, _ in placed])


def _along(lines: shapely.MultiLineString) -> Any:
    """Points at equal steps along some lines."""
    import numpy
    import shapely

    found = []
    for line in lines.geoms:
        steps = numpy.linspace(0.0, 1.0, max(2, round(_POINTS * line.length / lines.length)))
        found.append(shapely.get_coordinates(shapely.line_interpolate_point(line, steps, normalized=True)))
    return numpy.concatenate(found)
