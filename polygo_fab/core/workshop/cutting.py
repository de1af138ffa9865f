"""A closed cut as the beam goes: begun on a long edge, led in from what falls away, held by tabs, gone past its end."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import accumulate

from ..errors import BadInput
from ..path import Arc, Line, Path, Point
from ..units import number
from .plan import Plan, TabRow
from .starts import cut_starts, place_on, stretch
from .travel import Ways

__all__ = ["Free", "cut_ways", "near_cuts"]

Free = Callable[[Point, Point], bool]
"""Whether the beam may go from the first point to a cut at the second: no other cut is near."""
_CLEAR = 0.5
"""mm between a tab and a corner, at least."""
_FINE = 0.002
"""mm: how near the lines that stand for a cut are to it."""
_SMOOTH = 0.1
"""mm between a tab and a joint that is no corner."""
_STRAIGHT = math.cos(math.radians(2))
_PHASES = 24


def cut_ways(path: Path, outside: bool, plan: Plan, *, row: TabRow | None, kerf: float, free: Free) -> list[Ways]:
    """The lines of which a closed cut is made (one, or one between each two tabs), each with the ways to draw it.

    outside  what falls away lies outside of it: it is an outline
    row      the tabs that it is held by
    kerf     full width of the beam, which widens the gap of each tab, mm
    Raises BadInput where there is no room for a lead or a tab.
    """
    ccw = path.area > 0
    right = ccw == outside  # of the way it runs lies what falls away
    if row:
        lines: list[Ways] = [(line, line.reversed()) for line in _between_tabs(path, row, kerf)]
        if not plan.lead:
            return lines
        return [_led(path, list(zip(ways, (right, not right), strict=True)), plan.lead, free) for ways in lines]
    if not plan.lead and not plan.overcut:
        return [tuple(stretch(path, start, path.length) for start in cut_starts(path))]
    ways = [stretch(path, start, path.length + plan.overcut) for start in cut_starts(path, whole=False)]
    # one that ends just past a joint would end with a piece too short to cut
    ways = [way for way in ways if Path(way.segments[-2].end, way.segments[-1:]).length > _SMOOTH] or ways
    return [_led(path, [(way, right) for way in ways], plan.lead, free) if plan.lead else tuple(ways)]


def _led(cut: Path, ways: list[tuple[Path, bool]], lead: float, free: Free) -> Ways:
    """Those of the ways along a closed cut that have room for their lead, with it: beside other cuts, and so that it
    comes nowhere nearer to its own than where it meets it, as beside a corner."""
    import shapely

    ring = shapely.LineString(cut.flattened(_FINE))
    for long in [lead, *(lead * k / 10 for k in range(9, 0, -1))]:
        found = []
        for way, right in ways:
            begin = _beside(way, right, long)
            if free(begin, way.start) and ring.distance(shapely.Point(begin)) > long - 2 * _FINE:
                found.append(Path(begin, (Line(way.start), *way.segments)))
        if found and long == lead:
            return tuple(found)
        if found:
            raise BadInput(f"a lead of {number(lead)} mm has no room beside it: allowed here: up to {number(long)} mm")
    raise BadInput(f"a lead of {number(lead)} mm has no room beside it: allowed: 0")


def _beside(way: Path, right: bool, far: float) -> Point:
    """The point `far` mm beside the start of a way, on its right or on its left."""
    first = Path(way.start, way.segments[:1])
    _, (dx, dy) = place_on(first, 0.0)
    side = far if right else -far
    return (way.start[0] + dy * side, way.start[1] - dx * side)


def _between_tabs(path: Path, row: TabRow, kerf: float) -> list[Path]:
    """The closed cut without its tabs: as many lines as there are tabs."""
    gap, total = row.width + kerf, path.length
    rooms = _rooms(path, gap / 2)
    if not rooms or total < row.count * (gap + 2 * _CLEAR):
        raise BadInput(f"no edge is long enough for {row.count} tabs of {number(row.width)} mm: allowed: fewer or "
                       "narrower ones")
    best = min((_placed(rooms, total, row.count, phase * total / row.count / _PHASES) for phase in range(_PHASES)),
               key=lambda its: round(its[0], 6))[1]
    ends = [*best[1:], best[0] + total]
    if any(b - a < gap + 2 * _CLEAR for a, b in zip(best, ends, strict=True)):
        raise BadInput(f"its edges have no room for {row.count} tabs of {number(row.width)} mm: allowed: fewer or "
                       "narrower ones")
    return [stretch(path, a + gap / 2, b - a - gap) for a, b in zip(best, ends, strict=True)]


def _rooms(path: Path, half: float) -> list[tuple[float, float]]:
    """From where to where (mm along it) the middle of a tab may lie, whose gap reaches `half` mm to each side: it lies
    on one line or arc, away from corners; where two of them go on smoothly there is no corner."""
    lengths = [Path(at, (s,)).length for at, s in path.pieces()]
    if len({s.centre if isinstance(s, Arc) else s for s in path.segments}) == 1:  # a circle
        return [(0.0, path.length)]
    befores = list(accumulate([0.0, *lengths[:-1]]))
    sharp = [_turns(path, before) for before in befores]
    found = []
    for k, (before, length) in enumerate(zip(befores, lengths, strict=True)):
        low, high = (half + (_CLEAR if sharp[joint % len(sharp)] else _SMOOTH) for joint in (k, k + 1))
        if length >= low + high:
            found.append((before + low, before + length - high))
    return found


def _turns(path: Path, along: float) -> bool:
    """Whether the closed path has a corner here."""
    (_, (ax, ay)), (_, (bx, by)) = (place_on(path, along + side * _SMOOTH / 10) for side in (-1, 1))
    return ax * bx + ay * by < _STRAIGHT


def _placed(rooms: list[tuple[float, float]], total: float, count: int, phase: float) -> tuple[float, list[float]]:
    """Tabs at equal distances from `phase` on, each moved to where there is room, in order; and the farthest that one
    was moved."""
    found, worst = [], 0.0
    for k in range(count):
        meant = phase + k * total / count
        near = min((min(max(meant, low + turn), high + turn) for low, high in rooms for turn in (-total, 0.0, total)),
                   key=partial(_away, meant))
        worst = max(worst, abs(near - meant))
        found.append(near % total)
    return worst, sorted(found)


def _away(meant: float, place: float) -> tuple[float, float]:
    return round(abs(place - meant), 6), place


def near_cuts(cuts: list[Path], kerf: float) -> Free:
    """`Free` on a sheet with these cuts: to another one no lead may come nearer, from where it begins to where it meets
    its own, than the beam is wide, nor, as far as it is long itself, than half a mm more."""
    import shapely

    rings = [shapely.LineString(path.flattened(_FINE)) for path in cuts]
    tree = shapely.STRtree(rings)

    def free(begin: Point, end: Point) -> bool:
        apart = max(kerf + 2 * _FINE, min(kerf + _CLEAR, math.dist(begin, end)) - 2 * _FINE)
        met = shapely.Point(end)
        return all(rings[k].distance(met) < 3 * _FINE for k in tree.query(
            shapely.LineString([begin, end]), predicate="dwithin", distance=apart))  # only the one that it meets

    return free
