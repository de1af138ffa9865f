"""The convex outline of a board, some way out: where paper is cut, and along which the bands of players run."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from ..core.board import Board
from ..core.offset import offset
from ..core.path import Point, polygon
from .rims import Band

__all__ = ["nearest", "outline", "straightened"]


def outline(board: Board, pitch: float, out: float) -> list[Point]:
    """Its corners in mm, counterclockwise, the first one again at the end; `out` mm outside the board."""
    hull = _hull([(x * pitch, y * pitch) for x, y in (board.points[p] for p in board.outline)])
    return offset(polygon(hull), out).flattened()


def _hull(points: list[Point]) -> list[Point]:
    """The convex hull, counterclockwise, without points along its sides."""
    def half(ordered: list[Point]) -> list[Point]:
        found: list[Point] = []
        for p in ordered:
            while len(found) > 1 and ((found[-1][0] - found[-2][0]) * (p[1] - found[-2][1])
                                      - (found[-1][1] - found[-2][1]) * (p[0] - found[-2][0])) < 1e-6:
                found.pop()
            found.append(p)
        return found[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def straightened(band: Band, ring: list[Point]) -> Band:
    """The band along a ring: from where its start is nearest to where its end is, round the corners between."""
    corners = [0.0]
    for a, b in pairwise(ring):
        corners.append(corners[-1] + math.dist(a, b))
    total = corners[-1]
    start, end = _along(band.points[0], ring, corners), _along(band.points[-1], ring, corners)
    end += total if end < start else 0.0
    turns = [at + lap for lap in (0.0, total) for at in corners[:-1] if start + 1e-6 < at + lap < end - 1e-6]
    points = tuple(_at(place % total, ring, corners) for place in (start, *turns, end))
    return replace(band, points=points, middle=_at((start + end) / 2 % total, ring, corners))


def nearest(point: Point, ring: list[Point]) -> Point:
    """The point of the ring that is nearest to another one."""
    corners = [0.0]
    for a, b in pairwise(ring):
        corners.append(corners[-1] + math.dist(a, b))
    return _at(_along(point, ring, corners) % corners[-1], ring, corners)


def _along(point: Point, ring: list[Point], corners: list[float]) -> float:
    """How far along the ring its nearest point to another one is."""
    found = []
    for (a, b), from_start in zip(pairwise(ring), corners, strict=False):
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        t = min(length, max(0.0, (point[0] - a[0]) * ux + (point[1] - a[1]) * uy))
        found.append((math.dist(point, (a[0] + t * ux, a[1] + t * uy)), from_start + t))
    return min(found)[1]


def _at(place: float, ring: list[Point], corners: list[float]) -> Point:
    """The point so far along the ring."""
    side = max(i for i in range(len(ring) - 1) if corners[i] <= place + 1e-9)
    a, b, t = ring[side], ring[side + 1], (place - corners[side]) / (corners[side + 1] - corners[side])
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
