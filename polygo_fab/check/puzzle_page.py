"""The puzzles that a PDF draws, read from its lines, numbers and marks alone: not from the text under each.

Where the counts of a board are written, and what its marks mean, is in `core.puzzle_drawing`. Code: UNIQUE.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..core.count_puzzle import Count, CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.path import Point
from ..core.printed.book_format import NORMAL, Format
from ..core.puzzle_drawing import (
    ARROW_INK,
    ARROW_TIP,
    GIVEN_INK,
    GRID_INKS,
    MARK_INK,
    PUZZLE_INKS,
    QR_INK,
    has_arrow,
    is_filled,
    is_square,
    spots,
)
from .page.mark import Box, around, middle
from .page.page import read_pdf
from .puzzle_areas import area_board, area_values
from .puzzle_shapes import ReadSheet, sheets
from .puzzle_stronger import refuse_other_stronger
from .reading_pages import reading_sheets

__all__ = ["DrawnPuzzle", "compare_lines", "drawn_boards", "marks_in", "read_board", "read_grids", "read_solved"]

_EXACT = 0.05
"""mm: how far a line may be from its place."""
_SMALLEST = 4.0
"""mm: no board is narrower; strokes of numbers are."""
_NEAR = 0.3
"""Of a cell: how far a number may be from the middle of its place, and a mark from the middle of its cell."""


@dataclass(frozen=True)
class DrawnPuzzle:
    """An outline on a page, and how the units of the board lie there: x = left + unit * u, y = bottom + unit * v.

    page  its number, from 1
    """

    page: int
    sheet: ReadSheet
    outline: tuple[Point, ...]
    layout: Layout

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return (min(xs), min(ys), max(xs), max(ys))

    @cached_property
    def unit(self) -> float:
        xs = [x for x, _ in self.layout.board.points]
        return (self.box[2] - self.box[0]) / (max(xs) - min(xs))

    @cached_property
    def corner(self) -> Point:
        """The lower left of the board, in its own units."""
        return (min(x for x, _ in self.layout.board.points), min(y for _, y in self.layout.board.points))

    def of(self, p: Point) -> Point:
        """A point of the page in the units of the board."""
        return ((p[0] - self.box[0]) / self.unit + self.corner[0], (p[1] - self.box[1]) / self.unit + self.corner[1])

    @cached_property
    def area(self) -> Box:
        """The box on the page of the board and of the counts around it."""
        places = [spot for some in spots(self.layout) for spot in some] or self.layout.board.centres
        xs = [self.box[0] + (x - self.corner[0]) * self.unit for x, _ in places]
        ys = [self.box[1] + (y - self.corner[1]) * self.unit for _, y in places]
        half = self.unit / 2
        return (min(self.box[0], min(xs) - half), min(self.box[1], min(ys) - half),
                max(self.box[2], max(xs) + half), max(self.box[3], max(ys) + half))


def drawn_boards(pages: Sequence[ReadSheet], layouts: Sequence[Layout], ink: str = "puzzle") -> list[DrawnPuzzle]:
    """The boards with an outline in that of PUZZLE_INKS, in the order in which they are drawn, each as its layout.
    Raises BadInput for another number of boards."""
    found = [(number, sheet, outline) for number, sheet in enumerate(pages, start=1)
             for colour, outline in sheet.outlines for left, _, right, _ in [around(outline)]
             if colour == PUZZLE_INKS[ink] and right - left >= _SMALLEST]
    if len(found) != len(layouts):
        raise BadInput(f"{len(found)} boards are drawn, expected {len(layouts)}")
    return [DrawnPuzzle(*one, layout) for one, layout in zip(found, layouts, strict=True)]


def read_grids(data: bytes, layouts: Sequence[Layout], ink: str = "puzzle",
               format: Format = NORMAL) -> tuple[tuple[CountPuzzle | None, ...], list[Finding]]:
    """The puzzles drawn in a PDF in the order in which they are drawn, None for one that cannot be read as its
    layout; and what is wrong: another number of boards, other cells, a number or mark too many or missing.

    ink     which of PUZZLE_INKS the boards have
    format  how the PDF was put on paper
    Raises BadInput for what is no PDF.
    """
    pages, _ = reading_sheets(sheets(read_pdf(data)), format)
    try:
        found = drawn_boards(pages, layouts, ink)
    except BadInput as error:
        return (), [Finding("UNIQUE", "file", str(error))]
    puzzles: list[CountPuzzle | None] = []
    findings = []
    for k, drawn in enumerate(found, start=1):
        try:
            puzzles.append(read_board(drawn, PUZZLE_INKS[ink]))
        except BadInput as error:
            puzzles.append(None)
            findings.append(Finding("UNIQUE", f"page {drawn.page}, puzzle {k}", str(error)))
    return tuple(puzzles), findings


def read_board(drawn: DrawnPuzzle, ink: str) -> CountPuzzle:
    """Raises BadInput with what is wrong."""
    compare_lines(drawn, ink)
    layout = drawn.layout
    if layout.areas:
        return area_board(drawn, ink)
    counts, marks = _counts(drawn), {cell: value for cell, (value, _) in marks_in(drawn).items()}
    _refuse_other_arrows(drawn)
    _compare_colours(drawn)
    missing = [layout.names[cell] for cell, value in layout.fixed if marks.get(cell) != value]
    if missing:
        raise BadInput(f"cell {missing[0]} is not as on every board of {layout.kind}")
    fixed = dict(layout.fixed)
    return CountPuzzle(layout, counts, tuple((cell, value) for cell, value in marks.items() if cell not in fixed))


def read_solved(drawn: DrawnPuzzle) -> tuple[tuple[Count, ...], dict[int, int]]:
    """The counts of a solved board, and what stands in its cells. Raises BadInput with what is wrong."""
    compare_lines(drawn, PUZZLE_INKS["answer"])
    _refuse_other_arrows(drawn)
    _compare_colours(drawn)
    return _counts(drawn), {cell: value for cell, (value, _) in marks_in(drawn, (MARK_INK, GIVEN_INK)).items()}


def compare_lines(drawn: DrawnPuzzle, ink: str) -> None:
    """Every line between two cells is drawn, and no other one but walls. Raises BadInput with what is wrong."""
    board, near = drawn.layout.board, _EXACT / drawn.unit
    corners = [drawn.of(p) for p in drawn.outline]
    border = [board.points[p] for p in board.outline]
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    if (any(min(math.dist(corner, p) for p in border) > near for corner in corners)
            or not all(any(_on(p, a, b, near) for a, b in sides) for p in border)):
        raise BadInput(f"the outline is not that of {drawn.layout.kind} {drawn.layout.size}")
    inside = [(colour, drawn.of(a), drawn.of(b)) for colour, a, b in drawn.sheet.lines
              if _inside(a, drawn) and _inside(b, drawn)]
    strong = [(a, b) for colour, a, b in inside if colour == ink]
    lines = [(a, b) for colour, a, b in inside if colour in GRID_INKS]
    lines += [(a, b) for a, b in strong if not drawn.layout.areas and math.dist(a, b) > 0.9]  # not strokes of crosses
    middles = {((board.points[a][0] + board.points[b][0]) / 2, (board.points[a][1] + board.points[b][1]) / 2)
               for (a, b), cells in board.edge_cells.items() if len(cells) > 1}
    refuse_other_stronger(drawn.layout, strong, near)
    covered: set[Point] = set()
    for a, b in lines:
        some = {p for p in middles if _on(p, a, b, near)}
        if abs(math.dist(a, b) - sum(_length(drawn.layout) for _ in some)) > 2 * near:
            raise BadInput(f"a line from {_told(a)} to {_told(b)} is none between cells")
        covered |= some
    if covered != middles:
        raise BadInput(f"no line between cells at {_told(min(middles - covered))}")


def _length(layout: Layout) -> float:
    """The side of a cell."""
    a, b = (layout.board.points[p] for p in layout.board.edges[0])
    return math.dist(a, b)


def _on(p: Point, a: Point, b: Point, near: float) -> bool:
    length = math.dist(a, b) or 1.0
    across = abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / length
    along = ((b[0] - a[0]) * (p[0] - a[0]) + (b[1] - a[1]) * (p[1] - a[1])) / length
    return across <= near and -near <= along <= length + near


def _inside(p: Point, drawn: DrawnPuzzle) -> bool:
    x0, y0, x1, y1 = drawn.box
    return x0 - _EXACT <= p[0] <= x1 + _EXACT and y0 - _EXACT <= p[1] <= y1 + _EXACT


def _counts(drawn: DrawnPuzzle) -> tuple[Count, ...]:
    """The number at each place where one is written."""
    places = spots(drawn.layout)
    every = [(spot, (line, colour)) for line, some in enumerate(places) for colour, spot in enumerate(some)]
    within = [*(spot for spot, _ in every), *drawn.layout.board.centres]
    low = [min(p[k] for p in within) - 0.5 for k in (0, 1)]
    high = [max(p[k] for p in within) + 0.5 for k in (0, 1)]
    found: dict[tuple[int, int], str] = {}
    for text, (x0, y0, x1, y1) in drawn.sheet.words:
        if not every or (text != "?" and not text.isdecimal()):
            continue
        at = drawn.of(((x0 + x1) / 2, (y0 + y1) / 2))
        # within the board or the rows of counts; numbers of puzzles stand above them, at another size
        if not all(low[k] <= at[k] <= high[k] for k in (0, 1)):
            continue
        spot, where = min(every, key=lambda one: math.dist(one[0], at))
        if math.dist(spot, at) > _NEAR or where in found:
            raise BadInput(f"the number {text} at {_told(at)} is of no line, or one too many")
        found[where] = text
    missing = [where for _, where in every if where not in found]
    if missing:
        line = drawn.layout.lines[missing[0][0]]
        raise BadInput(f"no number for the line of {drawn.layout.names[line.cells[0]]} in direction {line.family}")
    return tuple(tuple(None if (text := found[line, colour]) == "?" else int(text) for colour in range(len(some)))
                 for line, some in enumerate(places))


def _refuse_other_arrows(drawn: DrawnPuzzle) -> None:
    """Each count that needs one has an arrow from beside it into the first cell of its line, and there is no other."""
    layout, centres = drawn.layout, drawn.layout.board.centres
    step = math.sqrt(2) if is_square(layout) else 1.0
    wanted = set()
    for line in layout.lines:
        if has_arrow(layout, line):
            first = min((centres[line.cells[end]] for end in (0, -1)), key=lambda p: math.dist(p, line.label))
            wanted.add((line.label, tuple(first[k] - ARROW_TIP * step * line.towards[k] for k in (0, 1))))
    for colour, a, b in drawn.sheet.lines:
        start, tip = drawn.of(a), drawn.of(b)
        if colour != ARROW_INK or not _inside(b, drawn):
            continue
        fits = [one for one in wanted if math.dist(one[1], tip) < _EXACT
                and math.dist(one[0], start) + math.dist(start, tip) < math.dist(*one) + _EXACT]
        if not fits:
            raise BadInput(f"an arrow to {_told(tip)} is of no line, or one too many")
        wanted.discard(fits[0])
    if wanted:
        raise BadInput(f"no arrow from the number at {_told(min(wanted)[0])}")


def _compare_colours(drawn: DrawnPuzzle) -> None:
    """Where there are pawns of two colours, the pawn of each stands at the corner, in line with its counts."""
    layout, places = drawn.layout, spots(drawn.layout)
    first = {line.family: some for line, some in reversed([*zip(layout.lines, places, strict=True)])}
    for k, name in enumerate(layout.colours if len(layout.colours) > 1 else ()):
        corner = (first["r"][k][0], first["c"][k][1])
        here = [filled for ink, filled, box in drawn.sheet.circles
                if ink == MARK_INK and math.dist(drawn.of(middle(box)), corner) < _NEAR]
        if here != [k == 0]:
            raise BadInput(f"at the corner no pawn tells which counts are those of {name}")


def marks_in(drawn: DrawnPuzzle, inks: Collection[str] = (MARK_INK,)) -> dict[int, tuple[int, str]]:
    """What stands in the cells, each with its colour, one of the `inks`. Raises BadInput for what is no mark."""
    found: dict[int, tuple[int, str]] = {}
    if drawn.layout.areas:
        return {cell: (value, MARK_INK) for cell, value in area_values(drawn).items()}
    for value, colour, place in _values(drawn, inks):
        at = drawn.of(place)
        cell = min(range(len(drawn.layout.names)), key=lambda c: math.dist(drawn.layout.board.centres[c], at))
        if math.dist(drawn.layout.board.centres[cell], at) > _NEAR / 2:
            raise BadInput(f"a mark at {_told(at)} is in no cell")
        if cell in found:
            raise BadInput(f"two marks in {drawn.layout.names[cell]}")
        found[cell] = value, colour
    return found


def _values(drawn: DrawnPuzzle, inks: Collection[str]) -> Iterator[tuple[int, str, Point]]:
    """The marks within the outline, each with its value and its colour."""
    coded, black = drawn.layout.kind == "qr", is_filled(drawn.layout)
    for colour, filled, box in drawn.sheet.circles:
        at = middle(box)
        if not _inside(at, drawn):
            continue
        if (colour, filled) != (QR_INK, True) if coded else black or colour not in inks:
            raise BadInput(f"a circle at {_told(drawn.of(at))} is no mark")
        yield (0 if coded else 1 if filled else 2), colour, at
    for colour, box in drawn.sheet.squares if black else ():
        if colour == MARK_INK and _inside(middle(box), drawn):
            if max(abs(box[2] - box[0] - drawn.unit), abs(box[3] - box[1] - drawn.unit)) > _EXACT:
                raise BadInput(f"a square at {_told(drawn.of(middle(box)))} does not fill its cell")
            yield 1, colour, middle(box)
    strokes: dict[Point, int] = {}
    for colour, a, b in drawn.sheet.lines:
        at = middle((*a, *b))
        if colour == MARK_INK and math.dist(a, b) < 0.6 * drawn.unit and _inside(at, drawn):
            key = next((p for p in strokes if math.dist(p, at) < _EXACT), at)
            strokes[key] = strokes.get(key, 0) + 1
    for at, count in strokes.items():
        if count != 2 or coded:
            raise BadInput(f"{count} strokes at {_told(drawn.of(at))} are no cross")
        yield 0, MARK_INK, at


def _told(p: Point) -> str:
    return f"({p[0]:.2f}, {p[1]:.2f})"
