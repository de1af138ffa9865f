"""What stands beside a board: the names of its columns and rows, and marks that tell whose its border is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from .drawn import sign
from .figures import FigureLabel, ReadFigure, apart, label_wrong
from .letters import HIGH, read, tall, width
from .pieces import BurnedPiece
from .shapes import Points
from .shown import SHOWN

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["Beside", "beside_wrong"]

_ONE = 0.8
"""mm: strokes that lie no farther apart are of one mark."""
_CLEAR = 1.0
"""mm that a mark keeps from the edges of the band, and from what else is on it."""
_ROOM = 0.5
"""mm that a name keeps from the edges of the band and from the next one."""
_SHARE = 0.3
"""Of the pitch: how far a mark reaches from its middle on a wide band."""
_SLIDE = 0.5
"""mm between the places along a part of the border where a mark may find room."""
_NEAR = 0.05

Spot = tuple[float, float]


@dataclass(frozen=True)
class Beside:
    """mm about the middle of the board.

    operation  how names and marks are burned
    names      each letter and number with its place; they are as large as they can be, all alike
    rims       for each part of the border the signs where it begins (counterclockwise), in its middle and where it ends
               ("" for none), and the middles of its cells
    field      what the crown encloses; `band` how wide that is all round, `pitch` from cell to cell
    free       whether marks keep off seams too: then they need not stand in the middle and at both ends of their part
    numbers    whether each segment bears its number
    """

    operation: str
    names: Sequence[tuple[str, float, float]]
    rims: Sequence[tuple[Sequence[str], Sequence[Spot]]]
    field: shapely.Polygon
    band: float
    pitch: float
    free: bool = False
    numbers: bool = False

    @cached_property
    def reach(self) -> float:
        """Of a mark."""
        return min(self.band / 2 - _CLEAR, _SHARE * self.pitch)

    @cached_property
    def ring(self) -> BaseGeometry:
        """The middle of the band, counterclockwise."""
        import shapely

        return shapely.geometry.polygon.orient(
            self.field.buffer(self.band / 2, join_style="mitre", mitre_limit=50.0)).exterior


def beside_wrong(
    burned: Sequence[BurnedPiece], asked: Beside, segments: Sequence[tuple[str, shapely.Polygon]] = ()
) -> str:
    """What is wrong with the lines that are none of the board itself, "" where each is asked and none is missing.

    segments   of what is cut in pieces the number of each, "" where it is not known, and its face
    """
    marks, left = list[_Mark](), list[BurnedPiece]()
    for some in _groups(burned):
        told = _told(some, asked)
        if told is None:
            left += some
        else:
            marks.append(told)
    left, around, wrong = _named(left, asked)
    if shown := "" if wrong else _rims(marks, asked, around):
        return SHOWN + shown
    if asked.numbers and not wrong:
        left, wrong = _numbered(left, asked, segments)
    if left and not wrong:
        x, y = _middle(left[0])
        wrong = f"{left[0].operation}: {len(left)} lines that nothing asks for, one at ({x:.1f}, {y:.1f})"
    return wrong


# --- numbers of segments


def _numbered(burned: Sequence[BurnedPiece], asked: Beside, segments: Sequence[tuple[str, shapely.Polygon]]
              ) -> tuple[list[BurnedPiece], str]:
    """The lines that are no numbers, and what is wrong with these: each on the middle of the band of its segment."""
    import shapely

    left, height, seen, wrong = list(burned), min(6.0, asked.band / 2), set[str](), ""
    for number, face in segments:
        mine = [b for b in left if face.contains(shapely.Point(_middle(b)))]
        if not mine:
            room = asked.ring.intersection(face.buffer(-height))
            wrong = wrong or (f"segment {number} has no number" if room.length > 2 * height and not asked.rims else "")
            continue
        left = [b for b in left if not any(b is m for m in mine)]
        low, high = _box(mine)
        text = read([b.line for b in mine], float(low[1]), height / HIGH)
        at = shapely.Point((low + high) / 2)
        if (number and text != number) or text in seen or not text.isdigit() or int(text) > len(segments):
            wrong = wrong or f"segment {number} bears '{text}'"
        elif any(b.operation != asked.operation for b in mine) or asked.ring.distance(at) > _NEAR \
                or face.exterior.distance(shapely.box(*low, *high)) < _CLEAR - _NEAR:
            wrong = wrong or f"the number of segment {text} is burned otherwise, or not on the middle of its band"
        seen.add(text)
    return left, wrong


# --- names of columns and rows


def _named(burned: Sequence[BurnedPiece], asked: Beside) -> tuple[list[BurnedPiece], list[tuple[Points, float]], str]:
    """The lines that are no names, the circles around the names, and what is wrong with these."""
    names = [FigureLabel(asked.operation, text, x, y, 0.0) for text, x, y in asked.names]
    if not names:
        return list(burned), [], ""
    left, mine = list[BurnedPiece](), dict[FigureLabel, list[BurnedPiece]]()
    for b in burned:
        nearest = min(names, key=lambda name: _off(b, name) / math.hypot(width(name.text), 1))
        (mine.setdefault(nearest, []) if _off(b, nearest) < asked.band / 2 else left).append(b)
    boxes = {name: _box(some) for name, some in mine.items() if some}
    if lost := next((name for name in names if name not in boxes), None):
        return left, [], f"'{lost.text}' at ({lost.x:.2f}, {lost.y:.2f}): nothing is burned there"
    height = max(float(high[1] - low[1]) for name, (low, high) in boxes.items() if tall(name.text))
    reach = {name: math.hypot(*(max(high[i] - at, at - low[i]) for i, at in enumerate((name.x, name.y)))) / height
             for name, (low, high) in boxes.items()}
    most = min([asked.pitch / 2, (asked.band / 2 - _ROOM) / max(reach.values()),
                *((math.dist((a.x, a.y), (b.x, b.y)) - _ROOM) / (reach[a] + reach[b])
                  for a, b in combinations(names, 2))])
    wrong = "" if abs(height - most) < _NEAR else f"names {height:.2f} mm high, expected {most:.2f} mm"
    for name in names:
        wrong = wrong or label_wrong(mine[name], FigureLabel(name.operation, name.text, name.x, name.y, height))
    return left, [((low + high) / 2, math.dist(low, high) / 2 + _ROOM) for low, high in boxes.values()], wrong


# --- marks of players


@dataclass(frozen=True)
class _Mark:
    name: str
    at: Points
    along: float


def _rims(marks: Sequence[_Mark], asked: Beside, around: Sequence[tuple[Points, float]]) -> str:
    """Each stands beside a part of the border that is its player's; no part is without its marks."""
    circles = [*around, *((mark.at, asked.reach) for mark in marks)]
    for (p, r), (q, s) in combinations(circles, 2):
        if any(q is mark.at for mark in marks) and math.dist(p, q) < r + s + _CLEAR - _NEAR:
            return f"a mark at ({q[0]:.1f}, {q[1]:.1f}) is {math.dist(p, q) - r - s:.2f} mm from what else is there"
    owned = set[int]()
    for (first, middle, last), cells in asked.rims:
        start, length = _stretch(asked, cells)
        own = [(i, (mark.along - start + _NEAR) % asked.ring.length - _NEAR) for i, mark in enumerate(marks)
               if mark.name in (first, middle, last)]
        own = [(i, along) for i, along in own if along <= length + _NEAR]
        owned |= {i for i, _ in own}
        inset = min(asked.reach + _CLEAR, length / 2)
        wanted = [(at, name) for at, name in ((length / 2, middle), (inset, first), (length - inset, last)) if name]
        for name in dict.fromkeys(name for _, name in wanted):
            if not any(marks[i].name == name for i, _ in own):
                return f"no {name} beside a part of the border"
        if len(own) < len(wanted):  # anywhere along it is better than nowhere
            wanted += [(inset + k * _SLIDE, "") for k in range(int((length - 2 * inset) / _SLIDE) + 1)]
        for place, name in wanted:
            at = asked.ring.interpolate((start + place) % asked.ring.length)
            taken = any(math.dist(p, (at.x, at.y)) < r + asked.reach + _CLEAR + _NEAR for p, r in circles)
            here = next((marks[i].name for i, _ in own if math.dist(marks[i].at, (at.x, at.y)) < _NEAR), name)
            if name and here != name:
                return f"{here} at ({at.x:.1f}, {at.y:.1f}), where a part of the border has {name}"
            if not taken and not asked.free:
                return f"no {name} at ({at.x:.1f}, {at.y:.1f}), in the middle or at an end of its part of the border"
    strange = next((mark for i, mark in enumerate(marks) if i not in owned), None)
    return f"{strange.name} beside a part of the border that is another's, at ({strange.at[0]:.1f}, " \
           f"{strange.at[1]:.1f})" if strange else ""


def _told(some: Sequence[BurnedPiece], asked: Beside) -> _Mark | None:
    """Which mark these lines are, if one that stands upright on the middle of the band."""
    import numpy
    import shapely
    from shapely.affinity import rotate, translate

    closed = [len(b.line) > 3 and math.dist(b.line[0], b.line[-1]) < 0.01 for b in some]
    at = numpy.array([(b.line[:-1] if whole else b.line).mean(axis=0)
                      for b, whole in zip(some, closed, strict=True)]).mean(axis=0)
    along = asked.ring.line_locate_point(shapely.Point(at))
    ends = [asked.ring.interpolate((along + step) % asked.ring.length) for step in (-0.01, 0.01)]
    way = math.degrees(math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x))
    for name in dict.fromkeys(name for signs, _ in asked.rims for name in signs if name):
        lines = translate(rotate(sign(name, asked.reach), way, origin=(0, 0)), *at)
        left, wrong = apart(some, [ReadFigure(asked.operation, lines)])
        if not left and not wrong and asked.ring.distance(shapely.Point(at)) < _NEAR:
            return _Mark(name, at, float(along))
    return None


def _stretch(asked: Beside, cells: Sequence[Spot]) -> tuple[float, float]:
    """Along the middle of the band from the first of these cells to the last, seen from the middle of its corners:
    where that begins, and how long it is."""
    import shapely

    corners = shapely.get_coordinates(asked.ring.simplify(1e-6))[:-1]
    middle, whole = corners.mean(axis=0), asked.ring.length
    places = []
    for cell in cells:
        far = middle + (cell - middle) * 100
        [there] = shapely.get_coordinates(asked.ring.intersection(shapely.LineString([middle, far])))
        places.append(asked.ring.line_locate_point(shapely.Point(there)))
    places.sort()
    gap, start = max((b - a, b) for a, b in pairwise([*places, places[0] + whole]))
    return start % whole, whole - gap


def _groups(burned: Sequence[BurnedPiece]) -> list[list[BurnedPiece]]:
    import shapely

    if not burned:
        return []
    lines = [shapely.LineString(b.line) for b in burned]
    tree, number = shapely.STRtree(lines), list(range(len(lines)))
    for i, j in zip(*tree.query(lines, predicate="dwithin", distance=_ONE).tolist(), strict=True):
        a, b = number[i], number[j]
        if a != b:
            number = [a if n == b else n for n in number]
    # a circle within a circle is one mark with it
    boxes = {n: shapely.MultiLineString([line for line, m in zip(lines, number, strict=True) if m == n]).convex_hull
             for n in set(number)}
    for a, outer in boxes.items():
        for b, inner in boxes.items():
            if a != b and outer.covers(inner):
                number = [a if n == b else n for n in number]
    found: dict[int, list[BurnedPiece]] = {}
    for n, b in zip(number, burned, strict=True):
        found.setdefault(n, []).append(b)
    return list(found.values())


def _off(burned: BurnedPiece, label: FigureLabel) -> float:
    return math.dist(_middle(burned), (label.x, label.y))


def _middle(burned: BurnedPiece) -> Points:
    middle: Points = (burned.line.min(axis=0) + burned.line.max(axis=0)) / 2
    return middle


def _box(some: Sequence[BurnedPiece]) -> tuple[Points, Points]:
    import numpy

    every = numpy.concatenate([b.line for b in some])
    return every.min(axis=0), every.max(axis=0)
