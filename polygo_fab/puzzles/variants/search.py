"""Every solution of a puzzle of counts, by the line rule and by trying: the plain way, for any kind of lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from .laid import covers
from .logic import Rules, State, rules, settled, start, supposed

__all__ = ["MOST_TRIES", "Answer", "another", "answers", "count"]

Answer = tuple[int, ...]
"""The value of each cell."""

MOST_TRIES = 100_000
"""Suppositions a search may make: some ten seconds."""


def count(puzzle: CountPuzzle, limit: int) -> int:
    """The number of solutions or the limit, whichever is smaller. Raises BadInput for a limit below 1, or where the
    search would not end in reasonable time."""
    if limit < 1:
        raise BadInput(f"limit = '{limit}': allowed: 1 or more")
    return sum(1 for _, _ in zip(answers(puzzle), range(limit), strict=False))


def answers(puzzle: CountPuzzle, tries: int = MOST_TRIES) -> Iterator[Answer]:
    """Every solution, each once, always in the same order. Raises BadInput after so many tries."""
    if puzzle.layout.areas:
        return covers(puzzle, tries)
    lines = rules(puzzle)
    return _from(start(puzzle), lines, len(puzzle.layout.names), tries, puzzle)


def another(puzzle: CountPuzzle, than: Answer, givens: Mapping[int, int], tries: int) -> Answer | None:
    """A solution with these givens that is not the one known, or None. Raises BadInput after so many tries."""
    trial = CountPuzzle(puzzle.layout, puzzle.counts, tuple(givens.items()))
    return next((found for found in answers(trial, tries) if found != than), None)


def _from(first: State, lines: Rules, cells: int, tries: int, puzzle: CountPuzzle) -> Iterator[Answer]:
    todo = [(first, -1)]
    while todo:
        if not tries:
            raise BadInput(f"puzzle '{puzzle.text()[:80]}': too many tries to count its solutions")
        tries -= 1
        before, changed = todo.pop()
        state = settled(before, lines, changed)
        if state is None:
            continue
        cell = _narrowest(state, lines, cells)
        if cell is None:
            yield tuple(next(v for v, may in enumerate(state) if may >> c & 1) for c in range(cells))
        else:
            todo += [(supposed(state, cell, value), 1 << cell) for value, may in enumerate(state) if may >> cell & 1]


def _narrowest(state: State, lines: Rules, cells: int) -> int | None:
    """An open cell on a line with the fewest open cells, or None if all are settled."""
    seen = twice = 0
    for may in state:
        twice |= seen & may
        seen |= may
    if not twice:
        return None
    fewest = min((mask & twice for mask, needs in lines if mask & twice and needs), key=int.bit_count, default=twice)
    return (fewest & -fewest).bit_length() - 1
