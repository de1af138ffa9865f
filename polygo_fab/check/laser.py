"""Laser files proved: one that was made for a sheet, or any other from elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, get_args

from ..core import kept
from ..core.errors import BadInput, unknown
from ..core.finding import Finding, Severity
from ..core.sheet import Profile, Sheet
from ..core.words.alike import alike
from ..core.workshop.label import SheetLabel
from ..core.workshop.plan import NO_PLAN, Plan
from ..core.workshop.tables import Machine
from .advice import bed, warnings
from .drawing import LARGEST, LaserDrawing
from .drc import examine
from .geometry import TOLERANCE
from .job import CheckedJob, job_of
from .known import Known, KnownJob
from .laser_marks import strange_marks
from .planned import ours

__all__ = ["Kind", "advise", "check_file", "check_made", "check_sheet", "read_laser"]

Kind = Literal["svg", "dxf", "lbrn2", "pdf"]

Reader = Callable[[bytes, Profile], tuple[LaserDrawing, list[Finding]]]

_MOST = 10
"""Findings of one code that are worth reading; the rest is counted."""


def read_laser(data: bytes, kind: Kind, profile: Profile, sheet: Sheet | None = None
               ) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing in the file, and what is wrong with the file itself; what is planned of a `sheet`, and its label, are
    taken off again. Raises BadInput where it cannot be read."""
    if kind not in get_args(Kind):
        raise unknown("laser format", kind, get_args(Kind))
    drawing, found = _read(data, kind, profile)
    if sheet and (sheet.plan != NO_PLAN or sheet.label or sheet.remnant):
        drawing = _plain(data, kind, profile, (sheet.plan, sheet.label, sheet.size[1], sheet.remnant is not None))
    return drawing, list(found)


@lru_cache(maxsize=kept.sheets())
def _plain(data: bytes, kind: Kind, profile: Profile, beside: tuple[Plan, SheetLabel | None, float, bool]
           ) -> LaserDrawing:
    """Without what is planned, without a label at the top of a sheet so high, and without the lines of an offcut."""
    from .begun import plain
    from .label import without_label
    from .remnant import without_remnant

    plan, label, top, offcut = beside
    drawing = _read(data, kind, profile)[0]
    drawing = without_label(drawing, label, top) if label else drawing
    return plain(without_remnant(drawing) if offcut else drawing, plan)


def _reader(kind: Kind) -> Reader:
    """Loaded when a file of its kind is read."""
    if kind == "svg":
        from .svg import read_svg as read
    elif kind == "dxf":
        from .dxf import read_dxf as read
    elif kind == "lbrn2":
        from .lbrn2 import read_lbrn2 as read
    else:
        from .laser_pdf import read_laser_pdf as read
    return read


@lru_cache(maxsize=kept.sheets())
def _read(data: bytes, kind: Kind, profile: Profile) -> tuple[LaserDrawing, tuple[Finding, ...]]:
    """Read once for all that is asked of it, one rule after another."""
    drawing, found = _reader(kind)(data, profile)
    for stroke in drawing.strokes:
        if not max(map(abs, stroke.path.bounds)) <= LARGEST:  # by a transform, or a bulge
            raise BadInput(f"{stroke.where}: reaches beyond {LARGEST:.0f} mm")
    return drawing, tuple(found)


def check_sheet(data: bytes, kind: Kind, sheet: Sheet, profile: Profile) -> list[Finding]:
    """Everything that is wrong with the file as the laser job of `sheet`. Raises BadInput for what is no such file."""
    return list(_checked(data, kind, sheet, profile))


@lru_cache(maxsize=kept.sheets())
def _checked(data: bytes, kind: Kind, sheet: Sheet, profile: Profile) -> tuple[Finding, ...]:
    """Of these bytes as this sheet, once: a changed setting leaves most sheets of a kit as they were."""
    drawing, found = read_laser(data, kind, profile, sheet)
    if drawing.size and math.dist(drawing.size, sheet.size) > TOLERANCE:
        found.append(Finding("UNITS", "sheet", f"{drawing.size[0]:g} x {drawing.size[1]:g} mm: expected "
                             f"{sheet.size[0]:g} x {sheet.size[1]:g} mm"))
    found += examine(job_of(drawing, sheet))
    return tuple(_brief(found + _audited(data, kind)))


def check_made(data: bytes, kind: Kind, sheet: Sheet, profile: Profile, machine: Machine | None = None
               ) -> list[Finding]:
    """As check_sheet, of a file that was made here: nothing else may stand in it than what we write, no cut begins in a
    corner, the largest comes last, and it lies on the bed of its machine if it may be turned."""
    job = job_of(read_laser(data, kind, profile, sheet)[0], sheet)
    return [*check_sheet(data, kind, sheet, profile), *strange_marks(data, kind), *_ours(job),
            *(_brief(bed(job, machine, turned=sheet)) if machine else ())]


@lru_cache(maxsize=kept.sheets())
def _ours(job: CheckedJob) -> tuple[Finding, ...]:
    """Of this very job, once."""
    return tuple(_brief(list(ours(job))))


def advise(data: bytes, kind: Kind, profile: Profile, sheet: Sheet | None = None,
           machine: Machine | None = None) -> list[Finding]:
    """The warnings about a laser file, and BED where a machine is named. Raises BadInput where it cannot be read."""
    return _brief(_warnings(job_of(read_laser(data, kind, profile, sheet)[0], sheet), machine))


def check_file(data: bytes, kind: Kind, profile: Profile, known: Known | None = None) -> list[Finding]:
    """What is wrong with a laser file of which nothing is known but this, and the warnings about it.

    Raises BadInput for what is no such file.
    """
    known = known or Known()
    drawing, found = read_laser(data, kind, profile)
    if not drawing.strokes and not found:
        found.append(Finding("PARTS", "file", "nothing is drawn"))
    job = KnownJob(drawing, known=known)
    found += examine(job)
    return _brief(found + _audited(data, kind) + _warnings(job, known.machine))


def _warnings(job: CheckedJob, machine: Machine | None) -> list[Finding]:
    return [*warnings(job), *(bed(job, machine) if machine else ())]


def _audited(data: bytes, kind: Kind) -> list[Finding]:
    if kind != "dxf":
        return []
    from .dxf import audit

    return audit(data)


def _brief(findings: list[Finding]) -> list[Finding]:
    """The first _MOST findings of each code, errors and warnings apart, and how many more places there are. Warnings
    that differ in their place alone are told as one (core.words.alike), and none of them is left away."""
    kinds: dict[tuple[str, Severity], set[object]] = {}
    left: dict[tuple[str, Severity], int] = {}
    kept: list[Finding] = []
    for number, (finding, _) in enumerate(dict.fromkeys((f, f.place) for f in findings)):  # alike in two places: two
        its = (finding.code, finding.severity)
        told, kind = kinds.setdefault(its, set()), alike(finding) or number
        if kind in told or len(told) < _MOST:
            told.add(kind)
            kept.append(finding)
        else:
            left[its] = left.get(its, 0) + 1
    return kept + [Finding(code, "file", f"{count} more places like these", None, severity)
                   for (code, severity), count in left.items()]
