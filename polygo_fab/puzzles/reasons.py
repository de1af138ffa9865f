"""Why a puzzle has no solution, as values that can be checked and phrased in any language; str() is English.

Each is a certificate: that the numbers it gives do not fit together proves that there is no solution, and where there
is none, one of them says so (Gale 1957, Ryser 1957; with givens the max-flow min-cut theorem, Ford and Fulkerson
1956). Lines count from 0 in the values and from 1 in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Fullest", "LineOver", "LineShort", "Reason", "ReasonCut", "Totals"]


@dataclass(frozen=True)
class LineOver:
    """A line is given more pawns than it counts."""

    line: Literal["row", "column"]
    number: int
    count: int
    given: int

    def __str__(self) -> str:
        return f"{self.line} {self.number + 1} is given {_pawns(self.given)}, but counts {self.count}"


@dataclass(frozen=True)
class LineShort:
    """A line counts more pawns than its cells that are not given empty."""

    line: Literal["row", "column"]
    number: int
    count: int
    room: int

    def __str__(self) -> str:
        return f"{self.line} {self.number + 1} counts {_pawns(self.count)}, but only {self.room} can stand there"


@dataclass(frozen=True)
class Totals:
    """The rows and the columns do not add up to the same."""

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"the rows add up to {_pawns(self.rows)}, the columns to {self.columns}"


@dataclass(frozen=True)
class Fullest:
    """The Gale-Ryser inequality that fails, without givens: in some columns, those of the largest counts, stand `need`
    pawns, but no row lets more of them stand there than it counts or than there are such columns: `most` in all."""

    columns: tuple[int, ...]
    need: int
    most: int

    def __str__(self) -> str:
        k = len(self.columns)
        return (f"the {'' if k == 1 else f'{k} '}fullest column{'' if k == 1 else 's'} need{'s' if k == 1 else ''} "
                f"{_pawns(self.need)}, but rows let at most {self.most} stand there")


@dataclass(frozen=True)
class ReasonCut:
    """The cut of the max-flow, with givens: some rows need more pawns than have room on them.

    need    the pawns that `rows` count together
    within  the most pawns they can have in `columns`: what those columns count, without the pawns given on other rows
    beside  the cells of `rows` in all other columns that are not given empty
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    need: int
    within: int
    beside: int

    def __str__(self) -> str:
        where = _named("column", self.columns)
        verb = "needs" if len(self.rows) == 1 else "together need"
        return (f"{_named('row', self.rows)} {verb} {_pawns(self.need)}, but "
                + (f"at most {self.within} can stand there in {where}, and {self.beside} in other columns"
                   if self.columns else f"only {self.beside} can stand there"))


Reason = LineOver | LineShort | Totals | Fullest | ReasonCut


def _pawns(number: int) -> str:
    return f"{number} pawn{'' if number == 1 else 's'}"


def _named(name: str, numbers: tuple[int, ...]) -> str:
    words = [str(i + 1) for i in numbers]
    return f"{name} {words[0]}" if len(words) == 1 else f"{name}s {', '.join(words[:-1])} and {words[-1]}"
