"""How hard a variant of the puzzle is, found a second time, as docs/puzzles.md tells it.

Where counts do not always decide, a person tries every line at once, round after round, and where that stops supposes
what fails soonest. Of sure cells the lines are parted into blocks that hang together by cells which are not sure: the
board comes apart at its ends, the smallest block first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import count

from ..core.count_puzzle import CountPuzzle
from .second_solver import solutions

__all__ = ["asked_of", "begun", "failing", "failing_lines", "fails_after", "fails_by", "first_failing", "left_by",
           "level_ahead", "level_of_blocks", "one_round", "said_by", "together"]

_SOON = 2
"""Rounds within which a supposition of level 3 fails."""
_MOST = 4

May = list[int]
"""For each value the cells that may still have it, as bits."""


def level_ahead(puzzle: CountPuzzle) -> int | None:
    """1 by counts alone in fewer rounds than the board has rows or columns, 2 in more; 3 where what is supposed fails
    within two rounds, 4 later. None where that does not end."""
    asked, may = asked_of(puzzle), begun(puzzle)
    every, rounds, longest = (1 << len(puzzle.layout.names)) - 1, 0, 0
    while sum(cells.bit_count() for cells in may) > every.bit_count():
        after = one_round(may, asked, every)
        if after is None:
            return None
        if after != may:
            may, rounds = after, rounds + 1
            continue
        failed = first_failing(may, asked, every)
        if failed is None:
            return None
        took, cell, value = failed
        longest = max(longest, took)
        may = [cells & ~(1 << cell) if v == value else cells for v, cells in enumerate(may)]
    if longest:
        return 3 if longest <= _SOON else 4
    families = [line.family for line in puzzle.layout.lines]
    return 1 if rounds < min(families.count(family) for family in "rc") else 2


def said_by(puzzle: CountPuzzle, lines: Sequence[int]) -> list[set[int]]:
    """For each cell the values that it may still have, as these lines say at once; none where they cannot be."""
    may = one_round(begun(puzzle), asked_of(puzzle, lines), (1 << len(puzzle.layout.names)) - 1) or []
    return [{value for value, cells in enumerate(may) if cells >> cell & 1}
            for cell in range(len(puzzle.layout.names))]


def fails_after(puzzle: CountPuzzle, cell: int, value: int) -> int | None:
    """In how many rounds it fails to suppose that a cell has a value; None where it does not."""
    found = failing(puzzle, cell, value)
    return found and found[0]


def failing(puzzle: CountPuzzle, cell: int, value: int) -> tuple[int, list[set[int]]] | None:
    """The same, and which values each cell still may have before the round that fails."""
    asked, every = asked_of(puzzle), (1 << len(puzzle.layout.names)) - 1
    before: May | None = [cells if v == value else cells & ~(1 << cell) for v, cells in enumerate(begun(puzzle))]
    for took in count(1):
        assert before is not None
        after = one_round(before, asked, every)
        if after is None:
            return took, [{v for v, cells in enumerate(before) if cells >> c & 1} for c in range(every.bit_length())]
        if after == before:
            return None
        before = after
    return None


def left_by(puzzle: CountPuzzle, may: Sequence[Collection[int]], line: int) -> list[set[int]] | None:
    """Of a board on which each cell may have these values, those that one line leaves; None where it cannot be."""
    bits = [sum(1 << cell for cell, some in enumerate(may) if value in some)
            for value in range(len(puzzle.layout.colours) + 1)]
    after = one_round(bits, asked_of(puzzle, [line]), (1 << len(may)) - 1)
    return None if after is None else [{value for value, cells in enumerate(after) if cells >> cell & 1}
                                       for cell in range(len(may))]


def failing_lines(puzzle: CountPuzzle, may: Sequence[Collection[int]]) -> set[int] | None:
    """Of a board on which each cell may have these values, the lines that cannot come out where, round after round,
    that fails; none of them where lines only contradict each other, and None where it does not fail."""
    asked, every = asked_of(puzzle), (1 << len(puzzle.layout.names)) - 1
    before: May = [sum(1 << cell for cell, some in enumerate(may) if value in some)
                   for value in range(len(puzzle.layout.colours) + 1)]
    while (after := one_round(before, asked, every)) is not None:
        if after == before:
            return None
        before = after
    return {number for number in range(len(puzzle.layout.lines))
            if one_round(before, asked_of(puzzle, [number]), every) is None}


def asked_of(puzzle: CountPuzzle, lines: Sequence[int] = ()) -> list[tuple[int, int, int]]:
    """The cells of a line (of those lines, if some are named) as bits, a value, and how many of them have it; of two
    colours what is left is empty."""
    found = []
    for number, (line, shown) in enumerate(zip(puzzle.layout.lines, puzzle.counts, strict=True)):
        if lines and number not in lines:
            continue
        cells = sum(1 << cell for cell in line.cells)
        found += [(cells, value, many) for value, many in enumerate(shown, start=1) if many is not None]
        if len(shown) == 2 and None not in shown:
            found.append((cells, 0, len(line.cells) - sum(many or 0 for many in shown)))
    return found


def begun(puzzle: CountPuzzle) -> May:
    may, known = [0] * (len(puzzle.layout.colours) + 1), puzzle.known
    for cell in range(len(puzzle.layout.names)):
        for value in [known[cell]] if cell in known else range(len(may)):
            may[value] |= 1 << cell
    return may


def one_round(may: Sequence[int], asked: Sequence[tuple[int, int, int]], every: int) -> May | None:
    """What all lines say at once; None where one of them, or a cell, can have nothing."""
    gone = [0] * len(may)
    for cells, value, many in asked:
        can = may[value] & cells
        others = 0
        for v, some in enumerate(may):
            others |= some if v != value else 0
        open_, sure = can & others, can & ~others
        if not sure.bit_count() <= many <= can.bit_count():
            return None
        if sure.bit_count() == many:
            gone[value] |= open_
        elif can.bit_count() == many:
            for v in range(len(may)):
                gone[v] |= open_ if v != value else 0
    left, some = [cells & ~out for cells, out in zip(may, gone, strict=True)], 0
    for cells in left:
        some |= cells
    return left if some == every else None


def first_failing(may: Sequence[int], asked: Sequence[tuple[int, int, int]], every: int) -> tuple[int, int, int] | None:
    """In how many rounds, which cell and which value fails soonest, the first of those; None where none does."""
    tried = [(cell, value, [cells if v == value else cells & ~(1 << cell) for v, cells in enumerate(may)])
             for cell, value in _doubtful(may)]
    for took in count(1):
        rest = []
        for cell, value, before in tried:
            after = one_round(before, asked, every)
            if after is None:
                return took, cell, value
            if after != before:
                rest.append((cell, value, after))
        if not rest:
            return None
        tried = rest
    return None


def fails_by(may: Sequence[int], asked: Sequence[tuple[int, int, int]], every: int, at: tuple[int, int], rounds: int
             ) -> bool:
    """Whether it fails within so many rounds to suppose that a cell has a value (`at`)."""
    before: May | None = [cells if v == at[1] else cells & ~(1 << at[0]) for v, cells in enumerate(may)]
    for _ in range(rounds):
        if before is not None:
            before = one_round(before, asked, every)
    return before is None


def _doubtful(may: Sequence[int]) -> Iterator[tuple[int, int]]:
    for cell in range(max(may).bit_length()):
        values = [value for value, cells in enumerate(may) if cells >> cell & 1]
        yield from ((cell, value) for value in values if len(values) > 1)


def level_of_blocks(puzzle: CountPuzzle) -> int | None:
    """By how many lines the largest block has that must come off: 3 or fewer, 4, 5, more. None without a solution."""
    one, lines = solutions(puzzle).one, puzzle.layout.lines
    if not one:
        return None
    of = {cell: [k for k, line in enumerate(lines) if cell in line.cells] for cell in range(len(one))}
    ways: list[set[int]] = [set() for _ in lines]  # a pawn can leave its row for its column, come back by an empty cell
    for cell, (row, column) in of.items():
        if cell not in puzzle.known:
            start, end = (row, column) if one[cell] else (column, row)
            ways[start].add(end)
    block = together(ways)
    into = {(block[a], block[b]) for a, some in enumerate(ways) for b in some if block[a] != block[b]}
    size = {name: block.count(name) for name in set(block)}
    most = 0
    while into:
        starts, ends = {a for a, _ in into}, {b for _, b in into}
        last = min(starts ^ ends, key=lambda name: (size[name], name))
        most = max(most, size[last])
        into = {way for way in into if last not in way}
    return min(_MOST, max(1, most - 2))


def together(ways: Sequence[set[int]]) -> list[int]:
    """For each line the first of those that it can reach and that reach it."""
    def reached(start: int) -> set[int]:
        found, todo = {start}, [start]
        while todo:
            new = ways[todo.pop()] - found
            found |= new
            todo += new
        return found

    from_ = [reached(line) for line in range(len(ways))]
    return [min(other for other in from_[line] if line in from_[other]) for line in range(len(ways))]
