"""What to buy for laser jobs: the cheapest sheets that are sold on which all of them go, sawn up for a small bed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ...core.sheet import Sheet
from ...core.workshop.tables import Laser, Material, Stock

__all__ = ["LITTLE", "Cheaper", "Purchase", "cheaper", "purchases"]

Size = tuple[float, float]
SAW = 3.0
"""mm that a saw takes between two pieces."""
LITTLE = 0.1
"""The share of a sheet below which an offcut is worth looking for."""


@dataclass(frozen=True, kw_only=True)
class Purchase:
    """What to buy of a material in a colour ("" where any will do).

    stock, count   the size sold and how many: the cheapest on which all jobs go; None and 0 where no size is known
                   or none is so large: `least`, long and short side, is what to ask for
    used           the share of what is bought that becomes parts
    price          in all; `own_price` tells whether it is the person's own or our example
    pieces, piece  into how many pieces each sheet is sawn for the bed, and their size: 1 of the size sold where it goes
                   on the bed; `rest`: and something is left of it
    largest        the largest of the jobs: an offcut of that size does for it
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
    pieces: int = 1
    piece: Size = (0.0, 0.0)
    largest: Size = (0.0, 0.0)
    least: Size = (0.0, 0.0)
    rest: bool = False


@dataclass(frozen=True)
class Cheaper:
    """Another material for some of the jobs, the money that it saves, and the exact option."""

    what: str
    price: float
    how: str


def purchases(sheets: Sequence[Sheet], stuffs: Mapping[str, Material], bed: Size | None = None) -> tuple[Purchase, ...]:
    """For each material, thickness and colour of these jobs what to buy, for a bed if one is given.

    A job on the back, or on an offcut that is there, needs no material. Raises KeyError for a material that is not in
    the table.
    """
    stocks: dict[tuple[str, float, str], list[Sheet]] = {}
    for sheet in sheets:
        if sheet.face == "front" and sheet.remnant is None:
            stocks.setdefault((sheet.material, sheet.thickness, sheet.colour), []).append(sheet)
    return tuple(replace(_purchase(stuffs[name], thickness, some, bed), colour=colour)
                 for (name, thickness, colour), some in stocks.items())


def _purchase(material: Material, thickness: float, sheets: Sequence[Sheet], bed: Size | None) -> Purchase:
    names, sizes = tuple(s.name for s in sheets), [s.size for s in sheets]
    bare = Purchase(material=material.name, thickness=thickness, jobs=names, stock=None, count=0, used=0.0, price=0.0,
                    own_price=material.own_price, largest=max(sizes, key=lambda size: size[0] * size[1]),
                    least=(max(map(max, sizes)), max(map(min, sizes))))
    offers = []
    for stock in material.sheets:
        for pieces, piece, rest in _sawn(stock.size, bed):
            count = _needed(sizes, piece)
            if count is not None:
                offers.append((stock, -(-count // pieces), pieces, piece, rest))
    if not offers:
        return bare
    stock, count, pieces, piece, rest = min(offers, key=lambda o: (
        o[1] * o[0].price, o[1] * o[0].size[0] * o[0].size[1], -round(o[2] * o[3][0] * o[3][1], 3), o[2]))
    area = sum(p.part.area for s in sheets for p in s.placements)
    return replace(bare, stock=stock, count=count, used=area / (count * stock.size[0] * stock.size[1]),
                   price=count * stock.price, pieces=pieces, piece=piece, rest=rest)


def _sawn(size: Size, bed: Size | None) -> list[tuple[int, Size, bool]]:
    """How many equal pieces that go on the bed can be sawn from a sheet, their size, and whether a rest is left: the
    whole sheet where it goes, else in every number of columns and rows up to those that use all of it."""
    if bed is None or (min(size) <= min(bed) and max(size) <= max(bed)):
        return [(1, size, False)]
    ways = []
    for across, up in (bed, bed[::-1]):
        for columns in range(1, math.ceil(size[0] / across) + 1):
            for rows in range(1, math.ceil(size[1] / up) + 1):
                wide, high = _share(size[0], columns), _share(size[1], rows)
                ways.append((columns * rows, (min(wide, across), min(high, up)), wide > across or high > up))
    return ways


def _share(length: float, count: int) -> float:
    """The length of one of so many pieces, mm: what the saw leaves."""
    return (length - SAW * (count - 1)) / count


def _needed(jobs: Sequence[Size], stock: Size) -> int | None:
    """How many sheets of a size hold these rectangles, all lying or all standing; None where one does not go on it."""
    ways = [_in_rows([(wide(j), high(j)) for j in jobs], max(stock), min(stock))
            for wide, high in ((max, min), (min, max))]
    return min((count for count in ways if count is not None), default=None)


def _in_rows(jobs: Sequence[Size], long: float, short: float) -> int | None:
    """How many sheets hold these rectangles (width, height), laid in rows as wide as the sheet is long.

    Rows of falling height, each rectangle in the first row that has room and each row on the first sheet that has:
    a layout that can be cut, not always the best one.
    """
    rows: list[tuple[float, float]] = []  # height, width taken
    for height, width in sorted(((height, width) for width, height in jobs), reverse=True):
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


def cheaper(bought: Sequence[Purchase], sheets: Sequence[Sheet], stuffs: Mapping[str, Material], laser: Laser,
            bed: Size | None, *, options: Mapping[str, object]) -> tuple[Cheaper, ...]:
    """What is sold in colours and hardly used of what is bought, from one material for all colours instead, stained or
    painted."""
    now, found = sum(p.price for p in bought), list[Cheaper]()
    for name in dict.fromkeys(p.material for p in bought if p.colour and p.stock and p.used < LITTLE):
        thickness = stuffs[name].thickness
        others = [m for m in stuffs.values() if m.stains and not m.starting and m.thickness == thickness
                  and laser.name in dict(m.cut) and m.sheets]
        keys = [key for key, value in options.items() if value == name]
        for other in others if keys else ():
            moved = [_of(s, other.name) if s.material == name else s for s in sheets]
            price = now - sum(p.price for p in purchases(moved, stuffs, bed))
            if price > 0.005:
                found.append(Cheaper(f"{other.title}, stained, instead of a sheet of {stuffs[name].title} for each "
                                     "colour", price, " ".join(f"--set {key}={other.name}" for key in keys)))
    return tuple(sorted(found, key=lambda c: (-c.price, c.what)))


def _of(sheet: Sheet, material: str) -> Sheet:
    return replace(sheet, placements=tuple(replace(p, part=replace(p.part, material=material, colour=""))
                                           for p in sheet.placements))
