"""The parts into which a puzzle falls: groups of lines that reach each other by arrows (see `solve`).

Cells that are the same in every solution are set; each part is solved by itself, and in its solutions every cell that
it leaves open takes both values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..core.puzzle import Puzzle
from .place import certain

__all__ = ["OpenPart", "parts"]


@dataclass(frozen=True)
class OpenPart:
    """Lines joined by open cells, and for each how many pawns still stand on its open cells.

    `open_cells` has for each row the columns of its open cells as bits: bit i for the part's column number i.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    row_needs: tuple[int, ...]
    column_needs: tuple[int, ...]
    open_cells: tuple[int, ...]


def parts(puzzle: Puzzle) -> tuple[OpenPart, ...] | None:
    """The parts that are not settled, by first row; None for a puzzle without a solution."""
    sure = certain(puzzle)
    return None if sure is None else tuple(_part(puzzle, sure, *group) for group in _groups(sure))


def _part(puzzle: Puzzle, sure: tuple[tuple[bool | None, ...], ...], rows: tuple[int, ...],
          columns: tuple[int, ...]) -> OpenPart:
    return OpenPart(rows, columns,
                tuple(puzzle.rows[r] - sum(value is True for value in sure[r]) for r in rows),
                tuple(puzzle.columns[c] - sum(row[c] is True for row in sure) for c in columns),
                tuple(sum(1 << i for i, c in enumerate(columns) if sure[r][c] is None) for r in rows))


def _groups(sure: tuple[tuple[bool | None, ...], ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The rows and columns of each set of lines joined by open cells."""
    left = {r for r, row in enumerate(sure) if None in row}
    while left:
        rows, columns = {min(left)}, set[int]()
        while True:
            columns = {c for r in rows for c, value in enumerate(sure[r]) if value is None}
            more = {r for r in left if any(sure[r][c] is None for c in columns)}
            if more == rows:
                break
            rows = more
        left -= rows
        yield tuple(sorted(rows)), tuple(sorted(columns))
