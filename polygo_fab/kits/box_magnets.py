"""Magnets that hold a lid that lifts off: one in the front and one in the back wall, each before one in a flap of it.

A flap hangs from the lid outside of the wall, its tongue in a notch of the lid; both holes go through their sheet.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.kit import Fit, require
from ..core.part import Part
from ..core.path import Path, circle
from ..core.units import number
from ..parts.box_panel import Run, box_panel, tongues

if TYPE_CHECKING:
    from .box import Box

__all__ = ["Magnets", "magnets_of"]

_WIDE, _HIGH = (2.0, 20.0), (1.0, 10.0)
"""mm: what discs are sold."""
_ASKED = re.compile(r"([0-9.]+) *(?:mm)? *[x×] *([0-9.]+) *(?:mm)?")


@dataclass(frozen=True)
class Magnets:
    """Discs of `diameter` x `high` mm in a box, for which everything is drawn about its inside."""

    box: Box
    diameter: float
    high: float

    @property
    def hole(self) -> float:
        """Diameter of the holes: a magnet has as much room as a finger in its notch."""
        return self.diameter + self.box.joint_play

    @property
    def flap(self) -> float:
        """Width of a flap, and its height below the lid: a thickness of wood around the hole."""
        return self.hole + 2 * self.box.thickness

    @property
    def clear(self) -> tuple[float, float]:
        """The widest stretch of a wall between the slots for dividers: its width, and where its middle is."""
        box, half = self.box, (self.box.thickness + self.box.joint_play) / 2
        edges = [0.0, *(x for at in box.across for x in (at - half, at + half)), box.width]
        some = [(b - a, (a + b) / 2) for a, b in zip(edges[::2], edges[1::2], strict=True)]
        return min(some, key=lambda one: (-round(one[0], 6), round(abs(one[1] - box.width / 2), 6), one[1]))

    @property
    def at(self) -> float:
        """The middle of the flaps, from the left."""
        return self.clear[1]

    @property
    def wall_hole(self) -> Path:
        """A flap hangs from the upper edge of the walls."""
        return circle((self.at, self.box.walls - self.flap / 2), self.hole / 2)

    @property
    def lid_side(self) -> tuple[Run, ...]:
        """Front and back of the lid: with a notch for the tongue of a flap that hangs before the wall."""
        t, at, wide = self.box.thickness, self.at, self.flap
        wall, flap = t + self.box.lid_play, 2 * t + self.box.lid_play
        return ((at - wide / 2, t), (at - wide / 6, flap), (at + wide / 6, wall), (at + wide / 2, flap),
                (self.box.width, t))

    @property
    def part(self) -> Part:
        box, wide = self.box, self.flap
        return box_panel("flap", wide, wide, ((), tongues(wide, 3, box.thickness, box.joint_play), (), ()),
                         holes=(circle((wide / 2, wide / 2), self.hole / 2),), thickness=box.thickness,
                         material=box.material, count=2)

    def fits(self) -> tuple[Fit, ...]:
        """Raises Broken where one is higher than the sheet is thick, or has no room."""
        box, n, asked = self.box, number, f"magnets = {number(self.diameter)}x{number(self.high)}"
        wide, tall = self.clear[0], box.height - box.thickness
        least = max(1.0, box.thickness / 2)  # a beam burns narrower holes wide
        require(self.hole >= least - 1e-9, "magnets", "", f"{asked}: holes of {n(self.hole, 2)} mm in a sheet of "
                f"{n(box.thickness)} mm, at least {n(least)} mm needed; allowed: wider magnets, or a thinner sheet")
        return (require(self.high <= box.thickness, "magnets", f"4 magnets of {n(self.diameter)} x {n(self.high)} mm "
                        f"in holes of {n(self.hole, 2)} mm; flaps hang {n(box.lid_play)} mm before front and back",
                        f"{asked}: higher than the sheet of {n(box.thickness)} mm is thick; allowed: lower magnets, or "
                        "a thicker sheet"),
                require(self.flap <= wide and self.hole <= tall, "magnets", f"{n(box.thickness)} mm of wood or more "
                        "around each", f"{asked}: {n(self.flap, 2)} mm between the slots of a wall and "
                        f"{n(self.hole, 2)} mm above its fingers needed, {n(wide, 2)} and {n(tall, 2)} mm there; "
                        "allowed: smaller magnets, a thinner sheet, dividers = no, or a larger stack"))


def magnets_of(box: Box) -> Magnets | None:
    """What `magnets` asks for, diameter x height. Raises BadInput."""
    if not box.magnets:
        return None
    given = _ASKED.fullmatch(box.magnets)
    try:
        diameter, high = map(float, given.groups()) if given else (0.0, 0.0)
    except ValueError:
        diameter = high = 0.0
    if not (_WIDE[0] <= diameter <= _WIDE[1] and _HIGH[0] <= high <= _HIGH[1]):
        raise BadInput(f"magnets = '{box.magnets[:40]}': allowed: none, or diameter x height as 5x2, "
                       "2 to 20 x 1 to 10 mm")
    if box.lid != "lift":
        raise BadInput(f"magnets = {box.magnets[:40]}, lid = {box.lid}: allowed: lid = lift")
    return Magnets(box, diameter, high)
