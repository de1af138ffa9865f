"""The lines of a plane graph drawn without lifting as far as that goes: as few trails as there can be.

Where an odd number of edges meet, a trail must begin or end, so half as many trails as there are such vertices are the
fewest (Euler; one for a part without any). They are found as for a postman: every odd vertex is paired with another
one, near it, by a way on which nothing is drawn; then all edges and ways together make closed tours, and tours that
meet in a vertex become one. Cut at its ways, a tour is its trails, in an order in which the way to the next is short.
A trail goes on straight where it can: on a grid of squares the lines run from border to border.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise

__all__ = ["trails"]

Point = tuple[float, float]
Edge = tuple[int, int]
_End = tuple[int, int]
"""An edge by its number, and which of its ends (0 or 1)."""
_STRAIGHT = 1e-6
"""Sine of the angle by which a line may turn and still be straight."""


def trails(points: Sequence[Point], edges: Sequence[Edge]) -> tuple[tuple[Point, ...], ...]:
    """Each edge (two numbers of points) in exactly one trail; the corners of each trail, in the order in which they are
    best drawn. One that ends where it begins has that point twice. Every part of the graph without odd vertices is one
    closed trail; the others are half as many as there are odd vertices.
    """
    drawn = len(edges)
    at: dict[int, list[_End]] = {}
    for number, edge in enumerate(edges):
        for side in (0, 1):
            at.setdefault(edge[side], []).append((number, side))
    ways = _ways({v: points[v] for v in sorted(at) if len(at[v]) % 2})
    every = [*edges, *ways]
    for number, way in enumerate(ways, start=drawn):
        for side in (0, 1):
            at[way[side]].append((number, side))
    partner = _paired(points, every, at, drawn)
    found = []
    for tour in _tours(every, partner):
        found += [_corners([points[v] for v in trail]) for trail in _cut(points, every, tour, drawn)]
    return tuple(found)


# --- pairing the odd vertices


def _ways(odd: Mapping[int, Point]) -> list[Edge]:
    """Odd vertices in pairs, the nearest first, those in one direction before others as far away; then pairs change
    partners as long as that makes the ways shorter."""
    left, pairs = dict(odd), list[Edge]()
    reach = 1.01 * min((math.dist(odd[a], odd[b]) for a, b in combinations(list(odd)[:50], 2)), default=1.0)
    while left:
        near = []
        for a, b in _within(left, reach):
            upright = abs(left[b][1] - left[a][1])
            near.append((round(math.dist(left[a], left[b]), 6), -round(upright, 6), *left[a], a, b))
        for *_, a, b in sorted(near):
            if a in left and b in left:
                del left[a], left[b]
                pairs.append((a, b))
        reach *= 1.5
    return _swapped(odd, pairs)


def _within(points: Mapping[int, Point], reach: float) -> Iterator[Edge]:
    """The pairs of points no further apart."""
    bins: dict[tuple[int, int], list[int]] = {}
    for v, (x, y) in points.items():
        bins.setdefault((math.floor(x / reach), math.floor(y / reach)), []).append(v)
    for (i, j), here in bins.items():
        yield from combinations(here, 2)
        for di, dj in ((1, 0), (-1, 1), (0, 1), (1, 1)):
            for a in here:
                for b in bins.get((i + di, j + dj), ()):
                    if math.dist(points[a], points[b]) <= reach:
                        yield a, b


def _swapped(points: Mapping[int, Point], pairs: list[Edge]) -> list[Edge]:
    """The pairs with partners changed, two pairs at a time, wherever the two ways together become shorter."""
    def way(a: int, b: int) -> float:
        return math.dist(points[a], points[b])

    least = min((way(a, b) for a, b in pairs), default=0.0)
    better = True
    while better:
        better = False
        for i, (a, b) in enumerate(pairs):
            if way(a, b) < 1.01 * least:
                continue
            for k, (c, d) in enumerate(pairs):
                old = way(a, b) + way(c, d)
                new = min(((way(a, c) + way(b, d), (a, c), (b, d)), (way(a, d) + way(b, c), (a, d), (b, c))))
                if k != i and new[0] < old - 1e-6:
                    pairs[i], pairs[k] = new[1:]
                    better = True
                    break
    return pairs


# --- tours


def _paired(points: Sequence[Point], edges: Sequence[Edge], at: Mapping[int, Sequence[_End]],
            drawn: int) -> dict[_End, _End]:
    """For each end of an edge the one by which a tour goes on: the straightest, but for what joins the tours."""
    def turn(p: _End, q: _End) -> float:
        """By how much a tour turns from the one to the other, 0 (straight) to 2; at the end of a way nobody minds."""
        if p[0] >= drawn or q[0] >= drawn:
            return 0.5
        (px, py), (qx, qy) = (_direction(points, edges[n], side) for n, side in (p, q))
        return 1 + px * qx + py * qy

    partner: dict[_End, _End] = {}
    for ends in at.values():
        for _, p, q in sorted((round(turn(p, q), 6), p, q) for p, q in combinations(ends, 2)):
            if p not in partner and q not in partner:
                partner[p], partner[q] = q, p
    _join(edges, at, partner, turn)
    return partner


def _direction(points: Sequence[Point], edge: Edge, side: int) -> Point:
    """Of an edge as it leaves the vertex at this end."""
    (ax, ay), (bx, by) = points[edge[side]], points[edge[1 - side]]
    length = math.hypot(bx - ax, by - ay)
    return ((bx - ax) / length, (by - ay) / length)


def _join(edges: Sequence[Edge], at: Mapping[int, Sequence[_End]], partner: dict[_End, _End],
          turn: Callable[[_End, _End], float]) -> None:
    """Where two tours meet, exchange their ends, as long as that makes one of two: first where it turns them least."""
    tour = {}
    for name, some in enumerate(_tours(edges, partner)):
        tour.update({number: name for number, _ in some})

    def root(name: int) -> int:
        while up.get(name, name) != name:
            name = up[name]
        return name

    up: dict[int, int] = {}
    offers = []
    for ends in at.values():
        for p, q in combinations(ends, 2):
            if partner[p] != q and tour[p[0]] != tour[q[0]]:
                r, s = partner[p], partner[q]
                offers.append((round(turn(p, q) + turn(r, s) - turn(p, r) - turn(q, s), 6), p, q))
    for _, p, q in sorted(offers):
        a, b = root(tour[p[0]]), root(tour[q[0]])
        if a != b:
            r, s = partner[p], partner[q]
            partner[p], partner[q], partner[r], partner[s] = q, p, s, r
            up[a] = b


def _tours(edges: Sequence[Edge], partner: Mapping[_End, _End]) -> list[list[_End]]:
    """The closed tours: each edge with the end at which it is begun."""
    done: set[int] = set()
    found = []
    for first in range(len(edges)):
        tour: list[_End] = []
        here = (first, 0)
        while here[0] not in done:
            done.add(here[0])
            tour.append(here)
            here = partner[here[0], 1 - here[1]]
        if tour:
            found.append(tour)
    return found


def _cut(points: Sequence[Point], edges: Sequence[Edge], tour: list[_End],
         drawn: int) -> list[list[int]]:
    """The trails of a tour, as vertices: what lies between its ways, begun after the longest of them."""
    ways = [k for k, (number, _) in enumerate(tour) if number >= drawn]
    if ways:
        longest = max(ways, key=lambda k: math.dist(*(points[v] for v in edges[tour[k][0]])))
        tour = tour[longest + 1:] + tour[:longest + 1]
    found: list[list[int]] = [[]]
    for number, side in tour:
        if number >= drawn:
            found.append([])
        else:
            found[-1] = [*(found[-1] or [edges[number][side]]), edges[number][1 - side]]
    return [trail for trail in found if trail]


def _corners(points: list[Point]) -> tuple[Point, ...]:
    """The points of a trail without those at which it goes on straight."""
    kept = points[:1]
    for p, after in pairwise(points[1:]):
        (ax, ay), (bx, by), (cx, cy) = kept[-1], p, after
        across = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        along = (bx - ax) * (cx - bx) + (by - ay) * (cy - by)
        if abs(across) > _STRAIGHT * math.dist(kept[-1], p) * math.dist(p, after) or along < 0:
            kept.append(p)
    return (*kept, points[-1])
