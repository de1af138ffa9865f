"""The frame of a hexagonal board: field, ring, the twelve half sides of the ring, and where its screws go.

The field is a hexagon around all cells of H_k, with corners left and right like the board: apothem
(k-1) c sqrt(3)/2 + c/sqrt(3) for cells c mm apart, and the ring around it is c wide (product.md section 3). Ports
meet in the middle of a cell's outer outline (01_boards section 5), and with an odd k that is at the corners and in
the middle of the sides: twelve half sides, numbered counterclockwise from the corner on the right, like the border
of the board.

At H5 and H7, 20 mm and plates of 5 mm: f = 80.8 and 115.5, outer apothem f + c = 100.8 and 135.5, rails and the
bridge in the middle of a side 5, windows 10 deep; pilot holes of 2.5 in the middle of the ring's corners, 10 from both
edges (3.3 diameters of their screw of 3) and 11.5 from the field; the bridge at a corner 14.5 wide, which is a
turn-button of 13.5 and half a millimetre on either side; so windows are 41.6 and 61.6 long in their middle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.path import Path, Point, polygon
from .turn_button import Button

__all__ = ["HALF_SIDES", "HexFrame", "hexagon"]

HALF_SIDES = 12
_ROOT = math.sqrt(3)
_LEAST_RAIL = 4.0
"""mm: a screw at the corners needs that much wood."""


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
    def first(self) -> Path:
        """The half side right of the middle of the top side: a window with a right angle half a rail from the
        middle, and an end along the ray to the corner, as far from it as a turn-button needs that lies on the ray."""
        low, high = self.field + self.rail, self.outer - self.rail
        near = self.rail / 2

        def far(y: float) -> float:
            return (y - 2 * self.button.clear) / _ROOT

        return polygon([(near, low), (far(low), low), (far(high), high), (near, high)])

    def turn(self, half: int) -> tuple[float, bool]:
        """Angle in degrees, and whether turned over, that carry `first` into the half side of this number."""
        return 60.0 * (half // 2 - 1), half % 2 == 1

    def window(self, half: int) -> Path:
        """The window of a half side, counterclockwise."""
        angle, over = self.turn(half)
        return (self.first.mirrored().reversed() if over else self.first).rotated(math.radians(angle))

    # --- turn-buttons at the corners

    @property
    def button(self) -> Button:
        return Button(self.rail, self.pitch)

    @property
    def screws(self) -> tuple[Point, ...]:
        """In the middle of the ring's corners: as far from the corner of the field as from that of the board, and
        half the ring from both edges."""
        radius = (self.field + self.outer) / _ROOT
        return tuple((radius * math.cos(math.radians(60 * i)), radius * math.sin(math.radians(60 * i)))
                     for i in range(6))
