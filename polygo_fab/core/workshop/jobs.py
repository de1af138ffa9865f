"""The jobs of a kit in the order in which a person does them, and the inks of the papers that show them.

On those papers the colour says what a line is, so that a check can read them back without knowing who drew them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..finding import Finding, Unsound
from ..part import Part
from ..sheet import Placement, Sheet

__all__ = ["JOB_INKS", "Job", "jobs", "part_numbers", "sheet_parts"]

JOB_INKS = {"sheet": "#1f3864", "part": "#000000", "hole": "#606060", "axis": "#b3261e", "burned": "#c4c4c4",
            "alone": "#222222", "burned alone": "#7a5a3a", "remnant": "#5b3a8e"}
"""The edge of the sheet, the outline of a part, the outline of a hole in one, the line about which a part turns, what
is burned into a part; outlines and holes of a part that is shown alone, and what is burned into it; the edge of an
offcut, and its holes."""


@dataclass(frozen=True)
class Job:
    """`number` counts from 1; a job after a turn knows the one before it, whose parts or blank it turns over."""

    number: int
    sheet: Sheet
    front: Job | None = None

    @property
    def turned(self) -> tuple[Placement, ...]:
        """What is turned over before it, as it lay: the parts of a job on the back, or the blank that it cuts up."""
        if self.front is None:
            return ()
        return self.sheet.placements if self.sheet.face == "back" else self.front.sheet.placements


def jobs(sheets: Sequence[Sheet]) -> tuple[Job, ...]:
    """The jobs on the front in the order of the kit, each followed by its job on the back or on the turned blank: the
    sheet must lie where it is until both are done.

    A job on the back belongs to the first job on the front that has no other, is as large, and cuts all its parts
    where it expects them; one on a turned blank to the job on the front of its name that is as large and cuts a blank.
    Raises Unsound where there is none.
    """
    backs: dict[int, Sheet] = {}
    fronts = [sheet for sheet in sheets if sheet.face == "front"]
    for over in (sheet for sheet in sheets if sheet.face == "over"):
        host = next((k for k, front in enumerate(fronts) if k not in backs and front.size == over.size
                     and over.name == f"{front.name}-over" and all(p.part.blank for p in front.placements)), None)
        if host is None:
            raise Unsound([Finding("PARTS", over.name, "no job on the front cuts its blank")])
        backs[host] = over
    for back in (sheet for sheet in sheets if sheet.face == "back"):
        laid = set(back.placements)
        host = next((k for k, front in enumerate(fronts) if k not in backs and front.size == back.size
                     and laid <= set(front.placements)), None)
        if host is None:
            raise Unsound([Finding("PARTS", back.name, "no job on the front cuts these parts there")])
        backs[host] = back
    found: list[Job] = []
    for k, sheet in enumerate(fronts):
        found.append(Job(len(found) + 1, sheet))
        if k in backs:
            found.append(Job(len(found) + 1, backs[k], found[-1]))
    return tuple(found)


def sheet_parts(sheet: Sheet, numbers: Mapping[str, int]) -> tuple[tuple[Part, int], ...]:
    """Each part of the sheet with how often it is there, in the order of their numbers."""
    counts: dict[str, int] = {}
    parts: dict[str, Part] = {}
    for placement in sheet.placements:
        parts.setdefault(placement.part.name, placement.part)
        counts[placement.part.name] = counts.get(placement.part.name, 0) + 1
    return tuple((parts[name], counts[name]) for name in sorted(counts, key=lambda name: numbers[name]))


def part_numbers(parts: Sequence[Part]) -> dict[str, int]:
    """The number that each part has on every paper of its kit, from 1."""
    return {part.name: number for number, part in enumerate(parts, start=1)}
