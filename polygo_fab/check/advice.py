"""What no file is refused for but a person should know: warnings; and whether a job goes on a machine.

ISLAND, and THIN for webs thinner than the sheet, are warnings (laser.md). BED is an error, of which only the machine
tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..core import kept
from ..core.finding import Finding
from ..core.sheet import Sheet
from ..core.workshop.tables import Machine, machines
from .contours import Contour
from .drc import least_web, thin, thinner
from .geometry import TOLERANCE
from .job import CheckedJob
from .spots import holds, within

__all__ = ["bed", "warnings"]

_LETTER = 5.0
"""mm: the strokes of a letter that is cut out are no wider."""
_MIDDLES = 2
"""As many middles has a letter at most."""


@lru_cache(maxsize=kept.sheets())
def warnings(job: CheckedJob) -> tuple[Finding, ...]:
    """ISLAND and THIN, without what is an error anyway."""
    return (*_islands(job), *_thin(job))


def _thin(job: CheckedJob) -> Iterator[Finding]:
    """Webs thinner than the sheet, but thick enough to hold."""
    least = least_web(job)
    for shape in thinner(job, job.thickness) if job.thickness > least else ():
        if holds(shape.face, job.kerf, least - 2 * TOLERANCE):
            yield thin(job, shape, job.thickness, f"thinner than its sheet of {job.thickness:g} mm", "warning")


def _islands(job: CheckedJob) -> Iterator[Finding]:
    """Contours in a hole that no part asks for, where what is left of the hole is nowhere wider than a letter.

    Of a file from elsewhere nobody knows what is asked for: a part laid into a hole leaves more room beside it, or
    lies there with others. What lies too near is named by SPACING.
    """
    import shapely

    wanted = {contour.strokes for _, contour in job.cuts.pairs} if job.sheet else set()
    nominal = {shape.outline.strokes: face for shape, face in zip(job.shapes, job.nominal, strict=True)}
    for shape in job.shapes:
        around = nominal[shape.outline.strokes]
        for hole in shape.holes:
            inner = _directly_in(job, hole)
            if not inner or len(inner) > _MIDDLES:
                continue
            faces = shapely.union_all([c.face for c in inner])
            near = min(around.distance(nominal.get(c.strokes, c.face)) for c in inner)
            if near < job.spacing - TOLERANCE or not hole.face.difference(faces).buffer(-_LETTER / 2).is_empty:
                continue
            for contour in inner:
                if contour.strokes not in wanted:
                    yield Finding("ISLAND", contour.where, f"a piece inside a hole ({hole.where}) falls out",
                                  within(contour.face), "warning")


def _directly_in(job: CheckedJob, hole: Contour) -> list[Contour]:
    """The contours in a hole with none between."""
    inside = [inner for inner, outer in job.nested if outer is hole]
    return [c for c in inside if not any(a is c and b in inside for a, b in job.nested)]


def bed(job: CheckedJob, machine: Machine, turned: Sheet | None = None) -> list[Finding]:
    """BED: a part, or the page, that goes on the machine's bed neither way round; names the smallest that takes it.

    turned  the job of a file that was made here, which lies as it is drawn unless something holds it upright: a cut
            that two parts share, a second face, an offcut, a label
    """
    found = []
    for shape in job.shapes:
        x0, y0, x1, y1 = shape.outline.path.bounds
        if not _goes_on((x1 - x0, y1 - y0), machine):
            found.append(_too_large(shape.name, (x1 - x0, y1 - y0), machine, within(shape.face)))
    if not found and job.size and not _goes_on(job.size, machine):
        found.append(_too_large("sheet", job.size, machine, None))
    if not found and turned and job.size and not _held(turned) and any(
            side > room + TOLERANCE for side, room in zip(job.size, machine.bed, strict=True)):
        found.append(Finding("BED", "sheet", f"{job.size[0]:.1f} x {job.size[1]:.1f} mm does not lie on "
                             f"{machine.name}, {machine.bed[0]:g} x {machine.bed[1]:g} mm, as it is drawn: "
                             "turned a quarter it does"))
    return found


def _held(sheet: Sheet) -> bool:
    """Whether a job must stay as it is drawn."""
    return sheet.shared or bool(sheet.remnant or sheet.label) or sheet.face != "front" or any(
        place.part.blank or place.part.back for place in sheet.placements)


def _goes_on(size: tuple[float, float], machine: Machine) -> bool:
    return (min(size) <= min(machine.bed) + TOLERANCE and max(size) <= max(machine.bed) + TOLERANCE)


def _too_large(where: str, size: tuple[float, float], machine: Machine, place: tuple[float, float] | None) -> Finding:
    would = next((m for m in machines().values() if _goes_on(size, m)), None)
    return Finding("BED", where, f"{size[0]:.1f} x {size[1]:.1f} mm: {machine.name} has {machine.bed[0]:g} x "
                   f"{machine.bed[1]:g} mm; would do: {would.name if would else 'none'}", place)
