"""Small pieces with something burned into both faces, cut out of a blank that is turned over once as a whole.

Nobody turns dozens of discs one by one in their own holes, where a disc may turn round as well. So the job before burns
the second face of all of them and cuts out the blank that they lie in; the blank is turned over in its own hole, left
to right, like the page of a book; the job after burns the first faces and cuts the pieces out. The edge of the blank is
all that registers: no pins, and nothing to measure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..core.errors import Broken
from ..core.kerf import Kerf
from ..core.kit import Fit, require
from ..core.part import Part, Stroke
from ..core.path import Arc, Path, circle, rectangle
from ..core.sheet import MARGIN, Placement, Sheet
from ..core.units import number
from ..core.workshop.beds import told_size
from .batches import batches

__all__ = ["Blanks", "beside", "registration", "two_faced"]

_OFF_CENTRE = 1 / 20
"""Of its diameter, how far a mark may lie beside the middle of its piece before it looks wrong [C]."""
_RIM = 1.0
"""mm of a piece that stay free around its mark, at least: what is cut through a line burns ragged."""

_SQUARE = 290.0
"""mm: the side of the largest blank near square; it goes on sheets that are 300 mm wide, or sawn in two from 600."""
_SMALL = (300.0, 200.0)
"""The smallest sheet that is usually sold, mm: what several blanks are made for."""


@dataclass(frozen=True)
class Blanks:
    """The blanks, and the two jobs of each in their order: `name` or `name`-1, and the same with -over."""

    parts: tuple[Part, ...]
    sheets: tuple[Sheet, ...]


@lru_cache(maxsize=32)  # and with its sheets their strokes, which other settings often leave as they were
def two_faced(name: str, pieces: tuple[Part, ...], kerf: Kerf, bed: tuple[float, float] | None = None) -> Blanks:
    """Jobs that burn the front and the back of each piece, as often as it counts, and cut it, none larger than the bed.

    All lie in one blank about as high as wide; where the bed has no room for it or hardly a sheet is sold as large, in
    several. A strip as long as the bed would go on no sheet, and bend as it is turned.

    pieces  of one material and thickness, with what is burned into each face (Part.front, Part.back)
    Raises Broken where the bed has no room for a blank with one of them.
    """
    if not pieces:
        return Blanks((), ())
    if bed and any(max(p.size[axis] for p in pieces) + 4 * MARGIN > bed[axis] for axis in (0, 1)):
        raise Broken(f"{name}: a blank needs {number(MARGIN)} mm around its parts and as much around itself: on a bed "
                     f"of {told_size(bed)} there is no room for one (BED)")
    parts, sheets = list[Part](), list[Sheet]()
    for laid in _blanks(name, pieces, kerf, bed):
        (width, height), first = laid.size, laid.placements[0].part
        blank = Part(f"blank-{laid.name}", first.material, first.thickness,
                     rectangle(-width / 2, -height / 2, width, height), colour=first.colour, blank=True,
                     front=tuple(Stroke(s.operation, _over(place.lay(s.path).moved(-width / 2, -height / 2)))
                                 for place in laid.placements for s in place.part.back))
        size = (width + 2 * MARGIN, height + 2 * MARGIN)
        there = tuple(replace(p, at=(p.at[0] + MARGIN, p.at[1] + MARGIN)) for p in laid.placements)
        parts.append(blank)
        sheets += [Sheet(laid.name, size, (Placement(blank, (size[0] / 2, size[1] / 2)),), kerf),
                   Sheet(f"{laid.name}-over", size, there, kerf, "over")]
    return Blanks(tuple(parts), tuple(sheets))


def _blanks(name: str, pieces: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None) -> tuple[Sheet, ...]:
    """What lies in each blank: one near square without a bed, or up to _SQUARE; else as many as _SMALL asks."""
    whole = batches(name, pieces, kerf)
    if bed is None or all(side + 2 * MARGIN <= min(room, _SQUARE) for side, room in
                          zip(whole[0].size, bed, strict=True)):
        return whole
    return batches(name, pieces, kerf, (min(bed[0], _SMALL[0]) - 2 * MARGIN, min(bed[1], _SMALL[1]) - 2 * MARGIN))


def _over(path: Path) -> Path:
    """Turned over left to right; a circle begins on its right as ever, for some files do not tell where one begins."""
    centres = {s.centre if isinstance(s, Arc) else None for s in path.segments}
    centre = centres.pop() if len(centres) == 1 and path.start == path.segments[-1].end else None
    return circle((-centre[0], centre[1]), math.dist(centre, path.start)) if centre else path.mirrored()


def beside(kerf: Kerf) -> float:
    """How far the marks of the two faces may lie apart, mm: the blank, back in its own hole, has the width of a cut on
    each side, along x and along y."""
    return math.hypot(kerf.x, kerf.y)


def registration(diameter: float, reach: float, kerf: Kerf, rim: float = _RIM,
                 otherwise: str = "larger pieces, a narrower kerf, or marks on one face (faces=1)") -> Fit:
    """The marks of the two faces lie near enough to each other: one face is burned in the set-up that cuts the piece,
    the other before the blank was turned.

    diameter  of a piece as it is drawn; reach: radius of the disc that holds its mark; rim: what must
               stay free around it, mm; otherwise: what a refusal says would do
    Raises Broken where a mark could come too far from the middle or too near to the edge.
    """
    off = beside(kerf)
    most = min(_OFF_CENTRE * diameter, diameter / 2 - reach - rim)
    return require(off <= most, "turning", f"turned over in its own hole, a kerf wider on each side, the blank "
                   f"lies {number(off, 2)} mm off at most: so far may the mark of its first job be from the middle of "
                   f"a piece, {number(most, 2)} mm allowed; the mark of its second job is burned as it is cut",
                   f"the mark of the first face of a piece of {number(diameter)} mm may come to lie {number(off, 2)} "
                   f"mm beside its middle, at most {number(max(0.0, most), 2)} mm allowed; allowed: {otherwise}")
