"""The sheets of a class, made even: of the puzzles that an item brings those that ask as much as the others do.

A puzzle that is chosen keeps its name: it is the one of that number of its order, as ever. What is usual is told from
the first puzzles of the first item of its sort, so that a sheet is the same however many pupils come after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from statistics import median

from ...puzzles.effort import Effort, effort
from ...runtime.executors import Executor
from .batch import DifferentBoards, puzzle_stream
from .input import parse_any
from .spec import BookItem

__all__ = ["EvenSheets"]

@dataclass(frozen=True)
class _Care:
    """How carefully is chosen.

    sample  of so many puzzles it is told what is usual
    among   at most so many are looked at for each
    near    what differs by no more than this share is taken at once
    """

    sample: int
    among: int
    near: float


_QUICK, _SLOW = _Care(48, 24, 0.03), _Care(16, 8, 0.06)
"""Of rows and columns up to `_SMALL` cells, and of what takes longer to be made."""
_SMALL = 150


class EvenSheets:
    """The puzzles of one sheet after another. `lang` is the language of words."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._usual: dict[BookItem, Effort] = {}
        self._owed = Effort(0, 0)

    def begin(self) -> None:
        """A sheet begins: what those before have had is forgotten."""
        self._owed = Effort(0, 0)

    def lines(self, item: BookItem, seed: int, executor: Executor, different: DifferentBoards) -> Iterator[str]:
        """The lines of an item with its own seed (`source.Source.lines`), as many as it says. Raises BadInput as
        `batch.puzzle_stream`."""
        source = item.source(seed, self._lang)
        if source.most is not None or source.each > 1:  # words, each once; and those that are the best already
            yield from puzzle_stream(source, executor, different=different)
            return
        care = _care(item)
        if item not in self._usual:
            asks = [effort(parse_any(line)) for line in self._some(item, seed, executor, care.sample)]
            self._usual[item] = Effort(median(one.cells for one in asks), median(one.looks for one in asks))
        first = 0
        for left in range(item.count, 0, -1):
            line = self._best(item, self._some(item, seed, executor, care.among, first), care, different)
            if line is None:  # so many were like others
                yield from islice(puzzle_stream(source, executor, first + care.among, different), left)
                return
            yield line
            first += care.among

    def _some(self, item: BookItem, seed: int, executor: Executor, count: int, first: int = 0) -> Iterator[str]:
        """So many lines of its order, from number `first` on."""
        source = replace(item, count=first + count).source(seed, self._lang)
        yield from puzzle_stream(source, executor, first, done=first)

    def _best(self, item: BookItem, some: Iterator[str], care: _Care, different: DifferentBoards) -> str | None:
        """The first that is near enough to what is usual, with what this sheet has had; else the nearest."""
        usual, rest = self._usual[item], list[tuple[float, int, str, Effort]]()
        for number, line in enumerate(some):
            its = effort(parse_any(line))
            far = (its - usual + self._owed).within(usual)
            if far <= care.near and different.new(line):
                return self._given(line, its - usual)
            rest.append((far, number, line, its - usual))
        return next((self._given(line, more) for _, _, line, more in sorted(rest) if different.new(line)), None)

    def _given(self, line: str, more: Effort) -> str:
        self._owed = self._owed + more
        return line


def _care(item: BookItem) -> _Care:
    if item.kind or item.givens == "fewest":
        return _SLOW
    rows, columns = map(int, (item.size or "6x6").split("x"))
    return _QUICK if rows * columns <= _SMALL else _SLOW
