"""`make`, compiled: the same puzzles from the same random numbers.

A set of lines is a word, a bit for each line, rows first (at most 64). `ahead` of a line are those that arrows lead to
from it, `behind` those that arrows lead from to it, itself in both.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...core.compiled.bits import lowest
from ...core.compiled.jit import compiled, part, stamp
from ...core.compiled.stream import begin
from ...core.compiled.values import Flags, Numbers, Word, Words
from .draw import board, parted, shuffle, stages
from .unique import PLANES, more, peeled

__all__ = ["making"]

_0, _1 = np.uint64(0), np.uint64(1)


@part
def _opened(start: int, end: int, ahead: Words, behind: Words) -> bool:
    """Draw an arrow, unless it closes a cycle. Whether it was drawn, or there is a way already."""
    if ahead[end] >> np.uint64(start) & _1 != _0:
        return False
    if ahead[start] >> np.uint64(end) & _1 == _0:
        to, since = ahead[end], behind[start]
        todo = since
        while todo != _0:
            ahead[lowest(todo)] |= to
            todo &= todo - _1
        todo = to
        while todo != _0:
            behind[lowest(todo)] |= since
            todo &= todo - _1
    return True


@part
def _close(order: Numbers, firsts: Numbers, row: Numbers, column: Numbers, pawns: Words, given: Flags, ahead: Words,
           behind: Words, kept: Words) -> int:
    """Which sets of cells cannot be opened when their turn comes, and how many cells they have."""
    rows, lines, cells = len(pawns), len(ahead), 0
    for line in range(lines):
        ahead[line] = behind[line] = _1 << np.uint64(line)
    for k in range(len(order)):
        some = order[k]
        first, end = firsts[some], firsts[some + 1]
        if end > first + 1:
            kept[0, :] = ahead
            kept[1, :] = behind
        given[some] = False
        for cell in range(first, end):
            r, c = row[cell], column[cell]
            pawn = pawns[r] >> np.uint64(c) & _1 != _0
            if not (_opened(r, rows + c, ahead, behind) if pawn else _opened(rows + c, r, ahead, behind)):
                given[some] = True
                cells += end - first
                if end > first + 1:
                    ahead[:] = kept[0]
                    behind[:] = kept[1]
                break
    return cells


@part
def _fill_up(order: Numbers, firsts: Numbers, given: Flags, left: int) -> int:
    """More sets given, the last to be opened first, each that fits. How many cells are wanted still."""
    for k in range(len(order) - 1, -1, -1):
        some = order[k]
        size = firsts[some + 1] - firsts[some]
        if size <= left and not given[some]:
            given[some] = True
            left -= size
    return left


@part
def _waves(firsts: Numbers, row: Numbers, column: Numbers, pawns: Words, given: Flags, crossing: Words,
           needs: Words) -> int:
    """How many waves of the line rule solve the puzzle; see `unique.peeled`."""
    rows = len(pawns)
    crossing[:] = _0
    needs[:, :] = _0
    for some in range(len(given)):
        if not given[some]:
            for cell in range(firsts[some], firsts[some + 1]):
                r, across = row[cell], rows + column[cell]
                crossing[r] |= _1 << np.uint64(across)
                crossing[across] |= _1 << np.uint64(r)
    for r in range(rows):
        one, full = _1 << np.uint64(r), pawns[r] << np.uint64(rows)
        for pawn in range(2):
            across = crossing[r] & (full if pawn else ~full)
            more(needs[pawn], across)
            while across != _0:
                across &= across - _1
                more(needs[pawn], one)
    return peeled(needs[1], needs[0], crossing)


@cache
def making() -> Callable[..., None]:
    """The loop over puzzles: makes(base, most, tries, waves, boards, givens, *order), a row of each for each puzzle.

    tries    how many it took; 0 where none of so many was as ordered, -1 where the line rule does not solve it
    waves    how many of the line rule solve it
    boards   the pawns of each row, as bits
    givens   the cells given of each row, as bits

    and of the order: the base of the density, its least digit that is a pawn, and powers (`draw.digits`); the turns of
    a shuffle; where each set of cells begins, then rows and columns of the cells; how many stages; whether only pawns
    are given; how many givens, or -1; and which numbers of waves are right.
    """
    sources = stamp(__file__)

    @compiled
    def makes(base: Word, most: int, tries: Numbers, waves: Numbers, boards: Words, givens: Words, columns: int,
              radix: Word, least: Word, powers: Words, limits: Words, lengths: Numbers, firsts: Numbers, row: Numbers,
              column: Numbers, many_stages: int, pawns_only: bool, wanted: int, right: Flags) -> None:
        _ = sources
        rows, sets = boards.shape[1], len(firsts) - 1
        lines = rows + columns
        stream = np.empty(1, np.uint64)
        order, room = np.empty(sets, np.int64), np.empty(sets, np.int64)
        given, later = np.empty(sets, np.bool_), np.empty(sets, np.bool_)
        ahead, behind, crossing = np.empty(lines, np.uint64), np.empty(lines, np.uint64), np.empty(lines, np.uint64)
        kept, needs = np.empty((2, lines), np.uint64), np.empty((2, PLANES), np.uint64)
        stage = np.empty(lines, np.int64)
        for k in range(len(tries)):
            begin(stream, base, k)
            tries[k] = 0
            pawns = boards[k]
            for attempt in range(most):
                board(stream, pawns, columns, base=radix, least=least, powers=powers)
                shuffle(stream, order, limits, lengths)
                if many_stages:
                    stages(stream, stage, rows, many_stages)
                    for some in range(sets):
                        r, c = row[firsts[some]], column[firsts[some]]
                        pawn = pawns[r] >> np.uint64(c) & _1 != _0
                        later[some] = (stage[r] > stage[rows + c]) == pawn
                    parted(order, later, room)
                if pawns_only:
                    for some in range(sets):
                        later[some] = pawns[row[some]] >> np.uint64(column[some]) & _1 != _0
                    parted(order, later, room)
                cells = _close(order, firsts, row, column, pawns=pawns, given=given, ahead=ahead, behind=behind,
                               kept=kept)
                if wanted >= 0 and (cells > wanted or _fill_up(order, firsts, given, wanted - cells) > 0):
                    continue
                waves[k] = _waves(firsts, row, column, pawns=pawns, given=given, crossing=crossing, needs=needs)
                if waves[k] < 0:
                    tries[k] = -1
                    break
                if right[waves[k]]:
                    tries[k] = attempt + 1
                    break
            for r in range(rows):
                givens[k, r] = _0
            for some in range(sets):
                if given[some]:
                    for cell in range(firsts[some], firsts[some + 1]):
                        givens[k, row[cell]] |= _1 << np.uint64(column[cell])
    return makes
