"""CONTRACT: pieces that bear something on both faces, cut out of a blank that was turned over as a whole.

Of such blanks there are two files. The first burns the second faces and cuts the blanks; what the second burns and
cuts is judged as any other job. Here the pieces that it cuts are laid back through the turn, each about the middle of
the blank around it as its own cut has it, to where the first file must have burned their other faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core import kept
from ...core.finding import Finding
from ..drawing import LaserDrawing
from ..untyped import Numbers
from .alike import motions
from .asked import Asked
from .contract import Contract
from .fits import MeasuredFits
from .fitting import face_wrong
from .job import ReadJob
from .pieces import FoundPiece, burned_on, pieces

if TYPE_CHECKING:
    import shapely

__all__ = ["blanks_told", "blanks_wrong", "firsts"]

_MARGIN = 3.0
"""mm of the blank around what is cut out of it, at least, so that it stays one piece until the last cut."""
_SQUARE = 0.005
"""mm: what the sides of a blank may lie off, so that it goes back into its hole the other way round."""


def firsts(jobs: Sequence[ReadJob]) -> dict[str, ReadJob]:
    """The jobs that cut a blank, by their name: those after which another cuts it up."""
    over = {job.name for job in jobs if job.over}
    return {job.name: job for job in jobs if job.name in over and not (job.over or job.back)}


def blanks_wrong(asked: Contract, jobs: Sequence[ReadJob], found: MeasuredFits) -> Iterator[Finding]:
    """What is wrong with the blanks of these jobs, of which those that cut them up are in `found`."""
    before = firsts(jobs)
    for job in jobs:
        if job.over and job.name not in before:
            yield Finding("CONTRACT", f"{job.name}, over", "no job before it cuts its blank")
        elif job.over:
            yield from (Finding("CONTRACT", f"{job.name}, blank", told) for told in _wrong(asked, before[job.name], job,
                                                                                          found))


def _wrong(asked: Contract, first: ReadJob, second: ReadJob, found: MeasuredFits) -> Iterator[str]:
    wanted = {part.name: part for part in asked.parts if part.two_faced}
    lying = [(name, piece) for name, some in found.pieces.items() for where, piece in some if where == first.name]
    kerfs = [part.stuff.kerf for name, part in wanted.items() if any(its == name for its, _ in lying)]
    if not kerfs:
        yield "nothing with two faces is cut out of it"
        return
    if (first.material, first.thickness) != (second.material, second.thickness):
        yield f"is of {first.material}, what is cut out of it of {second.material}"
    yield from _cut_up(first.drawing, kerfs[0], tuple(lying), tuple(wanted.values()))


@lru_cache(maxsize=kept.sheets())
def _cut_up(first: LaserDrawing, kerf: tuple[float, float], lying: tuple[tuple[str, FoundPiece], ...],
            parts: tuple[Asked, ...]) -> tuple[str, ...]:
    """What is wrong with the blank of the first drawing and the second faces that it burns, where these pieces are cut
    out of it that are to be these parts: once for the same of all."""
    return tuple(_blank_wrong(first, kerf, lying, {part.name: part for part in parts}))


def _blank_wrong(first: LaserDrawing, kerf: tuple[float, float], lying: Sequence[tuple[str, FoundPiece]],
                 wanted: Mapping[str, Asked]) -> Iterator[str]:
    import shapely

    made, lost = pieces(first, kerf)
    blanks = [piece.face for piece in made]
    if not blanks or any(face.interiors for face in blanks):
        yield f"{len(made)} pieces come off its job: expected blanks, each with no hole"
        return
    nearest = [int(k) for k in shapely.STRtree(blanks).nearest([piece.face.centroid for _, piece in lying])]
    around = [blanks[k] for k in nearest]  # the blank in whose hole each piece lies
    for k, (face, turned_over) in enumerate(zip(blanks, _turned_over(blanks, blanks), strict=True)):
        if turned_over.hausdorff_distance(face) > _SQUARE:
            yield "turned over it does not lie in its own hole"
        elif k not in nearest:
            yield "nothing is cut out of a blank"
    room = _room([piece.face for _, piece in lying], around)
    if room < _MARGIN:
        yield f"what is cut out of it comes to {room:.2f} mm from its edge: expected at least {_MARGIN:g} mm"
    over = _turned_over([piece.face for _, piece in lying], around)
    turned, off = burned_on([FoundPiece(face, alike=piece.alike)
                             for face, (_, piece) in zip(over, lying, strict=True)], first)
    if lost or off:
        yield f"{max(lost, off)} lines burned on it lie on no piece that is cut out of it"
    kinds = {(name, piece.alike): piece for (name, _), piece in zip(lying, turned, strict=True)}  # each kind once
    yield from dict.fromkeys(wrong for (name, _), piece in kinds.items()
                             if (wrong := _second_face(wanted.get(name), piece)))


def _room(some: Sequence[shapely.Polygon], blanks: Sequence[shapely.Polygon]) -> float:
    """mm from a piece to the edges of its blank, at least; less than 0 where one lies beyond."""
    import shapely

    inner, outer = shapely.bounds(some), shapely.bounds(blanks)
    return float(min((inner - outer)[:, :2].min(), (outer - inner)[:, 2:].min()))


def _second_face(part: Asked | None, piece: FoundPiece) -> str:
    if part is None:
        return "a piece without a second face is cut out of it"
    ways = motions(part.outline, piece.face, over=False)  # as one reads it who looks at that face
    told = face_wrong(piece, part, ways, part.back)
    return told and f"{part.name}, second face: {told}"


def _turned_over(shapes: Sequence[shapely.Polygon], blanks: Sequence[shapely.Polygon]) -> list[shapely.Polygon]:
    """Each left to right about the middle of its blank."""
    import numpy
    import shapely

    x0, _, x1, _ = shapely.bounds(blanks).T
    twice = numpy.repeat(x0 + x1, shapely.get_num_coordinates(shapes))
    turned: Numbers = shapely.transform(shapes, lambda points: numpy.array([twice - points[:, 0], points[:, 1]]).T)
    return list(turned)


def blanks_told(jobs: Sequence[ReadJob], told: Mapping[str, tuple[int, str, float]], sets: int = 0
                ) -> Iterator[Finding]:
    """The list of parts has each blank once, called after its job and of the material of that; or, where `sets` of the
    product are cut together, so many of each material that it is what one set takes."""
    listed = {name: facts for name, facts in told.items() if name.rpartition(".")[2].startswith("blank-")}
    if sets:
        cut = Counter((job.material, job.thickness) for job in firsts(jobs).values()
                      for stroke in job.drawing.strokes if stroke.operation == "cut")
        asked = Counter[tuple[str, float]]()
        for count, material, thickness in listed.values():
            asked[(material, thickness)] += count * sets
        for stuff in sorted({*cut, *asked}):
            if cut[stuff] != asked[stuff]:
                yield Finding("CONTRACT", "blanks", f"{cut[stuff]} are cut of {stuff[0]}, {stuff[1]:g} mm: the list of "
                              f"parts says {asked[stuff]}")
        return
    wanted = {f"blank-{job.name}": (1, job.material, job.thickness) for job in firsts(jobs).values()}
    for name in sorted({*wanted, *listed}):
        if wanted.get(name) != listed.get(name):
            yield Finding("CONTRACT", name, f"the list of parts says {listed.get(name, 'nothing')}: expected "
                          f"{wanted.get(name, 'nothing')}")
