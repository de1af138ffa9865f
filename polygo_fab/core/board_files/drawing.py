"""A drawing (SVG) as cells: its closed paths, or, where some line is open, what all its lines enclose.

Straight lines only: of paths M L H V Z, polygons, polylines, lines, rectangles; groups and transforms. What else could
be drawn is refused, so that nothing that a person sees is missing on the board.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

from ..errors import BadInput
from ..names import Point
from ..svg_path import NUMBER
from ..svg_runs import Run, SvgReader, root_of
from .enclosed import enclosed
from .files import MOST_CELLS, MOST_CORNERS

__all__ = ["DrawnCells", "cells_drawn"]

_SNAP = 0.05
"""mm: ends nearer to one another are one point."""
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "": 25.4 / 96}


@dataclass(frozen=True)
class DrawnCells:
    """The cells, y up, the `id` of each ("" where lines enclose them), and how near two points are one."""

    polygons: tuple[tuple[Point, ...], ...]
    names: tuple[str, ...]
    snap: float


def cells_drawn(name: str, text: str) -> DrawnCells:
    """Raises BadInput for what is no drawing, or has something in it that makes no cell."""
    root = root_of(text, f"board {name}")
    reader = SvgReader(f"board {name}", MOST_CORNERS, f"more than {MOST_CORNERS} corners: allowed: up to {MOST_CELLS} "
                       f"cells with {MOST_CORNERS} corners")
    runs = [_line(run) for run in reader.read(root)]
    if not runs:
        raise BadInput(f"board {name}: nothing is drawn: allowed: closed paths, or lines that enclose cells")
    snap = _SNAP / _scale(name, root)
    if not any(math.dist(a, b) > snap for run, _, _ in runs for a, b in pairwise(run)):
        raise BadInput(f"board {name}: all that is drawn is shorter than {_SNAP:g} mm")
    if all(closed for _, closed, _ in runs):
        return DrawnCells(tuple(run for run, _, _ in runs), tuple(word for _, _, word in runs), snap)
    lines = [(a, b) for run, closed, _ in runs for a, b in zip(run, (*run[1:], *(run[:1] if closed else ())),
                                                               strict=False) if math.dist(a, b) > snap]
    cells = enclosed(name, lines, snap)
    if not cells:
        raise BadInput(f"board {name}: its lines enclose no cell")
    return DrawnCells(tuple(map(tuple, cells)), ("",) * len(cells), snap)


def _line(run: Run) -> tuple[tuple[Point, ...], bool, str]:
    """The points of a run, the first one not again at the end, whether it closes, and its `id`."""
    points = run.corners
    ends = len(points) > 2 and math.dist(points[0], points[-1]) < 1e-9
    return points[:-1] if ends else points, run.closed, run.name


def _scale(name: str, root: ElementTree.Element) -> float:
    """mm for one unit of the drawing. A width in per cent says nothing of it."""
    wide, view = root.get("width", "100%").strip(), root.get("viewBox")
    width = re.fullmatch(rf"({NUMBER})\s*(mm|cm|in|pt|pc|px|%|)", wide)
    if width is None or not 1e-3 <= float(width[1]) <= 1e6:
        raise BadInput(f"board {name}: width = '{wide[:40]}' of its drawing: expected a length, as 100mm")
    box = view.replace(",", " ").split() if view is not None else []
    if view is not None and not (len(box) == 4 and all(re.fullmatch(NUMBER, word) for word in box)
                                 and all(1e-3 <= float(word) <= 1e6 for word in box[2:])):
        raise BadInput(f"board {name}: viewBox = '{view[:40]}' of its drawing: expected x, y, width and height")
    if width[2] == "%" or not box:
        return _UNITS[width[2] if width[2] != "%" else ""]
    return float(width[1]) * _UNITS[width[2]] / float(box[2])
