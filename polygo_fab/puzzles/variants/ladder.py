"""What several lines say together, where none by itself says more: the rules before anything is supposed.

Exclusion. Two lines, or more, that meet on a cell lack one pawn each. Were it there, none of their other cells would
have any; where that leaves another line too little room, the cell has no pawn. The same with empty cells for pawns, and
with either colour. So falls whatever makes a line fail in the second round after it is supposed.

Two and two. Two lines lack one empty cell each, two others one pawn each, and they cross on four open cells. At most
two of these are empty and at most two are pawns: so all that the four lines lack is there, and none of it elsewhere.

A rule is sound on its own: it says nothing that a solution with these counts, on what is open, does not have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from ...core.count_puzzle import CountPuzzle
from ...core.flood import members
from .conclusions import EXCLUSION, TWO_AND_TWO, Conclusion
from .logic import Rules, State, any_of, rules, start

__all__ = ["LADDER", "Rule", "exclusion", "room_beside", "two_and_two"]

Rule = Callable[[State, Rules], Iterator[tuple[Conclusion, ...]]]
"""Of a state that the line rule has settled what it concludes in each place that one looks at; often nothing."""
_Open = tuple[int, int, int]
"""A line with open cells: its number, those that may have a value, and how many of them it lacks."""


def exclusion(state: State, lines: Rules) -> Iterator[tuple[Conclusion, ...]]:
    """Where lines that lack a value once each meet on a cell, in reading order, that it has not the value. `across` is
    the line that would have too little room, and `lines` as few of those as take it away."""
    of = [_lacking(state, lines, value) for value in range(len(state))]
    for cell in range(max(state).bit_length()):
        for value, some in enumerate(of):
            last = [(number, cells) for number, cells, lacks in some if lacks == 1 and cells >> cell & 1]
            if len(last) < 2:
                continue
            yield _too_little_room(cell, value, last, some)


def two_and_two(state: State, lines: Rules) -> Iterator[tuple[Conclusion, ...]]:
    """Of one colour alone, for two lines that lack an empty cell each. `lines` are the two whose other cells get the
    value, `across` the two that they cross."""
    if len(state) > 2:
        return
    one_empty, one_pawn = ([line for line in _lacking(state, lines, value) if line[2] == 1] for value in (0, 1))
    for pair in combinations(one_empty, 2):
        (a, row, _), (b, other, _) = pair
        meeting = [line for line in one_pawn if line[0] not in (a, b) and line[1] & row and line[1] & other]
        yield next(filter(None, (_on_four(pair, two) for two in combinations(meeting, 2))), ())


LADDER: tuple[Rule, ...] = (exclusion, two_and_two)
"""From the plainest."""


def _too_little_room(cell: int, value: int, last: list[tuple[int, int]], some: list[_Open]) -> tuple[Conclusion, ...]:
    """Of lines that lack a value once and have a cell (numbers and cells), and all lines that lack it."""
    for across, cells, lacks in some:
        crossing = [(number, its & cells) for number, its in last if its & cells and not cells >> cell & 1]
        spare = cells.bit_count() - lacks
        taken = _enough([its for _, its in crossing], spare)
        if taken:
            numbers = tuple(number for number, _ in crossing[:taken])
            return (Conclusion(numbers, (cell,), value, False, rule=EXCLUSION, across=(across,)),)
    return ()


def room_beside(puzzle: CountPuzzle, step: Conclusion) -> tuple[int, int]:
    """Of the line that an exclusion crosses, when the line rule says nothing: how many cells with the value it lacks,
    and how many it may have beside the lines that meet."""
    state, lines = start(puzzle), rules(puzzle)
    [(cells, lacks)] = [(cells, lacks) for number, cells, lacks in _lacking(state, lines, step.value)
                        if number == step.across[0]]
    return lacks, (cells & ~any_of(tuple(lines[number][0] for number in step.lines))).bit_count()


def _on_four(full: tuple[_Open, _Open], done: tuple[_Open, _Open]) -> tuple[Conclusion, ...]:
    """Of two lines that lack an empty cell and two that lack a pawn."""
    (a, row, _), (b, other, _), (c, column, _), (d, second, _) = *full, *done
    crossing = (row | other) & (column | second)
    if crossing.bit_count() != 4:
        return ()
    return tuple(Conclusion(pair, members(cells & ~crossing), value, rule=TWO_AND_TWO, across=across)
                 for pair, across, value, cells in (((a, b), (c, d), 1, row | other),
                                                    ((c, d), (a, b), 0, column | second)) if cells & ~crossing)


def _enough(crossing: list[int], spare: int) -> int:
    """How many of these sets of cells, from the first, are more cells together than that; 0 if all are not."""
    for taken in range(1, len(crossing) + 1):
        if any_of(tuple(crossing[:taken])).bit_count() > spare:
            return taken
    return 0


def _lacking(state: State, lines: Rules, value: int) -> list[_Open]:
    return list(_each_lacking(state, lines, value))


def _each_lacking(state: State, lines: Rules, value: int) -> Iterator[_Open]:
    """Lines of which it is known how many cells have the value, with cells that are open."""
    others = any_of(state[:value] + state[value + 1:])
    for number, (mask, needs) in enumerate(lines):
        need = dict(needs).get(value)
        if need is None and len(state) == 2 and needs:  # what is not a pawn is empty
            need = mask.bit_count() - needs[0][1]
        may = state[value] & mask
        if need is not None and may & others:
            yield number, may & others, need - (may & ~others).bit_count()
