"""The boards of the lessons on Nombres Croisés, each sort by chance until one fits what its exercise asks for.

Source: 06_nombres_croises, "Facts"; puzzles.md, "Theory". Another seed makes other boards of the same sorts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TypeVar

from ..core.puzzle import Puzzle
from ..core.stream import Stream
from .count import count
from .place import fullest
from .solve import Cells

__all__ = ["LessonBoards", "filled_in", "lesson_boards", "steps_between", "switches_of"]

T = TypeVar("T")
_SIDE = 4
Corners = tuple[int, int, int, int]
"""Two rows and two columns, from 0."""


@dataclass(frozen=True)
class LessonBoards:
    """Boards without givens, and boards with all their pawns on them.

    exist     counts: of different sums; that no board has, with the same sum; and of two boards; in any order
    switched  boards, of which the number of switches is asked
    pair      two boards with the same counts, more than one switch apart
    two       counts of exactly two boards
    counted   counts of few boards, and of more
    lonesum   boards, two of which are the only ones with their counts, in any order
    """

    exist: tuple[Puzzle, ...]
    switched: tuple[Cells, ...]
    pair: tuple[Cells, Cells]
    two: Puzzle
    counted: tuple[Puzzle, ...]
    lonesum: tuple[Cells, ...]


def lesson_boards(seed: int) -> LessonBoards:
    """The same boards for the same seed."""
    stream = Stream(seed)

    def some(fits: Callable[[Puzzle], bool], n: int = _SIDE) -> Puzzle:
        return next(puzzle for puzzle in map(_counts, _chances(stream, n)) if fits(puzzle))

    exist = [_uneven(stream, some(lambda _: True)), _impossible(stream), *(some(lambda _: True) for _ in "ab")]
    switched = [next(cells for cells in _chances(stream, _SIDE) if low <= len(switches_of(cells)) <= high)
                for low, high in ((2, 3), (4, 6))]
    first = next(cells for cells in _chances(stream, _SIDE) if _far(cells))
    sorts = [next(cells for cells in _chances(stream, _SIDE) if bool(switches_of(cells)) is switch
                  and 5 <= sum(map(sum, cells)) <= 11) for switch in (True, False, True, False)]
    return LessonBoards(
        exist=_shuffled(stream, exist), switched=tuple(switched), pair=(first, _far(first)[0]),
        two=some(lambda one: count(one) == 2), lonesum=_shuffled(stream, sorts),
        counted=tuple(some(lambda one, low=low, high=high: low <= count(one) <= high, n)  # type: ignore[misc]
                      for n, low, high in ((3, 2, 3), (3, 4, 6), (_SIDE, 8, 15), (_SIDE, 16, 90))))


def switches_of(cells: Cells) -> list[Corners]:
    """Two rows and two columns each, in the four cells of which two pawns on opposite corners can change to the other
    two corners: no count is then another one."""
    return [(a, b, c, d) for a, b in combinations(range(len(cells)), 2)
            for c, d in combinations(range(len(cells[0])), 2)
            if cells[a][c] == cells[b][d] != cells[a][d] == cells[b][c]]


def steps_between(start: Cells, end: Cells) -> int:
    """The fewest switches that lead from a board to another with the same counts (Ryser 1957: some do)."""
    return next(far for far, some in enumerate(_rings(start)) if end in some)


def filled_in(cells: Cells) -> Puzzle:
    """A board with all its pawns as a puzzle in which they are given."""
    return Puzzle(*_margins(cells), tuple((r, c, True) for r, row in enumerate(cells) for c, pawn in enumerate(row)
                                          if pawn))


def _far(cells: Cells) -> list[Cells]:
    """Boards that are two or three switches away, the farthest first."""
    rings = [sorted(ring) for ring in islice(_rings(cells), 4)]
    return [board for ring in rings[:1:-1] for board in ring]


def _rings(start: Cells) -> Iterator[set[Cells]]:
    """The boards that are no switch away, one, two ..."""
    seen, ring = {start}, {start}
    while ring:
        yield ring
        ring = {_switched(board, corners) for board in ring for corners in switches_of(board)} - seen
        seen |= ring


def _switched(cells: Cells, corners: Corners) -> Cells:
    a, b, c, d = corners
    turned = {(row, column) for row in (a, b) for column in (c, d)}
    return tuple(tuple(pawn ^ ((r, k) in turned) for k, pawn in enumerate(row)) for r, row in enumerate(cells))


def _chances(stream: Stream, n: int) -> Iterator[Cells]:
    """Boards with pawns by chance, none of them empty or full."""
    while True:
        cells = tuple(tuple(bool(stream.below(2)) for _ in range(n)) for _ in range(n))
        if 0 < sum(map(sum, cells)) < n * n:
            yield cells


def _margins(cells: Cells) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(sum, cells)), tuple(map(sum, zip(*cells, strict=True)))


def _counts(cells: Cells) -> Puzzle:
    return Puzzle(*_margins(cells))


def _uneven(stream: Stream, puzzle: Puzzle) -> Puzzle:
    """The same with another count on a row: the sums differ."""
    row, n = stream.below(len(puzzle.rows)), puzzle.rows
    return Puzzle((*n[:row], n[row] + (1 if n[row] < len(puzzle.columns) else -1), *n[row + 1:]), puzzle.columns)


def _impossible(stream: Stream) -> Puzzle:
    """Counts of the same sum that no board has, and not because of one line alone."""
    while True:
        rows, columns = (tuple(stream.below(_SIDE + 1) for _ in range(_SIDE)) for _ in "rc")
        why = fullest(rows, columns)
        if sum(rows) == sum(columns) and why is not None and 1 < len(why.columns) < _SIDE:
            return Puzzle(rows, columns)


def _shuffled(stream: Stream, some: list[T]) -> tuple[T, ...]:
    """In an order by chance."""
    left = list(some)
    return tuple(left.pop(stream.below(len(left))) for _ in range(len(some)))
