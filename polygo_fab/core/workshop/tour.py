"""A tour made shorter: stretches of it turned round or moved to another place, as long as that saves way."""

from __future__ import annotations

from collections.abc import Sequence

from ..path import Point

__all__ = ["shorter"]

_NEAR = 10
"""Of each stop so many nearest ones are tried as its neighbours."""
_LONGEST = 3
"""Stops that are moved together."""
_GAIN = 1e-4
"""mm: less is no saving, but the last digits."""
_BLOCK = 256
"""Stops whose distances are worked out at once."""


def shorter(ends: Sequence[tuple[Point, Point]], at: Point) -> list[int]:
    """The numbers of these stops in an order that makes no longer way from `at` on than the one that they have.

    ends   of each stop where it is entered and where it is left; a stretch that is turned round is gone the other way
    """
    tour = _Tour([(at, at), *ends])
    tour.improve()
    return [stop - 1 for stop in tour.stops[1:]]


class _Tour:
    """Stops by their number; `stops` has them in their order, `place` where each of them stands in it."""

    def __init__(self, ends: Sequence[tuple[Point, Point]]) -> None:
        self.enter = [complex(*enter) for enter, _ in ends]
        self.leave = [complex(*leave) for _, leave in ends]
        self.stops = list(range(len(ends)))
        self.place = list(self.stops)
        self.near = _nearest(list(zip(self.enter, self.leave, strict=True)))

    def improve(self) -> None:
        todo = self.stops[::-1]
        waiting = set(todo)
        while todo:
            stop = todo.pop()
            waiting.remove(stop)
            while touched := set(self._turned(stop) or self._moved(stop)):
                todo += sorted(touched - waiting)
                waiting |= touched

    def _gap(self, place: int) -> float:
        """From the stop at this place to the next; nothing after the last."""
        if place + 1 >= len(self.stops):
            return 0.0
        return abs(self.leave[self.stops[place]] - self.enter[self.stops[place + 1]])

    def _turned(self, stop: int) -> list[int]:
        """A stretch turned round that begins after, or at, this stop, or ends there."""
        stops, place, enter, leave = self.stops, self.place, self.enter, self.leave
        i, last = place[stop], len(stops) - 1
        for other in self.near[stop]:
            j = place[other]
            low, high = (i, j) if i < j else (j, i)
            # left of both ends meet: the stretch after `low` up to `high`
            if low < high:
                a, b = stops[low], stops[high]
                before = abs(leave[a] - enter[stops[low + 1]]) + self._gap(high)
                after = abs(leave[a] - leave[b]) + (abs(enter[stops[low + 1]] - enter[stops[high + 1]])
                                                    if high < last else 0.0)
                if after < before - _GAIN:
                    return self._turn(low + 1, high)
                # entered of both meet: the stretch from `low` up to before `high`
                if low > 0:
                    before = self._gap(low - 1) + self._gap(high - 1)
                    after = abs(leave[stops[low - 1]] - leave[stops[high - 1]]) + abs(enter[a] - enter[b])
                    if after < before - _GAIN:
                        return self._turn(low, high - 1)
        return []

    def _turn(self, low: int, high: int) -> list[int]:
        stops = self.stops
        touched = [stops[k] for k in (low - 1, low, high, high + 1) if 0 <= k < len(stops)]
        stretch = stops[low:high + 1][::-1]
        for stop in stretch:
            self.enter[stop], self.leave[stop] = self.leave[stop], self.enter[stop]
        stops[low:high + 1] = stretch
        for k in range(low, high + 1):
            self.place[stops[k]] = k
        return touched

    def _moved(self, stop: int) -> list[int]:
        """Up to three stops from this one on, or up to this one, put beside one that is near, either way round."""
        stops, place, enter, leave = self.stops, self.place, self.enter, self.leave
        i, last = place[stop], len(stops) - 1
        if i == 0:
            return []
        for length in range(1, _LONGEST + 1):
            for low in {i, i - length + 1}:
                high = low + length - 1
                if low < 1 or high > last:
                    continue
                first, end = enter[stops[low]], leave[stops[high]]
                before = leave[stops[low - 1]]
                saved = self._gap(low - 1) + self._gap(high) - (
                    abs(before - enter[stops[high + 1]]) if high < last else 0.0)
                if saved < _GAIN:
                    continue
                for other in self.near[stop]:
                    j = place[other]
                    if low <= j <= high:
                        continue
                    for k in (j, j - 1):  # between k and k + 1
                        if k < 0 or low - 1 <= k <= high:
                            continue
                        a = leave[stops[k]]
                        b = enter[stops[k + 1]] if k < last else None
                        gap = abs(a - b) if b is not None else 0.0
                        straight = abs(a - first) + (abs(end - b) if b is not None else 0.0) - gap
                        turned = abs(a - end) + (abs(first - b) if b is not None else 0.0) - gap
                        if min(straight, turned) < saved - _GAIN:
                            return self._move(low, high, k, turned < straight - _GAIN)
        return []

    def _move(self, low: int, high: int, after: int, turned: bool) -> list[int]:
        stops = self.stops
        touched = {stops[k] for k in (low - 1, low, high, high + 1, after, after + 1) if 0 <= k < len(stops)}
        stretch = stops[low:high + 1]
        if turned:
            stretch.reverse()
            for stop in stretch:
                self.enter[stop], self.leave[stop] = self.leave[stop], self.enter[stop]
        anchor = stops[after]
        del stops[low:high + 1]
        at = (after if after < low else after - len(stretch)) + 1
        assert stops[at - 1] == anchor
        stops[at:at] = stretch
        for k in range(min(low, at), len(stops)):
            self.place[stops[k]] = k
        return sorted(touched)


def _nearest(ends: Sequence[tuple[complex, complex]]) -> list[list[int]]:
    """For each stop the others, the nearest first, by the least distance of one of its ends from one of theirs."""
    import numpy

    points = numpy.array(ends)
    count = len(points)
    keep = min(_NEAR, count - 1)
    found: list[list[int]] = []
    for low in range(0, count, _BLOCK):
        some = points[low:low + _BLOCK]
        far = numpy.abs(some[:, :, None, None] - points.T[None, None, :, :]).min(axis=(1, 2))
        far[numpy.arange(len(some)), low + numpy.arange(len(some))] = numpy.inf
        # rounded, and of equal ones the first, whatever the last digits
        found += numpy.argsort(far.round(6), axis=1, kind="stable")[:, :keep].tolist()
    return found
