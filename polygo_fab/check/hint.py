"""CONTENT: a hint that is told follows from what stands on the board, from the lines alone that it names."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from .level_of_kinds import fails_after, said_by
from .second_solver import solutions

__all__ = ["hint_findings"]


def hint_findings(puzzle: CountPuzzle, lines: Sequence[int], cells: Collection[int], *, value: int, holds: bool = True,
                  rounds: int = 0) -> list[Finding]:
    """What is wrong with a step: `cells` have the value, or have it not, because `lines` say so; without lines because
    the value, supposed, would fail after so many rounds.

    puzzle   with all that is known so far among its givens
    """
    if not cells or any(cell in puzzle.known for cell in cells):
        return [Finding("CONTENT", "hint", "it tells of no cell that is open")]
    if not lines:
        took = fails_after(puzzle, min(cells), value)
        right = len(cells) == 1 and not holds and took == rounds
    elif puzzle.layout.kind == "certain":  # a block of lines: in all solutions
        sure = solutions(puzzle).cells
        right = holds and all(sure[cell] == value for cell in cells)
    else:
        left = said_by(puzzle, lines)
        right = all(left[cell] == {value} if holds else value not in left[cell] for cell in cells)
    return [] if right else [Finding("CONTENT", "hint", "the lines that it names do not say so")]
