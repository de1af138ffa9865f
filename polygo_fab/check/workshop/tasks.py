"""The jobs of a kit as they must follow each other, and what is known of each: counted and measured on its sheet."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.part import Operation, Part
from ...core.sheet import Sheet
from ...core.workshop.tables import Laser, Machine, Material, Setting, laser, machine, materials
from ..contract.laser_table import table
from ..offcut import NEAR, given
from .forms import Forms

__all__ = ["Cutter", "LaserRun", "cutter", "sets_cut", "tasks"]

_ORDER: tuple[Operation, ...] = ("engrave", "mark", "score", "cut")


@dataclass(frozen=True)
class Cutter:
    """The machine that is told of, its laser, and whether it was `named`."""

    machine: Machine
    laser: Laser
    named: bool


def cutter(name: str | None) -> Cutter:
    """The machine of a name, or the one that is reckoned with where none is named. Raises BadInput."""
    its = machine(name or table()["usual_machine"])
    return Cutter(its, laser(its.laser), name is not None)


@dataclass(frozen=True)
class LaserRun:
    """One run of the laser: its number from 1; `front` is that of the sheet whose parts, or whose blank, it turns over,
    `stuff` what the tables say of its material."""

    number: int
    sheet: Sheet
    front: LaserRun | None = None
    stuff: Material | None = None

    @property
    def back(self) -> bool:
        """Whether it only burns, on parts that are cut."""
        return self.sheet.face == "back"

    @property
    def piece(self) -> Sequence[float]:
        """Width and height of what is laid down: of an offcut as they are read again from what was given, whatever its
        file has beside it; where the first reading is as near as it may be, as that tells them."""
        if not (own := self.sheet.remnant):
            return self.sheet.size
        found, gap = given(own.source)
        size = found.bounds[2:]
        return own.size if math.dist(own.size, size) <= NEAR + gap else size

    def counts(self) -> dict[str, int]:
        """How often each part is on the sheet."""
        return Counter(placement.part.name for placement in self.sheet.placements)

    def parts(self) -> dict[str, Part]:
        return {placement.part.name: placement.part for placement in self.sheet.placements}

    def operations(self) -> list[Operation]:
        """What the laser does there, as it must follow each other."""
        label = self.sheet.label
        there = {"engrave"} if label and label.burned else set[str]()
        for placement in self.sheet.placements:
            strokes = placement.part.back if self.back else placement.part.front
            there |= {stroke.operation for stroke in strokes} | ({"cut"} if not self.back else set())
        return [operation for operation in _ORDER if operation in there]

    def settings(self, how: Cutter) -> Iterator[tuple[Operation, Setting | None, bool]]:
        """Each operation with what the tables say of it for a machine, and whether it is swept."""
        for operation in self.operations():
            table = dict(self.stuff.cut if operation == "cut" else how.laser.burned) if self.stuff else {}
            known = table.get(how.laser.name if operation == "cut" else operation)
            yield operation, known, operation == "engrave" and how.laser.raster

    def start(self, forms: Forms, cutter: Cutter) -> str:
        """The starting points in words."""
        said = []
        for operation, how, swept in self.settings(cutter):
            name = forms.table["operations"][operation]
            if how is None:
                said.append(forms("start_none", operation=name))
                continue
            times = forms("one_pass") if how.passes == 1 else forms("passes", count=how.passes)
            said.append(forms("start_swept" if swept else "start_line", operation=name, passes=times,
                              speed=forms.number(how.speed), power=forms.number(how.power)))
        return str(forms.table["start_join"]).join(said)

    def headed(self, forms: Forms, cutter: Cutter) -> str:
        """The starting points with the machine that they are for."""
        words = forms.table["lasers"].get(cutter.laser.name, cutter.laser.title)
        return forms("start_machine" if cutter.named else "start_usual", machine=cutter.machine.name, laser=words,
                     start=self.start(forms, cutter))


def tasks(sheets: Sequence[Sheet]) -> list[LaserRun]:
    """The fronts in the order of the kit, each followed at once by the back of its own name, or by what is cut out of
    its blank: between the two the sheet must not be moved."""
    seconds = {sheet.name: sheet for sheet in sheets if sheet.face != "front"}
    found: list[LaserRun] = []
    table = materials()
    for sheet in sheets:
        if sheet.face == "front":
            found.append(LaserRun(len(found) + 1, sheet, None, table.get(sheet.material)))
            second = seconds.get(f"{sheet.name}-back") or seconds.get(f"{sheet.name}-over")
            if second:
                found.append(LaserRun(len(found) + 1, second, found[-1], table.get(sheet.material)))
    return found


def sets_cut(parts: Sequence[Part], todo: Sequence[LaserRun], spares: Mapping[str, int]) -> int:
    """How many of the product these jobs cut besides the spares, by the part of which fewest come off them."""
    cut = Counter[str]()
    for task in todo:
        if not task.back:
            cut.update(task.counts())
    cut.subtract(spares)
    return min((cut[part.name] // part.count for part in parts), default=1)
