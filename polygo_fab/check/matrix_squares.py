"""MATRIX: the squares of a test card, measured: all of one size, as far apart as is said, and filled as densely.

Nothing of the maker is asked: the sizes are those of docs/machine.md, and the rest is the outline of the card.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..core.path import Line, Path
from .geometry import TOLERANCE

__all__ = ["LARGEST_SQUARE", "squares_wrong"]

LARGEST_SQUARE, _CARD = 9.4, (90.0, 60.0)
"""mm: the side of a square where there is room, and a card."""
_BETWEEN = 1.6
"""mm: free between two squares of the row or the column that is the narrower."""
_AROUND = (2 * 2.5 + 6.5, 2 * 2.5 + 3.5)
"""mm: what edges and digits take of a card, across and up."""
_HATCH = 0.25
"""mm between two lines of a square to engrave; a little more, where it does not go evenly."""


def squares_wrong(squares: Sequence[Path], outline: Path, columns: int, rows: int, filled: bool
                  ) -> Iterator[tuple[str, str]]:
    """What is wrong with so many columns and rows of squares; `filled` by one line each, or else cut."""
    boxes = [path.bounds for path in squares]
    x0, y0, x1, y1 = outline.bounds
    across, up = (x1 - x0 - _AROUND[0]) / columns, (y1 - y0 - _AROUND[1]) / rows
    for taken, pitch, most, what in ((_AROUND[0], across, _CARD[0], "wide"), (_AROUND[1], up, _CARD[1], "high")):
        count = columns if what == "wide" else rows
        wanted = min(LARGEST_SQUARE + _BETWEEN, (most - taken) / count)
        if abs(pitch - wanted) > TOLERANCE:
            yield "squares", (f"{count} of them and their gaps are {pitch * count:.2f} mm {what}: expected "
                              f"{wanted * count:.2f} mm")
    side = min(across, up) - _BETWEEN
    for k, (left, low, right, high) in enumerate(boxes):
        if max(abs(right - left - side), abs(high - low - side)) > TOLERANCE:
            yield f"square {k + 1}", f"{right - left:.2f} x {high - low:.2f} mm: expected {side:.2f} x {side:.2f} mm"
    for k, path in enumerate(squares):
        yield from ((f"square {k + 1}", told) for told in (_filled(path) if filled else _cut(path)))


def _cut(path: Path) -> Iterator[str]:
    """Four edges along the axes."""
    corners = [path.start, *(segment.end for segment in path.segments)]
    if len(path.segments) != 4 or not all(isinstance(segment, Line) for segment in path.segments) or any(
            min(abs(a[0] - b[0]), abs(a[1] - b[1])) > TOLERANCE for a, b in pairwise(corners)):
        yield "it is no square of four edges"


def _filled(path: Path) -> Iterator[str]:
    """To and fro over the whole width, each line as far above the one before."""
    x0, y0, x1, y1 = path.bounds
    points = [path.start, *(segment.end for segment in path.segments)]
    pairs = list(zip(points[::2], points[1::2], strict=False))
    lines = [(a, b) for a, b in pairs if abs(a[1] - b[1]) < TOLERANCE and
             max(abs(min(a[0], b[0]) - x0), abs(max(a[0], b[0]) - x1)) < TOLERANCE]
    if len(points) % 2 or len(lines) != len(pairs) or not all(isinstance(segment, Line) for segment in path.segments):
        yield "its line does not go to and fro over the whole square"
        return
    wanted = max(1, math.floor((y1 - y0) / _HATCH + 1e-6))
    steps = [b[0][1] - a[0][1] for a, b in pairwise(lines)]
    step = (y1 - y0) / wanted
    if len(steps) != wanted or any(abs(one - step) > TOLERANCE for one in steps):
        worst = max(steps, key=lambda one: abs(one - step), default=0.0)
        yield f"{len(steps) + 1} lines, {worst:.3f} mm apart: expected {wanted + 1}, {step:.3f} mm apart"
