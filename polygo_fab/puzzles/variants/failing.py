"""Why a supposition fails: which line then has too much or too little room, or which lines contradict each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_

from ...core.count_puzzle import CountPuzzle
from .logic import State, rules, start, supposed, swept

__all__ = ["Failure", "failure"]


@dataclass(frozen=True)
class Failure:
    """lines  the line that cannot come out; or as few as leave a cell nothing, each by itself something
    cell   that cell; -1 where a line fails by itself
    value  of which a line has `has` already, more than `need`; or (`short`) room for `has` only
    """

    lines: tuple[int, ...]
    cell: int = -1
    value: int = 0
    has: int = 0
    need: int = 0
    short: bool = False


def failure(puzzle: CountPuzzle, cell: int, value: int) -> Failure:
    """Of a supposition that fails, round after round of the line rule; its first line is told, and of that pawns before
    empty cells."""
    lines, state = rules(puzzle), supposed(start(puzzle), cell, value)
    while (following := swept(state, lines)) is not None:
        if following == state:
            raise ValueError("a supposition that does not fail")
        state = following
    for number, (mask, needs) in enumerate(lines):
        for wanted, need in sorted(needs, key=lambda one: one[0] == 0):
            may = [cells & mask for cells in state]
            sure = may[wanted] & ~_others(state, wanted)
            if sure.bit_count() > need:
                return Failure((number,), value=wanted, has=sure.bit_count(), need=need)
            if may[wanted].bit_count() < need:
                return Failure((number,), value=wanted, has=may[wanted].bit_count(), need=need, short=True)
    alone = [swept(state, (line,)) or state for line in lines]
    for many in range(2, len(state) + 1):
        for numbers in combinations(range(len(lines)), many):
            left = tuple(reduce(and_, (alone[k][v] for k in numbers)) for v in range(len(state)))
            if gone := _others(state, -1) & ~_others(left, -1):
                return Failure(numbers, cell=(gone & -gone).bit_length() - 1)
    raise AssertionError("what fails in no line fails where as many meet as a cell has values")


def _others(state: State, value: int) -> int:
    """The cells that may have another value than that."""
    found = 0
    for v, cells in enumerate(state):
        found |= cells if v != value else 0
    return found
