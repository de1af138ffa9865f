"""The bill as a text to read, in columns, in the words of templates/lang/<lang>/bill.toml."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core.part import OPERATIONS
from ...core.resources import Data
from ...core.words.language_files import words_in
from ...core.words.number_format import clock, pointed
from ...core.words.wording import decimal, wording
from .bill import Bill, BillItem
from .part_names import marked, said
from .purchase import LITTLE, Purchase

__all__ = ["bill_path", "columns", "table"]


def bill_path(lang: str) -> str:
    """The file that tells the bill in a language."""
    return "bill.txt" if lang == "en" else f"bill.{lang}.txt"


def table(found: Bill, lang: str = "en") -> str:
    """The bill in columns; what there is besides sheets is told as the bill has it."""
    return "\n\n".join("\n".join(lines) for lines in _Told(found, lang).blocks() if lines)


class _Told:
    """A bill in one language."""

    def __init__(self, found: Bill, lang: str) -> None:
        self.found, self.lang = found, lang
        self.words: Data = words_in(lang, "bill")

    def say(self, key: str, **values: object) -> str:
        return str(self.words[key]).format(**values)

    def number(self, value: float, digits: int = 4) -> str:
        return decimal(value, self.lang, digits)

    def blocks(self) -> tuple[list[str], ...]:
        parts, aside = (self._parts(head, [item for item in self.found.items if item.aside == apart])
                        for head, apart in (("parts", False), ("aside", True)))
        return (parts, aside, self._bought(), self._besides(), self._work(), [*self._warned(), *self._total()],
                self._starting(), self._cheaper())

    def _parts(self, head: str, items: Sequence[BillItem]) -> list[str]:
        rows = [(said(i.part, self.lang), str(i.count), self._stuff(i.material, i.thickness), self._size(i.size))
                for i in items]
        return columns([tuple(self.words[head]), *rows]) if rows or head == "parts" else []

    def _bought(self) -> list[str]:
        rows = [tuple(self.words["buy"])]
        for p in self.found.purchases:
            size = self._size(p.stock.size) if p.stock else self.say("none_known", size=self._size(p.least))
            price = self._money(p.price) + ("" if p.own_price else f" ({self.say('example')})")
            sawn = "" if p.stock is None else self.say("as_it_is") if p.piece == p.stock.size else self.say(
                "saw_rest" if p.rest else "saw", pieces=p.pieces, size=self._size(p.piece))
            rows.append((self._sheet(p), str(p.count) if p.stock else "?", size, price,
                         self.say("share", share=f"{100 * p.used:.0f}"), sawn))
        return columns(rows) if len(rows) > 1 else []

    def _sheet(self, p: Purchase) -> str:
        return self._stuff(p.material, p.thickness, f", {marked(p.colour, self.lang)}" if p.colour else "")

    def _stuff(self, name: str, thickness: float | None = None, colour: str = "") -> str:
        """A material in words with its id, by which tables and files call it; one that is not ours by its id alone."""
        family = wording(self.lang)["materials"].get(name.split("-")[0])
        thick = "" if thickness is None else f", {self.number(thickness)} mm"
        return self.say("stuff", family=family, id=name, rest=thick + colour) if family else f"{name}{thick}{colour}"

    def _besides(self) -> list[str]:
        return [self.say("besides"), *(f"  {text}" for text in self.found.hardware)] if self.found.hardware else []

    def _work(self) -> list[str]:
        rows = [(j.sheet, *(f"{j.length(o):.0f}" for o in ("cut", "score", "mark", "engrave")), f"{j.travel:.0f}",
                 clock(j.seconds)) for j in self.found.jobs]
        return columns([tuple(self.words["jobs"]), *rows])

    def _laser(self) -> str:
        name, comma, title = self.found.laser.partition(", ")
        return f"{name}{comma}{self.words['lasers'].get(name, title)}"

    def _warned(self) -> list[str]:
        """The jobs that the laser does not cut, a line for each material."""
        uncut = self.found.uncut
        return [self.say("uncut", laser=self._laser(), material=self._stuff(material),
                         jobs=", ".join(u.sheet for u in uncut if u.material == material))
                for material in dict.fromkeys(u.material for u in uncut)]

    def _total(self) -> list[str]:
        found = self.found
        on = f" {self.say('on', machine=found.machine)}" if found.machine else ""
        rest = f", {self.say('without', count=len(found.uncut))}" if found.uncut else ""
        lines = [f"{self.say('laser_time', time=clock(found.seconds))}{on}{rest}, "
                 f"{self.say('material', price=self._money(found.price))}"]
        sheets, offcuts = sum(p.count for p in found.purchases), sum(p.count for p in self._little())
        if sheets:
            lines.append(self.say("sheets", count=sheets)
                         + (self.say("with_offcuts", count=sheets - offcuts) if offcuts else ""))
        if found.sets > 1:
            lines.append(self.say("sets", count=found.sets))
        if found.spares:
            lines.append(self.say("spares", parts="; ".join(
                f"{count} × {said(name, self.lang)}" for name, count in found.spares.items())))
        if found.offcuts:
            lines.append(self.say("offcuts", pieces="; ".join(
                f"{its.sheet}, {self._size(its.size)} mm" for its in found.offcuts)))
        if found.starting:
            lines.append(self.say("starting_values", materials=", ".join(found.starting)))
        if found.machine and not found.named:
            lines.append(self.say("unnamed", machine=found.machine))
        if not all(p.own_price for p in found.purchases):
            lines.append(self.say("prices"))
        return lines

    def _starting(self) -> list[str]:
        """Speed, power and passes of every operation on every material, once each."""
        settings = dict.fromkeys((j.material, w.operation, w.setting, w.raster) for j in self.found.jobs
                                 for w in j.works)
        rows = [(self._stuff(stuff), self.words["operations"][operation], f"{self.number(its.speed)} mm/s",
                 f"{self.number(its.power)} %", self.say("passes" if its.passes > 1 else "one_pass", count=its.passes)
                 + (f", {self.say('swept')}" if swept else ""))
                for stuff, operation, its, swept in sorted(settings, key=lambda s: (s[0], OPERATIONS.index(s[1])))]
        if not rows:
            return []
        head = self.say("start_for", laser=self._laser()) if self.found.laser else self.say("start")
        return [head, *(f"  {line}" for line in columns(rows))]

    def _little(self) -> list[Purchase]:
        """What is bought for one job that hardly uses it: an offcut does."""
        return [p for p in self.found.purchases if p.stock and p.used < LITTLE and len(p.jobs) == 1]

    def _cheaper(self) -> list[str]:
        rows = [(clock(s.seconds), s.what, s.how) for s in self.found.savings]
        rows += [(self._money(c.price), c.what, c.how) for c in self.found.cheaper]
        lines = [self.say("saves", much=much, what=self._way(what)) + (f" ({self._way(how)})" if how else "")
                 for much, what, how in rows]
        return [*lines, *(self.say("offcut", size=self._size(p.largest), job=p.jobs[0], stuff=self._sheet(p))
                          for p in self._little())]

    def _way(self, what: str) -> str:
        """How something is saved, in the words of the language."""
        for pattern, form in self.words["ways"]:
            if match := re.fullmatch(pattern, what):
                return str(form).format(*map(self._way, match.groups()))
        return what

    def _size(self, size: tuple[float, float]) -> str:
        return f"{self.number(size[0], 1)} x {self.number(size[1], 1)}"

    def _money(self, price: float) -> str:
        return pointed(f"{price:.2f}", self.lang)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of as many cells each, as lines: the cells of a column below each other."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
