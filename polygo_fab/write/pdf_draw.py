"""Drawings onto a PDF page. A drawing that comes again is written once, as a form."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

from ..core.page import Drawing, Label, Shape
from ..core.path import Arc, Path, Point
from ..core.printed.ink import Ink, rgb
from ..core.printed.page_frame import MM
from .curves import beziers
from .pdf_font import BOLD, REGULAR, require, runs, text_width

__all__ = ["MM", "Painter", "bookmark"]

_Arcs = dict[tuple[float, float, float, float, bool], list[tuple[float, ...]]]


@dataclass
class _Pen:
    """Writes a core Path (mm) as operators of a page (points); `arcs` remembers the curves of arcs about 0, 0."""

    arcs: _Arcs
    code: list[str] = field(default_factory=list)
    at: Point = (0.0, 0.0)

    def move_to(self, point: Point) -> None:
        self.code.append(f"{point[0] * MM:.4f} {point[1] * MM:.4f} m")
        self.at = point

    def line_to(self, point: Point) -> None:
        self.code.append(f"{point[0] * MM:.4f} {point[1] * MM:.4f} l")
        self.at = point

    def arc_to(self, end: Point, centre: Point, ccw: bool) -> None:
        (ax, ay), (bx, by), (x, y) = self.at, end, centre
        key = (round(ax - x, 7), round(ay - y, 7), round(bx - x, 7), round(by - y, 7), ccw)
        curves = self.arcs.get(key)
        if curves is None:
            curves = [tuple(v for point in curve for v in point)
                      for curve in beziers(key[0:2], Arc(key[2:4], (0.0, 0.0), ccw), off=math.inf)]
            self.arcs[key] = curves
        x, y = x * MM, y * MM
        for a, b, c, d, e, f in curves:
            self.code.append(f"{a * MM + x:.4f} {b * MM + y:.4f} {c * MM + x:.4f} {d * MM + y:.4f} "
                             f"{e * MM + x:.4f} {f * MM + y:.4f} c")
        self.at = end

    def close(self) -> None:
        self.code.append("h")


_KEPT = 8192
_TRACED: dict[int, tuple[Path, str]] = {}
"""What was traced of paths that may come again in other drawings and files, by their ids; _KEPT at once."""


def _traced(path: Path, arcs: _Arcs) -> str:
    """The operators of a path."""
    known = _TRACED.get(id(path))
    if known and known[0] is path:
        return known[1]
    pen = _Pen(arcs)
    path.draw(pen)
    if len(_TRACED) >= _KEPT:
        _TRACED.clear()
    said = " ".join(pen.code)
    _TRACED[id(path)] = (path, said)
    return said


_Kind = tuple[Point, str, int, tuple[str, ...]]
"""Of a drawing its size, what it says to those who do not see it, and how many things and which words are in it."""


@dataclass
class Painter:
    """Draws on one canvas; remembers which drawings and words the file already holds.

    Operators are written here and not by the canvas: it says colours and widths again for every line.
    """

    canvas: Any
    ink: Ink = "colour"
    forms: dict[_Kind, list[tuple[Drawing, str]]] = field(default_factory=dict)  # those of one kind may be the same
    words: dict[tuple[str, str], tuple[float, list[tuple[str, float, str]]]] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)  # what holds: colours, width, dashes, by operator
    inks: dict[tuple[str, bool], str] = field(default_factory=dict)

    def draw(self, drawing: Drawing, at: Point, scale: float = 1.0) -> None:
        """`drawing` with its lower left corner at `at` (mm), `scale` times its size."""
        canvas = self.canvas
        said = tuple(item.text for item in drawing.items if isinstance(item, Label))
        alike = self.forms.setdefault((drawing.size, drawing.alt, len(drawing.items), said), [])
        name = next((name for known, name in alike if known == drawing), None)
        if name is None:
            require(*said)
            name = f"drawing{sum(map(len, self.forms.values())) + 1}"
            alike.append((drawing, name))
            canvas.beginForm(name, 0, 0, drawing.size[0] * MM, drawing.size[1] * MM)
            self._items(drawing)
            canvas.endForm()
        canvas.saveState()
        canvas.transform(a=scale, b=0, c=0, d=scale, e=at[0] * MM, f=at[1] * MM)
        canvas.doForm(name)
        canvas.restoreState()

    def label(self, label: Label) -> None:
        """A line of text, mm from the origin of the canvas."""
        self.said = {}
        self._label(label)

    def _items(self, drawing: Drawing) -> None:
        self.said = {}
        self._say("j", "1")
        arcs: _Arcs = {}
        for item in drawing.items:
            if isinstance(item, Shape):
                self._shape(item, _traced(item.path, arcs))
            else:
                self._label(item)

    def _say(self, operator: str, operands: str) -> None:
        """Set a colour, a width, an end of lines or dashes where that is not what holds."""
        if self.said.get(operator) != operands:
            self.said[operator] = operands
            self.canvas._code.append(f"{operands} {operator}")

    def _colour(self, colour: str, filled: bool = False) -> str:
        key = (colour, filled)
        if key not in self.inks:
            self.inks[key] = " ".join(f"{share:.5g}" for share in rgb(colour, self.ink, filled))
        return self.inks[key]

    def _shape(self, shape: Shape, traced: str) -> None:
        canvas, style = self.canvas, shape.style
        before = self.said
        if style.opacity != 1:
            self.said = dict(before)
            canvas.saveState()
            canvas.setStrokeAlpha(style.opacity)
            canvas.setFillAlpha(style.opacity)
        if style.fill is not None:
            self._say("rg", self._colour(style.fill, True))
        if style.stroke is not None:
            self._say("RG", self._colour(style.stroke))
            self._say("w", f"{style.width * MM:.4f}")
            self._say("J", "0" if style.dash else "1")
            self._say("d", f"[{' '.join(f'{length * MM:.4f}' for length in style.dash)}] 0")
        paint = {(True, True): "B", (True, False): "S", (False, True): "f", (False, False): "n"}
        canvas._code.append(f"{traced} {paint[style.stroke is not None, style.fill is not None]}")
        if style.opacity != 1:
            canvas.restoreState()
            self.said = before

    def _label(self, label: Label) -> None:
        size = label.size * MM
        width, pieces = self._word(label.text, BOLD if label.bold else REGULAR)
        x = label.at[0] * MM - {"start": 0.0, "middle": 0.5, "end": 1.0}[label.anchor] * width * size
        self._say("rg", self._colour(label.colour))
        shown = " ".join(f"{font} {share * size:.5g} Tf ({text}) Tj" for font, share, text in pieces)
        self.canvas._code.append(f"BT 1 0 0 1 {x:.4f} {label.at[1] * MM:.4f} Tm {shown} ET")

    def _word(self, text: str, font: str) -> tuple[float, list[tuple[str, float, str]]]:
        """How wide a text is, in type sizes; and its pieces: name of the font, share of the type size, characters."""
        from reportlab.pdfbase.pdfmetrics import getFont

        key = (text, font)
        if key not in self.words:
            canvas, face = self.canvas, getFont(font)
            self.words[key] = text_width(text, font, 1.0), [
                (face.getSubsetInternalName(subset, canvas._doc), share, canvas._escape(codes))
                for piece, share in runs(text, 1.0) for subset, codes in face.splitString(piece, canvas._doc)]
        return self.words[key]


def bookmark(canvas: Any, title: str, key: str, level: int) -> None:
    """An entry of the outline that leads to this page."""
    canvas.bookmarkPage(key)
    canvas.addOutlineEntry(title, key, level)
