"""The fold coupon: a strip of the lid's sheet to bend before the lid, to measure what its bends really take up."""

from __future__ import annotations

from ..core.part import Part
from ..core.path import rectangle
from .bend import COUPON_INSIDE, Bend, dashes

__all__ = ["PART", "fold_coupon"]


def fold_coupon(bend: Bend | None = None, material: str = "petg-0.7", width: float = 20.0, leg: float = 15.0) -> Part:
    """A strip that folds into a U, COUPON_INSIDE mm wide inside if the bend is as assumed.

    The bend lines are drawn for the uncorrected bend, so that the measure is always taken from the same strip.
    """
    bend = bend or Bend()
    assumed = Bend(bend.thickness, bend.radius, bend.k_factor)
    half = assumed.between(COUPON_INSIDE) / 2
    length = 2 * (half + leg)
    marks = [stroke for x in (-half, half) for stroke in dashes((x, -width / 2), (x, width / 2))]
    return Part("fold-coupon", material, bend.thickness, rectangle(-length / 2, -width / 2, length, width),
                front=tuple(marks))


PART = fold_coupon
