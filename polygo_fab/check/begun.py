"""Leads, tabs and overcuts taken off the cuts of a drawing again, so that every other rule sees closed contours.

What is taken off is kept with the line (`ReadStroke.begun`), for the rules that measure it. What does not look like
what is asked stays as it is drawn: then the line is open, or has a part too many, and other rules tell so.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.path import Arc, Line, Path, Point, Segment
from ..core.workshop.plan import NO_PLAN, Plan
from .contours import straight_on
from .drawing import Begun, LaserDrawing, ReadStroke
from .geometry import TOLERANCE, Piece

__all__ = ["plain"]

_WIDEST = 7.0
"""mm: no tab and the beam beside it leave a wider gap."""


def plain(drawing: LaserDrawing, plan: Plan) -> LaserDrawing:
    """The drawing with the cuts that it would have without the plan, each where its last line was drawn."""
    if plan == NO_PLAN:
        return drawing
    done: dict[int, ReadStroke] = {}
    open_ends: list[tuple[int, ReadStroke]] = []
    for number, stroke in enumerate(drawing.strokes):
        if stroke.operation != "cut":
            done[number] = stroke
            continue
        bare = _without_lead(stroke) if plan.lead else replace(stroke, begun=Begun())
        if math.dist(bare.path.start, bare.path.end) <= TOLERANCE:
            done[number] = bare
        elif plan.overcut and (closed := _without_overcut(bare, plan.overcut)):
            done[number] = closed
        else:
            open_ends.append((number, bare))
    done |= _bridged(open_ends) if plan.tabs else dict(open_ends)
    return replace(drawing, strokes=tuple(done[number] for number in sorted(done)))


def _without_lead(stroke: ReadStroke) -> ReadStroke:
    first, *rest = stroke.path.segments
    if not rest or isinstance(first, Arc):
        return replace(stroke, begun=Begun())
    return replace(stroke, path=Path(first.end, tuple(rest)), begun=Begun(leads=((stroke.path.start, first.end),)))


def _without_overcut(stroke: ReadStroke, over: float) -> ReadStroke | None:
    """The line up to where it has come round, if after that it goes as it began."""
    path, left = stroke.path, stroke.path.length - over
    if left <= 0:
        return None
    kept: list[Segment] = []
    for at, segment in path.pieces():
        piece = Piece(at, segment)
        if left <= piece.length + TOLERANCE:
            end = piece.at(min(left, piece.length))
            kept.append(segment._replace(end=end))
            break
        kept.append(segment)
        left -= piece.length
    if math.dist(kept[-1].end, path.start) > TOLERANCE:
        return None
    kept[-1] = kept[-1]._replace(end=path.start)
    begun = stroke.begun or Begun()
    return replace(stroke, path=Path(path.start, tuple(kept)), begun=replace(begun, overcut=over, past=path.end))


@dataclass
class _Chain:
    """Lines of one contour linked so far, in the order in which they run, and the gaps between them."""

    path: Path
    numbers: list[int]
    strokes: list[ReadStroke]
    gaps: list[tuple[Point, float]]


def _bridged(lines: Sequence[tuple[int, ReadStroke]]) -> dict[int, ReadStroke]:
    """Lines between which a line or an arc goes on where it left off, linked; by the number of the last one."""
    todo = {number: _Chain(stroke.path, [number], [stroke], []) for number, stroke in lines}
    done: dict[int, ReadStroke] = {}
    while todo:
        name = next(iter(todo))
        chain = todo.pop(name)
        while True:
            found = min(((math.dist(chain.path.end, other.start), k, way) for k, its in todo.items()
                         for way, other in enumerate((its.path, its.path.reversed()))
                         if _goes_on(chain.path, other)), default=None)
            own = math.dist(chain.path.end, chain.path.start) if _goes_on(chain.path, chain.path) else math.inf
            if found is None or own <= found[0]:
                break
            _, k, way = found
            following = todo.pop(k)
            _link(chain, following, following.path.reversed() if way else following.path)
        if own < math.inf:
            chain.gaps.append(_gap(chain.path.end, chain.path.start, chain.path.segments[-1]))
            chain.path = _over(chain.path, Path(chain.path.start, ()))
        leads = tuple(lead for stroke in chain.strokes for lead in (stroke.begun or Begun()).leads)
        done[max(chain.numbers)] = replace(chain.strokes[0], path=chain.path,
                                           begun=Begun(leads=leads, gaps=tuple(chain.gaps), lines=len(chain.numbers)))
    return done


def _link(chain: _Chain, following: _Chain, path: Path) -> None:
    chain.gaps.append(_gap(chain.path.end, path.start, chain.path.segments[-1]))
    chain.path = _over(chain.path, path)
    chain.numbers += following.numbers
    chain.strokes += following.strokes


def _over(one: Path, other: Path) -> Path:
    """Two lines as one, over the gap between them. A straight piece goes on to the end of the next, they are one; arcs
    stay apart, for together they may be more than a full turn."""
    *before, last = one.segments
    first, *rest = other.segments or (Line(other.start),)
    if isinstance(last, Arc):
        return Path(one.start, (*before, last, _to(last, other.start), *other.segments))
    return Path(one.start, (*before, Line(first.end), *rest))


def _to(segment: Segment, end: Point) -> Segment:
    return Arc(end, segment.centre, segment.ccw) if isinstance(segment, Arc) else Line(end)


def _goes_on(one: Path, other: Path) -> bool:
    """Whether a line begins where another would come if it went on straight, or round, over a gap as of a tab."""
    a, b, last, first = one.end, other.start, one.segments[-1], other.segments[0]
    if not TOLERANCE < math.dist(a, b) <= _WIDEST:
        return False
    if isinstance(last, Arc) and isinstance(first, Arc):
        return last.ccw == first.ccw and math.dist(last.centre, first.centre) <= TOLERANCE and abs(
            last.radius - first.radius) <= TOLERANCE and Arc(b, last.centre, last.ccw).sweep(a) * (
            1 if last.ccw else -1) < math.pi
    if isinstance(last, Line) and isinstance(first, Line):
        before = one.segments[-2].end if len(one.segments) > 1 else one.start
        return straight_on(before, a, b) and straight_on(a, b, first.end)
    return False


def _gap(a: Point, b: Point, segment: Segment) -> tuple[Point, float]:
    """The middle of a gap, and its width along the cut."""
    piece = Piece(a, _to(segment, b))
    return piece.at(piece.length / 2), piece.length
