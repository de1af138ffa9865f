"""The bill of materials: parts, sheets to buy, laser time and cost, as data and as a text to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from .errors import BadInput
from .estimate import Job, Saving, job, savings, total
from .part import Part
from .sheet import Sheet
from .tables import Laser, Material, Stock
from .units import number

__all__ = ["Bill", "Item", "Purchase", "bill", "table"]


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
class Purchase:
    """What to buy of a material in a colour ("" where any will do).

    stock, count   the size sold and how many: the cheapest on which all jobs go; None and 0 where no size is known
    used           the share of what is bought that becomes parts
    price          in all; `own_price` tells whether it is the person's own or our example
    """

    material: str
    thickness: float
    jobs: tuple[str, ...]
    stock: Stock | None
    count: int
    used: float
    price: float
    own_price: bool
    colour: str = ""


@dataclass(frozen=True)
class Bill:
    """Everything that a kit needs: seconds, mm, and prices in the currency of the price list."""

    machine: str
    items: tuple[Item, ...]
    purchases: tuple[Purchase, ...]
    jobs: tuple[Job, ...]
    savings: tuple[Saving, ...]

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
         machine: str = "") -> Bill:
    """The bill of these parts cut from these sheets.

    Raises BadInput for a material that is not in the table or that the laser does not cut, and for a job larger than
    every sheet that is sold.
    """
    for sheet in sheets:
        if sheet.material not in stuffs:
            raise BadInput(f"{sheet.name}: no material '{sheet.material}' in the table")
    items = tuple(Item(p.name, p.count, p.material, p.thickness, p.size, p.area) for p in parts)
    jobs = tuple(job(sheet, laser, stuffs[sheet.material]) for sheet in sheets)
    front = [s for s in sheets if s.face == "front"]  # a back is burned on what has been cut already
    stocks: dict[tuple[str, float, str], list[Sheet]] = {}
    for sheet in front:
        stocks.setdefault((sheet.material, sheet.thickness, sheet.colour), []).append(sheet)
    buy = tuple(replace(_purchase(stuffs[name], thickness, some), colour=colour)
                for (name, thickness, colour), some in stocks.items())
    return Bill(machine, items, buy, jobs, savings(sheets, laser, stuffs))


def _purchase(material: Material, thickness: float, sheets: Sequence[Sheet]) -> Purchase:
    names = tuple(s.name for s in sheets)
    if not material.sheets:
        return Purchase(material.name, thickness, names, None, 0, 0.0, 0.0, material.own_price)
    offers = [(stock, count) for stock in material.sheets
              if (count := _needed([s.size for s in sheets], stock.size)) is not None]
    if not offers:
        largest = max(sheets, key=lambda s: max(s.size))
        raise BadInput(f"{largest.name} needs {_size(largest.size)} mm, and no sheet of {material.name} is sold so "
                       "large: allowed: another material, or a size in materials.toml of the config folder")
    stock, count = min(offers, key=lambda o: (o[1] * o[0].price, o[1] * o[0].size[0] * o[0].size[1]))
    area = sum(p.part.area for s in sheets for p in s.placements)
    return Purchase(material.name, thickness, names, stock, count, area / (count * stock.size[0] * stock.size[1]),
                    count * stock.price, material.own_price)


def _needed(jobs: Sequence[tuple[float, float]], stock: tuple[float, float]) -> int | None:
    """How many sheets of a size hold these rectangles, laid in rows; None where one does not go on it.

    Rows of falling height, each rectangle in the first row that has room and each row on the first sheet that has:
    a layout that can be cut, not always the best one.
    """
    long, short = max(stock), min(stock)
    rows: list[tuple[float, float]] = []  # height, width taken
    for height, width in sorted(((min(j), max(j)) for j in jobs), reverse=True):
        if width > long or height > short:
            return None
        fitting = next((i for i, (h, taken) in enumerate(rows) if height <= h and taken + width <= long), None)
        if fitting is None:
            rows.append((height, width))
        else:
            rows[fitting] = (rows[fitting][0], rows[fitting][1] + width)
    sheets: list[float] = []
    for height, _ in rows:
        first = next((i for i, taken in enumerate(sheets) if taken + height <= short), None)
        if first is None:
            sheets.append(height)
        else:
            sheets[first] += height
    return len(sheets)


# --- to read


def table(found: Bill) -> str:
    """The bill in columns."""
    parts = [("part", "count", "material", "size, mm")] + [
        (i.part, str(i.count), f"{i.material}, {number(i.thickness)} mm", _size(i.size)) for i in found.items]
    buy = [("to buy", "sheets", "size, mm", "price", "used for parts")] + [
        (f"{p.material}, {number(p.thickness)} mm" + f", {p.colour}" * bool(p.colour), str(p.count) if p.stock else "?",
         _size(p.stock.size) if p.stock else "no size known",
         f"{p.price:.2f}{'' if p.own_price else ' (example)'}", f"{p.used:.0%}") for p in found.purchases]
    work = [("job", "cut, mm", "score, mm", "mark, mm", "engrave, mm", "travel, mm", "time")] + [
        (j.sheet, *(f"{j.length(o):.0f}" for o in ("cut", "score", "mark", "engrave")), f"{j.travel:.0f}",
         _clock(j.seconds)) for j in found.jobs]
    lines = [*_columns(parts), "", *_columns(buy), "", *_columns(work), "",
             f"laser time {_clock(found.seconds)}{f' on {found.machine}' if found.machine else ''}, material "
             f"{found.price:.2f}"]
    if not all(p.own_price for p in found.purchases):
        lines.append("example prices: set your own in materials.toml of the config folder")
    lines += [f"saves {_clock(s.seconds)}: {s.what}" for s in found.savings]
    return "\n".join(lines)


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
