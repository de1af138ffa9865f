"""What a kit needs besides the files where it is made with other tools than a laser: what each of them asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.kit import Kit
from ...core.resources import our_table
from ...core.workshop.tool_jobs import ToolJob, layers_of
from .steps import hardware

__all__ = ["tool_needs"]


def tool_needs(kit: Kit, jobs: Sequence[ToolJob], lang: str) -> tuple[str, ...]:
    """A line each, by templates/workshop.toml; of what two tools ask for one. Parts that a tool does not make need
    nothing; a printer makes all of one material, whatever the sheets of the kit are, and pens colour every one."""
    found: dict[str, None] = {}
    for tool in dict.fromkeys(job.tool for job in jobs):
        its = [job for job in jobs if job.tool == tool]
        made = {name for job in its for name, _ in job.parts}
        stuff = our_table("workshop.toml")["material"].get(tool)
        found |= dict.fromkeys(hardware(replace(
            kit, parts=tuple(part for part in kit.parts if part.blank or part.name in made),
            parameters={key: {"name": value, **stuff} if stuff and key.endswith("material") else value
                        for key, value in kit.parameters.items()},
            facts={**kit.facts, "mill": f"{its[0].mill:g}",
                   "pens": layers_of({one for job in its for one in job.pens}),
                   "knife": layers_of({one for job in its for one in job.does if one not in job.pens})}), lang, tool))
    return tuple(found)
