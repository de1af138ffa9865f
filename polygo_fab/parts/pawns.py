"""Pawns (pions): discs of two colours, each colour also told apart by an engraved mark (product.md section 2)."""

from __future__ import annotations

from typing import Literal

from ..core.part import Part, Stroke
from ..core.path import circle, line

__all__ = ["PART", "Mark", "pawn"]

Mark = Literal["ring", "cross"]


def pawn(mark: Mark = "ring", diameter: float = 15.0, play: float = 0.2, thickness: float = 3.0,
         material: str = "plywood-3", count: int = 32) -> Part:
    """A disc of `diameter` less the storage `play`, engraved with a ring or a cross that a finger can tell."""
    drawn = diameter - play
    reach = drawn / 4
    strokes: tuple[Stroke, ...]
    if mark == "ring":
        strokes = (Stroke("engrave", circle((0.0, 0.0), reach)),)
    else:
        strokes = (Stroke("engrave", line((-reach, -reach), (reach, reach))),
                   Stroke("engrave", line((reach, -reach), (-reach, reach))))
    return Part(f"pawn-{mark}", material, thickness, circle((0.0, 0.0), drawn / 2), front=strokes, count=count)


PART = pawn
