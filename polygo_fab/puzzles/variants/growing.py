"""Givens that leave one solution, none of them to spare, for lines of any kind.

Solutions other than the one wanted are found one by one; each is ruled out by a given at which it differs. Then each
given is taken away in turn, and comes back only if a solution shows that it is needed.
"""

from __future__ import annotations

from typing import TypeVar

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.stream import Stream
from ...runtime.patience import waited
from .logic import rules, settled, start
from .search import Answer, another

__all__ = ["counted_out", "grown", "shuffled"]

T = TypeVar("T")
TRIES = 5_000
"""Suppositions for one search: what takes more is no puzzle for a person either, and is given up."""


def shuffled(items: list[T], stream: Stream) -> list[T]:
    """The same in random order (Fisher and Yates)."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def grown(bare: CountPuzzle, answer: Answer, stream: Stream) -> CountPuzzle | None:
    """The puzzle with givens of the answer, such that it is the only one; None where that takes too long."""
    try:
        return _grown(bare, answer, stream)
    except BadInput:
        return None


def _grown(bare: CountPuzzle, answer: Answer, stream: Stream) -> CountPuzzle:
    others: list[frozenset[int]] = []  # the cells at which each solution found differs
    givens: list[int] = []

    def differing(chosen: list[int]) -> frozenset[int] | None:
        seen = next((cells for cells in others if cells.isdisjoint(chosen)), None)
        if seen is not None:
            return seen
        waited()
        other = another(bare, answer, {cell: answer[cell] for cell in chosen}, TRIES)
        if other is None:
            return None
        others.append(frozenset(cell for cell, value in enumerate(other) if value != answer[cell]))
        return others[-1]

    while (cells := differing(givens)) is not None:
        givens.append(sorted(cells)[stream.below(len(cells))])
    for cell in shuffled(givens, stream):
        fewer = [other for other in givens if other != cell]
        if differing(fewer) is None:
            givens = fewer
    return CountPuzzle(bare.layout, bare.counts, tuple((cell, answer[cell]) for cell in givens))


def counted_out(bare: CountPuzzle, answer: Answer, stream: Stream) -> CountPuzzle:
    """The puzzle with givens of the answer, such that counts alone lead there, line by line, and not without any of
    them: where a search would take too long. It may have one solution with fewer."""
    given = CountPuzzle(bare.layout, bare.counts)
    lines, every = rules(bare), dict(enumerate(answer))
    cells = shuffled(list(every), stream)
    givens = [cell for cell in cells if _left(settled(start(given), lines)) >> cell & 1]
    for cell in tuple(givens):
        fewer = [other for other in givens if other != cell]
        puzzle = CountPuzzle(bare.layout, bare.counts, tuple((other, answer[other]) for other in fewer))
        if not _left(settled(start(puzzle), lines)):
            givens = fewer
    return CountPuzzle(bare.layout, bare.counts, tuple((cell, answer[cell]) for cell in givens))


def _left(state: tuple[int, ...] | None) -> int:
    """The cells that may have several values."""
    assert state is not None, "the counts are those of an answer"
    once = twice = 0
    for may in state:
        twice |= once & may
        once |= may
    return twice
