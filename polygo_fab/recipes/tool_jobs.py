"""What a recipe has made for other tools than a laser, job by job, as its bill and its page tell of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..core.kit import Kit
from ..core.part import OPERATIONS
from ..core.sheet import Placement, Sheet
from ..core.workshop.jobs import jobs
from ..core.workshop.tool_jobs import PLOTTER, PRINTER, ROUTER, ToolJob, tools
from .printed_parts import plate_name
from .recipe import Recipe
from .routed import routed_jobs

__all__ = ["tool_jobs"]

_DRAWN = ("svg", "dxf", "lbrn2", "pdf")


def tool_jobs(recipe: Recipe, kit: Kit) -> tuple[ToolJob, ...]:
    """In the order in which a person does them; none where the files are for a laser."""
    ways = {PLOTTER: _plotted, PRINTER: _printed, ROUTER: _routed}
    return tuple(job for tool in tools(recipe.formats, recipe.profile) if kit.sheets
                 for job in ways[tool](recipe, kit))


def _plotted(recipe: Recipe, kit: Kit) -> Iterator[ToolJob]:
    for job in jobs(kit.sheets):
        files = tuple(f"laser/{job.sheet.name}.{form}" for form in _DRAWN if form in recipe.formats)
        does = {stroke.operation for stroke in job.sheet.strokes()}
        yield replace(_of_sheet(PLOTTER, job.sheet, kit, files), does=tuple(one for one in OPERATIONS if one in does))


def _routed(recipe: Recipe, kit: Kit) -> Iterator[ToolJob]:
    for sheet in routed_jobs(recipe, kit):
        yield replace(_of_sheet(ROUTER, sheet, kit, tuple(f"router/{sheet.name}.{form}" for form in ("dxf", "svg"))),
                      mill=recipe.tool)


def _of_sheet(tool: str, sheet: Sheet, kit: Kit, files: tuple[str, ...]) -> ToolJob:
    return ToolJob(tool=tool, name=sheet.name, files=files, parts=_counted(sheet.placements, kit),
                   material=sheet.material, thickness=sheet.thickness, size=sheet.size, again=sheet.face == "back")


def _printed(recipe: Recipe, kit: Kit) -> Iterator[ToolJob]:
    """The plates; where there are none each part by itself, as often as the kit has it."""
    from ..write.threemf import printed

    if "3mf" not in recipe.formats:
        for part in (part for part in kit.parts if not part.blank):
            yield ToolJob(tool=PRINTER, name=part.name, files=(f"print3d/{part.name}.stl",),
                          parts=((part.name, part.count),), material=part.material, thickness=part.thickness,
                          size=part.size)
        return
    for sheet in kit.sheets:
        if places := printed(sheet):
            boxes = [place.lay(place.part.outline).bounds for place in places]
            size = (max(box[2] for box in boxes) - min(box[0] for box in boxes),
                    max(box[3] for box in boxes) - min(box[1] for box in boxes))
            name = plate_name(sheet)
            yield ToolJob(tool=PRINTER, name=name, files=(f"print3d/{name}.3mf",),
                          parts=_counted(places, kit), material=sheet.material, thickness=sheet.thickness, size=size)


def _counted(places: Sequence[Placement], kit: Kit) -> tuple[tuple[str, int], ...]:
    counts = Counter(place.part.name for place in places)
    return tuple((part.name, counts[part.name]) for part in kit.parts if counts[part.name])
