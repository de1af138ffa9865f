"""How long laser jobs take: lengths measured on the strokes in their order, times by the settings of a laser.

For each operation, with `passes` over its lines:

    lines     time = passes x (length / speed + travel / travel speed + lines x settle)
    raster    time = sum over sweeps of (width of the sweep + 2 x overscan) / speed

Length is that of the paths, travel the straight way from the end of a line to the start of the next, from the
origin of the sheet at first. A raster sweeps every height at which something is engraved, `interval` mm apart, from
the leftmost to the rightmost line there. Acceleration is left out (`settle` stands for it), so is the time to lay a
sheet and to fetch the parts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from .. import kept
from ..errors import BadInput
from ..part import OPERATIONS, Operation, Part, Stroke
from ..path import Path
from ..sheet import Sheet
from .tables import Laser, Material, Setting

__all__ = ["Saving", "SheetJob", "Work", "job", "savings", "setting", "total"]


@dataclass(frozen=True, kw_only=True)
class Work:
    """One operation of a job: mm burned and mm travelled to its lines, how many lines, and seconds for all passes."""

    operation: Operation
    length: float
    travel: float
    lines: int
    seconds: float
    setting: Setting
    raster: bool = False


@dataclass(frozen=True)
class SheetJob:
    """One sheet on one laser."""

    sheet: str
    face: str
    material: str
    size: tuple[float, float]
    works: tuple[Work, ...]

    @property
    def seconds(self) -> float:
        return sum(work.seconds for work in self.works)

    @property
    def travel(self) -> float:
        return sum(work.travel for work in self.works)

    def length(self, operation: Operation) -> float:
        return sum(work.length for work in self.works if work.operation == operation)


@dataclass(frozen=True)
class Saving:
    """Another way to make the same thing, the seconds that it saves, and the exact option or setting: how."""

    what: str
    seconds: float
    how: str = ""


def total(jobs: Sequence[SheetJob]) -> float:
    """Seconds for all of them."""
    return sum(job.seconds for job in jobs)


def setting(operation: Operation, laser: Laser, material: Material) -> Setting:
    """Speed, power and passes of an operation. Raises BadInput for a material that the laser does not cut."""
    if operation != "cut":
        return dict(laser.burned)[operation]
    found = dict(material.cut)
    if laser.name not in found:
        raise BadInput(f"a laser of class {laser.name} has no setting to cut {material.name}: allowed: "
                       f"{', '.join(sorted(found)) or 'none'}; or give one in materials.toml of the config folder")
    return found[laser.name]


@lru_cache(maxsize=kept.parts())
def job(sheet: Sheet, laser: Laser, material: Material) -> SheetJob:
    """The work of a sheet. Raises BadInput for a material that the laser does not cut."""
    strokes = sheet.strokes()
    at = (0.0, 0.0)
    ways: dict[Operation, float] = {}
    for stroke in strokes:
        ways[stroke.operation] = ways.get(stroke.operation, 0.0) + math.dist(at, stroke.path.start)
        at = stroke.path.end
    works = []
    for operation in OPERATIONS:
        paths = [s.path for s in strokes if s.operation == operation]
        if paths:
            works.append(_work(operation, paths, ways[operation], laser, setting(operation, laser, material)))
    return SheetJob(sheet.name, sheet.face, sheet.material, sheet.size, tuple(works))


def _work(operation: Operation, paths: Sequence[Path], travel: float, laser: Laser, how: Setting) -> Work:
    length, raster = sum(path.length for path in paths), operation == "engrave" and laser.raster
    once = (_swept(paths, laser.interval, laser.overscan) / how.speed if raster else
            length / how.speed + travel / laser.travel + len(paths) * laser.settle)
    return Work(operation=operation, length=length, travel=travel, lines=len(paths), seconds=how.passes * once,
                setting=how, raster=raster)


def _swept(paths: Sequence[Path], interval: float, overscan: float) -> float:
    """How many mm the head sweeps over lines that are `interval` wide: height by height, from left to right."""
    half = interval / 2
    lines = (Path(start, (segment,)) for path in paths for start, segment in path.pieces())
    boxes = [(x0 - half, y0 - half, x1 + half, y1 + half) for x0, y0, x1, y1 in (line.bounds for line in lines)]
    heights = sorted({y for _, y0, _, y1 in boxes for y in (y0, y1)})
    swept = 0.0
    for low, high in pairwise(heights):
        here = [(x0, x1) for x0, y0, x1, y1 in boxes if y0 <= low and high <= y1]
        if here:
            width = max(x1 for _, x1 in here) - min(x0 for x0, _ in here)
            swept += (high - low) / interval * (width + 2 * overscan)
    return swept


def savings(sheets: Sequence[Sheet], laser: Laser, table: Mapping[str, Material],
            options: Mapping[str, object] | None = None) -> tuple[Saving, ...]:
    """Ways to be done sooner, the best first; each is computed like the job itself, and named only where it saves.

    options   those of the kit with their values, among which are the ones to change
    Raises BadInput for a material that the laser does not cut.
    """
    done = [job(s, laser, table[s.material]) for s in sheets]
    backs = [work for work in done if work.face == "back"]
    burn = next((key for key, value in (options or {}).items() if value == "engrave"), "")
    swapped = any(_two_boards(p.part) for s in sheets for p in s.placements) and bool(burn)

    def otherwise(how: Laser, some: Sequence[Sheet] = sheets) -> list[SheetJob]:
        return [job(s, how, table[s.material]) for s in some]

    burned = dict(laser.burned)
    one, other = burned["engrave"], burned["score"]
    alike = not laser.raster and (one.speed, one.passes) == (other.speed, other.passes)  # nothing to speak of is saved
    ways = {
        "score the lines instead of engraving them" + ", and mark the scored ones of the two boards" * swapped:
            (done if alike else otherwise(laser, [_scored(s, swapped) for s in sheets]),
             f"--set {burn}=score" if burn else ""),
        "leave the back faces blank":
            ([work for work in done if work.face != "back"], "--set back=none" if "back" in (options or {}) else
             f"do not run {', '.join(work.sheet for work in backs)}"),
    }
    if laser.raster:
        ways |= {
            "follow engraved lines instead of sweeping them":
                (otherwise(replace(laser, raster=False)),
                 "in your program engrave as lines; raster = false in lasers.toml"),
            f"sweep every {2 * laser.interval:g} mm instead of every {laser.interval:g} mm":
                (otherwise(replace(laser, interval=2 * laser.interval)),
                 f"in your program and in lasers.toml: interval = {2 * laser.interval:g}"),
        }
    found = [Saving(what, total(done) - total(some), option) for what, (some, option) in ways.items()]
    return tuple(sorted((s for s in found if s.seconds > 0.5), key=lambda s: (-s.seconds, s.what)))


def _two_boards(part: Part) -> bool:
    """Whether one face bears lines of both kinds: two boards, told apart by how they are burned."""
    return any({"engrave", "score"} <= {s.operation for s in face} for face in (part.front, part.back))


@lru_cache(maxsize=kept.sheets())
def _scored(sheet: Sheet, swapped: bool) -> Sheet:
    """What is engraved is scored; of two boards the other is marked then, if the kit has an option for both."""
    def lighter(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
        other: dict[Operation, Operation] = {"engrave": "score"}
        if swapped and {"engrave", "score"} <= {s.operation for s in strokes}:
            other["score"] = "mark"
        return tuple(replace(s, operation=other.get(s.operation, s.operation)) for s in strokes)

    if not any(stroke.operation == "engrave" for p in sheet.placements for stroke in (*p.part.front, *p.part.back)):
        return sheet
    return replace(sheet, placements=tuple(
        replace(p, part=replace(p.part, front=lighter(p.part.front), back=lighter(p.part.back)))
        for p in sheet.placements))
