"""Which puzzles are alike: those with the same solution, turned or turned over or not, whatever their kind and givens.

Where all solutions of a small board have been used, they come back with other givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from ..core.board import Board
from .symmetry import symmetries

__all__ = ["AGAIN", "Different", "SeenBoards"]

AGAIN = 200
"""So many puzzles in a row whose solutions were all seen before: from then on solutions come back."""


class SeenBoards:
    """Boards seen so far, filled in and with or without givens; memory grows with them."""

    def __init__(self) -> None:
        self._puzzles: dict[_Key, _SameSolution] = {}
        self._movements: dict[str, list[Callable[[Sequence[str]], Any]]] = {}

    def new(self, board: Board, cells: Sequence[str], givens: Sequence[int], turned: bool, again: bool) -> bool:
        """Whether the solution is new, or with `again` the puzzle: from now on it is seen.

        turned  whether an image under a symmetry of the board is the same
        """
        solution = self._key(board, cells, turned)
        there = self._puzzles.get(solution)
        if there is None:
            self._puzzles[solution] = _SameSolution([(cells, givens)], set())
            return True
        if not again:
            return False
        there.keys.update(self._key(board, _marked(*puzzle), turned) for puzzle in there.puzzles)
        there.puzzles.clear()
        if (puzzle := self._key(board, _marked(cells, givens), turned)) in there.keys:
            return False
        there.keys.add(puzzle)
        return True

    def _key(self, board: Board, cells: Sequence[str], turned: bool) -> _Key:
        """The same for all images of cells under the symmetries of their board; without `turned` for no two."""
        if not turned:
            return "=" + board.name, tuple(cells)
        if board.name not in self._movements:  # (a getter of one cell would give no tuple)
            self._movements[board.name] = [itemgetter(*movement) for movement in symmetries(board)
                                           ] if len(board.centres) > 1 else [tuple]
        return board.name, min([moved(cells) for moved in self._movements[board.name]])


_Key = tuple[str, tuple[str, ...]]


@dataclass
class _SameSolution:
    """Puzzles with one solution: the first as it came, and once a second one comes the keys of all."""

    puzzles: list[tuple[Sequence[str], Sequence[int]]]
    keys: set[_Key]


def _marked(cells: Sequence[str], givens: Iterable[int]) -> list[str]:
    """The cells with those marked that are given."""
    marked = list(cells)
    for cell in givens:
        marked[cell] += "!"
    return marked


class Different:
    """Whether puzzles, by their numbers in an order, are not like one seen before. Of the numbers only those of new
    puzzles need be told again to be where one was.

    seen   what others have brought, and these will add to
    again  how many in vain in a row until solutions come back; None: they never do
    """

    def __init__(self, seen: SeenBoards, again: int | None = AGAIN) -> None:
        self._seen, self._again, self._few = seen, again, False
        self.found, self.last = 0, -1

    def new(self, number: int, board: Board, cells: Sequence[str], givens: Sequence[int], turned: bool = True) -> bool:
        """Whether the puzzle is new. cells: the solution, a letter each; givens: the numbers of the cells given."""
        self._few = self._few or (self._again is not None and number - self.last > self._again)
        if not self._seen.new(board, cells, givens, turned, self._few):
            return False
        self.found, self.last = self.found + 1, number
        return True
