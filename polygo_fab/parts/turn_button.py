"""A turn-button: a small wooden latch on a screw that holds the cover down, or lets it go when it points outwards.

The screw is a machine screw that passes freely through button and crown; its nut lies in a hole of the floor that it
cannot turn in, and pulls at the crown above it. No thread bites between the layers of the wood, so that nothing splits
them.

For rails of 5 mm on a ring of 20: a screw M3 in holes of 3.4, all around it 5 mm of wood, so a bar 13.4 wide; it
reaches 10 mm from its screw, which is where the edges of the board are: however it is turned, it stays within them.
The cover begins 7.2 mm from the screw, so that the tip lies on 2.8 mm of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.part import Part
from ..core.path import Arc, Line, Path, circle
from ..core.workshop.bolts import BOLTS, Bolt

__all__ = ["PART", "Button", "turn_button"]

_ROOM = 0.2
"""mm more than a nut is wide: it drops in and does not turn."""


@dataclass(frozen=True)
class Button:
    """For a crown with rails of this width (mm), as wide as the ring."""

    rail: float = 5.0
    ring: float = 20.0

    @property
    def bolt(self) -> Bolt:
        """The smallest whose hole is half a rail wide, the least that is cut in such a plate."""
        return next((bolt for bolt in BOLTS if bolt.hole >= self.rail / 2), BOLTS[-1])

    @property
    def hole(self) -> float:
        """Diameter of the holes in button and crown, in which the screw turns freely."""
        return self.bolt.hole

    @property
    def nut(self) -> float:
        """Across the flats of the hole in the floor that the nut lies in."""
        return self.bolt.flats + _ROOM

    @property
    def head(self) -> float:
        """Radius of the wood around the screw, a rail wide, which is no thinner than the plate; half the bar."""
        return self.hole / 2 + self.rail

    @property
    def clear(self) -> float:
        """How far from the screw the cover begins, and the windows on either side of the button in line with it."""
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
