"""The bill of a kit as a recipe has it made: on its machine, or on the usual one where it names none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.kit import Kit
from ..core.workshop.starting import USUAL
from ..core.workshop.tables import laser, machine, materials
from .recipe import Recipe

if TYPE_CHECKING:
    from ..kits.workshop.bill import Bill

__all__ = ["bill_of"]


def bill_of(kit: Kit, recipe: Recipe) -> Bill:
    """What there is to buy, and how long the laser takes. Raises BadInput for a material that is in no table."""
    from ..kits.workshop.bill import bill
    from ..kits.workshop.steps import hardware

    cutter = machine(recipe.machine or USUAL)
    return bill(kit.parts, kit.sheets, laser(cutter.laser), materials(), cutter.name, bed=cutter.bed,
                named=recipe.machine is not None, options=kit.parameters, hardware=hardware(kit, "en"),
                sets=max(1, kit.sets), spares=kit.spares)
