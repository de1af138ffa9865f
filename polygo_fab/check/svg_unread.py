"""What an SVG shows but a laser file may not hold, about where it lies: only for a picture that marks it.

Transforms are followed, text and pictures are boxes; what cannot be placed is left out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from ..core.errors import BadInput
from ..core.path import Path, Point, polyline, rectangle
from .drawing import LARGEST
from .svg_shapes import SHAPES, LengthWithUnit
from .untyped import XmlElement

__all__ = ["Matrix", "drawn", "painted", "placed", "sketch"]

_SILENT = {"defs", "clipPath", "mask", "symbol", "metadata", "title", "desc"}
"""Elements that show nothing where they stand."""
_MOST = 300
"""Paths of one element that are shown."""
_FUNCTION = re.compile(r"(matrix|translate|scale|rotate)\s{0,99}\(([^()]{0,900})\)")
_NUMBER = re.compile(r"[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,2})?")
_LETTER = 0.55
"""Width of a letter in sizes of the type."""
Matrix = tuple[float, float, float, float, float, float]


def sketch(element: object) -> list[Path]:
    """An element with all that is in it, in the coordinates of what is around it (y down), as straight lines."""
    found: list[Path] = []
    for _, path, matrix in drawn(element):
        points = [placed(p, matrix) for p in path.flattened(0.2)]
        if len(points) > 1 and all(abs(v) <= LARGEST for p in points for v in p):
            found.append(polyline(points))
        if len(found) == _MOST:
            break
    return found


def drawn(element: XmlElement) -> Iterator[tuple[XmlElement, Path, Matrix]]:
    """Each path of an element and of all that is in it, in the order of the file: what draws it, and how it is turned
    to the coordinates of what is around `element`."""
    todo: list[tuple[Any, Matrix]] = [(element, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0))]
    while todo:
        element, around = todo.pop()
        if not isinstance(element.tag, str):
            continue
        matrix, name = _times(around, _matrix(element.get("transform", ""))), element.tag.rpartition("}")[2]
        if name in _SILENT or _foreign(element):
            continue
        try:
            paths = SHAPES[name](element, "") if name in SHAPES else _boxed(name, element)
        except (BadInput, LengthWithUnit):
            paths = []
        yield from ((element, path, matrix) for path in paths)
        if name != "text":
            todo += [(child, matrix) for child in reversed(element)]


def painted(element: XmlElement) -> bool:
    """Whether a shape is filled or its line drawn, by what it or the nearest around it that says so says."""
    return any(_paint(element, key, otherwise) != "none" for key, otherwise in (("fill", ""), ("stroke", "none")))


def _paint(element: XmlElement, key: str, otherwise: str) -> str:
    while element is not None:
        style = re.search(rf"(?:^|;)\s*{key}\s*:([^;]*)", element.get("style", ""))
        said = (style[1] if style else element.get(key, "")).strip()
        if said not in ("", "inherit"):
            return str(said)
        element = element.getparent()
    return otherwise


def _foreign(element: XmlElement) -> bool:
    """Whether it is of another format, as the notes of a drawing program are; without any namespace it is of SVG."""
    return str(element.tag).partition("}")[0] not in ("{http://www.w3.org/2000/svg", element.tag)


def _boxed(name: str, element: XmlElement) -> list[Path]:
    """The box of a text or of a picture."""
    if name == "text":
        lines = [part for part in element.iter() if isinstance(part.tag, str) and part.get("x") is not None]
        if not lines:
            return []
        size = _first(element.get("font-size") or _styled(element) or "", 4.0)
        width = _LETTER * size * max(1, len("".join(element.itertext()).strip()))
        return [rectangle(_first(lines[0].get("x", "")), _first(lines[0].get("y", "")) - 0.8 * size, width, size)]
    if name in ("image", "foreignObject"):
        x, y, width, height = (_first(element.get(key, "")) for key in ("x", "y", "width", "height"))
        return [rectangle(x, y, width, height)] if width > 0 and height > 0 else []
    return []


def _styled(element: XmlElement) -> str:
    found = re.search(r"font-size\s{0,9}:([^;]{0,40})", element.get("style", ""))
    return found[1] if found else ""


def _first(text: str, otherwise: float = 0.0) -> float:
    found = _NUMBER.search(text[:200])
    return float(found[0]) if found else otherwise


def _matrix(text: str) -> Matrix:
    """The transforms one after the other; one that is not plain counts as none."""
    found: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, words in _FUNCTION.findall(text[:20_000]):
        v = [float(word) for word in _NUMBER.findall(words)]
        if name == "matrix" and len(v) == 6:
            found = _times(found, (v[0], v[1], v[2], v[3], v[4], v[5]))
        elif name == "translate" and v:
            found = _times(found, (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0))
        elif name == "scale" and v:
            found = _times(found, (v[0], 0.0, 0.0, v[1] if len(v) > 1 else v[0], 0.0, 0.0))
        elif name == "rotate" and v:
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            x, y = (v[1], v[2]) if len(v) > 2 else (0.0, 0.0)
            found = _times(found, (c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
    return found


def _times(m: Matrix, n: Matrix) -> Matrix:
    """First n, then m: x' = a x + c y + e, y' = b x + d y + f."""
    a, b, c, d, e, f = m
    return (a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
            a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f)


def placed(p: Point, m: Matrix) -> Point:
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])
