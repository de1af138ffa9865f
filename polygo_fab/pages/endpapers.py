"""What a printed book with a cover has besides its text: a half-title, an endpaper before it and one at the end.

All three are drawn from the tiling that has the cells of the three boards of the family, squares, hexagons and
triangles (3.4.6.4), and from its dual, in tints that take little ink. They are as large as the room of a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ..core.board_files.library import patch
from ..core.page import SMALLEST, Block, Document, Drawing, Figure, Label, Shape, Style
from ..core.path import Path, Point, line, polygon, rectangle
from ..core.printed.book_format import Format
from ..core.printed.ink import thinned
from ..core.printed.page_frame import MM, page_frame
from ..core.printed.typography import typeset
from .emblem import emblem_colours
from .measure import text_width
from .tiled import dual, within

__all__ = ["bound"]

_Box = tuple[float, float, float, float]

_TILING, _SIDE, _RINGS = "3.4.6.4", 12.4, 12
"""Its side is mm on A4, and grows and shrinks with the page; so many rings reach the corners of every page."""
_GAME = "hex-3"
"""Whose deep colour it has: that of the cover of the family."""
_SHADES = {3: 0.04, 4: 0.12, 6: 0.22}
"""How much of the colour a cell has, by its sides."""
_EDGE, _DUAL = 0.45, 0.6
"""The same of the lines around cells, and of those between their middles."""
_INSET = 0.3
"""mm: so far within its drawing is the line around a pattern."""
_BAND, _TITLE, _SIGN = 0.11, 0.06, 0.022
"""Of the width of a page: the frame of the half-title, the letters of the title, the sides of the cells above it."""
_OPTICAL = 0.58
"""Of the height of a page: there the eye has its middle."""


def bound(document: Document, format: Format) -> Document:
    """The book as it is printed: as it is where it has no cover. Raises BadInput for a paper there is not."""
    at = next((k for k, block in enumerate(document.blocks)
               if isinstance(block, Figure) and block.place == "cover"), -1)
    if at < 0 or format.pages == "leaflet":
        return document
    frame = page_frame(document.paper, format, 1, foot=format.least.words)
    size = (round(frame.full / MM, 2), round(frame.height / MM, 2))
    endpaper = _page(_endpaper(size))
    half_title = _page(_half_title(size, typeset(document.title, document.lang)))
    blocks = (*document.blocks[:at + 2], endpaper, half_title, *document.blocks[at + 2:], endpaper)
    return replace(document, blocks=blocks)


def _page(drawing: Drawing) -> Block:
    return Figure((drawing,), ("",), place="page")


@lru_cache(maxsize=8)
def _endpaper(size: Point) -> Drawing:
    """It says nothing, as a pattern does."""
    return Drawing(size, tuple(_tiled((_INSET, _INSET, size[0] - _INSET, size[1] - _INSET), _scaled(size))))


def _half_title(size: Point, title: str) -> Drawing:
    """The title, below the cells around a hexagon, within a frame of the tiling."""
    wide, high = size
    deep, band = emblem_colours(_GAME)[0], _BAND * wide
    inside = (band, band, wide - band, high - band)
    room = wide - 4 * band
    letters = max(SMALLEST, min(_TITLE * wide, _TITLE * wide * room / text_width(title, _TITLE * wide, True)))
    middle = (wide / 2, _OPTICAL * high)
    unit = _SIGN * wide
    sign = _cells(1, unit, (middle[0], middle[1] + 4 * unit + 1.4 * letters))
    return Drawing(size, (
        *_endpaper(size).items,
        Shape(_rectangle(inside), Style(stroke=thinned(deep, _DUAL), fill="#ffffff", width=0.5)),
        *(_cell(cell, deep) for cell in sign),
        Label(title, middle, letters, colour=deep, bold=True)), title)


def _scaled(size: Point) -> float:
    return _SIDE * size[0] / 178.0


def _tiled(box: _Box, unit: float) -> Iterator[Shape]:
    """The cells of the tiling in a box about its middle, and over them the lines of the dual."""
    deep = emblem_colours(_GAME)[0]
    cells = _cells(_RINGS, unit, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    for cell in cells:
        if len(inside := within(cell, box)) > 2:
            yield replace(_cell(cell, deep), path=polygon(inside))
    thin = Style(stroke=thinned(deep, _DUAL), width=0.25)
    for a, b in dual(cells):
        if len(some := within((a, b), box)) == 2:
            yield Shape(line(some[0], some[1]), thin)
    yield Shape(_rectangle(box), Style(stroke=thinned(deep, _DUAL), width=0.5))


def _cell(cell: Sequence[Point], deep: str) -> Shape:
    return Shape(polygon(cell), Style(stroke=thinned(deep, _EDGE), fill=thinned(deep, _SHADES[len(cell)]), width=0.25))


def _cells(rings: int, unit: float, middle: Point) -> list[list[Point]]:
    """The cells about a hexagon, whose middle is there; their sides are `unit` mm."""
    return [[(middle[0] + unit * x, middle[1] + unit * y) for x, y in cell] for cell in patch(_TILING, _TILING, rings)]


def _rectangle(box: _Box) -> Path:
    return rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1])
