"""A person's drawing a second time: read with other readers than `core.svg_runs`, from the bytes of the file alone."""

from __future__ import annotations

import copy
import re
from typing import Any

from ..core.drawing_files import drawing
from ..core.path import Point
from .drawing import LARGEST
from .pathdata import commands
from .svg_unread import drawn, placed

__all__ = ["second_drawing"]

_FINE = 0.005
"""How near the lines of a chain are to its curves, where the drawing is `_GROWN` wide or high."""
_GROWN = 1000.0
_LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2")
_Chains = list[tuple[list[Point], bool]]
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def second_drawing(name: str) -> _Chains:
    """The lines of the drawing of this name that show, y up, and of each whether it is filled; the larger of width and
    height is 1000."""
    from lxml import etree

    root = etree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", drawing(name)).encode(), etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True))
    # the first reading tells how large it is and how far off; what is small is not seen but enlarged
    found = next(filter(None, (_read(root, 10.0 ** k) for k in range(5))))
    farthest = max(abs(value) for chain, _ in found for p in chain for value in p)
    found = _read(root, min(_GROWN / _size(found), LARGEST / 2 / farthest))
    grown = _GROWN / _size(found)
    return [([(x * grown, y * grown) for x, y in chain], filled) for chain, filled in found]


def _read(root: Any, grown: float) -> _Chains:
    """The lines of the shapes, each seen so much enlarged, in the units of the drawing."""
    found = _Chains()
    for element, path, turn in drawn(_times(root, grown)):
        filled = _said(element, "fill") != "none" and not element.tag.endswith("}line")
        if filled or _said(element, "stroke") not in ("none", ""):
            points = [placed((x / grown, y / grown), turn) for x, y in path.flattened(_FINE)]
            found.append(([(x, -y) for x, y in points], filled))
    return found


def _size(chains: _Chains) -> float:
    """The larger of width and height."""
    xs, ys = ([p[i] for chain, _ in chains for p in chain] for i in (0, 1))
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _said(element: Any, key: str) -> str:
    """What an element says of its look: its style, its attribute, or the nearest element around it that says it."""
    while element is not None:
        styled = dict(part.split(":", 1) for part in element.get("style", "").split(";") if ":" in part)
        own = {name.strip(): word.strip() for name, word in styled.items()}.get(key) or element.get(key, "").strip()
        if own and own != "inherit":
            return str(own)
        element = element.getparent()
    return "" if key == "stroke" else "black"


def _times(root: Any, grown: float) -> Any:
    """The drawing with each shape larger about its own origin, its transforms as they are."""
    found = copy.deepcopy(root)
    for element in found.iter():
        if not isinstance(element.tag, str) or element.tag.rpartition("}")[2] in ("svg", "g"):
            continue
        for key in _LENGTHS:
            if _NUMBER.fullmatch(element.get(key, "").strip()):
                element.set(key, repr(float(element.get(key)) * grown))
        if element.get("points"):
            element.set("points", _NUMBER.sub(lambda match: repr(float(match[0]) * grown), element.get("points")))
        if element.get("d"):
            element.set("d", " ".join(_longer(letter, numbers, grown) for letter, numbers in commands(
                element.get("d"), "")))
    return found


def _longer(letter: str, numbers: list[float], grown: float) -> str:
    """A command of a path, its lengths so many times as long: of an arc neither its tilt nor its flags."""
    kept = (2, 3, 4) if letter in "aA" else ()
    words = [str(int(n)) if k in kept[1:] else repr(n if k in kept else n * grown) for k, n in enumerate(numbers)]
    return letter + " ".join(words)
