"""CONTRACT: the bill as a text tells the parts, the lengths and times, the sheets and prices that there are.

Lengths and times are measured on the lines of the laser files, by the speeds of the tables; what is bought is held
against the sizes that are sold. That no cheaper way to lay the jobs on sheets exists is not proved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from ...core.finding import Finding
from ...core.part import Part
from ...core.workshop.tables import Material, materials, resolved
from ..contract.stock import sold_in_colours
from ..drawing import LaserDrawing
from .bill_words import TIME, cells, in_english, lasts, near, offcuts_line, plain, sets_line, starting_line
from .burned import Burned, area, burned
from .explained import flat
from .forms import Forms
from .sawn import could_be_sawn, least_piece, sawn_wrong
from .steps import ReadWay
from .tasks import Cutter, LaserRun
from .titles import is_aside, mark_said, titled

__all__ = ["Done", "check_bill", "measured"]

Done = Mapping[str, Sequence[Burned]]

_LONG = 1.0
"""mm by which a sum may be off."""
_OPERATIONS = ("cut", "score", "mark", "engrave")
_MARKS = ("ring", "cross", "bar", "square", "triangle", "dot")
_HEADS = {**dict.fromkeys(("part", "no part of the game"), ("count", "material", "size, mm")),
          "to buy": ("sheets", "size, mm", "price", "used", "for the bed"),
          "job": (*(f"{operation}, mm" for operation in _OPERATIONS), "travel, mm", "time")}  # over the columns
_TOLD = ("an offcut of ", "no machine was named", "example prices: ", "sheets to buy: ", "starting values only ",
         "the sheets cut ", "spares on the sheets: ", "cut from offcuts ")
_LITTLE = 0.1
"""Of a sheet: an offcut is worth looking for where less is used."""


def check_bill(text: bytes, parts: Sequence[Part], done: Done, way: ReadWay, cutter: Cutter) -> list[Finding]:
    """What is wrong with bill.txt of a kit whose jobs were measured (`measured`)."""
    try:
        bill = _Bill(text.decode("utf-8"), parts, way, cutter, done)
        return [Finding("CONTRACT", "bill", wrong) for wrong in bill.wrong()]
    except (LookupError, ValueError):  # words and numbers are not where they are in a bill
        return [Finding("CONTRACT", "bill", "is not built as a bill is")]


def measured(todo: Sequence[LaserRun], drawings: Mapping[str, LaserDrawing], cutter: Cutter,
             starts: bool = True) -> Done:
    """What is burned in each job, by the name of its sheet, as its laser file draws it; `starts` as for `burned`."""
    return {task.sheet.name: burned(task, drawings[task.sheet.name], cutter, starts) for task in todo}


class _Bill:
    """A bill under examination: its text in blocks of lines, and what was measured."""
    def __init__(self, text: str, parts: Sequence[Part], way: ReadWay, cutter: Cutter, done: Done) -> None:
        self.parts, self.way, self.cutter, self.done = parts, way, cutter, done
        self.table, self.say, self.lang = materials(), way.forms, way.forms.lang
        self.blocks = [in_english(cells(block), self.lang) for block in text.split("\n\n") if block.strip()]
        self.cut = [task for task in way.todo if all(its.how for its in done.get(task.sheet.name, ()))]
        self.swept = any(its.swept for some in done.values() for its in some)

    def wrong(self) -> Iterator[str]:
        known: dict[str, Callable[[Sequence[Sequence[str]]], Iterator[str]]] = {
            "part": partial(self._parts, False), "no part of the game": partial(self._parts, True),
            "to buy": self._bought, "besides": self._besides, "job": self._jobs}
        heads = [block[0][0] for block in self.blocks]
        bought = not all(task.front or task.sheet.remnant for task in self.way.todo)
        aside = any(is_aside(part, self.parts) for part in self.parts)
        once = ["part", "job", *["to buy"] * bought, *["no part of the game"] * aside]
        for head, many in ((head, heads.count(head)) for head in known):
            if many > 1 or (many == 0 and head in once) or (head == "to buy" and many > bought):
                yield f"has {many} lists that begin with '{head}'"
        for block in self.blocks:
            if block[0][0] in _HEADS and tuple(block[0][1:]) != _HEADS[block[0][0]]:
                yield f"its columns are {', '.join(block[0])}"
            yield from known.get(block[0][0], self._rest)(block)
        starting = starting_line({task.sheet.material for task in self.way.todo})
        sets, own = sets_line(self.way.sets), offcuts_line(self.way.todo)
        spares = plain(f"spares on the sheets: {more}") if (more := self.way.spare_parts()) else ""
        for start, line in (("starting values only ", starting), ("the sheets cut ", sets), ("spares on ", spares),
                            ("cut from off", own)):
            if self._lines(start) != [line] * bool(line):
                yield f"says {self._lines(start)}: expected '{line}'"
        blank = sum(_sum(self.done[task.sheet.name]) for task in self.cut if task.back)
        if blank > TIME and not self.swept and not any("leave the back faces blank" in line
                                                        for line in self._lines("saves ")):
            yield f"does not say that blank back faces save {blank:.1f} s"

    def _rows(self, block: Sequence[Sequence[str]], wanted: Sequence[Sequence[str]]) -> Iterator[str]:
        rows = [tuple(row) for row in block[1:]]
        yield from (f"has no row '{'  '.join(row)}'" for row in wanted if tuple(row) not in rows)
        for row in rows:
            if row not in [tuple(one) for one in wanted]:
                yield f"says '{'  '.join(row)}', which is not so"

    def _parts(self, aside: bool, block: Sequence[Sequence[str]]) -> Iterator[str]:
        yield from self._rows(block, [(plain(titled(p.name, self.lang)), str(p.count * self.way.sets),
                                       f"{p.material}, {_number(p.thickness, 4)} mm", _size(p.size))
                                      for p in self.parts if is_aside(p, self.parts) == aside])

    # --- what is bought

    def _bought(self, block: Sequence[Sequence[str]]) -> Iterator[str]:
        stocks: dict[str, list[LaserRun]] = {}
        coloured = sold_in_colours(resolved()["materials"])
        for task in self.way.todo:
            if not (task.front or task.sheet.remnant):
                part = task.sheet.placements[0].part
                mark = next((word for word in part.name.split("-") if word in _MARKS), "")  # of its player, his colour
                if part.material in coloured and mark and part.colour != mark:
                    yield f"{part.name} is cut from {part.colour or 'any'} of {part.material}"
                colour = part.colour if part.material in coloured else ""
                name = f"{part.material}, {_number(part.thickness, 4)} mm" + (
                    f", {mark_said(colour, self.lang)}" if colour else "")
                stocks.setdefault(name, []).append(task)
        rows = {row[0]: row for row in block[1:]}
        if sorted(rows) != sorted(stocks) or len(block) - 1 != len(stocks):
            yield f"buys {'; '.join(rows)}: the jobs need {'; '.join(stocks)}"
            return
        offcuts = {line.partition(": ")[2]: line for line in self._lines("an offcut of ")}
        total = 0.0
        for name, some in stocks.items():
            stuff = self.table[some[0].sheet.material]
            for wrong in self._stock(rows[name], some, stuff):
                yield f"{name}: {wrong}"
            total += float(rows[name][3].split()[0])
            used, sold = self._used(rows[name], some), rows[name][1] != "?"
            width, height = some[0].sheet.size
            offcut = f"an offcut of {_size((width, height))} mm is enough for {some[0].sheet.name}: {name}"
            wanted = sold and used < _LITTLE and len(some) == 1
            if wanted != (name in offcuts) and abs(used - _LITTLE) > 0.002:
                yield f"{name}: {'no' if wanted else 'an'} offcut is told of, {used:.1%} of the sheet is used"
            elif name in offcuts and offcuts[name] != offcut:
                yield f"says '{offcuts[name]}', expected '{offcut}'"
        counts = {name: int(row[1]) for name, row in rows.items() if row[1] != "?"}
        every, less = (sum(count for name, count in counts.items() if name not in some) for some in ((), offcuts))
        sheets = (f"sheets to buy: {every}, as each material, thickness and colour is sold by itself"
                  + f"; with the offcuts below: {less}" * bool(offcuts))
        if counts and self._lines("sheets to buy") != [sheets]:
            yield f"does not say '{sheets}'"
        line = next(iter(self._lines("laser time ")), "")
        if not line.endswith(f", material {total:.2f}"):
            yield f"says '{line}', the sheets come to {total:.2f}"

    def _used(self, row: Sequence[str], some: Sequence[LaserRun]) -> float:
        if row[1] == "?":
            return 0.0
        width, height = map(float, row[2].split(" x "))
        return sum(area(p.part) for task in some for p in task.sheet.placements) / (int(row[1]) * width * height)

    def _stock(self, row: Sequence[str], some: Sequence[LaserRun], stuff: Material) -> Iterator[str]:
        """A size that is sold, as many as can hold the jobs, and no more than one for each of them, at their price."""
        sizes = {_size(stock.size): stock for stock in stuff.sheets}
        sheets = [task.sheet for task in some]
        if row[1] == "?":
            if any(could_be_sawn(s.size, self.cutter.machine.bed, [sheet.size for sheet in sheets])
                   for s in stuff.sheets):
                yield "a size is sold on which its jobs go"
            ask = f"none known for {_size(least_piece([sheet.size for sheet in sheets]))}: ask for it"
            if row[2] != ask:
                yield f"says '{row[2]}', expected '{ask}'"
            return
        stock, count = sizes.get(row[2]), int(row[1])
        if stock is None:
            yield f"no sheet of {row[2]} is sold"
            return
        price = f"{count * stock.price:.2f}" + ("" if stuff.own_price else " (example)")
        if row[3] != price:
            yield f"costs {row[3]}: {count} cost {price}"
        used = self._used(row, some)
        if abs(float(row[4].rstrip("%")) - 100 * used) > 0.6:
            yield f"{row[4]} used: expected {used:.1%}"
        if sum(s.size[0] * s.size[1] for s in sheets) > count * stock.size[0] * stock.size[1] or any(
                min(s.size) > min(stock.size) or max(s.size) > max(stock.size) for s in sheets):
            yield f"{count} of {row[2]} cannot hold its jobs"
        whole = [s for s in stuff.sheets if self._on_bed(s.size) and all(
            min(j.size) <= min(s.size) and max(j.size) <= max(s.size) for j in sheets)]
        most = min((len(sheets) * s.price for s in whole), default=None)
        if most is not None and count * stock.price > most + 0.005:
            yield f"costs {row[3]}, a sheet for each job {most:.2f}"
        yield from sawn_wrong(row[5] if len(row) > 5 else "", stock.size, self.cutter.machine.bed,
                              [sheet.size for sheet in sheets])

    def _on_bed(self, size: Sequence[float]) -> bool:
        bed = self.cutter.machine.bed
        return min(size) <= min(bed) and max(size) <= max(bed)

    def _besides(self, block: Sequence[Sequence[str]]) -> Iterator[str]:
        rest, wrong = self.way.struck("needs", flat(" • ".join(" ".join(row) for row in block[1:])))
        yield from wrong
        if number := re.search(r"\d", rest):
            yield f"says '{rest[max(0, number.start() - 30):number.end() + 30]}': nothing explains it"

    # --- the work

    def _jobs(self, block: Sequence[Sequence[str]]) -> Iterator[str]:
        names = [task.sheet.name for task in self.way.todo if task in self.cut]
        if sorted(row[0] for row in block[1:]) != sorted(names):
            yield f"tells of the jobs {', '.join(row[0] for row in block[1:])}: expected {', '.join(names)}"
            return
        for row in block[1:]:
            works = self.done[row[0]]
            for operation, said in zip(_OPERATIONS, row[1:], strict=False):
                measured = sum(w.length for w in works if w.operation == operation)
                if not near(float(said), measured, _LONG):
                    yield f"{row[0]}: {operation} {said} mm, measured {measured:.1f} mm"
            if not near(float(row[5]), sum(w.travel for w in works), _LONG + sum(w.loose for w in works)):
                yield f"{row[0]}: {row[5]} mm of travel, measured {sum(w.travel for w in works):.1f} mm"
            if not any(w.swept for w in works) and not lasts(row[6], _sum(works)):
                yield f"{row[0]}: {row[6]}, by the lines of its files {_sum(works):.1f} s"

    def _lines(self, start: str) -> list[str]:
        return [line for block in self.blocks for line in map("  ".join, block) if line.startswith(start)]

    def _rest(self, block: Sequence[Sequence[str]]) -> Iterator[str]:
        """Warnings, totals, starting points and what saves something."""
        head = block[0][0]
        if head.startswith("starting points to test on a spare corner"):
            its = self.cutter.laser
            if head != f"starting points to test on a spare corner, for {its.name}, {its.title}":
                yield f"says '{head}', the laser is {its.name}, {its.title}"
            yield from self._rows(block, self._settings())
            return
        for line in map("  ".join, block):
            if line.startswith("laser time "):
                yield from self._time(line)
            elif line.startswith("saves "):
                yield from self._saves(line)
            elif line.startswith("not in this time"):
                yield from self._uncut(line)
            elif not line.startswith(_TOLD):
                yield f"says '{line[:100]}': nothing explains it"
        told = bool(self._lines("no machine was named: bed-600x400 is reckoned with"))
        if head.startswith("laser time") and told == self.cutter.named:
            yield "says that no machine was named" if told else "does not say that no machine was named"

    def _settings(self) -> list[tuple[str, ...]]:
        rows = {}
        for task in self.cut:
            for operation, how, swept in task.settings(self.cutter):
                if how:
                    rows[task.sheet.material, operation] = (
                        task.sheet.material, operation, f"{_number(how.speed, 4)} mm/s", f"{_number(how.power, 4)} %",
                        f"{how.passes} pass{'es' if how.passes > 1 else ''}" + ", swept" * swept)
        return list(rows.values())

    def _time(self, line: str) -> Iterator[str]:
        match = re.match(r"laser time (.+?) on (\S+?)(?:, without (\d+) of the jobs)?, material", line)
        left = len(self.way.todo) - len(self.cut)
        total = sum(_sum(self.done[task.sheet.name]) for task in self.cut)
        if not match or match[2] != self.cutter.machine.name or int(match[3] or 0) != left:
            yield f"says '{line}', expected {self.cutter.machine.name}, without {left} jobs"
        elif not self.swept and not lasts(match[1], total):
            yield f"says '{line}', by the lines of the files {total:.1f} s"

    def _uncut(self, line: str) -> Iterator[str]:
        jobs = [task.sheet for task in self.way.todo if task not in self.cut]
        its = self.cutter.laser
        wanted = [f"not in this time, since {its.name}, {its.title} has no setting to cut {stuff}: "
                  f"{', '.join(s.name for s in jobs if s.material == stuff)}" for stuff in {s.material for s in jobs}]
        if line not in wanted:
            yield f"says '{line}', which is not so"

    def _saves(self, line: str) -> Iterator[str]:
        """Time that blank backs save is the time of the backs; money is that of the sheets that are not bought."""
        backs = [task for task in self.cut if task.back]
        time = sum(_sum(self.done[task.sheet.name]) for task in backs)
        if match := re.fullmatch(r"saves (.+): leave the back faces blank \((.+)\)", line):
            wanted = ("--set back=none" if "back" in self.way.settings else
                      f"do not run {', '.join(task.sheet.name for task in backs)}")
            if not self.swept and (not lasts(match[1], time) or match[2] != wanted):
                yield f"says '{line}', the backs take {time:.1f} s ({wanted})"
        elif match := re.fullmatch(r"saves ([\d.]+): (.+), stained, instead of a sheet of (.+) for "
                                   r"each colour \(((?:--set \S+=\S+ ?)+)\)", line):
            for key, new in re.findall(r"--set (\S+)=(\S+)", match[4]):
                old, stuff = self.table.get(str(self.way.settings.get(key))), self.table.get(new)
                if old is None or stuff is None or not stuff.stains or stuff.thickness != old.thickness or \
                        (match[2], match[3]) != (stuff.title, old.title):
                    yield f"says '{line}', which is not so"
        elif not (self.swept or "score the lines" in line or "engraved lines" in line):
            yield f"says '{line}': nothing explains it"


def _sum(works: Sequence[Burned]) -> float:
    return sum(its.seconds for its in works)


def _number(value: float, digits: int) -> str:
    return Forms("en", {"point": "."}).number(value, digits)


def _size(size: Sequence[float]) -> str:
    return f"{_number(size[0], 1)} x {_number(size[1], 1)}"
