"""FIT: pieces that must lie in holes of other parts, measured on the material as the files of both cut it.

A laser takes half the kerf on each side of the line: a piece is what its contour encloses less that band, a hole
what its contour encloses and that band. Corners of a hole come out as round as the beam.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..core import kept
from ..core.finding import Finding
from ..core.kerf import Kerf
from ..core.kit import Mating
from ..core.path import Point
from ..core.sheet import Placement, Sheet
from .beam import grown
from .contours import Contour
from .drawing import LaserDrawing
from .geometry import FLAT
from .job import job_of
from .untyped import Numbers

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray

__all__ = ["PLAY_TOLERANCE", "CutPart", "check_matings", "cut_parts"]

PLAY_TOLERANCE = 0.02
"""mm: how far the room around a piece may be from the play that is declared."""

_STEP = 1.0
"""mm between the points at which the room is measured; between them lie straight lines or the flats of an arc."""


@dataclass(frozen=True, eq=False)
class CutPart:
    """One copy of a part as it comes off the machine, about its own origin; what is not drawn is not there.

    drawn   the contours of its holes, by their number, and of its outline (None), where it lies on its sheet
    """

    placement: Placement
    drawn: Mapping[int | None, Contour]
    kerf: Kerf

    @property
    def name(self) -> str:
        return self.placement.part.name

    @cached_property
    def outline(self) -> shapely.Polygon | None:
        return _real(self.drawn.get(None), self.placement, self.kerf, False)

    @cached_property
    def holes(self) -> Mapping[int, shapely.Polygon]:
        found = {number: _real(self.drawn.get(number), self.placement, self.kerf, True)
                 for number in range(len(self.placement.part.holes))}
        return {number: face for number, face in found.items() if face}


def check_matings(jobs: Iterable[tuple[LaserDrawing, Sheet]], matings: Iterable[Mating]) -> list[Finding]:
    """FIT findings for files read back and the sheets they were made for: every copy of a piece in its hole in every
    copy of its host must have the declared play all round, within PLAY_TOLERANCE. The worst copy is named.

    A piece or a hole that is not drawn where its sheet has it is a finding; so is a part that no job cuts.
    """
    asked = list(matings)
    cut = cut_parts(jobs, {name for mating in asked for name in (mating.piece, mating.host)})
    outlines = _Unlike()

    @cache
    def holes(seat: _Seat) -> list[shapely.Polygon]:
        """What each host has for any piece in this seat."""
        return _Unlike(_place(host.holes[seat.hole], seat) for host in cut[seat.host] if seat.hole in host.holes).kept

    @cache
    def rooms(seat: _Seat, number: int) -> list[float]:
        """The least and the greatest room around an outline in each of them."""
        laid = _laid(outlines.kept[number], seat)
        return [room for hole in holes(seat) for room in _room(laid, hole)]

    def fit(mating: Mating) -> Iterable[Finding]:
        where = f"{mating.piece} in hole {mating.hole} of {mating.host}"
        pieces, hosts = cut[mating.piece], cut[mating.host]
        for name, copies in ((mating.piece, pieces), (mating.host, hosts)):
            if not copies:
                yield Finding("FIT", where, f"no job cuts {name}")
        if any(piece.outline is None for piece in pieces):
            yield Finding("FIT", where, f"the outline of {mating.piece} is not drawn where its sheet has it")
        if any(mating.hole not in host.holes for host in hosts):
            yield Finding("FIT", where, f"hole {mating.hole} of {mating.host} is not drawn where its sheet has it")
        seat, play = _Seat(host=mating.host, hole=mating.hole, at=mating.at, angle=mating.angle, over=mating.over,
                           beyond=mating.beyond), mating.play
        found = [room for number in {outlines.number(piece.outline): None for piece in pieces if piece.outline}
                 for room in rooms(seat, number)]
        off = max(found, key=lambda room: abs(room - play), default=play)
        if abs(off - play) > PLAY_TOLERANCE:
            told = f"{off:.3f} mm of room" if off > 0 else f"{-off:.3f} mm too large"
            yield Finding("FIT", where, f"{told} at the worst place, {play:.3f} mm asked all round")

    return [finding for mating in asked for finding in fit(mating)]


def cut_parts(jobs: Iterable[tuple[LaserDrawing, Sheet]], names: Collection[str]) -> dict[str, list[CutPart]]:
    """The parts of these names as the jobs cut them, in the order of the sheets."""
    found: dict[str, list[CutPart]] = {name: [] for name in names}
    for drawing, sheet in jobs:
        if sheet.face != "front" or not any(placement.part.name in found for placement in sheet.placements):
            continue
        for part in _cut(drawing, sheet):
            if part.name in found:
                found[part.name].append(part)
    return found


@lru_cache(maxsize=kept.sheets())
def _cut(drawing: LaserDrawing, sheet: Sheet) -> tuple[CutPart, ...]:
    """The parts that one job cuts."""
    drawn: dict[int, dict[int | None, Contour]] = {}
    for wanted, contour in job_of(drawing, sheet).cuts.pairs:
        drawn.setdefault(wanted.number, {})[wanted.hole] = contour
    return tuple(CutPart(placement, drawn.get(number, {}), sheet.kerf)
                 for number, placement in enumerate(sheet.placements))


def _real(contour: Contour | None, placement: Placement, kerf: Kerf, outwards: bool) -> shapely.Polygon | None:
    """What a contour leaves of the material or takes from it, in the part's own place; None where that is nothing."""
    import shapely

    if contour is None or not contour.simple:
        return None
    face = grown(contour.face, kerf, outwards, quad_segs=32)
    if not isinstance(face, shapely.Polygon) or face.is_empty:
        return None
    c, s = math.cos(math.radians(placement.angle)), math.sin(math.radians(placement.angle))
    laid: shapely.Polygon = shapely.transform(face, lambda points: (points - placement.at) @ ((c, -s), (s, c)))
    return laid


class _Unlike:
    """Faces that differ: of those whose corners all lie within the noise of a file one stands for all."""

    def __init__(self, faces: Iterable[shapely.Polygon] = ()) -> None:
        self.kept: list[shapely.Polygon] = []
        for face in faces:
            self.number(face)

    def number(self, face: shapely.Polygon) -> int:
        """That of the face that stands for this one."""
        for number, other in enumerate(self.kept):
            if face.equals_exact(other, FLAT):
                return number
        self.kept.append(face)
        return len(self.kept) - 1


class _Seat(NamedTuple):
    """Where pieces lie, whatever they are called: as `Mating` has it."""

    host: str
    hole: int
    at: Point
    angle: float
    over: bool
    beyond: tuple[Point, ...]


def _place(hole: shapely.Polygon, seat: _Seat) -> shapely.Polygon:
    """What of the hole is the piece's."""
    import shapely

    if not seat.beyond:
        return hole
    left = hole.difference(shapely.Polygon(seat.beyond))
    faces: list[shapely.Polygon] = shapely.get_parts(left).tolist()
    return max(faces, key=lambda face: float(face.area))


def _laid(piece: shapely.Polygon, seat: _Seat) -> shapely.Polygon:
    """The piece in its host: turned over left to right if it lies so, then turned, then moved."""
    import shapely

    c, s = math.cos(math.radians(seat.angle)), math.sin(math.radians(seat.angle))
    flip = -1.0 if seat.over else 1.0
    ways = ((flip * c, flip * s), (-s, c))
    laid: shapely.Polygon = shapely.transform(piece, lambda points: points @ ways + seat.at)
    return laid


def _room(piece: shapely.Polygon, hole: shapely.Polygon) -> tuple[float, float]:
    """The least and the greatest room from the edge of the piece to the edge of the hole; negative beyond it.

    The least is also measured from the edge of the hole, for a corner of it that points inwards.
    """
    outwards, inwards = _signed(piece, hole), _signed(hole, piece)
    return float(min(outwards.min(), -inwards.max())), float(outwards.max())


def _signed(of: shapely.Polygon, within: shapely.Polygon) -> NDArray[np.float64]:
    """At points along the edge of one face: how far they are from the edge of the other, positive inside it."""
    import numpy
    import shapely

    points: Numbers = shapely.points(shapely.get_coordinates(shapely.segmentize(of.exterior, _STEP)))
    away: Numbers = shapely.distance(points, within.exterior)
    shapely.prepare(within)
    inside: Numbers = shapely.contains_properly(within, points)
    signed: NDArray[np.float64] = numpy.where(inside | (away < FLAT), away, -away)
    return signed
