"""A booklet of puzzles to be felt, read back from the marks of its pages: what fingers find is the puzzle.

Lines make the board; dots are Braille wherever they stand, and what they say beside a line of cells, or in a cell, is
its number; a short line between the board and a number says along which line it counts; discs, rings and crosses are
what stands in cells. Nothing is taken from the maker but the blacks by which a file tells dots of words, marks, and
short lines, from what else is drawn.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..core.count_puzzle import CountPuzzle, Layout, PuzzleLine
from ..core.errors import BadInput
from ..core.page import INKS
from ..core.path import Point
from .felt_board import LEAD, FeltBoard, felt_board
from .felt_words import FeltWord, felt_lines, felt_number, felt_words
from .page.mark import Segment
from .page.page import Page
from .touch import felt_wrong

__all__ = ["ReadTouch", "read_touch", "touch_lines", "touch_page_wrong"]

_DOTS, _WORDS, _MARK = "#2b2b2b", "#2c2c2c", "#1e1e1e"
_CLEAR, _BROAD = 2.0, 0.8
"""mm: between what stands in a cell and the lines around it; a short line at least."""
_REACH = 6.0
"""mm: from a short line to the number at its end, at most."""
_NAMED = 2
"""On boards with more lines that slant, rows and columns have no numbers of their own."""
_Along = tuple[frozenset[int], int]
"""A line: its cells, and in how many steps of 15 degrees it runs."""


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
    return felt_lines([mark.middle for mark in page.marks if mark.fill == _WORDS])


def touch_page_wrong(page: Page) -> Iterator[str]:
    """What fingers could not read: as `felt_wrong` of all dots; marks that are too near to a line, and short lines that
    are too thin."""
    from shapely import LineString, STRtree

    yield from felt_wrong([replace(mark, fill=_DOTS) if mark.fill == _WORDS else mark for mark in page.marks])
    lines = [LineString(one) for one in page.lines(INKS["board"])]
    tree = STRtree(lines)
    for mark in page.marks:
        if _MARK in (mark.fill, mark.stroke) and lines:
            own = LineString(mark.points)
            far = lines[tree.nearest(own)].distance(own)
            if far - mark.width / 2 < _CLEAR:
                yield f"what stands at {_said(mark.middle)} is {far:.1f} mm from a line"
                break
    for mark in page.marks:
        if mark.stroke == LEAD and mark.width < _BROAD:
            yield f"a short line is {mark.width:.2f} mm broad, expected {_BROAD:g} or more"
            break


def read_touch(page: Page, layout: Layout, lang: str) -> ReadTouch:
    """The puzzle of a page, on a board of this layout."""
    head = "\u2800".join(touch_lines(page))
    try:
        read = _TouchReader(page, felt_board(page, layout), layout, lang)
        values = read.values()
        return ReadTouch(head, read.puzzle(values), "", values, read.board.parts())
    except (BadInput, ValueError, KeyError) as error:
        return ReadTouch(head, None, str(error), {}, ())


@dataclass(frozen=True)
class _TouchReader:
    page: Page
    board: FeltBoard
    layout: Layout
    lang: str

    def values(self) -> dict[int, int]:
        """A disc is 1, a ring 2, a cross, of two lines, 0."""
        found = dict[int, int]()
        strokes = defaultdict[int, int](int)
        for mark in self.page.marks:
            if _MARK not in (mark.fill, mark.stroke):
                continue
            cell = self.board.cell(mark.middle)
            if cell is None:
                raise BadInput(f"what stands at {_said(mark.middle)} is in no cell")
            if cell in found:
                raise BadInput(f"two marks stand in {self.layout.names[cell]}")
            if mark.curved:
                found[cell] = 1 if mark.fill == _MARK else 2
            else:
                strokes[cell] += len(mark.segments)
        for cell, number in strokes.items():
            if number != 2 or cell in found:
                raise BadInput(f"no mark that is known stands in {self.layout.names[cell]}")
            found[cell] = 0
        return found

    def puzzle(self, values: Mapping[int, int]) -> CountPuzzle:
        """Raises BadInput for numbers that are those of no puzzle on this board."""
        layout, counts, names = self.layout, defaultdict[_Along, list[tuple[float, str]]](list), dict[_Along, str]()
        inside, leads = self._inside(), list(self.board.leads)
        for word in felt_words([at for at in self._dots if self.board.cell(at) is None]):
            if (lead := self._lead(word)) is not None:
                if lead not in leads:
                    raise BadInput(f"two numbers stand at the short line that ends at {_said(lead[1])}")
                leads.remove(lead)
                (x, y), end = lead
                counts[self._along(end, (x - end[0], y - end[1]))].append((0.0, word.cells))
                continue
            far, way, named = self._towards(word.at)
            line = self._along(word.at, way)
            if named:
                names[line] = word.cells
            else:
                counts[line].append((-far, word.cells))
        if leads:
            raise BadInput(f"no number stands at the short line that ends at {_said(leads[0][1])}")
        self._named(names)
        if layout.areas:
            if counts:
                raise BadInput("numbers stand beside the board")
            givens = tuple((cell, int(felt_number(cells, self.lang) or 0)) for cell, cells in inside.items())
            return CountPuzzle(layout, ((),) * len(layout.lines), givens)
        if inside:
            raise BadInput("a number stands in a cell")
        lines = [self._of(line) for line in layout.lines]
        if stray := set(counts) - set(lines):
            raise BadInput(f"{len(stray)} numbers are of no line")
        fixed = dict(layout.fixed)
        return CountPuzzle(layout, tuple(tuple(felt_number(cells, self.lang) for _, cells in sorted(counts[line]))
                                         for line in lines),
                           tuple((cell, value) for cell, value in values.items() if cell not in fixed))

    # --- where numbers stand

    @property
    def _dots(self) -> list[Point]:
        return [mark.middle for mark in self.page.marks if mark.fill == _DOTS]

    def _inside(self) -> dict[int, str]:
        """What dots spell in cells."""
        dots = defaultdict[int, list[Point]](list)
        for at in self._dots:
            if (cell := self.board.cell(at)) is not None:
                dots[cell].append(at)
        spelt = {cell: [word.cells for word in felt_words(some)] for cell, some in dots.items()}
        return {cell: words[0] if len(words) == 1 else "?" for cell, words in spelt.items()}

    def _lead(self, word: FeltWord) -> Segment | None:
        """The short line that ends at a number."""
        far, lead = min(((word.far(lead[1]), lead) for lead in self.board.leads), default=(math.inf, None))
        return lead if far < _REACH else None

    @property
    def _square(self) -> bool:
        return all(len(cell) == 4 for cell in self.layout.board.cells)

    def _towards(self, at: Point) -> tuple[float, Point, bool]:
        """Of a number that no short line leads to: how far it stands from the board, which way this is, and whether it
        is what a row or column is called by. Raises BadInput for one that is neither."""
        (x, y), (x0, y0, x1, y1) = at, self.board.box
        if x < x0 or not self._square:
            return x0 - x, (1.0, 0.0), False
        if y > y1:
            return y - y1, (0.0, -1.0), False
        if x > x1 or y < y0:
            return 0.0, (-1.0, 0.0) if x > x1 else (0.0, 1.0), True
        raise BadInput(f"a number at {_said(at)} is on a line of the board")

    def _along(self, at: Point, way: Point) -> _Along:
        cells = self.board.passed(at, way)
        if not cells:
            raise BadInput(f"a number at {_said(at)} is of no line of cells")
        return cells, _turned(way)

    def _of(self, line: PuzzleLine) -> _Along:
        return frozenset(line.cells), _turned(line.towards)

    def _named(self, names: Mapping[_Along, str]) -> None:
        """Rows and columns are called 1, 2 ... or, where there is no room for that, by nothing."""
        lines = self.layout.lines if self._square else ()
        if sum(line.family not in "rc" for line in lines) > _NAMED:
            lines = ()
        for what, family in (("row", "r"), ("column", "c")):
            called = [names.get(self._of(line)) for line in lines if line.family == family]
            if [cells and felt_number(cells, self.lang) for cells in called] != list(range(1, 1 + len(called))):
                raise BadInput(f"the numbers of the {what}s are not 1 to {len(called)}")
        if len(names) != sum(line.family in "rc" for line in lines):
            raise BadInput(f"{len(names)} rows and columns are called by a number")


def _turned(way: Point) -> int:
    return round(math.degrees(math.atan2(way[1], way[0])) / 15) % 12


def _said(at: Point) -> str:
    return f"{at[0]:.1f} / {at[1]:.1f} mm"
