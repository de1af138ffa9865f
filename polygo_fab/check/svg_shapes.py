"""The shapes of an SVG as paths, in the file's own coordinates (y down)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.path import Line, Path, Segment, circle, line, polygon, polyline, rectangle
from .drawing import read_number
from .pathdata import arc_segments, parse_path, parse_points

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["SHAPES", "LengthWithUnit"]


class LengthWithUnit(Exception):
    """A coordinate such as '10mm': in user units of 1 mm it would be a different length."""


def _read(element: etree._Element, name: str, where: str) -> float:
    text = element.get(name, "0").strip()
    if re.fullmatch(r"[-+0-9.eE]{0,40}\d\s{0,9}(?:[a-zA-Z]{1,4}|%)", text):
        raise LengthWithUnit(f"{name}='{text[:40]}': expected a number without unit")
    return read_number(text, where)


def _rectangle(element: etree._Element, where: str) -> list[Path]:
    x, y, width, height = (_read(element, name, where) for name in ("x", "y", "width", "height"))
    if width < 0 or height < 0:
        raise BadInput(f"{where}: a rectangle of {width:g} x {height:g}: expected positive lengths")
    if width == 0 or height == 0:
        return []  # draws nothing
    given = [_read(element, name, where) for name in ("rx", "ry") if element.get(name, "auto") != "auto"]
    rx, ry = (given * 2)[:2] if given else (0.0, 0.0)
    rx, ry = min(abs(rx), width / 2), min(abs(ry), height / 2)
    if rx == 0 or ry == 0:
        return [rectangle(x, y, width, height)]
    stops = [((x + width - rx, y), (x + width, y + ry)), ((x + width, y + height - ry), (x + width - rx, y + height)),
             ((x + rx, y + height), (x, y + height - ry)), ((x, y + ry), (x + rx, y))]
    at, segments = stops[-1][1], list[Segment]()
    for start, end in stops:
        if math.dist(at, start) > 1e-9:
            segments.append(Line(start))
        segments += arc_segments(start, rx=rx, ry=ry, tilt=0.0, large=False, sweep=True, end=end)
        at = end
    return [Path(stops[-1][1], tuple(segments))]


def _ellipse(element: etree._Element, where: str) -> list[Path]:
    name = str(element.tag).rpartition("}")[2]
    cx, cy = _read(element, "cx", where), _read(element, "cy", where)
    rx, ry = (_read(element, key, where) for key in (("r", "r") if name == "circle" else ("rx", "ry")))
    if rx < 0 or ry < 0:
        raise BadInput(f"{where}: radius {min(rx, ry):g}: expected a positive length")
    if rx == 0 or ry == 0:
        return []
    if rx == ry:
        return [circle((cx, cy), rx)]
    right, left = (cx + rx, cy), (cx - rx, cy)
    return [Path(right, (*arc_segments(right, rx=rx, ry=ry, tilt=0.0, large=False, sweep=True, end=left),
                         *arc_segments(left, rx=rx, ry=ry, tilt=0.0, large=False, sweep=True, end=right)))]


def _line(element: etree._Element, where: str) -> list[Path]:
    x1, y1, x2, y2 = (_read(element, name, where) for name in ("x1", "y1", "x2", "y2"))
    return [line((x1, y1), (x2, y2))]


def _polygon(element: etree._Element, where: str) -> list[Path]:
    points = parse_points(element.get("points", ""), where)
    return [polyline(points) if points[0] == points[-1] else polygon(points)]


SHAPES: dict[str, Callable[[Any, str], list[Path]]] = {
    "path": lambda element, where: parse_path(element.get("d", ""), where),
    "line": _line,
    "polyline": lambda element, where: [polyline(parse_points(element.get("points", ""), where))],
    "polygon": _polygon,
    "rect": _rectangle,
    "circle": _ellipse,
    "ellipse": _ellipse,
}
"""For the name of an element, the paths it draws; `where` is for the message of a BadInput."""
