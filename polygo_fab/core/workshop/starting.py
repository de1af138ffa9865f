"""Starting points: the speed, power and passes that the tables give for each operation of a job, in words.

They are what a test piece begins with, never a promise. Without a machine they are those of the class of laser of
`USUAL`, and the papers say so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..errors import BadInput
from ..part import OPERATIONS, Operation
from ..sheet import Sheet
from ..words.language import language
from ..words.wording import decimal, listed, say, wording
from .estimate import setting
from .tables import Laser, Machine, Setting, laser, machine, materials

__all__ = ["USUAL", "Start", "headed", "named", "notices", "start", "starting_points", "starting_values", "told",
           "uncut"]

USUAL = "bed-600x400"
"""The machine that is reckoned with where none is named."""


@dataclass(frozen=True)
class Start:
    """The machine whose settings are told, and whether it was `named`."""

    machine: Machine
    laser: Laser
    named: bool


def start(name: str | None) -> Start:
    """Of a machine, or of the usual one. Raises BadInput for a machine there is not."""
    found = machine(name or USUAL)
    return Start(found, laser(found.laser), name is not None)


def starting_points(sheet: Sheet, how: Start) -> dict[Operation, Setting | None]:
    """Of each operation of a job, in their order; None where the tables know none: it does not cut the material."""
    used, stuff = {stroke.operation for stroke in sheet.strokes()}, materials().get(sheet.material)
    found: dict[Operation, Setting | None] = {}
    for operation in (op for op in OPERATIONS if op in used):
        try:
            found[operation] = setting(operation, how.laser, stuff) if stuff else None
        except BadInput:
            found[operation] = None
    return found


def told(sheet: Sheet, how: Start, lang: str) -> str:
    """'engrave 300 mm/s, 25 % (swept); cut 8 mm/s, 90 %, 1 pass'."""
    words = []
    for operation, its in starting_points(sheet, how).items():
        name = say(lang, f"operations.{operation}")
        if its is None:
            words.append(say(lang, "start_none", operation=name))
            continue
        key = "start_swept" if operation == "engrave" and how.laser.raster else "start_line"
        words.append(say(lang, key, operation=name, speed=decimal(its.speed, lang), power=decimal(its.power, lang),
                         passes=say(lang, "passes" if its.passes > 1 else "one_pass", count=its.passes)))
    return language(lang).parting.join(words)


def named(how: Start, lang: str) -> str:
    """The class of laser in words of the language, or as its own row has it."""
    return str(wording(lang)["lasers"].get(how.laser.name, how.laser.title))


def headed(how: Start, lang: str) -> str:
    """For which machine a starting point is, to stand before it."""
    return say(lang, "start_machine" if how.named else "start_usual", machine=how.machine.name,
               laser=named(how, lang))


def uncut(sheets: Sequence[Sheet], how: Start) -> dict[str, list[str]]:
    """The materials that the laser does not cut, each with its jobs."""
    stuffs, found = materials(), dict[str, list[str]]()
    for sheet in sheets:
        stuff = stuffs.get(sheet.material)
        if sheet.face != "back" and (stuff is None or how.laser.name not in dict(stuff.cut)):
            found.setdefault(sheet.material, []).append(sheet.name)
    return found


def notices(sheets: Sequence[Sheet], how: Start, parameters: Mapping[str, object], formats: Sequence[str],
            lang: str) -> tuple[str, ...]:
    """What a person must know before the laser is switched on: power left at 0, and what it does not cut."""
    found = []
    if not how.named and "lbrn2" in formats:
        found.append(say(lang, "no_power"))
    for stuff, names in uncut(sheets, how).items() if how.named else ():
        found.append(say(lang, "not_cut", machine=how.machine.name, laser=how.laser.name, material=stuff,
                         jobs=listed(names, lang), instead=_instead(stuff, how, parameters, lang)))
    if unmeasured := starting_values(sheets):
        found.append(say(lang, "starting_values", materials=listed(unmeasured, lang)))
    return tuple(found)


def starting_values(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The materials of these jobs of which nothing measured is known: thickness and kerf are to be measured first."""
    stuffs = materials()
    return tuple(name for name in sorted({sheet.material for sheet in sheets})
                 if name in stuffs and stuffs[name].starting)


def _instead(name: str, how: Start, parameters: Mapping[str, object], lang: str) -> str:
    """The options that would take a material which the laser cuts, the nearest in thickness; and who cuts this one."""
    table = materials()
    stuff = table.get(name)
    thickness = stuff.thickness if stuff else 0.0
    others = sorted((m for m in table.values() if how.laser.name in dict(m.cut) and not m.starting),
                    key=lambda m: (abs(m.thickness - thickness), m.name))[:2]
    keys = [key for key, value in parameters.items() if value == name]
    options = [f"--set {key}={other.name}" for key in keys for other in others]
    classes = sorted(dict(stuff.cut)) if stuff else []
    return "; ".join([*options, *([say(lang, "cut_by", lasers=", ".join(classes))] if classes else [])]) or "-"
