"""A drawing (SVG) as cells: its closed paths, or, where some line is open, what all its lines enclose.

Straight lines only: of paths M L H V Z, polygons, polylines, lines, rectangles; groups and transforms. What else could
be drawn is refused, so that nothing that a person sees is missing on the board.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from xml.etree import ElementTree

from ..errors import BadInput
from ..names import Point
from .enclosed import enclosed
from .files import MOST_CELLS, MOST_CORNERS

__all__ = ["Drawn", "cells_drawn"]

_SNAP = 0.05
"""mm: ends nearer to one another are one point."""
_SILENT = {"defs", "title", "desc", "metadata", "style", "namedview"}
_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "": 25.4 / 96}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_DEEP = 60
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*(hidden|collapse)")
_STYLED = re.compile(r"\b(display|visibility|transform|d)\s*:")
"""What a shape must say by itself: styles of the drawing are not read."""
_SVG = "{http://www.w3.org/2000/svg}"

_Turn = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Drawn:
    """The cells, y up, the `id` of each ("" where lines enclose them), and how near two points are one."""

    polygons: tuple[tuple[Point, ...], ...]
    names: tuple[str, ...]
    snap: float


def cells_drawn(name: str, text: str) -> Drawn:
    """Raises BadInput for what is no drawing, or has something in it that makes no cell."""
    if "<!ENTITY" in text:
        raise BadInput(f"board {name}: its drawing defines entities: allowed: a plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise BadInput(f"board {name}: its drawing is no SVG: {error}") from None
    if root.tag.removeprefix(_SVG) != "svg":
        raise BadInput(f"board {name}: its drawing is no SVG: it begins with '{root.tag[:40]}'")
    reader = _Reader(name)
    runs = list(reader.read(root, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0))
    if not runs:
        raise BadInput(f"board {name}: nothing is drawn: allowed: closed paths, or lines that enclose cells")
    snap = _SNAP / _scale(name, root)
    if not any(math.dist(a, b) > snap for run, _, _ in runs for a, b in pairwise(run)):
        raise BadInput(f"board {name}: all that is drawn is shorter than {_SNAP:g} mm")
    if all(closed for _, closed, _ in runs):
        return Drawn(tuple(run for run, _, _ in runs), tuple(word for _, _, word in runs), snap)
    lines = [(a, b) for run, closed, _ in runs for a, b in zip(run, (*run[1:], *(run[:1] if closed else ())),
                                                               strict=False) if math.dist(a, b) > snap]
    cells = enclosed(name, lines, snap)
    if not cells:
        raise BadInput(f"board {name}: its lines enclose no cell")
    return Drawn(tuple(map(tuple, cells)), ("",) * len(cells), snap)


def _scale(name: str, root: ElementTree.Element) -> float:
    """mm for one unit of the drawing. A width in per cent says nothing of it."""
    wide, view = root.get("width", "100%").strip(), root.get("viewBox")
    width = re.fullmatch(rf"({_NUMBER})\s*(mm|cm|in|pt|pc|px|%|)", wide)
    if width is None or not 1e-3 <= float(width[1]) <= 1e6:
        raise BadInput(f"board {name}: width = '{wide[:40]}' of its drawing: expected a length, as 100mm")
    box = view.replace(",", " ").split() if view is not None else []
    if view is not None and not (len(box) == 4 and all(re.fullmatch(_NUMBER, word) for word in box)
                                 and all(1e-3 <= float(word) <= 1e6 for word in box[2:])):
        raise BadInput(f"board {name}: viewBox = '{view[:40]}' of its drawing: expected x, y, width and height")
    if width[2] == "%" or not box:
        return _UNITS[width[2] if width[2] != "%" else ""]
    return float(width[1]) * _UNITS[width[2]] / float(box[2])


class _Reader:
    """Reads runs of points: the points, whether they close, and the `id`."""

    def __init__(self, name: str) -> None:
        self.name, self.corners = name, 0

    def read(self, element: ElementTree.Element, turn: _Turn, deep: int
             ) -> Iterator[tuple[tuple[Point, ...], bool, str]]:
        kind = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else "{"
        if kind == "style" and (strange := _STYLED.search("".join(element.itertext()))):
            raise BadInput(f"board {self.name}: '{strange[0]}' in the styles of its drawing: allowed: on shapes alone")
        if kind.startswith("{") or kind in _SILENT:
            return
        if hidden := _HIDDEN.search(f"{element.get('style', '')};display:{element.get('display', '')};visibility:"
                                    f"{element.get('visibility', '')}"):
            raise BadInput(f"board {self.name}: {kind} {element.get('id', '')[:40]}: {hidden[0]}: allowed: what shows")
        if deep > _DEEP:
            raise BadInput(f"board {self.name}: groups in groups more than {_DEEP} deep")
        if deep or element.get("transform"):
            turn = _after(turn, self.turn(element.get("transform", "")))
        if kind in ("svg", "g") and not (kind == "svg" and deep):
            for inner in element:
                yield from self.read(inner, turn, deep + 1)
            return
        for run, closed in self.runs(kind, element):
            self.corners += len(run)
            if self.corners > MOST_CORNERS:
                raise BadInput(f"board {self.name}: more than {MOST_CORNERS} corners: allowed: up to {MOST_CELLS} "
                               f"cells with {MOST_CORNERS} corners")
            placed = tuple((turn[0] * x + turn[2] * y + turn[4], -(turn[1] * x + turn[3] * y + turn[5]))
                           for x, y in run)
            if not all(abs(v) <= 1e6 for p in placed for v in p):
                raise BadInput(f"board {self.name}: {kind} {element.get('id', '')[:40]}: a point is no number up to "
                               "a million")
            ends = len(placed) > 2 and math.dist(placed[0], placed[-1]) < 1e-9
            if len(placed) > 1:
                yield placed[:-1] if ends else placed, closed or ends, element.get("id", "")

    def runs(self, kind: str, element: ElementTree.Element) -> Iterator[tuple[list[Point], bool]]:
        def number(key: str) -> float:
            word = element.get(key, "0")
            if not re.fullmatch(_NUMBER, word.strip()):
                raise BadInput(f"board {self.name}: {kind} {key} = '{word[:40]}': expected a number")
            return float(word)

        if kind == "path":
            yield from self.path(element.get("d", ""))
        elif kind in ("polygon", "polyline"):
            values = list(map(float, re.findall(_NUMBER, element.get("points", ""))))
            yield list(zip(values[::2], values[1::2], strict=False)), kind == "polygon"
        elif kind == "line":
            yield [(number("x1"), number("y1")), (number("x2"), number("y2"))], False
        elif kind == "rect":
            x, y, w, h = (number(key) for key in ("x", "y", "width", "height"))
            if not (w > 0 and h > 0) or number("rx") or number("ry"):
                raise BadInput(f"board {self.name}: rect {element.get('id', '')[:40]}: {w:g} x {h:g}, rounded by "
                               f"{max(number('rx'), number('ry')):g}: allowed: sides longer than 0, sharp corners")
            yield [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], True
        else:
            raise BadInput(f"board {self.name}: '{kind[:20]}' in its drawing: allowed: path, polygon, polyline, line, "
                           "rect, in groups")

    def path(self, d: str) -> Iterator[tuple[list[Point], bool]]:
        words = re.findall(rf"[A-Za-z]|{_NUMBER}", d)
        x, y, start, run, k, command = 0.0, 0.0, (0.0, 0.0), list[Point](), 0, ""
        while k < len(words):
            if words[k].isalpha():
                command, k = words[k], k + 1
                if command in "Zz":
                    if run:
                        yield run, True
                    (x, y), run = start, []
                    continue
            takes = {"M": 2, "L": 2, "H": 1, "V": 1}.get(command.upper())
            if takes is None:
                raise BadInput(f"board {self.name}: '{command}' in a path, after ({x:g}, {y:g}): allowed: straight "
                               "lines (M L H V Z)")
            if k + takes > len(words) or any(word.isalpha() for word in words[k:k + takes]):
                raise BadInput(f"board {self.name}: '{command}' in a path, after ({x:g}, {y:g}): a number is missing")
            values, k = [float(word) for word in words[k:k + takes]], k + takes
            far = command.islower()
            old = (x, y)
            x = values[0] + x * far if command.upper() != "V" else x
            y = values[-1] + y * far if command.upper() != "H" else y
            if command.upper() == "M":
                if len(run) > 1:
                    yield run, False
                start, run = (x, y), [(x, y)]
                command = "l" if far else "L"
            else:
                run = [*run, (x, y)] if run else [old, (x, y)]
        if len(run) > 1:
            yield run, False

    def turn(self, text: str) -> _Turn:
        """A transform as the matrix a b c d e f."""
        found: _Turn = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        for kind, inner in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
            v = list(map(float, re.findall(_NUMBER, inner)))
            if not all(abs(value) <= 1e6 for value in v):
                raise BadInput(f"board {self.name}: transform {kind}({inner[:40]}): allowed: numbers up to a million")
            if kind == "matrix" and len(v) == 6:
                found = _after(found, (v[0], v[1], v[2], v[3], v[4], v[5]))
            elif kind == "translate" and len(v) in (1, 2):
                found = _after(found, (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0.0))
            elif kind == "scale" and len(v) in (1, 2):
                found = _after(found, (v[0], 0, 0, v[-1], 0, 0))
            elif kind == "rotate" and len(v) in (1, 3):
                c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
                x, y = v[1:] or (0.0, 0.0)
                found = _after(found, (c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
            else:
                raise BadInput(f"board {self.name}: transform '{kind[:20]}': allowed: matrix, translate, scale, rotate")
        return found


def _after(one: _Turn, two: _Turn) -> _Turn:
    """`two` first, then `one`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
