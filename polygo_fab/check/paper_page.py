"""A page at true scale read back: what is drawn on it in mm as it comes out of the printer, its paper and its bars.

Read with pdfplumber, not with what wrote it; y up, origin at the lower left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..core.finding import Finding
from ..core.page import INKS
from ..core.paper import Scale
from ..core.path import Point
from .untyped import PdfFile, PdfPage

__all__ = ["EXACT", "MM", "Mark", "PaperPage", "Segment", "read_page", "read_pages"]

MM = 25.4 / 72
EXACT = 0.01  # mm
_CHORDS = 8
_COARSE = 1e-3
Segment = tuple[Point, Point]


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A line or a face: its points, its colours '#rrggbb' ("" where it has none), whether it closes and has curves, how
    broad its line is and how it is broken, mm."""

    points: tuple[Point, ...]
    stroke: str
    fill: str
    closed: bool
    curved: bool
    width: float = 0.0
    dash: tuple[float, ...] = ()

    @property
    def dashed(self) -> bool:
        return bool(self.dash)

    @property
    def segments(self) -> list[Segment]:
        return [(a, b) for a, b in zip(self.points, self.points[1:], strict=False) if math.dist(a, b) > 1e-6]

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def middle(self) -> Point:
        """Of its box: of a circle its centre."""
        x0, y0, x1, y1 = self.box
        return ((x0 + x1) / 2, (y0 + y1) / 2)

    def moved(self, dx: float, dy: float) -> Mark:
        return replace(self, points=tuple((x + dx, y + dy) for x, y in self.points))


@dataclass(frozen=True)
class PaperPage:
    """A page: its size in mm, as printed and as paper; its marks, and its words between two corners."""

    where: str
    size: Point
    paper: Point
    marks: tuple[Mark, ...]
    words: tuple[tuple[str, Point, Point], ...]

    def lines(self, ink: str) -> list[Segment]:
        return [s for mark in self.marks if mark.stroke == ink for s in mark.segments]

    def paper_findings(self, size: Point, name: str) -> list[Finding]:
        """UNITS: another paper, upright or across."""
        if max(abs(a - b) for a, b in zip(sorted(self.paper), sorted(size), strict=True)) <= EXACT:
            return []
        return [Finding("UNITS", self.where, f"is {self.paper[0]:.2f} x {self.paper[1]:.2f} mm, expected {name}: "
                                             f"{size[0]:g} x {size[1]:g} mm")]

    def bar_findings(self) -> list[Finding]:
        """UNITS: on each axis one bar of 100 mm with a tick each 10 mm, and at its end the text that says so, and no
        other name than its own: x along the short side of the paper, y along the long one."""
        lines, findings = self.lines(INKS["bar"]), []
        for axis, name in ((0, "level"), (1, "upright")):
            along = [sorted(s, key=lambda p: p[axis]) for s in lines if abs(s[0][1 - axis] - s[1][1 - axis]) < _COARSE]
            bar = max(along, key=lambda s: s[1][axis] - s[0][axis], default=None)
            if bar is None:
                findings.append(Finding("UNITS", self.where, f"no {name} check bar"))
                continue
            start, length = bar[0], bar[1][axis] - bar[0][axis]
            if abs(length - 100) > EXACT:
                findings.append(Finding("UNITS", self.where, f"the {name} check bar is {length:.2f} mm, expected 100"))
            ticks = [s[0][axis] - start[axis] for s in lines if abs(s[0][axis] - s[1][axis]) < _COARSE
                     and min(abs(p[1 - axis] - start[1 - axis]) for p in s) <= EXACT]
            if any(min((abs(tick - mark) for tick in ticks), default=1) > EXACT for mark in range(0, 101, 10)):
                findings.append(Finding("UNITS", self.where, f"the {name} check bar does not have a tick each 10 mm"))
            near = " ".join(text for text, at, end in self.words if all(
                abs((at[k] + end[k]) / 2 - bar[1][k]) < 15 for k in (0, 1)))
            if not re.search(r"\b100\smm\b", near):
                findings.append(Finding("UNITS", self.where,
                                        f"'100 mm' does not stand at the end of the {name} check bar"))
            called = "xy"[axis if self.size[0] <= self.size[1] else 1 - axis]
            if {*re.findall(r"\b[xy]\b", near)} - {called}:
                findings.append(Finding("UNITS", self.where, f"the {name} check bar is not called {called}"))
        return findings


_KEPT = 8
"""Files whose pages are kept."""
_READ: dict[tuple[bytes, Scale], tuple[PaperPage, ...]] = {}


def read_pages(file: PdfFile, scale: Scale = (1.0, 1.0)) -> tuple[PaperPage, ...]:
    """What the pages of a file of pdfplumber show, by `read_page`. Several proofs ask for the same file one after the
    other: what was read of these bytes is not read again."""
    key = (file.stream.getvalue(), scale)
    if key not in _READ:
        pages = tuple(read_page(page, f"page {number}", scale) for number, page in enumerate(file.pages, start=1))
        while len(_READ) >= _KEPT:
            del _READ[next(iter(_READ))]
        _READ[key] = pages
    return _READ[key]


def read_page(page: PdfPage, where: str, scale: Scale = (1.0, 1.0)) -> PaperPage:
    """What a page of pdfplumber shows; `scale` is how much larger the printer makes it along the short and the long
    side of the paper."""
    from pdfminer.pdftypes import resolve1

    from .pdf_syntax import lay_out

    lay_out(page)
    unit = float(resolve1(page.page_obj.attrs.get("UserUnit", 1)))
    width, height = float(page.width), float(page.height)
    fx, fy = (MM * f for f in (scale if width <= height else scale[::-1]))

    def at(x: Any, y: Any) -> Point:
        return (float(x) * fx, (height - float(y)) * fy)

    marks = [mark for shape in (*page.lines, *page.curves, *page.rects) for mark in _marks(shape, at)]
    words = [(str(w["text"]), at(w["x0"], w["bottom"]), at(w["x1"], w["top"]))
             for w in page.extract_words(extra_attrs=["size"])]  # apart from a larger text that it meets
    return PaperPage(where, (width * fx, height * fy), (width * MM * unit, height * MM * unit), tuple(marks),
                     tuple(words))


def _marks(shape: Any, at: Callable[[Any, Any], Point]) -> Iterator[Mark]:
    """Each part of a shape that goes on without a jump."""
    stroke = _colour(shape["stroking_color"]) if shape["stroke"] else ""
    fill = _colour(shape["non_stroking_color"]) if shape["fill"] else ""
    width = MM * float(shape["linewidth"] or 0) if stroke else 0.0
    dash = tuple(MM * float(length) for length in (shape.get("dash") or ([], 0))[0]) if stroke else ()
    points, closed, curved = list[Point](), False, False
    for word, *given in [*shape["path"], ("m", (0.0, 0.0))]:
        ends = [at(x, y) for x, y in given]
        if word == "m":
            if len(points) > 1:
                yield Mark(points=tuple(points), stroke=stroke, fill=fill, closed=closed, curved=curved, width=width,
                           dash=dash)
            points, closed, curved = ends, False, False
        elif word == "l":
            points += ends
        elif word == "h":
            closed = True
            points += [points[0]] if points[-1] != points[0] else []
        else:
            curved = True
            points += _chords(points[-1], *(ends if word == "c" else [points[-1], *ends] if word == "v" else
                                            [*ends, ends[-1]]))


def _chords(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for k in range(1, _CHORDS + 1):
        t = k / _CHORDS
        e, f, g, h = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3
        yield (e * a[0] + f * b[0] + g * c[0] + h * d[0], e * a[1] + f * b[1] + g * c[1] + h * d[1])


def _colour(given: object) -> str:
    """'#rrggbb'; what is no grey and no RGB is told by its numbers."""
    values = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    if len(values) == 1 and values[0] is not None:
        values *= 3
    return "#" + "".join(f"{round(255 * float(v)):02x}" for v in values) if len(values) == 3 else str(values)
