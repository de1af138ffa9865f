"""A drawing (SVG) from anywhere as runs of lines and curves: a small part of the format, and all else is refused.

Paths, polygons, polylines, lines, rectangles, where curves are asked circles and ellipses; groups and transforms. What
else could be drawn, or could hide what is drawn, is refused: nothing that a person sees is left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree

from .errors import BadInput
from .path import Point
from .svg_look import SvgLook, refuse_style_sheet
from .svg_path import NUMBER, Drawn, path_runs, rounded

__all__ = ["Run", "SvgReader", "root_of"]

_SILENT = {"defs", "title", "desc", "metadata", "style", "namedview", "linearGradient", "radialGradient"}
_SHAPES = {"path", "polygon", "polyline", "line", "rect", "circle", "ellipse"}
_BEYOND = 0.01
"""Of the longer side of a viewBox: how far a shape may reach beyond it."""
_DEEP, _FARTHEST = 60, 1e5
_SVG = "{http://www.w3.org/2000/svg}"
_Turn = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Run:
    """A line without a gap, y up.

    segments  the points of each that come after the last one's end: one of a straight line, two or three of a curve of
              Bezier's, of which the last one lies on it
    filled    whether what it encloses shows, `shown` whether that or its line does
    """

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    closed: bool
    name: str = ""
    filled: bool = True
    shown: bool = True

    @property
    def corners(self) -> tuple[Point, ...]:
        """Where the segments begin; of one that is open also its end."""
        return (self.start, *(segment[-1] for segment in self.segments))

    def flattened(self, near: float) -> list[Point]:
        """The run as points no farther than `near` from its curves."""
        found = [self.start]
        for segment in self.segments:
            at, degree = found[-1], len(segment)
            curve = (at, *segment)
            bend = max((math.dist(((a[0] + c[0]) / 2, (a[1] + c[1]) / 2), b) * 2
                        for a, b, c in zip(curve, curve[1:], curve[2:], strict=False)), default=0.0)
            count = min(400, max(1, math.ceil(math.sqrt(degree * (degree - 1) * bend / (8 * near)))))
            shares = [math.comb(degree, k) for k in range(degree + 1)]
            for n in range(1, count):
                t = n / count
                weights = [c * t ** k * (1 - t) ** (degree - k) for k, c in enumerate(shares)]
                found.append((sum(w * x for w, (x, _) in zip(weights, curve, strict=True)),
                              sum(w * y for w, (_, y) in zip(weights, curve, strict=True))))
            found.append(segment[-1])
        if self.closed and math.dist(found[0], found[-1]) > 1e-9:
            found.append(found[0])
        return found


def root_of(text: str, where: str) -> ElementTree.Element:
    """The outermost element of a drawing. Raises BadInput, beginning with `where`, for what is none."""
    if strange := re.search("<!ENTITY|<[?]xml-stylesheet", text):
        raise BadInput(f"{where}: '{strange[0]}': its drawing has entities or styles elsewhere: allowed: a plain SVG")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, RecursionError) as error:
        raise BadInput(f"{where}: its drawing is no SVG: {error}") from None
    if root.tag.removeprefix(_SVG) != "svg":
        raise BadInput(f"{where}: its drawing is no SVG: it begins with '{root.tag[:40]}'")
    return root


@dataclass
class SvgReader:
    """Reads the runs of a drawing.

    where    what a refusal begins with
    most     points that it may have, and `allowed`, what is told of one with more
    curved   whether there may be curves
    """

    where: str
    most: int
    allowed: str
    curved: bool = False
    points: int = field(default=0, init=False)

    def read(self, root: ElementTree.Element) -> list[Run]:
        """All its runs, in their order. Raises BadInput for a drawing with anything else in it."""
        runs = list(self._read(root, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), 0, SvgLook()))
        self._refuse_beyond(root, runs)
        return runs

    def _refuse_beyond(self, root: ElementTree.Element, runs: list[Run]) -> None:
        """A viewer shows nothing that lies beyond the viewBox, so nobody has seen it."""
        box = self._numbers("viewBox", root.get("viewBox", ""))
        if len(box) != 4 or min(box[2:]) <= 0:  # what else is wrong with it is told where it is used
            return
        x, y, wide, high = box
        most = _BEYOND * max(wide, high)
        for run in runs:
            for right, up in run.corners if run.shown else ():
                if not (-most <= right - x <= wide + most and -most <= -up - y <= high + most):
                    name = f" {run.name[:40]}" if run.name else ""
                    raise BadInput(f"{self.where}: a shape{name} goes to {right:g}, {-up:g}, beyond the viewBox of its "
                                   f"drawing ({x:g} {y:g} {wide:g} {high:g}): allowed: what shows")

    def _read(self, element: ElementTree.Element, turn: _Turn, deep: int, look: SvgLook) -> Iterator[Run]:
        kind = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else "{"
        where = f"{self.where}: {kind} {element.get('id', '')[:40]}".rstrip()
        if kind == "style":
            refuse_style_sheet("".join(element.itertext()), self.where)
        if kind.startswith("{") and kind.rpartition("}")[2] in _SHAPES:
            raise BadInput(f"{self.where}: '{kind[:60]}': allowed: shapes of SVG")
        if kind.startswith("{") or kind in _SILENT:
            return
        if deep > _DEEP:
            raise BadInput(f"{self.where}: groups in groups more than {_DEEP} deep")
        if deep or element.get("transform"):
            turn = _after(turn, self._turn(element.get("transform", "")))
        look = look.of(element, where)
        if kind in ("svg", "g") and not (kind == "svg" and deep):
            for inner in element:
                yield from self._read(inner, turn, deep + 1, look)
            return
        inside = [inner.tag for inner in element if isinstance(inner.tag, str)]
        inside = [tag for tag in inside if tag.removeprefix(_SVG) not in _SILENT]
        if kind in _SHAPES and inside:
            raise BadInput(f"{where}: '{inside[0].rpartition('}')[2][:40]}' in it: allowed: shapes that keep still")
        shown = kind in _SHAPES and look.shown(where) and (kind != "line" or look.stroke != "none")
        for start, segments, closed in self._runs(kind, element, where):
            self.points += 1 + sum(map(len, segments))
            if self.points > self.most:
                raise BadInput(f"{self.where}: {self.allowed}")
            if not segments:
                continue

            def place(p: Point) -> Point:
                return (turn[0] * p[0] + turn[2] * p[1] + turn[4], -(turn[1] * p[0] + turn[3] * p[1] + turn[5]))

            placed, parts = place(start), tuple(tuple(place(p) for p in segment) for segment in segments)
            given = (*segments, (start,), *parts, (placed,))
            if not all(abs(v) <= _FARTHEST for segment in given for p in segment for v in p):
                raise BadInput(f"{where}: a point is no number up to {_FARTHEST:.0f}")
            ends = math.dist(placed, parts[-1][-1]) < 1e-9 and (len(parts) > 1 or len(parts[0]) > 1)
            yield Run(placed, parts, closed or ends, element.get("id", ""), filled=look.filled, shown=shown)

    def _runs(self, kind: str, element: ElementTree.Element, where: str) -> Iterator[Drawn]:
        def number(key: str, otherwise: str = "0") -> float:
            word = element.get(key, otherwise)
            if not re.fullmatch(NUMBER, word.strip()):
                raise BadInput(f"{where}: {key} = '{word[:40]}': expected a number")
            return float(word)

        if kind == "path":
            yield from path_runs(element.get("d", ""), self.where, self.curved)
        elif kind in ("polygon", "polyline"):
            values = self._numbers(kind, element.get("points", ""))
            if len(values) % 2:
                raise BadInput(f"{where}: points: {len(values)} numbers: allowed: two for each point")
            points = list(zip(values[::2], values[1::2], strict=False))
            if points:
                yield points[0], [(p,) for p in points[1:]], kind == "polygon"
        elif kind == "line":
            yield (number("x1"), number("y1")), [((number("x2"), number("y2")),)], False
        elif kind == "rect":
            x, y, w, h = (number(key) for key in ("x", "y", "width", "height"))
            rx, ry = number("rx", element.get("ry", "0")), number("ry", element.get("rx", "0"))
            if not (w > 0 and h > 0) or min(rx, ry) < 0 or ((rx or ry) and not self.curved):
                by = min(rx, ry) if self.curved else max(rx, ry)
                corners = "rounded by 0 or more" if self.curved else "sharp corners"
                raise BadInput(f"{where}: {w:g} x {h:g}, rounded by {by:g}: allowed: sides longer than 0, {corners}")
            yield rounded((x, y), (w, h), (min(rx, w / 2), min(ry, h / 2)))
        elif self.curved and kind in ("circle", "ellipse"):
            rx, ry = (number("r"), number("r")) if kind == "circle" else (number("rx"), number("ry"))
            if not (rx > 0 and ry > 0):
                raise BadInput(f"{where}: radius {min(rx, ry):g}: allowed: longer than 0")
            yield rounded((number("cx") - rx, number("cy") - ry), (2 * rx, 2 * ry), (rx, ry))
        else:
            round_ones = "circle, ellipse, " if self.curved else ""
            raise BadInput(f"{self.where}: '{kind[:20]}' in its drawing: allowed: path, polygon, polyline, line, "
                           f"rect, {round_ones}in groups")

    def _numbers(self, what: str, text: str) -> list[float]:
        """The numbers of a list. Raises BadInput for anything else in it."""
        if strange := re.search(r"[^\s,]+", re.sub(NUMBER, " ", text)):
            raise BadInput(f"{self.where}: {what}: '{strange[0][:40]}': expected numbers")
        return list(map(float, re.findall(NUMBER, text)))

    def _turn(self, text: str) -> _Turn:
        """A transform as the matrix a b c d e f."""
        found: _Turn = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        for kind, inner in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
            v = self._numbers(f"transform {kind}", inner)
            if not all(abs(value) <= _FARTHEST for value in v):
                raise BadInput(f"{self.where}: transform {kind}({inner[:40]}): allowed: numbers up to {_FARTHEST:.0f}")
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
                raise BadInput(f"{self.where}: transform '{kind[:20]}': allowed: matrix, translate, scale, rotate")
        return found


def _after(one: _Turn, two: _Turn) -> _Turn:
    """`two` first, then `one`."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)
