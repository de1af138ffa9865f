"""`draw`, compiled: the same random numbers make the same boards and the same orders."""

from __future__ import annotations

import numpy as np

from ...core.compiled.jit import part
from ...core.compiled.stream import below
from ...core.compiled.values import Flags, Numbers, Word, Words

__all__ = ["board", "parted", "shuffle", "stages"]

_0, _1, _2 = np.uint64(0), np.uint64(1), np.uint64(2)


@part
def board(stream: Words, pawns: Words, columns: int, base: Word, least: Word, powers: Words) -> None:
    """The pawns of each row, as bits. `powers` of the base, from the first on: as many as digits drawn at once."""
    many, left = len(powers), len(pawns) * columns
    digits, drawn = 0, _0
    for r in range(len(pawns)):
        row = _0
        for c in range(columns):
            if digits == 0:
                digits = min(many, left)
                left -= digits
                drawn = below(stream, powers[digits - 1])
            digits -= 1
            if base == _2:
                row |= (drawn & _1) << np.uint64(c)
                drawn >>= _1
            else:
                if drawn % base >= least:
                    row |= _1 << np.uint64(c)
                drawn //= base
        pawns[r] = row


@part
def shuffle(stream: Words, order: Numbers, limits: Words, lengths: Numbers) -> None:
    """The numbers below as many as `order` has, in random order; see `draw.turns`."""
    size = len(order)
    for k in range(size):
        order[k] = k
    for turn in range(len(limits)):
        drawn = below(stream, limits[turn])
        for _ in range(lengths[turn]):
            place = drawn % np.uint64(size)
            drawn //= np.uint64(size)
            size -= 1
            last = order[size]
            order[size] = order[place]
            order[place] = last


@part
def stages(stream: Words, stage: Numbers, rows: int, many: int) -> None:
    """See `draw.stages`."""
    swapped = below(stream, _2)
    for kind in range(2):
        first, end = (0, rows) if kind == 0 else (rows, len(stage))
        drawn = _0
        if np.uint64(kind) != swapped and many == 3:
            drawn = below(stream, _1 << np.uint64(end - first))
        for line in range(first, end):
            stage[line] = 1 if np.uint64(kind) == swapped else 2 * np.int64(drawn & _1)
            drawn >>= _1


@part
def parted(order: Numbers, later: Flags, room: Numbers) -> None:
    """Those that come later to the end, otherwise in the order that they had."""
    first, rest = 0, 0
    for k in range(len(order)):
        if later[order[k]]:
            room[rest] = order[k]
            rest += 1
        else:
            order[first] = order[k]
            first += 1
    order[first:] = room[:rest]
