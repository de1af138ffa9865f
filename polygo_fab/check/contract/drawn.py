"""The lines that a contract may name, as shapely lines about their own origin, in mm."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...core import kept
from ...core.errors import BadInput
from ..untyped import Numbers
from .letters import width
from .shapes import SHAPES

if TYPE_CHECKING:
    import shapely

__all__ = ["DRAWN", "MARKS", "sign"]

MARKS = ("ring", "cross", "bar", "square", "triangle", "dot")
"""Of players 1 to 6."""


def _chain(*points: Sequence[float]) -> shapely.LineString:
    import shapely

    line: Numbers = shapely.linestrings(points)
    chain: shapely.LineString = line
    return chain


def _line(x0: float, y0: float, x1: float, y1: float) -> shapely.LineString:
    return _chain((x0, y0), (x1, y1))


def _circle(diameter: float) -> shapely.LineString:
    return _edge_of(SHAPES["disc"](diameter))


def _edge_of(face: shapely.Polygon) -> shapely.LineString:
    """The line around a face without holes."""
    import shapely

    return shapely.LineString(shapely.get_coordinates(face.exterior))


@lru_cache(maxsize=kept.parts())
def sign(name: str, reach: float) -> shapely.MultiLineString:
    """The mark of a player, which lies in a disc of radius `reach`; no lines for "plain".

    A square whose corners are on that disc tells the size of all: the ring is drawn in it, the cross is its diagonals,
    the dot is two circles of a half and a quarter of the ring's radius. The bar is as wide as the disc, the triangle
    has its corners on it, one at the top. Beside them there are arrows up ("in") and down ("out"), 0.9 of its radius
    high and 1.6 wide, the mean of their points in the middle; and square brackets as large as the square.

    Raises BadInput for a mark there is not.
    """
    import shapely

    h, r = reach / math.sqrt(2), reach
    corners = [(-h, -h), (h, -h), (h, h), (-h, h), (-h, -h)]
    peak = [(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for a in (90, 210, 330, 90)]
    known: dict[str, list[shapely.LineString]] = {
        "plain": [], "ring": [_circle(2 * h)], "cross": [_line(-h, -h, h, h), _line(-h, h, h, -h)],
        "bar": [_line(-r, 0, r, 0)], "square": [_chain(*corners)], "triangle": [_chain(*peak)],
        "dot": [_circle(h), _circle(h / 2)],
        "in": [_chain((-0.8 * r, -0.3 * r), (0, 0.6 * r), (0.8 * r, -0.3 * r))],
        "out": [_chain((-0.8 * r, 0.3 * r), (0, -0.6 * r), (0.8 * r, 0.3 * r))],
        "[": [_chain(corners[2], corners[3], corners[0], corners[1])],
        "]": [_chain(corners[0], corners[1], corners[2], corners[3])]}
    if name not in known:
        raise BadInput(f"contract: no mark '{name[:40]}'")
    return shapely.MultiLineString(known[name])


def _dashed(x0: float, y0: float, x1: float, y1: float, dash: float, gap: float) -> shapely.MultiLineString:
    """As many dashes as leave gaps no shorter than `gap` between and beside them, all gaps alike."""
    import shapely

    length = math.hypot(x1 - x0, y1 - y0)
    count = max(1, math.floor((length - gap) / (dash + gap)))
    step = (length - count * dash) / (count + 1) + dash
    ends = [(k * step - dash, k * step) for k in range(1, count + 1)]
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    lines: Numbers = shapely.linestrings([[(x0 + ux * s, y0 + uy * s) for s in both] for both in ends])
    dashes: shapely.MultiLineString = shapely.multilinestrings(lines)
    return dashes


def _ribbed(side: float, lines: int) -> shapely.LineString:
    """A square filled by one line to and fro from its lower left corner to its upper right one: so many slanted lines
    at equal steps, along the border from each to the next."""
    half, points = side / 2, list[tuple[float, float]]()
    for k in range(1, lines + 1):
        total = 2 * side * k / (lines + 1) - side  # x + y
        low = max(-half, total - half)
        ends = [(low, total - low), (total - low, low)]
        points += ends if k % 2 else ends[::-1]
    return _chain(*points)


def _hatched(side: float, spacing: float) -> shapely.LineString:
    """A square, its lower left corner at the origin, filled by one line to and fro from below."""
    points = []
    for row in range(math.floor(side / spacing + 1e-9) + 1):
        ends = [(0.0, row * spacing), (side, row * spacing)]
        points += ends if row % 2 == 0 else ends[::-1]
    return _chain(*points)


def _drawn(some: Sequence[shapely.LineString]) -> shapely.MultiLineString:
    """Several lines as one figure."""
    import shapely

    return shapely.MultiLineString(list(some))


DRAWN: dict[str, Callable[..., Any]] = {
    "chain": _chain, "line": _line, "circle": _circle, "edge_of": _edge_of, "sign": sign, "dashed": _dashed,
    "ribbed": _ribbed, "hatched": _hatched, "drawn": _drawn, "text_width": width}
