"""Tiles (pavés): rectangles of unit squares, their grid, area and the mark of their colour (product.md section 2)."""

from __future__ import annotations

from ..core.part import Part, Stroke
from ..core.path import Path, bounds, line, rectangle
from ..core.stroke_font import strokes
from .marks import mark_strokes
from .pawns import Mark

__all__ = ["PART", "tile"]

DIGIT_HEIGHT, DIGIT_WIDEST, MARK = 0.5, 0.6, 0.32
"""Height and greatest width of the number, and reach of the mark, in units of the cell that holds them."""


def tile(columns: int = 5, rows: int = 3, unit: float = 10.0, *, play: float = 0.2, mark: Mark = "ring",
         thickness: float = 3.0, material: str = "plywood-3", count: int = 2, back: Mark = "plain") -> Part:
    """A rectangle of `columns` x `rows` units less `play` in each direction, its area in one corner and the mark in
    the other; with a mark for the `back` that face is engraved too."""
    width, height = columns * unit - play, rows * unit - play
    other = _face(columns, rows, unit, play, back) if back != "plain" else ()
    name = f"tile-{columns}x{rows}" + (f"-{mark}" if mark != "plain" and not other else "")
    return Part(name, material, thickness, rectangle(-width / 2, -height / 2, width, height),
                front=tuple(Stroke("engrave", path) for path in _face(columns, rows, unit, play, mark)),
                back=tuple(Stroke("engrave", path.mirrored()) for path in other), count=count)


def _face(columns: int, rows: int, unit: float, play: float, mark: Mark) -> tuple[Path, ...]:
    """The grid, the area in the lower left cell and the mark in the upper right one, as one reads them.

    The one cell of the smallest tile holds both, half as large.
    """
    half_width, half_height = (columns * unit - play) / 2, (rows * unit - play) / 2
    across = [(i - columns / 2) * unit for i in range(1, columns)]
    up = [(i - rows / 2) * unit for i in range(1, rows)]
    grid = [line((x, -half_height), (x, half_height)) for x in across]
    grid += [line((-half_width, y), (half_width, y)) for y in up]
    single = columns * rows == 1
    size = unit / 2 if single else unit
    at = (-unit / 4, 0.0) if single else ((1 - columns) / 2 * unit, (1 - rows) / 2 * unit)
    number = _number(columns * rows, DIGIT_HEIGHT * unit, DIGIT_WIDEST * size)
    drawn = () if mark == "plain" else mark_strokes(mark, MARK * size)
    return (*(path if i % 2 == 0 else path.reversed() for i, path in enumerate(grid)),
            *(path.moved(*at) for path in number), *(path.moved(-at[0], -at[1]) for path in drawn))


def _number(area: int, height: float, widest: float) -> tuple[Path, ...]:
    """The digits about the origin, `height` mm high, or less where they would be wider than `widest` mm."""
    drawn = strokes(str(area), height)
    x0, _, x1, _ = bounds(drawn)
    return tuple(path.scaled(min(1.0, widest / (x1 - x0))) for path in drawn)


PART = tile
