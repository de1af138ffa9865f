"""What the second reading says of a box, and a box with another panel in place of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from polygo_fab import kits
from polygo_fab.check.contract import ReadJob, check_contract
from polygo_fab.check.laser import read_laser
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import Part
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.write.svg import sheet_svg

LOOK = profile_named("generic")


def findings(made: Kit, given: Mapping[str, object]) -> list[str]:
    """What the contract says of the laser files of this box."""
    jobs = [ReadJob(name=s.name, back=False, material=s.material, thickness=s.thickness,
                    drawing=read_laser(sheet_svg(s, LOOK), "svg", LOOK)[0]) for s in made.sheets]
    told = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
    reckoned = [(fit.rule, fit.statement) for fit in made.fits]
    return [str(f) for f in check_contract("box", made.parameters, kits.brought("box", given), jobs=jobs, told=told,
                                           reckoned=reckoned)]


def with_part(made: Kit, name: str, change: Callable[[Part], Part]) -> Kit:
    """The box with another part of this name, on its jobs and in its list."""
    sheets = tuple(replace(s, placements=tuple(replace(p, part=change(p.part)) if p.part.name == name else p
                                               for p in s.placements)) for s in made.sheets)
    return replace(made, parts=tuple(change(p) if p.name == name else p for p in made.parts), sheets=sheets)
