"""A board on paper at true scale: on one page where it fits, else over several that overlap.

Every page carries a bar of 100 mm on each axis. Pages that join share named crosses: laid one over the other at the
crosses of the same name, the lines of the board go on. Little ink: lines only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise, product

from ..core.board import Board
from ..core.edges import straight_edges
from ..core.errors import BadInput
from ..core.offset import offset
from ..core.page import INKS, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import Path, Point, line, polygon
from ..core.units import number
from .diagram import margin_names
from .words import Words

__all__ = ["board_pages"]

LEFT, RIGHT, TOP, BOTTOM = 17.0, 8.0, 14.0, 15.0
"""Margins in mm: the upright bar stands in the left one, the level bar and the notes in the lower one."""
OVERLAP = 15.0
_CROSS = 4.0  # half the length of the strokes of a cross
_ALONG = (0.15, 0.3)
"""Where the crosses of a seam stand along it, from each end: the second place keeps those of level seams clear of
those of upright ones, which may run anywhere."""
_GRID = Style(stroke=INKS["board"], width=0.3)
_BAR = Style(stroke=INKS["bar"], width=0.2)
_GUIDE = Style(stroke=INKS["guide"], width=0.2)
_CUT = Style(stroke=INKS["guide"], width=0.2, dash=(3.0, 2.0))


@dataclass(frozen=True)
class _Tiling:
    """How a field of a size (mm) is spread over pages: the windows on it, in columns and rows."""

    page: tuple[float, float]
    columns: tuple[float, ...]  # left edges of the windows on the field
    rows: tuple[float, ...]  # lower edges, the highest first

    @property
    def window(self) -> tuple[float, float]:
        return (self.page[0] - LEFT - RIGHT, self.page[1] - TOP - BOTTOM)

    @property
    def count(self) -> int:
        return len(self.columns) * len(self.rows)


def board_pages(board: Board, pitch: float, paper: str, lang: str, title: str, *, names: bool = True) -> Plates:
    """The board with `pitch` mm between neighbouring cells, on pages of `paper`.

    names  put the letters and numbers of the sites in the margin of the board
    Raises BadInput for a paper or language there is not, a pitch outside 5 to 60 mm, or more than 16 pages.
    """
    if not 5 <= pitch <= 60:
        raise BadInput(f"pitch = '{number(pitch)}': allowed: 5 to 60 mm")
    words = Words(lang)
    band, tiling, field = _choose(board, pitch, paper)
    if tiling.count > 16:
        raise BadInput(f"board {board.name} at {number(pitch)} mm takes {tiling.count} pages of {paper}: "
                       "allowed: 16; take a larger paper or a smaller pitch")
    items = _field(board, pitch, band, names)
    heading = words("board_title", title=title, cells=len(board.centres), pitch=number(pitch))
    alt = words("board_alt", board=board.name, cells=len(board.centres), pitch=number(pitch))
    places = list(product(range(len(tiling.rows)), range(len(tiling.columns))))
    pages, bookmarks = [], []
    for i, (row, column) in enumerate(places, start=1):
        corner = (field[0] + tiling.columns[column], field[1] + tiling.rows[row])
        tile = words("tile", number=i, total=len(places), column=column + 1, row=row + 1)
        drawn = [*_window(items, corner, tiling.window), *_seams(tiling, row, column),
                 *_furniture(tiling.page, heading, tile, len(places) > 1, words)]
        pages.append(Drawing(tiling.page, tuple(drawn), alt if len(places) == 1 else
                             words("tile_alt", board=alt, number=i, total=len(places))))
        bookmarks.append(heading if len(places) == 1 else tile)
    return Plates(title, lang, paper, tuple(pages), tuple(bookmarks), heading)


def _choose(board: Board, pitch: float, paper: str) -> tuple[float, _Tiling, Point]:
    """The width of the band around the board, how it is tiled, and the lower left corner of what is tiled.

    Half a pitch is the band of the crown; it gives way where that saves pages.
    """
    best: tuple[float, _Tiling, Point] | None = None
    width, height = paper_size(paper)
    for band in sorted({pitch / 2, min(pitch / 2, 6.0), 0.5}, reverse=True):
        x0, y0, x1, y1 = _cut_line(board, pitch, band).bounds
        for page in ((width, height), (height, width)):
            columns = _windows(x1 - x0 + 1, page[0] - LEFT - RIGHT)
            rows = _windows(y1 - y0 + 1, page[1] - TOP - BOTTOM)
            tiling = _Tiling(page, columns, tuple(reversed(rows)))
            if best is None or tiling.count < best[1].count:
                best = (band, tiling, (x0 - 0.5, y0 - 0.5))
    assert best is not None
    return best


def _windows(length: float, room: float) -> tuple[float, ...]:
    """Where windows of `room` mm begin on a field of `length`: evenly, with at least OVERLAP; one is centred."""
    count = max(1, math.ceil((length - OVERLAP) / (room - OVERLAP) - 1e-9)) if length > room else 1
    if count == 1:
        return ((length - room) / 2,)
    return tuple(i * (length - room) / (count - 1) for i in range(count))


def _cut_line(board: Board, pitch: float, band: float) -> Path:
    """Where to cut the paper: the convex outline of the board, `band` mm outside it."""
    hull = _hull([(x * pitch, y * pitch) for x, y in (board.points[p] for p in board.outline)])
    return offset(polygon(hull), band)


def _hull(points: list[Point]) -> list[Point]:
    """The convex hull, counterclockwise, without points along its sides."""
    def half(ordered: list[Point]) -> list[Point]:
        found: list[Point] = []
        for p in ordered:
            while len(found) > 1 and ((found[-1][0] - found[-2][0]) * (p[1] - found[-2][1])
                                      - (found[-1][1] - found[-2][1]) * (p[0] - found[-2][0])) < 1e-6:
                found.pop()
            found.append(p)
        return found[:-1]

    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def _field(board: Board, pitch: float, band: float, names: bool) -> list[Shape | Label]:
    """The whole board about the origin, as if paper had no edge: lines, the line to cut along, names."""
    items: list[Shape | Label] = [
        Shape(line((a[0] * pitch, a[1] * pitch), (b[0] * pitch, b[1] * pitch)), _GRID)
        for a, b in straight_edges(board)]
    corners = _cut_line(board, pitch, band).flattened()
    items += [Shape(line(a, b), _CUT) for a, b in pairwise(corners)]
    if names and band >= 5:
        items += [Label(text, (x * pitch, y * pitch - 0.9), 2.6, colour=INKS["guide"])
                  for text, (x, y) in margin_names(board, 0.5 * band / pitch)]
    return items


def _window(items: list[Shape | Label], corner: Point, size: tuple[float, float]) -> list[Shape | Label]:
    """What of the field is seen through a window of `size` with its lower left at `corner`, put on the page."""
    dx, dy = LEFT - corner[0], BOTTOM - corner[1]
    seen: list[Shape | Label] = []
    for item in items:
        if isinstance(item, Label):
            x, y = item.at[0] + dx, item.at[1] + dy
            if LEFT <= x <= LEFT + size[0] and BOTTOM <= y <= BOTTOM + size[1]:
                seen.append(Label(item.text, (x, y), item.size, item.anchor, item.colour, item.bold))
            continue
        moved = item.path.moved(dx, dy)
        part = _clipped(moved.start, moved.end, (LEFT, BOTTOM, LEFT + size[0], BOTTOM + size[1]))
        if part is not None:
            seen.append(Shape(line(*part), item.style))
    return seen


def _clipped(a: Point, b: Point, box: tuple[float, float, float, float]) -> tuple[Point, Point] | None:
    """The part of a segment inside a box (Liang and Barsky), or None."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        for wall, side in ((box[axis], -1), (box[axis + 2], 1)):
            room = side * (wall - a[axis])
            if abs(step) < 1e-12:
                if room < 0:
                    return None
            elif side * step > 0:
                high = min(high, room / (side * step))
            else:
                low = max(low, room / (side * step))
    if high - low < 1e-9:
        return None
    ends = [(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (low, high)]
    return (a if low == 0 else ends[0], b if high == 1 else ends[1])


def _seams(tiling: _Tiling, row: int, column: int) -> list[Shape | Label]:
    """Crosses where this page overlaps its neighbours, named alike on both, and the line to cut along.

    The right and lower edges of a page are cut (in the middle of the overlap); the neighbour lies under them.
    """
    (width, height), items = tiling.window, list[Shape | Label]()
    upright = tiling.columns[0] + width - tiling.columns[1] if len(tiling.columns) > 1 else 0.0  # as wide they overlap
    level = max(_ALONG, key=lambda share: abs(share * width - upright / 2))
    seams = ((column, row, True), (column - 1, row, True), (column, row, False), (column, row - 1, False))
    for c, r, sideways in seams:
        starts, along = (tiling.columns, c) if sideways else (tiling.rows, r)
        if not 0 <= along < len(starts) - 1:
            continue
        length = width if sideways else height
        here = starts[column if sideways else row]
        middle = (starts[along] + starts[along + 1] + length) / 2 - here  # of the overlap, on this page
        share = _ALONG[0] if sideways else level
        for end, far in enumerate((share, 1 - share)):
            reach = far * (height if sideways else width)
            x, y = (LEFT + middle, BOTTOM + reach) if sideways else (LEFT + reach, BOTTOM + middle)
            name = f"{'V' if sideways else 'H'}{r * len(tiling.columns) + c + 1}{'ab'[end]}"
            items += [Shape(line((x - _CROSS, y), (x + _CROSS, y)), _GUIDE),
                      Shape(line((x, y - _CROSS), (x, y + _CROSS)), _GUIDE),
                      Label(name, (x + 0.7, y + 0.8), 2.0, "start", INKS["guide"])]
        if (c, r) == (column, row):
            a = (LEFT + middle, BOTTOM) if sideways else (LEFT, BOTTOM + middle)
            b = (LEFT + middle, BOTTOM + height) if sideways else (LEFT + width, BOTTOM + middle)
            items.append(Shape(line(a, b), _CUT))
    return items


def _furniture(page: tuple[float, float], heading: str, tile: str, tiled: bool, words: Words) -> list[Shape | Label]:
    """The title, the bars of 100 mm and what to do with the page."""
    items: list[Shape | Label] = [Label(heading, (LEFT, page[1] - 8.5), 4.2, "start", INKS["bar"], True)]
    if tiled:
        items.append(Label(tile, (page[0] - RIGHT, page[1] - 8.5), 3.0, "end", INKS["bar"]))
    items += _bar((LEFT, 11.0), True, words("bar")) + _bar((10.0, BOTTOM), False, words("bar"))
    for note, y in ((words("print_note"), page[1] - 12.5), (words("tile_note" if tiled else "cut_note"), 7.0)):
        items.append(Label(note, (LEFT, y), 2.5, "start", "#4a4a4a"))
    return items


def _bar(start: Point, level: bool, text: str) -> list[Shape | Label]:
    """A bar of 100 mm with ticks each 10 mm, from `start` to the right or upwards, its text at its end."""
    def at(along: float, across: float = 0.0) -> Point:
        return (start[0] + along, start[1] + across) if level else (start[0] + across, start[1] + along)

    ticks = [line(at(10.0 * i), at(10.0 * i, 2.5 if i % 5 == 0 else 1.5)) for i in range(11)]
    where = (start[0] + 102, start[1]) if level else (start[0] - 2.0, start[1] + 101.5)
    return [*(Shape(path, _BAR) for path in (line(at(0), at(100)), *ticks)),
            Label(text, where, 2.6, "start", INKS["bar"])]
