"""Which puzzles are the same board turned or turned over."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.puzzle import Puzzle

__all__ = ["Seen", "images"]

_Margins = tuple[tuple[int, ...], tuple[int, ...]]


class Seen:
    """The puzzles seen so far; memory grows with them."""

    def __init__(self) -> None:
        self._alike: dict[_Margins, list[Puzzle]] = {}

    def new(self, puzzle: Puzzle) -> bool:
        """Whether no puzzle seen before is this one, turned or turned over or not; from now on it is seen."""
        near = self._alike.setdefault(_margins(puzzle), [])
        if near and any(image in near for image in images(puzzle)):
            return False
        near.append(puzzle)
        return True


def images(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle under each symmetry of its board, itself first: 8 on a square, 4 on a rectangle."""
    square = len(puzzle.rows) == len(puzzle.columns)
    for turned in (puzzle, _transposed(puzzle)) if square else (puzzle,):
        for image in (turned, _upside_down(turned)):
            yield image
            yield _transposed(_upside_down(_transposed(image)))


def _margins(puzzle: Puzzle) -> _Margins:
    """The counts, the same for all images of a puzzle."""
    a, b = max(puzzle.rows, puzzle.rows[::-1]), max(puzzle.columns, puzzle.columns[::-1])
    return (a, b) if len(a) != len(b) else (max(a, b), min(a, b))


def _transposed(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.columns, puzzle.rows, tuple((c, r, pawn) for r, c, pawn in puzzle.givens))


def _upside_down(puzzle: Puzzle) -> Puzzle:
    last = len(puzzle.rows) - 1
    return Puzzle(puzzle.rows[::-1], puzzle.columns, tuple((last - r, c, pawn) for r, c, pawn in puzzle.givens))
