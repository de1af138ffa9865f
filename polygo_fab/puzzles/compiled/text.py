"""The text form of puzzles (`core.puzzle`), and lines that say all of them, compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...core.compiled.bits import ones
from ...core.compiled.jit import compiled, part, stamp
from ...core.compiled.values import Numbers, Text, Word, Words

__all__ = ["line_writing", "writing"]

_0, _1 = np.uint64(0), np.uint64(1)
_COLON, _COMMA, _LINE, _PLUS, _MINUS, _ZERO, _C, _G, _R = (ord(letter) for letter in ":,\n+-0cgr")
_QUOTE, _SPACE, _PAWN, _EMPTY = (ord(letter) for letter in '" #.')


@part
def _number(room: Text, at: int, number: int | np.int64) -> int:
    """Written from here on, and where it ends. Below 100."""
    if number > 9:
        room[at] = _ZERO + number // 10
        at += 1
    room[at] = _ZERO + number % 10
    return at + 1


@part
def _long(room: Text, at: int, number: int | np.int64) -> int:
    """A number of any size, from 0."""
    end, left = at + 1, number
    while left > 9:
        left //= 10
        end += 1
    for place in range(end - 1, at - 1, -1):
        room[place] = _ZERO + number % 10
        number //= 10
    return end


@part
def _put(room: Text, at: int, text: Text) -> int:
    for k in range(len(text)):
        room[at + k] = text[k]
    return at + len(text)


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


@part
def _puzzle(room: Text, at: int, pawns: Words, given: Words, columns: int, head: Text) -> int:
    """The text of a puzzle from here on, and where it ends."""
    at = _put(room, at, head)
    for r in range(len(pawns)):
        at = _number(room, at, np.int64(ones(pawns[r])))
        room[at] = _COMMA
        at += 1
    room[at - 1], room[at] = _COLON, _C
    at += 1
    for c in range(columns):
        count: int | np.int64 = 0
        for r in range(len(pawns)):
            count += np.int64(pawns[r] >> np.uint64(c) & _1)
        at = _number(room, at, count)
        room[at] = _COMMA
        at += 1
    return _givens(room, at - 1, pawns, given, columns)


@part
def _board(room: Text, at: int, pawns: Words, columns: int) -> int:
    """The rows of a solution, each in quotation marks."""
    for r in range(len(pawns)):
        row: Word = pawns[r]
        if r > 0:
            room[at], room[at + 1] = _COMMA, _SPACE
            at += 2
        room[at] = _QUOTE
        at += 1
        for _ in range(columns):
            room[at] = _PAWN if row & _1 != _0 else _EMPTY
            row >>= _1
            at += 1
        room[at] = _QUOTE
        at += 1
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
        for k in range(len(boards)):
            at = _puzzle(room, at, boards[k], givens[k], columns=columns, head=head)
            room[at] = _LINE
            at += 1
        return at
    return writes


@cache
def line_writing() -> Callable[..., int]:
    """The loop over puzzles: writes(boards, givens, waves, columns, head, room, first, levels, keys) is how many bytes
    of the room it has filled, with a line for each puzzle.

    waves    as `make.making` has them
    first    the number of the first puzzle
    levels   for each number of waves the level
    keys     what stands before the number, the number again, the puzzle, level, waves, givens and solution, and at last
    """
    sources = stamp(__file__)

    @compiled
    def writes(boards: Words, givens: Words, waves: Numbers, columns: int, head: Text, room: Text, first: int,
               levels: Numbers, keys: tuple[Text, ...]) -> int:
        _ = sources
        at = 0
        for k in range(len(boards)):
            at = _long(room, _put(room, at, keys[0]), first + k)
            at = _long(room, _put(room, at, keys[1]), first + k)
            at = _puzzle(room, _put(room, at, keys[2]), boards[k], givens[k], columns=columns, head=head)
            at = _number(room, _put(room, at, keys[3]), levels[waves[k]])
            at = _number(room, _put(room, at, keys[4]), waves[k])
            given: int | np.int64 = 0
            for r in range(boards.shape[1]):
                given += np.int64(ones(givens[k, r]))
            at = _long(room, _put(room, at, keys[5]), given)
            at = _put(room, _board(room, _put(room, at, keys[6]), boards[k], columns), keys[7])
        return at
    return writes
