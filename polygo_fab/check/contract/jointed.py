"""How the panels of a box meet, measured on the pieces: along an edge the fingers of two panels take turns.

A panel is cut at right angles, so what it has of the square of wood along an edge is known from how its face looks
there: runs along the edge, as deep as the other panel is thick. Two panels share room where their runs overlap.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import shapely

__all__ = ["Flanks", "Side", "between", "flanks"]

Side = Literal["below", "above", "left", "right"]
_DEEP = 0.02
"""mm by which a finger may be shorter than the other panel is thick; and so much of the strip along a side is left to
the panel behind it."""


class Flanks(NamedTuple):
    """The least and the most room between two fingers that follow one another, negative where they overlap, and how
    much of both ends of the edge has no wood (mm). Infinite where a finger is not as long as the panel is thick."""

    least: float
    most: float
    ends: float


def flanks(one: shapely.Polygon, side: Side, other: shapely.Polygon, its: Side, thickness: float) -> Flanks:
    """Of an edge along these sides of the faces of two panels, which begin and end at the same places."""
    runs = [(*run, panel) for panel, found in enumerate((_runs(one, side, thickness), _runs(other, its, thickness)))
            for run in found]
    if any(math.isinf(end) for _, end, _ in runs) or len(runs) < 3:
        return Flanks(-math.inf, math.inf, math.inf)
    runs.sort()
    rooms = [b[0] - a[1] if a[2] != b[2] else math.inf for a, b in pairwise(runs)]
    upright = {"below": 0, "above": 0, "left": 1, "right": 1}
    length = max(face.bounds[2 + upright[at]] - face.bounds[upright[at]] for face, at in ((one, side), (other, its)))
    return Flanks(min(rooms), max(rooms), max(runs[0][0], length - max(run[1] for run in runs)))


def _runs(face: shapely.Polygon, side: Side, thickness: float) -> list[tuple[float, float]]:
    """From where to where along a side, from its beginning, a face has wood as deep as `thickness`; to infinity where
    it is less deep."""
    import shapely

    x0, y0, x1, y1 = face.bounds
    deep = thickness - _DEEP
    strip = {"below": (x0, y0, x1, y0 + deep), "above": (x0, y1 - deep, x1, y1),
             "left": (x0, y0, x0 + deep, y1), "right": (x1 - deep, y0, x1, y1)}[side]
    u = 0 if side in ("below", "above") else 1
    found = []
    for part in shapely.get_parts(face.intersection(shapely.box(*strip))):
        a, b = part.bounds[u], part.bounds[u + 2]
        if part.area > _DEEP * thickness:  # the corners of a piece are no finger
            whole = part.area >= (b - a) * (deep - _DEEP)
            found.append((a - strip[u], b - strip[u] if whole else math.inf))
    return found


def between(face: shapely.Polygon, start: float, end: float, thickness: float, below: float = math.inf
            ) -> list[float]:
    """What is clear along a wall from `start` to `end` between the sheets that stand in the middles of its holes, of
    those that end `below` a height."""
    import shapely

    holes = [hole for hole in map(shapely.Polygon, face.interiors) if hole.bounds[3] < below]
    middles = sorted(float(hole.centroid.x) for hole in holes)
    lows, highs = [start, *(at + thickness / 2 for at in middles)], [*(at - thickness / 2 for at in middles), end]
    return [high - low for low, high in zip(lows, highs, strict=True)]
