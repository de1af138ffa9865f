"""What stands on a board, drawn: pawns, dames, kings, stones, dots, segments, tiles.

Every player has a colour and a mark, so that a position reads in colour, in grey and to the colour-blind: ring and
cross are the ones burned into the pawns of the kits. A numbered piece wears its mark on its rim.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core.page import SMALLEST, Label, Shape, Style
from ..core.path import Path, Point, circle, line, polygon, polyline
from ..core.printed.diagram_inks import ARROW, COLOURS, EDGE, PLAIN, STONE

__all__ = ["TILE", "arrow", "dame", "dot", "king", "mark", "pawn", "plain", "segment", "stone", "tile"]

TILE = Style(stroke=EDGE, fill=PLAIN, width=0.3)
"""A tile that is nobody's."""

Items = list[Shape | Label]


def pawn(player: int, at: Point, radius: float, number: int | None = None) -> Items:
    """The pawn of a player, with its mark, or with a number and its mark on the rim."""
    fill, ink = COLOURS[player - 1]
    disc: Items = [Shape(circle(at, radius), Style(stroke=EDGE, fill=fill, width=0.3))]
    if number is None:
        return [*disc, *mark(player, at, radius / 2, 0.1 * radius + 0.08)]
    return [*disc, *_rim(player, at, radius), *_number(number, at, radius, ink)]


def dame(player: int, at: Point, radius: float, number: int | None = None) -> Items:
    """Two pawns, one on the other, seen a little from the side."""
    low, high = (at[0], at[1] - 0.16 * radius), (at[0], at[1] + 0.16 * radius)
    fill, _ = COLOURS[player - 1]
    under: Items = [Shape(circle(low, 0.9 * radius), Style(stroke=EDGE, fill=fill, width=0.3))]
    return under + pawn(player, high, 0.9 * radius, number)


def king(player: int, at: Point, radius: float, number: int | None = None) -> Items:
    """A pawn with a crown of five points around its mark."""
    fill, ink = COLOURS[player - 1]
    points = [_round(at, radius * (1.08 if k % 2 == 0 else 0.72), 90 + 36 * k) for k in range(10)]
    star: Items = [Shape(polygon(points), Style(stroke=EDGE, fill=fill, width=0.3))]
    inner: Items = mark(player, at, radius * 0.34, 0.1 * radius + 0.08)
    return star + (inner if number is None else _number(number, at, 0.8 * radius, ink))


def stone(at: Point, radius: float, number: int | None = None) -> Items:
    """A square block that is nobody's."""
    corners = [_round(at, 1.1 * radius, angle) for angle in (45, 135, 225, 315)]
    block: Items = [Shape(polygon(corners), Style(stroke=EDGE, fill=STONE, width=0.3))]
    if number is not None:
        return block + _number(number, at, radius, "#ffffff")
    return block + _crossed(at, 0.5 * radius, Style(stroke="#ffffff", width=0.1 * radius + 0.08))


def plain(at: Point, radius: float) -> Items:
    """A pawn that is nobody's."""
    return [Shape(circle(at, radius), Style(stroke=EDGE, fill=PLAIN, width=0.3))]


def dot(player: int, at: Point, radius: float) -> Items:
    """A mark printed on the board itself, in the colour of a player."""
    fill, _ = COLOURS[player - 1]
    reach = 0.62 * radius
    corners = [(at[0] + dx * reach, at[1] + dy * reach) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    return [Shape(polygon(corners), Style(stroke=EDGE, fill=fill, width=0.25)),
            *mark(player, at, 0.35 * reach, 0.08 * radius + 0.06)]


def segment(player: int, ends: tuple[Point, Point], width: float, number: int | None = None) -> Items:
    """A bar along an edge, a little shorter than it."""
    (ax, ay), (bx, by) = ends
    fill, _ = COLOURS[player - 1]
    length = math.dist(*ends)
    ux, uy = (bx - ax) / length, (by - ay) / length
    cut, half = 0.1 * length, width / 2
    nx, ny = -uy * half, ux * half
    a, b = (ax + ux * cut, ay + uy * cut), (bx - ux * cut, by - uy * cut)
    corners = [(a[0] + nx, a[1] + ny), (a[0] - nx, a[1] - ny), (b[0] - nx, b[1] - ny), (b[0] + nx, b[1] + ny)]
    bar: Items = [Shape(polygon(corners), Style(stroke=EDGE, fill=fill, width=0.3))]
    middle = ((ax + bx) / 2, (ay + by) / 2)
    if number is None:
        return bar + mark(player, middle, 0.3 * width, 0.12 * width)
    return [*bar, *pawn(player, middle, 0.85 * width, number)]


def tile(player: int, box: tuple[float, float, float, float], text: str) -> Items:
    """A rectangle in the colour of a player (0: nobody's) with a text in its middle."""
    x0, y0, x1, y1 = box
    fill, ink = COLOURS[player - 1] if player else (PLAIN, "#000000")
    gap = min(0.3, 0.06 * min(x1 - x0, y1 - y0))
    corners = [(x0 + gap, y0 + gap), (x1 - gap, y0 + gap), (x1 - gap, y1 - gap), (x0 + gap, y1 - gap)]
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    least = min(x1 - x0, y1 - y0)
    size = max(SMALLEST, min(0.62 * least, 1.5 * (x1 - x0) / max(1, len(text)), 4.2))
    return [Shape(polygon(corners), Style(stroke=EDGE, fill=fill, width=0.3)),
            Label(text, (middle[0], middle[1] - 0.35 * size), size, colour=ink, bold=True)]


def mark(player: int, at: Point, reach: float, width: float) -> Items:
    """The mark of a player: ring, cross, bar, square, triangle, dot."""
    pen = Style(stroke=COLOURS[player - 1][1], width=width)
    return [Shape(stroke, pen) for stroke in _strokes(player, at, reach)]


def _strokes(player: int, at: Point, reach: float) -> list[Path]:
    x, y = at
    if player == 1:
        return [circle(at, reach)]
    if player == 2:
        return [line((x - reach, y + dy), (x + reach, y - dy)) for dy in (-reach, reach)]
    if player == 3:
        return [line((x - reach, y), (x + reach, y))]
    if player == 4:
        return [polygon([_round(at, 1.1 * reach, angle) for angle in (45, 135, 225, 315)])]
    if player == 5:
        return [polygon([_round(at, 1.1 * reach, angle) for angle in (90, 210, 330)])]
    return [circle(at, 0.35 * reach)]


def _rim(player: int, at: Point, radius: float) -> Items:
    """The mark of a player as ticks beside a number."""
    ink = COLOURS[player - 1][1]
    if player == 1:
        return [Shape(circle(at, 0.84 * radius), Style(stroke=ink, width=0.16))]
    pen = Style(stroke=ink, width=0.1 * radius + 0.08)
    ticks = {2: (45, 135, 225, 315), 3: (0, 180), 4: (0, 90, 180, 270), 5: (90, 210, 330), 6: (270,)}[player]
    return [Shape(line(_round(at, 0.76 * radius, angle), _round(at, 0.95 * radius, angle)), pen) for angle in ticks]


def _number(number: int, at: Point, radius: float, ink: str) -> Items:
    size = max(SMALLEST, radius * (1.12 if number < 10 else 0.95 if number < 100 else 0.75))
    return [Label(str(number), (at[0], at[1] - 0.35 * size), size, colour=ink, bold=True)]


def _crossed(at: Point, reach: float, pen: Style) -> Items:
    x, y = at
    return [Shape(line((x - reach, y - dy), (x + reach, y + dy)), pen) for dy in (-reach, reach)]


def arrow(points: Sequence[Point], reach: float, late: float, short: float) -> Items:
    """A line through the points with a head of `reach`, beginning `late` and stopping `short`, so that the marks of
    pieces at its ends can be seen; white under dark."""
    tip = _towards(points[-1], points[-2], short)
    (px, py), (qx, qy) = points[-2:]
    ux, uy = (qx - px) / math.dist(*points[-2:]), (qy - py) / math.dist(*points[-2:])
    wings = [(tip[0] - 0.7 * reach * (ux * math.cos(a) - uy * math.sin(a)),
              tip[1] - 0.7 * reach * (uy * math.cos(a) + ux * math.sin(a))) for a in (0.5, -0.5)]
    paths = [polyline([_towards(points[0], points[1], late), *points[1:-1], tip]), polyline([wings[0], tip, wings[1]])]
    return [Shape(path, Style(stroke=colour, width=width)) for colour, width in (("#ffffff", 1.3), (ARROW, 0.6))
            for path in paths]


def _towards(a: Point, b: Point, far: float) -> Point:
    """The point so far from `a` on the way to `b`."""
    share = far / math.dist(a, b)
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def _round(at: Point, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle))
