"""Pieces with straight sides edge to edge in jobs that cut common lines: hexagons in a honeycomb, arcs, rectangles and
triangles in rows.

Neighbours lie one kerf apart, which is the width of the line between them. How far it is from one to the next follows
from the outline as it is cut, whose opposite sides are parallel whatever the kerf along x and along y, and so are those
of a triangle and of the same turned half round.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ..core.kerf import Kerf
from ..core.kit import Fit
from ..core.options import option
from ..core.part import Part
from ..core.path import Point
from ..core.sheet import MARGIN, Placement, Sheet, lay_out
from ..core.workshop.common_sides import straight
from .batches import batches

__all__ = ["SharedCuts", "honeycomb", "in_rows", "paired", "sharing_fit"]

_SAME = 1e-6
_BETWEEN = 3.0
"""mm between what shares its cuts and what does not."""
_USUAL = 400.0
"""mm: jobs are no wider where no machine is named."""

_Place = tuple[Point, float]
"""Where a piece lies from the first one, and by how many degrees it is turned."""


@dataclass(frozen=True)
class SharedCuts:
    """The option of a kit whose pieces may lie edge to edge."""

    common_line: bool = option(False, "stones, port arcs and straight pawns edge to edge, each cut between two of "
                                      "them made once")

    def pieces_laid(self, name: str, parts: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None
                    ) -> tuple[Sheet, ...]:
        """The jobs that cut pieces as often as they count. The first one shares its cuts if its sides are straight,
        and the others lie above the last of these."""
        outline = parts[0].outline
        if not self.common_line or not straight(outline):
            whole = _apart(name, parts, kerf, bed)
            return whole if bed is None or whole[0].goes_on(bed) else batches(name, parts, kerf, bed)
        lay = honeycomb if len(outline.segments) == 6 else in_rows
        return _above(lay(name, parts[0], kerf, bed), parts[1:], bed)

    def arcs_laid(self, name: str, part: Part, kerf: Kerf, bed: tuple[float, float] | None) -> tuple[Sheet, ...]:
        """The jobs that cut an arc as often as it counts."""
        return paired(name, part, kerf, bed) if self.common_line else _apart(name, (part,), kerf, bed)


def honeycomb(name: str, part: Part, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    """Jobs with hexagons in columns that interlock, each as often as it counts; none larger than the bed unless one
    piece is. The hexagon has two level sides, and lies about its origin."""
    corners = [at for at, _ in Placement(part, (0.0, 0.0)).cut(part.outline, kerf).pieces()]
    top = max(y for _, y in corners)
    right = max(x for x, _ in corners)
    x = (right + max(x for x, y in corners if y > top - _SAME))  # from column to column: to the middle of the side

    def at(column: int, row: int) -> _Place:
        return ((column * x, 2 * top * row + top * (column % 2)), 0.0)

    return _jobs(name, part, kerf, bed, lambda row, rows: at(row // rows, row % rows))


def paired(name: str, part: Part, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    """Jobs with pieces that have two level sides, an upright end and a slanting one: two of them make a rectangle,
    the second turned half round, and these lie in rows. None larger than the bed unless one piece is."""
    cut = Placement(part, (0.0, 0.0)).cut(part.outline, kerf)
    x0, y0, _, y1 = cut.bounds
    slant = [p for p, _ in cut.pieces() if p[0] > x0 + _SAME]
    over = (sum(x for x, _ in slant), sum(y for _, y in slant))  # half round about the middle of the slanting end
    wide, high = over[0] - 2 * x0, y1 - y0

    def at(number: int, columns: int) -> _Place:
        row, column = divmod(number, columns)
        pair, second = divmod(column, 2)
        shift = (pair * wide, row * high)
        return ((shift[0] + over[0], shift[1] + over[1]), 180.0) if second else (shift, 0.0)

    return _jobs(name, part, kerf, bed, at)


def in_rows(name: str, part: Part, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    """Jobs with upright rectangles, or with triangles that have a level side below and equal ones beside it, of which
    every other one is turned half round. None larger than the bed unless one piece is."""
    cut = Placement(part, (0.0, 0.0)).cut(part.outline, kerf)
    x0, y0, x1, y1 = cut.bounds
    wide, high = x1 - x0, y1 - y0

    def rectangle(number: int, columns: int) -> _Place:
        row, column = divmod(number, columns)
        return ((column * wide, row * high), 0.0)

    def triangle(number: int, columns: int) -> _Place:
        row, column = divmod(number, columns)
        over = (row + column) % 2
        return ((column * wide / 2, row * high + (y0 + y1) * over), 180.0 * over)

    return _jobs(name, part, kerf, bed, rectangle if len(cut.segments) == 4 else triangle)


def _apart(name: str, parts: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None) -> tuple[Sheet, ...]:
    return (lay_out(name, tuple(parts), kerf, widest=bed[0] if bed else _USUAL),)


def _above(jobs: tuple[Sheet, ...], parts: Sequence[Part], bed: tuple[float, float] | None) -> tuple[Sheet, ...]:
    """These jobs with the parts above those of the last one; in a job of their own where the bed has no room."""
    if not parts:
        return jobs
    *before, last = jobs
    widest = max(last.size[0], *(part.size[0] + 2 * MARGIN for part in parts))
    more = lay_out(last.name, tuple(parts), last.kerf, widest=widest)
    up = last.size[1] - 2 * MARGIN + _BETWEEN
    size = (max(last.size[0], more.size[0]), round(up + more.size[1], 1))
    if bed and (size[0] > bed[0] or size[1] > bed[1]):
        return (*jobs, replace(more, name=f"{jobs[0].name.removesuffix('-1')}-others"))
    lifted = (replace(place, at=(place.at[0], place.at[1] + up)) for place in more.placements)
    return (*before, replace(last, size=size, placements=(*last.placements, *lifted)))


def sharing_fit(sheets: Sequence[Sheet]) -> tuple[Fit, ...]:
    """Which pieces share their cuts; nothing where none do."""
    kinds = dict.fromkeys(sheet.placements[0].part.name.partition("-")[0] + "s" for sheet in sheets if sheet.shared)
    *first, last = kinds or ("none",)
    told = f"{', '.join(first)} and {last}" if first else last
    return (Fit("common line", f"{told} lie edge to edge, one kerf apart, and what is between two of them is cut "
                               "once"),) if kinds else ()


def _jobs(name: str, part: Part, kerf: Kerf, bed: tuple[float, float] | None, at: Callable[[int, int], _Place]
          ) -> tuple[Sheet, ...]:
    """As many pieces on a job as go on the bed, in lines so long that the frame around them is short. at: the place of
    a piece by its number, and how many lie in a line."""
    left, found, room = part.count, list[Sheet](), bed or (_USUAL, math.inf)
    while left:
        ways = [_fitting(part, [at(number, line) for number in range(left)], room) for line in range(1, left + 1)]
        _, (across, up), places = min(ways, key=lambda way: (-way[0], round(sum(way[1]), 3), way[1]))
        left -= len(places)
        found.append(Sheet(name, (across, up), places, kerf, shared=True))
    return tuple(found) if len(found) == 1 else tuple(
        replace(sheet, name=f"{name}-{number}") for number, sheet in enumerate(found, start=1))


def _fitting(part: Part, places: Sequence[_Place], room: tuple[float, float]
             ) -> tuple[int, tuple[float, float], tuple[Placement, ...]]:
    """How many of these places fit in the room, the first one whether or not; the size of their sheet; and they with
    their margin."""
    boxes = {angle: Placement(part, (0.0, 0.0), angle).lay(part.outline).bounds for angle in (0.0, 180.0)}
    low, high, count = [math.inf, math.inf], [-math.inf, -math.inf], 0
    for (x, y), angle in places:
        x0, y0, x1, y1 = boxes[angle]
        least = [min(low[0], x + x0), min(low[1], y + y0)]
        most = [max(high[0], x + x1), max(high[1], y + y1)]
        if count and any(b - a + 2 * MARGIN > side + _SAME for a, b, side in zip(least, most, room, strict=True)):
            break
        low, high, count = least, most, count + 1
    across, up = (math.ceil((b - a + 2 * MARGIN) * 10 - _SAME) / 10 for a, b in zip(low, high, strict=True))
    return count, (across, up), tuple(Placement(part, (x - low[0] + MARGIN, y - low[1] + MARGIN), angle)
                                      for (x, y), angle in places[:count])
