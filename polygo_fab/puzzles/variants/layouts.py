"""The lines of a board, and a place beyond one end of each where its count is written and nothing else is."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from ...core.board import Board, Point
from ...core.count_puzzle import Layout, Line
from ...core.errors import BadInput
from ...core.tilings import square

__all__ = ["grid", "labelled", "runs", "size_of"]

_APART = 0.8
"""Of two counts, or a count and a cell, in the distance of neighbouring cells."""


def size_of(text: str, low: int, high: int) -> tuple[int, int]:
    """Rows and columns from '6x6'. Raises BadInput where they are out of range."""
    match = re.fullmatch(r"(\d{1,2})x(\d{1,2})", text)
    if match is None or not (low <= int(match[1]) <= high and low <= int(match[2]) <= high):
        raise BadInput(f"size '{text[:60]}': allowed: {low}x{low} to {high}x{high}")
    return int(match[1]), int(match[2])


def grid(kind: str, size: str, low: int = 2, high: int = 12, more: Sequence[tuple[str, tuple[int, ...]]] = (),
         colours: tuple[str, ...] = ("pawn",)) -> Layout:
    """A board of squares with its rows and columns as lines, and `more` lines of (family, cells)."""
    n, m = size_of(size, low, high)
    board = square(n, m)
    lines = [("r", tuple(range(r * m, r * m + m))) for r in range(n)]
    lines += [("c", tuple(range(c, n * m, m))) for c in range(m)]
    names = tuple(f"r{r + 1}c{c + 1}" for r in range(n) for c in range(m))
    return Layout(kind, f"{n}x{m}", board, names, labelled(board, [*lines, *more]), colours)


def runs(board: Board, step: int) -> tuple[tuple[int, ...], ...]:
    """The cells in straight lines along one of the board's steps, in the order of the lines' first cells."""
    after = {cell: rays[step][0] for cell, rays in enumerate(board.rays) if rays[step]}
    first = [cell for cell in range(len(board.centres)) if cell not in after.values()]
    return tuple((cell, *board.rays[cell][step]) for cell in first)


def labelled(board: Board, lines: Sequence[tuple[str, tuple[int, ...]]]) -> tuple[Line, ...]:
    """The lines with their labels: for each family the same end and distance, the nearest where all find room."""
    found: list[Line] = []
    for family in dict.fromkeys(name for name, _ in lines):
        members = [cells for name, cells in lines if name == family]
        taken = [*board.centres, *(line.label for line in found)]
        found += next(placed for placed in _tries(board, family, members) if _free(placed, taken))
    return tuple(found)


def _tries(board: Board, family: str, members: Sequence[tuple[int, ...]]) -> Iterator[list[Line]]:
    for ring in range(1, 9):
        for end in (0, -1):
            placed = []
            for cells in members:
                (x, y), (dx, dy) = board.centres[cells[end]], _direction(board, members, cells)
                sign = 1 if end == 0 else -1
                placed.append(Line(family, cells, (x - sign * ring * dx, y - sign * ring * dy), _unit(sign * dx,
                                                                                                    sign * dy)))
            yield placed


def _direction(board: Board, members: Iterable[tuple[int, ...]], cells: tuple[int, ...]) -> Point:
    """From one cell of a line to the next; for a line of one cell that of its family, or to the right."""
    a, b = next(((line[0], line[1]) for line in (cells, *members) if len(line) > 1), (-1, -1))
    if a < 0:
        return (1.0, 0.0)
    return (board.centres[b][0] - board.centres[a][0], board.centres[b][1] - board.centres[a][1])


def _unit(x: float, y: float) -> Point:
    length = math.hypot(x, y)
    return (x / length, y / length)


def _free(placed: Sequence[Line], taken: Iterable[Point]) -> bool:
    there = list(taken)
    for line in placed:
        if any(math.dist(line.label, other) < _APART for other in there):
            return False
        there.append(line.label)
    return True
