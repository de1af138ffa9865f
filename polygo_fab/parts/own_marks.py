"""Marks of players from drawings of a person's own: each fills the square in the disc of a mark; no two are alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from ..core.errors import Broken
from ..core.path import Path
from .inscription import inscription

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["OwnMark", "own_strokes", "refuse_alike"]

_NEAR = 0.06
"""Sides of the square: lines that lie nearer to each other are not told apart by a finger."""
_OTHER = 0.25
"""How much of the lines of one of two marks must lie farther from the other's, however either piece is turned."""
_TURN = 5
"""Degrees."""


@dataclass(frozen=True)
class OwnMark:
    """A drawing by its name (`core.drawing_files`), whether what it fills is filled, and the width of the cut, mm.

    under  on the second face of a piece, whose lines are told as they lie below its front: as in a mirror
    """

    drawing: str
    fill: bool
    beam: float
    under: bool = False

    def __str__(self) -> str:
        return self.drawing


def own_strokes(mark: OwnMark, reach: float) -> tuple[Path, ...]:
    """The lines of a mark about the origin, as large as goes into the square in a disc of radius `reach` mm.

    Raises BadInput for a drawing too fine for the beam.
    """
    side = reach * math.sqrt(2)
    drawn = inscription("", mark.drawing, mark.fill, (side, side), mark.beam, option="marks")
    return tuple(path.mirrored() for path in drawn) if mark.under else drawn


def refuse_alike(marks: Sequence[OwnMark], reach: float) -> None:
    """Raises Broken where two of the marks are alike in a disc of radius `reach` mm."""
    import shapely

    side = reach * math.sqrt(2)
    drawn = [shapely.MultiLineString([path.flattened(0.02) for path in inscription(
        "", mark.drawing, False, (side, side), mark.beam, option="marks")]) for mark in marks]
    for (one, a), (other, b) in combinations(zip(marks, drawn, strict=True), 2):
        share = min(_share(a, b, angle, _NEAR * side) for angle in range(0, 360, _TURN))
        if share < _OTHER:
            raise Broken(f"marks: {one} and {other} are alike: turned round, {share:.0%} of the lines of one lie apart "
                         f"from the other's, at least {_OTHER:.0%} needed; allowed: another drawing (marks rule)")


def _share(a: BaseGeometry, b: BaseGeometry, angle: float, near: float) -> float:
    """How much of one lies farther from the other, turned: of the two shares the larger one."""
    from shapely.affinity import rotate

    turned = rotate(b, angle, origin=(0.0, 0.0))
    return max(float(one.difference(other.buffer(near, quad_segs=4)).length / one.length)
               for one, other in ((a, turned), (turned, a)))
