"""The jobs of a kit with spare parts where they have room, as long as what is to be bought costs no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.part import Part
from ..core.sheet import Sheet
from ..core.workshop.tables import machine, materials
from ..kits.workshop.purchase import Purchase, purchases
from ..kits.workshop.steps import gets_lost
from .labels import labels
from .laid_out import NEST_ON

if TYPE_CHECKING:
    from .recipe import Recipe

__all__ = ["spared"]

Size = tuple[float, float]
_SHARES = (1.0, 0.75, 0.5, 0.25, 0.0)
"""How much of the room beside a job is tried, of a sheet that others may need as well."""


def spared(recipe: Recipe, kit: Kit) -> Kit:
    """A nested kit with up to `recipe.spares` more of each small part: the last job that cuts it is filled first.
    Raises BadInput where there is room for none."""
    from ..nest.spares import back_of, with_more

    left = {part.name: recipe.spares for part in kit.parts if gets_lost(part)}
    sheets, bed = list(kit.sheets), machine(recipe.machine or NEST_ON).bed
    for k in range(len(sheets) - 1, -1, -1):
        sheet = sheets[k]
        wanted = [] if sheet.shared or sheet.face != "front" else _wanted(sheet, left)
        for room in _rooms(sheet, _bought(recipe, kit, sheets), bed) if wanted else ():
            more = with_more(sheet, room, wanted)
            tried = [*sheets[:k], more, *(back_of(more) if its.name == f"{sheet.name}-back" else its
                                          for its in sheets[k + 1:])]
            if not _dearer(_bought(recipe, kit, tried), _bought(recipe, kit, sheets)):
                for place in more.placements[len(sheet.placements):]:
                    left[place.part.name] -= 1
                sheets = tried
                break
    found = {name: recipe.spares - many for name, many in left.items() if many < recipe.spares}
    if not found:
        small = {place.part.name for sheet in sheets if sheet.face == "front" and not sheet.shared
                 for place in sheet.placements}
        why = ("no sheet has room for one" if small & left.keys() else "its small parts share cuts, or are cut out of "
               "blanks" if left else "it has no small parts")
        raise BadInput(f"spares = '{recipe.spares}' of {kit.name}: {why}: allowed: 0")
    return replace(kit, sheets=tuple(sheets), spares=found)


def _wanted(sheet: Sheet, left: dict[str, int]) -> list[Part]:
    """The parts to lay besides: the larger first, one of each in turn, so that none takes all the room."""
    kinds = sorted(dict.fromkeys(place.part for place in sheet.placements), key=lambda part: -abs(part.outline.area))
    most = max((left.get(part.name, 0) for part in kinds), default=0)
    return [part for k in range(most) for part in kinds if k < left.get(part.name, 0)]


def _rooms(sheet: Sheet, bought: Sequence[Purchase], bed: Size) -> Iterator[Size]:
    """How large a job may become: as what is bought for it and goes on the bed, and then less and less; on an offcut as
    that is."""
    if sheet.remnant:
        yield sheet.size
        return
    buy = next((its for its in bought if sheet.name in its.jobs), None)
    piece = buy.piece if buy and buy.stock else bed
    whole = next(((min(wide, bed[0]), min(high, bed[1])) for wide, high in (piece, piece[::-1])
                  if wide >= sheet.size[0] and high >= sheet.size[1]), sheet.size)
    for share in _SHARES:
        across, up = (own + share * max(0.0, most - own) for own, most in zip(sheet.size, whole, strict=True))
        yield across, up


def _bought(recipe: Recipe, kit: Kit, sheets: Sequence[Sheet]) -> tuple[Purchase, ...]:
    """What is bought for these jobs with their labels, of which nothing is known for a material of no table; () where
    they go on no bed."""
    try:
        every = labels(recipe, replace(kit, sheets=tuple(sheets)))
    except BadInput:
        return ()
    return purchases([sheet for sheet in every if sheet.material in materials()], materials(),
                     machine(recipe.machine or NEST_ON).bed)


def _dearer(new: Sequence[Purchase], old: Sequence[Purchase]) -> bool:
    return len(new) != len(old) or any(its.price > was.price or (its.stock is None) is not (was.stock is None)
                                       for its, was in zip(new, old, strict=True))

