"""Drawings onto a PDF page. A drawing that comes again is written once, as a form."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from ..core.page import Drawing, Label, Shape
from ..core.path import Point
from .pdf_font import BOLD, REGULAR, require, runs, text_width

__all__ = ["MM", "Painter", "bezier", "bookmark"]

MM = 72 / 25.4
"""Points in a millimetre."""


def bezier(start: Point, end: Point, centre: Point, ccw: bool) -> list[tuple[Point, Point, Point]]:
    """The arc as cubic Bezier curves of at most a quarter turn: two control points and the end of each."""
    a = math.atan2(start[1] - centre[1], start[0] - centre[0])
    turn = (math.atan2(end[1] - centre[1], end[0] - centre[0]) - a) % (2 * math.pi)
    if not ccw:
        turn -= 2 * math.pi
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = math.dist(start, centre) * 4 / 3 * math.tan(step / 4)

    def at(angle: float, along: float = 0.0) -> Point:
        radius, c, s = math.dist(start, centre), math.cos(angle), math.sin(angle)
        return (centre[0] + radius * c - along * s, centre[1] + radius * s + along * c)

    curves = [(at(a + i * step, reach), at(a + (i + 1) * step, -reach), at(a + (i + 1) * step)) for i in range(count)]
    return [*curves[:-1], (*curves[-1][:2], end)]


@dataclass
class _CanvasPen:
    """Puts a core Path (mm) on a reportlab path object (points)."""

    path: Any
    at: Point = (0.0, 0.0)

    def move_to(self, point: Point) -> None:
        self.path.moveTo(point[0] * MM, point[1] * MM)
        self.at = point

    def line_to(self, point: Point) -> None:
        self.path.lineTo(point[0] * MM, point[1] * MM)
        self.at = point

    def arc_to(self, end: Point, centre: Point, ccw: bool) -> None:
        for curve in bezier(self.at, end, centre, ccw):
            self.path.curveTo(*(value * MM for point in curve for value in point))
        self.at = end

    def close(self) -> None:
        self.path.close()


@dataclass
class Painter:
    """Draws on one canvas; remembers which drawings the file already holds."""

    canvas: Any
    forms: dict[Drawing, str] = field(default_factory=dict)

    def draw(self, drawing: Drawing, at: Point, scale: float = 1.0) -> None:
        """`drawing` with its lower left corner at `at` (mm), `scale` times its size."""
        canvas = self.canvas
        if drawing not in self.forms:
            require(*(item.text for item in drawing.items if isinstance(item, Label)))
            name = f"drawing{len(self.forms) + 1}"
            self.forms[drawing] = name
            canvas.beginForm(name, 0, 0, drawing.size[0] * MM, drawing.size[1] * MM)
            self._items(drawing)
            canvas.endForm()
        canvas.saveState()
        canvas.transform(scale, 0, 0, scale, at[0] * MM, at[1] * MM)
        canvas.doForm(self.forms[drawing])
        canvas.restoreState()

    def _items(self, drawing: Drawing) -> None:
        self.canvas.setLineJoin(1)
        for item in drawing.items:
            if isinstance(item, Shape):
                self._shape(item)
            else:
                self._label(item)

    def _shape(self, shape: Shape) -> None:
        canvas, style = self.canvas, shape.style
        path = canvas.beginPath()
        shape.path.draw(_CanvasPen(path))
        if style.opacity != 1:
            canvas.saveState()
            canvas.setStrokeAlpha(style.opacity)
            canvas.setFillAlpha(style.opacity)
        if style.fill is not None:
            canvas.setFillColorRGB(*_rgb(style.fill))
        if style.stroke is not None:
            canvas.setStrokeColorRGB(*_rgb(style.stroke))
            canvas.setLineWidth(style.width * MM)
            canvas.setLineCap(0 if style.dash else 1)
            canvas.setDash([length * MM for length in style.dash])
        canvas.drawPath(path, stroke=int(style.stroke is not None), fill=int(style.fill is not None))
        if style.opacity != 1:
            canvas.restoreState()

    def _label(self, label: Label) -> None:
        canvas, font, size = self.canvas, BOLD if label.bold else REGULAR, label.size * MM
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * text_width(label.text, font, size)
        text = canvas.beginText(label.at[0] * MM - back, label.at[1] * MM)
        text.setFillColorRGB(*_rgb(label.colour))
        for piece, piece_size in runs(label.text, size):
            text.setFont(font, piece_size)
            text.textOut(piece)
        canvas.drawText(text)


def bookmark(canvas: Any, title: str, key: str, level: int, top: float | None = None) -> None:
    """An entry of the outline that leads here; `top` is where on the page, in points."""
    if top is None:
        canvas.bookmarkPage(key)
    else:
        canvas.bookmarkHorizontal(key, 0, top)
    canvas.addOutlineEntry(title, key, level)


def _rgb(colour: str) -> tuple[float, float, float]:
    """'#rrggbb' as three shares of 1."""
    r, g, b = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return r, g, b
