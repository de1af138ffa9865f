"""Hints on rectangles: what a person sees next who knows some cells, and all hints to somebody who follows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.count_puzzle import CountPuzzle
from ...core.flood import members
from .areas import concluded, moves, rectangle
from .conclusions import Conclusion

__all__ = ["ahead", "followed"]


def ahead(puzzle: CountPuzzle, told: Mapping[int, int]) -> tuple[Conclusion, ...]:
    """The first step that tells something new, after all that must be supposed for it, as nobody can tell what was
    ruled out before; nothing where all is known.

    told  cells of which the area of their rectangle is known
    """
    shown, found = {*told, *(cell for cell, _ in puzzle.givens)}, list[Conclusion]()
    for step in (step for move in moves(puzzle, told) for step in concluded(move)):
        if not (step.holds and shown.issuperset(step.cells)):
            found.append(step)
        if found and found[-1].holds:
            break
    return tuple(found)


def followed(puzzle: CountPuzzle) -> Iterator[tuple[Conclusion, ...]]:
    """The hints one after the other to somebody who draws what each tells: of a number the least rectangle around all
    its cells that are known."""
    drawn: dict[int, tuple[int, ...]] = {}
    while steps := ahead(puzzle, {cell: puzzle.givens[k][1] for k, cells in drawn.items() for cell in cells}):
        yield steps
        *_, step = steps
        if not step.holds:
            return
        k = step.value - 1
        drawn[k] = _around(puzzle, (puzzle.givens[k][0], *drawn.get(k, ()), *step.cells))


def _around(puzzle: CountPuzzle, cells: Sequence[int]) -> tuple[int, ...]:
    m = sum(line.family == "c" for line in puzzle.layout.lines)
    top, left = min(cells) // m, min(cell % m for cell in cells)
    high, wide = max(cells) // m - top + 1, max(cell % m for cell in cells) - left + 1
    return members(rectangle(m, top, left, high, wide))
