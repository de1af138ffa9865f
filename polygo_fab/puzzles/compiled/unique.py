"""The line rule, compiled: what `solve.is_unique` and `solve.line_waves` say.

A puzzle is here, for each line (rows first, at most 64), how many of its open cells still become pawns and how many
become empty, and the lines that it crosses at an open cell, as bits. The numbers are written on their side: bit k of
word j is bit j of the number of line k. So one step takes 1 from all the lines that a settled line crosses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...core.compiled.bits import lowest
from ...core.compiled.jit import compiled, part, stamp
from ...core.compiled.values import Numbers, Word, Words

__all__ = ["PLANES", "more", "peeled", "testing"]

PLANES = 6
"""Words for a number up to 32, and 63 for one that is asked too much of."""

_0, _1 = np.uint64(0), np.uint64(1)


@part
def more(number: Words, lines: Word) -> None:
    """1 more for each of these lines."""
    for plane in range(PLANES):
        carried = number[plane] & lines
        number[plane] ^= lines
        lines = carried


@part
def _less(number: Words, lines: Word) -> tuple[Word, ...]:
    """1 less for each of these lines; 63 for one that had 0."""
    a, b, c, d, e, f = number
    to_b = lines & ~a
    to_c = to_b & ~b
    to_d = to_c & ~c
    to_e = to_d & ~d
    to_f = to_e & ~e
    return a ^ lines, b ^ to_b, c ^ to_c, d ^ to_d, e ^ to_e, f ^ to_f


@part
def peeled(pawns: Words, empties: Words, crossing: Words) -> int:
    """How many waves of the line rule fill the board; -1 unless there is exactly one solution.

    All the lines forced at the same time are a wave; one that settles no cell does not count.
    """
    p = pawns[0], pawns[1], pawns[2], pawns[3], pawns[4], pawns[5]
    e = empties[0], empties[1], empties[2], empties[3], empties[4], empties[5]
    alive = ~_0 >> np.uint64(64 - len(crossing))
    waves = 0
    while alive != _0:
        done = alive & ~(p[0] | p[1] | p[2] | p[3] | p[4] | p[5])
        full = alive & ~(e[0] | e[1] | e[2] | e[3] | e[4] | e[5])
        if done | full == _0:
            return -1
        met, todo = _0, done
        while todo != _0:
            across = crossing[lowest(todo)]
            todo &= todo - _1
            met |= across
            e = _less(e, across)
        if met & full != _0:  # one cell asked to be empty and to be a pawn
            return -1
        todo = full
        while todo != _0:
            across = crossing[lowest(todo)]
            todo &= todo - _1
            met |= across
            p = _less(p, across)
        if met & alive != _0:
            waves += 1
        alive &= ~(done | full)
    return waves


@cache
def testing() -> Callable[..., None]:
    """The loop over many puzzles: tests(pawns, empties, crossing, waves), a row of each for each puzzle."""
    sources = stamp(__file__)

    @compiled
    def tests(pawns: Words, empties: Words, crossing: Words, waves: Numbers) -> None:
        _ = sources
        for k in range(len(waves)):
            waves[k] = peeled(pawns[k], empties[k], crossing[k])
    return tests
