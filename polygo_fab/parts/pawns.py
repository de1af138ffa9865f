"""Pawns (pions): discs of up to six colours, each colour also told apart by an engraved mark (product.md section 2)."""

from __future__ import annotations

import math

from ..core.part import Part, Stroke
from ..core.path import circle
from .marks import Mark, OwnMark, mark_strokes

__all__ = ["MARK_REACH", "PART", "Mark", "pawn"]

MARK_REACH = math.sqrt(2) / 4
"""Radius of the disc that holds a mark, in diameters of a pawn: half the pawn is free of lines, for the fingers."""


def pawn(mark: Mark | OwnMark = "ring", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
         material: str = "plywood-3", *, count: int = 32, back: Mark | OwnMark = "plain") -> Part:
    """A disc of `diameter` less the storage `play`, engraved with a mark that a finger can tell; with another one on
    its `back` it is turned over when it changes its player."""
    drawn = diameter - play
    front, under = (tuple(Stroke("engrave", path) for path in mark_strokes(one, drawn * MARK_REACH))
                    if one != "plain" else () for one in (mark, back))
    return Part(f"pawn-{mark}" + (f"-{back}" if back != "plain" else ""), material, thickness,
                circle((0.0, 0.0), drawn / 2), front=front, back=under, count=count)


PART = pawn
