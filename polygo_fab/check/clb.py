"""Libraries of settings, read: LightBurn's (.clb), and the operations of MeerK40t (.cfg).

A .clb comes from anywhere: no entities, no document type, and no more entries than a person has.
"""

from __future__ import annotations

import configparser
import re
from collections.abc import Sequence

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.workshop.library import LibraryEntry
from ..core.workshop.tables import Setting
from .drawing import read_number
from .lightburn_xml import lightburn_root
from .untyped import XmlElement

__all__ = ["library_wrong", "read_cfg", "read_clb"]

_MOST = 5000
_WORDS = 200
_PASSES = 100


def read_clb(data: bytes) -> tuple[LibraryEntry, ...]:
    """Every entry in the order of the file; a fill (Scan) does not follow its lines. Raises BadInput for what is no
    such library, or for a setting that no laser has."""
    root = lightburn_root(data, "library", "LightBurnLibrary")
    found: list[LibraryEntry] = []
    for material in root.iterchildren("Material"):
        for entry in material.iterchildren("Entry"):
            for setting in entry.iterchildren("CutSetting", "CutSetting_Img"):
                if len(found) == _MOST:
                    raise BadInput(f"a LightBurn library with more than {_MOST} settings")
                found.append(_entry(material, entry, setting))
    return tuple(found)


def _entry(material: XmlElement, entry: XmlElement, setting: XmlElement) -> LibraryEntry:
    where = f"line {entry.sourceline}"
    name, words = _text(material.get("name", ""), where), _text(entry.get("Desc", ""), where)
    thickness = read_number(entry.get("Thickness", "-1"), f"{where}, Thickness")
    if thickness > 100:
        raise BadInput(f"{where}: Thickness {thickness:g}: allowed: up to 100 mm")
    values = {child.tag: child.get("Value", "") for child in setting}
    speed, power, passes = (_within(values, key, low, high, where) for key, low, high in (
        ("speed", 0.01, 20_000), ("maxPower", 0, 100), ("numPasses", 1, _PASSES)))
    if passes != int(passes):
        raise BadInput(f"{where}: numPasses = {passes:g}: allowed: whole numbers from 1 to {_PASSES}")
    return LibraryEntry(name, max(0.0, thickness), words, Setting(speed, power, int(passes)),
                        follows=setting.get("type") == "Cut" and setting.find("SubLayer") is None)


def _within(values: dict[str, str], key: str, low: float, high: float, where: str) -> float:
    value = read_number(values.get(key, "1" if key == "numPasses" else ""), f"{where}, {key}")
    if not low <= value <= high:
        raise BadInput(f"{where}: {key} = {value:g}: allowed: {low:g} to {high:g}")
    return value


def _text(text: str, where: str) -> str:
    if len(text) > _WORDS or not (text.isprintable()):
        raise BadInput(f"{where}: a name of {len(text)} characters: allowed: up to {_WORDS} that print")
    return text


def read_cfg(data: bytes) -> tuple[LibraryEntry, ...]:
    """The operations of MeerK40t's file in their order. Raises BadInput for what it would not read."""
    parser = configparser.ConfigParser()
    try:
        parser.read_string(data.decode())
        found = []
        for section in parser.sections():
            name, _, last = section.rpartition(" ")
            if last == "info":
                continue
            its, info = parser[section], parser[f"{name} info"]
            passes = int(its["passes"]) if its.getboolean("passes_custom") else 1
            setting = Setting(float(its["speed"]), float(its["power"]) / 10, passes)
            if its["type"] != ("op cut" if its["label"].startswith("cut") else "op engrave"):
                raise BadInput(f"[{section}]: type '{its['type'][:40]}' is not what its label says")
            found.append(LibraryEntry(info["material"], float(re.sub("mm$", "", info["thickness"])), its["label"],
                                      setting))
    except (configparser.Error, KeyError, ValueError) as error:
        raise BadInput(f"not a file of operations of MeerK40t: {str(error)[:100]}") from None
    return tuple(found)


def library_wrong(read: Sequence[LibraryEntry], wanted: Sequence[LibraryEntry]) -> list[Finding]:
    """Which entry was written otherwise than it is known."""
    if len(read) != len(wanted):
        return [Finding("MATRIX", "library", f"{len(read)} settings: expected {len(wanted)}")]
    return [Finding("MATRIX", a.material[:60], f"'{a.words}' is {a}: expected {b}")
            for a, b in zip(read, wanted, strict=True) if _exact(a) != _exact(b)]


def _exact(entry: LibraryEntry) -> tuple[object, ...]:
    its = entry.setting
    return (entry.material, round(entry.thickness, 4), entry.words, round(its.speed, 4), round(its.power, 4),
            its.passes, entry.follows)
