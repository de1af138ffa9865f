"""The boards of the lessons on Nombres Croisés, read from what a page draws: size, counts, marks, and their names."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import GRID_INKS, PUZZLE_INKS, as_counts
from .page.mark import around
from .puzzle_page import DrawnPuzzle, read_board, read_solved
from .puzzle_shapes import ReadSheet
from .second_counts import Marks

__all__ = ["LessonBoard", "boards_on", "named_over"]

_NAME = re.compile(r"\d[a-e]")
_SMALLEST = 4.0
"""mm: no board is narrower; strokes of numbers are."""
_OVER, _ASIDE = 8.0, 3.0
"""mm: how far over the upper left corner of a board and its counts its name stands, and how far beside it."""
_NEAR = 0.05


@dataclass(frozen=True)
class LessonBoard:
    """ink     which of PUZZLE_INKS it has
    name    what stands over it, "" for nothing
    puzzle  its counts, and what stands in its cells as if given
    """

    ink: str
    name: str
    puzzle: CountPuzzle

    @property
    def rows(self) -> tuple[int, ...]:
        return self._counts("r")

    @property
    def columns(self) -> tuple[int, ...]:
        return self._counts("c")

    def _counts(self, family: str) -> tuple[int, ...]:
        return tuple(count or 0 for line, (count,) in zip(self.puzzle.layout.lines, self.puzzle.counts, strict=True)
                     if line.family == family)

    @property
    def marks(self) -> Marks:
        """Its pawns, row by row."""
        known = self.puzzle.known
        return tuple(tuple(known.get(cell, 0) for cell in line.cells) for line in self.puzzle.layout.lines
                     if line.family == "r")

    @property
    def full(self) -> bool:
        """Whether its pawns have its counts, and no cross stands among them."""
        return (all(self.puzzle.known.values()) and self.rows == tuple(map(sum, self.marks))
                and self.columns == tuple(map(sum, zip(*self.marks, strict=True))))

    @property
    def heard(self) -> str:
        """What is to be heard of it."""
        m, puzzle = len(self.columns), self.puzzle
        text = puzzle.text() if puzzle.layout.kind == "qr" else Puzzle(self.rows, self.columns, tuple(
            (*divmod(cell, m), bool(value)) for cell, value in puzzle.givens)).text()
        return f"{self.name}: {text}" if self.name else text


def boards_on(pages: Sequence[ReadSheet], code: Layout) -> Iterator[LessonBoard]:
    """In the order in which they are drawn; one of 25 x 25 cells is the QR code. Raises BadInput for one that is
    none."""
    for number, sheet in enumerate(pages, start=1):
        for colour, outline in sheet.outlines:
            inks = [ink for ink, of in PUZZLE_INKS.items() if of == colour]
            left, low, right, high = around(outline)
            if not inks or right - left < _SMALLEST:
                continue
            within = [(a, b) for ink, a, b in sheet.lines if ink in GRID_INKS
                      and all(left - _NEAR <= x <= right + _NEAR and low - _NEAR <= y <= high + _NEAR
                              for x, y in (a, b))]
            rows, columns = (1 + len({round(a[k], 1) for a, b in within if abs(a[k] - b[k]) < _NEAR}) for k in (1, 0))
            layout = code if rows == columns == 25 else as_counts(Puzzle((0,) * rows, (0,) * columns)).layout
            drawn = DrawnPuzzle(number, sheet, outline, layout)
            if inks == ["answer"]:
                counts, marks = read_solved(drawn)
                puzzle = CountPuzzle(layout, counts, tuple(sorted(marks.items())))
            else:
                puzzle = read_board(drawn, colour)
            yield LessonBoard(inks[0], named_over(sheet, (drawn.area[0], drawn.area[3])), puzzle)


def named_over(sheet: ReadSheet, corner: tuple[float, float]) -> str:
    """The name over an upper left corner, the nearest one; "" for none."""
    near = [(math.dist((box[0], box[1]), corner), text) for text, box in sheet.words if _NAME.fullmatch(text)
            and abs(box[0] - corner[0]) < _ASIDE and -1 < box[1] - corner[1] < _OVER]
    return min(near, default=(0.0, ""))[1]


