"""What a person does next on a Nombres Croisés puzzle, or the mistake that was made.

`steps` is the whole way in order: "row 3 is full", "column 2 is done, the rest is empty". Words are left to pages and
commands: a step is its line, whether its open cells get a pawn, and those cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .solve import LineStep, peel, steps

__all__ = ["LineStep", "Mistake", "hint", "steps"]


@dataclass(frozen=True)
class Mistake:
    """A cell that was filled in wrongly; `pawn` is what belongs there. Counts from 0."""

    row: int
    column: int
    pawn: bool


def hint(puzzle: Puzzle, known: Mapping[tuple[int, int], bool]) -> LineStep | Mistake | None:
    """The next step for someone who has filled in `known` cells, (row, column) from 0 -> whether a pawn stands there;
    the first mistake in reading order, if there is any; None where the board is full.

    Raises BadInput for a puzzle that does not have exactly one solution, or a cell outside the board.
    """
    end = peel(puzzle)
    if end.outcome != "solved":
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no hint: it does not have exactly one solution")
    n, m = len(puzzle.rows), len(puzzle.columns)
    for (r, c), pawn in sorted(known.items()):
        if not (0 <= r < n and 0 <= c < m):
            raise BadInput(f"cell r{r + 1}c{c + 1}: allowed: r1c1 to r{n}c{m}")
        if end.cells[r][c] != pawn:
            return Mistake(r, c, not pawn)
    given = {(r, c): pawn for r, c, pawn in puzzle.givens} | dict(known)
    ahead = steps(replace(puzzle, givens=tuple((r, c, pawn) for (r, c), pawn in given.items())))
    return ahead[0] if ahead else None
