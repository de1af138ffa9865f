"""Of sure cells the blocks that come off, one after the other, found a second time: lines that hang together by cells
which are not sure come off at an end of the board, the smallest first, in the order of their first lines."""

from __future__ import annotations

from ..core.count_puzzle import CountPuzzle
from .level_of_kinds import together
from .second_solver import solutions

__all__ = ["block_ends"]


def block_ends(puzzle: CountPuzzle) -> list[tuple[int, int, int]] | None:
    """For each block how many lines have open cells, how many lines it has, and how many ends have as many; None
    without a solution."""
    one, lines = solutions(puzzle).one, puzzle.layout.lines
    if not one:
        return None
    ways: list[set[int]] = [set() for _ in lines]
    for cell in range(len(one)):
        if cell not in puzzle.known:
            row, column = (k for k, line in enumerate(lines) if cell in line.cells)
            start, end = (row, column) if one[cell] else (column, row)
            ways[start].add(end)
    block = together(ways)
    left, found = {(a, b) for a, some in enumerate(ways) for b in some}, list[tuple[int, int, int]]()
    while into := {(block[a], block[b]) for a, b in left if block[a] != block[b]}:
        ends = {a for a, _ in into} ^ {b for _, b in into}
        last = min(ends, key=lambda name: (block.count(name), name))
        size = block.count(last)
        found.append((len({line for way in left for line in way}), size,
                      sum(block.count(name) == size for name in ends)))
        left = {way for way in left if last not in (block[way[0]], block[way[1]])}
    return found
