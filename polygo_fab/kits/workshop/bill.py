"""The bill of materials: parts, sheets to buy, laser time and cost, as data (`bill_text` tells it in words)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ...core.errors import BadInput
from ...core.part import Part
from ...core.sheet import Sheet
from ...core.workshop.estimate import Saving, SheetJob, job, savings, total
from ...core.workshop.starting import starting_values
from ...core.workshop.tables import Laser, Material
from .part_names import besides
from .purchase import Cheaper, Purchase, cheaper, purchases

__all__ = ["Bill", "BillItem", "Offcut", "Purchase", "Uncut", "bill"]


@dataclass(frozen=True, kw_only=True)
class BillItem:
    """A part of the kit: how many, of what, its size and the area of one in mm and mm2; `aside` where it is no part of
    the game, but a blank that others are cut out of or a test piece."""

    part: str
    count: int
    material: str
    thickness: float
    size: tuple[float, float]
    area: float
    aside: bool = False


@dataclass(frozen=True)
class Uncut:
    """A job that the laser does not cut: no time is known for it."""

    sheet: str
    material: str


@dataclass(frozen=True)
class Offcut:
    """A job on an offcut that is there: nothing is bought for it. `size` is that of its box, mm."""

    sheet: str
    material: str
    size: tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Bill:
    """Everything that a kit needs: seconds, mm, and prices in the currency of the price list.

    named      whether a person chose the machine; without, it is the one that is reckoned with
    jobs       those that the laser cuts; `uncut` the others
    starting   the materials of which nothing measured is known
    sets       how many of the product the jobs cut: items and hardware are those of all
    spares     how many of a part the jobs cut besides, by its name
    offcuts    the jobs on pieces that are there, for which nothing is bought
    savings    of time, `cheaper` of money; `hardware` is what there is to have besides sheets
    """

    machine: str
    items: tuple[BillItem, ...]
    purchases: tuple[Purchase, ...]
    jobs: tuple[SheetJob, ...]
    savings: tuple[Saving, ...]
    uncut: tuple[Uncut, ...] = ()
    cheaper: tuple[Cheaper, ...] = ()
    hardware: tuple[str, ...] = ()
    laser: str = ""
    named: bool = True
    starting: tuple[str, ...] = ()
    sets: int = 1
    spares: Mapping[str, int] = field(default_factory=dict)
    offcuts: tuple[Offcut, ...] = ()

    @property
    def price(self) -> float:
        return sum(purchase.price for purchase in self.purchases)

    @property
    def seconds(self) -> float:
        return total(self.jobs)

    def as_data(self) -> dict[str, object]:
        """For JSON: rounded to what is worth reading, and the sums."""
        data: dict[str, object] = _rounded(asdict(self))
        if self.sets == 1:  # as it was before there were several
            del data["sets"]
        for key in ("spares", "offcuts"):
            if not data[key]:
                del data[key]
        return data | {"price": round(self.price, 2), "seconds": round(self.seconds, 1)}


def bill(parts: Sequence[Part], sheets: Sequence[Sheet], laser: Laser, stuffs: Mapping[str, Material],
         machine: str = "", *, bed: tuple[float, float] | None = None, named: bool = True,
         options: Mapping[str, object] | None = None, hardware: Sequence[str] = (), sets: int = 1,
         spares: Mapping[str, int] | None = None) -> Bill:
    """The bill of these parts cut from these sheets.

    bed       that of the machine: larger sheets are sawn up for it
    options   those of the kit with their values: what a saving changes among them
    A job that the laser does not cut is named and has no time. Raises BadInput for a material that is not in the table.
    """
    for sheet in sheets:
        if sheet.material not in stuffs:
            raise BadInput(f"{sheet.name}: no material '{sheet.material}' in the table")
    aside = frozenset(besides(parts))
    items = tuple(BillItem(part=p.name, count=p.count * sets, material=p.material, thickness=p.thickness, size=p.size,
                           area=p.area, aside=p in aside) for p in parts)
    jobs, uncut, done = list[SheetJob](), list[Uncut](), list[Sheet]()
    for sheet in sheets:
        try:
            jobs.append(job(sheet, laser, stuffs[sheet.material]))
        except BadInput:
            uncut.append(Uncut(sheet.name, sheet.material))
        else:
            done.append(sheet)
    bought = purchases(sheets, stuffs, bed)
    return Bill(machine=machine, items=items, purchases=bought, jobs=tuple(jobs),
                savings=savings(done, laser, stuffs, options), uncut=tuple(uncut),
                cheaper=cheaper(bought, sheets, stuffs, laser, bed, options=options or {}), hardware=tuple(hardware),
                laser=f"{laser.name}, {laser.title}" if laser.title else laser.name, named=named,
                starting=starting_values(sheets), sets=sets, spares=spares or {},
                offcuts=tuple(Offcut(sheet.name, sheet.material, sheet.remnant.size) for sheet in sheets
                              if sheet.remnant and sheet.face == "front"))


def _rounded(value: object) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: inner if key == "thickness" else _rounded(inner) for key, inner in value.items()}  # as it is given
    return [_rounded(inner) for inner in value] if isinstance(value, (list, tuple)) else value
