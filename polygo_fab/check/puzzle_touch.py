"""A booklet of puzzles to be felt, read back from the marks of its pages: what fingers find is the puzzle.

Lines make the board; dots are Braille wherever they stand, and what they say beside a row or a column, or in a cell, is
its number; discs, rings and crosses are what stands in cells. Nothing is taken from the maker but the two blacks by
which a file tells dots of words, and marks, from what else is drawn.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.page import INKS
from ..core.path import Point
from .brf import read_cells
from .page.page import Page
from .touch import felt_wrong

__all__ = ["ReadTouch", "read_touch", "touch_lines", "touch_page_wrong"]

_DOTS, _WORDS, _MARK = "#2b2b2b", "#2c2c2c", "#1e1e1e"
_NEXT, _CELL = 2.5, 6.0
_NEAR = 0.15
_GAP = 9.0
"""mm: dots farther apart than this, across, are of two numbers."""
_ROW = 5.5
"""mm: dots farther apart than this, upwards, are of two lines."""
_BROAD = 2.0
"""mm: a line as broad as this parts letters, or rectangles."""
_CLEAR = 2.0
"""mm: between what stands in a cell and the lines around it."""
_BASE, _FULL = 0x2800, "\u283f"


@dataclass(frozen=True)
class ReadTouch:
    """What a page says: the cells of Braille in its head; the puzzle, or None where `fault` says why; the values that
    stand in cells; which of the parts that broad lines make each cell is in."""

    head: str
    puzzle: CountPuzzle | None
    fault: str
    values: Mapping[int, int]
    parts: Sequence[int]


def touch_lines(page: Page) -> list[str]:
    """The lines of words of a page, in cells (Unicode), from above; "?" stands for dots that lie in no cell."""
    return [_cells(line, spaced=True) for line in _rows([mark.middle for mark in page.marks if mark.fill == _WORDS])]


def touch_page_wrong(page: Page) -> Iterator[str]:
    """What fingers could not read: as `felt_wrong` of all dots; marks that are too near to a line."""
    marks = [replace(mark, fill=_DOTS) if mark.fill == _WORDS else mark for mark in page.marks]
    yield from felt_wrong(marks)
    xs, ys = _ticks(page)
    for mark in marks:
        if _MARK in (mark.fill, mark.stroke):
            x0, y0, x1, y1 = mark.box
            far = min([abs(at - x) for at in (x0, x1) for x in xs] + [abs(at - y) for at in (y0, y1) for y in ys])
            if far - mark.width / 2 < _CLEAR:
                yield f"what stands at {mark.middle[0]:.1f} / {mark.middle[1]:.1f} mm is {far:.1f} mm from a line"
                break


def read_touch(page: Page, layout: Layout, lang: str) -> ReadTouch:
    """The puzzle of a page, on a board of this layout."""
    head = "\u2800".join(touch_lines(page))
    try:
        board = _FeltBoard(page, layout, lang)
        values = board.values()
        return ReadTouch(head, board.puzzle(values), "", values, board.parts())
    except (BadInput, ValueError, KeyError) as error:
        return ReadTouch(head, None, str(error), {}, ())


class _FeltBoard:
    def __init__(self, page: Page, layout: Layout, lang: str) -> None:
        self._marks, self._layout, self._lang = page.marks, layout, lang
        self._xs, self._ys = _ticks(page)
        self._ys = self._ys[::-1]
        families = [line.family for line in layout.lines]
        wanted = (families.count("r"), families.count("c"))
        self.rows, self.columns = len(self._ys) - 1, len(self._xs) - 1
        if (self.rows, self.columns) != wanted:
            raise BadInput(f"{self.rows} x {self.columns} cells are drawn, expected {wanted[0]} x {wanted[1]}")
        steps = [b - a for a, b in pairwise(self._xs)]
        steps += [a - b for a, b in pairwise(self._ys)]
        if max(steps) - min(steps) > _NEAR:
            raise BadInput("the cells are not all alike")

    def values(self) -> dict[int, int]:
        """A disc is 1, a ring 2, a cross, of two lines, 0."""
        found = dict[int, int]()
        strokes = defaultdict[int, int](int)
        for mark in self._marks:
            if _MARK not in (mark.fill, mark.stroke):
                continue
            cell = self._cell(mark.middle)
            if cell in found:
                raise BadInput(f"two marks stand in {self._layout.names[cell]}")
            if mark.curved:
                found[cell] = 1 if mark.fill == _MARK else 2
            else:
                strokes[cell] += len(mark.segments)
        for cell, number in strokes.items():
            if number != 2 or cell in found:
                raise BadInput(f"no mark that is known stands in {self._layout.names[cell]}")
            found[cell] = 0
        return found

    def puzzle(self, values: Mapping[int, int]) -> CountPuzzle:
        left, above, inside = (defaultdict[int, list[tuple[float, str]]](list) for _ in range(3))
        right, below = dict[int, str](), dict[int, str]()
        for cells, (x, y) in self._words():
            row, column = _between(-y, [-one for one in self._ys]), _between(x, self._xs)
            if row is not None and column is not None:
                inside[row * self.columns + column].append((0.0, cells))
            elif row is not None and x < self._xs[0]:
                left[row].append((x, cells))
            elif column is not None and y > self._ys[0]:
                above[column].append((-y, cells))
            elif row is not None:
                right[row] = cells
            elif column is not None:
                below[column] = cells
            else:
                raise BadInput(f"a number at {x:.1f} / {y:.1f} mm is of no row and no column")
        for what, named, most in (("row", right, self.rows), ("column", below, self.columns)):
            if {k: self._number(cells) for k, cells in named.items()} != {k: k + 1 for k in range(most)}:
                raise BadInput(f"the numbers of the {what}s are not 1 to {most}")
        layout = self._layout
        if layout.areas:
            givens = tuple((cell, int(self._number(cells) or 0)) for cell, [(_, cells)] in inside.items())
            if left or above:
                raise BadInput("numbers stand beside the board")
            return CountPuzzle(layout, ((),) * len(layout.lines), givens)
        if inside:
            raise BadInput("a number stands in a cell")
        sides = {"r": iter([self._counts(left[k]) for k in range(self.rows)]),
                 "c": iter([self._counts(above[k]) for k in range(self.columns)])}
        fixed = dict(layout.fixed)
        return CountPuzzle(layout, tuple(next(sides[line.family]) for line in layout.lines),
                           tuple((cell, value) for cell, value in values.items() if cell not in fixed))

    def parts(self) -> list[int]:
        """The cells that no broad line parts have one number."""
        walls = set[tuple[int, int]]()
        for mark in self._marks:
            if mark.stroke != INKS["board"] or mark.width < _BROAD:
                continue
            for (ax, ay), (bx, by) in mark.segments:
                x, y = (ax + bx) / 2, (ay + by) / 2
                side = (_CLEAR, 0.0) if abs(ax - bx) < _NEAR else (0.0, _CLEAR)
                ends = [self._cell((x + way * side[0], y + way * side[1])) for way in (1, -1)]
                walls |= {(ends[0], ends[1]), (ends[1], ends[0])}
        part = list(range(self.rows * self.columns))
        for start in part:
            todo = [start] if part[start] == start else []
            while todo:
                cell = todo.pop()
                beside = [cell + 1] * ((cell + 1) % self.columns > 0) + [cell - 1] * (cell % self.columns > 0)
                for other in (*beside, cell - self.columns, cell + self.columns):
                    if 0 <= other < len(part) and part[other] != start and (cell, other) not in walls:
                        part[other] = start
                        todo.append(other)
        return part

    def _cell(self, at: Point) -> int:
        row, column = _between(-at[1], [-one for one in self._ys]), _between(at[0], self._xs)
        if row is None or column is None:
            raise BadInput(f"what stands at {at[0]:.1f} / {at[1]:.1f} mm is in no cell")
        return row * self.columns + column

    def _counts(self, some: Sequence[tuple[float, str]]) -> tuple[int | None, ...]:
        return tuple(self._number(cells) for _, cells in sorted(some))

    def _number(self, cells: str) -> int | None:
        return None if cells == _FULL else _number(cells, self._lang)

    def _words(self) -> Iterator[tuple[str, Point]]:
        """What dots spell, with the middle of each."""
        words = list[list[Point]]()
        for dot in sorted(mark.middle for mark in self._marks if mark.fill == _DOTS):
            near = [word for word in words if any(abs(dot[0] - x) < _GAP and abs(dot[1] - y) < _ROW for x, y in word)]
            words = [word for word in words if word not in near] + [[dot, *(one for word in near for one in word)]]
        for word in words:
            xs, ys = [x for x, _ in word], [y for _, y in word]
            yield _cells(word), ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


@lru_cache(1000)
def _number(cells: str, lang: str) -> int:
    """Raises BadInput for what is no number. The same ones stand around many boards."""
    [text] = read_cells([cells], lang) if "?" not in cells else ["?"]
    if not text.isdecimal():
        raise BadInput(f"'{cells}' is no number")
    return int(text)


def _ticks(page: Page) -> tuple[list[float], list[float]]:
    """Where upright lines and level lines of the board lie."""
    lines = page.lines(INKS["board"])
    return (_apart([a[0] for a, b in lines if abs(a[0] - b[0]) < _NEAR]),
            _apart([a[1] for a, b in lines if abs(a[1] - b[1]) < _NEAR]))


def _apart(values: Sequence[float]) -> list[float]:
    found = list[float]()
    for value in sorted(values):
        if not found or value - found[-1] > _NEAR:
            found.append(value)
    return found


def _between(value: float, ticks: Sequence[float]) -> int | None:
    return next((k for k, (a, b) in enumerate(pairwise(ticks)) if a < value < b), None)


def _rows(dots: Sequence[Point]) -> list[list[Point]]:
    found = list[list[Point]]()
    for dot in sorted(dots, key=lambda one: -one[1]):
        if found and found[-1][0][1] - dot[1] < _ROW:
            found[-1].append(dot)
        else:
            found.append([dot])
    return found


def _cells(dots: Sequence[Point], spaced: bool = False) -> str:
    """The cells that dots make, of which one has a dot in its upper row; the first has its leftmost dots in the column
    that lets all the others lie in theirs."""
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
            return "".join(chr(_BASE + cells.get(cell, 0)) for cell in range(max(cells) + 1))
    return "?"
