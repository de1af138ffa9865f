"""A turn-button: a small wooden latch on a screw that holds the cover down, or lets it go when it is turned aside."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.part import Part
from ..core.path import Arc, Line, Path, circle

__all__ = ["PART", "Button", "turn_button"]


@dataclass(frozen=True)
class Button:
    """For a crown with rails of this width (mm)."""

    rail: float = 5.0

    @property
    def hole(self) -> float:
        """Diameter of the hole: the screw, twice as thick as the hole it bites in needs it, turns freely in it."""
        return self.rail / 2 + 1.0

    @property
    def head(self) -> float:
        """Radius of the wood around the screw: half a rail wide."""
        return self.hole / 2 + self.rail / 2

    @property
    def clear(self) -> float:
        """How far from the screw the cover begins, so that the button turned aside lets it go."""
        return self.head + 0.5

    @property
    def reach(self) -> float:
        """From the screw to the tip: a rail and a half over the cover."""
        return self.clear + 1.5 * self.rail


def turn_button(rail: float = 5.0, thickness: float = 5.0, material: str = "plywood-5", count: int = 6) -> Part:
    """A bar with round ends about the middle of its screw, its tip to the right."""
    b = Button(rail)
    r, tip = b.head, b.reach - b.head
    outline = Path((0.0, -r), (Line((tip, -r)), Arc((tip, r), (tip, 0.0), True), Line((0.0, r)),
                               Arc((0.0, -r), (0.0, 0.0), True)))
    return Part("button", material, thickness, outline, holes=(circle((0.0, 0.0), b.hole / 2),), count=count)


PART = turn_button
