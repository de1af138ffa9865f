"""A sheet of drawings and words as SVG, read: each group by its role, with what it draws in mm from its own corner."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput
from ..core.path import Arc, Path, Point
from .diagram_items import Item, Word
from .page.mark import Mark
from .pathdata import parse_path
from .untyped import XmlElement

__all__ = ["Box", "PosterPart", "poster_parts", "poster_root"]

Box = tuple[float, float, float, float]

_SVG = "{http://www.w3.org/2000/svg}"
_MOVED = re.compile(r"translate\(([-0-9.]+)[ ,]+([-0-9.]+)\)")
_ROLES = {"title": "title", "fact": "facts", "note": "notes", "board": "board", "caption": "captions",
          "header": "header", "cell": "cells"}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_QUARTER = math.pi / 2 + 1e-6
_LETTER, _SLIM = 0.56, 0.3
"""Ems: how wide a letter is, over a line, and one of these."""
_SLIMS = frozenset("ijlftr.,;:'()! \u2019\u00a0\u202f-")


@dataclass(frozen=True)
class PosterPart:
    """A text in its lines, or a board.

    text   what it says
    items  what a board draws, y up, from its own corner
    box    where it lies on the sheet: mm from its upper left corner, y down; of text about as wide as it will be
    """

    role: str
    text: str
    items: tuple[Item, ...]
    box: Box


def poster_root(data: bytes) -> Any:
    """The root element. Raises BadInput for what is no SVG."""
    from lxml import etree

    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except etree.XMLSyntaxError as error:
        raise BadInput(f"no SVG: {error}") from None
    if root.tag != f"{_SVG}svg":
        raise BadInput(f"no SVG: it begins with '{root.tag}'")
    return root


def poster_parts(data: bytes) -> Iterator[PosterPart]:
    """The groups of a sheet in order. Raises BadInput for what is no such sheet, and for anything in it that this
    reader does not know."""
    try:
        for group in poster_root(data):
            if group.tag in (f"{_SVG}title", f"{_SVG}desc", f"{_SVG}defs", f"{_SVG}rect"):
                continue
            role = _ROLES.get(group.get("class", ""))
            if group.tag != f"{_SVG}g" or role is None:
                raise BadInput(f"no sheet of a game: '{group.tag}' of class '{group.get('class')}'")
            yield _board(group) if role == "board" else _text(role, group)
    except (TypeError, ValueError) as error:
        raise BadInput(f"no sheet of a game: {error}") from None


def _board(group: XmlElement) -> PosterPart:
    moved = _MOVED.fullmatch(group.get("transform", ""))
    if moved is None:
        raise BadInput("a board that is turned, mirrored or stretched")
    items = tuple(item for element in group for item in _items(element))
    points = [p for item in items for p in (item.points if isinstance(item, Mark) else [item.at])]
    if not points:
        raise BadInput("a board without anything")
    dx, dy = float(moved[1]), float(moved[2])
    xs, ys = [x + dx for x, _ in points], [dy - y for _, y in points]
    return PosterPart("board", group.get("aria-label", ""), items, (min(xs), min(ys), max(xs), max(ys)))


def _text(role: str, group: XmlElement) -> PosterPart:
    lines = [("".join(text.itertext()), float(text.get("x")), float(text.get("y")), float(text.get("font-size")),
              text.get("text-anchor")) for text in group]
    boxes = []
    for said, x, y, size, anchor in lines:
        wide = size * sum(_SLIM if letter in _SLIMS else _LETTER for letter in said)
        if anchor not in _ANCHORS:
            raise BadInput(f"no sheet of a game: a text with the anchor '{anchor}'")
        left = x - _ANCHORS[anchor] * wide
        boxes.append((left, y - 0.8 * size, left + wide, y + 0.25 * size))
    box = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
    return PosterPart(role, " ".join(line[0] for line in lines), (), box)


def _items(element: XmlElement) -> Iterator[Item]:
    known = {"fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-dasharray", "d"}
    if element.tag == f"{_SVG}path" and set(element.keys()) <= known:
        stroke, fill = (element.get(key, "none").replace("none", "") for key in ("stroke", "fill"))
        for path in parse_path(element.get("d", ""), "board"):
            points, curved = _points(path)
            yield Mark(points=points, stroke=stroke, fill=fill,
                       closed=len(points) > 2 and math.dist(points[0], points[-1]) < 1e-6, curved=curved,
                       width=float(element.get("stroke-width", "0")) if stroke else 0.0)
    elif element.tag == f"{_SVG}text" and element.get("text-anchor") == "middle" and "transform" not in element.keys():
        at = (float(element.get("x", "nan")), -float(element.get("y", "nan")))
        yield Word("".join(element.itertext()), at, float(element.get("font-size", "nan")), element.get("fill", ""))
    else:
        raise BadInput(f"a board that draws '{element.tag}' with {', '.join(sorted(element.keys()))}")


def _points(path: Path) -> tuple[tuple[Point, ...], bool]:
    """The ends of lines and of quarters of a circle, y up, and whether there are any of these."""
    found, curved, at = [path.start], False, path.start
    for segment in path.segments:
        if isinstance(segment, Arc):
            curved, (cx, cy), sweep = True, segment.centre, segment.sweep(at)
            parts = max(1, math.ceil(abs(sweep) / _QUARTER))
            for k in range(1, parts):
                c, s = math.cos(k * sweep / parts), math.sin(k * sweep / parts)
                found.append((cx + c * (at[0] - cx) - s * (at[1] - cy), cy + s * (at[0] - cx) + c * (at[1] - cy)))
        found.append(segment.end)
        at = segment.end
    if path.closed and found[-1] != found[0]:
        found.append(found[0])
    return tuple((x, -y) for x, y in found), curved
