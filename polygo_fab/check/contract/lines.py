"""The lines of a board on a piece: all of them there, each in its place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .pieces import BurnedPiece
from .shapes import as_lines

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray

__all__ = ["lines_apart"]

_STEP = 2.0
"""mm between the points at which lines are compared; their ends always."""

_NEAR = 0.02
"""mm: how far a line may lie from its place."""

_AT_EDGE = 0.15
"""mm: a line so near to the edge of its piece need not be burned: there the material ends."""


def lines_apart(burned: Sequence[BurnedPiece], asked: shapely.Geometry, face: shapely.Polygon) -> tuple[str, float]:
    """What is wrong with the lines, and how many mm of them are missing; ("", 0) where nothing is.

    burned  where they lie about the origin of the board, as `asked`, the edges of its cells, each line once, and
            `face`, the piece
    """
    import numpy
    import shapely

    off = _wanted(asked)
    if burned:
        off = _far(off, shapely.multilinestrings(as_lines([b.line for b in burned])), _NEAR)
    if len(off):
        off = _far(off, face.boundary, _AT_EDGE)
    if len(off):
        x, y = off[numpy.lexsort((off[:, 1].round(2), off[:, 0].round(2)))[0]]
        return f"about {len(off) * _STEP:.0f} mm of lines missing, at ({x:.2f}, {y:.2f}) from the middle", \
            len(off) * _STEP
    return "", 0.0


@lru_cache(maxsize=16)  # the boards of a kit, of which several formats and shares are held against
def _wanted(asked: shapely.Geometry) -> NDArray[np.float64]:
    """Points along all the lines, their ends among them; a line from a point to itself has none."""
    import shapely

    wanted = shapely.get_parts(asked)
    return shapely.get_coordinates(shapely.segmentize(wanted[shapely.length(wanted) > 0], _STEP))


def _far(some: NDArray[np.float64], lines: shapely.Geometry, near: float) -> NDArray[np.float64]:
    """The points that are farther than that from the lines."""
    import shapely

    shapely.prepare(lines)
    return some[~shapely.dwithin(lines, shapely.points(some), near)]
