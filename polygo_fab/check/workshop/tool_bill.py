"""CONTRACT: bill and page of a kit for another tool than a laser tell its parts and jobs, and nothing of a laser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.finding import Finding
from ...core.part import Part
from ...core.resources import Data
from ...core.workshop.tool_jobs import PRINTER
from ..stated import stated_in
from .bill_words import cells, plain
from .explained import flat
from .forms import Forms
from .index_page import KitPage, PageFacts
from .steps import ReadWay
from .titles import is_aside, titled
from .tool_needs import needs_wrong
from .tool_runs import ToolRun, made_counts

__all__ = ["ToolPage", "check_tool_bill", "check_tool_data"]

_NEAR = 0.06
"""mm: sizes are told with one decimal."""
_SHAPELESS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


def check_tool_bill(data: bytes, parts: Sequence[Part], runs: Sequence[ToolRun], way: ReadWay) -> list[Finding]:
    """What is wrong with a bill in the language of the way, whatever its bytes are."""
    try:
        wrong = list(_bill(data.decode("utf-8"), parts, runs, way))
    except _SHAPELESS:
        wrong = ["is not built as a bill is"]
    return [Finding("CONTRACT", "bill", one) for one in wrong]


def _bill(text: str, parts: Sequence[Part], runs: Sequence[ToolRun], way: ReadWay) -> Iterator[str]:
    forms = way.forms
    words = stated_in("tools", forms.lang)
    counts = made_counts(parts, runs)
    wanted = [[words["parts"], *([plain(titled(part.name, forms.lang)), str(counts[part.name]),
                                  forms.number(part.thickness), _size(part.size, forms)]
                                 for part in parts if part.name in counts)]]
    for tool in dict.fromkeys(run.job.tool for run in runs):
        wanted += [[[words[tool]["job"], *words["columns"]],
                    *([run.job.name, ", ".join(_counted(run, parts, forms)), _stuff(run, words, forms),
                       _size(run.size or run.job.size, forms)] for run in runs if run.job.tool == tool)],
                   [[words[tool]["note"]]]]
    told = [cells(block) for block in text.split("\n\n") if block.strip()]
    besides = [block for block in told if block[0] == [plain(words["besides"])]]
    told = [block for block in told if block not in besides]
    yield from needs_wrong([line for block in besides for (line,) in block[1:]], way, runs)
    if len(told) != len(wanted):
        yield f"has {len(told)} lists: expected {len(wanted)}"
    for block, rows in zip(told, wanted, strict=False):
        rows = [[plain(cell) for cell in row] for row in rows]
        yield from (f"has no row '{'  '.join(row)}'" for row in rows if not any(_alike(row, one) for one in block))
        yield from (f"says '{'  '.join(row)}', which is not so" for row in block
                    if not any(_alike(row, one) for one in rows))
        if len(block) != len(rows):
            yield f"a list has {len(block)} rows: expected {len(rows)}"
    yield from (run.wrong for run in runs if run.wrong)


def check_tool_data(data: bytes, parts: Sequence[Part], runs: Sequence[ToolRun], way: ReadWay) -> list[Finding]:
    """The same of bill.json, whose words are English, as the way is."""
    try:
        wrong = list(_data(json.loads(data), parts, runs, way))
    except (*_SHAPELESS, RecursionError):
        wrong = ["not what such data holds, or not in its place"]
    return [Finding("CONTRACT", "bill", one) for one in wrong]


def _data(told: Any, parts: Sequence[Part], runs: Sequence[ToolRun], way: ReadWay) -> Iterator[str]:
    tools = list(dict.fromkeys(run.job.tool for run in runs))
    if set(told) != {"tools", "items", "hardware", "jobs"} or told["tools"] != tools:
        yield f"tells {', '.join(told)} of the tools {told.get('tools')}"
    yield from needs_wrong(told["hardware"], way, runs)
    counts = made_counts(parts, runs)
    items = [(part.name, counts[part.name], part.thickness, part.size) for part in parts if part.name in counts]
    if len(items) != len(told["items"]) or any(
            (row["part"], row["count"], row["thickness"]) != item[:3] or not _close(row["size"], item[3])
            for row, item in zip(told["items"], items, strict=False)):
        yield f"its parts are not {', '.join(f'{count} x {name}' for name, count, *_ in items)}"
    if len(told["jobs"]) != len(runs):
        yield f"has {len(told['jobs'])} jobs: expected {len(runs)}"
    for row, run in zip(told["jobs"], runs, strict=False):
        job = run.job
        wanted = {"tool": job.tool, "job": job.name, "again": job.again, "files": list(job.files),
                  "parts": dict(run.parts), "material": None if job.tool == PRINTER else job.material,
                  "thickness": job.thickness, "done": run.done}
        if {key: value for key, value in row.items() if key != "size"} != wanted or not _close(
                row["size"], run.size or job.size):
            yield f"says of {job.name} {row}: expected {wanted}, {run.size}"


class ToolPage(KitPage):
    """The page of such a kit under examination."""

    def __init__(self, body: Any, way: ReadWay, shown: PageFacts, runs: Sequence[ToolRun]) -> None:
        super().__init__(body, way, shown)
        self.runs, self.tool_words = runs, stated_in("tools", way.forms.lang)

    def _notices(self) -> Iterator[str]:
        """None is there, and no word of a laser: neither in the steps nor over a table."""
        if self.body.find_class("notice") or self.body.find_class("safety"):
            yield "warns of what a laser does"
        seen = flat(" ".join(one.text_content() for one in self.body.xpath("h1|h2|section|div[@class='scroll']|ul")))
        yield from (f"says '{word}'" for word in self.tool_words["never"] if re.search(rf"\b{re.escape(word)}\b", seen))

    def _parts(self) -> Iterator[str]:
        counts = made_counts(self.shown.parts, self.runs)
        for place, aside in (("cards", False), ("cards aside", True)):
            cards = [flat(card.text_content()) for card in self.body.xpath(
                f"div[@class='{place}']/div/div[@class='text']")]
            wanted = []
            for part in self.shown.parts:
                if part.name in counts and is_aside(part, self.shown.parts) == aside:
                    size = self.tool_words["size"].format(thickness=self.say.number(part.thickness),
                                                          **self.say.size(part.size))
                    wanted.append(flat(f"{counts[part.name]} × {titled(part.name, self.say.lang)}{size}"))
            if cards != wanted:
                yield f"its parts are '{'; '.join(cards)[:160]}': expected '{'; '.join(wanted)[:160]}'"

    def _steps(self) -> Iterator[str]:
        """What there is to have; then for each tool its steps, each with the words that must stand in it."""
        yield from needs_wrong([one.text_content() for one in self.body.xpath("ul[following-sibling::section]/li")],
                               self.way, self.runs)
        wanted = [step for tool in dict.fromkeys(run.job.tool for run in self.runs)
                  for step in self.tool_words[tool]["steps"]]
        told = [flat(item.text_content()) for item in self.body.xpath("section/ol/li")]
        if len(told) != len(wanted):
            yield f"has {len(told)} steps: expected {len(wanted)}"
        for text, (title, said) in zip(told, wanted, strict=False):
            if not text.startswith(f"{flat(title)}.") or flat(said) not in text:
                yield f"the step '{text[:60]}' is not '{title}', with '{said}'"

    def _jobs(self) -> Iterator[str]:
        heads = [flat(h.text_content()) for h in self.body.findall("h2")]
        for tool in dict.fromkeys(run.job.tool for run in self.runs):
            count = flat(self.tool_words[tool]["count"].format(count=sum(run.job.tool == tool for run in self.runs)))
            if count not in heads:
                yield f"nowhere says '{count}'"
        columns = self.body.xpath("div[@class='scroll']/table/tr[th]")
        for row in columns:
            if [flat(cell.text_content()) for cell in row] != [flat(one) for one in self.tool_words["page_columns"]]:
                yield f"a table is headed {[flat(cell.text_content()) for cell in row]}"
        rows = self.body.xpath("div[@class='scroll']/table/tr[td]")
        if len(rows) != len(self.runs):
            yield f"{len(rows)} jobs: expected {len(self.runs)}"
        for row, run in zip(rows, self.runs, strict=False):
            again = self.tool_words["again"] if run.job.again else ""
            wanted = [run.job.name, ", ".join(_counted(run, self.shown.parts, self.say)) + again,
                      _stuff(run, self.tool_words, self.say),
                      _size(run.size or run.job.size, self.say).replace(" x ", " × ")]
            told = [flat(row[0].text_content()), *(flat(cell.text_content()) for cell in row[2:])]
            if not _alike([plain(flat(cell)) for cell in told], [plain(flat(cell)) for cell in wanted]):
                yield f"says '{'  '.join(told)}': expected '{'  '.join(wanted)}'"
            if tuple(a.get("href") for a in row[1].findall("a")) != run.job.files:
                yield f"{run.job.name} is not {', '.join(run.job.files)}"

    def _starts(self) -> Iterator[str]:
        """No starting points of a laser."""
        if self.body.xpath("details/table/tr[count(td)=3 and ../tr[count(th)=3]]"):
            yield "tells starting points of a laser"


def _counted(run: ToolRun, parts: Sequence[Part], forms: Forms) -> list[str]:
    return [f"{run.parts[part.name]} × {titled(part.name, forms.lang)}" for part in parts if run.parts.get(part.name)]


def _stuff(run: ToolRun, words: Data, forms: Forms) -> str:
    if run.job.tool == PRINTER:
        return str(words["filament"])
    done = f", {words[run.job.tool]['done'][run.done]}" if run.done else ""
    return f"{run.job.material}, {forms.number(run.job.thickness)} mm{done}"


def _size(size: Sequence[float], forms: Forms) -> str:
    return f"{forms.number(size[0], 1)} x {forms.number(size[1], 1)}"


def _alike(row: Sequence[str], other: Sequence[str]) -> bool:
    """Whether cells are the same, the last of them, if it is a size, but for the rounding of a decimal."""
    sizes = [re.fullmatch(r"([\d.,]+) [x×] ([\d.,]+)", one[-1]) for one in (row, other) if one]
    if len(sizes) == 2 and sizes[0] and sizes[1]:
        a, b = ([float(side.replace(",", ".")) for side in size.groups()] for size in sizes if size)
        return list(row[:-1]) == list(other[:-1]) and all(abs(x - y) < 0.11 for x, y in zip(a, b, strict=True))
    return list(row) == list(other)


def _close(told: Sequence[float], measured: Sequence[float]) -> bool:
    return len(told) == 2 and all(abs(a - b) < _NEAR for a, b in zip(told, measured, strict=True))
