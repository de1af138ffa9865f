"""How hard a Nombres Croisés puzzle is.

One rule solves every puzzle that has one solution, so what differs is how long its chain is: how many times one has
to go round, against the most that a board of that size allows. Going round once shortens the longest path of arrows
(see `solve`) by its two ends, and a path alternates between rows and columns: n x m boards allow min(n, m) rounds.
"""

from __future__ import annotations

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from .solve import line_waves

__all__ = ["LEVELS", "level", "waves"]

LEVELS = (1, 2, 3, 4)
_TWELFTHS = (1, 3, 5)
"""Levels 4, 3 and 2 end where a puzzle falls short of the most waves by this share: 6, 5 and 4 waves on 6 x 6, where
random puzzles are of levels 1 to 4 in 3 %, 32 %, 55 % and 10 % of cases. On smaller boards each wave is a level."""


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
    found, most = waves(puzzle), min(len(puzzle.rows), len(puzzle.columns))
    return max(1, min(4 - sum(12 * (most - found) > share * max(most, 6) for share in _TWELFTHS), found - 1))
