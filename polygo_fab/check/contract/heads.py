"""What a laser file says beside its lines: its sheet, its title, its layers, and what its format keeps at its head."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ...core import kept
from ...core.errors import BadInput
from ..dxf_records import DxfRecord, header_values, sections
from ..page.page import read_pdf

__all__ = ["HEADS", "Head", "Layer"]

_MM = 25.4 / 72
_SVG = "{http://www.w3.org/2000/svg}"
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
_SET = ("index", "priority", "speed", "minPower", "maxPower", "numPasses")
"""What each layer of a LightBurn project says, beside its name."""
_TOOL = "30"
"""The layer of what is shown and never burned, which is of a type of its own."""
_AUTOCAD = {"#ff0000": 1, "#ffff00": 2, "#00ff00": 3, "#00ffff": 4, "#0000ff": 5, "#ff00ff": 6, "#000000": 7}


@dataclass(frozen=True)
class Layer:
    """A layer as the file lists it; what its format does not say of it is None.

    number    LightBurn's; setting: mm/s, % (least and most), passes; place: its place in the order of work
    """

    name: str
    colour: str | None = None
    width: float | None = None
    number: int | None = None
    setting: tuple[float, float, float, int] | None = None
    place: int | None = None


@dataclass(frozen=True, kw_only=True)
class Head:
    """Sizes in mm, (x0, y0, x1, y1) for boxes; `says` what stands in it word for word; whole circles and single lines
    where the format has a shape of their own for them."""

    layers: tuple[Layer, ...]
    sheet: tuple[float, float, float, float] | None = None
    drawn: tuple[float, float, float, float] | None = None
    title: str | None = None
    note: str | None = None
    circles: int | None = None
    lines: int | None = None
    says: Mapping[str, str] = field(default_factory=dict)


@lru_cache(maxsize=kept.sheets())  # once for these bytes
def _svg(data: bytes) -> Head:
    from lxml import etree

    root: etree._Element = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    groups = [child for child in root if child.tag == _SVG + "g"]
    layers = tuple(Layer(g.get(_INKSCAPE + "label", ""), g.get("stroke"), _millimetres(g.get("stroke-width", "0")))
                   for g in groups)
    x, y, width, height = (float(word) for word in root.get("viewBox", "0 0 0 0").split())
    page = [_millimetres(root.get(key, "")) for key in ("width", "height")]
    sheet = (x, y, x + width, y + height) if page == [width, height] else (0.0, 0.0, page[0], page[1])
    says = {"fill of a layer": _one(g.get("fill", "") for g in groups),
            "groupmode of a layer": _one(g.get(_INKSCAPE + "groupmode", "") for g in groups)}
    return Head(layers=layers, sheet=sheet, drawn=None, title=root.findtext(_SVG + "title"), says=says)


def _dxf(data: bytes) -> Head:
    before = data[:data.find(b"\nENTITIES\n")]
    before = before[:before.rfind(b"\nENDSEC\n")] + b"\nENDSEC\n  0\nEOF\n"  # lines are read elsewhere
    parts = sections(before)
    header = parts.get("HEADER", [])
    rows = [record for record in parts.get("TABLES", []) if record.kind == "LAYER" and record.text(2) not in
            ("0", "Defpoints")]  # which every DXF has
    says = {name: " and ".join(header_values(header, name)) for name in ("$ACADVER", "$INSUNITS", "$MEASUREMENT")}
    says["line type of a layer"] = _one(row.text(6) for row in rows)
    says["flags of a layer"] = _one(row.text(70) for row in rows)
    sheet, drawn = (_box(header, f"${key}MIN", f"${key}MAX") for key in ("LIM", "EXT"))
    return Head(layers=tuple(Layer(row.text(2), _true_colour(row)) for row in rows), sheet=sheet, drawn=drawn,
                title=None, note=None, circles=data.count(b"\nCIRCLE\n"), lines=data.count(b"\nLINE\n"), says=says)


def _true_colour(row: DxfRecord) -> str:
    """The true colour; in words the plain number beside it is not the nearest there is."""
    true, plain = f"#{row.integer(420, -1) & 0xffffff:06x}", row.integer(62, 0)
    levels = [int(true[i:i + 2], 16) for i in (1, 3, 5)]

    def apart(colour: str) -> int:
        return sum((int(colour[i:i + 2], 16) - level) ** 2 for i, level in zip((1, 3, 5), levels, strict=True))

    nearest = _AUTOCAD[min(_AUTOCAD, key=apart)]
    return true if plain == nearest else f"{true} with the number {plain}, not {nearest}"


def _box(header: list[DxfRecord], low: str, high: str) -> tuple[float, float, float, float] | None:
    pairs = [pair for record in header for pair in record.pairs]
    found = {}
    for k, (code, name) in enumerate(pairs):
        if code == 9 and name in (low, high):
            found[name] = [float(value) for code, value in pairs[k + 1:k + 4] if code in (10, 20, 30)]
    if not {low, high} <= found.keys() or min(map(len, found.values())) < 2 or any(any(p[2:]) for p in found.values()):
        return None  # or not in the plane
    return (found[low][0], found[low][1], found[high][0], found[high][1])


def _lbrn2(data: bytes) -> Head:
    from lxml import etree

    root: etree._Element = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    rows = [({child.tag: child.get("Value", "") for child in element}, element.get("type", ""))
            for element in root.iter("CutSetting")]
    for row, _ in rows:
        for key in _SET:
            if key not in row:
                raise BadInput(f"the layer '{row.get('name', '')[:40]}' has no <{key}>")
    layers = tuple(Layer(row.get("name", ""), number=int(row["index"]), place=int(row["priority"]), setting=(
        float(row["speed"]), float(row["minPower"]), float(row["maxPower"]), int(row["numPasses"])))
        for row, _ in rows)
    notes = root.find("Notes")
    says = {name: root.get(name, "") for name in ("FormatVersion", "MaterialHeight", "MirrorX", "MirrorY")}
    says |= {"type of a layer": _one("Cut" if kind == "Tool" and row["index"] == _TOOL else kind
                                     for row, kind in rows),
             "kerf of a layer": _one(row.get("kerf", "") for row, _ in rows),
             "the note when it is opened": "" if notes is None else notes.get("ShowOnLoad", "")}
    circles = sum(shape.get("Type") == "Ellipse" for shape in root.iter("Shape"))
    return Head(layers=layers, note="" if notes is None else notes.get("Notes", ""), circles=circles, says=says)


def _pdf(data: bytes) -> Head:
    file = read_pdf(data)
    page = file.pages[0]
    content = page.content
    prefers, groups = (file.entries(file.catalog.get(key)) for key in ("ViewerPreferences", "OCProperties"))
    shown = file.entries(groups.get("D"))
    listed = file.array(shown.get("Order"))
    names = {str(ref): file.text(file.entries(ref).get("Name")) for ref in file.array(groups.get("OCGs"))}
    meant = {key: str(ref) for key, ref in file.entries(page.resources.get("Properties")).items()}
    pens = re.findall(rb"([\d.]+) w (.*)\n", content)
    drawn = re.findall(rb"/OC /(\w+) BDC\n([\d.]+) ([\d.]+) ([\d.]+) RG\n", content)
    colours = {names[meant[key.decode()]]: "#" + "".join(f"{round(float(level) * 255):02x}" for level in rgb)
               for key, *rgb in drawn}
    as_drawn = [names[meant[key.decode()]] for key, *_ in drawn]
    in_order = [names[str(ref)] for ref in listed]
    width = float(pens[0][0]) * _MM if len(pens) == 1 else None
    on = {str(ref) for ref in file.array(shown.get("ON"))}
    says = {"version": data[5:8].decode("latin-1"), "Lang": file.text(file.catalog.get("Lang")),
            **{key: file.text(prefers.get(key)) for key in ("PrintScaling", "DisplayDocTitle")},
            "Creator": file.text(file.info.get("Creator")), "layers that are hidden": str(len({*names} - on)),
            "caps and joins": _one(pen[1].decode() for pen in pens)}
    x0, y0, x1, y1 = (length * _MM for length in page.frame)
    layers = tuple(Layer(name, colours.get(name), width) for name in in_order)
    return Head(layers=layers if as_drawn == in_order == list(names.values()) else (*layers, *map(Layer, as_drawn)),
                sheet=(x0, y0, x1, y1), title=file.text(file.info.get("Title")), says=says)


HEADS: dict[str, Callable[[bytes], Head]] = {"svg": _svg, "dxf": _dxf, "lbrn2": _lbrn2, "pdf": _pdf}
"""The head of a file by its format; a file of another make raises what its library raises."""


def _millimetres(text: str) -> float:
    found = re.fullmatch(r"([\d.]+)(?:mm)?", text)
    return float(found[1]) if found else -1.0


def _one(values: Any) -> str:
    """What all of them say."""
    return " and ".join(dict.fromkeys(values))
