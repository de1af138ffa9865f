"""VertList and PrimList of a path in a LightBurn project: vertices with their control points, and what links them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.path import Point
from .drawing import MAX_SEGMENTS, read_number

__all__ = ["linked"]

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?"
_VERTEX = re.compile(rf"\s*V\s*({_NUMBER})\s+({_NUMBER})((?:\s*(?:c[01][xy]\s*{_NUMBER}|S)){{0,9}})")
_CONTROL = re.compile(rf"(c[01][xy])\s*({_NUMBER})")
_PRIMITIVE = re.compile(r"\s*([LB])\s*(\d{1,9})\s+(\d{1,9})")


@dataclass(frozen=True)
class _Vertex:
    """A point; `leaving` and `arriving` are the control points of the curves from it and to it."""

    at: Point
    leaving: Point | None
    arriving: Point | None


def linked(vertices: str, primitives: str, where: str) -> list[tuple[Point, list[tuple[Point, ...]]]]:
    """The chains that the primitives draw, in their order: a start, and the points of each line or curve from it.

    Raises BadInput for what does not follow the grammar, or a vertex there is not.
    """
    points = _vertices(vertices, where)
    chains: list[tuple[Point, list[tuple[Point, ...]]]] = []
    last = -1
    for kind, a, b in _primitives(primitives, len(points), where):
        if max(a, b) >= len(points):
            raise BadInput(f"{where}: vertex {max(a, b)} of {len(points)}")
        if a != last:
            chains.append((points[a].at, []))
        start, end = points[a], points[b]
        if kind == "B":
            leave, arrive = start.leaving or start.at, end.arriving or end.at
            chains[-1][1].append((leave, arrive, end.at))
        else:
            chains[-1][1].append((end.at,))
        last = b
    if not chains:
        raise BadInput(f"{where}: a path without lines")
    return chains


def _vertices(text: str, where: str) -> list[_Vertex]:
    found, at = list[_Vertex](), 0
    text = text.rstrip()
    while at < len(text):
        match = _VERTEX.match(text, at)
        if match is None:
            raise BadInput(f"{where}: vertices '{text[at:at + 20]}': expected V, x and y")
        if len(found) == MAX_SEGMENTS:
            raise BadInput(f"{where}: more than {MAX_SEGMENTS} vertices")
        given: dict[str, float] = {}
        for name, value in _CONTROL.findall(match[3]):
            if name in given:
                raise BadInput(f"{where}: {name} twice at one vertex")
            given[name] = read_number(value, where)
        found.append(_Vertex((read_number(match[1], where), read_number(match[2], where)),
                             _control(given, "c0"), _control(given, "c1")))
        at = match.end()
    return found


def _control(given: dict[str, float], name: str) -> Point | None:
    """A control point has both coordinates; 'c0x1' alone says that there is none."""
    return (given[name + "x"], given[name + "y"]) if {name + "x", name + "y"} <= set(given) else None


def _primitives(text: str, count: int, where: str) -> list[tuple[str, int, int]]:
    """Kind (L a line, B a curve) and the vertices that it goes from and to."""
    text = text.strip()
    if text == "LineClosed":
        return [("L", i, (i + 1) % count) for i in range(count)]
    found, at = list[tuple[str, int, int]](), 0
    while at < len(text):
        match = _PRIMITIVE.match(text, at)
        if match is None:
            raise BadInput(f"{where}: primitives '{text[at:at + 20]}': expected L or B and two vertices")
        if len(found) == MAX_SEGMENTS:
            raise BadInput(f"{where}: more than {MAX_SEGMENTS} lines")
        found.append((match[1], int(match[2]), int(match[3])))
        at = match.end()
    return found
