"""Rules that compare a drawing with the sheet it was made for: PARTS, KERF, BOARD.

The cut lines are not compared with the sheet's own compensated strokes: what they should be is worked out again
from the nominal contours, and the boards from their definitions.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import BoardFace, Part
from ..core.path import Arc, Path
from ..core.sheet import Placement, Sheet
from .board import Segment, compare_board
from .geometry import TOLERANCE, place, ring
from .job import Job
from .kerf import offset_error
from .matching import placed
from .same import kinds

if TYPE_CHECKING:
    import shapely
    from shapely.geometry.base import BaseGeometry

__all__ = ["board", "kerf", "parts"]

_AVERAGE = 0.002
"""mm: how far a contour may lie from where it should on average; finer than TOLERANCE, to see the smallest kerf."""


# --- cut lines


def parts(job: Job) -> Iterator[Finding]:
    """PARTS: each contour and each burned line of the sheet is there, and no other."""
    for wanted in job.cuts.missing:
        yield Finding("PARTS", "sheet", f"the {wanted} is not drawn")
    for contour in job.cuts.extra:
        yield Finding("PARTS", contour.where, "a cut that no part of the sheet asks for")
    fields = [_field(job, placement) for placement, _ in _boards(job)]
    for line in job.burned.missing:
        if not _is_on_field(line.path, fields):
            yield Finding("PARTS", "sheet", f"the {line.operation} line at {place(line.path.start)} is not drawn")
    for read in job.burned.extra:
        if not _is_on_field(read.path, fields):
            yield Finding("PARTS", read.where, f"{read.operation}: a line that no part of the sheet asks for")


def kerf(job: Job) -> Iterator[Finding]:
    """KERF: outlines have grown and holes shrunk by half the kerf, all round and on average. What is as it should be
    but in another place, or has another shape altogether, is no fault of the kerf: PARTS."""
    for wanted, contour in job.cuts.pairs:
        move = job.kerf / 2 * (1 if wanted.kind == "outline" else -1)
        error = offset_error(wanted.nominal, contour.path, move)
        if error and abs(error[0]) <= _AVERAGE and error[1] <= TOLERANCE:
            continue
        dx, dy = _shift(wanted.nominal, contour.path)
        back = offset_error(wanted.nominal, contour.path.moved(-dx, -dy), move)
        if back and back[1] <= TOLERANCE < math.hypot(dx, dy):
            yield Finding("PARTS", contour.where, f"the {wanted} is drawn {math.hypot(dx, dy):.3f} mm away")
        elif error is None or error[1] > 3 * abs(move) + TOLERANCE:
            yield Finding("PARTS", contour.where, f"the {wanted} has another shape: {kinds(contour.path)} drawn, "
                          f"{kinds(wanted.nominal)} asked" + (f", up to {error[1]:.3f} mm off" if error else ""))
        else:
            yield Finding("KERF", contour.where, f"the {wanted} is offset by {move + error[0]:+.3f} mm on average, up "
                          f"to {error[1]:.3f} mm off: expected {move:+.3f} mm all round")


def _shift(nominal: Path, drawn: Path) -> tuple[float, float]:
    (ax, ay, bx, by), (cx, cy, dx, dy) = nominal.bounds, drawn.bounds
    return (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2


# --- boards


def board(job: Job) -> Iterator[Finding]:
    """BOARD: the lines on the face of each part make the cells of its board, and no others."""
    assert job.sheet
    for placement, face in _boards(job):
        field = _field(job, placement)
        edges = _edges(face, placement, job.sheet)
        marks = {id(read) for wanted, read in job.burned.pairs if not edges.covers(_as_line(wanted.path))}
        lines: list[Segment] = []
        for read in job.drawing.strokes:
            if read.operation != "cut" and id(read) not in marks and _is_on_field(read.path, [field]):
                lines += _straight(read.path)
        if _fills(face, placement.part):  # its border is the edge of the material, drawn or not
            lines += _straight(placed(placement.part.outline, placement, job.sheet))
        for finding in compare_board(lines, face.board, face.pitch, placement.at, job.sheet.face == "back"):
            yield Finding(finding.code, f"{placement.part.name}, {finding.where}", finding.message)


def _boards(job: Job) -> list[tuple[Placement, BoardFace]]:
    assert job.sheet
    faces = [(p, p.part.front_board if job.sheet.face == "front" else p.part.back_board)
             for p in job.sheet.placements]
    return [(placement, face) for placement, face in faces if face]


def _field(job: Job, placement: Placement) -> shapely.Polygon:
    """Where the part lies: straight lines that come in here belong to its board, or are marks beside it."""
    import shapely

    assert job.sheet
    return shapely.Polygon(ring(placed(placement.part.outline, placement, job.sheet)))


def _is_on_field(path: Path, fields: Sequence[shapely.Polygon]) -> bool:
    straight = not any(isinstance(s, Arc) for s in path.segments)
    return straight and any(field.distance(_as_line(path)) <= TOLERANCE for field in fields)


def _as_line(path: Path) -> shapely.LineString:
    import shapely

    return shapely.LineString(path.flattened(TOLERANCE))


def _straight(path: Path) -> list[Segment]:
    return [(at, s.end) for at, s in path.pieces() if not isinstance(s, Arc)]


def _edges(face: BoardFace, placement: Placement, sheet: Sheet) -> BaseGeometry:
    """Where the edges of the board are, a little widened: what else the part has on its face is a mark beside it."""
    import shapely

    turn = -face.pitch if sheet.face == "back" else face.pitch
    points = [(placement.at[0] + x * turn, placement.at[1] + y * face.pitch) for x, y in face.board.points]
    lines = shapely.MultiLineString([[points[a], points[b]] for a, b in face.board.edges])
    widened = lines.buffer(2 * TOLERANCE)
    shapely.prepare(widened)
    return widened


def _fills(face: BoardFace, part: Part) -> bool:
    """The board reaches to the edge of the part all round."""
    import shapely

    border = [face.board.points[p] for p in face.board.outline]
    reached = shapely.LinearRing([(x * face.pitch, y * face.pitch) for x, y in border])
    return bool(shapely.hausdorff_distance(reached, ring(part.outline)) <= TOLERANCE)
