"""CONTRACT: the cells that the lines of a board on paper close round, compared with the board built a second time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.page import INKS
from ...core.path import Point
from ..page.mark import Mark
from .paper import Sheets

__all__ = ["cells_wrong"]

_GRID = 5e-3
"""mm: lines of two pages that lie this near are one."""
_NEAR = 0.02
"""mm: how far the middle of a cell may lie from its place."""


def cells_wrong(marks: Sequence[Mark], asked: Sheets) -> tuple[list[str], Point, Any]:
    """What is wrong with the cells; where the middle of the board lies, mm; and what the cells cover about it, None
    where they are not all in their places."""
    import shapely

    lines = [shapely.LineString(s) for mark in marks if mark.stroke == INKS["board"] for s in mark.segments]
    cells = [shapely.Polygon([(x * asked.pitch, y * asked.pitch) for x, y in cell]) for cell in asked.board.cells]
    if not lines:
        return [f"no line is drawn, expected {len(cells)} cells"], (0.0, 0.0), None
    net, field = shapely.union_all(lines, grid_size=_GRID), shapely.union_all(cells, grid_size=1e-3)
    (ax, ay, bx, by), (cx, cy, dx, dy) = net.bounds, field.bounds
    x, y = (ax + bx - cx - dx) / 2, (ay + by - cy - dy) / 2
    if max(abs(bx - ax - (dx - cx)), abs(by - ay - (dy - cy))) > 2 * _NEAR:
        return [f"is {bx - ax:.2f} x {by - ay:.2f} mm, expected {dx - cx:.2f} x {dy - cy:.2f}: {len(cells)} cells, "
                f"{asked.pitch:g} mm apart"], (x, y), None
    # where a line is drawn on two pages its two halves may lie a rounding apart: what is between is no cell
    faces = [face for face in shapely.get_parts(shapely.polygonize(shapely.get_parts(net)))
             if face.area > _NEAR * face.length / 2]
    found = [f"{len(faces)} cells, expected {len(cells)}"] if len(faces) != len(cells) else []
    tree = shapely.STRtree([shapely.centroid(face) for face in faces])
    for name, cell in enumerate(cells):
        middle = shapely.Point(cell.centroid.x + x, cell.centroid.y + y)
        near = tree.query(middle, predicate="dwithin", distance=_NEAR)
        if len(near) != 1 or abs(faces[int(near[0])].area - cell.area) > 2e-3 * cell.area:
            told = asked.board.names[name] if asked.board.play == "cells" else name
            return [*found, f"no cell {told} where it belongs"], (x, y), None
    return found, (x, y), field
