"""REMNANT: the offcut that a sheet is cut from is drawn as it was given, burns nothing, and all parts lie in it.

The margin is that of the parts as they are meant, like MARGIN's: at a corner the line that is cut is farther out than
half the kerf.

Its outline is read again from the size or the drawing that was given, with other readers than those that laid the parts
out; its lines are taken off the drawing (`without_remnant`), so that every other rule sees the parts alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE
from ..core.path import Point
from .drawing import LaserDrawing
from .geometry import TOLERANCE
from .job import CheckedJob
from .offcut import NEAR, given, strayed
from .spots import between

if TYPE_CHECKING:
    import shapely

__all__ = ["remnant", "without_remnant"]

_MARGIN = 5.0
"""mm from a part, nominal, to the edge of what it is cut from (laser.md, MARGIN)."""
_FLAT = 0.002
"""mm: how near chords are to arcs."""


def without_remnant(drawing: LaserDrawing) -> LaserDrawing:
    """The drawing without what is shown and not burned, which is kept apart."""
    return replace(drawing, strokes=tuple(s for s in drawing.strokes if s.operation != NOTE),
                   guide=tuple(s for s in drawing.strokes if s.operation == NOTE))


def remnant(job: CheckedJob) -> Iterator[Finding]:
    """The lines that burn nothing are those of the offcut; no part, without the kerf by which it has grown, is nearer
    to its edge than the margin, and no beam, lead or burned line lies beyond it."""
    import shapely

    assert job.sheet
    if job.sheet.remnant is None:
        return
    guide = [stroke.path.flattened(_FLAT) for stroke in job.drawing.guide]
    try:
        piece, gap = given(job.sheet.remnant.source)
    except (BadInput, ValueError) as error:
        yield Finding("REMNANT", "sheet", f"the outline that was given cannot be read again: {error}")
        return
    lost = _lost(piece, guide, NEAR + gap)
    if lost:
        yield Finding("REMNANT", job.drawing.guide[0].where if guide else "sheet", lost)
    edge, half, beyond = piece.boundary, job.kerf.widest / 2, False
    for stroke in job.drawing.strokes:
        line = shapely.LineString(stroke.path.flattened(_FLAT))
        leads = [shapely.LineString(lead) for lead in (stroke.begun.leads if stroke.begun else ())]
        beam = half if stroke.operation == "cut" else 0.0
        if not piece.covers(line) or line.distance(edge) < beam - TOLERANCE:
            beyond = True
            yield Finding("REMNANT", stroke.where, f"a {stroke.operation} line beyond the edge of the offcut",
                          stroke.path.start)
        elif any(not piece.covers(lead) or lead.distance(edge) < half for lead in leads):
            yield Finding("REMNANT", stroke.where, "a cut begins beyond the edge of the offcut", stroke.path.start)
    for shape, face in zip(job.shapes, job.nominal, strict=True) if not beyond else ():
        if (room := face.distance(edge)) < _MARGIN - TOLERANCE - gap:
            yield Finding("REMNANT", shape.name, f"{room:.2f} mm from the edge of the offcut, nominal: at least "
                          f"{_MARGIN:g} mm", between(face, edge))


def _lost(piece: shapely.Polygon, guide: Sequence[Sequence[Point]], near: float) -> str:
    """What is wrong with lines as the outline and the holes of a piece, of which they may be so far; "" for nothing."""
    import shapely

    rings = [shapely.LinearRing(points) for points in guide if len(points) > 3 and math.dist(points[0], points[-1])
             <= TOLERANCE]
    wanted = [piece.exterior, *piece.interiors]
    if len(rings) != len(wanted) or len(guide) != len(wanted):
        return f"{len(guide)} lines that burn nothing, {len(rings)} of them closed: the offcut has {len(wanted)}"
    off = strayed(rings, wanted)
    return f"its outline is drawn up to {off:.2f} mm from the one that was given" if off > near else ""
