"""The tongues of the fit coupon: a handle with one tongue that is wide along x and one that is wide along y."""

from __future__ import annotations

from ..core.part import Part, Stroke
from ..core.path import line, polygon
from .fit_coupon import REACH, TONGUE

__all__ = ["PART", "fit_tongue"]

_HANDLE = 12.0


def fit_tongue(thickness: float = 3.0, material: str = "plywood-3") -> Part:
    """Each tongue reaches 2 mm further than its slot; one mark for the tongue along x, two for the one along y."""
    half, wide, end = _HANDLE / 2, TONGUE / 2, _HANDLE / 2 + REACH + 2
    outline = polygon([(-half, -half), (-wide, -half), (-wide, -end), (wide, -end), (wide, -half), (half, -half),
                       (half, half), (-half, half), (-half, wide), (-end, wide), (-end, -wide), (-half, -wide)])
    marks = [line((0, -half + 2), (0, -half + 4)), line((-half + 2, -1), (-half + 4, -1)),
             line((-half + 2, 1), (-half + 4, 1))]
    return Part("fit-tongue", material, thickness, outline, front=tuple(Stroke("engrave", path) for path in marks))


PART = fit_tongue
