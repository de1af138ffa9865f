"""A turn-button: a small wooden latch on a screw that holds the cover down, or lets it go when it points outwards.

For rails of 5 mm on a ring of 20: pilot hole 2.5, screw 3, hole 3.5, all around it 5 mm of wood, so a bar 13.5 wide; it
reaches 10 mm from its screw, which is where the edges of the board are: however it is turned, it stays within them.
The cover begins 7.25 mm from the screw, so that the tip lies on 2.75 mm of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.part import Part
from ..core.path import Arc, Line, Path, circle

__all__ = ["PART", "Button", "turn_button"]


@dataclass(frozen=True)
class Button:
    """For a crown with rails of this width (mm), as wide as the ring."""

    rail: float = 5.0
    ring: float = 20.0

    @property
    def pilot(self) -> float:
        """Diameter of the screw's hole in the crown: half a rail, the least that is cut in such a plate."""
        return self.rail / 2

    @property
    def screw(self) -> float:
        """Diameter of a screw that bites in such a hole."""
        return self.pilot + 0.5

    @property
    def hole(self) -> float:
        """Diameter of the button's own hole, in which the screw turns freely."""
        return self.screw + 0.5

    @property
    def head(self) -> float:
        """Radius of the wood around the screw, a rail wide, which is no thinner than the plate; half the bar."""
        return self.hole / 2 + self.rail

    @property
    def clear(self) -> float:
        """How far from the screw the cover begins; and the windows on either side of the button in line with it."""
        return self.head + 0.5

    @property
    def reach(self) -> float:
        """From the screw to the tip: half the ring, so far as the edges of the board are."""
        return self.ring / 2

    @property
    def holds(self) -> float:
        """By how much the tip lies on the cover."""
        return self.reach - self.clear


def turn_button(rail: float = 5.0, ring: float = 20.0, thickness: float = 5.0, material: str = "plywood-5",
                count: int = 1) -> Part:
    """A bar with round ends about the middle of its screw, its tip to the right."""
    b = Button(rail, ring)
    r, tip = b.head, b.reach - b.head
    outline = Path((0.0, -r), (Line((tip, -r)), Arc((tip, r), (tip, 0.0), True), Line((0.0, r)),
                               Arc((0.0, -r), (0.0, 0.0), True)))
    return Part("button", material, thickness, outline, holes=(circle((0.0, 0.0), b.hole / 2),), count=count)


PART = turn_button
