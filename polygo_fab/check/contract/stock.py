"""CONTRACT: our own tables of materials, machines and lasers are what the documents and the makers say, and a kit is
cut with what they say of its materials.

What a person measured lies over these tables and is his own: only the rows that we ship are asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ...core.finding import Finding
from ...core.resources import Data, our_table, template

__all__ = ["check_stock", "never_wrong", "sold_in_colours", "stock_wrong", "stocked_wrong", "unmeasured"]

_SAID = {"glue": "any", "screw": "any", "bend": "any", "clean": "any",
         "coloured": False, "stains": False, "starting": False}
"""What a row says that does not say it."""
_MM = {"mm": 1.0, "in": 25.4}

Row = Data


@cache
def check_stock() -> tuple[Finding, ...]:
    """CONTRACT findings for the tables of materials, machines and lasers."""
    tables = {name: our_table(f"{name}.toml") for name in ("materials", "machines", "lasers")}
    return (*stock_wrong(tables), *never_wrong(our_table("dangerous.toml"), tables["materials"]))


def never_wrong(dangerous: Row, stuffs: Row) -> Iterator[Finding]:
    """CONTRACT: what is never put in a laser is not refused for what comes of it, or is sold here."""
    why = {word: row["why"] for row in dangerous.values() for word in row["named"]}
    for reason, words in our_table("contracts/stock.toml")["never"].items():
        for word in words:
            if why.get(word) != reason:
                yield Finding("CONTRACT", f"dangerous {word}", f"is refused for {why.get(word, 'nothing')}: expected "
                              f"{reason}")
            for name in stuffs:
                if word in re.split(r"[^a-z]+", name):
                    yield Finding("CONTRACT", f"material {name}", "is in the table, and never put in a laser")


def stock_wrong(tables: Mapping[str, Row]) -> tuple[Finding, ...]:
    """The same for these tables."""
    asked, thick = our_table("contracts/stock.toml"), our_table("contracts/materials.toml")
    found = [(f"material {name}", told) for name, row in tables["materials"].items()
             for told in _material(name, row, asked, thick.get(name), tables["lasers"])]
    found += [(f"machine {name}", told) for name, row in tables["machines"].items()
              for told in _machine(row, asked["machines"].get(name))]
    found += [(f"laser {name}", told) for name, row in tables["lasers"].items()
              for told in _laser(row, asked["lasers"].get(name), asked)]
    for table, meant in (("materials", thick), ("machines", asked["machines"]), ("lasers", asked["lasers"])):
        found += [(f"{table[:-1]} {name}", "is not in the table") for name in meant if name not in tables[table]]
    return tuple(Finding("CONTRACT", where, told) for where, told in found)


def stocked_wrong(kit: str, settings: Data, typed: Collection[str], rows: Mapping[str, Row]
                  ) -> Iterator[Finding]:
    """Thicknesses and kerfs that nobody asked for and that are not those of their material.

    settings  every option of the kit with its value, as a manifest has them; `typed` names those that were asked for
    rows      the materials as they stand (`core.workshop.tables.resolved`)
    """
    name = f"contracts/{kit}.toml"
    for its in our_table(name)["stock"].values() if template(name).is_file() else ():  # none of a kit from outside
        for what in ("thickness", "kerf"):
            its_own = rows.get(settings[its["material"]], {}).get(what)
            if its_own is not None and its[what] not in typed and settings[its[what]] != its_own:
                yield Finding("CONTRACT", its[what], f"{settings[its[what]]} where nothing was asked: "
                              f"{settings[its['material']]} has {its_own}")


def sold_in_colours(rows: Mapping[str, Row]) -> frozenset[str]:
    """The materials of these rows (`core.workshop.tables.resolved`) that are bought in the colour of each player: as it
    is known of their kind, or as a person says of his own."""
    kinds = our_table("contracts/stock.toml")["materials"]
    return frozenset(name for name, row in rows.items() if (
        kinds[name.partition("-")[0]].get("coloured", False)
        if name.partition("-")[0] in kinds and "coloured" not in row.get("own", ()) else row.get("coloured", False)))


def unmeasured(names: Collection[str], rows: Callable[[], Mapping[str, Row]]) -> list[str]:
    """Those of these materials of which nothing measured is known, by what is known of their kind; `rows` gives them as
    they stand (`core.workshop.tables.resolved`), where that has a say in it. A kerf of one's own ends it."""
    kinds = our_table("contracts/stock.toml")["materials"]
    guessed = [name for name in sorted(names) if kinds.get(name.partition("-")[0], {"starting": True}).get("starting")]
    table = rows() if guessed else {}
    return [name for name in guessed if name in table and "kerf" not in table[name].get("own", ())
            and kinds.get(name.partition("-")[0], table[name]).get("starting", False)]


def _material(name: str, row: Row, asked: Row, thick: Sequence[float] | None, lasers: Row) -> Iterator[str]:
    kind = asked["materials"].get(name.partition("-")[0])
    if kind is None or thick is None:
        yield "is in the table, but nothing is known of it"
        return
    yield from _facts(row, {"thickness": thick[0], "kerf": thick[1], "title": f"{kind['title']} {thick[0]:g} mm",
                            **{key: kind.get(key, usual) for key, usual in _SAID.items()}})
    sizes, prices = [sheet["size"] for sheet in row["sheets"]], [sheet["price"] for sheet in row["sheets"]]
    if sizes != kind["sheets"]:
        yield f"is sold as {sizes}: expected {kind['sheets']}"
    for (width, height), price in zip(sizes, prices, strict=True):
        each = price / (width * height * 1e-6 * thick[0])
        yield from _within(f"the price of {width} x {height} mm, by m2 and mm", each, kind["price"])
    if prices != sorted(set(prices)):
        yield f"costs {prices} as it grows: expected more and more"
    meant = [laser for laser, its in asked["lasers"].items()
             if its["kind"] in kind["dose"] and its["kind"] not in asked["uncut"].get(name, ())]
    if sorted(row["cut"]) != sorted(meant):
        yield f"is cut by {', '.join(sorted(row['cut']))}: expected {', '.join(sorted(meant))}"
    for laser, cut in row["cut"].items():
        if laser in meant:
            yield from _within(f"the dose of {laser}, J/mm2", _dose(cut, asked["lasers"][laser]["watts"]) / thick[0],
                               kind["dose"][asked["lasers"][laser]["kind"]])
            if cut["speed"] >= lasers[laser]["score"]["speed"]:
                yield f"is cut by {laser} at {cut['speed']:g} mm/s: expected more slowly than it is scored"


def _machine(row: Row, asked: Sequence[Any] | None) -> Iterator[str]:
    if asked is None:
        yield "is in the table, but nothing is known of it"
        return
    yield from _facts(row, {"bed": asked[0], "laser": asked[1], "also": asked[2:]})
    told = re.search(r"([\d.]+) x ([\d.]+) (mm|in)", row["title"])
    if told and any(abs(float(told[k + 1]) * _MM[told[3]] - asked[0][k]) > 1 for k in (0, 1)):
        yield f"is titled '{row['title']}', with a bed of {asked[0][0]} x {asked[0][1]} mm"


def _laser(row: Row, asked: Row | None, every: Row) -> Iterator[str]:
    if asked is None:
        yield "is in the table, but nothing is known of it"
        return
    if not re.search(rf"\b{asked['watts']} W\b", row["title"]):
        yield f"is titled '{row['title']}', with {asked['watts']} W"
    yield from _facts(row, {"raster": False})  # our files are lines
    for operation, bounds in every["burning"].items():
        yield from _within(f"what it takes to {operation}, J/mm", _dose(row[operation], asked["watts"]), bounds)
    for key, bounds in every["moving"].items():
        yield from _within(key, row[key], bounds)
    if row["travel"] < max(row[operation]["speed"] for operation in every["burning"]):
        yield f"travels at {row['travel']:g} mm/s, more slowly than it burns"


def _facts(row: Row, asked: Row) -> Iterator[str]:
    for key, expected in asked.items():
        given = row.get(key, _SAID.get(key, []))
        if given != expected:
            yield f"{key} is {given}: expected {expected}"


def _dose(setting: Row, watts: float) -> float:
    """J for each mm of line."""
    return float(watts * setting["power"] / 100 * setting.get("passes", 1) / setting["speed"])


def _within(what: str, value: float, bounds: Sequence[float]) -> Iterator[str]:
    if not bounds[0] <= value <= bounds[1]:
        yield f"{what} is {value:.3g}: expected {bounds[0]:g} to {bounds[1]:g}"
