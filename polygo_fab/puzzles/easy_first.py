"""The line rule as a person uses it: one line after the other, each time the one that is easiest to see."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.puzzle import Puzzle
from .solve import LineStep

__all__ = ["easy_first"]


def easy_first(puzzle: Puzzle) -> Iterator[LineStep]:
    """Every step on the way, until none leads on. Lines whose number tells all by itself come first, 0 or as many as
    cells; then those that have all their pawns; then those that lack as many as are free. Of equal ones the first row,
    or else the first column."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    known = {(r, c): pawn for r, c, pawn in puzzle.givens}
    while found := [step for step in (_said(puzzle, row, k, known) for row, many in ((True, n), (False, m))
                                      for k in range(many)) if step]:
        step = min(found, key=lambda one: _effort(puzzle, one))
        known.update(dict.fromkeys(step.cells, step.pawn))
        yield step


def _said(puzzle: Puzzle, row: bool, number: int, known: dict[tuple[int, int], bool]) -> LineStep | None:
    """What a line says of its free cells, if anything."""
    cells = ([(number, c) for c in range(len(puzzle.columns))] if row else
             [(r, number) for r in range(len(puzzle.rows))])
    free = tuple(cell for cell in cells if cell not in known)
    lacks = _count(puzzle, row, number) - sum(known.get(cell, False) for cell in cells)
    if not free or lacks not in (0, len(free)):
        return None
    return LineStep("row" if row else "column", number, lacks > 0, free)


def _effort(puzzle: Puzzle, step: LineStep) -> int:
    row = step.line == "row"
    if _count(puzzle, row, step.number) in (0, len(puzzle.columns if row else puzzle.rows)):
        return 0
    return 2 if step.pawn else 1


def _count(puzzle: Puzzle, row: bool, number: int) -> int:
    return (puzzle.rows if row else puzzle.columns)[number]
