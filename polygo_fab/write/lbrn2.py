"""LightBurn project files (.lbrn2): one layer per operation in the order of work, curves within 0.001 mm of the arcs.

The format is not published; what is used of it here, as its readers agree on it:
- lengths are mm; without MirrorX and MirrorY the origin is the lower left corner, x to the right and y up
- <CutSetting> is a layer: its index gives the colour, type "Cut" follows lines, power in percent, speed in mm/s
- <Shape Type="Path"> has vertices 'Vx y' with the control points of the curve that leaves (c0) and arrives (c1), or
  'c0x1', 'c1x1' where there is none; and primitives 'L0 1' (line) or 'B0 1' (cubic curve) between vertices
- <Shape Type="Ellipse"> lies about its own origin; <XForm> 'a b c d e f' places a shape

Every operation follows its lines, engraving as well: a fill ("Scan") of an open line would burn nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from ..core.part import NOTE, OPERATIONS, Operation
from ..core.path import Arc, Path, Point
from ..core.sheet import GENERIC, Profile, Sheet
from ..core.units import number
from ..core.workshop.lightburn import TOOL, indices, settings
from ..core.workshop.tables import Setting, materials
from .curves import beziers

__all__ = ["ProjectLayer", "cut_setting", "project_lbrn2", "sheet_lbrn2"]

_DECIMALS = 7
_AS_IT_IS = "1 0 0 1 0 0"


@dataclass(frozen=True)
class ProjectLayer:
    """A layer of a project: its number, which gives its colour, how it is set, and its lines."""

    number: int
    name: str
    setting: Setting
    paths: tuple[Path, ...]


def sheet_lbrn2(sheet: Sheet, profile: Profile = GENERIC,
                laser: Mapping[Operation, Setting] | None = None) -> bytes:
    """The strokes of the sheet, its lower left corner at the origin; `laser` says how each operation is set.

    Where it says nothing the power is 0, and nothing burns before a person has set it: without `laser` at the speeds of
    the usual machine (`core.workshop.lightburn.settings`).
    """
    strokes, numbers, known = sheet.strokes(), indices(profile), _set(sheet, laser)
    used = [operation for operation in (*OPERATIONS, NOTE) if any(s.operation == operation for s in strokes)]
    layers = [ProjectLayer(numbers[operation], profile.layer(operation), known[operation],
                           tuple(s.path for s in strokes if s.operation == operation)) for operation in used]
    width, height = (number(length) for length in sheet.size)
    return project_lbrn2(layers, f"{sheet.name}: {sheet.material}, {number(sheet.thickness)} mm thick, a sheet of "
                         f"{width} x {height} mm, lower left corner at 0, 0")


def project_lbrn2(layers: Sequence[ProjectLayer], notes: str) -> bytes:
    """A project of these layers, done one after the other; the origin is the lower left corner."""
    root = ElementTree.Element("LightBurnProject", AppVersion="1.0.00", FormatVersion="1", MaterialHeight="0",
                               MirrorX="False", MirrorY="False")
    for order, layer in enumerate(layers):
        cut_setting(root, layer.number, layer.name, layer.setting, order)
    for layer in layers:
        for path in layer.paths:
            _shape(root, layer.number, path)
    ElementTree.SubElement(root, "Notes", ShowOnLoad="0", Notes=notes)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _set(sheet: Sheet, laser: Mapping[Operation, Setting] | None) -> dict[Operation, Setting]:
    usual = {**settings(), NOTE: Setting(100.0, 0.0)}
    return usual | (settings(materials().get(sheet.material)) if laser is None else dict(laser))


def cut_setting(root: ElementTree.Element, index: int, name: str, setting: Setting, order: int) -> None:
    """A layer, as a project and a library of materials have it."""
    layer = ElementTree.SubElement(root, "CutSetting", type="Tool" if index == TOOL else "Cut")
    power = number(setting.power)
    for key, value in (("index", str(index)), ("name", name), ("minPower", power), ("maxPower", power),
                       ("speed", number(setting.speed)), ("numPasses", str(setting.passes)), ("kerf", "0"),
                       ("priority", str(order))):
        ElementTree.SubElement(layer, key, Value=value)


def _shape(root: ElementTree.Element, index: int, path: Path) -> None:
    circle = _circle(path)
    if circle:
        radius = number(circle.radius, _DECIMALS)
        shape = ElementTree.SubElement(root, "Shape", Type="Ellipse", CutIndex=str(index), Rx=radius, Ry=radius)
        ElementTree.SubElement(shape, "XForm").text = f"1 0 0 1 {_point(circle.centre)}"
        return
    shape = ElementTree.SubElement(root, "Shape", Type="Path", CutIndex=str(index))
    ElementTree.SubElement(shape, "XForm").text = _AS_IT_IS
    vertices, primitives = _lists(path)
    ElementTree.SubElement(shape, "VertList").text = vertices
    ElementTree.SubElement(shape, "PrimList").text = primitives


def _circle(path: Path) -> Arc | None:
    """The arc that ends a full circle, where the path is one."""
    arcs = [s for s in path.segments if isinstance(s, Arc)]
    if not (path.closed and len(arcs) == len(path.segments) and len({(a.centre, a.ccw) for a in arcs}) == 1):
        return None
    turn = sum(a.sweep(at) for at, a in zip([path.start, *(a.end for a in arcs)], arcs, strict=False))
    return arcs[-1] if abs(abs(turn) - 2 * math.pi) < 1e-6 else None


def _lists(path: Path) -> tuple[str, str]:
    """VertList and PrimList; a closed path comes back to vertex 0."""
    points: list[Point] = [path.start]
    leaving: dict[int, Point] = {}
    arriving: dict[int, Point] = {}
    primitives = []
    for at, segment in path.pieces():
        curves = beziers(at, segment) if isinstance(segment, Arc) else [None]
        for number_of, curve in enumerate(curves, start=1):
            here = len(points) - 1
            end = segment.end if curve is None else curve[2]
            last = segment is path.segments[-1] and number_of == len(curves) and path.closed
            there = 0 if last else len(points)
            if not last:
                points.append(end)
            if curve is not None:
                leaving[here], arriving[there] = curve[:2]
            primitives.append(f"{'L' if curve is None else 'B'}{here} {there}")
    vertices = [f"V{_point(p)}{_control('c0', leaving.get(i))}{_control('c1', arriving.get(i))}"
                for i, p in enumerate(points)]
    return "".join(vertices), "".join(primitives)


def _control(name: str, p: Point | None) -> str:
    return f"{name}x1" if p is None else f"{name}x{number(p[0], _DECIMALS)}{name}y{number(p[1], _DECIMALS)}"


def _point(p: Point) -> str:
    return f"{number(p[0], _DECIMALS)} {number(p[1], _DECIMALS)}"
