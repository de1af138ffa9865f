"""CONTRACT: the page that shows everything a recipe made: its parts, steps and jobs are those of the sheets, its links
lead to the files that there are, and its bill is the bill."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.finding import Finding
from ...core.part import Part
from ...core.resources import Data
from ...core.workshop.tables import resolved
from ..contract.stock import unmeasured
from ..stated import stated, stated_in
from .explained import flat, unexplained
from .forms import Forms
from .index_links import links_wrong
from .part_cards import unseen
from .steps import ReadWay, steps_wrong
from .tasks import Cutter, LaserRun
from .titles import is_aside, titled

__all__ = ["KitPage", "PageFacts", "check_index"]

_FORMATS = {"svg": "SVG", "dxf": "DXF", "lbrn2": "LightBurn", "pdf": "PDF"}


@dataclass(frozen=True, kw_only=True)
class PageFacts:
    """What a page is held against: its title, the parts, what was proved of each file by its path; of how many files
    all that is looked for was proved, of how many a part, of how many nothing; the settings of the kit, the machine
    that was named, and the bill as it was written; of each sheet how many parts hang in it, and by how many tabs."""

    title: str
    parts: Sequence[Part]
    paths: Mapping[str, Collection[str]]
    proved: tuple[int, int, int]
    settings: Data
    cutter: Cutter
    bill: str
    held: Mapping[str, tuple[int, int]]


def check_index(data: bytes, way: ReadWay, shown: PageFacts,
                kind: Callable[[Any, ReadWay, PageFacts], KitPage] | None = None) -> list[Finding]:
    """What is wrong with a page in the language of the way; `kind` examines one that is not of a laser."""
    from lxml import etree, html

    name = f"index.{way.forms.lang}.html"
    try:
        body = html.fromstring(data.decode("utf-8")).find("body")
        return [Finding("CONTRACT", name, wrong) for wrong in (kind or KitPage)(body, way, shown).wrong()]
    except (etree.ParserError, AttributeError, LookupError, ValueError):  # its tables and lists are not where they are
        return [Finding("CONTRACT", name, "is not built as the page of a kit is")]


class KitPage:
    """A page under examination."""

    def __init__(self, body: Any, way: ReadWay, shown: PageFacts) -> None:
        self.body, self.way, self.shown = body, way, shown
        self.words = stated_in("names", way.forms.lang)

    @property
    def say(self) -> Forms:
        return self.way.forms

    def form(self, key: str, **values: object) -> str:
        return str(self.words["index"][key]).format(**values)

    def wrong(self) -> Iterator[str]:
        title, sets = self.shown.title, self.way.sets
        title = self.form("sets", title=title, count=sets) if sets > 1 else title
        if [flat(h.text_content()) for h in self.body.findall("h1")] != [flat(title)]:
            yield f"its title is not '{title}'"
        badges = [flat(one.text_content()) for one in self.body.find_class("proof")]
        several, one = (self.words["index"][key] for key in ("counts", "counts_one"))
        counts = [one[k] if count == 1 else several[k].format(count=count)
                  for k, count in enumerate(self.shown.proved) if count or not k]
        proved = flat(self.form("proved", files=sum(self.shown.proved), counts=", ".join(counts)))
        if len(badges) != 1 or not badges[0].startswith(proved):
            yield f"says '{' '.join(badges)}', expected '{proved}'"
        yield from self._notices()
        yield from self._parts()
        yield from unseen(self.body, self.shown.parts, self.say.lang)
        yield from self._steps()
        yield from self._jobs()
        yield from self._starts()
        yield from links_wrong(self.body, self.shown.paths, self.say.lang)
        bills = [one.text_content() for one in self.body.xpath("details/pre")]
        if bills != ([self.shown.bill] if self.shown.bill else []):
            yield "its bill is not the one in its language"
        told = {row[0].text_content(): row[1].text_content() for row in self.body.xpath("(details)[last()]/table/tr")}
        if told != {key: str(value) for key, value in self.shown.settings.items()}:
            yield "its settings are not those of the kit"

    def _notices(self) -> Iterator[str]:
        """What is to be known before the laser is switched on: that it has no power, that it does not cut a material,
        or that nothing of it was measured."""
        boxes, never = self.body.find_class("safety"), self.words["index"]["safety"]
        safe = flat(" ".join(one.text_content() for one in boxes))
        if self.way.todo and (len(boxes) != 1 or any(flat(word) not in safe for word in never)):
            yield f"does not say, once, before a laser is switched on: {', '.join(never)}"
        told = [flat(one.text_content()).removeprefix("!").strip() for one in self.body.find_class("notice")]
        its, fronts = self.shown.cutter, [task.sheet for task in self.way.todo if not task.back]
        wanted = [self.form("no_power")] if not its.named and any(
            path.endswith(".lbrn2") for path in self.shown.paths) else []
        for stuff in dict.fromkeys(sheet.material for sheet in fronts) if its.named else ():
            if its.laser.name not in resolved()["materials"].get(stuff, {}).get("cut", {}):  # type: ignore[operator]
                jobs = self.say.listed([sheet.name for sheet in fronts if sheet.material == stuff])
                wanted.append(self.form("not_cut", machine=its.machine.name, laser=its.laser.name, material=stuff,
                                        jobs=jobs))
        guessed = unmeasured({sheet.material for sheet in fronts}, lambda: resolved()["materials"])
        head, tail = self.words["index"]["starting"]
        wanted += [f"{head} {self.say.listed(guessed)}: {tail}"] if guessed else []
        if len(told) != len(wanted) or not all(one.startswith(flat(begun)) for one, begun in
                                               zip(told, wanted, strict=True)):
            yield f"warns '{' '.join(told)[:200]}', expected '{' '.join(wanted)[:200]}'"

    def _parts(self) -> Iterator[str]:
        for place, aside in (("cards", False), ("cards aside", True)):
            cards = [flat(card.text_content()) for card in self.body.xpath(
                f"div[@class='{place}']/div/div[@class='text']")]
            wanted = []
            for part in self.shown.parts:
                stuff = self.form("part", material=self.say.material(part.material, part.thickness),
                                  **self.say.size(part.size))
                if is_aside(part, self.shown.parts) == aside:
                    wanted.append(flat(f"{part.count} × {titled(part.name, self.say.lang)}{stuff}"))
            yield from (f"has no part '{one}'" for one in wanted if one not in cards)
            yield from (f"has the part '{one}', which is not so" for one in cards if one not in wanted)

    def _steps(self) -> Iterator[str]:
        needs = flat(" • ".join(one.text_content() for one in self.body.xpath("ul[following-sibling::section]/li")))
        rest, wrong = self.way.struck("needs", needs)
        yield from wrong
        yield from unexplained(rest, [])
        known = {flat(stated(step.titles, self.say.lang)): step.titles["en"] for step in self.way.contract.steps}
        titles, items = [], self.body.xpath("section/ol/li")
        for item in items:
            title = flat(item[0].text_content()).rstrip(".") if len(item) else ""
            titles.append(title)
            after = self.body.xpath("section/ol/following-sibling::*") if item is items[-1] else []  # what is filled in
            text = flat(" ".join(one.text_content() for one in (item, *after))).removeprefix(f"{title}.")
            rest, wrong = self.way.struck(known.get(title, title), text)
            yield from (f"step {title}: {one}" for one in wrong)
            names = {name for task in self.way.todo for name in (task.sheet.name, *task.counts()) if "-" in name}
            yield from (f"step {title}: {one}" for one in unexplained(rest, [], names))
        yield from steps_wrong(titles, self.way, sheet=False)

    # --- the jobs

    def _jobs(self) -> Iterator[str]:
        heads = [flat(h.text_content()) for h in self.body.findall("h2")]
        if flat(self.form("jobs", count=len(self.way.todo))) not in heads:
            yield f"nowhere says '{self.form('jobs', count=len(self.way.todo))}'"
        yield from self._heads("heads", "div[@class='scroll']/table/tr[th]")
        rows = self.body.xpath("div[@class='scroll']/table/tr[td]")
        if len(rows) != len(self.way.todo):
            yield f"{len(rows)} jobs: expected {len(self.way.todo)}"
            return
        for row, task in zip(rows, self.way.todo, strict=True):
            yield from (f"job {task.number}: {wrong}" for wrong in self._job(row, task))

    def _job(self, row: Any, task: LaserRun) -> Iterator[str]:
        sheet = task.sheet
        links = [(a.text_content(), a.get("href")) for a in row[1].findall("a")]
        wanted = [(label, f"laser/{sheet.name}.{form}") for form, label in _FORMATS.items()
                  if f"laser/{sheet.name}.{form}" in self.shown.paths]
        if links != wanted:
            yield f"its files are {links}, expected {wanted}"
        order = [part.name for part in self.shown.parts]
        cut = ", ".join(f"{count} × {titled(name, self.say.lang)}" for name, count in
                        sorted(task.counts().items(), key=lambda item: order.index(item[0])))
        said = [key for key, holds in (("remnant", sheet.remnant), ("uneven", not sheet.kerf.even)) if holds]
        bed, (wide, high) = self.shown.cutter.machine.bed, sheet.size
        stands = ["stands"] * (self.shown.cutter.named and (wide > bed[0] or high > bed[1]))
        parts, tabs = self.shown.held[sheet.name]
        note = "; ".join([*map(self.form, [sheet.face] if task.front else said),
                          *([self.form("tabs", parts=parts, tabs=tabs)] if parts else []), *map(self.form, stands)])
        checks = sorted({code for _, path in wanted for code in self.shown.paths[path]})
        size = self.say.size(task.piece, 2)
        cells = [str(task.number), None, f"{cut}{note}", self.say.material(sheet.material, sheet.thickness),
                 f"{size['width']} × {size['height']}", self.say.kerf(sheet.kerf)]
        for cell, words in zip(row, cells, strict=False):
            if words is not None and flat(cell.text_content()) != flat(words):
                yield f"says '{flat(cell.text_content())}', expected '{flat(words)}'"
        if [flat(b.text_content()) for b in row[1].findall("b")] != [sheet.name]:
            yield f"is not called {sheet.name}"
        told = [flat(row[6].findtext(f"details/{tag}") or "") for tag in ("summary", "span")]
        if told != [flat(self.form("checks", count=len(checks))), " ".join(checks)]:
            yield f"says '{' '.join(told)}': proved are {' '.join(checks) or 'none'}"

    def _heads(self, key: str, place: str) -> Iterator[str]:
        """What stands over the columns of a table."""
        heads = [[flat(cell.text_content()) for cell in row] for row in self.body.xpath(place)]
        if heads != [[flat(head) for head in self.words["index"][key]]]:
            yield f"a table is headed {heads}, expected {', '.join(self.words['index'][key])}"

    def _starts(self) -> Iterator[str]:
        """Each job stands in one row of the starting points, with what the tables say of it."""
        yield from self._heads("start_heads", "details/table/tr[count(th)=3]")
        rows = {flat(row.text_content()): [flat(cell.text_content()) for cell in row]
                for row in self.body.xpath("details/table/tr[count(td)=3]")}
        found = {name: cells[1:] for cells in rows.values() for name in cells[0].split(", ")}
        for task in self.way.todo:
            wanted = [flat(self.say.material(task.sheet.material, task.sheet.thickness)),
                      flat(task.start(self.say, self.shown.cutter))]
            if found.get(task.sheet.name) != wanted:
                yield f"the starting point of {task.sheet.name} is {found.get(task.sheet.name)}, expected {wanted}"
