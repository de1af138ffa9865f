"""The stronger lines by which one counts the cells of a large board: every five, of more than eight rows or columns."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.count_puzzle import Layout
from ..core.errors import BadInput
from ..core.path import Point
from ..core.puzzle_drawing import is_square

__all__ = ["refuse_other_stronger"]

_FEW, _EACH = 8, 5
_LONG = 0.9
"""Of a cell: strokes of marks are shorter, or level nowhere."""


def refuse_other_stronger(layout: Layout, strong: Iterable[tuple[Point, Point]], near: float) -> None:
    """Raises BadInput for lines with the ink of the outline that are not these: in units of the board, `near` is as far
    as one may be from its place. Of boards with frames, of rectangles, codes and hexagons they say something else, or
    nothing.
    """
    if not is_square(layout) or layout.frames or layout.kind == "qr" or layout.areas:
        return
    many = {family: sum(line.family == family for line in layout.lines) for family in "rc"}
    left, top = min(x for x, _ in layout.board.points), max(y for _, y in layout.board.points)
    right, low = left + many["c"], top - many["r"]
    found = set[tuple[str, int]]()
    for (x, y), (x1, y1) in strong:
        if max(x, x1) > right + near or min(x, x1) < left - near or max(y, y1) > top + near or min(y, y1) < low - near:
            continue  # of another board of the page
        if abs(x - x1) < near and abs(y - y1) > _LONG and left + near < x < right - near:
            found.add(("c", round(x - left)))
        elif abs(y - y1) < near and abs(x - x1) > _LONG and low + near < y < top - near:
            found.add(("r", round(top - y)))
    wanted = {(family, k) for family, most in many.items() if most > _FEW for k in range(_EACH, most, _EACH)}
    for family, k in sorted(found ^ wanted)[:1]:
        wrong = "one too many" if (family, k) in found else "missing"
        raise BadInput(f"after {'row' if family == 'r' else 'column'} {k} a stronger line is {wrong}")
