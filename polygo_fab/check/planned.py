"""TABS and LEAD: how the cuts of a file are held, begun and ended is what was asked (`core.workshop.plan`).

Measured on what was taken off the lines (`check.begun`): the widths of gaps, the ways in, and where a cut begins.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import Part
from ..core.path import Arc, Path, Point
from ..core.workshop.plan import Plan, TabRow
from .contours import Contour
from .drawing import Begun
from .geometry import TOLERANCE, place
from .job import CheckedJob
from .matching import WantedCut

if TYPE_CHECKING:
    import shapely

__all__ = ["lead", "ours", "tabs", "tabs_asked"]

_WIDTH = 0.02
"""mm: by so much a tab may be wider or narrower than asked."""
_BEND = math.radians(2)
"""A cut that turns by more where it begins does so in a corner."""
_LARGEST = 2.1
"""So many times as large as any other in area, and a part comes last: twice, and a little for the kerf."""
_SQUARE = math.radians(1)
_STRETCH = 0.3
"""Of the way round: so much longer than its equal share may the way between two tabs be."""


def tabs(job: CheckedJob) -> Iterator[Finding]:
    """Each outline is held by as many tabs as its size asks, each as wide as asked once the beam has taken its half on
    both sides, and they stand around it; nothing else is held."""
    for wanted, contour, begun in _cuts(job):
        row = _row(job, wanted)
        asked = row.count if row else 0
        if len(begun.gaps) != asked:
            yield Finding("TABS", contour.where, f"the {wanted} has {len(begun.gaps)} tabs: expected {asked}",
                          begun.gaps[0][0] if begun.gaps else contour.path.start)
            continue
        for at, gap in begun.gaps if row else ():
            width = gap - job.kerf.widest
            if row and abs(width - row.width) > _WIDTH:
                yield Finding("TABS", contour.where, f"a tab of the {wanted} at {place(at)} is {width:.3f} mm wide "
                              f"after the cut: expected {row.width:g} mm", at)
        longest = _longest(contour, begun)
        if asked > 1 and longest > 1 / asked + _STRETCH:
            yield Finding("TABS", contour.where, f"the {asked} tabs of the {wanted} leave {longest:.0%} of its outline "
                          f"without: at most {1 / asked + _STRETCH:.0%}", begun.gaps[0][0])


def _row(job: CheckedJob, wanted: WantedCut) -> TabRow | None:
    """What holds the part of a cut; a part that is turned over in its own hole must fall out whole."""
    assert job.sheet
    part = job.sheet.placements[wanted.number].part
    return None if wanted.kind == "hole" else tabs_asked(part, job.sheet.plan)


def tabs_asked(part: Part, plan: Plan) -> TabRow | None:
    """What the outline of a part is to be held by."""
    if part.back or part.blank:
        return None
    x0, y0, x1, y1 = part.outline.bounds
    return next((row for row in plan.tabs if max(x1 - x0, y1 - y0) <= row.size + TOLERANCE), None)


def _longest(contour: Contour, begun: Begun) -> float:
    """The longest way between two neighbouring tabs, as a share of the way round."""
    import shapely

    places = sorted(contour.ring.project(shapely.Point(at), normalized=True) for at, _ in begun.gaps)
    return max((b - a for a, b in pairwise([*places, places[0] + 1])), default=0.0) if places else 0.0


def ours(job: CheckedJob) -> Iterator[Finding]:
    """Of what is made here, but for parts that share their cuts. LEAD: a cut begins in a corner, where its mark is
    seen. ORDER: what is by far the largest is not cut out last, and the sheet gives way under the rest."""
    assert job.sheet
    if job.sheet.shared:
        return
    outlines = sorted((shape.outline for shape in job.shapes), key=lambda contour: contour.face.area)
    if len(outlines) > 1 and outlines[-1].face.area > _LARGEST * outlines[-2].face.area:
        after = [contour for contour in job.contours if contour.last > outlines[-1].last]
        if after:
            yield Finding("ORDER", after[0].where, f"cut after the largest part ({outlines[-1].where}): expected "
                          "before", after[0].path.start)
    for wanted, contour, begun in _cuts(job):
        if turn := _corner(job, contour, begun):
            yield Finding("LEAD", contour.where, f"the {wanted} begins in a corner of {math.degrees(turn):.0f} "
                          "degrees: expected on an edge", job.drawing.strokes[contour.strokes[0]].path.start)


def lead(job: CheckedJob) -> Iterator[Finding]:
    """Where leads are asked, each line of a cut begins with one, square to the cut, as long as asked, in what falls
    away; where an overcut is, it goes on along the cut for so long."""
    assert job.sheet
    plan = job.sheet.plan
    for wanted, contour, begun in _cuts(job):
        if plan.lead and len(begun.leads) != begun.lines:
            yield Finding("LEAD", contour.where, f"the {wanted} has {len(begun.leads)} leads for {begun.lines} lines",
                          contour.path.start)
        for here, there in begun.leads:
            if told := _lead_wrong(job, wanted, contour, (here, there)):
                yield Finding("LEAD", contour.where, f"the lead of the {wanted} {told}", here)
        if plan.overcut and not begun.gaps and begun.overcut != plan.overcut:
            yield Finding("LEAD", contour.where, f"the {wanted} does not go on for {plan.overcut:g} mm past its end",
                          contour.path.start)
        if begun.past and (away := contour.ring.distance(_point(begun.past))) > TOLERANCE:
            yield Finding("LEAD", contour.where, f"past its end the {wanted} leaves the cut by {away:.3f} mm",
                          begun.past)


def _lead_wrong(job: CheckedJob, wanted: WantedCut, contour: Contour, its: tuple[Point, Point]) -> str:
    import shapely

    assert job.sheet
    (here, there), asked = its, job.sheet.plan.lead
    long = math.dist(here, there)
    if abs(long - asked) > TOLERANCE:
        return f"is {long:.3f} mm long: expected {asked:g} mm"
    away = contour.ring.distance(_point(here))
    if away < long * math.cos(_SQUARE) - TOLERANCE:
        return f"is not square to the cut: it begins {away:.3f} mm beside it"
    if (wanted.kind == "outline") == contour.face.contains(_point(here)):
        return "lies in the part, not in what falls away"
    others = [other.ring for other in job.contours if other is not contour]
    near = shapely.LineString(its).distance(shapely.MultiLineString(others)) if others else math.inf
    if near < job.kerf.widest:
        return f"comes within {near:.3f} mm of another cut: at least {job.kerf.widest:g} mm"
    return ""


def _cuts(job: CheckedJob) -> Iterator[tuple[WantedCut, Contour, Begun]]:
    for wanted, contour in job.cuts.pairs:
        yield wanted, contour, job.drawing.strokes[contour.strokes[0]].begun or Begun()


def _corner(job: CheckedJob, contour: Contour, begun: Begun) -> float:
    """By how much (radians) the cut turns where it begins; 0 on an edge, and where tabs part it."""
    if len(contour.strokes) > 1 or begun.gaps:
        return 0.0
    path = job.drawing.strokes[contour.strokes[0]].path
    before = path.segments[-2].end if len(path.segments) > 1 else path.start
    turn = (_heading(path.start, path, 0) - _heading(before, path, -1)) % (2 * math.pi)
    turn = min(turn, 2 * math.pi - turn)
    return turn if turn > _BEND else 0.0


def _heading(at: Point, path: Path, number: int) -> float:
    """The direction of the first segment where it begins (0), or of the last where it ends (-1)."""
    segment = path.segments[number]
    if isinstance(segment, Arc):
        p = at if number == 0 else segment.end
        quarter = math.pi / 2 if segment.ccw else -math.pi / 2
        return math.atan2(p[1] - segment.centre[1], p[0] - segment.centre[0]) + quarter
    return math.atan2(segment.end[1] - at[1], segment.end[0] - at[0])


def _point(p: Point) -> shapely.Point:
    import shapely

    return shapely.Point(p)
