"""The disc of the fit coupon, to try in its holes and to measure across; the line on it runs along x."""

from __future__ import annotations

from ..core.part import Part, Stroke
from ..core.path import circle, line
from .fit_coupon import DISC

__all__ = ["PART", "fit_disc"]


def fit_disc(thickness: float = 3.0, material: str = "plywood-3") -> Part:
    """A disc as wide as the narrowest hole."""
    return Part("fit-disc", material, thickness, circle((0, 0), DISC / 2),
                front=(Stroke("engrave", line((-DISC / 4, 0), (DISC / 4, 0))),))


PART = fit_disc
