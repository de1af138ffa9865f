"""The frame of a hexagonal board: field, ring, the twelve half sides of the ring, and where its screws go.

The field is a hexagon around all cells of H_k, with corners left and right like the board: apothem
(k-1) c sqrt(3)/2 + c/sqrt(3) for cells c mm apart, and the ring around it is c wide (product.md section 3). Ports
meet in the middle of a cell's outer outline (01_boards section 5), and with an odd k that is at the corners and in
the middle of the sides: twelve half sides, numbered counterclockwise from the corner on the right, like the border
of the board.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.path import Path, Point, polygon

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
        """Width of the wood around a window: inside, outside, and between two of them."""
        return max(self.thickness, _LEAST_RAIL)

    @property
    def depth(self) -> float:
        """Of a window, from its inner edge to its outer one."""
        return self.pitch - 2 * self.rail

    @property
    def first(self) -> Path:
        """The half side right of the middle of the top side: a window with a right angle at the middle, and an end
        along the ray to the corner, each half a rail away from it."""
        low, high = self.field + self.rail, self.outer - self.rail
        near = self.rail / 2

        def far(y: float) -> float:
            return (y - self.rail) / _ROOT

        return polygon([(near, low), (far(low), low), (far(high), high), (near, high)])

    def turn(self, half: int) -> tuple[float, bool]:
        """Angle in degrees, and whether turned over, that carry `first` into the half side of this number."""
        return 60.0 * (half // 2 - 1), half % 2 == 1

    def window(self, half: int) -> Path:
        """The window of a half side, counterclockwise."""
        angle, over = self.turn(half)
        return (self.first.mirrored().reversed() if over else self.first).rotated(math.radians(angle))

    # --- screws at the corners

    @property
    def pilot(self) -> float:
        """Diameter of a screw's hole in the crown: half a rail, the least that is cut in such a plate."""
        return self.rail / 2

    @property
    def inset(self) -> float:
        """How far a screw lies from the corner of the board: there it is as far from both windows as from both
        edges, so that the wood around it is half a rail wide or a little more."""
        return 2 * (5 / _ROOT - math.sqrt(6)) * self.rail

    @property
    def screws(self) -> tuple[Point, ...]:
        radius = 2 * self.outer / _ROOT - self.inset
        return tuple((radius * math.cos(math.radians(60 * i)), radius * math.sin(math.radians(60 * i)))
                     for i in range(6))
