"""To how many degrees a sheet is bent, so that it comes to rest at a right angle: as its strip told `calibrate`."""

from __future__ import annotations

from ..core.units import number
from ..core.workshop.tables import materials

__all__ = ["sprung"]


def sprung(material: str) -> dict[str, str]:
    """What the texts say of bends in it: the degrees that come back, 0 where none were measured, and those to bend
    to."""
    stuff = materials().get(material)
    back = stuff.springback if stuff else 0.0
    return {"springback": number(back, 1), "bend_to": number(90 + back, 1)}
