"""The way of the head between lines: in which order, and in which of its ways, each line is drawn so that it is short.

A line may be drawn in several ways: an open one from either end, a closed one from one of several starts. Of each one
way is chosen. The order is found as for a salesman: a first tour (the order given, the nearest next, or rows and
columns to and fro, whichever is shortest), then stretches of it are turned round or moved elsewhere as long as that
makes it shorter; and for an order that is found the best way of every line is exact.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from .. import kept
from ..path import Path, Point
from .tour import shorter

__all__ = ["Ways", "in_order", "travel"]

_DIGITS = 6
_SAME = 10.0 ** -_DIGITS
"""mm2: squares of distances that are nearer than this are equal."""
_ROUNDS = 4
"""How often the order and the ways are improved in turn, at most."""

Ways = tuple[Path, ...]
"""Of one line: each of the ways in which it may be drawn."""


def travel(paths: Sequence[Path], at: Point) -> float:
    """mm from the end of each path to the start of the next, from `at` at first."""
    return sum(math.dist(a, path.start) for a, path in zip([at, *(path.end for path in paths)], paths, strict=False))


@lru_cache(maxsize=kept.parts())  # what is engraved here may be scored elsewhere, along the same lines
def in_order(lines: tuple[Ways, ...], at: Point) -> tuple[Path, ...]:
    """One way of each line, in an order in which the head travels little from `at` on."""
    if not lines:
        return ()
    first = [ways[0] for ways in lines]
    starts = ([(k, 0) for k in range(len(lines))], _nearest_first(lines, at), _to_and_fro(first, 1),
              _to_and_fro(first, 0))
    order, way = min(((found, travel(_paths(lines, found), at)) for found in starts), key=lambda its: round(its[1], 6))
    for _ in range(_ROUNDS):
        found = _best_ways(lines, [k for k, _ in order], at)
        turns = shorter([(path.start, path.end) for path in _paths(lines, found)], at)
        settled = turns == list(range(len(turns)))
        if not settled:
            found = _best_ways(lines, [found[turn][0] for turn in turns], at)
        now = travel(_paths(lines, found), at)
        if now > way - 0.001:
            break
        order, way = found, now
        if settled:  # another round would find the same
            break
    return _paths(lines, order)


def _paths(lines: Sequence[Ways], order: Sequence[tuple[int, int]]) -> tuple[Path, ...]:
    return tuple(lines[k][w] for k, w in order)


def _to_and_fro(paths: Sequence[Path], axis: int) -> list[tuple[int, int]]:
    """By where they begin: rows of equal y (axis 1) upwards, every other one backwards; or columns of equal x (0)."""
    rows: dict[float, list[int]] = {}
    for k in sorted(range(len(paths)), key=lambda k: paths[k].start[1 - axis]):
        rows.setdefault(round(paths[k].start[axis], 1), []).append(k)
    return [(k, 0) for number, at in enumerate(sorted(rows)) for k in rows[at][::-1 if number % 2 else 1]]


def _nearest_first(lines: Sequence[Ways], at: Point) -> list[tuple[int, int]]:
    import numpy

    starts = [(k, w, path.start) for k, ways in enumerate(lines) for w, path in enumerate(ways)]
    x, y = numpy.array([p for _, _, p in starts], dtype=float).T.copy()
    last = numpy.cumsum([len(ways) for ways in lines]).tolist()
    found = []
    for _ in lines:
        away = (x - at[0]) ** 2 + (y - at[1]) ** 2
        near = numpy.flatnonzero(away <= away.min() + 2 * _SAME)
        # of equal ones the first, whatever the last digits
        first = near[0] if len(near) == 1 else near[numpy.round(away[near], _DIGITS).argmin()]
        k, w, _ = starts[int(first)]
        found.append((k, w))
        at = lines[k][w].end
        x[last[k - 1] if k else 0:last[k]] = math.inf
    return found


def _best_ways(lines: Sequence[Ways], order: Sequence[int], at: Point) -> list[tuple[int, int]]:
    """Of each line, in this order, the way by which the whole is shortest."""
    ends = [complex(*at)]
    far = [0.0]
    back: list[list[int]] = []
    for k in order:
        came, now = list[int](), list[float]()
        for path in lines[k]:
            start = complex(*path.start)
            ways = [f + abs(start - end) for f, end in zip(far, ends, strict=True)]
            best = _least(ways)
            came.append(best)
            now.append(ways[best])
        far, ends = now, [complex(*path.end) for path in lines[k]]
        back.append(came)
    way = _least(far)
    chosen = []
    for k, came in zip(reversed(order), reversed(back), strict=True):
        chosen.append((k, way))
        way = came[way]
    return chosen[::-1]


def _least(ways: Sequence[float]) -> int:
    """The number of the shortest way; of equal ones the first, whatever the last digits."""
    if len(ways) == 1:
        return 0
    least = min(ways)
    near = [k for k, way in enumerate(ways) if way <= least + 2 * _SAME]
    return near[0] if len(near) == 1 else min(near, key=lambda k: round(ways[k], _DIGITS))
