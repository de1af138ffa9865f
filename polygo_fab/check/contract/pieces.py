"""What comes off the machine, rebuilt from the lines of a laser file: pieces of material, and what is burned on each.

Neither `core.path` nor the contours of the other checks: curves become chords here, contours are made from ends that
meet, and the beam is taken off with shapely.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from ...core import kept
from ..drawing import LaserDrawing, ReadStroke
from ..untyped import Numbers
from .kinds import Kinds
from .shapes import ROUND, Points

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["BurnedPiece", "FoundPiece", "burned_on", "nominal_box", "pieces", "points"]

_MEET = 0.005
"""mm: ends nearer than this are one place."""
_MITRE = 50.0
_ON_EDGE = 0.3
"""mm: a line half-way along which one is no farther outside is burned on the edge of a piece."""


class BurnedPiece(NamedTuple):
    """A line on a piece: the operation, and its points on the sheet; `round` where it holds an arc."""

    operation: str
    line: Points
    round: bool


@dataclass(frozen=True, eq=False)
class FoundPiece:
    """A piece of material, mm on its sheet, the kerf taken off, with what is burned on it: the same as itself alone.

    alike  the same for two pieces that are the same, line for line within a thousandth of a mm, but for their places
    """

    face: shapely.Polygon
    burned: tuple[BurnedPiece, ...] = ()
    alike: int = 0

    @cached_property
    def size(self) -> tuple[float, float]:
        """Of its box."""
        x0, y0, x1, y1 = self.face.bounds
        return x1 - x0, y1 - y0

    @cached_property
    def holes(self) -> Numbers:
        """Each as a polygon."""
        import numpy
        import shapely

        return shapely.polygons(numpy.array(list(self.face.interiors), dtype=object))

    def __str__(self) -> str:
        w, h = self.size
        holes = len(self.face.interiors)
        return f"{w:.2f} x {h:.2f} mm" + (f" with {holes} hole{'s' * (holes > 1)}" if holes else "")


def points(stroke: ReadStroke) -> Points:
    """A stroke as points, its arcs as chords within ROUND of them."""
    return _points([stroke])[0]


def _points(strokes: Sequence[ReadStroke]) -> tuple[Points, ...]:
    """The same of many strokes, the chords of all arcs at once."""
    import numpy

    ends, firsts = list[tuple[float, float]](), list[int]()
    bends = list[tuple[int, tuple[float, float], tuple[float, float], bool]]()
    for stroke in strokes:
        firsts.append(len(ends))
        ends.append(stroke.path.start)
        for segment in stroke.path.segments:
            if (centre := getattr(segment, "centre", None)) is not None:
                bends.append((len(ends), ends[-1], centre, segment.ccw))  # type: ignore[union-attr]
            ends.append(segment.end)
    found = numpy.fromiter(chain.from_iterable(ends), dtype=float, count=2 * len(ends)).reshape(-1, 2)
    if bends:
        numbers, begins, centres, senses = zip(*bends, strict=True)
        which, middle = numpy.array(numbers), numpy.array(centres)
        (bx, by), (ex, ey) = (numpy.array(begins) - middle).T, (found[which] - middle).T
        radius, first = numpy.hypot(ex, ey), numpy.arctan2(by, bx)
        turn = (numpy.arctan2(ey, ex) - first) % (2 * math.pi) - numpy.where(senses, 0.0, 2 * math.pi)
        step = 2 * numpy.arccos(1 - ROUND / numpy.maximum(radius, ROUND))
        chords = numpy.ceil(abs(turn) / numpy.where(radius > 2 * ROUND, step, math.pi)).clip(1).astype(int)
        counts = numpy.ones(len(found), dtype=int)
        counts[which] = chords
        last = counts.cumsum() - 1  # where what ends a segment stands among all points
        arc = numpy.repeat(numpy.arange(len(which)), chords)
        number = numpy.arange(len(arc)) - numpy.repeat(chords.cumsum() - chords, chords) + 1
        angle = first[arc] + turn[arc] * number / chords[arc]
        every = numpy.empty((counts.sum(), 2))
        every[numpy.repeat(last[which] - chords, chords) + number] = middle[arc] + (
            radius[arc] * numpy.array([numpy.cos(angle), numpy.sin(angle)])).T
        every[last] = found
        found, firsts = every, (last[firsts]).tolist()
    return tuple(found[first:end] for first, end in pairwise((*firsts, len(found))))


@lru_cache(maxsize=kept.sheets())
def _lines(drawing: LaserDrawing) -> tuple[Points, ...]:
    """All its strokes, in their order."""
    return _points(drawing.strokes)


@lru_cache(maxsize=kept.sheets())
def pieces(drawing: LaserDrawing, kerf: tuple[float, float]) -> tuple[tuple[FoundPiece, ...], int]:
    """The pieces that the cuts of a drawing leave, with what it burns on each, and how many burned lines are on none.

    kerf   full width of the cut along x and along y, mm
    """
    import numpy
    import shapely

    nested, kinds = _nested(_rings(drawing)), Kinds()
    at = shapely.bounds([outer for outer, _ in nested])[:, :2] if nested else numpy.empty((0, 2))
    alike = [kinds.number(0, [("cut", shapely.get_coordinates(shape)) for shape in (outer, *holes)], place)
             for (outer, holes), place in zip(nested, at, strict=True)]
    firsts: dict[int, int] = {}
    for number, kind in enumerate(alike):
        firsts.setdefault(kind, number)
    known = {kind: _material(*nested[number], kerf) for kind, number in firsts.items()}
    faces: Numbers = numpy.array([known[kind] for kind in alike], dtype=object)
    moved = numpy.repeat(at - at[[firsts[kind] for kind in alike]], shapely.get_num_coordinates(faces), axis=0)
    bearing, lost = burned_on([
        FoundPiece(face, alike=hash((kind, kerf)))
        for face, kind in zip(shapely.transform(faces, lambda points: points + moved), alike, strict=True)
        if isinstance(face, shapely.Polygon) and not face.is_empty], drawing)
    return tuple(bearing), lost


@lru_cache(maxsize=kept.sheets())
def nominal_box(drawing: LaserDrawing, kerf: tuple[float, float]) -> tuple[float, float, float, float] | None:
    """Smallest x and y, largest x and y (mm) of what the cuts of a drawing leave; None where it cuts nothing."""
    import numpy
    import shapely

    if made := pieces(drawing, kerf)[0]:
        x0, y0, x1, y1 = shapely.total_bounds([piece.face for piece in made]).tolist()
        return x0, y0, x1, y1
    if not (cuts := _cuts(drawing)):
        return None
    every = numpy.concatenate(cuts)
    (x0, y0), (x1, y1) = every.min(axis=0).tolist(), every.max(axis=0).tolist()
    return x0 + kerf[0] / 2, y0 + kerf[1] / 2, x1 - kerf[0] / 2, y1 - kerf[1] / 2


def _closed(line: Points) -> bool:
    return len(line) > 3 and float(abs(line[0] - line[-1]).max()) <= _MEET


def _cuts(drawing: LaserDrawing) -> list[Points]:
    return [line for stroke, line in zip(drawing.strokes, _lines(drawing), strict=True) if stroke.operation == "cut"]


def burned_on(made: Sequence[FoundPiece], drawing: LaserDrawing) -> tuple[list[FoundPiece], int]:
    """The pieces with what this drawing burns on them, and how many of its burned lines lie on none; what lies in a
    hole of another piece bears what is burned there. A line without length is TINY, and no line here."""
    import shapely

    burned = [BurnedPiece(s.operation, line, any(hasattr(g, "centre") for g in s.path.segments))
              for s, line in zip(drawing.strokes, _lines(drawing), strict=True)
              if s.operation != "cut" and any(g.end != s.path.start for g in s.path.segments)]
    if not burned or not made:
        return list(made), len(burned)
    tree = shapely.STRtree(shapely.polygons([piece.face.exterior for piece in made]))
    middles = shapely.points(_half_way([b.line for b in burned]))
    owner: dict[int, int] = {}
    for line, number in zip(*tree.query(middles, predicate="dwithin", distance=_ON_EDGE).tolist(), strict=True):
        known = owner.setdefault(line, number)
        if _covered(made[number]) < _covered(made[known]):  # which lies in a hole of the other
            owner[line] = number
    owners: dict[int, list[BurnedPiece]] = {}
    for line in sorted(owner):
        owners.setdefault(owner[line], []).append(burned[line])
    kinds = Kinds()
    return [_bearing(piece, owners.get(i, []), kinds) for i, piece in enumerate(made)], len(burned) - len(owner)


def _covered(piece: FoundPiece) -> float:
    """mm2 of its box: what it takes of a sheet, its holes too."""
    return piece.size[0] * piece.size[1]


def _half_way(lines: Sequence[Points]) -> Points:
    """The middle of the middle chord of each: that of the box of a line that bends may lie beside the piece."""
    import numpy

    every, counts = numpy.concatenate(lines), numpy.array([len(line) for line in lines])
    at = counts.cumsum() - counts + (counts - 1) // 2
    middles: Points = (every[at] + every[at + 1]) / 2
    return middles


def _bearing(piece: FoundPiece, burned: Sequence[BurnedPiece], kinds: Kinds) -> FoundPiece:
    x, y, _, _ = piece.face.bounds
    alike = kinds.number(piece.alike, [(b.operation, b.line) for b in burned], (x, y))
    return FoundPiece(piece.face, tuple(burned), alike)


def _rings(drawing: LaserDrawing) -> list[shapely.Polygon]:
    """What each closed cut encloses; cuts that close only together, or share lines, are put together."""
    import shapely

    lines = _cuts(drawing)
    if all(map(_closed, lines)):
        return _enclosed(lines)
    noded = shapely.union_all(shapely.set_precision([shapely.LineString(_longer(line)) for line in lines], 0.001))
    areas: Numbers = shapely.get_parts(shapely.polygonize([noded]))
    # where lines that are drawn a little longer cross, there is a speck between them
    return [shapely.Polygon(face.exterior) for face in areas[shapely.area(areas) > _MEET ** 2]]


def _enclosed(lines: Sequence[Points]) -> list[shapely.Polygon]:
    import numpy
    import shapely

    if not lines:
        return []
    whose = numpy.repeat(numpy.arange(len(lines)), [len(line) for line in lines])
    rings: Numbers = shapely.linearrings(numpy.concatenate(lines), indices=whose)
    faces: Numbers = shapely.polygons(rings)
    return list(faces)


def _longer(line: Points) -> Points:
    """A line that does not close prolonged at both ends by what counts as nothing: where it ends on another one that
    slants, rounding would leave a gap."""
    import numpy

    first, last = line[0] - line[1], line[-1] - line[-2]
    long = [float(numpy.hypot(*end)) for end in (first, last)]
    if float(numpy.abs(line[0] - line[-1]).max()) <= _MEET or not all(long):
        return line
    return numpy.concatenate([[line[0] + first * (_MEET / long[0])], line[1:-1], [line[-1] + last * (_MEET / long[1])]])


def _nested(faces: Sequence[shapely.Polygon]) -> list[tuple[shapely.Polygon, list[shapely.Polygon]]]:
    """Outlines with their holes: what lies in nothing is an outline, in an outline a hole, in a hole an outline."""
    import shapely

    if not faces:
        return []
    inner = shapely.point_on_surface(list(faces))
    tree = shapely.STRtree(list(faces))
    around: dict[int, list[int]] = {i: [] for i in range(len(faces))}
    for i, j in zip(*tree.query(inner, predicate="within").tolist(), strict=True):
        if i != j and faces[j].area > faces[i].area:
            around[i].append(j)
    outer: dict[int, list[shapely.Polygon]] = {i: [] for i, outers in around.items() if len(outers) % 2 == 0}
    for i, outers in around.items():
        if len(outers) % 2:
            outer.setdefault(min(outers, key=lambda j: faces[j].area), []).append(faces[i])
    return [(faces[i], holes) for i, holes in outer.items()]


def _material(outer: shapely.Polygon, holes: Sequence[shapely.Polygon], kerf: tuple[float, float]) -> BaseGeometry:
    """The face less half the beam all round; along x and along y each its own."""
    import shapely
    from shapely.affinity import scale

    face = shapely.Polygon(outer.exterior, [hole.exterior for hole in holes])
    if not face.is_valid:
        return shapely.Polygon()
    x, y = kerf
    if not x and not y:
        return face
    if x == y:
        return face.buffer(-x / 2, join_style="mitre", mitre_limit=_MITRE)
    x, y = max(x, 1e-6), max(y, 1e-6)
    squeezed = scale(face, 1.0, x / y, origin=(0, 0))
    return scale(squeezed.buffer(-x / 2, join_style="mitre", mitre_limit=_MITRE), 1.0, y / x, origin=(0, 0))
