"""A border on the crown of a kit, where nothing else is burned."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..core.errors import Broken
from ..core.kit import Fit, Kit
from ..core.options import option
from ..core.part import Part, Stroke
from ..core.round_corners import sharp
from ..core.units import number
from ..parts.border import THEMES, border, module_of
from .with_part import with_part

__all__ = ["Themed", "themed"]

_EDGE = 1.0
"""mm from the edge of the crown, and from the holes in it."""
_LEAST, _BEAMS = 2.0, 8
"""mm, and widths of the cut: a lower border would be a smear."""


@dataclass(frozen=True)
class Themed:
    """The option of a kit with a crown."""

    theme: Literal["plain", "tiling", "weave", "star"] = option(
        "plain", "a border that is burned along the edge of the crown: tiling, cells like those of the board; weave, "
                 "two strands; star, stars of eight points", choices=THEMES)


def themed(made: Any, kit: Kit) -> Kit:
    """The kit with its border. Raises Broken where there is no crown in one piece, it is too narrow, or something else
    is burned on it."""
    if not isinstance(made, Themed) or made.theme == "plain":
        return kit
    crown = next((part for part in kit.parts if part.name == "crown"), None)
    if crown is None:
        pieces = any(part.name.startswith("crown-") for part in kit.parts)
        raise Broken(f"theme = {made.theme}: " + (
            "the crown is cut in pieces for this bed; allowed: plain, or a larger bed" if pieces else
            "there is no crown; allowed: plain, or crown = yes") + " (theme rule)")
    if crown.front:
        raise Broken(f"theme = {made.theme}: the crown bears names, marks or a track; allowed: plain, or a crown that "
                     "bears nothing (theme rule)")
    rail, beam = _rail(crown), max(sheet.kerf.widest for sheet in kit.sheets for place in sheet.placements
                                   if place.part == crown)
    outline = sharp(crown.outline)
    low = _inset(getattr(made, "corner_radius", 0.0), len(outline.segments))
    if rail - low - _EDGE < max(_LEAST, _BEAMS * beam) - 1e-9:
        raise Broken(f"theme = {made.theme}: {number(rail, 1)} mm of wood along the edge of the crown, at least "
                     f"{number(max(_LEAST, _BEAMS * beam) + low + _EDGE, 1)} mm needed; allowed: plain, or a wider one "
                     "(theme rule)")
    lines = border(outline, low, rail - _EDGE, module_of(made.theme, kit.boards[0].board))
    operation = next(part.front[0].operation for part in kit.parts if part.front_boards)  # as its board
    told = Fit("theme", f"a border of {number(rail - low - _EDGE, 1)} mm, {number(_EDGE)} mm clear of edges and holes")
    return with_part(kit, crown, replace(crown, front=tuple(Stroke(operation, path) for path in lines)), told)


def _inset(radius: float, sides: int) -> float:
    """mm from the edge of a crown to its border: so many that the corners of this stay as clear of round corners."""
    return max(_EDGE, radius - (radius - _EDGE) * math.cos(math.pi / sides))


def _rail(crown: Part) -> float:
    """mm of wood between the outline and the nearest hole."""
    import shapely

    edge = shapely.LineString(crown.outline.flattened())
    return min(float(edge.distance(shapely.LineString(hole.flattened()))) for hole in crown.holes)
