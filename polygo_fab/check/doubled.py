"""DOUBLE: which pieces of the strokes of a drawing run in one place, and for how many mm."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import compress
from typing import Any

from ..core.errors import BadInput
from ..core.path import Arc
from .drawing import ReadStroke
from .geometry import MOST_PAIRS, MOST_POINTS, TOLERANCE, TOO_MANY, Piece, boxes_near, near_pairs, pieces
from .untyped import Numbers

__all__ = ["TINY", "abreast", "chords", "doubled", "shared_length", "together"]

TINY = 0.05
"""mm: a shorter segment is a fault of its own (laser.md, TINY)."""

_COARSE = 0.05
"""mm: how far chords may lie from arcs where pairs that may run together are looked for."""
_NEAR = 2 * _COARSE + TOLERANCE
"""mm: no nearer come such chords of pieces that run together."""
_NOISE = 0.001
"""Overlaps of single pairs below this are the rounding of coordinates."""
_ALONG = 0.9  # cosine of the angle up to which two pieces run the same way


def doubled(strokes: Sequence[ReadStroke]) -> dict[tuple[int, int], float]:
    """Pairs of strokes (or a stroke and itself) that run in one place, and for how many mm."""
    bits = [(number, piece) for number, stroke in enumerate(strokes) for piece in pieces(stroke.path)
            if piece.length >= TINY]
    found: dict[tuple[int, int], float] = {}
    for i, j in together([piece for _, piece in bits]):
        p, q = (bits[i][1], bits[j][1]) if bits[i][1].length >= bits[j][1].length else (bits[j][1], bits[i][1])
        length = shared_length(p, q)
        if length > _NOISE:
            pair = (bits[i][0], bits[j][0])
            found[pair] = found.get(pair, 0.0) + length
    return found if sum(found.values()) > TOLERANCE else {}


def together(some: Sequence[Piece]) -> list[tuple[int, int]]:
    """The pairs (i < j) of pieces that may share a length: `shared_length` tells. Raises BadInput where too many lie
    over each other."""
    import shapely

    pairs = _reaching(some) if len(some) > 1 else []
    if pairs == []:
        return []
    points, owners = chords(some, _COARSE)  # coarse: only to find candidates
    lines: Any = shapely.linestrings(points, indices=owners)
    if pairs is None:
        return abreast(lines, near_pairs(lines, _NEAR))
    one, other = ([pair[k] for pair in pairs] for k in (0, 1))
    return abreast(lines, [*compress(pairs, shapely.dwithin(lines[one], lines[other], _NEAR))])


def _reaching(some: Sequence[Piece]) -> list[tuple[int, int]] | None:
    """The pairs of pieces whose boxes come near each other, and of which the shorter reaches along the longer, which
    in the middle of that stretch lies on it: `shared_length`, of all at once. None for too many to ask them that."""
    import numpy

    every = _Pieces(some)
    found: list[tuple[int, int]] = []
    asked = 0
    for here, there in boxes_near(every.boxes, _NEAR):
        asked += len(here)
        if asked > MOST_PAIRS:
            return None
        meet = every.meet(here, there)
        here, there = here[meet], there[meet]
        turned = every.length[here] < every.length[there]
        p, q = numpy.where(turned, there, here), numpy.where(turned, here, there)
        middle, *ends = every.along(p, every.points[:, q])
        stops = middle + every.wrapped(p, numpy.stack(ends) - middle)
        low, high = numpy.maximum(0.0, stops.min(axis=0)), numpy.minimum(every.length[p], stops.max(axis=0))
        kept = (high - low > TOLERANCE - _NOISE) & (
            every.away(q, every.at(p, (low + high) / 2)) < TOLERANCE + _NOISE)
        found += zip(here[kept].tolist(), there[kept].tolist(), strict=True)
    return sorted(found)


class _Pieces:
    """Pieces as arrays, which answer as `Piece` does, many at once: those of the numbers `k`. `points` are the middles,
    the starts and the ends."""

    def __init__(self, some: Sequence[Piece]) -> None:
        import numpy

        arcs = [(k, p.segment) for k, p in enumerate(some) if isinstance(p.segment, Arc)]
        start, end = numpy.array([p.start for p in some]), numpy.array([p.segment.end for p in some])
        self.length = numpy.array([p.length for p in some])
        middle, across = (start + end) / 2, end - start
        self.way = across / numpy.maximum(numpy.hypot(across[:, 0], across[:, 1]), 1e-300)[:, None]
        self.bent, self.sense = numpy.zeros(len(some), dtype=bool), numpy.ones(len(some))  # ccw: 1
        self.centre, self.radius = start.copy(), numpy.ones(len(some))
        bulge = numpy.zeros(len(some))
        if arcs:
            bent = [k for k, _ in arcs]
            self.bent[bent], self.sense[bent] = True, [1.0 if arc.ccw else -1.0 for _, arc in arcs]
            self.centre[bent], self.radius[bent] = ([arc.centre for _, arc in arcs], [arc.radius for _, arc in arcs])
            out, radius = middle[bent] - self.centre[bent], self.radius[bent]
            away = numpy.maximum(numpy.hypot(*out.T), 1e-300)  # no arc is more than a quarter turn
            middle[bent] = self.centre[bent] + out * (radius / away)[:, None]
            bulge[bent] = numpy.maximum(radius - away, 0.0) + _NOISE
        off, beyond = start - self.centre, bulge[:, None]
        self.first = numpy.arctan2(off[:, 1], off[:, 0])
        self.boxes = numpy.hstack([numpy.minimum(start, end) - beyond, numpy.maximum(start, end) + beyond])
        self.points = numpy.stack([middle, start, end])

    def meet(self, k: Numbers, other: Numbers) -> Numbers:
        """Not where two arcs are of circles that lie apart, one in or beside the other, or two lines run across."""
        import numpy

        off, one, two = self.centre[k] - self.centre[other], self.radius[k], self.radius[other]
        away = numpy.hypot(off[:, 0], off[:, 1])
        apart = (away > one + two + _NEAR) | (away < abs(one - two) - _NEAR)
        across = abs((self.way[k] * self.way[other]).sum(axis=1)) < _ALONG - 1e-6
        return numpy.where(self.bent[k], ~(apart & self.bent[other]), ~across | self.bent[other])

    def along(self, k: Numbers, points: Numbers) -> Numbers:
        import numpy

        off = points - self.centre[k]
        turn = (numpy.arctan2(off[..., 1], off[..., 0]) - self.first[k]) * self.sense[k]
        return numpy.where(self.bent[k], self.wrapped(k, turn * self.radius[k]), (off * self.way[k]).sum(axis=-1))

    def wrapped(self, k: Numbers, step: Numbers) -> Numbers:
        import numpy

        half = math.pi * self.radius[k]
        return numpy.where(self.bent[k], (step + half) % (2 * half) - half, step)

    def at(self, k: Numbers, measure: Numbers) -> Numbers:
        import numpy

        angle = self.first[k] + measure / self.radius[k] * self.sense[k]
        round_ = numpy.stack([numpy.cos(angle), numpy.sin(angle)], axis=1) * self.radius[k][:, None]
        return self.centre[k] + numpy.where(self.bent[k][:, None], round_, measure[:, None] * self.way[k])

    def away(self, k: Numbers, points: Numbers) -> Numbers:
        import numpy

        off, way = points - self.centre[k], self.way[k]
        return abs(numpy.where(self.bent[k], numpy.hypot(off[:, 0], off[:, 1]) - self.radius[k],
                               off[:, 0] * way[:, 1] - off[:, 1] * way[:, 0]))


def abreast(lines: Any, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without the pairs of straight lines that run too far across each other to share any length (`shared_length`):
    most of those that come near one another, for they meet in a corner."""
    import numpy
    import shapely

    if not pairs:
        return []
    points, owners = shapely.get_coordinates(lines, return_index=True)
    last = numpy.flatnonzero(numpy.diff(owners, append=len(lines)))
    first = numpy.concatenate([[0], last[:-1] + 1])
    way = points[last] - points[first]
    way /= numpy.maximum(numpy.hypot(way[:, 0], way[:, 1]), 1e-300)[:, None]
    straight = last == first + 1
    one, other = numpy.array(pairs).T
    across = straight[one] & straight[other] & (abs((way[one] * way[other]).sum(axis=1)) < _ALONG - 1e-6)
    return [pair for pair, away in zip(pairs, across.tolist(), strict=True) if not away]


def chords(some: Sequence[Piece], tolerance: float) -> tuple[Numbers, Numbers]:
    """Points along pieces, within `tolerance` mm of the arcs among them, and of each point the number of its piece.
    Raises BadInput where that would take too many."""
    import numpy

    start, end = (numpy.array(ends, dtype=float) for ends in zip(*((p.start, p.segment.end) for p in some),
                                                                 strict=True))
    bent = [(k, p.segment, p.length) for k, p in enumerate(some) if isinstance(p.segment, Arc)]
    counts = numpy.ones(len(some), dtype=int)
    if bent:
        which = numpy.array([k for k, _, _ in bent])
        centre = numpy.array([arc.centre for _, arc, _ in bent])
        radius = numpy.hypot(*(end[which] - centre).T)
        turn = numpy.array([length if arc.ccw else -length for _, arc, length in bent]) / radius
        if (abs(turn) * numpy.sqrt(radius / (8 * tolerance)) + 1).sum() > MOST_POINTS:
            raise BadInput(TOO_MANY)
        flat_enough = 2 * numpy.arccos(numpy.maximum(1 - tolerance / radius, 0.0))
        counts[which] = numpy.ceil(abs(turn) / flat_enough).clip(1)
    begins = numpy.cumsum(counts + 1) - counts - 1
    owners = numpy.repeat(numpy.arange(len(some)), counts + 1)
    points = numpy.empty((len(owners), 2))
    if bent:
        number = numpy.zeros(len(some), dtype=int)
        number[which] = numpy.arange(len(which))
        on = number[owners]
        first = numpy.arctan2(*(start[which] - centre).T[::-1])
        angle = first[on] + turn[on] * ((numpy.arange(len(owners)) - begins[owners]) / counts[owners])
        points[:, 0] = centre[on, 0] + radius[on] * numpy.cos(angle)
        points[:, 1] = centre[on, 1] + radius[on] * numpy.sin(angle)
    points[begins], points[begins + counts] = start, end
    return points, owners


def shared_length(p: Piece, q: Piece) -> float:
    """How many mm the two run in the same place; 0 where they only cross or touch.

    Where q lies along p, its ends and its middle must be within TOLERANCE of p: a circle that touches a line, or
    another circle from outside, shares a point with it and nothing more. Nor do two that only end in one corner: by
    their directions they come together, and do not run together.
    """
    stops = [p.along(q.start), p.along(q.segment.end)]
    if isinstance(p.segment, Arc):
        middle = p.along(q.at(q.length / 2))
        stops = [middle + p.wrapped(stop - middle) for stop in stops]
    stops.sort()
    low, high = max(0.0, stops[0]), min(p.length, stops[1])
    if high - low <= TOLERANCE:
        return 0.0
    apart = max(q.away(p.at(measure)) for measure in (low, (low + high) / 2, high))
    if apart > TOLERANCE:
        return 0.0
    here, there = p.at(low), p.at((low + high) / 2)
    beside = math.dist(q.at(q.along(here)), q.at(q.along(there)))
    return high - low if beside > _ALONG * math.dist(here, there) else 0.0
