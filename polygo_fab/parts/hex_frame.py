"""The frame of a hexagonal board: field, ring, the twelve half sides of the ring, and where its screws go.

The field is a hexagon around all cells of H_k, with corners left and right like the board: apothem
(k-1) c sqrt(3)/2 + c/sqrt(3) for cells c mm apart, and the ring around it is c wide (product.md section 3). Ports
meet in the middle of a cell's outer outline (01_boards section 5), and with an odd k that is at the corners and in
the middle of the sides: twelve half sides, numbered counterclockwise from the corner on the right, like the border
of the board.

A window goes on, at its end in the middle of the side, in a narrower well for a fingernail: the arcs in it stay where
they are, and the edge of the top one lies free.

At H5 and H7, 20 mm and plates of 5 mm: f = 80.8 and 115.5, outer apothem f + c = 100.8 and 135.5, rails and the
bridge in the middle of a side 5, windows 10 deep with wells 7.5 wide and long; holes of 3.4 for screws M3 in the middle
of the ring's corners, 10 from both edges and 11.5 from the field; the bridge at a corner 14.4 wide, which is a
turn-button of 13.4 and half a millimetre on either side; so arcs have 34.2 and 54.2 mm of a window in their middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.once import once
from ..core.path import Arc, Line, Path, Point, polygon
from .turn_button import Button

__all__ = ["HALF_SIDES", "HexFrame", "hexagon"]

HALF_SIDES = 12
_ROOT = math.sqrt(3)
_LEAST_RAIL = 4.0
"""mm: a screw at the corners needs that much wood."""
_WELL = 0.75
"""Of a window's depth: how wide a well is, and how long; what is left beside it holds the arcs."""


def hexagon(apothem: float) -> Path:
    """A regular hexagon about the origin with corners left and right, counterclockwise."""
    radius = 2 * apothem / _ROOT
    return polygon([(radius * math.cos(math.radians(60 * i)), radius * math.sin(math.radians(60 * i)))
                    for i in range(6)])


@dataclass(frozen=True)
class HexFrame:
    """cells along an edge, pitch between their centres, thickness of the plates (mm)."""

    cells: int = 5
    pitch: float = 20.0
    thickness: float = 5.0

    @property
    def field(self) -> float:
        """Apothem of the field: no cell pokes out."""
        return (self.cells - 1) * self.pitch * _ROOT / 2 + self.pitch / _ROOT

    @property
    def outer(self) -> float:
        """Apothem of the whole board."""
        return self.field + self.pitch

    @property
    def rail(self) -> float:
        """Width of the wood around a window: inside, outside, and between the two of a side."""
        return max(self.thickness, _LEAST_RAIL)

    @property
    def depth(self) -> float:
        """Of a window, from its inner edge to its outer one."""
        return self.pitch - 2 * self.rail

    @property
    def well(self) -> float:
        """Width of the well at the end of a window, and its length."""
        return _WELL * self.depth

    @once
    def place(self) -> Path:
        """Where the arcs of the half side right of the middle of the top side lie: with a right angle where the well
        begins, whose end is half a rail from the middle, and an end along the ray to the corner, as far from it as a
        turn-button needs that lies on the ray."""
        low, high = self.field + self.rail, self.outer - self.rail
        near = self.rail / 2 + self.well

        def far(y: float) -> float:
            return (y - 2 * self.button.clear) / _ROOT

        return polygon([(near, low), (far(low), low), (far(high), high), (near, high)])

    @once
    def first(self) -> Path:
        """The window of that half side: the place of the arcs, and the well with its round end."""
        near, low, high = *self.place.start, self.outer - self.rail
        middle, r = (low + high) / 2, self.well / 2
        corners = [s.end for s in self.place.segments[:3]]
        x = near - self.well + r
        return Path((near, low), (*map(Line, corners), Line((near, middle + r)), Line((x, middle + r)),
                                  Arc((x, middle - r), (x, middle), True), Line((near, middle - r)),
                                  Line((near, low))))

    def beyond(self, half: int) -> tuple[Point, ...]:
        """The corners of a box in which the well of a half side lies, and nothing else of its window."""
        near, middle, r = self.place.start[0], (self.field + self.outer) / 2, self.well
        angle, over = self.turn(half)
        c, s, flip = math.cos(math.radians(angle)), math.sin(math.radians(angle)), -1 if over else 1
        box = [(near, middle - r), (near, middle + r), (near - r - 1, middle + r), (near - r - 1, middle - r)]
        return tuple((flip * x * c - y * s, flip * x * s + y * c) for x, y in box)

    def turn(self, half: int) -> tuple[float, bool]:
        """Angle in degrees, and whether turned over, that carry `first` into the half side of this number."""
        return 60.0 * (half // 2 - 1), half % 2 == 1

    def window(self, half: int) -> Path:
        """The window of a half side, counterclockwise."""
        angle, over = self.turn(half)
        return (self.first.mirrored().reversed() if over else self.first).rotated(math.radians(angle))

    # --- turn-buttons at the corners

    @once
    def button(self) -> Button:
        return Button(self.rail, self.pitch)

    @property
    def screws(self) -> tuple[Point, ...]:
        """In the middle of the ring's corners: as far from the corner of the field as from that of the board, and
        half the ring from both edges."""
        radius = (self.field + self.outer) / _ROOT
        return tuple((radius * math.cos(math.radians(60 * i)), radius * math.sin(math.radians(60 * i)))
                     for i in range(6))
