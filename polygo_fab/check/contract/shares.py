"""A plate or a ring cut in pieces for a small bed: whether they make up the whole, with their play between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING

from .carried import carried, corners_of, turned_by
from .pieces import BurnedPiece, FoundPiece
from .shapes import Points

if TYPE_CHECKING:
    import numpy as np
    import shapely
    from numpy.typing import NDArray

    from .asked import BoardLines

__all__ = ["LaidShare", "Whole", "along_seams", "laid_out", "places", "short_of"]

_ON = 0.03
_MOSTLY = 0.6
"""Share of the longest lines of a piece that runs along the board, and of the edge of a piece of a ring, along it."""
_SPARE = 37
"""Of the points along the lines of a board one of so many shows that most places are none."""
_SEEN = 24
"""Points by which a place on the board is looked for first."""
_AT_SEAM = 0.3
"""mm from the edge of a piece where lines may not be burned, for they run along a seam."""
_TURNS = (*range(0, 360, 90), *(turn for turn in range(0, 360, 30) if turn % 90))
"""Degrees by which a job may turn a piece."""
_OVER = 1.0
"""mm2 that two pieces in their places may share, of rounding."""


@dataclass(frozen=True)
class Whole:
    """What the pieces make up, mm: its outline with its hole, the room between two pieces, the board on it, if any,
    the middles of the cells of that board, and whether each seam must hold when it is pulled."""

    outline: shapely.Polygon
    play: float
    board: BoardLines | None = None
    middles: tuple[tuple[float, float], ...] = ()
    holds: bool = False


@dataclass(frozen=True)
class LaidShare:
    """A piece in its place on the whole: its face, what is burned on it, and of each cell of the board whether it bears
    that."""

    face: shapely.Polygon
    burned: tuple[BurnedPiece, ...]
    cells: NDArray[np.bool_]


def places(piece: FoundPiece, whole: Whole, turns: Sequence[int] = _TURNS) -> Iterator[LaidShare]:
    """Where the piece may lie as a share of the whole, turned as a job may lay it: within it, and all lines of the
    board that lie on it are burned; of a ring, most of its edge is on that of the ring."""
    import numpy
    import shapely

    rim = whole.outline.buffer(_ON)
    shapely.prepare(rim)
    for face, burned in _turned(piece, turns):
        mine = [b.line for b in burned if whole.board and b.operation == whole.board.operation and not b.round]
        inner, lines = face.buffer(-_AT_SEAM), shapely.MultiLineString(mine)
        shapely.prepare(inner)
        shapely.prepare(lines)
        for at in _tried(mine, whole.board, _ways(face, whole)) if whole.board else _at_corners(face, whole):
            if whole.board and not _all_burned(whole.board, at, inner, lines, every=_SPARE):
                continue
            there = carried(face, at.__add__)
            if rim.covers(there) and (not whole.board or _all_burned(whole.board, at, inner, lines)):
                yield LaidShare(there, tuple(BurnedPiece(b.operation, b.line + at, b.round) for b in burned),
                           shapely.contains_xy(there, numpy.reshape(whole.middles, (-1, 2))))


def laid_out(pieces: Sequence[FoundPiece], whole: Whole) -> Iterator[list[LaidShare]]:
    """All the pieces in their places, none over another: every way in which they make up a whole, which is turned where
    it looks the same; none where that cannot be."""
    yield from _covering(pieces, whole) if whole.middles else _beside_each_other(pieces, whole)


def _covering(pieces: Sequence[FoundPiece], whole: Whole) -> Iterator[list[LaidShare]]:
    """Of a board, whose shares may lie in a hundred places each: as in their jobs or by quarter turns at first."""
    for turns in (_TURNS[:4], _TURNS):
        ways = _exactly(pieces, whole, turns)
        if first := next(ways, None):
            yield first
            yield from ways
            return


def _exactly(pieces: Sequence[FoundPiece], whole: Whole, turns: Sequence[int]) -> Iterator[list[LaidShare]]:
    """Each piece and each cell once (an exact cover): next what has the fewest places left."""
    import numpy

    found = [(number, laid) for number, piece in enumerate(pieces) for laid in places(piece, whole, turns)]
    if not found:
        return
    owner = numpy.array([number for number, _ in found])
    bears = numpy.hstack([owner[:, None] == numpy.arange(len(pieces)), numpy.array([laid.cells for _, laid in found])])

    def rest(taken: dict[int, LaidShare], left: NDArray[np.int64], open_: NDArray[np.bool_]
             ) -> Iterator[list[LaidShare]]:
        """left: the places that may still be taken; open_: the pieces and cells that still have none."""
        if not open_.any():
            yield [taken[number] for number in range(len(pieces))]
            return
        ways = numpy.where(open_, bears[left].sum(axis=0), len(found) + 1)
        for at in left[bears[left, ways.argmin()]].tolist():
            number, laid = found[at]
            if all(laid.face.intersection(other.face).area < _OVER for other in taken.values()):
                yield from rest(taken | {number: laid}, left[~(bears[left] & bears[at]).any(axis=1)],
                                open_ & ~bears[at])

    yield from rest({}, numpy.arange(len(found)), numpy.ones(bears.shape[1], dtype=bool))


def _beside_each_other(pieces: Sequence[FoundPiece], whole: Whole) -> Iterator[list[LaidShare]]:
    """Of a ring: what has a corner of it first, then what lies straight between others."""
    found = [_Again(places(piece, whole)) for piece in pieces]
    order = sorted(range(len(pieces)), key=lambda i: -_breadth(pieces[i].face))

    def rest(taken: list[LaidShare]) -> Iterator[list[LaidShare]]:
        if len(taken) == len(pieces):
            yield [taken[order.index(i)] for i in range(len(pieces))]
            return
        number = order[len(taken)]
        beside = _next_to(pieces[number], whole, taken) if taken else ()
        for laid in chain(found[number], beside):
            if all(laid.face.intersection(other.face).area < _OVER for other in taken):
                yield from rest([*taken, laid])

    yield from rest([])


def _breadth(face: shapely.Polygon) -> float:
    """The short side of the smallest box around a face, turned with it, mm."""
    box = corners_of(face.minimum_rotated_rectangle)
    return float(min(math.dist(box[0], box[1]), math.dist(box[1], box[2])))


def _next_to(piece: FoundPiece, whole: Whole, taken: Sequence[LaidShare]) -> Iterator[LaidShare]:
    """Where a straight piece of a ring may lie, turned as a job may lay it: its play from one that is in its place,
    their seams' ends abreast."""
    import numpy
    import shapely

    edge, rim = whole.outline.boundary.buffer(_ON), whole.outline.buffer(_ON)
    shapely.prepare(rim)
    there = numpy.concatenate([corners_of(laid.face)[:-1] for laid in taken])
    for turned, burned in _turned(piece):
        corners = corners_of(turned)
        sides = numpy.diff(corners, axis=0)
        u = sides[numpy.argmax(numpy.hypot(sides[:, 0], sides[:, 1]))]
        step = u / math.hypot(*u) * whole.play
        tried = (there[:, None] - corners[None, :-1]).reshape(-1, 1, 2) + numpy.array([step, -step])
        shifts = numpy.unique(tried.reshape(-1, 2).round(6), axis=0)
        inside = shapely.contains_xy(rim, *(shifts[:, None] + corners).reshape(-1, 2).T).reshape(len(shifts), -1)
        for shift in shifts[inside.all(axis=1)]:
            face = carried(turned, shift.__add__)
            along = rim.covers(face) and shapely.intersection(face.exterior, edge).length
            if along > _MOSTLY * face.exterior.length and min(
                    float(face.distance(laid.face)) for laid in taken) > whole.play - _ON:
                lines = tuple(BurnedPiece(b.operation, b.line + shift, b.round) for b in burned)
                yield LaidShare(face, lines, numpy.zeros(0, dtype=bool))


def _turned(piece: FoundPiece, turns: Sequence[int] = _TURNS) -> Iterator[tuple[shapely.Polygon, list[BurnedPiece]]]:
    """The face of a piece and what is burned on it, in every turn in which a job may lay it, quarter turns first."""
    for turn in turns:
        yield (carried(piece.face, partial(turned_by, turn=turn)),
               [BurnedPiece(b.operation, turned_by(b.line, turn), b.round) for b in piece.burned])


class _Again:
    """What an iterator gives, as often as it is asked."""

    def __init__(self, some: Iterator[LaidShare]) -> None:
        self._some, self._had = some, list[LaidShare]()

    def __iter__(self) -> Iterator[LaidShare]:
        yield from self._had
        for laid in self._some:
            self._had.append(laid)
            yield laid


def _all_burned(board: BoardLines, at: Points, inner: shapely.Polygon, lines: shapely.Geometry, every: int = 1) -> bool:
    """Whether all lines of the board that lie on a piece at this place, but for seams, are burned there; of their
    points each of so many is looked at."""
    import shapely

    points = _along_edges(board.name, board.pitch, board.edges)[::every] - at
    here = points[shapely.contains_xy(inner, points[:, 0], points[:, 1])]
    return bool(shapely.dwithin(lines, shapely.points(here), _ON).all())


@lru_cache(maxsize=16)
def _along_edges(name: str, pitch: float, edges: shapely.Geometry) -> Points:
    """Points on every line of a board."""
    import numpy
    import shapely

    points, owner = shapely.get_coordinates(shapely.get_parts(edges), return_index=True)
    on = owner[1:] == owner[:-1]
    begins, ends = points[:-1][on], points[1:][on]
    return numpy.concatenate([begins * (1 - share) + ends * share for share in (0.5, 0.1, 0.3, 0.7, 0.9)])


def _at_corners(face: shapely.Polygon, whole: Whole) -> Iterator[Points]:
    """Where a piece of a ring may lie: a corner of it on one of the ring's."""
    import numpy
    import shapely

    edge = whole.outline.boundary.buffer(_ON)
    shapely.prepare(edge)
    own = corners_of(face)[:-1]
    tried = set()
    for corner in numpy.unique(shapely.get_coordinates(whole.outline.simplify(1e-3)), axis=0):
        for at in corner - own:
            key = (round(float(at[0]), 1), round(float(at[1]), 1))
            if key in tried:
                continue
            tried.add(key)
            there = carried(face.exterior, at.__add__)
            if shapely.intersection(there, edge).length > _MOSTLY * there.length:
                yield at


def _ways(face: shapely.Polygon, whole: Whole) -> Points:
    """How far a face may be carried along x and y, at least and at most, to lie within the whole."""
    import numpy

    (x0, y0, x1, y1), (u0, v0, u1, v1) = face.bounds, whole.outline.bounds
    return numpy.array([(u0 - x0 - _ON, v0 - y0 - _ON), (u1 - x1 + _ON, v1 - y1 + _ON)])


def _tried(lines: Sequence[Points], board: BoardLines | None, ways: Points) -> Iterator[Points]:
    """Where a piece with these lines may lie on the board: a corner where a line begins on one of the board's."""
    import numpy
    import shapely

    if not lines or board is None:
        return
    lines = sorted(lines, key=lambda line: -math.dist(line.min(axis=0), line.max(axis=0)))[:6]
    corners = numpy.unique(shapely.get_coordinates(board.edges).round(6), axis=0)
    dense = numpy.concatenate([shapely.get_coordinates(shapely.segmentize(shapely.LineString(line), 3.0))
                               for line in lines[:3]])
    some = dense[numpy.linspace(0, len(dense) - 1, _SEEN).astype(int)]
    shapely.prepare(board.edges)
    tried = numpy.concatenate([corners - line[0] for line in lines])
    tried = tried[((tried >= ways[0]) & (tried <= ways[1])).all(axis=1)]
    _, first = numpy.unique(tried.round(2), axis=0, return_index=True)
    tried = tried[numpy.sort(first)]
    on = shapely.dwithin(board.edges, shapely.points((tried[:, None] + some).reshape(-1, 2)), _ON)
    yield from tried[on.reshape(-1, len(some)).mean(axis=1) >= _MOSTLY]


def along_seams(laid: Sequence[LaidShare], board: BoardLines) -> float:
    """mm of the lines of the board that are burned so near beside the edge of a share that they run along its seam."""
    import shapely

    near = [shapely.line_merge(shapely.MultiLineString([
        b.line for b in share.burned if b.operation == board.operation and not b.round]).difference(
            share.face.buffer(-_AT_SEAM))) for share in laid]
    return sum(float(part.length) for part in shapely.get_parts(near) if part.length > 5 * _AT_SEAM)  # others end there


def short_of(pieces: Sequence[FoundPiece], whole: Whole) -> float:
    """By how many mm the room between the pieces is not the play, as their areas tell."""
    area = sum(float(piece.face.area) for piece in pieces)
    around = sum(float(piece.face.length) for piece in pieces)
    seams = (around - whole.outline.length) / 2
    return (whole.outline.area - area) / seams - whole.play if seams > 1 else whole.outline.area - area
