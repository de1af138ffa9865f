"""A material that is asked for in a thickness that no table has."""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["another_thickness"]

_THICKEST = 12.0
"""mm: of a sheet that `calibrate` takes."""


def another_thickness(name: str, there: Mapping[str, float]) -> str:
    """How a sheet of a kind that there is, as thick as its name says, becomes a material; "" for no such name. `there`:
    the mm of each material."""
    said = re.fullmatch(r"([a-z]+)-([0-9]{1,2}(?:\.[0-9]{1,2})?)", name.strip().lower())
    kin = [(thick, its) for its, thick in there.items() if said and its.partition("-")[0] == said[1]]
    if not said or not kin or not 0 < float(said[2]) <= _THICKEST:
        return ""
    _, like = min(kin, key=lambda its: (abs(its[0] - float(said[2])), its[1]))
    return f"; one of your own: polygo-fab calibrate {like} --as {said[0]} --set thickness={said[2]}"
