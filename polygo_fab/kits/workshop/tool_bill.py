"""The bill of a kit that is made with another tool than a laser: its parts, its jobs, and who tells the rest.

No sheets to buy, prices or times: what a print takes a slicer tells, and how long a router works a CAM program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...core.kit import Kit
from ...core.part import Part
from ...core.resources import Data
from ...core.words.language_files import words_in
from ...core.words.wording import decimal
from ...core.workshop.tool_jobs import PRINTER, ToolJob
from .bill_text import columns
from .part_names import said
from .tool_needs import tool_needs

__all__ = ["counted_parts", "material_said", "tool_data", "tool_table"]


def tool_table(kit: Kit, jobs: Sequence[ToolJob], lang: str) -> str:
    """The bill in columns, in the words of templates/lang/<lang>/tools.toml."""
    words = words_in(lang, "tools")
    told = [(said(part.name, lang), str(count), decimal(part.thickness, lang), _size(part.size, lang))
            for part, count in counted_parts(kit.parts, jobs)]
    blocks = [columns([tuple(words["parts"]), *told])]
    if needs := tool_needs(kit, jobs, lang):
        blocks.append([words["besides"], *(f"  {text}" for text in needs)])
    for tool in dict.fromkeys(job.tool for job in jobs):
        rows = [(job.name, ", ".join(f"{count} × {said(name, lang)}" for name, count in job.parts),
                 material_said(job, words, lang), _size(job.size, lang)) for job in jobs if job.tool == tool]
        blocks += [columns([(words[tool]["job"], *words["columns"]), *rows]), [words[tool]["note"]]]
    return "\n\n".join("\n".join(lines) for lines in blocks)


def tool_data(kit: Kit, jobs: Sequence[ToolJob]) -> dict[str, object]:
    """The same for JSON, in English; material is null where it is not that of a sheet."""
    return {"tools": list(dict.fromkeys(job.tool for job in jobs)),
            "items": [{"part": part.name, "count": count, "thickness": part.thickness,
                       "size": [round(side, 3) for side in part.size]}
                      for part, count in counted_parts(kit.parts, jobs)],
            "hardware": list(tool_needs(kit, jobs, "en")),
            "jobs": [{"tool": job.tool, "job": job.name, "again": job.again, "files": list(job.files),
                      "parts": dict(job.parts),
                      "material": None if job.tool == PRINTER else job.material, "thickness": job.thickness,
                      "done": job.done,
                      "size": [round(side, 3) for side in job.size]} for job in jobs]}


def counted_parts(parts: Sequence[Part], jobs: Sequence[ToolJob]) -> list[tuple[Part, int]]:
    """What comes off the jobs, in the order of the kit. Of two tools that make the same part each makes as many."""
    every = Counter[str]()
    for tool in {job.tool for job in jobs}:
        its = Counter[str]()
        for job in (job for job in jobs if job.tool == tool and not job.again):
            its.update(dict(job.parts))
        every |= its
    return [(part, every[part.name]) for part in parts if every[part.name]]


def material_said(job: ToolJob, words: Data, lang: str) -> str:
    """What it is made of: a sheet by its name and thickness, or whatever the printer prints; what a plotter does."""
    if job.tool == PRINTER:
        return str(words["filament"])
    done = f", {words[job.tool]['done'][job.done]}" if job.done else ""
    return f"{job.material}, {decimal(job.thickness, lang)} mm{done}"


def _size(size: tuple[float, float], lang: str) -> str:
    return f"{decimal(size[0], lang, 1)} x {decimal(size[1], lang, 1)}"
