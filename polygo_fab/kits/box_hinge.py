"""A lid that turns on pins of its own in the side walls of a box: no rod, no screw, all of one sheet.

The pins are as wide as the sheet is thick, so that they are square, and turn in round holes. Each hole lies in a
knuckle that stands on the back end of a side wall, above the corner of the back wall, and so the upper end of both
upright edges at a side wall belongs to it. The back wall stands as high as the closed lid; the open lid leans on it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from ..core.kit import Fit, require
from ..core.part import Part
from ..core.path import Arc, Line, Path, Point, Segment, circle, polygon
from ..core.units import number
from ..parts.box_panel import Run

__all__ = ["Hinge"]

_POST = 1.5
"""Height of what a side wall has of the corners of the box, in thicknesses."""
_THUMB = 20.0
"""mm: width of the notch in the front wall below the edge of the lid, or a third of the front."""


@dataclass(frozen=True)
class Hinge:
    """For a box `width` x `depth` mm inside whose lid lies at `height`; drawn about the inside, as its panels are.

    thickness  of all of it
    play       room of the lid beside knuckles and back wall; of a pin in its hole half of it all round
    joint      room of a finger in its notch in all
    """

    width: float
    depth: float
    height: float
    thickness: float
    play: float
    joint: float

    @property
    def axis(self) -> Point:
        """From the front, and above the bottom: the corners of a turning pin clear the back wall by the play."""
        return self.depth - self.thickness / math.sqrt(2) - self.play, self.height + self.thickness / 2

    @property
    def hole(self) -> float:
        """Radius of the holes."""
        return self.thickness / math.sqrt(2) + self.play / 2

    @property
    def knuckle(self) -> float:
        """Radius of the wood around a hole: to the outside of the back wall."""
        return self.depth + self.thickness - self.axis[0]

    @property
    def joined(self) -> float:
        """Height to which front and back are joined with the sides by fingers."""
        return self.height - _POST * self.thickness

    @property
    def wide(self) -> float:
        """From the front, to where the lid lies on the side walls too; behind it the knuckles are."""
        return self.axis[0] - self.knuckle - self.play

    @property
    def swept(self) -> float:
        """How far below the closed lid its turning edge comes."""
        return (1 / math.sqrt(2) - 1 / 2) * self.thickness

    @property
    def opens(self) -> float:
        """Degrees by which the lid turns until it leans on the back wall."""
        return 180 - 2 * math.degrees(math.atan2(self.thickness / 2, self.thickness / math.sqrt(2) + self.play))

    def fits(self, room: float) -> tuple[Fit, ...]:
        """With so much room above what lies in the box. Raises Broken where it cannot turn."""
        t, n, least = self.thickness, number, math.ceil(10 * self.swept + 1) / 10
        return (require(room >= least, "lid", f"the lid turns on pins of {n(t, 2)} mm in holes of "
                        f"{n(2 * self.hole, 2)} mm, and opens by {n(self.opens, 0)} degrees",
                        f"room = {n(room)} mm: the edge of a turning lid comes {n(self.swept, 2)} mm down; "
                        f"allowed: {n(least)} mm or more"),
                require(2 * self.play < t and self.wide > t, "lid", f"it lies on front and sides over "
                        f"{n(self.wide + t, 2)} mm from the front", f"lid_play = {n(self.play)} mm in a box "
                        f"{n(self.depth)} mm deep: no lid is left before its hinge; allowed: a deeper box, or less "
                        f"than {n(t / 2, 2)} mm"))

    @property
    def front(self) -> tuple[Run, ...]:
        """The upper side of the front wall, from where its corners end: with a notch for the thumb."""
        w, p, high = self.width, self.joint, _POST * self.thickness
        half = min(_THUMB, w / 3) / 2
        return ((p / 2, 0.0), (w / 2 - half, high), (w / 2 + half, 0.0), (w - p / 2, high), (w, 0.0))

    @property
    def back(self) -> tuple[Run, ...]:
        """That of the back wall."""
        return ((self.joint / 2, 0.0), (self.width - self.joint / 2, (_POST + 1) * self.thickness), (self.width, 0.0))

    def side(self, low: Part) -> Part:
        """A side wall, from one that ends where the fingers do: with its share of the corners, and its knuckle."""
        (y, z), d, t = self.axis, self.depth, self.thickness
        start = self.joined + self.joint / 2
        segments: list[Segment] = []
        for segment in low.outline.segments:
            if math.dist(segment.end, (d, self.joined)) < 1e-6:
                segments += map(Line, [(d, start), (d + t, start), (d + t, z)])
                segments.append(Arc((y - self.knuckle, z), (y, z), True))
                segments += map(Line, [(y - self.knuckle, self.height), (-t, self.height), (-t, start), (0.0, start)])
            elif math.dist(segment.end, (0.0, self.joined)) > 1e-6:
                segments.append(segment)
        return replace(low, outline=Path(segments[-1].end, tuple(segments)),
                       holes=(*low.holes, circle((y, z), self.hole)))

    @property
    def lid(self) -> Path:
        w, t, g, y = self.width, self.thickness, self.play, self.axis[0]
        return polygon([(-t, -t), (w + t, -t), (w + t, self.wide), (w - g, self.wide), (w - g, y - t / 2),
                        (w + t, y - t / 2), (w + t, y + t / 2), (-t, y + t / 2), (-t, y - t / 2), (g, y - t / 2),
                        (g, self.wide), (-t, self.wide)])
