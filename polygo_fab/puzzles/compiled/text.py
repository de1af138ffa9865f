"""The text form of puzzles (`core.puzzle`), compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...core.compiled.bits import ones
from ...core.compiled.jit import compiled, part, stamp
from ...core.compiled.values import Text, Words

__all__ = ["writing"]

_0, _1 = np.uint64(0), np.uint64(1)
_COLON, _COMMA, _LINE, _PLUS, _MINUS, _ZERO, _C, _G, _R = (ord(letter) for letter in ":,\n+-0cgr")


@part
def _number(room: Text, at: int, number: int | np.int64) -> int:
    """Written from here on, and where it ends. Below 100."""
    if number > 9:
        room[at] = _ZERO + number // 10
        at += 1
    room[at] = _ZERO + number % 10
    return at + 1


@part
def _givens(room: Text, at: int, pawns: Words, given: Words, columns: int) -> int:
    first = True
    for r in range(len(given)):
        for c in range(columns):
            if given[r] >> np.uint64(c) & _1 != _0:
                if first:
                    room[at], room[at + 1] = _COLON, _G
                    at += 2
                else:
                    room[at] = _COMMA
                    at += 1
                first = False
                room[at] = _PLUS if pawns[r] >> np.uint64(c) & _1 != _0 else _MINUS
                room[at + 1] = _R
                at = _number(room, at + 2, r + 1)
                room[at] = _C
                at = _number(room, at + 1, c + 1)
    return at


@cache
def writing() -> Callable[..., int]:
    """The loop over puzzles: writes(boards, givens, columns, head, room) is how many bytes of the room it has filled.

    boards, givens   as `make.making` has them
    head             the text of every puzzle up to the counts
    """
    sources = stamp(__file__)

    @compiled
    def writes(boards: Words, givens: Words, columns: int, head: Text, room: Text) -> int:
        _ = sources
        at = 0
        rows = boards.shape[1]
        for k in range(len(boards)):
            pawns = boards[k]
            room[at:at + len(head)] = head
            at += len(head)
            for r in range(rows):
                at = _number(room, at, np.int64(ones(pawns[r])))
                room[at] = _COMMA
                at += 1
            room[at - 1], room[at] = _COLON, _C
            at += 1
            for c in range(columns):
                count: int | np.int64 = 0
                for r in range(rows):
                    count += np.int64(pawns[r] >> np.uint64(c) & _1)
                at = _number(room, at, count)
                room[at] = _COMMA
                at += 1
            at = _givens(room, at - 1, pawns, givens[k], columns)
            room[at] = _LINE
            at += 1
        return at
    return writes
