"""How a person solves a puzzle of counts: each line by its counts alone, and suppositions that soon fail.

Line rule: a line that has all its pawns of a colour has no more of them; one that needs as many as cells can still
take them, gets them all. Applied to the empty cells too it finds everything that one line alone says (Hall's
condition on at most three values). Look-ahead: suppose a cell has a value; if the line rule then fails after k
rounds, it has not. A supposition is never made inside another one: a puzzle that needs that is not fair
(puzzles.md, "Fair policy").

A state is, for each value, the cells that may have it, as bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as numbers

from ...core.count_puzzle import CountPuzzle

__all__ = ["Conclusion", "Rules", "Solved", "State", "rules", "settled", "start", "supposed", "swept", "worked"]

State = tuple[int, ...]
Rules = tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
"""For each line its cells as bits, and which values it counts: (value, how many)."""


@dataclass(frozen=True)
class Conclusion:
    """One conclusion: the `cells` have the value (`holds`), or have it not.

    lines   the lines whose counts say so, by their numbers in the layout; none for a supposition
    rounds  for a supposition, how many rounds of the line rule it takes to fail; else 0
    fails   and the first line that then cannot come out; None where lines only contradict each other
    """

    lines: tuple[int, ...]
    cells: tuple[int, ...]
    value: int
    holds: bool = True
    rounds: int = 0
    fails: int | None = None


@dataclass(frozen=True)
class Solved:
    """How far logic leads.

    steps    in an order that a person can follow; all steps of a round follow from what stood before it
    rounds   of the line rule, from start to end
    deepest  the rounds of the longest supposition that cannot be avoided; 0 where counts alone are enough
    answer   the value of each cell, None where logic does not tell; None in all if there is no solution
    """

    steps: tuple[Conclusion, ...]
    rounds: int
    deepest: int
    answer: tuple[int | None, ...] | None

    @property
    def complete(self) -> bool:
        return self.answer is not None and None not in self.answer


def rules(puzzle: CountPuzzle) -> Rules:
    """With one colour what the pawns say says all; with two the empty cells are counted as well, where they can be."""
    found = []
    for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True):
        needs = [(value, n) for value, n in enumerate(count, start=1) if n is not None]
        if len(count) > 1 and None not in count:
            needs.insert(0, (0, len(line.cells) - sum(n for _, n in needs)))
        found.append((sum(1 << cell for cell in line.cells), tuple(needs)))
    return tuple(found)


def start(puzzle: CountPuzzle) -> State:
    """Each cell that is not known may have any value."""
    known = puzzle.known
    return tuple(sum(1 << cell for cell in range(len(puzzle.layout.names)) if known.get(cell, value) == value)
                 for value in range(len(puzzle.layout.colours) + 1))


def swept(state: State, lines: Rules) -> State | None:
    """One round: what every line says of the same state; None where one says that it cannot be."""
    following = list(state)
    for mask, needs in lines:
        for value, need in needs:
            may = state[value] & mask
            sure = may & ~_any(state[:value] + state[value + 1:])
            room, has = may.bit_count(), sure.bit_count()
            if has > need or room < need:
                return None
            if has == need:
                following[value] &= ~(may ^ sure)
            elif room == need:
                for v in range(len(state)):
                    if v != value:
                        following[v] &= ~may
    after = tuple(following)
    return after if _any(after) == _any(state) else None


def settled(state: State, lines: Rules) -> State | None:
    """Round after round until nothing changes; None where that fails."""
    while True:
        following = swept(state, lines)
        if following is None or following == state:
            return following
        state = following


def supposed(state: State, cell: int, value: int) -> State:
    return tuple(cells if v == value else cells & ~(1 << cell) for v, cells in enumerate(state))


def worked(puzzle: CountPuzzle, look_ahead: bool = True) -> Solved:
    """The puzzle as a person works it: the line rule while it leads on, then the supposition that fails soonest."""
    lines, state = rules(puzzle), start(puzzle)
    steps: list[Conclusion] = []
    rounds = deepest = 0
    while True:
        following = swept(state, lines)
        if following is None:
            return Solved(tuple(steps), rounds, deepest, None)
        if following != state:
            rounds += 1
            steps += _told(lines, state, following)
            state = following
            continue
        found = _soonest(state, lines) if look_ahead else None
        if found is None:
            return Solved(tuple(steps), rounds, deepest, _values(state, len(puzzle.layout.names)))
        took, cell, value = found
        deepest = max(deepest, took)
        fails = _failing(supposed(state, cell, value), lines)
        steps.append(Conclusion((), (cell,), value, False, took, fails=fails))
        state = tuple(cells & ~(1 << cell) if v == value else cells for v, cells in enumerate(state))


def _soonest(state: State, lines: Rules) -> tuple[int, int, int] | None:
    """The rounds, cell and value of the first supposition that fails, among those that fail soonest."""
    trials = [(cell, value, supposed(state, cell, value)) for cell, value in _open(state)]
    for took in numbers(1):
        going = []
        for cell, value, before in trials:
            after = swept(before, lines)
            if after is None:
                return took, cell, value
            if after != before:
                going.append((cell, value, after))
        if not going:
            return None
        trials = going
    raise AssertionError("rounds end")


def _failing(state: State, lines: Rules) -> int | None:
    """Of a state that fails, round after round, the first line that by itself cannot be."""
    while (following := swept(state, lines)) is not None:
        state = following
    return next((number for number, line in enumerate(lines) if swept(state, (line,)) is None), None)


def _open(state: State) -> Iterator[tuple[int, int]]:
    """Cells with more than one value left, and these values."""
    for cell in range(max(state).bit_length()):
        values = [value for value, cells in enumerate(state) if cells >> cell & 1]
        if len(values) > 1:
            yield from ((cell, value) for value in values)


def _values(state: State, cells: int) -> tuple[int | None, ...]:
    left = [[value for value, may in enumerate(state) if may >> cell & 1] for cell in range(cells)]
    return tuple(values[0] if len(values) == 1 else None for values in left)


def _told(lines: Rules, before: State, after: State) -> Iterator[Conclusion]:
    """What a round has found, line by line, each thing told once."""
    told = before
    for number, line in enumerate(lines):
        alone = swept(before, (line,))
        if alone is None:
            raise AssertionError("a round that holds fails on one line")
        left = tuple(old & new for old, new in zip(told, alone, strict=True))
        gone = tuple(old & ~new for old, new in zip(told, alone, strict=True))
        changed = _any(gone)
        for value in range(len(left)):
            now = changed & left[value] & ~_any(left[:value] + left[value + 1:])
            if now:
                yield Conclusion((number,), _cells(now), value)
                gone = tuple(cells & ~now for cells in gone)
        yield from (Conclusion((number,), _cells(cells), value, False) for value, cells in enumerate(gone) if cells)
        told = left
    if told != after:
        raise AssertionError("the lines one by one do not say what they say together")


def _any(masks: State) -> int:
    every = 0
    for mask in masks:
        every |= mask
    return every


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)
