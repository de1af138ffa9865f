"""Orders of the lines of a board, and the cells that go against them.

Put all rows and columns in one order. The arrows (see `solve`) that go back are the cells to give: without them no
cycle is left. Given the rows' order each column has a best place by itself, between the rows above it and below it,
where the fewest cells go back: empty cells above, pawns below. So the fewest givens are a best order of the rows.
That fewest number, for one column, is how many of its pawns can be matched each with an empty cell above it; what
rows set from the top still cost depends only on which rows they are and, for each column, how many empties are open:
not matched, and at most as many as there are pawns below.

`best` is an exact search over sets of rows. Of two ways to set the same rows the first makes the second needless if
it costs as much less as it has more open empties, or more: each of them costs at most 1. Sets of up to half the rows
give lower bounds for the rest. `improved` is a local search.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.stream import Stream

__all__ = ["best", "cuts", "improved"]


def cuts(rows: Sequence[int], columns: int, order: Sequence[int]) -> tuple[int, list[int]]:
    """The best place of each column: how many rows of `order` are above it; and how many cells go back in all.

    `rows` has the pawns of each row as bits.
    """
    total, places = 0, []
    for c in range(columns):
        errors = sum(row >> c & 1 for row in rows)
        least, place = errors, 0
        for k, r in enumerate(order, start=1):
            errors += -1 if rows[r] >> c & 1 else 1
            if errors < least:
                least, place = errors, k
        total += least
        places.append(place)
    return total, places


def improved(rows: Sequence[int], columns: int, kicks: int, seed: int = 0) -> tuple[int, list[int]]:
    """A good order of the rows, and how many cells go back in it: best found, not proved.

    Columns go to their best places, then rows to theirs, until nothing is gained; then a few rows are put elsewhere.
    """
    stream = Stream(seed)
    empty = [sum(1 << r for r, row in enumerate(rows) if not row >> c & 1) for c in range(columns)]
    least, result = _settled(rows, empty, sorted(range(len(rows)), key=lambda r: -rows[r].bit_count()))
    for _ in range(kicks):
        order = result[:]
        for _ in range(1 + stream.below(3)):
            row = order.pop(stream.below(len(order)))
            order.insert(stream.below(len(rows)), row)
        errors, order = _settled(rows, empty, order)
        if errors <= least:
            least, result = errors, order
    return least, result


def _settled(rows: Sequence[int], empty: Sequence[int], order: list[int]) -> tuple[int, list[int]]:
    """From an order of the rows to one where columns and rows have their best places. `empty` has the empty cells of
    each column: with rows for columns and empty cells for pawns it is the same board."""
    errors, places = cuts(rows, len(empty), order)
    while True:
        _, levels = cuts(empty, len(rows), sorted(range(len(empty)), key=places.__getitem__))
        following = sorted(order, key=levels.__getitem__)
        fewer, places = cuts(rows, len(empty), following)
        if fewer >= errors:
            return errors, order
        errors, order = fewer, following


def best(rows: Sequence[int], columns: int, bound: int, most: int) -> tuple[int, list[int] | None]:
    """The order with the fewest cells that go back, if that is fewer than `bound`; else the bound, and None.

    Exact. Gives -1 and None where it would take more than about `most` states. For up to about 8 rows in plain Python;
    `compiled.fewest` is the same, step for step.
    """
    n, every = len(rows), (1 << len(rows)) - 1
    lanes = sum(1 << 8 * c for c in range(columns))
    high = lanes << 7

    def less(a: int, b: int) -> int:
        """max(0, a - b) in each byte, for bytes below 128."""
        both = (a | high) - b
        return both & ((both & high) >> 7) * 127

    def total(a: int) -> int:
        return sum(a.to_bytes(columns, "little"))

    pawns = [sum(1 << 8 * c for c in range(columns) if row >> c & 1) for row in rows]
    sets = sorted(range(every + 1), key=lambda s: (s.bit_count(), s))
    on = [sum(pawns[r] for r in range(n) if s >> r & 1) for s in range(every + 1)]
    spare = [less(on[s], s.bit_count() * lanes - on[s]) for s in range(every + 1)]
    least, known = [0] * (every + 1), 0
    states = [(0, 0, -1, -1)]  # open empties, cost, the state before, the row set last
    here = {0: range(1)}
    for s in sets[1:]:
        k, rest, start, lowest = s.bit_count(), every ^ s, len(states), bound
        if k - 1 > known and 2 * (k - 1) <= n:
            known = k - 1
            _floors(least, sets, known, bound)
        front: list[tuple[int, int, int, int]] = []
        for r in range(n):
            for i in here[s ^ 1 << r] if s >> r & 1 else ():
                now, cost, _, _ = states[i]
                matched = (now + 127 * lanes & high) >> 7 & pawns[r]
                cost += matched.bit_count()
                now = now - matched + (lanes ^ pawns[r])
                now -= less(now, on[rest])
                if cost + least[rest] >= bound:
                    continue
                lowest = min(lowest, cost)
                if 2 * k > n:
                    still = total(now)
                    if cost + max(still, least[rest] + still - total(less(now, spare[rest]))) >= bound:
                        continue
                if any(price <= cost and price + total(less(other, now)) <= cost for other, price, _, _ in front):
                    continue
                front = [state for state in front if cost > state[1] or cost + total(less(now, state[0])) > state[1]]
                front.append((now, cost, i, r))
                if start + len(front) >= most:
                    return -1, None
        states += front
        here[s] = range(start, len(states))
        if 2 * k <= n:
            least[s] = lowest
    if not here[every]:
        return bound, None
    order, at = [], here[every][0]
    while at:
        _, _, at, r = states[at]
        order.append(r)
    return states[-1][1], order[::-1]


def _floors(least: list[int], sets: Sequence[int], known: int, bound: int) -> None:
    """Lower bounds for sets of more than `known` rows, from those with a row less: of the cells that go back, a row
    holds what its loss spares, and all rows together hold each cell once."""
    for s in sets:
        k = s.bit_count()
        if k > max(known, 1):
            fewer = [least[s ^ 1 << r] for r in range(s.bit_length()) if s >> r & 1]
            least[s] = min(bound, max(*fewer, -(-sum(fewer) // (k - 1))))
