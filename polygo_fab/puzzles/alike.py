"""Which puzzles are alike: those with the same solution, turned or turned over or not, whatever their kind and givens.

Where all solutions of a small board have been used, they come back with other givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any

from ..core.board import Board
from ..core.symmetry import symmetries

__all__ = ["AGAIN", "Different", "Seen"]

AGAIN = 200
"""So many puzzles in a row whose solutions were all seen before: from then on solutions come back."""


class Seen:
    """Boards seen so far, filled in and with or without givens; memory grows with them."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, tuple[str, ...]]] = set()
        self._movements: dict[str, list[Callable[[Sequence[str]], Any]]] = {}

    def key(self, board: Board, cells: Sequence[str], turned: bool = True) -> tuple[str, tuple[str, ...]]:
        """The same for all images of cells under the symmetries of their board; without `turned` for no two."""
        if not turned:
            return "=" + board.name, tuple(cells)
        if board.name not in self._movements:  # (a getter of one cell would give no tuple)
            self._movements[board.name] = [itemgetter(*movement) for movement in symmetries(board)
                                           ] if len(board.centres) > 1 else [tuple]
        return board.name, min(moved(cells) for moved in self._movements[board.name])

    def __contains__(self, key: tuple[str, tuple[str, ...]]) -> bool:
        return key in self._seen

    def add(self, *keys: tuple[str, tuple[str, ...]]) -> None:
        self._seen.update(keys)


class Different:
    """Whether puzzles, by their numbers in an order, are not like one seen before. Of the numbers only those of new
    puzzles need be told again to be where one was.

    seen   what others have brought, and these will add to
    again  how many in vain in a row until solutions come back; None: they never do
    """

    def __init__(self, seen: Seen, again: int | None = AGAIN) -> None:
        self._seen, self._again, self._few = seen, again, False
        self.found, self.last = 0, -1

    def new(self, number: int, board: Board, cells: Sequence[str], givens: Iterable[int], turned: bool = True) -> bool:
        """Whether the puzzle is new. cells: the solution, a letter each; givens: the numbers of the cells given."""
        self._few = self._few or (self._again is not None and number - self.last > self._again)
        marked = list(cells)
        for cell in givens:
            marked[cell] += "!"
        solution, puzzle = self._seen.key(board, cells, turned), self._seen.key(board, marked, turned)
        if puzzle in self._seen or (solution in self._seen and not self._few):
            return False
        self._seen.add(solution, puzzle)
        self.found, self.last = self.found + 1, number
        return True
