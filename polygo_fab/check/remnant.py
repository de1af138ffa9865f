"""REMNANT: the offcut that a sheet is cut from is drawn as it was given, burns nothing, and all parts lie in it.

The margin is that of the parts as they are meant, like MARGIN's: at a corner the line that is cut is farther out than
half the kerf.

Its outline is read again from the size or the drawing that was given, with other readers than those that laid the parts
out; its lines are taken off the drawing (`without_remnant`), so that every other rule sees the parts alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE
from ..core.path import Path, Point, polygon
from .drawing import LaserDrawing
from .dxf import DXF_SHAPES
from .dxf_records import entities, header_values, sections
from .geometry import TOLERANCE
from .job import CheckedJob
from .second_files import mm_of
from .spots import between
from .svg_unread import drawn, placed

if TYPE_CHECKING:
    import shapely

__all__ = ["given_piece", "given_rings", "remnant", "without_remnant"]

_MARGIN = 5.0
"""mm from a part, nominal, to the edge of what it is cut from (laser.md, MARGIN)."""
_FLAT, NEAR = 0.002, 0.02
"""mm: how near chords are to arcs; and how far two readings of one outline may be from each other."""
_MEET = 0.05
"""mm: ends of lines that are nearer are one."""
_MM = {"1": 25.4, "4": 1.0, "5": 10.0}


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
        piece = given_piece(job.sheet.remnant.source)
    except (BadInput, ValueError) as error:
        yield Finding("REMNANT", "sheet", f"the outline that was given cannot be read again: {error}")
        return
    lost = _lost(piece, guide)
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
        if (room := face.distance(edge)) < _MARGIN - TOLERANCE:
            yield Finding("REMNANT", shape.name, f"{room:.2f} mm from the edge of the offcut, nominal: at least "
                          f"{_MARGIN:g} mm", between(face, edge))


def _lost(piece: shapely.Polygon, guide: Sequence[Sequence[Point]]) -> str:
    """What is wrong with lines as the outline and the holes of a piece; "" for nothing."""
    import shapely

    rings = [shapely.LinearRing(points) for points in guide if len(points) > 3 and math.dist(points[0], points[-1])
             <= TOLERANCE]
    wanted = [piece.exterior, *piece.interiors]
    if len(rings) != len(wanted) or len(guide) != len(wanted):
        return f"{len(guide)} lines that burn nothing, {len(rings)} of them closed: the offcut has {len(wanted)}"
    for ring in wanted:
        best = min(rings, key=lambda its: float(shapely.hausdorff_distance(its, ring, densify=0.2)))
        off = float(shapely.hausdorff_distance(best, ring, densify=0.2))
        if off > NEAR:
            return f"its outline is drawn up to {off:.2f} mm from the one that was given"
        rings.remove(best)
    return ""


@lru_cache(maxsize=16)
def given_piece(source: str) -> shapely.Polygon:
    """The piece that a size or a drawing (SVG, DXF) tells, mm, the lower left corner of its box at the origin. Raises
    BadInput or ValueError for what tells none."""
    import shapely

    if size := re.fullmatch(r"([\d.]+)x([\d.]+)", source):
        return shapely.box(0, 0, float(size[1]), float(size[2]))
    chains = _of_svg(source) if source.lstrip().startswith("<") else _of_dxf(source)
    ends = [p for chain in chains for p in (chain[0], chain[-1]) if math.dist(chain[0], chain[-1]) > 0]
    points = [shapely.Point(p) for p in ends]
    near = shapely.STRtree(points).query(points, predicate="dwithin", distance=_MEET).T if points else ()
    gaps = [(ends[a], ends[b]) for a, b in near if a < b and ends[a] != ends[b]]
    lines: Any = shapely.unary_union([shapely.LineString(chain) for chain in (*chains, *gaps)])
    faces = [*shapely.polygonize([*getattr(lines, "geoms", [lines])]).geoms]
    if not faces:
        raise ValueError("nothing is enclosed")
    whole = max(faces, key=lambda face: float(shapely.Polygon(face.exterior).area))
    corner = whole.bounds[:2]
    found: shapely.Polygon = shapely.transform(whole, lambda points: points - corner)
    return found


def given_rings(source: str) -> list[Path]:
    """The outline of that piece, then its holes."""
    piece = given_piece(source)
    return [polygon([(x, y) for x, y in ring.coords[:-1]]) for ring in (piece.exterior, *piece.interiors)]


def _of_svg(text: str) -> list[list[Point]]:
    from lxml import etree

    root = etree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text).encode(), etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True))
    mm = mm_of(root)
    return [[(x * mm, -y * mm) for x, y in (placed(p, turn) for p in path.flattened(_FLAT))]
            for _, path, turn in drawn(root)]


def _of_dxf(text: str) -> list[list[Point]]:
    parts = sections(text.encode())
    mm = _MM[header_values(parts.get("HEADER", []), "$INSUNITS")[0]]
    paths: list[Path] = [DXF_SHAPES[one.kind](one) for one in entities(parts.get("ENTITIES", []))]
    return [[(x * mm, y * mm) for x, y in path.flattened(_FLAT / mm)] for path in paths]
