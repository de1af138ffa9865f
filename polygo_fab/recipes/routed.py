"""What a recipe gives a CNC router: jobs of the way of the tool, as DXF and SVG, and how their bytes are proved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kerf import Kerf
from ..core.kit import Kit
from ..core.part import Part
from ..core.sheet import MARGIN, Placement, Sheet, lay_out
from ..core.units import number
from ..core.workshop.plan import Plan, TabRow
from ..core.workshop.profiles import profile_named
from ..core.workshop.router import tool_path
from ..core.workshop.tables import machine
from .asked import asked
from .product import Cross, Product
from .recipe import Recipe

__all__ = ["routed_crosses", "routed_jobs", "routed_products"]

_APART = 3.0
"""mm of the sheet that are left between what the tool cuts around two parts, to hold them."""
_THINNEST = 1.0
"""mm: what is thinner flutters under a router, and is cut with a knife."""
_BED = (600.0, 400.0)
_PROOFS = ("COLOUR", "MARGIN", "REACH", "TABS", "TEXT", "UNITS")


def routed_products(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    """Raises BadInput where the tool does not go in, or a part not on the bed."""
    from ..check.laser import Kind
    from ..check.routed import check_routed
    from ..write.dxf import sheet_dxf
    from ..write.svg import sheet_svg

    nominal = {part.name: part for part in _parts(kit)}
    profile, tool, tabs = profile_named(recipe.profile), recipe.tool, recipe.plan.tabs
    writers: tuple[tuple[Kind, Callable[..., bytes]], ...] = (("dxf", sheet_dxf), ("svg", sheet_svg))
    for sheet in routed_jobs(recipe, kit):
        places = tuple(replace(place, part=nominal[place.part.name]) for place in sheet.placements)
        for form, write in writers:
            yield Product(f"router/{sheet.name}.{form}", f"the way of a tool of {number(tool)} mm around "
                          f"{len(places)} parts of {sheet.material}, {number(sheet.thickness)} mm",
                          partial(write, sheet, profile),
                          partial(check_routed, kind=form, size=sheet.size, places=places, tool=tool, tabs=tabs,
                                  profile=profile), _PROOFS)


def routed_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: the jobs, taken together, cut the parts that the documents describe."""
    from ..check.contract.routed_parts import check_routed_parts
    from ..check.laser import Kind, read_laser

    names, told = [sheet.name for sheet in routed_jobs(recipe, kit)], [part.name for part in _parts(kit)]
    profile = profile_named(recipe.profile)

    def prove(form: Kind, files: Sequence[bytes]) -> list[Finding]:
        drawings = [read_laser(data, form, profile)[0] for data in files]
        return check_routed_parts(recipe.kit, asked(kit.parameters), told, drawings, recipe.tool,
                                  sets=recipe.sets)

    forms: tuple[Kind, ...] = ("dxf", "svg")
    for form in forms:
        yield Cross("CONTRACT", tuple(f"router/{name}.{form}" for name in names), partial(prove, form),
                    "the jobs cut the parts that the documents describe")


def _parts(kit: Kit) -> list[Part]:
    """What is cut in one go from one side: no blanks, and of parts with two faces the front."""
    return [replace(part, back=(), back_boards=()) for part in kit.parts
            if not part.blank and part.thickness >= _THINNEST]


def routed_jobs(recipe: Recipe, kit: Kit) -> tuple[Sheet, ...]:
    """The parts of each material, thickness and colour of a sheet in rows, their lines moved by half the tool, without
    any kerf; those of all sets that are asked for."""
    bed = machine(recipe.machine).bed if recipe.machine else _BED
    every = tuple(replace(part, count=part.count * recipe.sets) for part in _parts(kit))
    return _laid(every, recipe.tool, recipe.plan.tabs, bed)


@lru_cache(maxsize=2)  # files and proofs ask for them in turn, and the ways take seconds
def _laid(every: tuple[Part, ...], tool: float, tabs: tuple[TabRow, ...], bed: tuple[float, float]
          ) -> tuple[Sheet, ...]:
    groups: dict[tuple[str, float, str], list[Part]] = {}
    for part in every:
        groups.setdefault((part.material, part.thickness, part.colour), []).append(_routed(part, tool))
    plan = Plan(tuple(replace(row, size=row.size + tool, width=row.width + tool) for row in tabs))
    found = []
    for (stuff, thickness, colour), parts in groups.items():
        alike = {key[1] for key in groups if key[0] == stuff}
        name = (stuff if len(alike) == 1 else f"{stuff}-{number(thickness)}") + f"-{colour}" * bool(colour)
        jobs = _on_beds(lay_out(name, tuple(parts), Kerf(0), tool + _APART, bed[0]), bed)
        found += [replace(job, plan=plan) for job in jobs]
    for job in found:
        job.strokes()  # raises where tabs have no room
    return tuple(found)


def _routed(part: Part, tool: float) -> Part:
    try:
        return replace(part, outline=tool_path(part.outline, tool, inside=False),
                       holes=tuple(tool_path(hole, tool, inside=True) for hole in part.holes), front_boards=())
    except BadInput as error:
        raise BadInput(f"part {part.name}: {error}") from None


def _on_beds(sheet: Sheet, bed: tuple[float, float]) -> list[Sheet]:
    """A job whose rows go on several beds. Raises BadInput for a part that goes on none."""
    rows: dict[float, list[Placement]] = {}
    for place in sheet.placements:
        rows.setdefault(round(place.at[1] + place.part.outline.bounds[1], 6), []).append(place)
    jobs: list[list[Placement]] = []
    base = 0.0
    for low, places in sorted(rows.items()):
        high = low + max(place.part.outline.bounds[3] - place.part.outline.bounds[1] for place in places)
        if not jobs or high - base + MARGIN > bed[1]:
            jobs.append([])
            base = low - MARGIN
        if high - base + MARGIN > bed[1] + 1e-6 or sheet.size[0] > bed[0] + 1e-6:
            names = ", ".join(dict.fromkeys(place.part.name for place in places))
            raise BadInput(f"{names} with the way of the tool around it goes on no bed of {number(bed[0])} x "
                           f"{number(bed[1])} mm (BED): allowed: a larger --machine")
        jobs[-1] += [replace(place, at=(place.at[0], place.at[1] - base)) for place in places]
    return [replace(sheet, name=sheet.name if len(jobs) == 1 else f"{sheet.name}-{k}", placements=tuple(places),
                    size=_size(places)) for k, places in enumerate(jobs, start=1)]



def _size(places: list[Placement]) -> tuple[float, float]:
    boxes = [place.lay(place.part.outline).bounds for place in places]
    return (round(max(box[2] for box in boxes) + MARGIN, 3), round(max(box[3] for box in boxes) + MARGIN, 3))
