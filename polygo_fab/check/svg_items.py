"""What a drawing that stands in a page draws, as `diagram_read` takes it: lines, faces and words in mm, y up.

Own reader, beside the writer. One path with several parts is several things, each in the look of all; of a drawing with
steps what is there at one of them is read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from lxml import etree

from ..core.errors import BadInput
from ..core.path import Arc, Path, Point
from .diagram_items import Item, Word
from .drawing import read_number
from .page.mark import Mark
from .svg_shapes import SHAPES

__all__ = ["svg_items"]

_LOOK = ("fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "text-anchor", "display", "data-from",
         "data-to", "opacity")
"""What an element has from those around it."""
_KNOWN = {*_LOOK, "stroke-linejoin", "stroke-linecap", "font-weight"}
_PLACES = {"path": ("d",), "circle": ("cx", "cy", "r"), "text": ("x", "y"), "g": ()}


def svg_items(svg: etree._Element, step: int | None = None, anchor: str = "middle") -> tuple[Item, ...]:
    """What is drawn, in the order of painting: as it is displayed without scripts, or at a `step` from 0.

    anchor  which place of every word is told; "": whichever it stands by

    Raises BadInput for what no drawing of ours has, and which could hide something or show it elsewhere.
    """
    text = svg.get("viewBox", "") or svg.get("viewbox", "")  # a reader of HTML makes all letters small
    box = [read_number(word, "viewBox") for word in text.split()]
    if len(box) != 4 or box[:2] != [0, 0]:
        raise BadInput(f"viewBox = '{text[:40]}': expected 0 0 and a size")
    return tuple(item for child in svg for item in _read(child, {}, box[3], (step, anchor)))


def _read(element: etree._Element, around: Mapping[str, str], height: float,
          how: tuple[int | None, str]) -> Iterator[Item]:
    name = str(element.tag).rpartition("}")[2]
    if name not in _PLACES:
        raise BadInput(f"<{name[:20]}> in a drawing: allowed: {', '.join(_PLACES)}")
    for key in element.attrib:
        if key not in _KNOWN and key not in _PLACES[name]:
            raise BadInput(f"{str(key)[:30]} of <{name}> in a drawing: allowed: {', '.join(sorted(_KNOWN))}")
    look = {**around, **{key: element.get(key, "") for key in _LOOK if key in element.attrib}}
    if name == "g":
        for child in element:
            yield from _read(child, look, height, how)
    elif _there(look, how[0]):
        if name == "text":
            yield _word(element, look, height, how[1])
        else:
            for path in SHAPES[name](element, name):
                yield _mark(path, look, height)


def _there(look: Mapping[str, str], step: int | None) -> bool:
    if step is None:
        return look.get("display") != "none"
    first, last = (int(read_number(look.get(key, usual), key))
                   for key, usual in (("data-from", "0"), ("data-to", "1000")))
    return first <= step <= last


def _word(element: etree._Element, look: Mapping[str, str], height: float, anchor: str) -> Word:
    if look.get("text-anchor") != (anchor or look.get("text-anchor")) or len(element):
        raise BadInput(f"'{element.text}': expected a word whose {anchor} is where it stands")
    x, y = (read_number(element.get(key, ""), "text") for key in ("x", "y"))
    return Word((element.text or "").strip(), (x, height - y), read_number(look.get("font-size", ""), "font-size"),
                _colour(look.get("fill", "")))


def _mark(path: Path, look: Mapping[str, str], height: float) -> Mark:
    ends = tuple((x, height - y) for x, y in _ends(path))
    stroke = _colour(look.get("stroke", "none"))
    dash = tuple(read_number(word, "dash") for word in look.get("stroke-dasharray", "").split())
    return Mark(points=ends, stroke=stroke, fill=_colour(look.get("fill", "")), dash=dash,
                closed=len(ends) > 2 and math.dist(ends[0], ends[-1]) < 1e-9,
                curved=bool(path.segments) and isinstance(path.segments[0], Arc),
                width=read_number(look.get("stroke-width", ""), "stroke-width") if stroke else 0.0)


def _ends(path: Path) -> Iterator[Point]:
    """The ends of its lines, and of the quarter turns of its arcs."""
    yield path.start
    for start, segment in path.pieces():
        if isinstance(segment, Arc):
            turn, (x, y) = segment.sweep(start), segment.centre
            first, count = math.atan2(start[1] - y, start[0] - x), max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-6))
            for k in range(1, count):
                angle = first + turn * k / count
                yield (x + segment.radius * math.cos(angle), y + segment.radius * math.sin(angle))
        yield segment.end


def _colour(text: str) -> str:
    """'#rrggbb', or "" for none. Raises BadInput for any other."""
    if text == "none":
        return ""
    if len(text) != 7 or text[0] != "#":
        raise BadInput(f"colour '{text[:20]}': expected #rrggbb or none")
    return text
