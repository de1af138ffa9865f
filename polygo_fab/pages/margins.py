"""Where the letters and numbers of the sites' names stand around a board."""

from __future__ import annotations

import math
from collections.abc import Collection
from itertools import pairwise

from ..core.board import Board
from ..core.board_files.files import in_margins
from ..core.names import grid_names, on_a_side
from ..core.path import Point
from .measure import text_width

__all__ = ["apart", "corners", "inner_names", "margin_names", "widest"]

Corner = tuple[float, float]
"""Between two edges that meet in a point and follow each other: half its angle, and where its middle is, in radians."""

_SLANT = (0.5, -math.sqrt(0.75))
"""Down along a column of hexagons."""
_INWARDS, _MIDDLE = 0.16, math.sqrt(1 / 3)
"""So much farther from its point stands a name in a corner, which is narrow at its tip; but not beyond the middle of a
triangle, where it would be the name of another point."""
_SIDEWAYS = (-math.sqrt(0.75), -0.5)
"""To the left along a row of hexagons that lie on a side."""


def margin_names(board: Board, gap: float = 0.5, banded: Collection[int] = (), band: float = 0.0
                 ) -> list[tuple[str, Point]]:
    """The letters and numbers of the sites' names, each beside the end of its line of sites; unit lengths.

    gap     from the border of the board to the middle of the text
    banded  the sites along which a band runs: there the text stands farther out by `band`
    Where edges are played, each of the points that name them carries its own name; nothing stands beside a board whose
    sites lie in no columns (`inner_names`).
    """
    if board.play == "edges":
        return _point_names(board, gap)
    if not in_margins(board.name):
        return []
    columns: dict[str, list[int]] = {}
    rows: dict[str, list[int]] = {}
    for site, name in enumerate(board.names):
        letter = name.rstrip("0123456789")
        columns.setdefault(letter, []).append(site)
        rows.setdefault(name[len(letter):], []).append(site)
    at = board.centres
    hexagons = board.play == "cells" and len(board.cells[0]) == 6
    lying = hexagons and on_a_side([board.points[p] for p in board.cells[0]])
    found = []

    def out(site: int) -> float:
        return gap + (band if site in banded else 0.0)

    for letter, sites in columns.items():
        low = min(sites, key=lambda s: at[s][1])
        towards = _downwards(board, low) if hexagons and not lying else (0.0, -1.0)
        found.append((letter, _beside(at[low], towards, _reach(board, low, towards) + out(low))))
    for number, sites in rows.items():
        left = min(sites, key=lambda s: at[s][0])
        towards = _SIDEWAYS if lying else (-1.0, 0.0)
        found.append((number, _beside(at[left], towards, _reach(board, left, towards) + out(left))))
    return found


def inner_names(board: Board) -> dict[int, str]:
    """The names of cells that stand in them, by the numbers of the cells, but for those that are barred; none where
    names stand beside the board."""
    inside = board.play == "cells" and not in_margins(board.name)
    return {site: name for site, name in enumerate(board.names) if site not in board.barred} if inside else {}


def apart(board: Board, pitch: float, size: float) -> bool:
    """Whether the names that stand in cells go there clear of each other, in type of `size` mm."""
    boxes: list[tuple[float, float, float]] = []
    for site, name in inner_names(board).items():
        x, y = (pitch * at for at in board.centres[site])
        half = text_width(name, size) / 2 + 0.15 * size
        if any(abs(x - x0) < half + half0 and abs(y - y0) < 1.2 * size for x0, y0, half0 in boxes):
            return False
        boxes.append((x, y, half))
    return True


def _downwards(board: Board, site: int) -> Point:
    """From the lowest hexagon of a column away from the board: straight down from a level border, where a name on the
    slanted line of the column would stand below the next cell; elsewhere along that line."""
    corners = board.cells[site]
    border = {frozenset(pair) for pair in pairwise((*board.outline, board.outline[0]))}
    y = board.centres[site][1]
    below = [pair for pair in pairwise((*corners, corners[0])) if frozenset(pair) in border
             and all(board.points[p][1] < y - 0.1 for p in pair)]
    return (0.0, -1.0) if len(below) > 1 else _SLANT


def _point_names(board: Board, gap: float) -> list[tuple[str, Point]]:
    """Those on the outline just outside it, those inside in the widest corner of their own, as far to the right as may
    be: there a piece on an edge cuts no name."""
    outline, around = set(board.outline), corners(board)
    mx, my = (sum(c) / len(board.points) for c in zip(*board.points, strict=True))
    found = []
    for number, (name, (x, y)) in enumerate(zip(grid_names(board.points), board.points, strict=True)):
        middle = 0.0 if number in outline else widest(around[number])[1]
        away, far = ((_unit((mx, my), (x, y)), gap) if number in outline else
                     ((math.cos(middle), math.sin(middle)), min(gap + _INWARDS, _MIDDLE)))
        found.append((name, (x + away[0] * far, y + away[1] * far)))
    return found


def corners(board: Board) -> dict[int, list[Corner]]:
    """Those around each point."""
    around: dict[int, list[float]] = {}
    for a, b in board.edges:
        (ax, ay), (bx, by) = board.points[a], board.points[b]
        around.setdefault(a, []).append(math.atan2(by - ay, bx - ax))
        around.setdefault(b, []).append(math.atan2(ay - by, ax - bx))
    return {point: [(half, a + half) for a, b in pairwise((*turns, turns[0]))
                    for half in [(b - a) % (2 * math.pi) / 2]] for point, ways in around.items()
            for turns in [sorted(ways)]}


def widest(some: Collection[Corner]) -> Corner:
    """The one that is most to the right of those that are as wide as any."""
    return max(some, key=lambda corner: (round(corner[0], 6), math.cos(corner[1])))


def _reach(board: Board, site: int, towards: Point) -> float:
    """How far the cell of a site reaches in a direction."""
    if board.play != "cells":
        return 0.0
    x, y = board.centres[site]
    return max((board.points[p][0] - x) * towards[0] + (board.points[p][1] - y) * towards[1]
               for p in board.cells[site])


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _beside(at: Point, towards: Point, far: float) -> Point:
    return (at[0] + towards[0] * far, at[1] + towards[1] * far)
