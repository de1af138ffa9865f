"""The strip to bend to a right angle and let go: the angle gauge (`bend_gauge`) shows how far it springs back."""

from __future__ import annotations

from ..core.part import Part
from ..core.path import rectangle
from .bend import dashes

__all__ = ["PART", "bend_strip"]

_LEG, _WIDTH = 30.0, 20.0
"""mm: from the bend to each end, and across."""


def bend_strip(thickness: float = 0.7, material: str = "petg-0.7") -> Part:
    """A strip with a bend line in its middle, marked as those of a lid are."""
    half = _WIDTH / 2
    return Part("bend-strip", material, thickness, rectangle(-_LEG, -half, 2 * _LEG, _WIDTH),
                front=dashes((0.0, -half), (0.0, half)))


PART = bend_strip
