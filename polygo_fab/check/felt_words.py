"""What dots of Braille say on a page that swells: lines of words, and numbers wherever they stand."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..core.errors import BadInput
from ..core.path import Point
from .brf import read_cells

__all__ = ["FeltWord", "felt_lines", "felt_number", "felt_words"]

_NEXT, _CELL = 2.5, 6.0
_NEAR = 0.15
_GAP = 9.0
"""mm: dots farther apart than this, across, are of two numbers."""
_ROW = 5.5
"""mm: dots farther apart than this, upwards, are of two lines."""
_BASE, _FULL = 0x2800, "\u283f"


def felt_lines(dots: Sequence[Point]) -> list[str]:
    """The lines that dots make, in cells (Unicode), from above; "?" stands for dots that lie in no cell."""
    found = list[list[Point]]()
    for dot in sorted(dots, key=lambda one: -one[1]):
        if found and found[-1][0][1] - dot[1] < _ROW:
            found[-1].append(dot)
        else:
            found.append([dot])
    return [_spelt(line).cells for line in found]


@dataclass(frozen=True)
class FeltWord:
    """What dots spell, in cells (Unicode; "?" where they lie in none), and the middle of these cells."""

    cells: str
    at: Point

    def far(self, spot: Point) -> float:
        """mm from a spot to the cells, up to the middles of their dots."""
        half = ((_CELL * (len(self.cells) - 1) + _NEXT) / 2, _NEXT)
        return math.hypot(*(max(0.0, abs(a - b) - c) for a, b, c in zip(spot, self.at, half, strict=True)))


def felt_words(dots: Sequence[Point]) -> Iterator[FeltWord]:
    """The words that dots make, wherever they stand."""
    words = list[list[Point]]()
    for dot in sorted(dots):
        near = [word for word in words if any(abs(dot[0] - x) < _GAP and abs(dot[1] - y) < _ROW for x, y in word)]
        words = [word for word in words if word not in near] + [[dot, *(one for word in near for one in word)]]
    yield from map(_spelt, words)


def felt_number(cells: str, lang: str) -> int | None:
    """None for one that is not shown. Raises BadInput for what is no number."""
    return None if cells == _FULL else _number(cells, lang)


@lru_cache(1000)
def _number(cells: str, lang: str) -> int:
    """The same ones stand around many boards."""
    [text] = read_cells([cells], lang) if "?" not in cells else ["?"]
    if not text.isdecimal():
        raise BadInput(f"'{cells}' is no number")
    return int(text)


def _spelt(dots: Sequence[Point]) -> FeltWord:
    """A word of which one cell has a dot in its upper row; the first has its leftmost dots in the column that lets all
    the others lie in theirs."""
    left, top = min(x for x, _ in dots), max(y for _, y in dots)
    for start in (left, left - _NEXT):
        cells = dict[int, int]()
        for x, y in dots:
            cell = math.floor((x - start + _NEAR) / _CELL)
            column, row = (x - start - _CELL * cell) / _NEXT, (top - y) / _NEXT
            if abs(column - round(column)) * _NEXT > _NEAR or abs(row - round(row)) * _NEXT > _NEAR \
                    or not (0 <= round(column) <= 1 and 0 <= round(row) <= 2):
                break
            cells[cell] = cells.get(cell, 0) | 1 << (3 * round(column) + round(row))
        else:
            return FeltWord("".join(chr(_BASE + cells.get(cell, 0)) for cell in range(max(cells) + 1)),
                            (start + (_CELL * max(cells) + _NEXT) / 2, top - _NEXT))
    return FeltWord("?", (left, top))
