"""CONTRACT: the files of a kit against what it must be: parts, counts, stock, sizes after the cut, boards, fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from ...core import kept
from ...core.finding import Finding
from ...core.path import Point
from ..drawing import LaserDrawing
from .alike import motions
from .along import by_kit, joined
from .asked import Asked
from .beside import beside_wrong
from .blanks import blanks_told, blanks_wrong, firsts
from .contract import Contract
from .drawn import MARKS
from .figures import apart
from .fits import MeasuredFits, fit, measures
from .fitting import face_wrong, fitting, off_board
from .inscribed import inscribed_apart
from .job import ReadJob
from .named import PieceNames
from .pieces import FoundPiece, burned_on, pieces
from .reckoned import Statement, reckoned_wrong
from .seams import loose
from .shares import LaidShare, along_seams, laid_out, short_of
from .shown import code_of
from .spares import Spares

if TYPE_CHECKING:
    import shapely

__all__ = ["measure"]

_PLAY = 0.02
"""mm: how far the room between shares may be from the play, on average."""
_WAYS = 12
"""In which the shares of a plate or ring may make up the whole: one that looks the same turned and turned over."""
_MOST = 6
"""Findings of one kind that are worth reading."""


def measure(asked: Contract, jobs: Sequence[ReadJob], told: Mapping[str, tuple[int, str, float]],
            coloured: Collection[str] = (), reckoned: Sequence[Statement] = (), sets: int = 0,
            spares: Spares | None = None, along: Mapping[str, Contract] | None = None) -> list[Finding]:
    """CONTRACT findings for the files of one format, none left out.

    told      the parts as the manifest and the page tell them: name -> count, material, thickness
    coloured  the materials of which each player has a sheet of his own
    reckoned  the sentences of the rules of fit, if they are to be proved as well
    sets      so many of the product are cut, all of a material together; 0: one, each part on a job of its own kind
    spares    those that were asked for, and are told
    along     other kits, by their names, of which the parts come off the same jobs
    """
    found, findings, blanks = MeasuredFits(max(1, sets), spares or Spares()), list[Finding](), firsts(jobs)
    own, others = asked, along or {}
    asked = joined(own, others)
    for job in jobs:
        if not job.back and (job.over or job.name not in blanks):
            findings += _match(asked, job, found)
    for job in jobs:
        if job.back:
            findings += _second_faces(asked, job, found)
    findings += [*_of_one_colour(jobs, found, coloured), *_counts(asked, found, told)]
    findings += [Finding("CONTRACT", where, wrong) for where, wrong in found.spares.wrong()]
    findings += [*blanks_wrong(asked, jobs, found), *blanks_told(jobs, told, sets), *_bears_back(asked, jobs, found)]
    for whose, its, pieces_of_it in by_kit(own, others, found):
        measured = measures(its, pieces_of_it)
        names = {**its.names, **measured}
        wrong_fits = (finding for rule in its.rules for finding in fit(rule, names))
        findings += (replace(one, where=f"{whose}, {one.where}") if whose else one for one in wrong_fits)
        findings += reckoned_wrong(its, measured, reckoned) if reckoned and not whose else ()
    return _brief(findings)


def _brief(findings: Sequence[Finding]) -> list[Finding]:
    wheres = Counter[str]()
    kept = []
    for finding in findings:
        wheres[finding.where] += 1
        if wheres[finding.where] <= _MOST:
            kept.append(finding)
    return kept


# --- parts


def _match(asked: Contract, job: ReadJob, found: MeasuredFits) -> Iterator[Finding]:
    """Each piece that comes off the job is a part that is asked, of the stock that is asked."""
    stuffs = list(dict.fromkeys(part.stuff for part in asked.parts))
    mine = [s for s in stuffs if s.material == job.material and abs(s.thickness - job.thickness) < 1e-6]
    if not mine:
        yield Finding("CONTRACT", job.name, f"cut from {job.material} of {job.thickness:g} mm: expected "
                      f"{' or '.join(map(str, stuffs))}")
        return
    best, lost = min((_recognised(job.drawing, kerf, job.angles, tuple(sorted(
        (part for part in asked.parts if any(part.stuff == s and s.kerf == kerf for s in mine)),
        key=lambda part: part.two_faced is not job.over)), job.named)  # what looks alike from above differs below
        for kerf in dict.fromkeys(s.kerf for s in mine)), key=lambda tried: _wrong(tried[0]))
    if not best:
        yield Finding("CONTRACT", job.name, "no piece comes off it")
    theirs = _marks(job.name)
    for piece, part, misnamed in best:
        if isinstance(part, str):
            yield Finding(code_of(part), job.name, f"a piece of {piece} after the cut is no part of this kit: {part}")
        else:
            if misnamed:
                yield Finding("CONTRACT", job.name, misnamed)
            if theirs and (its := _marks(part.name)) and not set(its) <= set(theirs):
                yield Finding("CONTRACT", job.name, f"a {part.name} comes off this job: expected those of its name")
            found.pieces.setdefault(part.name, []).append((job.name, piece))
    if lost:
        yield Finding("CONTRACT", job.name, f"{lost} burned lines lie on no piece")


@lru_cache(maxsize=kept.sheets())
def _recognised(drawing: LaserDrawing, kerf: tuple[float, float], angles: tuple[float, ...], here: tuple[Asked, ...],
                named: tuple[tuple[str, Point], ...]) -> tuple[tuple[tuple[FoundPiece, Asked | str, str], ...], int]:
    """The pieces that come off a drawing, each with the part that it is, or why it is none, and what is wrong with its
    name; and how many burned lines lie on none of them. Once for a drawing and what is asked of it: another setting
    often leaves both as they were."""
    made, lost = pieces(drawing, kerf)
    names, known = PieceNames(named), dict[tuple[int, str], tuple[Asked | str, str]]()
    keys = [(piece.alike, names.of(piece)) for piece in made]
    for piece, key in zip(made, keys, strict=True):
        if key not in known:
            known[key] = _called(piece, key[1], here, angles)
    return tuple((piece, *known[key]) for piece, key in zip(made, keys, strict=True)), lost


def _called(piece: FoundPiece, name: str, here: Sequence[Asked], angles: Sequence[float]) -> tuple[Asked | str, str]:
    """The part that a piece is, that of its name where it is such a one, or why it is none; and what is wrong with its
    name, or ""."""
    called = next((part for part in here if name and fnmatchcase(name, part.name)), None)
    if called is not None and not isinstance(fitting(piece, [called], angles), str):
        return called, ""
    likely = fitting(piece, here, angles)
    if isinstance(likely, str) or not name:
        return likely, ""
    return likely, f"a piece that its map calls {name} is a {likely.name}"


def _marks(name: str) -> tuple[str, ...]:
    """Of whose pieces a name tells."""
    return tuple(word for word in name.split("-") if word in MARKS)


def _wrong(tried: Sequence[tuple[FoundPiece, Asked | str, str]]) -> int:
    return sum(isinstance(part, str) for _, part, _ in tried)


def _of_one_colour(jobs: Sequence[ReadJob], found: MeasuredFits, coloured: Collection[str]) -> Iterator[Finding]:
    """A sheet has one colour, and so one player whose pieces come off it, where it matters."""
    marks: dict[str, set[tuple[str, ...]]] = {}
    for name, some in found.pieces.items():
        if its := _marks(name):
            for where in {where for where, _ in some}:
                marks.setdefault(where, set()).add(its)
    for job in jobs:
        if job.material in coloured and not job.back:
            whose = marks.get(job.name, set())
            if len(whose) > 1 and set(chain.from_iterable(whose)) not in map(set, whose):  # those of one pair may
                yield Finding("CONTRACT", job.name, f"pieces of {', '.join(map('-'.join, sorted(whose)))} from one "
                              f"sheet of {job.material}: expected one of each")


# --- second faces


def _second_faces(asked: Contract, job: ReadJob, found: MeasuredFits) -> Iterator[Finding]:
    """What the back job burns lies on the pieces of the front job, each turned over in its own hole."""
    wanted = {part.name: part for part in asked.parts if part.two_faced}
    lying = [(name, piece) for name, some in found.pieces.items() for where, piece in some
             if where == job.name and name in wanted]
    if any(stroke.operation == "cut" for stroke in job.drawing.strokes):
        yield Finding("CONTRACT", f"{job.name}, back", "the job on the second face cuts")
    if not lying:
        yield Finding("CONTRACT", f"{job.name}, back", "no part of this job has a second face")
        return
    made, lost = burned_on([FoundPiece(piece.face) for _, piece in lying], job.drawing)
    if lost:
        yield Finding("CONTRACT", f"{job.name}, back", f"{lost} burned lines lie on no piece in its own hole")
    for (name, _), piece in zip(lying, made, strict=True):
        part = wanted[name]
        if next(motions(_turned_over(piece.face), piece.face, over=False), None) is None:
            yield Finding("CONTRACT", f"{job.name}, back", f"{name} turned over does not lie in its own hole")
        ways = motions(part.outline, piece.face, over=False)  # as one reads it who looks at that face
        if told := face_wrong(piece, part, ways, part.back):
            yield Finding("CONTRACT", f"{job.name}, back", f"{name}: {told}")


def _turned_over(face: shapely.Polygon) -> shapely.Polygon:
    from shapely.affinity import scale

    return scale(face, -1, 1, origin="center")


def _bears_back(asked: Contract, jobs: Sequence[ReadJob], found: MeasuredFits) -> Iterator[Finding]:
    """Of each part with a second face there is a job that burns it, wherever the part is cut."""
    bearing = {job.name for job in jobs if job.back or job.over}
    for name in (part.name for part in asked.parts if part.two_faced):
        for where in dict.fromkeys(job for job, _ in found.pieces.get(name, ()) if job not in bearing):
            yield Finding("CONTRACT", f"{where}, back", f"no job burns the second face of {name}")


# --- counts


def _counts(asked: Contract, found: MeasuredFits, told: Mapping[str, tuple[int, str, float]]) -> Iterator[Finding]:
    whole = [part for part in asked.parts if part.whole]
    for part in whole:
        yield from _made_up(part, found, [name for name in told if fnmatchcase(name, part.name)])
    told = {name: facts for name, facts in told.items()
            if not name.rpartition(".")[2].startswith("blank-") and not any(fnmatchcase(name, p.name) for p in whole)}
    for part in asked.parts:
        if part.whole:
            continue
        count = len(found.pieces.get(part.name, ()))
        wanted = found.wanted(part)
        if count != wanted:
            yield Finding("CONTRACT", part.name, f"{count} come off the jobs: expected {wanted}")
        expected = (part.count, part.stuff.material, part.stuff.thickness)
        if part.name not in told:
            yield Finding("CONTRACT", part.name, "not in the list of parts")
        elif told[part.name] != expected:
            count, material, thickness = told[part.name]
            yield Finding("CONTRACT", part.name, f"the list of parts says {count} of {material}, {thickness:g} mm: "
                          f"expected {part.count} of {part.stuff}")
    for name in sorted(set(told) - {part.name for part in asked.parts}):
        yield Finding("CONTRACT", name, "in the list of parts, but no part of this kit")


def _made_up(part: Asked, found: MeasuredFits, told: Sequence[str]) -> Iterator[Finding]:
    """The shares of a plate or ring are as many as the list of parts says and make up the whole, each cell once."""
    assert part.whole
    some = [piece for _, piece in found.pieces.get(part.name, ())]
    name = part.name.rstrip("-*")
    if len(some) != len(told):
        yield Finding("CONTRACT", name, f"{len(some)} shares come off the jobs, the list of parts has {len(told)}")
    if not some:
        return
    short = short_of(some, part.whole)
    if abs(short) > _PLAY:
        yield Finding("CONTRACT", name, f"its {len(some)} shares leave {part.whole.play + short:.3f} mm between them: "
                      f"expected {part.whole.play:.3f} mm")
    numbers = [job.removeprefix(f"{name}-") if job.startswith(name) else "" for job, _ in
               found.pieces.get(part.name, ())]
    first = ""
    for laid in islice(laid_out(some, part.whole), _WAYS):
        wrong = _together(part, laid, numbers)
        if not wrong:
            return
        first = first or wrong
    yield Finding(code_of(first), name, first or f"its {len(some)} shares do not lie side by side")


def _together(part: Asked, laid: Sequence[LaidShare], numbers: Sequence[str]) -> str:
    """What is wrong with the shares in their places, of the jobs of these numbers: their cells, and what is burned."""
    assert part.whole
    cells = int(sum(share.cells.sum() for share in laid))
    if part.whole.board and cells != len(part.whole.middles):
        return f"its shares have {cells} cells: expected {len(part.whole.middles)}"
    if part.whole.board and (long := along_seams(laid, part.whole.board)):
        return f"{long:.0f} mm of its lines are burned along its seams, where they are cut"
    if part.whole.holds and (seams := loose([share.face for share in laid], part.whole.play)) != (0, len(laid)):
        return f"{seams[0]} of {seams[1]} seams between its {len(laid)} pieces come apart when pulled"
    left, wrong = off_board([b for share in laid for b in share.burned], part.front.boards), ""
    if part.inscribed:
        left, wrong = inscribed_apart(left, part.inscribed)
    if not wrong:
        left, wrong = apart(left, part.front.figures)
    if part.beside:
        wrong = wrong or beside_wrong(left, part.beside, [
            (number, share.face) for number, share in zip(numbers, laid, strict=True)])
    return wrong and f"its shares together: {wrong}"
