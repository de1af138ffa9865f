"""A face of a tile: the grid of its units, its area in one corner, the mark of its colour in the opposite one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .alike import Motion
from .digits import number
from .marks import mark
from .pieces import Burned

if TYPE_CHECKING:
    import shapely

__all__ = ["TileFace", "face_wrong"]

_NEAR = 0.02


@dataclass(frozen=True)
class TileFace:
    """So many units along and across, mm to a unit, and whose mark it bears."""

    columns: int
    rows: int
    unit: float
    mark: str


def face_wrong(burned: Sequence[Burned], asked: TileFace, ways: Sequence[Motion], shape: shapely.Polygon) -> str:
    """What is wrong with a face in the best way to read it, "" where nothing is; `shape`, the tile about its middle."""
    told = [_wrong([Burned(b.operation, way.back(b.line), b.round) for b in burned], asked, shape) for way in ways]
    return "" if "" in told else min(told, key=len, default="its shape")


def _wrong(burned: Sequence[Burned], asked: TileFace, shape: shapely.Polygon) -> str:
    x0, y0, x1, y1 = shape.bounds
    grid = [b for b in burned if _spans(b.line, x0, y0, x1, y1)]
    across = sorted(float(b.line[0][0]) for b in grid if abs(b.line[0][0] - b.line[-1][0]) < _NEAR)
    up = sorted(float(b.line[0][1]) for b in grid if abs(b.line[0][1] - b.line[-1][1]) < _NEAR)
    for seen, count in ((across, asked.columns), (up, asked.rows)):
        wanted = [(k - count / 2) * asked.unit for k in range(1, count)]
        if len(seen) != len(wanted) or any(abs(a - b) > _NEAR for a, b in zip(seen, wanted, strict=True)):
            return f"its grid is not {asked.columns} x {asked.rows} units of {asked.unit:g} mm"
    rest = [b for b in burned if not any(b is line for line in grid)]
    # the one cell of the smallest tile holds both, side by side
    single = asked.columns * asked.rows == 1
    low = [b for b in rest if (_middle(b)[0] < 0 if single else _low(b, asked))]
    high = [b for b in rest if not any(b is line for line in low)]
    area = number([b.line for b in low]) if low else "nothing"
    if area != str(asked.columns * asked.rows):
        return f"its area reads {area}: expected {asked.columns * asked.rows}"
    if (seen_mark := mark(high, shape, middle=False)) != asked.mark:
        return f"its mark is {seen_mark}: expected {asked.mark}"
    return ""


def _spans(line: Any, x0: float, y0: float, x1: float, y1: float) -> bool:
    """A straight line from edge to edge."""
    (ax, ay), (bx, by) = line[0], line[-1]
    if len(line) != 2:
        return False
    upright = abs(ax - bx) < _NEAR and {round(min(ay, by) - y0, 1), round(max(ay, by) - y1, 1)} == {0.0}
    return upright or (abs(ay - by) < _NEAR and {round(min(ax, bx) - x0, 1), round(max(ax, bx) - x1, 1)} == {0.0})


def _middle(burned: Burned) -> Any:
    return (burned.line.min(axis=0) + burned.line.max(axis=0)) / 2


def _low(burned: Burned, asked: TileFace) -> bool:
    """In the lower left cell."""
    x, y = _middle(burned)
    return bool(x < (1 - asked.columns / 2) * asked.unit and y < (1 - asked.rows / 2) * asked.unit)
