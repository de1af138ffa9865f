"""What lines say together with others that they cross, thought through again on what each cell may still be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.count_puzzle import CountPuzzle

__all__ = ["May", "all_on_four", "one_elsewhere"]

May = Sequence[Collection[int]]
"""For each cell the values that it may still have."""


def one_elsewhere(puzzle: CountPuzzle, may: May, lines: Sequence[int], across: int, at: tuple[int, int]
                  ) -> tuple[int, int] | None:
    """How many cells with a value a line lacks, and for how many it has room beside lines that meet on a cell and lack
    that value once each: fewer, so that the cell has another one. None where that is not so.

    at  the cell and the value
    """
    cell, value = at
    if cell in puzzle.layout.lines[across].cells or len(may[cell]) < 2 or len(lines) < 2:
        return None
    if any(cell not in puzzle.layout.lines[line].cells or _lacks(puzzle, may, line, value) != 1 for line in lines):
        return None
    need, taken = _lacks(puzzle, may, across, value), {c for line in lines for c in puzzle.layout.lines[line].cells}
    room = sum(value in may[c] and len(may[c]) > 1 for c in puzzle.layout.lines[across].cells if c not in taken)
    return None if need is None or room >= need else (need, room)


def all_on_four(puzzle: CountPuzzle, may: May, lines: Sequence[int], across: Sequence[int], value: int) -> set[int]:
    """The other cells of two lines that lack one cell without a value each, where they cross two lines, which lack one
    with it each, on four open cells; none where that is not so."""
    if len({*lines, *across}) != 4 or len(lines) != 2 or len(puzzle.layout.colours) > 1:
        return set()
    if any(_lacks(puzzle, may, line, 1 - value) != 1 for line in lines):
        return set()
    if any(_lacks(puzzle, may, line, value) != 1 for line in across):
        return set()
    one, other = ({c for line in some for c in puzzle.layout.lines[line].cells if len(may[c]) > 1}
                  for some in (lines, across))
    return one - other if len(one & other) == 4 else set()


def _lacks(puzzle: CountPuzzle, may: May, line: int, value: int) -> int | None:
    """How many more cells of a line have a value; None where it does not say."""
    counts, cells = puzzle.counts[line], puzzle.layout.lines[line].cells
    if None in counts:
        return None
    need = counts[value - 1] if value else len(cells) - sum(many or 0 for many in counts)
    return (need or 0) - sum(set(may[c]) == {value} for c in cells)
