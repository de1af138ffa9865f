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
    """Stops by their number; `stops` has them in their order, `place` where each of them stands in it, and `gap` how
    far it is from the stop at each place to the next: nothing after the last.

    Most that is tried saves nothing, and of most one leg alone tells so: another is added where it does not.
    """

    def __init__(self, ends: Sequence[tuple[Point, Point]]) -> None:
        self.enter = [complex(*enter) for enter, _ in ends]
        self.leave = [complex(*leave) for _, leave in ends]
        self.near = _nearest(self.enter, self.leave)
        self.stops = list(range(len(ends)))
        self.place, self.gap = list(self.stops), [0.0] * len(ends)
        self._settle(0, len(ends) - 1)

    def improve(self) -> None:
        todo = self.stops[::-1]
        waiting = set(todo)
        while todo:
            stop = todo.pop()
            waiting.remove(stop)
            while touched := set(self._turned(stop) or self._moved(stop)):
                todo += sorted(touched - waiting)
                waiting |= touched

    def _settle(self, low: int, high: int) -> None:
        """Notes what stands from one place to another, and the ways there."""
        stops, place, gap, enter, leave = self.stops, self.place, self.gap, self.enter, self.leave
        for k in range(low, high + 1):
            place[stops[k]] = k
        for k in range(max(0, low - 1), min(high + 1, len(stops) - 1)):
            gap[k] = abs(leave[stops[k]] - enter[stops[k + 1]])

    def _turned(self, stop: int) -> list[int]:
        """A stretch turned round that begins after, or at, this stop, or ends there."""
        stops, place, enter, leave, gap = self.stops, self.place, self.enter, self.leave, self.gap
        i, last = place[stop], len(stops) - 1
        for other in self.near[stop]:
            j = place[other]
            low, high, a, b = (i, j, stop, other) if i < j else (j, i, other, stop)
            # left of both ends meet: the stretch after `low` up to `high`
            least = gap[low] + gap[high] - _GAIN
            after = abs(leave[a] - leave[b])
            if after < least and after + (abs(enter[stops[low + 1]] - enter[stops[high + 1]])
                                          if high < last else 0.0) < least:
                return self._turn(low + 1, high)
            # entered of both meet: the stretch from `low` up to before `high`
            if low > 0:
                least = gap[low - 1] + gap[high - 1] - _GAIN
                after = abs(enter[a] - enter[b])
                if after < least and abs(leave[stops[low - 1]] - leave[stops[high - 1]]) + after < least:
                    return self._turn(low, high - 1)
        return []

    def _turn(self, low: int, high: int) -> list[int]:
        stops = self.stops
        touched = [stops[k] for k in (low - 1, low, high, high + 1) if 0 <= k < len(stops)]
        stretch = stops[low:high + 1][::-1]
        for stop in stretch:
            self.enter[stop], self.leave[stop] = self.leave[stop], self.enter[stop]
        stops[low:high + 1] = stretch
        self._settle(low, high)
        return touched

    def _moved(self, stop: int) -> list[int]:
        """Up to three stops from this one on, or up to this one, put beside one that is near, either way round."""
        stops, place, enter, leave, gap = self.stops, self.place, self.enter, self.leave, self.gap
        i, last = place[stop], len(stops) - 1
        if i == 0:
            return []
        near = [(place[other], leave[other], enter[other]) for other in self.near[stop]]
        for length in range(1, _LONGEST + 1):
            for low in {i, i - length + 1}:
                high = low + length - 1
                if low < 1 or high > last:
                    continue
                first, end = enter[stops[low]], leave[stops[high]]
                saved = gap[low - 1] + gap[high] - (
                    abs(leave[stops[low - 1]] - enter[stops[high + 1]]) if high < last else 0.0)
                if saved < _GAIN:
                    continue
                least = saved - _GAIN
                for j, left, entered in near:
                    if low <= j <= high:
                        continue
                    if j != low - 1:  # between it and the next
                        straight, turned = abs(left - first) - gap[j], abs(left - end) - gap[j]
                        if straight < least or turned < least:
                            if j < last:
                                b = enter[stops[j + 1]]
                                straight, turned = straight + abs(end - b), turned + abs(first - b)
                            if straight < least or turned < least:
                                return self._move(low, high, j, turned < straight - _GAIN)
                    if j > 0 and j != high + 1:  # between the one before and it
                        straight, turned = abs(end - entered) - gap[j - 1], abs(first - entered) - gap[j - 1]
                        if straight < least or turned < least:
                            a = leave[stops[j - 1]]
                            straight, turned = straight + abs(a - first), turned + abs(a - end)
                            if straight < least or turned < least:
                                return self._move(low, high, j - 1, turned < straight - _GAIN)
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
        self._settle(min(low, at), max(high, after))
        return sorted(touched)


def _nearest(enter: Sequence[complex], leave: Sequence[complex]) -> list[list[int]]:
    """For each stop the others, the nearest first, by the least distance of one of its ends from one of theirs."""
    import numpy

    ends = numpy.array([enter, leave])
    count = ends.shape[1]
    keep = min(_NEAR, count - 1)
    found: list[list[int]] = []
    for low in range(0, count, _BLOCK):
        some = ends[:, low:low + _BLOCK]
        far = numpy.abs(some[0][:, None] - ends[0])
        for here, there in ((0, 1), (1, 0), (1, 1)):
            numpy.minimum(far, numpy.abs(some[here][:, None] - ends[there]), out=far)
        far[numpy.arange(len(far)), low + numpy.arange(len(far))] = numpy.inf
        # rounded, and of equal ones the first, whatever the last digits
        found += numpy.argsort(far.round(6), axis=1, kind="stable")[:, :keep].tolist()
    return found
