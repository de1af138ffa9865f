"""Nothing unexplained: each burned line of a piece is one that its contract names, and each that it names is burned."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...core.path import Point
from .alike import Motion
from .inscribed import as_filled
from .letters import HIGH, SMALL, read, tall
from .pieces import BurnedPiece
from .shapes import Points, as_lines
from .shown import SHOWN

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["FigureLabel", "ReadFigure", "apart", "figures_wrong", "spun"]

_NEAR = 0.02
"""mm: how far a line may lie from its place."""
_STEP = 0.5
"""mm between the points at which lines are compared; their ends always."""
_TWICE = 1.01
"""Times as long as asked: what is longer is burned twice somewhere."""
_PLACED = 0.03
"""mm: how far a label may be from its place, and its height from the one asked."""
_ROUND = 48
"""Corners that a round outline has at least."""


@dataclass(frozen=True)
class ReadFigure:
    """Lines about the origin of a part, mm, and what the laser does there; `shown` says what they show because the game
    of a board needs it, if that is why they are there.

    near    mm: how far a line may lie from its place
    filled  rings that are filled with level lines, for a cut of `beam` mm
    """

    operation: str
    lines: shapely.Geometry
    shown: str = ""
    near: float = _NEAR
    filled: Sequence[Sequence[Point]] = field(default=(), hash=False)
    beam: float = 0.0


@dataclass(frozen=True)
class FigureLabel:
    """Letters or digits `height` mm high; (x, y) is the middle of them, of letters alone half-way up the small ones."""

    operation: str
    text: str
    x: float
    y: float
    height: float


def figures_wrong(
    burned: Sequence[BurnedPiece], figures: Sequence[ReadFigure], labels: Sequence[FigureLabel] = ()
) -> str:
    """What is wrong with lines that lie about the origin of their part, "" where each is asked and none is missing."""
    left, wrong = lettered_apart(burned, figures, labels)
    if left and not wrong:
        x, y = _middle(left[0])
        return f"{left[0].operation}: {len(left)} lines that nothing asks for, one at ({x:.2f}, {y:.2f})"
    return wrong


def lettered_apart(burned: Sequence[BurnedPiece], figures: Sequence[ReadFigure], labels: Sequence[FigureLabel]
                   ) -> tuple[list[BurnedPiece], str]:
    """The lines that are no part of the figures and labels, and what is wrong with these; "" where nothing is."""
    left, wrong = apart(burned, figures)
    mine: list[list[BurnedPiece]] = [[] for _ in labels]
    for b in left if labels else ():
        x, y = _middle(b)
        far, k = min((math.hypot(label.x - x, label.y - y), k) for k, label in enumerate(labels))
        if far <= labels[k].height * max(1, len(labels[k].text)):
            mine[k].append(b)
    taken = {id(b) for some in mine for b in some}
    left = [b for b in left if id(b) not in taken]
    for some, label in zip(mine, labels, strict=True):
        wrong = wrong or label_wrong(some, label)
    return left, wrong


def apart(burned: Sequence[BurnedPiece], figures: Sequence[ReadFigure]) -> tuple[list[BurnedPiece], str]:
    """The lines that are no part of the figures, and what is missing of these, or burned twice; "" where nothing is."""
    import numpy
    import shapely

    left, wrong = list(burned), ""
    for operation, what, near in dict.fromkeys((f.operation, f.shown, f.near) for f in figures):
        some = [f for f in figures if (f.operation, f.shown, f.near) == (operation, what, near)]
        asked = shapely.union_all([f.lines for f in some])
        if asked.is_empty:
            continue
        mine = _along([b for b in left if b.operation == operation], asked, near)
        taken = set(map(id, mine))
        left = [b for b in left if id(b) not in taken]
        told = _short(mine, asked, near)
        for f in (f for f in some if f.filled):
            over = [b for b in left if b.operation == operation and _inside(b.line, asked.bounds)]
            left = [b for b in left if not any(b is m for m in over)]
            told = told or as_filled("a mark", [b.line for b in over], [numpy.array(ring) for ring in f.filled], f.beam)
        wrong = wrong or (told and f"{what and f'{SHOWN}{what}, '}{operation}: {told}")
    return left, wrong


def _short(mine: Sequence[BurnedPiece], asked: BaseGeometry, near: float) -> str:
    import shapely

    drawn = shapely.multilinestrings(as_lines([b.line for b in mine]))
    places = shapely.get_coordinates(shapely.segmentize(asked, _STEP))
    shapely.prepare(drawn)
    off = places if drawn.is_empty else places[~shapely.dwithin(drawn, shapely.points(places), near)]
    if len(off):
        x, y = min((round(float(x), 2), round(float(y), 2)) for x, y in off)
        return f"a line missing, or elsewhere, at ({x:.2f}, {y:.2f}) from the middle"
    if drawn.length > _TWICE * asked.length + near:
        return f"{drawn.length:.1f} mm of lines where {asked.length:.1f} mm are asked"
    return ""


def _inside(line: Points, box: Sequence[float]) -> bool:
    return bool((line.min(axis=0) >= box[:2]).all() and (line.max(axis=0) <= box[2:]).all())


def _along(some: Sequence[BurnedPiece], asked: BaseGeometry, near: float) -> list[BurnedPiece]:
    """Those of which all lies so near to what is asked."""
    import shapely

    if not some:
        return []
    places, whose = shapely.get_coordinates(shapely.segmentize(as_lines([b.line for b in some]), _STEP),
                                            return_index=True)
    shapely.prepare(asked)
    off = set(whose[~shapely.dwithin(asked, shapely.points(places), near)].tolist())
    return [b for k, b in enumerate(some) if k not in off]


def label_wrong(mine: Sequence[BurnedPiece], label: FigureLabel) -> str:
    """What is wrong with the lines that should be a label."""
    import numpy

    place = f"'{label.text}' at ({label.x:.2f}, {label.y:.2f})"
    if not mine:
        return f"{place}: nothing is burned there"
    if any(b.operation != label.operation for b in mine):
        return f"{place}: burned as {mine[0].operation}, expected {label.operation}"
    every = numpy.concatenate([b.line for b in mine])
    low, high = every.min(axis=0), every.max(axis=0)
    step = label.height / HIGH
    base = label.y - (HIGH if tall(label.text) else SMALL) / 2 * step
    if tall(label.text) and abs(high[1] - low[1] - label.height) > _PLACED:
        return f"{place}: {high[1] - low[1]:.2f} mm high, expected {label.height:.2f} mm"
    if abs((low[0] + high[0]) / 2 - label.x) > _PLACED or (tall(label.text) and abs(low[1] - base) > _PLACED):
        return f"{place}: its middle is at ({(low[0] + high[0]) / 2:.2f}, {(low[1] + high[1]) / 2:.2f})"
    seen = read([b.line for b in mine], base, step)
    return "" if seen == label.text else f"{place}: reads '{seen}'"


def _middle(burned: BurnedPiece) -> tuple[float, float]:
    x, y = (burned.line.min(axis=0) + burned.line.max(axis=0)) / 2
    return float(x), float(y)


def spun(way: Motion, outline: shapely.Polygon, burned: Sequence[BurnedPiece], figures: Sequence[ReadFigure]
         ) -> Iterator[Motion]:
    """The ways to lay a round part: as it is told, and so that a point of its figures comes on a point that is burned,
    the farthest one; where that lies on a curve, whose points are not those of the other, a little turned from there.
    Of one that is not round the way itself."""
    import numpy
    import shapely

    corners = shapely.get_coordinates(outline.exterior)
    told = figures if burned and len(corners) >= _ROUND else ()
    lines = shapely.get_coordinates([figure.lines for figure in told])
    if not len(lines) or numpy.ptp(numpy.hypot(corners[:, 0], corners[:, 1])) > _NEAR:
        yield way
        return
    yield Motion(way.over, 1.0, 0.0, way.x, way.y)
    drawn = [way.back(b.line) for b in burned]
    (ax, ay), far = _farthest(lines)[0], _farthest(numpy.concatenate(drawn))
    turns = [math.atan2(y, x) - math.atan2(ay, ax) for x, y in (far[:1] if len(far) > _ROUND else far)]
    yield from (_turned(way, turn) for turn in turns)
    if any(figure.near > _NEAR for figure in figures):  # a drawing of a person's own: its curves have other points
        yield _turned(way, _nearest(turns[0], figures, shapely.MultiLineString(drawn)))


def _turned(way: Motion, turn: float) -> Motion:
    c, s = math.cos(turn), math.sin(turn)
    return Motion(way.over, way.cosine * c - way.sine * s, way.sine * c + way.cosine * s, way.x, way.y)


def _nearest(turn: float, figures: Sequence[ReadFigure], drawn: shapely.MultiLineString) -> float:
    """About so many radians, turned by which the lines of the figures lie nearest to those that are drawn."""
    import numpy
    import shapely

    points = shapely.get_coordinates(shapely.segmentize(shapely.GeometryCollection([f.lines for f in figures]), _STEP))
    shapely.prepare(drawn)

    def off(angle: float) -> float:
        c, s = math.cos(angle), math.sin(angle)
        return float(shapely.distance(shapely.points(points @ numpy.array([[c, s], [-s, c]])), drawn).max())

    for step in (0.01, 0.001):
        turn = min((turn + k * step for k in range(-10, 11)), key=off)
    return turn


def _farthest(points: Points) -> Points:
    """Those that are farthest from the origin."""
    import numpy

    reach = numpy.hypot(points[:, 0], points[:, 1])
    far: Points = points[reach >= reach.max() - 0.01]
    return far
