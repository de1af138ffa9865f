"""SVG: a laser job in real millimetres, a drawing for pictures, and a poster of drawings and words."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element, SubElement, tostring

from ..core.page import Drawing, Label, Placed, Poster, Shape
from ..core.part import OPERATIONS
from ..core.path import Arc, Path, Point
from ..core.sheet import GENERIC, Profile, Sheet
from ..core.units import number

__all__ = ["drawing_svg", "poster_svg", "sheet_svg"]

_DECIMALS = 8
"""An arc near half a turn needs them: its centre follows from ends and radius, and a rounding of e in those moves it
by up to sqrt(2 r e), which is 0.001 mm for r = 50 mm."""
_INKSCAPE = {"xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
             "xmlns:sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"}
"""Whose layers groups are."""


class _PathData:
    """A pen that writes the `d` of an SVG path, y turned downwards in a page of the given height."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.words: list[str] = []
        self.at: Point = (0.0, 0.0)

    def _point(self, p: Point) -> str:
        return f"{number(p[0], _DECIMALS)} {number(self.height - p[1], _DECIMALS)}"

    def move_to(self, point: Point) -> None:
        self.words.append("M" + self._point(point))
        self.at = point

    def line_to(self, point: Point) -> None:
        self.words.append("L" + self._point(point))
        self.at = point

    def arc_to(self, end: Point, centre: Point, ccw: bool) -> None:
        arc = Arc(end, centre, ccw)
        radius = number(arc.radius, _DECIMALS)
        large = int(abs(arc.sweep(self.at)) > math.pi + 1e-9)
        self.words.append(f"A{radius} {radius} 0 {large} {int(not ccw)} {self._point(end)}")
        self.at = end

    def close(self) -> None:
        self.words.append("Z")


def _data(path: Path, height: float) -> str:
    pen = _PathData(height)
    path.draw(pen)
    return "".join(pen.words)


def _page(size: tuple[float, float], title: str, subject: str | None = None, **more: str) -> Element:
    width, height = number(size[0]), number(size[1])
    page = Element("svg", dict(sorted({
        "baseProfile": "full", "height": f"{height}mm", "version": "1.1", "viewBox": f"0 0 {width} {height}",
        "width": f"{width}mm", "xmlns": "http://www.w3.org/2000/svg", "xmlns:ev": "http://www.w3.org/2001/xml-events",
        "xmlns:xlink": "http://www.w3.org/1999/xlink", **more}.items())))
    SubElement(page, "title").text = title
    if subject is not None:
        SubElement(page, "desc").text = subject
    SubElement(page, "defs")
    return page


def _put(parent: Element, kind: str, **attributes: object) -> Element:
    """A new last child, with the attributes that say anything, in their order; of their names each _ stands for a
    hyphen."""
    told = {name.rstrip("_").replace("_", "-"): str(value) for name, value in attributes.items() if value != ""}
    return SubElement(parent, kind, dict(sorted(told.items())))


def sheet_svg(sheet: Sheet, profile: Profile = GENERIC) -> bytes:
    """One layer per operation in the order of work, strokes only, arcs as arcs; 1 user unit is 1 mm."""
    page = _page(sheet.size, sheet.name, **_INKSCAPE)
    strokes = sheet.strokes()
    for operation in OPERATIONS:
        chosen = [s for s in strokes if s.operation == operation]
        if chosen:
            layer = _put(page, "g", fill="none", id=operation, stroke=profile.colour(operation),
                         stroke_width=number(profile.stroke_width), **{
                             "inkscape:groupmode": "layer", "inkscape:label": profile.layer(operation)})
            for stroke in chosen:
                _put(layer, "path", d=_data(stroke.path, sheet.size[1]))
    return _bytes(page)


def drawing_svg(drawing: Drawing, background: str | None = "#ffffff") -> bytes:
    """A picture of a drawing, for screens."""
    page = _page(drawing.size, drawing.alt)
    if background:
        _ground(page, drawing.size, background)
    for item in drawing.items:
        _draw(page, item, drawing.size[1])
    return _bytes(page)


def poster_svg(poster: Poster) -> bytes:
    """A picture of drawings and words: a group for each, by its role; a drawing says what it shows."""
    page = _page(poster.size, poster.title, poster.subject, **{"xml:lang": poster.lang})
    _ground(page, poster.size, "#ffffff")
    for role, part in poster.parts:
        if isinstance(part, Placed):
            x, y = number(part.at[0], 3), number(poster.size[1] - part.at[1], 3)
            group = _put(page, "g", class_=role, transform=f"translate({x} {y})", role="img",
                         aria_label=part.drawing.alt)
            for item in part.drawing.items:
                _draw(group, item, 0.0)
        else:
            group = _put(page, "g", class_=role)
            for line in part:
                _draw(group, line, poster.size[1])
    return _bytes(page)


def _ground(page: Element, size: tuple[float, float], colour: str) -> None:
    _put(page, "rect", x=0, y=0, width=size[0], height=size[1], fill=colour)


def _draw(parent: Element, item: Shape | Label, height: float) -> None:
    """An item of a drawing."""
    if isinstance(item, Label):
        _put(parent, "text", x=item.at[0], y=height - item.at[1], font_size=item.size, text_anchor=item.anchor,
             fill=item.colour, font_family="Atkinson Hyperlegible",
             font_weight="bold" if item.bold else "normal").text = item.text
        return
    style = item.style
    look = {"fill": style.fill or "none", "stroke": style.stroke or "none", "stroke_width": number(style.width),
            "stroke_linejoin": "round"}
    if style.opacity != 1.0:
        look["opacity"] = number(style.opacity)
    if style.dash:
        look["stroke_dasharray"] = " ".join(number(d) for d in style.dash)
    _put(parent, "path", d=_data(item.path, height), **look)


def _bytes(page: Element) -> bytes:
    text = tostring(page, encoding="unicode")
    return ('<?xml version="1.0" encoding="utf-8"?>\n' + text.replace("><", ">\n<") + "\n").encode()
