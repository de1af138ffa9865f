"""A puzzle of rows and columns with one colour, every count shown, as a base puzzle."""

from __future__ import annotations

from ...core.count_puzzle import CountPuzzle
from ...core.puzzle import Puzzle

__all__ = ["as_base"]


def as_base(puzzle: CountPuzzle) -> Puzzle:
    """The same in the form that `puzzles.solve`, `place`, `count` and `grade` take; what is known is given.

    Raises ValueError where there are other lines, another colour, or a count that is not shown.
    """
    if puzzle.layout.families != ("r", "c") or len(puzzle.layout.colours) > 1:
        raise ValueError(f"{puzzle.layout.kind} is more than rows and columns")
    shown = {family: tuple(n for line, count in zip(puzzle.layout.lines, puzzle.counts, strict=True)
                           for n in count if line.family == family and n is not None) for family in "rc"}
    if sum(map(len, shown.values())) != len(puzzle.counts):
        raise ValueError("a count is not shown")
    columns = len(shown["c"])
    return Puzzle(shown["r"], shown["c"], tuple((cell // columns, cell % columns, value == 1)
                                                for cell, value in puzzle.known.items()))
