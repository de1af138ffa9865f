"""The kit of a recipe with its jobs: as the kit lays them out, or nested on a machine's bed, with spare parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from .. import kits
from ..core.errors import BadInput, Broken
from ..core.kit import Kit
from ..core.part import Part
from ..core.sheet import Sheet
from ..core.workshop.tables import machine, materials
from ..kits.workshop.steps import first_parts, gets_lost
from ..parts.marks import MARKS

if TYPE_CHECKING:
    from .recipe import Recipe

__all__ = ["NEST_ON", "laid_out", "owner", "spared"]

NEST_ON = "bed-600x400"
"""The machine whose bed is filled where none is named."""


def laid_out(recipe: Recipe) -> Kit:
    """The kit with its jobs. Raises BadInput for settings that it refuses, Broken for parts that go on no such bed."""
    first = first_parts(recipe.kit)
    if recipe.nest == "no":
        kit = kits.load(recipe.kit, recipe.settings, recipe.machine)
        return replace(kit, sheets=tuple(sorted(kit.sheets, key=lambda sheet: _rank(sheet, first))))
    from ..nest.nest import nest_sheets
    from ..nest.together import nest_together

    how, _, mixed = recipe.nest.partition("-")
    cutter = recipe.machine or NEST_ON
    kit, bed = kits.load(recipe.kit, recipe.settings, cutter, nested=True), machine(cutter).bed
    try:
        lay = partial(nest_sheets, size=bed, seed=recipe.seed, trim=True, sold=_sold,
                      spares=lambda part: recipe.spares if gets_lost(part) else 0)
        if recipe.together:
            kit = replace(kit, sheets=nest_together(kit.sheets, recipe.sets, lay, how != "fast"), sets=recipe.sets)
        else:
            kit = replace(kit, sheets=lay(kit.sheets, dense=how == "dense", first=first,
                                          owner=(lambda part: "") if mixed else owner))
    except BadInput as error:
        raise Broken(str(error)) from None
    return kit


def spared(recipe: Recipe, kit: Kit) -> Kit:
    """A kit that is laid out, told of the spares that lie on its sheets. Raises BadInput where they are none."""
    laid = Counter(place.part.name for sheet in kit.sheets if sheet.face != "back" for place in sheet.placements)
    found = {part.name: many for part in kit.parts if (many := laid[part.name] - part.count * max(1, kit.sets)) > 0}
    if recipe.spares and not found:
        small = {part.name for part in kit.parts if gets_lost(part)}
        free = {place.part.name for sheet in kit.sheets if sheet.face == "front" and not sheet.shared
                for place in sheet.placements}
        why = ("no last sheet has room for one" if small & free else "its small parts share cuts, or are cut out of "
               "blanks" if small else "it has no small parts")
        raise BadInput(f"spares = '{recipe.spares}' of {kit.name}: {why}: allowed: 0")
    return replace(kit, spares=found) if recipe.spares else kit


def owner(part: Part) -> str:
    """Whose a part is, by the mark that ends its name, as in `pawn-ring`; "" for what belongs to the whole."""
    mark = part.name.rpartition("-")[2]
    return mark if mark in (*MARKS, "plain") else ""


def _rank(sheet: Sheet, first: Sequence[str]) -> int:
    """Jobs with a part that is measured before the rest come first, the others as they are."""
    ranks = [first.index(p.part.name) for p in sheet.placements if p.part.name in first]
    return min(ranks, default=len(first))


def _sold(name: str) -> tuple[tuple[float, float], ...]:
    """The sizes in which a material is sold."""
    stuff = materials().get(name)
    return tuple(stock.size for stock in stuff.sheets) if stuff else ()
