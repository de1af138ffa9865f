"""SVG: a laser job in real millimetres, a drawing for pictures, and a poster of drawings and words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from xml.etree.ElementTree import Element

from ..core import kept
from ..core.page import Drawing, Label, Placed, Poster, Shape
from ..core.part import NOTE, OPERATIONS
from ..core.path import Arc, Path, Point
from ..core.sheet import GENERIC, Profile, Sheet
from ..core.units import number
from .svg_library import svgwrite

__all__ = ["drawing_svg", "layers_svg", "path_data", "poster_svg", "sheet_svg"]

_DECIMALS = 8
"""An arc near half a turn needs them: its centre follows from ends and radius, and a rounding of e in those moves it
by up to sqrt(2 r e), which is 0.001 mm for r = 50 mm."""


class _PathData:
    """A pen that writes the `d` of an SVG path, y turned downwards in a page of the given height."""

    def __init__(self, height: float, decimals: int) -> None:
        self.height, self.decimals = height, decimals
        self.words: list[str] = []
        self.at: Point = (0.0, 0.0)

    def _point(self, p: Point) -> str:
        return f"{number(p[0], self.decimals)} {number(self.height - p[1], self.decimals)}"

    def move_to(self, point: Point) -> None:
        self.words.append("M" + self._point(point))
        self.at = point

    def line_to(self, point: Point) -> None:
        self.words.append("L" + self._point(point))
        self.at = point

    def arc_to(self, end: Point, centre: Point, ccw: bool) -> None:
        arc = Arc(end, centre, ccw)
        radius = number(arc.radius, self.decimals)
        large = int(abs(arc.sweep(self.at)) > math.pi + 1e-9)
        self.words.append(f"A{radius} {radius} 0 {large} {int(not ccw)} {self._point(end)}")
        self.at = end

    def close(self) -> None:
        self.words.append("Z")


def path_data(path: Path, height: float, decimals: int = _DECIMALS) -> str:
    """The `d` of a path that is drawn y up on a page of this height."""
    pen = _PathData(height, decimals)
    path.draw(pen)
    return "".join(pen.words)


def _page(size: tuple[float, float], title: str, subject: str | None = None) -> Any:
    width, height = number(size[0]), number(size[1])
    page = svgwrite().Drawing(size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", profile="full",
                            debug=False)
    page.set_desc(title=title, desc=subject)
    return page


@lru_cache(maxsize=kept.sheets())
def sheet_svg(sheet: Sheet, profile: Profile = GENERIC) -> bytes:
    """One layer per operation in the order of work, strokes only, arcs as arcs; 1 user unit is 1 mm. Such a sheet is
    written once: a changed setting leaves most sheets of a kit as they were."""
    page = _page(sheet.size, sheet.name)

    from svgwrite.extensions import Inkscape  # once the library is there

    inkscape = Inkscape(page)
    strokes = sheet.strokes()
    for operation in (*OPERATIONS, NOTE):
        chosen = [s for s in strokes if s.operation == operation]
        if chosen:
            layer = inkscape.layer(label=profile.layer(operation), id=operation, fill="none",
                                   stroke=profile.colour(operation), stroke_width=number(profile.stroke_width))
            for stroke in chosen:
                layer.add(_Line(path_data(stroke.path, sheet.size[1])))
            page.add(layer)
    return _bytes(page)


@dataclass(frozen=True)
class _Line:
    """A path that looks as its layer does, as svgwrite takes an element, in a third of the time of one of its own."""

    d: str

    def get_xml(self) -> Element:
        return Element("path", d=self.d)


def layers_svg(title: str, size: tuple[float, float], layers: Sequence[tuple[str, str, Sequence[Path]]]) -> bytes:
    """Strokes in layers of any colour: the name of each, its colour and its lines."""
    page = _page(size, title)

    from svgwrite.extensions import Inkscape

    inkscape = Inkscape(page)
    for k, (name, colour, paths) in enumerate(layers):
        layer = inkscape.layer(label=name, id=f"layer-{k}", stroke=colour, fill="none",
                               stroke_width=number(GENERIC.stroke_width))
        for path in paths:
            layer.add(_Line(path_data(path, size[1])))
        page.add(layer)
    return _bytes(page)


def drawing_svg(drawing: Drawing, background: str | None = "#ffffff") -> bytes:
    """A picture of a drawing, for screens."""
    page = _page(drawing.size, drawing.alt)
    if background:
        page.add(page.rect((0, 0), drawing.size, fill=background))
    for item in drawing.items:
        page.add(_drawn(page, item, drawing.size[1]))
    return _bytes(page)


def poster_svg(poster: Poster) -> bytes:
    """A picture of drawings and words: a group for each, by its role; a drawing says what it shows."""
    page = _page(poster.size, poster.title, poster.subject)
    page["xml:lang"] = poster.lang
    page.add(page.rect((0, 0), poster.size, fill="#ffffff"))
    for role, part in poster.parts:
        if isinstance(part, Placed):
            x, y = number(part.at[0], 3), number(poster.size[1] - part.at[1], 3)
            group = page.g(class_=role, transform=f"translate({x} {y})", role="img", aria_label=part.drawing.alt)
            for item in part.drawing.items:
                group.add(_drawn(page, item, 0.0))
        else:
            group = page.g(class_=role)
            for line in part:
                group.add(_drawn(page, line, poster.size[1]))
        page.add(group)
    return _bytes(page)


def _drawn(page: Any, item: Shape | Label, height: float) -> Any:
    """An item of a drawing, as an element."""
    if isinstance(item, Label):
        return page.text(item.text, insert=(item.at[0], height - item.at[1]), font_size=item.size,
                         text_anchor=item.anchor, fill=item.colour, font_family="Atkinson Hyperlegible",
                         font_weight="bold" if item.bold else "normal")
    style = item.style
    look = {"fill": style.fill or "none", "stroke": style.stroke or "none", "stroke_width": number(style.width),
            "stroke_linejoin": "round"}
    if style.opacity != 1.0:
        look["opacity"] = number(style.opacity)
    if style.dash:
        look["stroke_dasharray"] = " ".join(number(d) for d in style.dash)
    return page.path(d=path_data(item.path, height), **look)


def _bytes(page: Any) -> bytes:
    text: str = page.tostring()
    return ('<?xml version="1.0" encoding="utf-8"?>\n' + text.replace("><", ">\n<") + "\n").encode()
