"""An order: what Nombres Croisés puzzles to make. Puzzle number `index` of an order is a function of the two alone.

So an order is the same whoever makes which part of it; its `count` says how many are wanted, no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass
from functools import cache

from ..core.errors import BadInput, unknown
from ..core.puzzle import LARGEST
from .grade import LEVELS

__all__ = ["GIVENS", "SYMMETRIES", "Order", "orbits"]

_MOST = 2 ** 63
"""Seeds, and puzzles of an order, are numbers below."""

_HALF, _LEFT_RIGHT, _UP_DOWN = (False, True, True), (False, False, True), (False, True, False)
_DIAGONAL, _QUARTER = (True, False, False), (True, False, True)
SYMMETRIES: dict[str, tuple[tuple[bool, bool, bool], ...]] = {
    "none": (), "half-turn": (_HALF,), "left-right": (_LEFT_RIGHT,), "up-down": (_UP_DOWN,),
    "both-mirrors": (_LEFT_RIGHT, _UP_DOWN), "diagonal": (_DIAGONAL,), "quarter-turn": (_QUARTER,),
    "full": (_QUARTER, _DIAGONAL)}
"""How the places of the givens may be symmetric, and the movements of the board that keep them: whether rows become
columns, and then whether the rows, and the columns, are put in reverse."""
_ON_SQUARES = ("diagonal", "quarter-turn", "full")

GIVENS = ("any", "pawns", "fewest")


@dataclass(frozen=True)
class Order:
    """`count` puzzles of rows x columns, each with exactly one solution.

    level     the difficulty (`grade.level`), or None: as chance has it
    density   the chance of a pawn on each cell, in percent
    givens    'any' kind and 'pawns' only: none to spare; 'fewest': as few as can be; or so many in all, some to spare
    symmetry  of the places of the givens: they come and go in sets that the movements of the board exchange, and no
              such set is to spare

    Raises BadInput for values that are not allowed, or not together.
    """

    rows: int
    columns: int
    _: KW_ONLY
    count: int = 1
    seed: int = 1
    level: int | None = None
    density: int = 50
    givens: str | int = "any"
    symmetry: str = "none"

    def __post_init__(self) -> None:
        if not (_whole(self.rows, 1, LARGEST) and _whole(self.columns, 1, LARGEST)):
            raise BadInput(f"size '{self.rows}x{self.columns}': allowed: 1x1 to {LARGEST}x{LARGEST}")
        if not _whole(self.count, 1, _MOST):
            raise BadInput(f"count = '{self.count}': allowed: 1 to {_MOST}")
        for name, value, low, high in (
                ("seed", self.seed, 0, _MOST - 1), ("density", self.density, 1, 99),
                ("level", LEVELS[0] if self.level is None else self.level, LEVELS[0], LEVELS[-1])):
            if not _whole(value, low, high):
                raise BadInput(f"{name} = '{value}': allowed: {low} to {high}")
        cells = self.rows * self.columns
        if self.givens not in GIVENS and not _whole(self.givens, 0, cells):
            raise BadInput(f"givens = '{self.givens}': allowed: {', '.join(GIVENS)}, or 0 to {cells}")
        if self.symmetry not in SYMMETRIES:
            raise unknown("symmetry", str(self.symmetry), SYMMETRIES)
        if self.symmetry in _ON_SQUARES and self.rows != self.columns:
            raise BadInput(f"symmetry '{self.symmetry}' on {self.rows}x{self.columns}: allowed on square boards only")
        if self.symmetry != "none" and self.givens in ("pawns", "fewest"):
            raise BadInput(f"givens '{self.givens}' with symmetry '{self.symmetry}': symmetric givens are of any kind")

    @property
    def kind(self) -> str:
        """In words, for messages."""
        said = [f"{self.rows}x{self.columns}"]
        said += [] if self.level is None else [f"of level {self.level}"]
        said += [] if self.density == 50 else [f"with {self.density} % pawns"]
        said += [] if self.givens == "any" else [f"with givens '{self.givens}'"]
        said += [] if self.symmetry == "none" else [f"with symmetry '{self.symmetry}'"]
        return " ".join(said)


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


@cache
def orbits(rows: int, columns: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The sets of cells that the symmetry exchanges, by first cell; cell (r, c) is number r * columns + c."""
    left, found = set(range(rows * columns)), []
    for first in range(rows * columns):
        if first in left:
            orbit = {first}
            while more := set(_moved(orbit, rows, columns, symmetry)) - orbit:
                orbit |= more
            left -= orbit
            found.append(tuple(sorted(orbit)))
    return tuple(found)


def _moved(cells: Iterable[int], rows: int, columns: int, symmetry: str) -> Iterator[int]:
    for cell in cells:
        for swapped, upside_down, mirrored in SYMMETRIES[symmetry]:
            r, c = divmod(cell, columns)
            r, c = (c, r) if swapped else (r, c)
            yield (rows - 1 - r if upside_down else r) * columns + (columns - 1 - c if mirrored else c)
