"""A sheet that is laid out with more parts where it has room: what lies there stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.finding import Unsound
from ..core.part import Part
from ..core.sheet import MARGIN, Placement, Sheet
from .nest import default_spacing, used
from .offcuts import packer_on
from .packer import Laid, Packer
from .shapes import ways
from .verify import verify

__all__ = ["back_of", "with_more"]


def with_more(sheet: Sheet, room: tuple[float, float], wanted: Sequence[Part]) -> Sheet:
    """A nested sheet with those of the wanted parts, each of which lies there already, that still go on it, tried in
    this order. It grows to what it uses of `room` (width, height, mm); an offcut stays as it is."""
    apart, smallest = default_spacing(sheet.material, sheet.thickness), min(min(p.part.size) for p in sheet.placements)
    how = {part: ways(part, None, apart, smallest) for part in dict.fromkeys(p.part for p in sheet.placements)}
    laid = [Laid(min(how[p.part], key=lambda way: abs(way.angle - p.angle)), p.at) for p in sheet.placements]
    packer = packer_on(sheet.remnant, apart) if sheet.remnant else Packer(room, MARGIN)
    more = packer.filled(laid, [how[part] for part in wanted])
    if not more:
        return sheet
    width, height = used(more, MARGIN, room) if not sheet.remnant else sheet.size
    found = replace(sheet, size=(max(width, sheet.size[0]), max(height, sheet.size[1])), placements=(
        *sheet.placements, *(Placement(item.shape.part, item.at, item.shape.angle) for item in more)))
    backs = [back_of(found)] if any(p.part.back for p in found.placements) else []
    wrong = verify([found, *backs], [replace(p.part, count=1) for p in found.placements], apart, MARGIN)
    if wrong:
        raise Unsound(wrong)
    return found


def back_of(sheet: Sheet) -> Sheet:
    """The job on the back of a nested sheet: those of its parts that have a second face, where they lie."""
    return replace(sheet, name=f"{sheet.name}-back", face="back",
                   placements=tuple(place for place in sheet.placements if place.part.back))
