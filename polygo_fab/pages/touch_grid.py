"""Where a board and its numbers lie on paper that swells, in mm from the middle of the board.

Numbers of rows stand left of the board, those of columns above it, and those of lines that slant at their right ends,
each behind a short line that leads a finger from the board on along its line. Where at most two lines slant, right of
the board and below it stand the numbers that rows and columns are called by.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from ..core.count_puzzle import Count, Layout, PuzzleLine
from ..core.path import Point
from ..core.printed.touch import DOT, LINE
from ..core.puzzle_drawing import is_square
from .puzzle_view import size

__all__ = ["FeltNumber", "TouchGrid", "are_named"]

_LEAST, _APART, _CLEAR, _STACK = 18.0, 7.9, 3.0, 11.0
"""mm: a cell; between two numbers side by side; between a number, or a short line, and a line; from a number to that
above it."""
_HIGH = 5.0 + DOT
"""mm: a cell of Braille."""
_LEAD = 6.0
"""mm: a short line, from end to end."""
_NAMED = 2
"""So many lines that slant leave room for the numbers that rows and columns are called by."""


@dataclass(frozen=True)
class FeltNumber:
    """A number (None: one that is not shown), and where its middle is."""

    number: int | None
    at: Point


def are_named(layout: Layout) -> bool:
    """Whether rows and columns bear numbers that they are called by."""
    return is_square(layout) and sum(line.family not in "rc" for line in layout.lines) <= _NAMED


@dataclass
class TouchGrid:
    """The board of `layout` with these counts on its lines.

    wide    mm that a number takes across, to the edges of its outer dots
    inside  the same of the broadest number that stands in a cell; 0 for none
    pitch   from cell to cell; numbers that stand side by side make it larger
    leads   from near the board to near the number
    """

    layout: Layout
    counts: Sequence[Count]
    wide: Callable[[int | None], float]
    inside: float = 0.0
    pitch: float = field(init=False)
    numbers: list[FeltNumber] = field(init=False)
    leads: list[tuple[Point, Point]] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.pitch = max(self._pitches())
        self.numbers = [*self._counted(), *self._names()]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all of it."""
        p, half = self.pitch, LINE / 2
        spots = [(x * p - half, y * p - half, x * p + half, y * p + half) for x, y in self.layout.board.points]
        for one in self.numbers:
            (x, y), wide = one.at, self.wide(one.number)
            spots.append((x - wide / 2, y - _HIGH / 2, x + wide / 2, y + _HIGH / 2))
        left, bottom, right, top = zip(*spots, strict=True)
        return min(left), min(bottom), max(right), max(top)

    def middle(self, cell: int) -> Point:
        x, y = self.layout.board.centres[cell]
        return x * self.pitch, y * self.pitch

    def _pitches(self) -> Iterator[float]:
        yield _LEAST
        yield self.inside + 2 * _CLEAR + LINE if self.inside else 0.0
        corners = Counter((round(x, 6), round(y, 6)) for x, y in (
            self._exit(line) for line in self.layout.lines if self._slants(line) and self._beside(line)))
        if max(corners.values(), default=0) > 1:
            yield 2 * _STACK  # lines leave by one corner: the number of one stands above it, that of the other below
        for some in self._abreast():
            yield from ((self.wide(a) + self.wide(b)) / 2 + _APART for a, b in pairwise(some))

    def _abreast(self) -> Iterator[Sequence[int | None]]:
        """Numbers a cell apart from each other, side by side."""
        found = defaultdict[tuple[str, float, int], list[tuple[float, int | None]]](list)
        for line, count in self._lines:
            if line.family != "r" and not (self._slants(line) and self._beside(line)):
                x, y = self._exit(line) if self._slants(line) else self.layout.board.centres[line.cells[0]]
                for k, n in enumerate(count):
                    found[line.family, round(y, 6), k].append((x, n))
        for some in found.values():
            yield [n for _, n in sorted(some, key=lambda one: one[0])]
        if are_named(self.layout):
            yield range(1, 1 + size(self.layout)[1])

    # --- lines

    @property
    def _lines(self) -> list[tuple[PuzzleLine, Count]]:
        return list(zip(self.layout.lines, self.counts, strict=True))

    @cached_property
    def _square(self) -> bool:
        return is_square(self.layout)

    def _slants(self, line: PuzzleLine) -> bool:
        return line.family not in ("rc" if self._square else "r")

    def _end(self, line: PuzzleLine) -> int:
        """The last cell on the right."""
        return max(line.cells, key=lambda cell: self.layout.board.centres[cell][0])

    @staticmethod
    def _onward(line: PuzzleLine) -> Point:
        """Along the line to the right."""
        u, v = line.towards
        return (u, v) if u > 0 else (-u, -v)

    def _exit(self, line: PuzzleLine) -> Point:
        """Where a line that slants leaves the board on the right, in cells: by the corner of a square, by the side of a
        hexagon."""
        (x, y), (u, v) = self.layout.board.centres[self._end(line)], self._onward(line)
        far = math.sqrt(0.5) if self._square else 0.5
        return x + far * u, y + far * v

    def _beside(self, line: PuzzleLine) -> bool:
        """Whether its number stands right of a board of squares; else it stands above it, or below."""
        return self._square and (self._end(line) + 1) % size(self.layout)[1] == 0

    # --- numbers

    def _counted(self) -> Iterator[FeltNumber]:
        slopes = [(line, self._slope(line, count[0])) for line, count in self._lines if self._slants(line)]
        yield from (one for _, one in slopes)
        rows = [self.wide(n) for line, count in self._lines if line.family == "r" for n in count]
        first = max([max(y for _, y in self.layout.board.points) * self.pitch + _CLEAR + _HIGH / 2, *(
            one.at[1] + _STACK for line, one in slopes if not self._beside(line) and self._onward(line)[1] > 0)])
        for line, count in self._lines:
            x, y = self.middle(line.cells[0])
            if line.family == "r":
                edge, step = x - self.pitch / 2 - _CLEAR, max(rows, default=0.0) + _APART
                yield from (FeltNumber(n, (edge - self.wide(n) / 2 - k * step, y))
                            for k, n in enumerate(reversed(count)))
            elif not self._slants(line):
                yield from (FeltNumber(n, (x, first + k * _STACK)) for k, n in enumerate(reversed(count)))

    def _slope(self, line: PuzzleLine, number: int | None) -> FeltNumber:
        """The number of a line that slants, and its short line."""
        (x, y), (u, v) = self._exit(line), self._onward(line)
        x, y, clear = x * self.pitch, y * self.pitch, _CLEAR / (u if self._square else 1.0)
        near, far = ((x + way * u, y + way * v) for way in (clear, clear + _LEAD))
        self.leads.append((near, far))
        if self._beside(line):
            return FeltNumber(number, (far[0] + _CLEAR + self.wide(number) / 2, y + math.copysign(_STACK / 2, v)))
        beyond = (_CLEAR + _HIGH / 2) / abs(v)
        return FeltNumber(number, (far[0] + beyond * u, far[1] + beyond * v))

    def _names(self) -> Iterator[FeltNumber]:
        if not are_named(self.layout):
            return
        (rows, columns), p = size(self.layout), self.pitch
        for r in range(rows):
            yield FeltNumber(r + 1, (columns * p / 2 + _CLEAR + self.wide(r + 1) / 2, self.middle(r * columns)[1]))
        for c in range(columns):
            yield FeltNumber(c + 1, (self.middle(c)[0], -rows * p / 2 - _CLEAR - _HIGH / 2))
