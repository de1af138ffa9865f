"""The way of the head between lines: in which order, and in which of its ways, each line is drawn so that it is short.

A line may be drawn in several ways: an open one from either end, a closed one from one of several starts. Of each one
way is chosen. The order is found as for a salesman: a first tour (the order given, or the nearest next, whichever is
shorter), then stretches of it are turned round or moved elsewhere as long as that makes it shorter; and for an order
that is found the best way of every line is exact.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from .. import kept
from ..path import Path, Point
from .tour import Ends, Order, nearest, shorter

__all__ = ["Ways", "in_order", "in_stages", "travel"]

_SAME = 1e-6
"""mm: ways that differ by less are equal, and the first of them is taken, whatever the last digits."""
_ROUNDS = 4
"""How often the order and the ways are improved in turn, at most."""

Ways = tuple[Path, ...]
"""Of one line: each of the ways in which it may be drawn."""


def travel(paths: Sequence[Path], at: Point) -> float:
    """mm from the end of each path to the start of the next, from `at` at first."""
    return sum(math.dist(a, path.start) for a, path in zip([at, *(path.end for path in paths)], paths, strict=False))


def in_stages(stages: Sequence[tuple[Ways, ...]]) -> list[tuple[Path, ...]]:
    """The lines of each stage in order: from where those before end, at first from the corner of the sheet, and so that
    it is not far to the next ones."""
    at: Point = (0.0, 0.0)
    begins = [tuple(path.start for ways in lines for path in ways) for lines in stages]
    found = []
    for lines, then in zip(stages, [*begins, ()][1:], strict=True):
        found.append(in_order(lines, at, then))
        at = found[-1][-1].end
    return found


@lru_cache(maxsize=kept.parts())  # what is engraved here may be scored elsewhere, along the same lines
def in_order(lines: tuple[Ways, ...], at: Point, then: tuple[Point, ...] = ()) -> tuple[Path, ...]:
    """One way of each line, in an order in which the head travels little from `at` on, and from the last to one of the
    points where it may go on `then`."""
    begin = complex(*at)
    ends = [[(begin, begin)], *([(complex(*path.start), complex(*path.end)) for path in ways] for ways in lines)]
    return tuple(lines[k - 1][way] for k, way in _order(ends, _onwards(ends, then))[1:])


def _onwards(lines: Sequence[Ends], then: Sequence[Point]) -> Mapping[complex, float]:
    """How far it is from each end of a line to the nearest point where the head may go on."""
    import numpy

    ends = list({end for ways in lines for way in ways for end in way})
    if not then:
        return dict.fromkeys(ends, 0.0)
    away = numpy.array(ends)[:, None] - numpy.array([complex(*point) for point in then])
    return dict(zip(ends, numpy.sqrt((away.real ** 2 + away.imag ** 2).min(axis=1)).tolist(), strict=True))


def _order(lines: Sequence[Ends], on: Mapping[complex, float]) -> Order:
    """The first of the lines is where the head is."""
    given = [(k, 0) for k in range(len(lines))]
    if len(lines) < 3:
        return _best_ways(lines, given, on)
    nearest_first = _nearest_first(lines)
    first = nearest_first if _way(lines, nearest_first, on) < _way(lines, given, on) - _SAME else given
    order = _best_ways(lines, first, on)
    way = _way(lines, order, on)
    for _ in range(_ROUNDS):
        turns, meant = shorter(lines, order, on)
        found = _best_ways(lines, turns, on)
        now = _way(lines, found, on)
        if now > way - 0.001:
            break
        order, way = found, now
        if now > meant - 0.001:  # other ways bring nothing more, nor would another round
            break
    return order


def _way(lines: Sequence[Ends], order: Order, on: Mapping[complex, float]) -> float:
    """mm of travel."""
    way, at = 0.0, lines[0][0][0]
    for k, w in order:
        start, end = lines[k][w]
        way += abs(start - at)
        at = end
    return way + on[at]


def _nearest_first(lines: Sequence[Ends]) -> Order:
    """From each line to one of those that are near it, or if they are done, to any."""
    near, _ = nearest([ways[0] for ways in lines])
    left = dict.fromkeys(range(1, len(lines)))
    found = [(0, 0)]
    while left:
        k, w = found[-1]
        _, at = lines[k][w]
        least = math.inf
        for other in [other for other in near[k] if other in left] or left:
            for way, (start, _) in enumerate(lines[other]):
                far = abs(start - at)
                if far < least - _SAME:
                    least, k, w = far, other, way
        found.append((k, w))
        del left[k]
    return found


def _best_ways(lines: Sequence[Ends], order: Order, on: Mapping[complex, float]) -> Order:
    """Of each line, in this order, the way by which the whole is shortest."""
    before = [(0.0, lines[0][0][0])]
    back: list[list[int]] = []
    for k, _ in order:
        came, now = list[int](), list[tuple[float, complex]]()
        for start, end in lines[k]:
            best, least = 0, math.inf
            for number, (far, left) in enumerate(before):
                way = far + abs(start - left)
                if way < least - _SAME:
                    best, least = number, way
            came.append(best)
            now.append((least, end))
        before = now
        back.append(came)
    w, least = 0, math.inf
    for number, (far, left) in enumerate(before):
        if far + on[left] < least - _SAME:
            w, least = number, far + on[left]
    chosen = []
    for (k, _), came in zip(reversed(order), reversed(back), strict=True):
        chosen.append((k, w))
        w = came[w]
    return chosen[::-1]
