"""A tour made shorter: stretches of it turned round or moved to another place, as long as that saves way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Ends", "Order", "nearest", "shorter"]

Ends = Sequence[tuple[complex, complex]]
"""Of each way of a line where it begins and where it ends."""
Order = list[tuple[int, int]]
"""Lines by their number, each with the number of its way."""

_NEAR = 6
"""Of each stop so many nearest ones are tried as its neighbours."""
_GAIN = 1e-4
"""mm: less is no saving, but the last digits."""
_BLOCK = 128
"""Stops whose distances are worked out at once."""
_DIGITS, _FAR = 1e4, 1e9
"""Squares of distances, in mm2, are told apart by four digits after the point, and are less than this."""


def shorter(lines: Sequence[Ends], order: Order, on: Mapping[complex, float]) -> tuple[Order, float]:
    """The lines in an order that makes no longer way than the one that they have, and how long that is: a stretch that
    is turned round is gone the other way. The first stays where it is.

    on   from each end of a line, how far it is from there to where the head goes on after all of them
    """
    tour = _Tour(lines, order, on)
    tour.improve()
    ways = dict(order)
    return [(stop, ways[stop]) for stop in tour.stops], sum(tour.gap)


class _Tour:
    """Stops by their number; `stops` has them in their order, `place` where each of them stands in it, and `gap` how
    far it is from the stop at each place to the next: from the last to where the head goes on.

    Most that is tried saves nothing, and of most one leg alone tells so: another is added where it does not.
    """

    def __init__(self, lines: Sequence[Ends], order: Order, on: Mapping[complex, float]) -> None:
        self.on = on
        self.enter, self.leave = [0j] * len(lines), [0j] * len(lines)
        for k, w in order:
            self.enter[k], self.leave[k] = lines[k][w]
        self.near, self.away = nearest(list(zip(self.enter, self.leave, strict=True)))
        self.stops = [k for k, _ in order]
        self.place, self.gap = list(self.stops), [0.0] * len(order)
        self._settle(0, len(order) - 1)

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
        last = len(stops) - 1
        for k in range(low, high + 1):
            place[stops[k]] = k
        for k in range(max(0, low - 1), min(high + 1, last)):
            gap[k] = abs(leave[stops[k]] - enter[stops[k + 1]])
        gap[last] = self.on[leave[stops[last]]]

    def _turned(self, stop: int) -> list[int]:
        """A stretch turned round that begins after, or at, this stop, or ends there, so that a leg of it is shorter."""
        stops, place, enter, leave, gap = self.stops, self.place, self.enter, self.leave, self.gap
        i, last = place[stop], len(stops) - 1
        if i == 0:
            return []
        before, after = gap[i - 1], gap[i]
        if abs(leave[stops[i - 1]] - leave[stops[last]]) + self.on[enter[stop]] < before + gap[last] - _GAIN:
            return self._turn(i, last)
        for far, other in zip(self.away[stop], self.near[stop], strict=True):
            if far >= before and far >= after:
                break
            j = place[other]
            # left of both ends meet: the stretch after one up to the other
            if i < last and j < last:
                leg = abs(leave[stop] - leave[other])
                if leg < after and leg + abs(enter[stops[i + 1]] - enter[stops[j + 1]]) < after + gap[j] - _GAIN:
                    return self._turn(min(i, j) + 1, max(i, j))
            # entered of both meet: the stretch from one up to before the other
            if j > 0:
                leg = abs(enter[stop] - enter[other])
                if leg < before and leg + abs(leave[stops[i - 1]] - leave[stops[j - 1]]) < before + gap[j - 1] - _GAIN:
                    return self._turn(min(i, j), max(i, j) - 1)
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
        """Up to three stops from this one on, or up to this one, put so that it is beside one that is near.

        Of both new legs one is shorter than what is saved where they were, or than the leg that is taken apart.
        """
        stops, place, enter, leave, gap = self.stops, self.place, self.enter, self.leave, self.gap
        i, last = place[stop], len(stops) - 1
        near = None
        for low, high, on in ((i, i, True), (i, i, False), (i, i + 1, True), (i - 1, i, False), (i, i + 2, True),
                              (i - 2, i, False)):
            if low < 1 or high > last:
                continue
            left = leave[stops[low - 1]]
            saved = gap[low - 1] + gap[high] - _GAIN - (
                abs(left - enter[stops[high + 1]]) if high < last else self.on[left])
            if saved < 0:
                continue
            if near is None:
                near = [(far, place[other], other) for far, other in zip(self.away[stop], self.near[stop], strict=True)]
            here, there = (enter[stop], leave[stops[high]]) if on else (leave[stop], enter[stops[low]])
            for far, j, other in near:
                if low <= j <= high:
                    continue
                if j != low - 1 and (far < saved or far < gap[j]):  # between it and the next
                    more = abs(leave[other] - here) - gap[j]
                    if more < saved and more + (abs(there - enter[stops[j + 1]]) if j < last else self.on[there]
                                                ) < saved:
                        return self._move(low, high, j, not on)
                if j > 0 and j != high + 1 and (far < saved or far < gap[j - 1]):  # between the one before and it
                    more = abs(here - enter[other]) - gap[j - 1]
                    if more < saved and more + abs(leave[stops[j - 1]] - there) < saved:
                        return self._move(low, high, j - 1, on)
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


def nearest(ends: Ends) -> tuple[list[list[int]], list[list[float]]]:
    """For each stop the others that are nearest, the nearest first, by the least distance of one of its ends from one
    of theirs; and these distances."""
    import numpy

    sides = list(zip(*ends, strict=True))
    places = numpy.array(sides[:1] if sides[0] == sides[1] else sides)
    x, y, count = places.real.copy(), places.imag.copy(), len(ends)
    numbers = numpy.arange(count)
    near, away = list[list[int]](), list[list[float]]()
    for low in range(0, count, _BLOCK):
        here = slice(low, low + _BLOCK)
        far = numpy.full((len(numbers[here]), count), _FAR)
        for side in range(len(x)):
            for other in range(len(x)):
                square, more = x[side, here, None] - x[other], y[side, here, None] - y[other]
                square *= square
                more *= more
                square += more
                numpy.minimum(far, square, out=far)
        far[numbers[:len(far)], numbers[here]] = _FAR
        # whole numbers, of which each tells its stop: of equal ones the first, whatever the last digits
        keys = numpy.sort((far * _DIGITS).round().astype(numpy.int64) * count + numbers)[:, :min(_NEAR, count - 1)]
        near += (keys % count).tolist()
        away += numpy.sqrt(keys // count / _DIGITS).tolist()
    return near, away
