"""Draughtsmen: men with one rim, dames with two, so that a finger on the edge tells which it is."""

from __future__ import annotations

from dataclasses import replace

from ..core.part import Part, Stroke
from ..core.path import circle
from .marks import Mark, OwnMark
from .pawns import pawn

__all__ = ["PART", "man"]

RIMS = (0.46, 0.41)
"""Radii of the rims, in diameters: the second one is the dame's, and still outside the mark."""


def man(mark: Mark | OwnMark = "ring", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
        material: str = "plywood-3", *, count: int = 21, dame: bool = False) -> Part:
    """A pawn with an engraved rim; a dame has two."""
    disc = pawn(mark, diameter, play=play, thickness=thickness, material=material, count=count)
    rims = (circle((0.0, 0.0), (diameter - play) * radius) for radius in RIMS[:2 if dame else 1])
    return replace(disc, name=f"{'dame' if dame else 'man'}-{mark}",
                   front=(*disc.front, *(Stroke("engrave", rim) for rim in rims)))


PART = man
