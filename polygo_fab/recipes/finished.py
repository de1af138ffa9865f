"""What comes to the jobs of a recipe once they are laid out: spare parts, labels, the ways of a laser, or the place on
the plate of a 3D printer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.kit import Kit
from ..core.sheet import Sheet, planned
from ..core.workshop.tables import machine
from .labels import labels
from .spared import spared

if TYPE_CHECKING:
    from .recipe import Recipe

__all__ = ["finished"]


def finished(recipe: Recipe, kit: Kit, printed: bool) -> Kit:
    """The kit as it is made, `printed` by 3D printers alone, whose plates have no label. Raises BadInput for a label or
    for spares that there is no room for."""
    kit = spared(recipe, kit) if recipe.spares else kit
    if printed:
        return replace(kit, sheets=tuple(_on_plate(sheet, recipe.machine) for sheet in kit.sheets))
    return replace(kit, sheets=planned(labels(recipe, kit), recipe.plan))


def _on_plate(sheet: Sheet, name: str | None) -> Sheet:
    """The job in the middle of the bed of a machine; as a laser would cut it where none is named."""
    if name is None:
        return sheet
    bed = machine(name).bed
    x, y = (round((room - size) / 2, 3) for room, size in zip(bed, sheet.size, strict=True))
    return replace(sheet, size=bed, placements=tuple(
        replace(place, at=(place.at[0] + x, place.at[1] + y)) for place in sheet.placements))
