"""How hard a Nombres Croisés puzzle is.

One rule solves every puzzle that has one solution, so what differs is how long its chain is: how many times one has
to go round, against the most that a board of that size allows. Going round once shortens the longest path of arrows
(see `solve`) by its two ends, and a path alternates between rows and columns, 2 min(n, m) arrows at most: n x m boards
allow min(n, m) rounds, and all have puzzles that take as many. (puzzles.md names floor((n + m) / 2), the same on
square boards; on others it is beyond reach: by it, each 2 x 25 puzzle would be of level 1.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .solve import line_waves, peel

__all__ = ["LEVELS", "Grade", "grade", "level", "level_of", "most_waves", "scanned", "step_of",
           "waves"]

LEVELS = (1, 2, 3, 4)
_ROUNDED = 1e-9
"""What adding up shares of lines may lose."""
_TWELFTHS = (1, 3, 5)
"""Levels 4, 3 and 2 end where a puzzle falls short of the most waves by this share: 6, 5 and 4 waves on 6 x 6, where
random puzzles are of levels 1 to 4 in 3 %, 32 %, 55 % and 10 % of cases. On smaller boards each wave is a level."""


@dataclass(frozen=True)
class Grade:
    """What makes a puzzle hard.

    level    1 (easy) to 4 (expert)
    waves    how many times all forced lines are filled in at once, and the most that boards of this size allow
    givens   how many cells are given
    scanned  how many lines a person looks at, on average: see `scanned`
    """

    level: int
    waves: int
    most_waves: int
    givens: int
    scanned: float


def grade(puzzle: Puzzle) -> Grade:
    """All measures of difficulty. Raises BadInput as `waves` does."""
    found = waves(puzzle)
    return Grade(level_of(found, most_waves(puzzle)), found, most_waves(puzzle), len(puzzle.givens), scanned(puzzle))


def most_waves(puzzle: Puzzle) -> int:
    """The most waves that a puzzle of this size can take."""
    return min(len(puzzle.rows), len(puzzle.columns))


def waves(puzzle: Puzzle) -> int:
    """How many times all the forced lines are filled in at once until the board is full; at most min(rows, columns).

    Raises BadInput for a puzzle that does not have exactly one solution.
    """
    found = line_waves(puzzle)
    if found is None:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no level: it does not have exactly one solution")
    return found


def level(puzzle: Puzzle) -> int:
    """1 (easy) to 4 (expert). Level 2 takes three waves, 3 four, 4 five: the puzzles of small boards are easy.

    Raises BadInput as `waves` does.
    """
    return level_of(waves(puzzle), most_waves(puzzle))


def level_of(found: int, most: int) -> int:
    """The level of a puzzle that takes `found` waves where boards of its size allow `most`."""
    return max(1, min(4 - sum(12 * (most - found) > share * max(most, 6) for share in _TWELFTHS), found - 1))


def scanned(puzzle: Puzzle) -> float:
    """How many lines a person looks at, on average, who looks at unfilled lines in random order until one is forced.

    With a lines unfilled and k of them forced that is (a + 1) / (k + 1) lines. The forced lines of a wave are found one
    after another; what they force in turn comes with the next wave, so the order of lines makes no difference. S of
    puzzles.md.
    """
    total = 0.0
    known = {(r, c): pawn for r, c, pawn in puzzle.givens}
    for wave in peel(puzzle).waves:
        lines = [(count, [known[cell] for cell in cells if cell in known], len(cells))
                 for count, cells in _lines(puzzle)]
        left = [(count - sum(here), length - len(here)) for count, here, length in lines if len(here) < length]
        forced = sum(pawns in (0, cells) for pawns, cells in left)
        total += sum((len(left) - i + 1) / (forced - i + 1) for i in range(forced))
        known.update((cell, step.pawn) for step in wave for cell in step.cells)
    return total


def step_of(looked: float) -> int:
    """The step on the one scale of all sizes and kinds (`scale`), of a puzzle on which a person looks at so many lines:
    step k from 2 ** k lines, so that each step is twice the work of the one before; below 4 lines it is 1."""
    return max(1, int(looked + _ROUNDED).bit_length() - 1)


def _lines(puzzle: Puzzle) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The count and the cells of each row and each column."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    yield from ((count, [(r, c) for c in range(m)]) for r, count in enumerate(puzzle.rows))
    yield from ((count, [(r, c) for r in range(n)]) for c, count in enumerate(puzzle.columns))
