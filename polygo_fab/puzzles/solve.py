"""The line rule of Nombres Croisés, and the exact test of uniqueness that it is.

A line (row or column) that has all its pawns is done: its other cells are empty. A line that needs as many pawns as
it has open cells is full: each gets one. Draw an arrow row -> column for each open cell that holds a pawn in some
solution, and column -> row for each that does not. Another solution differs from this one along cycles of arrows;
without a cycle some line has only arrows out, or only arrows in: it is full, or done. So the solution is unique
exactly when the line rule, repeated, solves the puzzle (06_nombres_croises; checked against enumeration in the tests).

The rule runs on all lines at once: two long integers hold, in one byte for each line, how many of its open cells
still become pawns, and how many become empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from ..core.puzzle import Puzzle

__all__ = ["Cells", "LineStep", "Peel", "is_unique", "line_waves", "peel", "steps"]

Cells = tuple[tuple[bool, ...], ...]
"""A disposition: for each row, for each column, whether a pawn stands there."""

_ZERO = 64
"""How a byte writes 0, so that none borrows from the next one: counts lie in -60 to 60."""


@dataclass(frozen=True)
class LineStep:
    """One use of the line rule: every open cell of a line gets a pawn (`pawn`), or none does.

    `number` counts from 0; `cells` are the (row, column) that the step settles, at least one.
    """

    line: Literal["row", "column"]
    number: int
    pawn: bool
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Peel:
    """Where the line rule leads: the steps of each wave (all lines forced at the same time), and what is then known.

    cells    a pawn, empty, or not known, for each row and column; givens included
    outcome  solved (this is the one solution), stuck (two solutions or more, or none), or contradiction (none)
    """

    waves: tuple[tuple[LineStep, ...], ...]
    cells: tuple[tuple[bool | None, ...], ...]
    outcome: Literal["solved", "stuck", "contradiction"]


def is_unique(puzzle: Puzzle) -> bool:
    """Whether there is exactly one solution. Exact, for every puzzle; time grows with the number of cells.

    The rule runs on all rows, then on all columns, and so on: lines that do not cross cannot contradict each other, and
    a line of which too much is asked is never forced.
    """
    n, m = len(puzzle.rows), len(puzzle.columns)
    ones, sizes, across = _frame(n, m)
    byte, zero, not_zero = _bytes(n + m), ones * _ZERO, ones * 127
    counts = int.from_bytes(bytes(puzzle.rows + puzzle.columns), "little")
    pawns, empties = zero + counts, zero + sizes - counts
    crossing = [0, *across]
    for r, c, pawn in puzzle.givens:
        row, column = byte[r], byte[n + c]
        crossing[r + 1] -= column
        crossing[n + c + 1] -= row
        if pawn:
            pawns -= row + column
        else:
            empties -= row + column
    side, other = across[-1] << 7, across[0] << 7  # lines as bit 7 of their bytes
    alive = side | other
    idle = False
    while alive:
        now = alive & side
        done = now & ~((pawns ^ zero) + not_zero)  # bit 7 is set by what is left of other bytes than zero
        full = now & ~((empties ^ zero) + not_zero)
        if done | full:
            idle = False
            alive ^= done | full
            while done:
                line = done & -done
                done ^= line
                empties -= crossing[line.bit_length() >> 3]
            while full:
                line = full & -full
                full ^= line
                pawns -= crossing[line.bit_length() >> 3]
        elif idle:
            return False
        else:
            idle = True
        side, other = other, side
    return True


def line_waves(puzzle: Puzzle) -> int | None:
    """How many waves of the line rule it takes to fill the board; None unless there is exactly one solution."""
    waves, alive, sound = _line_rule(puzzle)
    return len(waves) if sound and not alive else None


def peel(puzzle: Puzzle) -> Peel:
    """The line rule until nothing more is forced."""
    found, alive, sound = _line_rule(puzzle)
    n, m = len(puzzle.rows), len(puzzle.columns)
    cells: list[list[bool | None]] = [[None] * m for _ in range(n)]
    for r, c, pawn in puzzle.givens:
        cells[r][c] = pawn
    waves = []
    for done, full in found:
        wave = []
        for k in _lines(done | full):
            where = [(k, c) for c in range(m)] if k < n else [(r, k - n) for r in range(n)]
            where = [(r, c) for r, c in where if cells[r][c] is None]
            pawn = bool(full >> 8 * k & 1)
            for r, c in where:
                cells[r][c] = pawn
            if where:
                wave.append(LineStep("row" if k < n else "column", k if k < n else k - n, pawn, tuple(where)))
        waves.append(tuple(wave))
    outcome: Literal["solved", "stuck", "contradiction"] = (
        "contradiction" if not sound else "stuck" if alive else "solved")
    return Peel(tuple(waves), tuple(tuple(row) for row in cells), outcome)


def steps(puzzle: Puzzle) -> tuple[LineStep, ...]:
    """The forced lines in an order that a person can follow; the first one is a hint."""
    return tuple(step for wave in peel(puzzle).waves for step in wave)


@cache
def _frame(n: int, m: int) -> tuple[int, int, tuple[int, ...]]:
    """For a size: a 1 in the byte of each line, the number of cells of each line, and the lines across each."""
    rows, columns = sum(1 << 8 * k for k in range(n)), sum(1 << 8 * k for k in range(n, n + m))
    return rows | columns, rows * m + columns * n, (columns,) * n + (rows,) * m


@cache
def _bytes(lines: int) -> tuple[int, ...]:
    """A 1 in the byte of each line."""
    return tuple(1 << 8 * k for k in range(lines))


def _line_rule(puzzle: Puzzle) -> tuple[list[tuple[int, int]], int, bool]:
    """The waves that settle a cell (the lines done, the lines full), the lines still open, and whether no line is
    asked for more pawns or more empty cells than it can have."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    ones, sizes, across = _frame(n, m)
    zero = ones * _ZERO
    pawns = zero + int.from_bytes(bytes(puzzle.rows + puzzle.columns), "little")
    empties = zero + zero + sizes - pawns
    crossing = list(across)
    for r, c, pawn in puzzle.givens:
        row, column = 1 << 8 * r, 1 << 8 * (n + c)
        crossing[r] ^= column
        crossing[n + c] ^= row
        if pawn:
            pawns -= row | column
        else:
            empties -= row | column
    waves = []
    alive = ones
    while alive:
        done = ~(pawns - ones) >> 6 & alive  # bit 6 is clear where the count is below 1
        full = ~(empties - ones) >> 6 & alive & ~done
        if not done | full:
            break
        before = pawns + empties
        todo = done
        while todo:
            line = todo & -todo
            todo ^= line
            alive ^= line
            empties -= crossing[line.bit_length() >> 3] & alive
        todo = full
        while todo:
            line = todo & -todo
            todo ^= line
            alive ^= line
            pawns -= crossing[line.bit_length() >> 3] & alive
        if pawns + empties != before:
            waves.append((done, full))
    return waves, alive, pawns & empties & zero == zero


def _lines(mask: int) -> Iterator[int]:
    while mask:
        line = mask & -mask
        mask ^= line
        yield line.bit_length() >> 3
