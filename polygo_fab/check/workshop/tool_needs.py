"""CONTRACT: what there is to have besides is what each tool asks for by the contracts of kit and tools, and no more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.resources import Data, our_table
from ..contract.contract import sayings
from ..contract.expression import value
from ..contract.said import number_said
from ..stated import stated
from .explained import flat
from .steps import ReadWay
from .tool_runs import ToolRun

__all__ = ["needs_wrong"]


@dataclass(frozen=True)
class _Need:
    """A pattern that a line must have, and the numbers that it must catch."""

    pattern: str
    numbers: tuple[str, ...]


def needs_wrong(lines: Sequence[str], way: ReadWay, runs: Sequence[ToolRun]) -> Iterator[str]:
    """What is wrong with the list in the language of the way: each line is asked for once, and none is missing."""
    left = [flat(line) for line in lines]
    for need in dict.fromkeys(need for tool in dict.fromkeys(run.job.tool for run in runs)
                              for need in _asked(tool, way, _told(runs))):
        match = next((match for line in left if (match := re.search(need.pattern, line))), None)
        if match is None:
            yield f"does not say '{need.pattern[:120]}' of what there is to have besides"
            continue
        left.remove(match.string)
        if not all(wanted in (told, number_said(told, way.forms.lang))
                   for told, wanted in zip(match.groups(), need.numbers, strict=True)):
            yield f"says '{match.string[:120]}', expected {', '.join(need.numbers)}"
    yield from (f"says '{line[:120]}', which nothing made here needs" for line in left)


def _told(runs: Sequence[ToolRun]) -> dict[str, str]:
    """What the rows of contracts/tools.toml name, measured: "" where there is no such thing."""
    def layers(of: Iterable[tuple[str, ...]]) -> str:
        return ", ".join(sorted({layer for its in of for layer in its}))  # their names begin with numbers

    return {"mill": f"{max(run.mill for run in runs):g}", "pens": layers(run.pens for run in runs),
            "knife": layers(run.knife for run in runs)}


def _asked(tool: str, way: ReadWay, told: Mapping[str, str]) -> Iterator[_Need]:
    """What one tool asks for: what the contract of the kit says, or that of the tools in its place or besides."""
    lang, names = way.forms.lang, way.contract.names
    ours = [row for row in our_table("contracts/tools.toml")["need"] if tool in row["tools"]]
    instead: dict[str, Data] = {row["need"]: row for row in ours if "need" in row}
    for row in sayings(way.contract.kit):
        where = row.get(tool, row.get("others", row.get("where", True)))
        if row.get("step") != "needs" or not value(where, names):
            continue
        its = instead.get(row.get("need", ""))
        if its is None:
            numbers = [f"{one:g}" if isinstance(one, float) else str(one) for one in value(row["is"], names)]
            yield _Need(*way.for_sets(way.pattern(stated(row, lang)), numbers, row.get("each", False)))
        elif "en" in its:
            yield _Need(flat(stated(its, lang)), tuple(its.get("is", ())))
    for row in (row for row in ours if "need" not in row and told.get(row.get("where", "mill"))):
        yield _Need(flat(stated(row, lang)), tuple(told.get(one, one) for one in row.get("is", ())))
