"""Small signs that say at a glance what words beside them say: who plays, how old, how long; the turn, the answers."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...core.page import SMALLEST
from ...core.path import Arc, Line, Path, Point, circle, line, polygon
from .look import GoodsPage

__all__ = ["FACT_SIGNS", "disc_number", "sign"]

FACT_SIGNS = ("person", "cake", "clock")
"""Of the facts of a game, in their order."""
_LINE = 0.12
"""Of the height of a sign."""


def sign(page: GoodsPage, name: str, at: Point, high: float, colour: str) -> None:
    """A sign with the lower left corner of its square at `at`."""
    x, y = at

    def place(points: Sequence[Point]) -> list[Point]:
        return [(x + a * high, y + b * high) for a, b in points]

    if name == "person":
        page.fill(circle((x + 0.5 * high, y + 0.78 * high), 0.2 * high), colour)
        a, b = place([(0.14, 0.0), (0.86, 0.0)])
        page.fill(Path(a, (Line(b), Line((b[0], y + 0.18 * high)),
                           Arc((a[0], y + 0.18 * high), (x + 0.5 * high, y + 0.18 * high), True), Line(a))), colour)
    elif name == "cake":
        page.fill(polygon(place([(0.08, 0.0), (0.92, 0.0), (0.92, 0.42), (0.08, 0.42)])), colour)
        for left in (0.26, 0.5, 0.74):
            a, b = place([(left, 0.46), (left, 0.78)])
            page.stroke(line(a, b), colour, _LINE * high)
            page.fill(circle((b[0], b[1] + 0.1 * high), 0.07 * high), colour)
    elif name == "clock":
        centre = (x + 0.5 * high, y + 0.5 * high)
        page.stroke(circle(centre, 0.43 * high), colour, _LINE * high)
        for end in ((0.5, 0.8), (0.7, 0.42)):
            page.stroke(line(centre, place([end])[0]), colour, _LINE * high)
    elif name == "turn":
        centre, radius = (x + 0.5 * high, y + 0.5 * high), 0.38 * high
        begin, end = ((centre[0] + radius * math.cos(math.radians(angle)),
                       centre[1] + radius * math.sin(math.radians(angle))) for angle in (60, 350))
        page.stroke(Path(begin, (Arc(end, centre, True),)), colour, 1.2 * _LINE * high)
        page.fill(polygon([(end[0] - 0.2 * high, end[1] - 0.02 * high), (end[0] + 0.16 * high, end[1] - 0.02 * high),
                           (end[0] - 0.02 * high, end[1] + 0.24 * high)]), colour)
    else:
        page.stroke(line(*place([(0.24, 0.0), (0.24, 1.0)])), colour, _LINE * high)
        page.fill(polygon(place([(0.24, 1.0), (0.94, 0.76), (0.24, 0.5)])), colour)


def disc_number(page: GoodsPage, number: int, at: Point, size: float, colours: tuple[str, str]) -> None:
    """A number on a disc, its middle at `at`; the colours of the disc and of the number."""
    page.fill(circle(at, 0.82 * size), colours[0])
    if colours[0] == "#ffffff":
        page.stroke(circle(at, 0.82 * size), colours[1], 0.25)
    page.text(str(number), (at[0], at[1] - 0.34 * size), max(SMALLEST, 0.95 * size), colours[1], bold=True,
              anchor="middle")
