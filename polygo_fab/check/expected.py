"""Rules that compare a drawing with the sheet it was made for: PARTS, KERF, BOARD.

The cut lines are not compared with the sheet's own compensated strokes: what they should be is worked out again
from the nominal contours, and the boards from their definitions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress, groupby, repeat
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import BoardFace, Operation
from ..core.path import Arc, Path, Point, line
from ..core.sheet import Placement, Sheet
from .along import as_lines, run_along, segments, stops_along
from .board import Segment, compare_board
from .drawing import ReadStroke
from .geometry import TOLERANCE, place, rings
from .job import CheckedJob
from .kerf import offset_error
from .kerf_apart import apart_error
from .matching import WantedLine, placed
from .same import kinds
from .untyped import Numbers

if TYPE_CHECKING:
    import shapely

__all__ = ["board", "burned_boards", "kerf", "parts"]

_AVERAGE = 0.002
"""mm: how far a contour may lie from where it should on average; finer than TOLERANCE, to see the smallest kerf."""

_SET_BACK = 0.1 + TOLERANCE
"""mm: how far a seam of a segment may lie from the edges of its cells, half of the largest play."""


# --- cut lines


def parts(job: CheckedJob) -> Iterator[Finding]:
    """PARTS: each contour and each burned line of the sheet is there, and no other."""
    for wanted in job.cuts.missing:
        yield Finding("PARTS", "sheet", f"the {wanted} is not drawn")
    for contour in job.cuts.extra:
        yield Finding("PARTS", contour.where, "a cut that no part of the sheet asks for")
    faces = _faces(job)  # whose lines are for BOARD to judge
    for lost, drawn in zip(job.burned.missing, _of_any(face.draws([lost.path for lost in job.burned.missing])
                                                       for face in faces), strict=False):
        if not drawn:
            yield Finding("PARTS", "sheet", f"the {lost.operation} line at {place(lost.path.start)} is not drawn")
    for read, held in zip(job.burned.extra, _of_any(face.holds([read.path for read in job.burned.extra])
                                                    for face in faces), strict=False):
        if not held:
            yield Finding("PARTS", read.where, f"{read.operation}: a line that no part of the sheet asks for")


def kerf(job: CheckedJob) -> Iterator[Finding]:
    """KERF: outlines have grown and holes shrunk by half the kerf, all round and on average. What is as it should be
    but in another place, or has another shape altogether, is no fault of the kerf: PARTS."""
    half = (job.kerf.x / 2, job.kerf.y / 2)
    for wanted, contour in job.cuts.pairs:
        move = half if wanted.kind == "outline" else (-half[0], -half[1])
        error = _error(wanted.nominal, contour.path, move)
        if error and max(map(abs, error[0])) <= _AVERAGE and error[1] <= TOLERANCE:
            continue
        dx, dy = _shift(wanted.nominal, contour.path)
        back = _error(wanted.nominal, contour.path.moved(-dx, -dy), move)
        if back and back[1] <= TOLERANCE < math.hypot(dx, dy):
            yield Finding("PARTS", contour.where, f"the {wanted} is drawn {math.hypot(dx, dy):.3f} mm away")
        elif error is None or error[1] > 3 * max(map(abs, move)) + TOLERANCE:
            yield Finding("PARTS", contour.where, f"the {wanted} has another shape: {kinds(contour.path)} drawn, "
                          f"{kinds(wanted.nominal)} asked" + (f", up to {error[1]:.3f} mm off" if error else ""))
        else:
            found, asked = _told([m + e for m, e in zip(move, error[0], strict=False)]), _told(move)
            yield Finding("KERF", contour.where, f"the {wanted} is offset by {found} on average, up "
                          f"to {error[1]:.3f} mm off: expected {asked} all round")


def _error(nominal: Path, drawn: Path, move: tuple[float, float]) -> tuple[tuple[float, ...], float] | None:
    """How far the drawn contour is from where it should be, on average (along x and along y where these differ) and
    at most; None for another shape."""
    if move[0] == move[1]:
        even = offset_error(nominal, drawn, move[0])
        return even and ((even[0],), even[1])
    apart = apart_error(nominal, drawn, *move)
    return (apart.x, apart.y), apart.worst


def _told(moves: Sequence[float]) -> str:
    return f"{moves[0]:+.3f} mm" if len(set(moves)) == 1 else f"{moves[0]:+.3f} mm along x, {moves[1]:+.3f} mm along y"


def _shift(nominal: Path, drawn: Path) -> tuple[float, float]:
    (ax, ay, bx, by), (cx, cy, dx, dy) = nominal.bounds, drawn.bounds
    return (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2


# --- boards


def board(job: CheckedJob) -> Iterator[Finding]:
    """BOARD: the lines on the face of each part make the cells of its boards, and no others."""
    assert job.sheet
    for faces, lines, strange in _burned(job):
        part, at = faces[0].placement.part.name, faces[0].placement.at
        for read in strange:
            yield Finding("BOARD", f"{part}, {read.where}",
                          f"{read.operation}: a line that the board does not ask for in this operation")
        for face, found in zip(faces, lines, strict=True):
            for finding in compare_board(found, face.board.board, face.board.pitch, at):
                yield Finding(finding.code, f"{part}, {finding.where}", finding.message)


def burned_boards(job: CheckedJob) -> Iterator[tuple[BoardFace, list[Segment]]]:
    """Each board of the sheet with the lines that are drawn for it, mm about the origin of its part as one sees its
    face."""
    for faces, lines, _ in _burned(job):
        x, y = faces[0].placement.at
        for face, found in zip(faces, lines, strict=True):
            yield face.board, [((a[0] - x, a[1] - y), (b[0] - x, b[1] - y)) for a, b in found]


def _burned(job: CheckedJob) -> Iterator[tuple[list[_BoardFace], list[list[Segment]], list[ReadStroke]]]:
    """For each part the faces that it has on this sheet, the lines of each as its board lies unturned, with those that
    are cut, and the lines that none of them asks for."""
    wanted = [asked.path for asked in (*(pair[0] for pair in job.burned.pairs), *job.burned.missing)]
    for _, group in groupby(_faces(job), lambda face: face.placement):
        faces, strange = list(group), list[ReadStroke]()
        drawn = _of_any(face.draws([asked.path for asked, _ in job.burned.pairs]) for face in faces)
        marks = {id(read) for (_, read), board in zip(job.burned.pairs, drawn, strict=False) if not board}
        reads = [read for read in job.drawing.strokes if read.operation != "cut" and id(read) not in marks]
        reads = list(compress(reads, faces[0].holds([read.path for read in reads])))
        asked = {id(read): asked.path for asked, read in job.burned.pairs}
        asks = [face.asks(reads, asked) for face in faces]
        lines: list[list[Segment]] = [[] for _ in faces]
        for number, read in enumerate(reads):
            asking = next((i for i, asked in enumerate(asks) if asked[number]), None)
            if asking is None:
                strange.append(read)
            else:
                lines[asking] += _straight(faces[asking].upright(read.path))
        for face, found in zip(faces, lines, strict=True):
            found += [bit for edge in face.cut_edges(wanted) for bit in _straight(face.upright(edge))]
        yield faces, lines, strange


@lru_cache(maxsize=16)  # PARTS and BOARD ask them of one job after another
def _faces(job: CheckedJob) -> tuple[_BoardFace, ...]:
    assert job.sheet
    lines: dict[int, list[WantedLine]] = {}
    for wanted in (*(pair[0] for pair in job.burned.pairs), *job.burned.missing):
        lines.setdefault(wanted.number, []).append(wanted)
    return tuple(_BoardFace(placement, face, job.sheet, lines.get(number, ()))
                 for number, placement in enumerate(job.sheet.placements) for face in (
                     placement.part.front_boards if job.sheet.face != "back" else placement.part.back_boards))


def _straight(path: Path) -> list[Segment]:
    return [(at, s.end) for at, s in path.pieces() if not isinstance(s, Arc)]


@dataclass(frozen=True)
class _BoardFace:
    """The face of a part that carries a board, where it lies on the sheet, with the burned lines of that face."""

    placement: Placement
    board: BoardFace
    sheet: Sheet
    lines: Sequence[WantedLine]

    @cached_property
    def outline(self) -> Path:
        """The edge of the material, nominal."""
        return placed(self.placement.part.outline, self.placement, self.sheet)

    @property
    def _turn(self) -> float:
        """By how many radians its board is turned on the sheet. Nobody plays on a board that is seen through the wood:
        the one on a back is turned with its part, which is turned over, and is no mirror image."""
        angle = self.placement.angle
        return math.radians(self.board.turn + (-angle if self.sheet.face == "back" else angle))

    def upright(self, path: Path) -> Path:
        """A path as it would lie, were the board not turned on the sheet."""
        x, y = self.placement.at
        return path.moved(-x, -y).rotated(-self._turn).moved(x, y) if self._turn else path

    @cached_property
    def _field(self) -> shapely.Polygon:
        import shapely

        holes = [placed(hole, self.placement, self.sheet) for hole in self.placement.part.holes]
        outline, *inner = rings([self.outline, *holes])
        field: shapely.Polygon = shapely.polygons(outline, inner or None)
        shapely.prepare(field)
        return field

    @cached_property
    def _points(self) -> list[Point]:
        """Those of the board where it lies."""
        pitch, (x, y), c, s = self.board.pitch, self.placement.at, math.cos(self._turn), math.sin(self._turn)
        scaled = [(px * pitch, py * pitch) for px, py in self.board.board.points]
        return [(px * c - py * s + x, px * s + py * c + y) for px, py in scaled]

    @cached_property
    def _edges(self) -> Numbers:
        import numpy

        return numpy.array(self._points)[numpy.array(self.board.board.edges)]

    def cut_edges(self, burned: Sequence[Path]) -> list[Path]:
        """The edges on the border of the board that none of these lines draws, for there the material ends: all of
        them on a board that reaches to its edge, those at a seam on a segment of one."""
        import numpy
        import shapely

        edge = self._field.exterior
        shapely.prepare(edge)
        points = [self._points[number] for number in self.board.board.outline]
        sides = [line(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
        stops, first = stops_along(sides, self.board.pitch)
        beside: Numbers = shapely.dwithin(edge, stops, _SET_BACK)
        beside[first] = beside[first - 1] = True  # not asked at the ends of a side: a corner is set back by more
        near = list(compress(sides, numpy.logical_and.reduceat(beside, first).tolist()))
        along = run_along(near, segments(burned), self.board.pitch) if near else ()
        return [side for side, drawn in zip(near, along, strict=True) if not drawn]

    def holds(self, paths: Sequence[Path]) -> list[bool]:
        """Of straight lines, which come onto the part: those of its board, unless they are known as marks beside it."""
        import shapely

        straight = [not any(isinstance(s, Arc) for s in path.segments) for path in paths]
        found: Numbers = shapely.dwithin(self._field, as_lines(list(compress(paths, straight))), TOLERANCE)
        on = iter(found.tolist())
        return [here and next(on) for here in straight]

    def draws(self, paths: Sequence[Path]) -> list[bool]:
        """Which of the lines run along the edges of the board."""
        new = list({id(path): path for path in paths if id(path) not in self._drawn}.values())
        told = zip(new, run_along(new, self._edges, self.board.pitch), strict=True)
        self._drawn.update((id(path), (path, drawn)) for path, drawn in told)
        return [self._drawn[id(path)][1] for path in paths]

    @cached_property
    def _drawn(self) -> dict[int, tuple[Path, bool]]:
        """What was asked already, by the identity of the paths."""
        return {}

    @cached_property
    def _asked(self) -> dict[Operation, Numbers]:
        """By operation, the lines of the part that run along the edges of the board."""
        found: dict[Operation, list[Path]] = {}
        for asked, drawn in zip(self.lines, self.draws([asked.path for asked in self.lines]), strict=True):
            if drawn:
                found.setdefault(asked.operation, []).append(asked.path)
        return {operation: segments(some) for operation, some in found.items()}

    def asks(self, reads: Sequence[ReadStroke], known: Mapping[int, Path]) -> list[bool]:
        """Which are of an operation that draws the board, and, where they run along the board, which it draws there.

        known   by their identity, those that are a line of the sheet, and where that lies: it is asked for as it is
        """
        drawn = list(compress(enumerate(reads), self.draws([known.get(id(read), read.path) for read in reads])))
        asked = [read.operation in self._asked for read in reads]
        for operation, lines in self._asked.items():
            some = [(number, read.path) for number, read in drawn
                    if read.operation == operation and id(read) not in known]
            along = run_along([path for _, path in some], lines, self.board.pitch)
            for (number, _), here in zip(some, along, strict=True):
                asked[number] = here
        return asked


def _of_any(each: Iterable[Sequence[bool]]) -> Iterator[bool]:
    """Of each line, whether one of the faces says so; without a face for ever not."""
    some = list(each)
    return map(any, zip(*some, strict=True)) if some else repeat(False)
