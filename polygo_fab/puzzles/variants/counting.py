"""The numbers behind what a line says, or a block of rows and columns: how many are to be, are, can come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...core.count_puzzle import CountPuzzle
from .conclusions import Conclusion

__all__ = ["BlockCount", "LineCount", "block_count", "line_count"]


@dataclass(frozen=True)
class LineCount:
    """Of one value on a line: `need` cells have it, `got` are known to, `left` are open."""

    need: int
    got: int
    left: int


@dataclass(frozen=True)
class BlockCount:
    """Some lines lack `need` pawns; those that they cross take `few` of them at most, and beside these `left` cells are
    open: need = few + left, so each of them has a pawn, and what is crossed has pawns on these lines alone."""

    lines: tuple[int, ...]
    across: tuple[int, ...]
    need: int
    few: int
    left: int


def line_count(puzzle: CountPuzzle, line: int, value: int) -> LineCount:
    """Of a line whose counts are shown, where each cell that is not known may have the value."""
    cells, counts, known = puzzle.layout.lines[line].cells, puzzle.counts[line], puzzle.known
    shown = [count or 0 for count in counts]
    return LineCount(shown[value - 1] if value else len(cells) - sum(shown),
                     sum(known.get(cell) == value for cell in cells), sum(cell not in known for cell in cells))


def block_count(puzzle: CountPuzzle, step: Conclusion) -> BlockCount:
    """Of a block of rows and columns that says something. Raises ValueError for one that says nothing."""
    rows, columns = ([k for k in step.lines if puzzle.layout.lines[k].family == family] for family in "rc")
    for lines, across in ((rows, columns), (columns, rows)):
        need, few = (_lacking(puzzle, some) for some in (lines, across))
        crossed = {cell for line in across for cell in puzzle.layout.lines[line].cells}
        left = sum(cell not in crossed and cell not in puzzle.known
                   for line in lines for cell in puzzle.layout.lines[line].cells)
        if need == few + left:
            return BlockCount(tuple(lines), tuple(across), need, few, left)
    raise ValueError("a block that says nothing")


def _lacking(puzzle: CountPuzzle, lines: Sequence[int]) -> int:
    """The pawns that lines lack together."""
    return sum(count.need - count.got for count in (line_count(puzzle, line, 1) for line in lines))
