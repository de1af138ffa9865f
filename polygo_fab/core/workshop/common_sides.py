"""Common-line cutting of any straight-sided parts: hexagons in a honeycomb, arcs in rows, triangles in both.

As with rectangles (`common_line`) each outline has grown by half the kerf, and what two of them ask for is drawn once.
Parts lie in rows, or in columns that interlock. The lines between the parts of one row come first, then those between
rows, one row after the other, and the frame around all last: as long as it is uncut, what has not come off by itself
hangs on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..errors import BadInput
from ..path import Line, Path, Point, polyline
from .common_line import common_cuts
from .travel import in_order

__all__ = ["shared_cuts", "straight"]

_SAME = 1e-6
"""mm: corners that are nearer are one, and lie on a side."""

_Side = tuple[int, int]
"""From one corner to the next, counterclockwise round a part, by their numbers."""


def shared_cuts(outlines: Sequence[Path]) -> tuple[Path, ...]:
    """The cuts of parts that may touch but not overlap, each line once: shared lines, then the frames.

    Raises BadInput for a part with a side that is not straight, and where two lie on the same side of a line.
    """
    if all(_upright_rectangle(outline) for outline in outlines):
        return common_cuts(outlines)
    plan = _CommonSides(outlines)
    shared = plan.shared()
    touching = sorted({part for pair in shared.values() for part in pair})
    ways = [dict(zip(touching, rows, strict=True)) for rows in _rows([outlines[part].bounds for part in touching])]
    rows = next((rows for rows in ways if not _close([
        side for side, (left, right) in shared.items() if rows[left] == rows[right]])), ways[-1])
    beside: list[_Side] = []
    between: dict[int, list[_Side]] = {}
    for side, (left, right) in shared.items():
        low, high = sorted((rows[left], rows[right]))
        (beside if low == high else between.setdefault(low, [])).append(side)
    found, at = list[Path](), (0.0, 0.0)
    for some in (beside, *(between[row] for row in sorted(between))):
        lines = plan.lines(some)
        found += in_order(tuple((line, line.reversed()) for line in lines), at)
        at = found[-1].end if found else at
    return (*found, *sorted(plan.frames(), key=lambda ring: (ring.area > 0, ring.start[1], ring.start[0])))


def straight(path: Path) -> bool:
    """Whether all its sides are: such parts alone can share them."""
    return all(isinstance(segment, Line) for segment in path.segments)


def _upright_rectangle(outline: Path) -> bool:
    x0, y0, x1, y1 = outline.bounds
    return len(outline.segments) == 4 and abs(abs(outline.area) - (x1 - x0) * (y1 - y0)) <= _SAME


@dataclass(frozen=True)
class _Around:
    """Where a part lies along one axis."""

    low: float
    high: float

    def same(self, other: _Around) -> bool:
        return abs(self.low - other.low) <= _SAME and abs(self.high - other.high) <= _SAME


def _rows(boxes: Sequence[tuple[float, float, float, float]]) -> list[list[int]]:
    """The row of each part, in the ways in which they may lie: what is equally high, if no two rows are beside each
    other, and what is equally far to the right, for columns interlock."""
    level, upright = ([_Around(box[axis], box[axis + 2]) for box in boxes] for axis in (1, 0))
    clear = all(a.high <= b.low + _SAME for a, b in pairwise(_told_apart(level)))
    return [[next(number for number, one in enumerate(some) if one.same(row)) for row in rows]
            for rows in ((level, upright) if clear else (upright,)) for some in (_told_apart(rows),)]


def _close(sides: Sequence[_Side]) -> bool:
    """Whether some of these go around something: two parts of two rows, one over the other, would be loose before they
    are parted."""
    end: dict[int, int] = {}

    def far(corner: int) -> int:
        while corner in end:
            corner = end[corner]
        return corner

    for a, b in sides:
        if far(a) == far(b):
            return True
        end[far(a)] = far(b)
    return False


def _told_apart(rows: Sequence[_Around]) -> list[_Around]:
    found: list[_Around] = []
    for row in sorted(rows, key=lambda row: (row.low, row.high)):
        if not any(row.same(one) for one in found):
            found.append(row)
    return found


class _CommonSides:
    """The sides of all parts between neighbouring corners, of any part, and whose they are."""

    def __init__(self, outlines: Sequence[Path]) -> None:
        self.corners: list[Point] = []
        self.owner: dict[_Side, int] = {}
        self._near: dict[tuple[int, int], list[int]] = {}
        rings = [[self._corner(point) for point in _around(outline)] for outline in outlines]
        self._across = sorted(range(len(self.corners)), key=lambda k: self.corners[k])
        for part, ring in enumerate(rings):
            for a, b in pairwise([*ring, ring[0]]):
                for side in pairwise(self._along(a, b)):
                    if side in self.owner:
                        raise BadInput("common-line cutting: two parts lie over each other (OVERLAP)")
                    self.owner[side] = part

    def shared(self) -> dict[_Side, tuple[int, int]]:
        """Sides of two parts, the one with the smaller number first: to the left and to the right of the line."""
        return {side: (part, self.owner[side[::-1]]) for side, part in self.owner.items()
                if part < self.owner.get(side[::-1], -1)}

    def lines(self, sides: Sequence[_Side]) -> list[Path]:
        """The sides joined end to end where no third one meets them, straight ones in a row as one."""
        meeting: dict[int, list[_Side]] = {}
        for a, b in sides:
            meeting.setdefault(a, []).append((a, b))
            meeting.setdefault(b, []).append((b, a))
        done: set[_Side] = set()
        ends = [side for point, some in meeting.items() if len(some) != 2 for side in some]
        return [self._line(chain) for chain in _chains((*ends, *sides), meeting, done)]

    def frames(self) -> Iterator[Path]:
        """The closed lines around what hangs together; where two touch in a corner each keeps to its own left."""
        alone = [side for side in self.owner if side[::-1] not in self.owner]
        following: dict[int, list[_Side]] = {}
        for side in alone:
            following.setdefault(side[0], []).append(side)
        done: set[_Side] = set()
        for first in sorted(alone, key=lambda side: (self.corners[side[0]][::-1], side)):
            chain, side = [first[0]], first
            while side not in done:
                done.add(side)
                chain.append(side[1])
                before = side
                side = max(following[side[1]], key=lambda after: self._turn(before, after))
            if len(chain) > 1:
                yield self._line(chain)

    def _corner(self, point: Point) -> int:
        """Its number: that of a corner that is there already, or a new one."""
        x, y = math.floor(point[0]), math.floor(point[1])
        for cell in ((x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1)):
            for number in self._near.get(cell, ()):
                if math.dist(self.corners[number], point) <= _SAME:
                    return number
        self.corners.append(point)
        self._near.setdefault((x, y), []).append(len(self.corners) - 1)
        return len(self.corners) - 1

    def _along(self, a: int, b: int) -> list[int]:
        """The corners on a side from one end to the other, those of other parts too."""
        (ax, ay), (bx, by) = self.corners[a], self.corners[b]
        long = math.dist((ax, ay), (bx, by))
        on = {a: 0.0, b: long}
        for number in self._across:
            x, y = self.corners[number]
            if x > max(ax, bx) + _SAME:
                break
            if x < min(ax, bx) - _SAME or number in on:
                continue
            along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
            if 0 < along < long and abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= _SAME * long:
                on[number] = along
        return sorted(on, key=lambda number: on[number])

    def _line(self, chain: Sequence[int]) -> Path:
        """Through these corners, those left out that lie straight on, of a closed line the first one too."""
        points = [self.corners[number] for number in chain]
        if points[0] == points[-1]:
            turn = next((k for k in range(len(points) - 1) if not _straight(points[k - 1 if k else -2], points[k],
                                                                            points[k + 1])), 0)
            points = [*points[turn:-1], *points[:turn + 1]]
        return polyline([points[0], *(b for a, b, c in zip(points, points[1:], points[2:], strict=False)
                                      if not _straight(a, b, c)), points[-1]])

    def _turn(self, before: _Side, after: _Side) -> float:
        """The angle between two sides, positive to the left."""
        a, b, c = self.corners[before[0]], self.corners[before[1]], self.corners[after[1]]
        return math.remainder(math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0]), math.tau)


def _around(outline: Path) -> list[Point]:
    """Its corners, counterclockwise."""
    if not straight(outline):
        raise BadInput("common-line cutting of a part with a side that is not straight: allowed: straight sides alone")
    points = [at for at, _ in outline.pieces()]
    return points if outline.area > 0 else points[::-1]


def _chains(first: Iterable[_Side], meeting: dict[int, list[_Side]], done: set[_Side]) -> Iterator[list[int]]:
    """From each of these sides on as long as one other alone goes on."""
    for side in first:
        if side in done:
            continue
        chain = [side[0]]
        while side not in done:
            done |= {side, side[::-1]}
            chain.append(side[1])
            onward = [after for after in meeting[side[1]] if after not in done]
            if len(meeting[side[1]]) == 2 and onward:
                side = onward[0]
        yield chain


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) <= _SAME * math.dist(a, c)
