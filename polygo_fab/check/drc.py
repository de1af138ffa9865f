"""Design rules over a drawing: a table of codes and small functions (laser.md, "Design-rule checks").

Each rule looks for one fault. A fault that is another rule's to name is not named twice: parts that overlap also
cross, and are told apart by asking where most of the smaller one lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..core.finding import Finding, Severity
from ..core.path import Arc
from .common_line import loose
from .contours import ContourShape
from .expected import board, kerf, parts
from .geometry import MOST_NEAR_PARTS, TOLERANCE, near_pairs, place
from .job import CLOSEST_CUTS, TINY, CheckedJob
from .label import label
from .planned import lead, tabs
from .remnant import remnant
from .spots import between, explained, holds, lost, middle, narrowest, within

__all__ = ["RULES", "THINNEST", "DesignRule", "examine", "least_web", "thin", "thinner"]

MARGIN = 5.0
THINNEST = 1.0


def _open(job: CheckedJob) -> Iterator[Finding]:
    for stroke, start, end in job.joined.open:
        yield Finding("OPEN", stroke.where, f"a cut from {place(start)} to {place(end)} is not closed", start)
    for contour in job.contours:
        if ends := job.there_and_back.get(contour.strokes):
            yield Finding("OPEN", contour.where, f"a cut from {place(ends[0])} to {place(ends[1])} is not closed",
                          ends[0])


def _cross(job: CheckedJob) -> Iterator[Finding]:
    for point in job.joined.crowded:
        yield Finding("CROSS", place(point), "more than two cut lines meet in a point", point)
    for contour in job.contours:
        if not contour.simple and not contour.ring.is_simple and contour.strokes not in job.there_and_back:
            from shapely.validation import explain_validity

            at = explained(explain_validity(contour.face))
            where = f" at {place(at)}" if at else ""
            yield Finding("CROSS", contour.where, f"the contour crosses or touches itself{where}", at)
    overlapping = {frozenset((a.outline, b.outline)) for a, b, _ in job.overlaps}
    for i, j in job.touching:
        a, b = job.contours[i], job.contours[j]
        if (i, j) not in job.sharing and frozenset((a, b)) not in overlapping:
            at = within(a.ring.intersection(b.ring)) if a.ring.intersects(b.ring) else None
            where = f" at {place(at)}" if at else ""
            yield Finding("CROSS", f"{a.where} and {b.where}", f"two contours cross or touch{where}",
                          at or between(a.ring, b.ring))


def _double(job: CheckedJob) -> Iterator[Finding]:
    strokes = job.drawing.strokes
    for (i, j), length in job.doubled.items():
        where = strokes[i].where if i == j else f"{strokes[i].where} and {strokes[j].where}"
        kinds = " and ".join(dict.fromkeys((strokes[i].operation, strokes[j].operation)))
        shorter = min((strokes[i].path, strokes[j].path), key=lambda path: path.length)
        yield Finding("DOUBLE", where, f"{length:.2f} mm drawn twice ({kinds})", middle(shorter))


def _order(job: CheckedJob) -> Iterator[Finding]:
    """Of a file from elsewhere a warning: most laser programs sort the lines anew."""
    severity: Severity = "error" if job.sheet else "warning"
    cut: str | None = None
    for stroke in job.drawing.strokes:
        if stroke.operation == "cut":
            cut = cut or stroke.where
        elif cut:
            yield Finding("ORDER", stroke.where, f"{stroke.operation} after a cut ({cut}): expected before",
                          middle(stroke.path), severity)
    for inner, outer in job.nested:
        if inner.last > outer.last:
            yield Finding("ORDER", inner.where, f"cut after the contour around it ({outer.where}): expected before",
                          middle(inner.path), severity)
    if job.shared:
        yield from (replace(found, severity=severity) for found in loose(job.drawing, job.contours))


def _tiny(job: CheckedJob) -> Iterator[Finding]:
    for stroke in job.drawing.strokes:
        for at, s in stroke.path.pieces():
            x, y = s.end[0] - at[0], s.end[1] - at[1]
            if abs(x) >= TINY or abs(y) >= TINY:
                continue  # long enough however it is measured
            length = abs(s.sweep(at)) * s.radius if isinstance(s, Arc) else (x * x + y * y) ** 0.5
            if length < TINY:
                yield Finding("TINY", stroke.where, f"a segment of {length:.4f} mm at {place(at)}: at least {TINY} mm",
                              at)


def _spacing(job: CheckedJob) -> Iterator[Finding]:
    overlapping = {frozenset((a.outline, b.outline)) for a, b, _ in job.overlaps}
    shared = {frozenset((job.contours[i], job.contours[j])) for i, j in job.sharing}
    for i, j in near_pairs(job.nominal, job.spacing - TOLERANCE, MOST_NEAR_PARTS):
        a, b = job.shapes[i], job.shapes[j]
        if frozenset((a.outline, b.outline)) not in overlapping | shared and a.face.distance(b.face) > TOLERANCE:
            distance = job.nominal[i].distance(job.nominal[j])
            yield Finding("SPACING", f"{a.name} and {b.name}", f"{distance:.2f} mm apart, nominal: at least "
                          f"{job.spacing:g} mm", between(job.nominal[i], job.nominal[j]))


def _margin(job: CheckedJob) -> Iterator[Finding]:
    if job.size is None:
        return
    width, height = job.size
    for shape, face in zip(job.shapes, job.nominal, strict=True):
        x0, y0, x1, y1 = face.bounds
        sides = {(x0, (y0 + y1) / 2): x0, ((x0 + x1) / 2, y0): y0, (x1, (y0 + y1) / 2): width - x1,
                 ((x0 + x1) / 2, y1): height - y1}
        at, nearest = min(sides.items(), key=lambda side: side[1])
        if nearest < MARGIN - TOLERANCE:
            yield Finding("MARGIN", shape.name, f"{nearest:.2f} mm from the edge of the sheet, nominal: at least "
                          f"{MARGIN:g} mm", at)
    for stroke in job.drawing.strokes:
        x0, y0, x1, y1 = stroke.path.bounds
        if stroke.operation != "cut" and min(x0, y0, width - x1, height - y1) < -TOLERANCE:
            yield Finding("MARGIN", "sheet", "lines beyond the edge of the sheet", middle(stroke.path))
            return


def _overlap(job: CheckedJob) -> Iterator[Finding]:
    for a, b, area in job.overlaps:
        yield Finding("OVERLAP", f"{a.name} and {b.name}", f"the parts overlap by {area:.2f} mm2",
                      within(a.face.intersection(b.face)))


def _gap(job: CheckedJob) -> Iterator[Finding]:
    for close in job.close_cuts:
        for a, b, distance in close:
            if distance > TOLERANCE:  # those that touch, CROSS names
                yield Finding("GAP", f"{a.where} and {b.where}",
                              f"two cuts in one part {distance:.2f} mm apart: at least {CLOSEST_CUTS} mm",
                              between(a.ring, b.ring))


def _hole(job: CheckedJob) -> Iterator[Finding]:
    least = max(job.thickness / 2, 2 * job.kerf.widest)
    for shape in job.shapes:
        for hole in shape.holes:
            x0, y0, x1, y1 = hole.path.bounds
            size = min(x1 - x0 + job.kerf.x, y1 - y0 + job.kerf.y)
            if size < least - TOLERANCE:
                yield Finding("HOLE", hole.where, f"a hole of {size:.2f} mm: at least {least:g} mm",
                              ((x0 + x1) / 2, (y0 + y1) / 2))


def _thin(job: CheckedJob) -> Iterator[Finding]:
    for shape in thinner(job, least_web(job)):
        yield thin(job, shape, least_web(job), f"at least {least_web(job):g} mm")


def least_web(job: CheckedJob) -> float:
    """mm: no part, and no web of one, may be thinner."""
    return max(THINNEST, job.thickness / 2)


def thinner(job: CheckedJob, least: float) -> list[ContourShape]:
    """Parts that vanish or fall to pieces when shrunk by half of `least` mm from all sides, or whose holes break
    through; without those whose cuts are too close, which GAP names."""
    return [shape for shape, close in zip(job.shapes, job.close_cuts, strict=True)
            if not close and not holds(shape.face, job.kerf, least - 2 * TOLERANCE)]


def thin(job: CheckedJob, shape: ContourShape, least: float, expected: str, severity: Severity = "error") -> Finding:
    """THIN of a part that is thinner than `least`, with its measured width."""
    width = narrowest(shape.face, job.kerf, least)
    return Finding("THIN", shape.name, f"{width:.2f} mm at its narrowest, after the cut: {expected}",
                   lost(shape.face, least + job.kerf.widest), severity)


@dataclass(frozen=True)
class DesignRule:
    """`needs_sheet`: the rule compares with what is expected, and is left out for a file from elsewhere."""

    code: str
    find: Callable[[CheckedJob], Iterator[Finding]]
    needs_sheet: bool = False


RULES = (
    DesignRule("OPEN", _open),
    DesignRule("CROSS", _cross),
    DesignRule("DOUBLE", _double),
    DesignRule("ORDER", _order),
    DesignRule("TINY", _tiny),
    DesignRule("OVERLAP", _overlap),
    DesignRule("SPACING", _spacing),
    DesignRule("MARGIN", _margin),
    DesignRule("GAP", _gap),
    DesignRule("HOLE", _hole),
    DesignRule("THIN", _thin),
    DesignRule("PARTS", parts, True),
    DesignRule("KERF", kerf, True),
    DesignRule("BOARD", board, True),
    DesignRule("TABS", tabs, True),
    DesignRule("LEAD", lead, True),
    DesignRule("LABEL", label, True),
    DesignRule("REMNANT", remnant, True),
)


def examine(job: CheckedJob) -> list[Finding]:
    """What all the rules find."""
    return [finding for rule in RULES if job.sheet or not rule.needs_sheet for finding in rule.find(job)]
