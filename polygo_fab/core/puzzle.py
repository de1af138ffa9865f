"""A Nombres Croisés puzzle as a value, with a text form that is permanent and parses back.

A board of rows x columns cells, each a pawn or empty; the solver is given how many pawns stand on each row and
each column, and some cells outright (06_nombres_croises; MARS, "Nombres Croisés").
Text: "nc:2x2:r1,1:c1,1:g+r1c1,-r2c2" (+ a pawn, - an empty cell; rows and columns count from 1, top left).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .errors import BadInput

__all__ = ["LARGEST", "Puzzle", "parse_puzzle"]

LARGEST = 60
"""Rows, and columns."""


@dataclass(frozen=True)
class Puzzle:
    """Row counts top to bottom, column counts left to right, givens as (row, column, pawn?) from 0, sorted.

    Raises BadInput for sizes outside 1 x 1 to 60 x 60, a count that no line can have, or a given outside the board
    or given twice.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    givens: tuple[tuple[int, int, bool], ...] = ()

    def __post_init__(self) -> None:
        n, m = len(self.rows), len(self.columns)
        if not (1 <= n <= LARGEST and 1 <= m <= LARGEST):
            raise BadInput(f"puzzle of {n} x {m}: allowed: 1 x 1 to {LARGEST} x {LARGEST}")
        for counts, name, most in ((self.rows, "row", m), (self.columns, "column", n)):
            for i, count in enumerate(counts, start=1):
                if not 0 <= count <= most:
                    raise BadInput(f"{name} {i} has {count} pawns: allowed: 0 to {most}")
        cells = [(r, c) for r, c, _ in self.givens]
        for r, c in cells:
            if not (0 <= r < n and 0 <= c < m):
                raise BadInput(f"given r{r + 1}c{c + 1}: allowed: r1c1 to r{n}c{m}")
        if len(set(cells)) != len(cells):
            raise BadInput("a cell is given twice")
        object.__setattr__(self, "givens", tuple(sorted(self.givens)))

    def text(self) -> str:
        givens = ",".join(f"{'+' if pawn else '-'}r{r + 1}c{c + 1}" for r, c, pawn in self.givens)
        return (f"nc:{len(self.rows)}x{len(self.columns)}:r{','.join(map(str, self.rows))}"
                f":c{','.join(map(str, self.columns))}" + (f":g{givens}" if givens else ""))


_TEXT = re.compile(r"nc:(\d{1,2})x(\d{1,2}):r([\d,]+):c([\d,]+)(?::g([-+rc\d,]+))?", re.ASCII)
_GIVEN = re.compile(r"([-+])r(\d{1,2})c(\d{1,2})", re.ASCII)


def parse_puzzle(text: str) -> Puzzle:
    """The puzzle that `text` writes. Raises BadInput where it does not fit."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"puzzle '{text[:80]}': expected nc:ROWSxCOLUMNS:r1,2:c2,1 and optionally :g+r1c1,-r2c2")
    try:
        rows = tuple(int(word) for word in match[3].split(","))
        columns = tuple(int(word) for word in match[4].split(","))
    except ValueError:
        raise BadInput(f"puzzle '{text[:80]}': an empty count") from None
    if (len(rows), len(columns)) != (int(match[1]), int(match[2])):
        raise BadInput(f"puzzle '{text[:80]}': {len(rows)} row and {len(columns)} column counts for "
                       f"{match[1]} x {match[2]}")
    givens = []
    for word in match[5].split(",") if match[5] else []:
        if (given := _given(word)) is None:
            raise BadInput(f"puzzle '{text[:80]}': given '{word}': expected +r1c1 (a pawn) or -r1c1 (empty)")
        givens.append(given)
    return Puzzle(rows, columns, tuple(givens))


@lru_cache(2 * LARGEST * LARGEST)
def _given(word: str) -> tuple[int, int, bool] | None:
    given = _GIVEN.fullmatch(word)
    return given and (int(given[2]) - 1, int(given[3]) - 1, given[1] == "+")
