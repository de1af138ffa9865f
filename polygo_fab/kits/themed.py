"""A border on the crown of a kit, where nothing else is burned."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any, Literal

from ..core.errors import Broken
from ..core.kit import Fit, Kit
from ..core.options import option
from ..core.part import Stroke
from ..core.round_corners import sharp
from ..core.units import number
from ..parts.border import THEMES, border, module_of
from .chamfered import wood_along
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
    rail, beam = wood_along(crown), max(sheet.kerf.widest for sheet in kit.sheets for place in sheet.placements
                                        if place.part == crown)
    outline = sharp(crown.outline)
    chamfer, high = getattr(made, "chamfer", 0.0), max(_LEAST, _BEAMS * beam)
    low = _inset(getattr(made, "corner_radius", 0.0), len(outline.segments), chamfer)
    if chamfer and rail - low - _EDGE < high - 1e-9:
        raise Broken(f"chamfer = {number(chamfer)} mm: the border (theme = {made.theme}) keeps clear of its line and "
                     f"would be {number(max(0.0, rail - low - _EDGE), 1)} mm high, at least {number(high, 1)} mm "
                     f"needed; allowed: chamfer = 0, a narrower one, or theme = plain (chamfer rule)")
    if rail - low - _EDGE < high - 1e-9:
        raise Broken(f"theme = {made.theme}: {number(rail, 1)} mm of wood along the edge of the crown, at least "
                     f"{number(high + low + _EDGE, 1)} mm needed; allowed: plain, or a wider one "
                     "(theme rule)")
    lines = border(outline, low, rail - _EDGE, module_of(made.theme, kit.boards[0].board))
    operation = next(part.front[0].operation for part in kit.parts if part.front_boards)  # as its board
    told = Fit("theme", f"a border of {number(rail - low - _EDGE, 1)} mm, {number(_EDGE)} mm clear of edges and holes")
    return with_part(kit, crown, replace(crown, front=tuple(Stroke(operation, path) for path in lines)), told)


def _inset(radius: float, sides: int, chamfer: float) -> float:
    """mm from the edge of a crown to its border: so many that the corners of this stay as clear of round corners, and
    of the line of a chamfer."""
    clear = chamfer + _EDGE
    return max(clear, radius - (radius - clear) * math.cos(math.pi / sides))
