"""Cut lines joined into contours, and contours into parts: an outline with its holes, from the drawing alone."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ..core.path import Arc, Line, Path, Point, Segment
from .drawing import ReadStroke
from .geometry import MOST_NEAR_PARTS, TOLERANCE, Piece, Points, near_pairs, ring, rings
from .untyped import Numbers

if TYPE_CHECKING:
    import shapely

__all__ = ["Contour", "ContourShape", "JoinedStrokes", "Kind", "inside", "join", "measure", "shapes", "straight_on"]

_STRAIGHT = 1e-4
"""mm: by so much a point may lie beside a line or circle, or make a line longer, and be on it."""

_SLANT = 0.618
"""In which direction no two corners of a part lie abreast."""

Kind = Literal["hole", "outline"]


@dataclass(frozen=True)
class Contour:
    """A closed cut line; `last` is when the laser has been all the way round (the number of its last stroke)."""

    path: Path
    strokes: tuple[int, ...]
    where: str

    @property
    def last(self) -> int:
        return max(self.strokes)

    @cached_property
    def ring(self) -> shapely.LinearRing:
        return ring(self.begun)

    @property
    def begun(self) -> Path:
        """From the first of its joints in a slanting direction on: those of parts that are the same are so, too,
        wherever the laser begins with each."""
        its = self.path.segments
        _, first = self.first
        return Path(its[first].end, (*its[first + 1:], *its[:first + 1]))

    @cached_property
    def first(self) -> tuple[float, int]:
        """Where in that direction its first joint lies, and of which segment that is the end."""
        return min((segment.end[0] + _SLANT * segment.end[1], k) for k, segment in enumerate(self.path.segments))

    @cached_property
    def face(self) -> shapely.Polygon:
        """What it encloses."""
        import shapely

        return shapely.polygons(self.ring)

    @cached_property
    def simple(self) -> bool:
        """Whether it does not cross itself, so that what it encloses has a meaning."""
        return bool(self.face.is_valid)


def measure(contours: Sequence[Contour]) -> None:
    """Works out `ring`, `face` and `simple` of all of them at once: one by one that takes many times as long."""
    import shapely

    if not contours:
        return
    every = rings([contour.begun for contour in contours])
    faces: Numbers = shapely.polygons(every)
    valid: Numbers = shapely.is_valid(faces)
    for contour, line, face, simple in zip(contours, every, faces, valid.tolist(), strict=True):
        contour.__dict__.update(ring=line, face=face, simple=simple)


@dataclass(frozen=True)
class JoinedStrokes:
    """The cut strokes of a drawing: contours, chains that stay open, and points where more than two ends meet."""

    contours: tuple[Contour, ...]
    open: tuple[tuple[ReadStroke, Point, Point], ...]
    crowded: tuple[Point, ...]


@dataclass(frozen=True)
class ContourShape:
    """A part as it is cut: outline and holes."""

    name: str
    outline: Contour
    holes: tuple[Contour, ...]

    @cached_property
    def face(self) -> shapely.Polygon:
        import shapely

        if not self.holes:
            return self.outline.face
        holes = sorted(self.holes, key=lambda hole: hole.first)
        return shapely.polygons(self.outline.ring, [hole.ring for hole in holes])


def join(strokes: Sequence[ReadStroke], without: Collection[int] = ()) -> JoinedStrokes:
    """Joins the cut strokes whose ends are the same point within TOLERANCE, but for those of the numbers `without`.

    Many programs write a contour as single lines and arcs; what counts is that the laser comes back to where it
    began. The gaps that are closed here are those which count as none.
    """
    cuts = {number: s for number, s in enumerate(strokes) if s.operation == "cut" and number not in without}
    contours: list[Contour] = []
    ends, at = Points(), dict[int, tuple[int, int]]()
    meeting: dict[int, list[int]] = {}
    for number, s in cuts.items():
        if math.dist(s.path.start, s.path.end) <= TOLERANCE:
            if s.path.length > 2 * TOLERANCE:  # a mere dot is TINY
                contours.append(Contour(_closed(s.path), (number,), s.where))
            continue
        at[number] = (ends.add(s.path.start), ends.add(s.path.end))
        for point in at[number]:
            meeting.setdefault(point, []).append(number)
    todo, open_chains = set(at), []
    for number in at:
        if number not in todo:
            continue
        chain, first, last = _chain(number, at, meeting)
        todo -= set(chain)
        where = cuts[number].where
        if first == last:
            contours.append(Contour(_closed(_linked([(cuts[n].path, at[n]) for n in chain], first)),
                                    tuple(chain), where))
        elif len(meeting[first]) == 1 or len(meeting[last]) == 1:
            open_chains.append((cuts[number], ends.points[first], ends.points[last]))
    crowded = tuple(ends.points[p] for p, numbers in sorted(meeting.items()) if len(numbers) > 2)
    contours.sort(key=lambda c: min(c.strokes))
    return JoinedStrokes(tuple(contours), tuple(open_chains), crowded)


def _chain(number: int, at: dict[int, tuple[int, int]], meeting: dict[int, list[int]]) -> tuple[list[int], int, int]:
    """The strokes linked with this one, in order, and the points where the chain begins and ends."""
    first, last = at[number]
    seen, ahead, behind = {number}, list[int](), list[int]()
    for found, forward in ((ahead, True), (behind, False)):
        while first != last:
            point = last if forward else first
            following = next((n for n in meeting[point] if n not in seen), None)
            if following is None or len(meeting[point]) != 2:
                break
            a, b = at[following]
            found.append(following)
            seen.add(following)
            first, last = (first, b if a == point else a) if forward else (b if a == point else a, last)
    return [*reversed(behind), number, *ahead], first, last


def _linked(links: list[tuple[Path, tuple[int, int]]], first: int) -> Path:
    """One path from a chain of paths, each turned the way the chain runs."""
    segments: list[Segment] = []
    at, start = first, None
    for path, (a, b) in links:
        way, at = (path, b) if a == at else (path.reversed(), a)
        start = start or way.start
        segments += way.segments
    assert start is not None
    return Path(start, tuple(segments))


def _closed(path: Path) -> Path:
    """A path that ends within TOLERANCE of its start, ended there exactly; begun at a joint of the shape, where the
    laser begins in the middle of a line or arc."""
    first, *rest = path.segments
    if rest and (goes_on := _one_segment(path, rest[-1], first)):
        return Path(first.end, (*rest[:-1], goes_on))
    last = path.segments[-1]
    end = Arc(path.start, last.centre, last.ccw) if isinstance(last, Arc) else Line(path.start)
    return Path(path.start, (*path.segments[:-1], end))


def _one_segment(path: Path, last: Segment, first: Segment) -> Segment | None:
    """The last and the first segment of a closed path as one, where the one only goes on as the other does."""
    before = path.segments[-2].end if len(path.segments) > 1 else path.start
    if isinstance(last, Arc) and isinstance(first, Arc):
        turn = abs(last.sweep(before)) + abs(first.sweep(path.start))
        if len(path.segments) < 3 or last.ccw != first.ccw or turn >= 2 * math.pi - 0.01:
            return None
        # an uneven kerf makes neighbours of nearly one circle: all of the shorter must lie on that of the longer
        short, long = sorted((Piece(before, last), Piece(path.start, first)), key=lambda piece: piece.length)
        points = (short.start, short.at(short.length / 2), short.segment.end)
        alike = all(long.away(point) <= _STRAIGHT for point in points)
        return long.segment._replace(end=first.end) if alike else None
    if isinstance(last, Line) and isinstance(first, Line) and straight_on(before, path.start, first.end):
        return Line(first.end)
    return None


def straight_on(a: Point, b: Point, c: Point) -> bool:
    """Whether a line from a by b to c is one line: b lies on it, no farther off than rounding moves it."""
    along = math.dist(a, c)
    if math.dist(a, b) + math.dist(b, c) > along + _STRAIGHT or along <= TOLERANCE:
        return False
    across = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return abs(across) <= _STRAIGHT * along


def inside(contours: Sequence[Contour]) -> list[tuple[int, int]]:
    """Pairs (inner, outer): the smaller one lies in the other with more than half of its area."""
    import numpy
    import shapely

    pairs = near_pairs([c.face for c in contours], 0.0, MOST_NEAR_PARTS)
    if not pairs:
        return []
    one, other = numpy.array(pairs).T
    faces, rings = (numpy.array(its, dtype=object) for its in zip(*((c.face, c.ring) for c in contours), strict=True))
    area = shapely.area(faces)
    inner, outer = numpy.where(area[one] <= area[other], (one, other), (other, one))
    found = numpy.ones(len(pairs), dtype=bool)  # faces that meet while their rings do not: one holds the other
    cross = numpy.flatnonzero(shapely.intersects(rings[one], rings[other]))
    found[cross] = shapely.area(shapely.intersection(faces[one[cross]], faces[other[cross]])) > area[inner[cross]] / 2
    return list(zip(inner[found].tolist(), outer[found].tolist(), strict=True))


def shapes(contours: Sequence[Contour], within: Sequence[tuple[int, int]],
           known: Mapping[tuple[int, ...], tuple[Kind, str]]) -> tuple[ContourShape, ...]:
    """Outlines with their holes by nesting: what lies in nothing is an outline, in an outline a hole, in a hole an
    outline again. `known` says of some contours, by their strokes, what they are and of which part."""
    around: dict[int, list[int]] = {i: [] for i in range(len(contours))}
    for inner, outer in within:
        around[inner].append(outer)
    kinds: dict[int, tuple[Kind, str]] = {
        i: known.get(contours[i].strokes, ("hole" if len(outers) % 2 else "outline", "the part"))
        for i, outers in around.items()}
    holes: dict[int, list[Contour]] = {}
    for i, outers in around.items():
        owners = [o for o in outers if kinds[o][0] == "outline"]
        if kinds[i][0] == "hole" and owners:
            holes.setdefault(min(owners, key=lambda o: contours[o].face.area), []).append(contours[i])
    return tuple(ContourShape(f"{name} of {contours[i].where}", contours[i], tuple(holes.get(i, ())))
                 for i, (kind, name) in kinds.items() if kind == "outline")
