"""What a filled shape of a diagram is by its form alone, and where: in units of the board (`DiagramFrame.of`)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from ..core.game import Site
from ..core.path import Point
from .diagram_frame import DiagramFrame
from .diagram_pieces import DrawnBody, Outline
from .page.mark import Mark

__all__ = ["EXACT", "body", "covered", "is_disc", "is_hatched", "off_line", "outline"]

EXACT = 0.03
"""Units: how far off its place a shape may be."""
_SQUARE = 1e-3
_LEAST = 0.8
"""A tile is larger than that, a stone is not."""
_GAP = 0.2
"""How much smaller than the cells under it a tile may be, on each side."""


def is_disc(mark: Mark) -> bool:
    x0, y0, x1, y1 = mark.box
    return mark.curved and mark.closed and len(mark.points) == 5 and abs(x1 - x0 - y1 + y0) < _SQUARE


def outline(mark: Mark, frame: DiagramFrame) -> Outline | Literal["box"] | None:
    """The outline of a piece, or the box of a tile; None for any other shape."""
    corners = mark.points[:-1]
    if mark.curved:
        return "round" if is_disc(mark) else None
    if not mark.closed or len(corners) not in (4, 10):
        return None
    if len(corners) == 10:
        return "star"
    if frame.board.play == "edges":
        return "bar" if _lies_along(mark, frame) else None
    x0, y0, x1, y1 = mark.box
    upright = all(min(x - x0, x1 - x) < _SQUARE and min(y - y0, y1 - y) < _SQUARE for x, y in corners)
    if not upright:
        return "diamond"
    return "block" if frame.sites.nearest(mark.middle)[1] < EXACT and x1 - x0 < _LEAST else "box"


def body(mark: Mark, outline: Outline) -> DrawnBody:
    """A piece or a part of one: its middle, and half of what it is across."""
    corners, (x0, y0, x1, y1) = mark.points[:-1], mark.box
    if outline == "star":  # its box reaches higher than lower
        at = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
    else:
        at = mark.middle
    across = min(math.dist(*corners[k:k + 2]) for k in (0, 1)) if outline == "bar" else min(x1 - x0, y1 - y0)
    return DrawnBody(outline, mark.fill, at, across / 2)


def covered(mark: Mark, frame: DiagramFrame) -> frozenset[Site]:
    """The cells under a tile: it is a little smaller than they are, all around alike. None for another rectangle."""
    x0, y0, x1, y1 = mark.box
    board = frame.board
    sites = frozenset(site for site, (x, y) in enumerate(board.centres) if x0 < x < x1 and y0 < y < y1)
    corners = [board.points[p] for site in sites for p in board.cells[site]]
    if not corners:
        return frozenset()
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    gaps = (x0 - min(xs), y0 - min(ys), max(xs) - x1, max(ys) - y1)
    return sites if max(gaps) - min(gaps) < EXACT and 0 < gaps[0] < _GAP else frozenset()


def is_hatched(corners: Sequence[Point], lines: Sequence[Mark]) -> bool:
    """Whether lines at 45 degrees, all as far apart, cross a cell from border to border and leave no part of it out."""
    levels = sorted({round(y - x, 3) for x, y in (line.middle for line in lines)})
    sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    if len(levels) < 2 or any(abs(b[1] - a[1] - b[0] + a[0]) > EXACT or any(
            min(off_line(p, side) for side in sides) > EXACT for p in (a, b)) for line in lines
            for a, b in [line.points]):
        return False
    edges = [y - x for x, y in corners]
    apart = [b - a for a, b in pairwise((min(edges), *levels, max(edges)))]
    return max(apart) < min(apart[1:-1]) + EXACT


def off_line(p: Point, line: Sequence[Point]) -> float:
    """How far a point is from a line through some points."""
    found = math.inf
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy or 1.0)))
        found = min(found, math.hypot(p[0] - ax - t * dx, p[1] - ay - t * dy))
    return found


def _lies_along(mark: Mark, frame: DiagramFrame) -> bool:
    """Whether a rectangle lies along the edge whose middle is its own."""
    site, far = frame.sites.nearest(mark.middle)
    (ax, ay), (bx, by) = (frame.board.points[p] for p in frame.board.edges[site])
    a, b, c, _ = mark.points[:-1]
    p, q = (a, b) if math.dist(a, b) > math.dist(b, c) else (b, c)
    across = abs((q[0] - p[0]) * (by - ay) - (q[1] - p[1]) * (bx - ax))
    return far < EXACT and across < EXACT * math.dist(p, q) and math.dist(p, q) < math.dist((ax, ay), (bx, by))


def leads(start: Point, points: Sequence[Point]) -> bool:
    """Whether the first stretch of a line, made longer at its beginning, comes from `start`."""
    (ax, ay), (bx, by) = points[0], points[1]
    length = math.dist(points[0], points[1])
    return abs((ax - start[0]) * (by - ay) - (ay - start[1]) * (bx - ax)) / length < EXACT
