"""What a laser does on one sheet, measured on the lines of its file: mm burned and travelled, lines, and seconds."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ...core.part import Part
from ...core.path import Arc, Path
from ...core.workshop.tables import Laser, Setting
from ..drawing import LaserDrawing
from .tasks import Cutter, LaserRun

__all__ = ["Burned", "area", "burned"]

_CHORD = 0.01
"""mm: chords stay this near to the arcs of an outline."""


@dataclass(frozen=True, kw_only=True)
class Burned:
    """One operation of one job; `how` None where the laser does not do it, `swept` where no time is measured here.

    loose  by how much the travel may differ, as the file does not say where its circles begin
    """

    operation: str
    length: float
    travel: float
    lines: int
    how: Setting | None
    swept: bool
    its: Laser
    loose: float = 0.0

    @property
    def wavering(self) -> float:
        """By how many seconds the time may differ for the same reason."""
        return self.how.passes * self.loose / self.its.travel if self.how else 0.0

    @property
    def seconds(self) -> float:
        """All passes: along the lines, the straight way from each to the next, and a stop at each."""
        if self.how is None:
            return 0.0
        return self.how.passes * (self.length / self.how.speed + self.travel / self.its.travel
                                  + self.lines * self.its.settle)


def burned(task: LaserRun, drawing: LaserDrawing, how: Cutter, starts: bool = True) -> list[Burned]:
    """What is burned, operation by operation; the head begins at the origin of the sheet.

    starts  whether the file says where a circle begins
    """
    at, before, found = (0.0, 0.0), 0.0, dict[str, list[float]]()
    for stroke in drawing.strokes:
        row = found.setdefault(stroke.operation, [0.0, 0.0, 0, 0.0])
        row[0] += sum(_lengths(stroke.path))
        row[1] += math.dist(at, stroke.path.start)
        row[2] += 1
        wide = 0.0 if starts else _across(stroke.path)
        row[3] += before + wide  # on the way from the line before, and to this one
        before = wide
        at = stroke.path.end
    known: dict[str, tuple[Setting | None, bool]] = {name: (its, swept) for name, its, swept in task.settings(how)}
    return [Burned(operation=name, length=length, travel=travel, lines=int(lines), how=setting, swept=swept,
                   its=how.laser, loose=loose)
            for name, (length, travel, lines, loose) in found.items()
            for setting, swept in [known.get(name, (None, False))]]


def _across(path: Path) -> float:
    """The diameter of a circle; 0 of any other line."""
    round_about = path.closed and all(isinstance(segment, Arc) for segment in path.segments)
    return path.bounds[2] - path.bounds[0] if round_about else 0.0


def _lengths(path: Path) -> Iterator[float]:
    """Of each of its segments."""
    at = path.start
    for segment in path.segments:
        if isinstance(segment, Arc):
            turn = math.atan2(segment.end[1] - segment.centre[1], segment.end[0] - segment.centre[0]) - math.atan2(
                at[1] - segment.centre[1], at[0] - segment.centre[0])
            turn = turn % math.tau if segment.ccw else -turn % math.tau
            yield math.dist(at, segment.centre) * (turn or math.tau)
        else:
            yield math.dist(at, segment.end)
        at = segment.end


@cache
def area(part: Part) -> float:
    """mm2 of one, its holes left out."""
    import shapely

    return float(shapely.Polygon(part.outline.flattened(_CHORD), [hole.flattened(_CHORD) for hole in part.holes]).area)
