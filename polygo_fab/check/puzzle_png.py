"""A picture of a puzzle proved by its pixels: what stands in each cell, and that a number stands at each place.

Where cells and numbers are is taken from the drawing of the same puzzle, which is proved by itself
(`puzzle_svg_file`); which digit it is, is not read from the pixels. Code: UNIQUE.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.path import Point
from ..core.puzzle_drawing import is_filled
from .puzzle_page import DrawnPuzzle

__all__ = ["pixel_findings"]

_DARK = 170
"""Of 255: marks are darker, also grey ones of givens; the small circle of a light module is lighter."""
_DISC, _RING, _STROKE = 0.22, 0.305, 0.1
"""From the middle of a cell: within a disc and beside the strokes of a cross; on the line of a ring; along a stroke."""
_FINE, _WIDE = 0.015, 3
"""Of a cell: steps across a wall, of which more are dark than of a line between cells."""
_ROUNDED = 3.0
"""Pixels: a picture is cut to whole ones, of those of a screen (96 to the inch) first."""
_ALONG, _ACROSS = ((1, 0), (0, 1), (-1, 0), (0, -1)), ((1, 1), (-1, 1), (-1, -1), (1, -1))


def pixel_findings(data: bytes, drawn: DrawnPuzzle, values: dict[int, int]) -> Iterator[Finding]:
    """`drawn` is the board as the proved drawing has it, `values` what is to be seen in its cells."""
    try:
        dark = _pixels(data, drawn.sheet.size)
    except BadInput as error:
        yield Finding("UNIQUE", "picture", str(error))
        return
    layout = drawn.layout
    if layout.areas:
        yield from _walls(dark, drawn, values)
    for cell, (x, y) in enumerate(layout.board.centres):
        at = (drawn.box[0] + (x - drawn.corner[0]) * drawn.unit, drawn.box[1] + (y - drawn.corner[1]) * drawn.unit)
        wanted = values.get(cell)
        seen = _seen(dark, at, drawn.unit)
        if is_filled(layout):
            seen, wanted = (1 if seen == 1 else None), wanted or None
        if seen != wanted and not layout.areas:
            yield Finding("UNIQUE", "picture", f"cell {layout.names[cell]} shows {_told(seen)}, not {_told(wanted)}")
            return
    for text, (x0, y0, x1, y1) in drawn.sheet.words:
        if not any(dark((x0 + (x1 - x0) * i / 20, y0 + (y1 - y0) * j / 20)) for i in range(21) for j in range(21)):
            yield Finding("UNIQUE", "picture", f"the number {text} is not seen")
            return


def _pixels(data: bytes, size: Point) -> Callable[[Point], bool]:
    """Whether it is dark at a point in mm, y up. Raises BadInput for what is no picture of this shape."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as opened:
            grey = opened.convert("L")
    except (OSError, ValueError, Image.DecompressionBombError):
        raise BadInput("not a PNG that can be read") from None
    wide, high = grey.size
    if abs(high - wide * size[1] / size[0]) > _ROUNDED:
        raise BadInput(f"is {wide} x {high} pixels, not of the shape of its drawing")
    pixels, scale = grey.tobytes(), wide / size[0]

    def dark(at: Point) -> bool:
        x, y = int(at[0] * scale), int((size[1] - at[1]) * scale)
        return 0 <= x < wide and 0 <= y < high and pixels[y * wide + x] < _DARK

    return dark


def _seen(dark: Callable[[Point], bool], at: Point, unit: float) -> int | None:
    """The value of the mark in a cell, None where there is none, -1 for what is no mark."""
    def around(reach: float, ways: Sequence[tuple[int, int]]) -> int:
        return sum(dark((at[0] + dx * reach * unit, at[1] + dy * reach * unit)) for dx, dy in ways)

    disc, ring = around(_DISC, _ALONG), around(_RING, _ALONG)
    if not dark(at):
        return {0: None, 4: 2}.get(ring, -1)
    if disc == 4:
        return 1
    return 0 if disc == 0 and around(_STROKE, _ACROSS) == 4 else -1


def _walls(dark: Callable[[Point], bool], drawn: DrawnPuzzle, values: dict[int, int]) -> Iterator[Finding]:
    """Between cells of different values a line is seen that is wider than others."""
    board, unit = drawn.layout.board, drawn.unit
    for (a, b), cells in board.edge_cells.items():
        if len(cells) < 2:
            continue
        ends = [[drawn.box[k] + (board.points[p][k] - drawn.corner[k]) * unit for k in (0, 1)] for p in (a, b)]
        x, y = ((ends[0][k] + ends[1][k]) / 2 for k in (0, 1))
        dx, dy = (1, 0) if abs(ends[0][0] - ends[1][0]) < abs(ends[0][1] - ends[1][1]) else (0, 1)
        wide = sum(dark((x + k * dx * _FINE * unit, y + k * dy * _FINE * unit)) for k in range(-8, 9)) > _WIDE
        if wide != (len({values.get(cell) for cell in cells}) > 1):
            yield Finding("UNIQUE", "picture", f"at {drawn.layout.names[min(cells)]} a wall is "
                          + ("one too many" if wide else "missing"))
            return


def _told(value: int | None) -> str:
    return "nothing" if value is None else ("a cross", "a pawn", "a ring", "no mark")[value]
