"""Which cells are sure? A board with many solutions; the answer is the cells that are the same in all of them.

Take a block of rows and columns. If its columns count more pawns than its rows by as many as there are cells where
they cross the other rows, all those cells are pawns, and its rows have none on the other columns; and the same with
rows and columns exchanged. One line alone is the line rule; a block with cells that are not sure has 2 x 2 lines or
more. In the arrows of any one solution (`puzzles.solve`) blocks are lines that reach each other, from which no arrow
leaves, or into which none leads. The level is the largest block that cannot be avoided (puzzles.md, "certain cells").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.flood import members
from ....core.puzzle import Puzzle
from ....core.stream import Stream
from ...place import solution
from ...solve import Cells
from ..base import as_base
from ..conclusions import Conclusion, Solved
from ..layouts import grid
from ..variant import Variant, VariantOrder

__all__ = ["VARIANT", "looked_at_blocks"]

LEAST_SURE = 4
"""A new puzzle has at least one sure cell in so many, and one that is not sure in so many."""


@cache
def layout(size: str) -> Layout:
    """3x3 to 25x25."""
    return grid("certain", size, 3, 25)


def _base(puzzle: CountPuzzle) -> Puzzle:
    """Raises BadInput for a count that is not shown."""
    if any(None in count for count in puzzle.counts):
        raise BadInput("nc-certain with a hidden count ('?'): allowed in nc-hidden")
    return as_base(puzzle)


def solved(puzzle: CountPuzzle) -> Solved:
    """Blocks cut off one after the other, the smallest first. `deepest` is how many lines the largest of them has."""
    base = _base(puzzle)
    one = solution(base)
    if one is None:
        return Solved((), 0, 0, None)
    m = len(base.columns)
    answer: list[int | None] = [puzzle.known.get(cell) for cell in range(len(base.rows) * m)]
    steps: list[Conclusion] = []
    deepest = rounds = 0
    for blocks, left, _ in _cuts(base, one, answer):
        block = blocks[0]
        found: dict[int, list[int]] = {0: [], 1: []}
        for cell, value in enumerate(answer):
            r, c = cell // m, len(base.rows) + cell % m
            if value is None and (block >> r & 1) != (block >> c & 1) and left >> r & 1 and left >> c & 1:
                found[one[r][cell % m]].append(cell)
        for value, cells in found.items():
            if cells:
                steps.append(Conclusion(members(block), tuple(cells), value))
            for cell in cells:
                answer[cell] = value
        deepest, rounds = max(deepest, block.bit_count()), rounds + 1
    return Solved(tuple(steps), rounds, deepest, tuple(answer))


def looked_at_blocks(puzzle: CountPuzzle) -> float:
    """How many lines a person looks at, on average: single lines in random order until one leads on, as in
    `variants.effort`; where none does, all of them in vain, then blocks from the smallest.

    A block lies at an end of the lines in order of what they lack: so many rows at one end with so many columns at the
    other. Those of s lines are 2 (s - 1), with s lines each to be looked at.
    """
    base = _base(puzzle)
    one = solution(base)
    if one is None:
        return 0.0
    total = 0.0
    for blocks, _, lines in _cuts(base, one, [puzzle.known.get(cell) for cell in range(len(puzzle.layout.names))]):
        size = blocks[0].bit_count()
        leading = sum(block.bit_count() == size for block in blocks)
        if size == 1:
            total += (lines + 1) / (leading + 1)
            continue
        total += lines + sum(2 * (s - 1) * s for s in range(2, size)) + size * (2 * (size - 1) + 1) / (leading + 1)
    return total


def _cuts(base: Puzzle, one: Cells, answer: Sequence[int | None]) -> Iterator[tuple[list[int], int, int]]:
    """The blocks that can be cut off, the smallest first, which then is cut off; the lines that are left before, and
    how many of them have open cells. `answer` is what is known of the cells, and is read anew each time."""
    n, m = len(base.rows), len(base.columns)
    left = (1 << n + m) - 1
    while True:
        arrows, open_ = [0] * (n + m), 0
        for cell, value in enumerate(answer):
            r, c = cell // m, n + cell % m
            if value is None and left >> r & 1 and left >> c & 1:
                start, end = (r, c) if one[r][c - n] else (c, r)
                arrows[start] |= 1 << end
                open_ |= 1 << r | 1 << c
        blocks = _blocks(arrows, left)
        if not blocks:
            return
        yield blocks, left, open_.bit_count()
        left &= ~blocks[0]


def _blocks(arrows: list[int], left: int) -> list[int]:
    """Lines that reach each other, that no arrow leaves or none enters, but not neither; the fewest first."""
    lines = [line for line in range(len(arrows)) if left >> line & 1]
    reach = [1 << line | arrows[line] for line in range(len(arrows))]
    for k in lines:
        reach = [there | reach[k] if there >> k & 1 else there for there in reach]
    blocks = {}
    for line in lines:
        together = sum(1 << other for other in lines if reach[line] >> other & 1 and reach[other] >> line & 1)
        leaves = reach[line] & ~together
        enters = any(reach[other] >> line & 1 for other in lines if not together >> other & 1)
        if bool(leaves) != enters:
            blocks[together] = line
    return sorted(blocks, key=lambda block: (block.bit_count(), blocks[block]))


def level(puzzle: CountPuzzle, found: Solved) -> int:
    """1: single lines; 2: a block of 2 x 2 lines; 3: of 2 x 3; 4: a larger one."""
    if found.answer is None:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no level: it has no solution")
    return min(max(found.deepest - 2, 1), 4)


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle | None:
    """Lines in two to four groups: pawns where a row's group comes before its column's, none where it comes after,
    chance within a group: the fewer groups, the larger the blocks. No givens."""
    board = layout(order.size)
    n = sum(line.family == "r" for line in board.lines)
    m, groups = len(board.lines) - n, 2 + (stream.below(3) if order.level in (None, 1, 2) else 0)
    group = [stream.below(groups) for _ in board.lines]
    pawns = [group[r] < group[n + c] or (group[r] == group[n + c] and stream.below(2) == 1)
             for r in range(n) for c in range(m)]
    counts = tuple((sum(pawns[cell] for cell in line.cells),) for line in board.lines)
    puzzle = CountPuzzle(board, counts)
    answer = solved(puzzle).answer
    assert answer is not None
    least = n * m // LEAST_SURE
    return puzzle if least <= answer.count(None) <= n * m - least else None


VARIANT = Variant(sizes=("6x6", "7x7", "8x8", "10x10"), layout=layout, made=made, solved=solved, level=level,
                  unique=lambda puzzle: solution(_base(puzzle)) is not None)
