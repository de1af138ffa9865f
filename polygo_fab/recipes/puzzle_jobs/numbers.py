"""Numbers about boards, in words: how few givens one needs, how many there are of a size, and how many need none."""

from __future__ import annotations

from ...core.errors import BadInput
from ...core.puzzle import LARGEST
from .answers import as_base, refuse_impossible
from .input import AnyPuzzle
from .said import PuzzleWords
from .source import plain_size

__all__ = ["boards_told", "fewest_told"]


def fewest_told(puzzle: AnyPuzzle, said: PuzzleWords) -> str:
    """The fewest givens that leave the solution of a puzzle the only one of its counts; "at most" where it is the best
    found. Raises BadInput for a puzzle without exactly one solution, or that counts more than rows and columns."""
    from ...puzzles.givens import fewest
    from ...puzzles.place import solution
    from ...puzzles.solve import is_unique

    refuse_impossible(puzzle, said)
    base = as_base(puzzle)
    if base is None:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': --fewest: allowed where rows and columns are counted, with "
                       "every count shown")
    cells = solution(base)
    if cells is None or not is_unique(base):
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': --fewest: it does not have exactly one solution")
    found = fewest(cells)
    return said("fewest" if found.proved else "fewest_found", number=len(found.givens))


def boards_told(size: str, said: PuzzleWords) -> str:
    """How many boards of a size there are, how many counts they have, and how many are the only ones with theirs.
    Raises BadInput for a size there is not."""
    from ...puzzles.margins import boards, margin_pairs, unique_boards
    from ...puzzles.variants.layouts import size_of

    n, m = size_of(plain_size(size), 1, LARGEST)
    return "\n".join([said("boards", number=boards(n, m)), said("boards_counts", number=margin_pairs(n, m)),
                      said("boards_alone", number=unique_boards(n, m))])
