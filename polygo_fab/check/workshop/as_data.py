"""CONTRACT: the bill and the list of files as data tell the parts, and what was measured on the lines of the files."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...core.finding import Finding
from ...core.part import Part
from ...core.resources import Data
from ...core.workshop.tables import materials, resolved
from ..contract.stock import unmeasured
from .bill import Done
from .bill_words import near
from .burned import area
from .tasks import LaserRun, sets_cut
from .titles import is_aside

__all__ = ["check_bill_data", "check_listing"]

_SHAPELESS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading raises where a name, a list or a number is not there, or is something else."""


def check_bill_data(data: bytes, parts: Sequence[Part], todo: Sequence[LaserRun], done: Done,
                    spares: Mapping[str, int] | None = None) -> list[Finding]:
    """What is wrong with bill.json of a kit whose jobs were measured, whatever its bytes are; `spares` lie on its
    sheets besides."""
    return _shaped("bill", data, lambda told: _bill(told, parts, todo, done, spares or {}))


def check_listing(data: bytes, parts: Sequence[Part], todo: Sequence[LaserRun], done: Done) -> list[Finding]:
    """What is wrong with what a manifest says of the parts and of the lines of the laser files."""
    return _shaped("manifest", data, lambda told: _listing(told, parts, todo, done))


def _shaped(name: str, data: bytes, wrong: Callable[[Any], Iterator[str]]) -> list[Finding]:
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return [Finding("CONTRACT", name, "it is no JSON")]
    try:
        return [Finding("CONTRACT", name, one) for one in wrong(told)]
    except _SHAPELESS as error:
        return [Finding("CONTRACT", name, f"not what such data holds, or not in its place: {str(error)[:60]}")]


def _bill(told: Any, parts: Sequence[Part], todo: Sequence[LaserRun], done: Done, spares: Mapping[str, int]
          ) -> Iterator[str]:
    aside = [item["part"] for item in told["items"] if item["aside"]]
    apart = [part.name for part in parts if is_aside(part, parts)]
    if aside != apart:
        yield f"no parts of the game are {', '.join(aside)}: expected {', '.join(apart)}"
    guessed = unmeasured({task.sheet.material for task in todo}, lambda: resolved()["materials"])
    if told["starting"] != guessed:
        yield f"starting values are those of {', '.join(told['starting'])}: expected {', '.join(guessed)}"
    if told.get("spares", {}) != spares:
        yield f"its spares are {told.get('spares', {})}: expected {dict(spares)}"
    own = [(task.sheet.name, task.sheet.material, [round(side, 3) for side in task.piece])
           for task in todo if task.sheet.remnant and not task.front]
    said = [(row["sheet"], row["material"], row["size"]) for row in told.get("offcuts", [])]
    if len(said) != len(own) or any(a[:2] != b[:2] or math.dist(a[2], b[2]) > 0.02 for a, b in zip(
            said, own, strict=True)):
        yield f"cut from offcuts are {said}: expected {own}"
    sets = sets_cut(parts, todo, spares)
    if told.get("sets", 1) != sets:
        yield f"it is for {told['sets']} sets: the jobs cut {sets}"
    yield from _items(told["items"], parts, sets)
    yield from _jobs(told["jobs"], todo, done)
    yield from _bought(told["purchases"], todo)
    yield from _sums(told, done)


def _listing(told: Any, parts: Sequence[Part], todo: Sequence[LaserRun], done: Done) -> Iterator[str]:
    yield from _items([{"part": item.pop("name"), **item} for item in told["parts"]], parts, 1)  # of one set
    names = {task.sheet.name for task in todo}
    for entry in told["files"]:
        folder, _, name = entry["path"].rpartition("/")
        if folder == "laser" and name.rpartition(".")[0] in names:
            lines = {its.operation: {"count": its.lines, "length": its.length} for its in done[name.rpartition(".")[0]]}
            said = entry.get("lines", {})
            if said.keys() != lines.keys() or any(
                    said[key]["count"] != its["count"] or not near(said[key]["length"], its["length"], 0.1)
                    for key, its in lines.items()):
                yield f"{name}: its lines are {said}, measured {lines}"


def _items(told: Sequence[Data], parts: Sequence[Part], sets: int) -> Iterator[str]:
    if [item["part"] for item in told] != [part.name for part in parts]:
        yield f"its parts are {', '.join(item['part'] for item in told)}"
        return
    for item, part in zip(told, parts, strict=True):
        x0, y0, x1, y1 = part.outline.bounds
        asked = part.count * sets, part.material, part.thickness
        same = (item["count"], item["material"], item["thickness"]) == asked
        if not same or not near(item["area"], area(part), 0.1) or any(
                not near(said, size, 0.01) for said, size in zip(item["size"], (x1 - x0, y1 - y0), strict=True)):
            yield f"says of {part.name} {dict(item)}: measured {x1 - x0:.2f} x {y1 - y0:.2f} mm, {area(part):.1f} mm2"


def _jobs(told: Sequence[Data], todo: Sequence[LaserRun], done: Done) -> Iterator[str]:
    sheets = {task.sheet.name: task.sheet for task in todo}
    for job in told:
        sheet, works = sheets.get(job["sheet"]), {its.operation: its for its in done.get(job["sheet"], ())}
        if sheet is None or (job["face"], job["material"]) != (sheet.face, sheet.material) or any(
                not near(said, size, 0.01) for said, size in zip(job["size"], sheet.size, strict=True)):
            yield f"says of {job['sheet']} {job['face']}, {job['material']}, {job['size']}"
        elif sorted(work["operation"] for work in job["works"]) != sorted(works):
            yield f"{job['sheet']} does {', '.join(work['operation'] for work in job['works'])}"
        else:
            for work in job["works"]:
                its = works[work["operation"]]
                how = work["setting"]
                same = its.how is not None and (how["speed"], how["power"], how["passes"]) == (
                    its.how.speed, its.how.power, its.how.passes)
                if not (same and near(work["length"], its.length, 0.1) and work["lines"] == its.lines
                        and near(work["travel"], its.travel, 0.1 + its.loose)
                        and (its.swept or near(work["seconds"], its.seconds, 0.1 + its.wavering))):
                    yield (f"{job['sheet']}, {its.operation}: {work}: measured {its.length:.1f} mm in {its.lines} "
                           f"lines, {its.travel:.1f} mm of travel, {its.seconds:.1f} s")


def _bought(told: Sequence[Data], todo: Sequence[LaserRun]) -> Iterator[str]:
    fronts, table = [task.sheet for task in todo if not task.front and not task.sheet.remnant], materials()
    for row in told:
        some = [sheet for sheet in fronts if sheet.name in row["jobs"]]
        stuff, stock = table[row["material"]], row["stock"]
        wanted = (row["material"], row["thickness"], row["colour"])
        if len(some) != len(row["jobs"]) or any((s.material, s.thickness, s.placements[0].part.colour) != wanted
                                                for s in some):
            yield f"buys {row['material']} for {', '.join(row['jobs'])}"
        elif stock is None:
            continue
        elif not any((*sold.size, sold.price) == (*stock["size"], stock["price"]) for sold in stuff.sheets):
            yield f"no sheet of {row['material']} is sold as {stock}"
        else:
            used = sum(area(p.part) for s in some for p in s.placements) / (
                row["count"] * stock["size"][0] * stock["size"][1])
            largest = max((s.size for s in some), key=lambda size: size[0] * size[1])
            right = near(row["price"], row["count"] * stock["price"], 0.006) and near(row["used"], used, 0.002)
            if not right or not all(near(said, size, 0.01) for said, size in
                                    zip(row["largest"], largest, strict=True)):
                yield f"{row['material']}: {row['price']} for {row['count']}, {row['used']} used: measured {used:.3f}"
    if sorted(name for row in told for name in row["jobs"]) != sorted(sheet.name for sheet in fronts):
        yield "what is bought is not for each job once"


def _sums(told: Data, done: Done) -> Iterator[str]:
    price = sum(row["price"] for row in told["purchases"])
    known = {row["sheet"] for row in told["jobs"]}
    uncut = {name for name, works in done.items() if any(its.how is None for its in works)}
    if known | uncut != set(done) or known & uncut or {row["sheet"] for row in told["uncut"]} != uncut:
        yield f"its jobs are {', '.join(sorted(known))}, and {', '.join(sorted(uncut))} are not cut"
    seconds = sum(its.seconds for name in known & set(done) for its in done[name])
    if not near(told["price"], price, 0.006):
        yield f"price {told['price']}: its sheets come to {price:.2f}"
    if not any(its.swept for works in done.values() for its in works) and not near(told["seconds"], seconds, 0.6):
        yield f"{told['seconds']} s: by the lines of the files {seconds:.1f} s"
