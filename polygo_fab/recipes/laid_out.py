"""The kit of a recipe with its jobs: as the kit lays them out, or nested on the bed of a machine."""

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
from ..core.path import rectangle
from ..core.sheet import MARGIN, Sheet
from ..core.units import number
from ..core.workshop.beds import named_bed
from ..core.workshop.remnant import Remnant
from ..core.workshop.tables import machine, materials
from ..kits.workshop.steps import first_parts, straight
from ..parts.marks import MARKS
from .along import guests, with_guests
from .remnants import remnant

if TYPE_CHECKING:
    from .recipe import Recipe

__all__ = ["NEST_ON", "laid_out", "owner", "refuse_unused"]

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
    kit, bed = kits.load(recipe.kit, recipe.settings, cutter, nested=True), named_bed(cutter)
    kit = with_guests(kit, guests(recipe.along, kits.folder(recipe.kit, recipe.settings)), cutter)
    try:
        own = [_across(remnant(word), bed) for word in recipe.remnants]
        lay = partial(nest_sheets, size=bed, seed=recipe.seed, trim=True, sold=_sold, remnants=own,
                      turn=0.0 if straight(recipe.kit) else None)
        if recipe.together:
            kit = replace(kit, sheets=nest_together(kit.sheets, recipe.sets, lay, how != "fast"), sets=recipe.sets)
        else:
            kit = replace(kit, sheets=lay(kit.sheets, dense=how == "dense", first=first,
                                          owner=(lambda part: "") if mixed else owner))
    except BadInput as error:
        raise Broken(str(error)) from None
    return kit


def _across(its: Remnant, bed: tuple[float, float]) -> Remnant:
    """The offcut as it lies on the bed: a rectangle that stands higher or wider is laid the other way."""
    width, height = its.size
    turned = its.word.endswith(f":{its.source}") and (width > bed[0] or height > bed[1])  # not a drawing
    return replace(its, source=f"{number(height)}x{number(width)}",
                   outline=rectangle(0, 0, height, width)) if turned else its


def refuse_unused(recipe: Recipe, kit: Kit) -> None:
    """Raises BadInput for an offcut of the recipe that nothing of its kit is cut from, or that goes on no such bed."""
    remnants, bed = [remnant(word) for word in recipe.remnants], machine(recipe.machine or NEST_ON).bed
    for its in remnants:
        if min(its.size) > min(bed) or max(its.size) > max(bed):
            raise BadInput(f"remnant '{its.word}': {number(its.size[0])} x {number(its.size[1])} mm, on a bed of "
                           f"{number(bed[0])} x {number(bed[1])} mm (BED): allowed: a piece that goes on it")
    left = Counter(its.word for its in remnants)
    left.subtract(sheet.remnant.word for sheet in kit.sheets if sheet.remnant and sheet.face == "front")
    for its in (its for its in remnants if left[its.word] > 0):
        from ..nest.offcuts import takes

        stuffs = sorted({sheet.material for sheet in kit.sheets})
        first = () if recipe.together else first_parts(recipe.kit)
        some = [part for sheet in kit.sheets if sheet.material == its.material and not sheet.shared
                and sheet.face != "over" and _rank(sheet, first) == len(first)
                for part in dict.fromkeys(p.part for p in sheet.placements) if not part.blank]
        why = (f"nothing is cut of {its.material}: allowed: {', '.join(stuffs)}" if its.material not in stuffs else
               "of this material only blanks, what shares its cuts and what is measured first are cut, which lie on "
               "sheets: allowed: without it" if not some else
               f"no part goes on it with {number(MARGIN)} mm of margin: allowed: a larger one" if not any(
                   takes(its, part) for part in some) else
               "all that could lie on it lies on others: allowed: without it")
        raise BadInput(f"remnant '{its.word}': {why}")


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
