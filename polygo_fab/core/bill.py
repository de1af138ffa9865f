"""The bill of materials: parts, sheets to buy, laser time and cost, as data and as a text to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from .errors import BadInput
from .estimate import Job, Saving, job, savings, total
from .part import OPERATIONS, Part
from .purchase import LITTLE, Cheaper, Purchase, cheaper, purchases
from .sheet import Sheet
from .tables import Laser, Material
from .units import number

__all__ = ["Bill", "Item", "Purchase", "Uncut", "bill", "table"]


@dataclass(frozen=True)
class Item:
    """A part of the kit: how many, of what, its size and the area of one in mm and mm2."""

    part: str
    count: int
    material: str
    thickness: float
    size: tuple[float, float]
    area: float


@dataclass(frozen=True)
class Uncut:
    """A job that the laser does not cut: no time is known for it."""

    sheet: str
    material: str


@dataclass(frozen=True)
class Bill:
    """Everything that a kit needs: seconds, mm, and prices in the currency of the price list.

    named      whether a person chose the machine; without, it is the one that is reckoned with
    jobs       those that the laser cuts; `uncut` the others
    savings    of time, `cheaper` of money; `hardware` is what there is to have besides sheets
    """

    machine: str
    items: tuple[Item, ...]
    purchases: tuple[Purchase, ...]
    jobs: tuple[Job, ...]
    savings: tuple[Saving, ...]
    uncut: tuple[Uncut, ...] = ()
    cheaper: tuple[Cheaper, ...] = ()
    hardware: tuple[str, ...] = ()
    laser: str = ""
    named: bool = True

    @property
    def price(self) -> float:
        return sum(purchase.price for purchase in self.purchases)

    @property
    def seconds(self) -> float:
        return total(self.jobs)

    def as_data(self) -> dict[str, Any]:
        """For JSON: rounded to what is worth reading, and the sums."""
        data: dict[str, Any] = _rounded(asdict(self))
        return data | {"price": round(self.price, 2), "seconds": round(self.seconds, 1)}


def bill(parts: Sequence[Part], sheets: Sequence[Sheet], laser: Laser, stuffs: Mapping[str, Material],
         machine: str = "", *, bed: tuple[float, float] | None = None, named: bool = True,
         options: Mapping[str, object] | None = None, hardware: Sequence[str] = ()) -> Bill:
    """The bill of these parts cut from these sheets.

    bed       that of the machine: larger sheets are sawn up for it
    options   those of the kit with their values: what a saving changes among them
    A job that the laser does not cut is named and has no time. Raises BadInput for a material that is not in the table.
    """
    for sheet in sheets:
        if sheet.material not in stuffs:
            raise BadInput(f"{sheet.name}: no material '{sheet.material}' in the table")
    items = tuple(Item(p.name, p.count, p.material, p.thickness, p.size, p.area) for p in parts)
    jobs, uncut, done = list[Job](), list[Uncut](), list[Sheet]()
    for sheet in sheets:
        try:
            jobs.append(job(sheet, laser, stuffs[sheet.material]))
        except BadInput:
            uncut.append(Uncut(sheet.name, sheet.material))
        else:
            done.append(sheet)
    return Bill(machine, items, purchases(sheets, stuffs, bed), tuple(jobs), savings(done, laser, stuffs, options),
                tuple(uncut), cheaper(sheets, stuffs, laser, bed, options or {}), tuple(hardware),
                f"{laser.name}, {laser.title}" if laser.title else laser.name, named)


# --- to read


def table(found: Bill) -> str:
    """The bill in columns."""
    parts = [("part", "count", "material", "size, mm")] + [
        (i.part, str(i.count), f"{i.material}, {number(i.thickness)} mm", _size(i.size)) for i in found.items]
    buy = [("to buy", "sheets", "size, mm", "price", "used", "for the bed")] + [
        (_named(p), str(p.count) if p.stock else "?", _size(p.stock.size) if p.stock else
         f"none known for {_size(p.least)}: ask for it", f"{p.price:.2f}{'' if p.own_price else ' (example)'}",
         f"{p.used:.0%}", "" if p.stock is None else "as it is" if p.piece == p.stock.size else
         f"saw each into {p.pieces} of {_size(p.piece)}{' and a rest' * p.rest}")
        for p in found.purchases]
    work = [("job", "cut, mm", "score, mm", "mark, mm", "engrave, mm", "travel, mm", "time")] + [
        (j.sheet, *(f"{j.length(o):.0f}" for o in ("cut", "score", "mark", "engrave")), f"{j.travel:.0f}",
         _clock(j.seconds)) for j in found.jobs]
    blocks = [_columns(parts), _columns(buy), _besides(found), _columns(work), _warned(found), _total(found),
              _starting(found), _cheaper(found)]
    return "\n\n".join("\n".join(lines) for lines in blocks if lines)


def _named(p: Purchase) -> str:
    return f"{p.material}, {number(p.thickness)} mm" + f", {p.colour}" * bool(p.colour)


def _besides(found: Bill) -> list[str]:
    return ["besides", *(f"  {text}" for text in found.hardware)] if found.hardware else []


def _warned(found: Bill) -> list[str]:
    """The jobs that the laser does not cut, a line for each material."""
    return [f"not in this time, since {found.laser} has no setting to cut {material}: "
            f"{', '.join(u.sheet for u in found.uncut if u.material == material)}"
            for material in dict.fromkeys(u.material for u in found.uncut)]


def _total(found: Bill) -> list[str]:
    rest = f", without {len(found.uncut)} of the jobs" if found.uncut else ""
    lines = [f"laser time {_clock(found.seconds)}{f' on {found.machine}' if found.machine else ''}{rest}, material "
             f"{found.price:.2f}"]
    if found.machine and not found.named:
        lines.append(f"no machine was named: {found.machine} is reckoned with; --machine names yours")
    if not all(p.own_price for p in found.purchases):
        lines.append("example prices: set your own in materials.toml of the config folder (docs/config.md)")
    return lines


def _starting(found: Bill) -> list[str]:
    """Speed, power and passes of every operation on every material, once each."""
    settings = dict.fromkeys((j.material, w.operation, w.setting, w.raster) for j in found.jobs for w in j.works)
    rows = [(stuff, operation, f"{number(its.speed)} mm/s", f"{number(its.power)} %",
             f"{its.passes} pass{'es' * (its.passes > 1)}" + ", swept" * swept)
            for stuff, operation, its, swept in sorted(settings, key=lambda s: (s[0], OPERATIONS.index(s[1])))]
    if not rows:
        return []
    return [f"starting points to test on a spare corner{f', for {found.laser}' if found.laser else ''}",
            *(f"  {line}" for line in _columns(rows))]


def _cheaper(found: Bill) -> list[str]:
    lines = [f"saves {_clock(s.seconds)}: {s.what}" + f" ({s.how})" * bool(s.how) for s in found.savings]
    lines += [f"saves {c.price:.2f}: {c.what} ({c.how})" for c in found.cheaper]
    little = [p for p in found.purchases if p.stock and p.used < LITTLE]
    lines += [f"an offcut of {_size(p.largest)} mm is enough for {p.jobs[0]}: {_named(p)}" for p in little
              if len(p.jobs) == 1]
    return lines


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _size(size: tuple[float, float]) -> str:
    return f"{number(size[0], 1)} x {number(size[1], 1)}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60:02d} min" if minutes >= 60 else f"{minutes} min {rest:02d} s"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: _rounded(inner) for key, inner in value.items()}
    return [_rounded(inner) for inner in value] if isinstance(value, (list, tuple)) else value
