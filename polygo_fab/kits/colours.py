"""Sheets of a player's colour: what is cut from a material that is sold in colours says from which."""

from __future__ import annotations

from dataclasses import replace

from ..core.part import Part
from ..core.workshop.tables import materials

__all__ = ["coloured"]


def coloured(part: Part, mark: str) -> Part:
    """The part with the mark of its player as the colour of its sheet, where its material is sold in colours."""
    stuff = materials().get(part.material)
    return replace(part, colour=mark) if stuff and stuff.coloured else part
