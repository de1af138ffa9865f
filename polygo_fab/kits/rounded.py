"""Round outside corners of a box: floor and crown, which are glued on each other, alike."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..core.errors import Broken
from ..core.kit import Fit
from ..core.options import option
from ..core.units import number
from .chamfered import Chamfered

__all__ = ["Rounded", "corner_fit"]

_LEAST = 1.0
"""mm: of a smaller radius nothing is seen or felt."""


@dataclass(frozen=True)
class Rounded(Chamfered):
    """The option of a kit whose floor and crown have one outline."""

    corner_radius: float = option(0.0, "radius of the outside corners of floor and crown, 1 mm at least; 0: sharp",
                                  unit="mm", low=0, high=15)


def corner_fit(radius: float, pitch: float, most: float = math.inf) -> tuple[Fit, ...]:
    """Raises Broken for a radius that is too small, or larger than a quarter of the pitch, so that half of the side of
    each corner cell is left, or than `most`."""
    if not radius:
        return ()
    most = min(pitch / 4, most)
    if not _LEAST <= radius <= most + 1e-9:
        raise Broken(f"corner_radius = {number(radius)} mm: allowed: {number(_LEAST)} mm to "
                     f"{number(math.floor(10 * most + 1e-6) / 10)} mm, or 0 for sharp corners (corner rule)")
    return (Fit("corner", f"floor and crown have corners of {number(radius)} mm, at most {number(most, 2)} mm"),)
