"""What the page of a kit tells where its files are for another tool than a laser: jobs and steps of that tool.

Its words are templates/lang/<lang>/tools.toml.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ..core.kit import Kit
from ..core.printed.typography import typeset
from ..core.resources import Data, Table
from ..core.words.language_files import words_in
from ..core.words.wording import decimal
from ..core.workshop.tool_jobs import ToolJob
from ..kits.workshop.part_names import besides, said
from ..kits.workshop.tool_bill import counted_parts, material_said
from ..kits.workshop.tool_needs import tool_needs
from .index_parts import card

__all__ = ["of_tools"]

_FORMATS = {"3mf": "3MF", "stl": "STL", "svg": "SVG", "dxf": "DXF", "lbrn2": "LightBurn", "pdf": "PDF"}


@dataclass(frozen=True, kw_only=True)
class _ToolRow:
    name: str
    files: tuple[tuple[str, str], ...]
    parts: str
    again: str
    material: str
    size: str


@dataclass(frozen=True)
class _ToolTable:
    """The jobs of one tool."""

    head: str
    note: str
    columns: tuple[str, ...]
    rows: tuple[_ToolRow, ...]


def of_tools(kit: Kit, seen: Mapping[str, str], jobs: Sequence[ToolJob], lang: str) -> Table:
    """What stands in place of that of a laser; nothing is to be warned of, and nothing is set at the machine."""
    words, others = words_in(lang, "tools"), besides(kit.parts)
    made = [(part in others, card(part, count, words["size"].format(
        thickness=decimal(part.thickness, lang), width=decimal(part.size[0], lang, 1),
        height=decimal(part.size[1], lang, 1)), seen, lang)) for part, count in counted_parts(kit.parts, jobs)]
    return {"parts": [its for aside, its in made if not aside], "aside": [its for aside, its in made if aside],
            "hardware": tool_needs(kit, jobs, lang), "jobs": (), "settings": {"rows": ()}, "notices": (),
            "bill_head": typeset(words["bill"], lang),
            "steps": _steps(list(dict.fromkeys(job.tool for job in jobs)), words, lang),
            "tools": [_table(tool, [job for job in jobs if job.tool == tool], words, lang)
                      for tool in dict.fromkeys(job.tool for job in jobs)]}


def _steps(tools: Sequence[str], words: Data, lang: str) -> str:
    def html(text: str) -> str:
        return typeset(escape(text, quote=False), lang)

    items = "\n".join(f"<li><strong>{html(title)}.</strong> {html(text)}</li>"
                      for tool in tools for title, text in words[tool]["steps"])
    return f"<h2>{html(words['steps'])}</h2>\n<ol>\n{items}\n</ol>"


def _table(tool: str, jobs: Sequence[ToolJob], words: Data, lang: str) -> _ToolTable:
    return _ToolTable(typeset(words[tool]["count"].format(count=len(jobs)), lang), typeset(words[tool]["note"], lang),
                  tuple(typeset(word, lang) for word in words["page_columns"]), tuple(_rows(jobs, words, lang)))


def _rows(jobs: Sequence[ToolJob], words: Data, lang: str) -> Iterator[_ToolRow]:
    for job in jobs:
        yield _ToolRow(name=job.name, files=tuple((_FORMATS[path.rpartition(".")[2]], path) for path in job.files),
                   parts=", ".join(f"{count} × {said(name, lang)}" for name, count in job.parts),
                   again=typeset(words["again"], lang) if job.again else "",
                   material=typeset(material_said(job, words, lang), lang),
                   size=f"{decimal(job.size[0], lang, 1)} × {decimal(job.size[1], lang, 1)}")
