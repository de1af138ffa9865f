"""What a puzzle asks of whoever solves it, as two numbers that can be compared among puzzles of one kind and size."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle import Puzzle
from .grade import scanned

__all__ = ["Effort", "effort"]


@dataclass(frozen=True)
class Effort:
    """cells  that are to be found
    looks  lines that are looked at until all is found: of rows and columns on average (`grade.scanned`); of other kinds
           one for each conclusion, and for a supposition as many more as it takes rounds to fail
    """

    cells: float
    looks: float

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.cells + other.cells, self.looks + other.looks)

    def __sub__(self, other: Effort) -> Effort:
        return Effort(self.cells - other.cells, self.looks - other.looks)

    def within(self, whole: Effort) -> float:
        """The larger share of the two that this is of another one, whichever way it differs."""
        return max(abs(self.cells) / max(whole.cells, 1.0), abs(self.looks) / max(whole.looks, 1.0))


def effort(puzzle: Puzzle | CountPuzzle) -> Effort:
    """Raises BadInput for a puzzle that is not solved without guessing."""
    if isinstance(puzzle, Puzzle):
        return Effort(len(puzzle.rows) * len(puzzle.columns) - len(puzzle.givens), scanned(puzzle))
    from .variants.catalogue import steps

    return Effort(len(puzzle.layout.names) - len(puzzle.known), sum(1 + one.rounds for one in steps(puzzle)))
