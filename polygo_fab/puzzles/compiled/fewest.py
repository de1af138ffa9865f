"""`line_order.best` compiled: the same search, step for step, with the open cells of 16 columns in one word.

A board of up to 16 rows is an array of rows x (1 or 2) words: 4 bits for each column, 1 for a pawn. No column ever
has more than 8 open empties that matter, as only min(rows above, rows below) of them can be matched (`line_order`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from ...core.compiled.jit import compiled, part, stamp
from ...core.compiled.values import Numbers, Word, Words

__all__ = ["packed", "searching"]

_1, _2, _3, _4, _7, _56 = (np.uint64(n) for n in (1, 2, 3, 4, 7, 56))
_ONES, _LOW = np.uint64(0x1111111111111111), np.uint64(0x0F0F0F0F0F0F0F0F)
_HIGH, _BYTES, _SEVEN = np.uint64(0x8080808080808080), np.uint64(0x0101010101010101), np.uint64(0x7F)


@part
def _less(a: Word, b: Word) -> Word:
    """max(0, a - b) in each byte, for bytes below 128."""
    lanes = (a | _HIGH) - b
    return lanes & ((lanes & _HIGH) >> _7) * _SEVEN


@part
def _excess(a: Words, b: Words) -> int | np.int64:
    """The sum of max(0, a - b) over the 4 bits of each column."""
    total: int | np.int64 = 0
    for w in range(len(a)):
        lanes = _less(a[w] & _LOW, b[w] & _LOW) + _less(a[w] >> _4 & _LOW, b[w] >> _4 & _LOW)
        total += np.int64(lanes * _BYTES >> _56)
    return total


@part
def _step(open_: Words, pawns: Words, empties: Words, cap: Words, out: Words) -> int | np.int64:
    """Puts a row below: writes the open empties after it, and gives what it costs."""
    cost: int | np.int64 = 0
    for w in range(len(open_)):
        now = open_[w]
        matched = (now | now >> _1 | now >> _2 | now >> _3) & _ONES & pawns[w]
        cost += np.int64(((matched + (matched >> _4)) & _LOW) * _BYTES >> _56)
        now = now - matched + empties[w]
        out[w] = now - (_less(now & _LOW, cap[w] & _LOW) | _less(now >> _4 & _LOW, cap[w] >> _4 & _LOW) << _4)
    return cost


@part
def _floors(least: Numbers, size: Numbers, known: int, bound: int) -> None:
    """Lower bounds for sets of more than `known` rows, from those with a row less."""
    for rows in range(1, len(least)):
        if size[rows] <= known:
            continue
        total, most, left = 0, 0, rows
        while left:
            row = left & -left
            left ^= row
            total += least[rows ^ row]
            most = max(most, least[rows ^ row])
        least[rows] = min(bound, max(most, -(-total // (size[rows] - 1)) if size[rows] > 1 else 0))


def packed(rows: Sequence[int], columns: int) -> Words:
    """The board of the search, from the columns of the pawns of each row as bits."""
    return np.array([[sum(1 << 4 * c for c in range(16) if row >> first + c & 1) for first in range(0, columns, 16)]
                     for row in rows], np.uint64)


@cache
def searching() -> Callable[..., int]:
    """The compiled search: search(pawns, columns, bound, most, order) -> least errors below the bound, or the bound
    if there are none, or -1 where it took more than `most` states; `order` is filled in where it found one."""
    made = stamp(__file__)

    def search(pawns: Words, columns: int, bound: int, most: int, order: Numbers) -> int:
        assert made is not None
        n, words = pawns.shape
        every, lanes = (1 << n) - 1, np.zeros(words, np.uint64)
        for c in range(columns):
            lanes[c >> 4] |= _1 << np.uint64(4 * (c & 15))
        empties = lanes ^ pawns
        size = np.zeros(every + 1, np.int64)
        on, spare = np.zeros((every + 1, words), np.uint64), np.zeros((every + 1, words), np.uint64)
        off = np.zeros((every + 1, words), np.uint64)
        for rows in range(1, every + 1):
            r = 0
            while not rows >> r & 1:
                r += 1
            size[rows] = size[rows & rows - 1] + 1
            on[rows] = on[rows & rows - 1] + pawns[r]
            off[rows] = off[rows & rows - 1] + empties[r]
            for w in range(words):
                spare[rows, w] = (_less(on[rows, w] & _LOW, off[rows, w] & _LOW)
                                  | _less(on[rows, w] >> _4 & _LOW, off[rows, w] >> _4 & _LOW) << _4)
        least = np.zeros(every + 1, np.int64)
        first, many = np.zeros(every + 1, np.int64), np.zeros(every + 1, np.int64)
        many[0] = 1
        room = 256
        open_, cost = np.zeros((room, words), np.uint64), np.zeros(room, np.int32)
        came, last = np.zeros(room, np.int32), np.zeros(room, np.int8)
        used, nothing, now = 1, np.zeros(words, np.uint64), np.zeros(words, np.uint64)
        for k in range(1, n + 1):
            for rows in range(every + 1):
                if size[rows] != k:
                    continue
                rest, start = every ^ rows, used
                lowest = bound
                for r in range(n):
                    before = rows ^ (1 << r)
                    if not rows >> r & 1:
                        continue
                    for i in range(first[before], first[before] + many[before]):
                        price = cost[i] + _step(open_[i], pawns[r], empties[r], on[rest], now)
                        if price + least[rest] >= bound:
                            continue
                        if price < lowest:
                            lowest = price
                        if 2 * k > n:
                            still = _excess(now, nothing)
                            both = least[rest] + still - _excess(now, spare[rest])
                            if price + max(still, both) >= bound:
                                continue
                        worse = False
                        for j in range(start, used):
                            if cost[j] <= price and cost[j] + _excess(open_[j], now) <= price:
                                worse = True
                                break
                        if worse:
                            continue
                        kept = start
                        for j in range(start, used):
                            if price <= cost[j] and price + _excess(now, open_[j]) <= cost[j]:
                                continue
                            if kept < j:
                                open_[kept], cost[kept], came[kept], last[kept] = open_[j], cost[j], came[j], last[j]
                            kept += 1
                        open_[kept], cost[kept], came[kept], last[kept] = now, price, i, r
                        used = kept + 1
                        if used == room:
                            if room >= most:
                                return -1
                            room *= 2
                            wider = np.zeros((room, words), np.uint64)
                            wider[:used] = open_
                            open_ = wider
                            cost = np.append(cost, np.zeros(used, np.int32))
                            came = np.append(came, np.zeros(used, np.int32))
                            last = np.append(last, np.zeros(used, np.int8))
                first[rows], many[rows] = start, used - start
                if 2 * k <= n:
                    least[rows] = lowest
            if 2 * k <= n:
                _floors(least, size, k, bound)
        if not many[every]:
            return bound
        at = first[every]
        result = cost[at]
        for place in range(n - 1, -1, -1):
            order[place] = last[at]
            at = came[at]
        return result

    return compiled(search)
