"""The proof that the laser files of a recipe, measured again, are the product that the documents describe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from ..core import kept
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.sheet import Sheet
from ..core.workshop.profiles import profile_named
from ..core.workshop.tables import machine, resolved
from .along import guest
from .asked import asked
from .product import Cross
from .recipe import Recipe

__all__ = ["contracted"]


@lru_cache(maxsize=kept.sheets())  # another setting often leaves a sheet as it was
def _named(sheet: Sheet) -> tuple[tuple[str, tuple[float, float]], ...]:
    """What the map of a job calls its pieces, each with the middle of its box."""
    boxes = ((place.part.name, outline.bounds)
             for place, outline in zip(sheet.placements, sheet.outlines(), strict=True))
    return tuple((name, ((x0 + x1) / 2, (y0 + y1) / 2)) for name, (x0, y0, x1, y1) in boxes)


def contracted(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the laser files of each format, measured again, are the product that the documents describe."""
    from ..check.contract import (
        AlongKit,
        LaserFile,
        ReadJob,
        Spares,
        called_wrong,
        check_contract,
        check_laser_files,
        settings_of,
        sold_in_colours,
        stocked_wrong,
    )
    from ..check.laser import Kind, read_laser
    from ..kits import brought

    if not kit.sheets:
        return
    profile, given = profile_named(recipe.profile), brought(recipe.kit, recipe.settings)
    told = {part.name: (part.count, part.material, part.thickness) for part in kit.parts}
    others = {its.name: its for its in map(guest, recipe.along)}
    along = [AlongKit(name=name, kit=its.kit, settings=asked(kit.along[name].parameters),
                      given=brought(its.kit, its.settings)) for name, its in others.items()]
    forms: list[Kind] = [form for form in ("svg", "dxf", "lbrn2", "pdf") if form in recipe.formats]

    def prove(form: Kind, files: Sequence[bytes]) -> list[Finding]:
        jobs = [ReadJob(name=sheet.name.removesuffix(f"-{sheet.face}"), back=sheet.face == "back",
                        material=sheet.material, thickness=sheet.thickness,
                        drawing=read_laser(data, form, profile, sheet)[0],
                        angles=tuple(sorted({place.angle % 360 for place in sheet.placements})),
                        over=sheet.face == "over", named=_named(sheet))
                for data, sheet in zip(files, kit.sheets, strict=True)]
        written = [LaserFile(sheet.name, data, job, (sheet.kerf.x, sheet.kerf.y),
                             drawn=read_laser(data, form, profile)[0], above=sheet.label.height if sheet.label else 0.0,
                             offcut=sheet.remnant.source if sheet.remnant else "")
                   for data, job, sheet in zip(files, jobs, kit.sheets, strict=True)]
        cutter, tables = machine(recipe.machine).name if recipe.machine else None, resolved()
        stuff = {sheet.material for sheet in kit.sheets}
        mixed = recipe.together or recipe.nest.endswith("-mixed")
        coloured = sold_in_colours(tables["materials"]) if mixed else stuff
        fits = [(fit.rule, fit.statement) for fit in kit.fits if form == forms[0]]
        settings = asked(kit.parameters)
        return [*check_contract(recipe.kit, settings, given, jobs=jobs, told=told, coloured=coloured, reckoned=fits,
                                 sets=kit.sets, spares=Spares(recipe.spares, kit.spares), along=along),
                *(found for its in along for found in stocked_wrong(
                    its.kit, its.settings, others[its.name].settings, tables["materials"])),
                *stocked_wrong(recipe.kit, settings, recipe.settings, tables["materials"]),
                *called_wrong(settings, recipe.settings),
                *check_laser_files(form, profile, written, settings_of(tables, cutter, stuff))]

    for form in forms:
        yield Cross("CONTRACT", tuple(f"laser/{sheet.name}.{form}" for sheet in kit.sheets), partial(prove, form),
                    "read a second time, it is what the documents say")
