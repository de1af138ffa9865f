"""How a person solves a puzzle of counts: the line rule while it leads on, then what several lines say together
(`ladder`), and last a supposition.

Look-ahead: suppose a cell has a value; if the line rule then fails after k rounds, it has not. A supposition is never
made inside another one: a puzzle that needs that is not fair (puzzles.md, "Fair policy").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as numbers

from ...core.count_puzzle import CountPuzzle
from ...core.flood import members
from ...runtime.patience import waited
from .conclusions import LINE, SUPPOSED, Conclusion, Solved
from .ladder import LADDER, Rule
from .logic import Rules, State, any_of, rules, start, supposed, swept

__all__ = ["moves", "open_values", "worked"]


def worked(puzzle: CountPuzzle, look_ahead: bool = True, ladder: Sequence[Rule] = LADDER) -> Solved:
    """The puzzle as a person works it: each time the plainest thing that leads on; without look-ahead by the line rule
    alone. Of suppositions it is the one that fails soonest."""
    steps: list[Conclusion] = []
    rounds = deepest = 0
    answer = None
    for state, found in moves(puzzle, look_ahead, ladder):
        steps += found
        rounds += any(step.rule == LINE for step in found)
        deepest = max(deepest, *(step.rounds for step in found), 0)
        answer = None if found else _values(state, len(puzzle.layout.names))
    return Solved(tuple(steps), rounds, deepest, answer)


def moves(puzzle: CountPuzzle, look_ahead: bool = True, ladder: Sequence[Rule] = LADDER
          ) -> Iterator[tuple[State, tuple[Conclusion, ...]]]:
    """The same move by move: what is known, and what is concluded of that at once; at the end what is known, and
    nothing, unless that cannot be."""
    lines, state = rules(puzzle), start(puzzle)
    while (following := swept(state, lines)) is not None:
        waited()
        if following != state:
            yield state, tuple(_told(lines, state, following))
            state = following
            continue
        found = _led_on(state, lines, ladder) if look_ahead else ()
        yield state, found
        if not found:
            return
        for step in found:
            for cell in step.cells:
                state = supposed(state, cell, step.value) if step.holds else tuple(
                    cells & ~(1 << cell) if v == step.value else cells for v, cells in enumerate(state))


def _led_on(state: State, lines: Rules, ladder: Sequence[Rule]) -> tuple[Conclusion, ...]:
    """What the first rule says that says anything, or else a supposition that fails; nothing where none does."""
    for rule in ladder:
        if found := next(filter(None, rule(state, lines)), ()):
            return found
    if failed := _soonest(state, lines):
        took, cell, value = failed
        fails = _failing(supposed(state, cell, value), lines)
        return (Conclusion((), (cell,), value, False, rounds=took, fails=fails, rule=SUPPOSED),)
    return ()


def _soonest(state: State, lines: Rules) -> tuple[int, int, int] | None:
    """The rounds, cell and value of the first supposition that fails, among those that fail soonest."""
    trials = [(cell, value, supposed(state, cell, value)) for cell, value in open_values(state)]
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


def open_values(state: State) -> Iterator[tuple[int, int]]:
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
        changed = any_of(gone)
        for value in range(len(left)):
            now = changed & left[value] & ~any_of(left[:value] + left[value + 1:])
            if now:
                yield Conclusion((number,), members(now), value)
                gone = tuple(cells & ~now for cells in gone)
        yield from (Conclusion((number,), members(cells), value, False) for value, cells in enumerate(gone) if cells)
        told = left
    if told != after:
        raise AssertionError("the lines one by one do not say what they say together")
