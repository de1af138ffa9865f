"""SVG laser files read with lxml: what is drawn, and what keeps it from being a plain cutting file.

A cutting file is straight: millimetres, lines that are there and nothing else. Whatever would have to be
interpreted (text, references, clips, transforms, hidden elements, and whatever is not known) is reported and not read.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS, Operation
from ..core.path import Arc, Line, Path, Segment
from ..core.sheet import Profile
from .drawing import MAX_SEGMENTS, MOST_UNREAD, LaserDrawing, ReadStroke, Unread, accept_size, read_number
from .svg_properties import properties, refusal
from .svg_shapes import SHAPES, LengthWithUnit
from .svg_unread import sketch
from .untyped import XmlElement

__all__ = ["parse_svg", "read_svg"]

_SVG = "{http://www.w3.org/2000/svg}"
_INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
_MAX_ELEMENTS = 200_000
_MAX_ATTRIBUTES = 500
_TOLERANCE = 0.01

_SILENT = ("title", "desc", "metadata")
_KEPT = ("http://www.inkscape.org/namespaces/", "http://sodipodi.sourceforge.net/DTD/",
         "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://creativecommons.org/ns#", "http://web.resource.org/cc/",
         "http://purl.org/dc/")
"""Namespaces of what drawing programs keep in the file for themselves; browsers and laser programs pass it over."""
_PASSED = (*("{" + its for its in _KEPT),)
_ACTIVE = ("style", "script", "link")
"""These reach the whole file from wherever they stand."""
_REFUSED = {"text": "live text", "tspan": "live text", "textPath": "live text", "image": "a picture",
            "use": "a reference to other geometry", "symbol": "a hidden symbol", "clipPath": "a clip",
            "mask": "a mask", "style": "a style sheet", "svg": "a drawing inside the drawing"}
_BASIC_COLOURS = {"black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "white": "#ffffff", "maroon": "#800000",
                  "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000", "lime": "#00ff00",
                  "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080",
                  "aqua": "#00ffff"}
_MM = re.compile(r"\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?)\s*mm\s*")


@dataclass(frozen=True)
class _Inherited:
    """What an element takes over from those around it."""

    stroke: str = "none"
    fill: str = "black"
    layer: str = ""
    hidden: bool = False

    @cached_property
    def drawn(self) -> bool:
        return not self.hidden and (self.stroke != "none" or self.fill != "none")


def read_svg(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing, and what was wrong with the file itself: UNITS, TEXT, COLOUR.

    Curves that are not circular are read as lines within 0.005 mm. Raises BadInput for what is no SVG.
    """
    root = parse_svg(data)
    found = [Finding("TEXT", f"line {node.sourceline}", f"<?{_short(node.target)}?>: not allowed in a cutting file")
             for node in root.getroottree().xpath("//processing-instruction()")]
    if _declares_attributes(root):
        found.append(Finding("TEXT", "doctype", "attributes by declaration: not allowed in a cutting file"))
    x, bottom, size = _page(root, found)
    strokes: list[ReadStroke] = []
    refused: list[XmlElement] = []
    plain: dict[_Inherited, Operation | None] = {}
    total = 0
    for name, element, look in _drawn(root, found, refused):
        where = _where(element)
        if look not in plain:  # the hundreds of shapes of a layer look alike
            plain[look] = _plain(look, profile)
        operation = plain[look] or _operation(look, profile, where, found)
        if operation is None:
            refused.append(element)
            continue
        try:
            paths = SHAPES[name](element, where)
        except LengthWithUnit as error:
            found.append(Finding("UNITS", where, str(error)))
            continue
        for path in paths:
            total += len(path.segments)
            strokes.append(ReadStroke(operation, look.layer, _turned(path, x, bottom), where))
        if total > MAX_SEGMENTS:
            raise BadInput(f"{where}: more than {MAX_SEGMENTS} segments")
    unread = (Unread(_turned(path, x, bottom), _where(element)) for element in refused for path in sketch(element))
    return LaserDrawing(size, tuple(strokes), tuple(islice(unread, MOST_UNREAD))), found


# --- the page


def parse_svg(data: bytes) -> XmlElement:
    from lxml import etree

    accept_size(data)
    if data.count(b"<") > 2 * _MAX_ELEMENTS:
        raise BadInput(f"more than {_MAX_ELEMENTS} elements in one SVG")
    if any(chunk.count(b"=") > _MAX_ATTRIBUTES for chunk in data.split(b"<")):  # which take libxml2 minutes
        raise BadInput(f"an element with more than {_MAX_ATTRIBUTES} attributes")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
                             remove_comments=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise BadInput(f"not an SVG file: {getattr(error, 'msg', error)}") from None
    declared: Any = root.getroottree().docinfo.internalDTD
    if declared is not None and list(declared.iterentities()):
        raise BadInput("an SVG file with entities: allowed: none")
    if root.tag != _SVG + "svg":
        raise BadInput(f"not an SVG file: its root is '{str(root.tag)[:60]}', expected svg in the SVG namespace")
    return root


def _declares_attributes(root: XmlElement) -> bool:
    """The file itself has a DTD with attributes, which browsers then add to the elements."""
    from lxml import etree

    tree = root.getroottree()
    return tree.docinfo.internalDTD is not None and "<!ATTLIST" in etree.tostring(tree, encoding="unicode")


def _page(root: XmlElement, found: list[Finding]) -> tuple[float, float, tuple[float, float] | None]:
    """The left edge and the bottom edge in user units, and the size in mm; 1 user unit has to be 1 mm."""
    lengths = []
    for name in ("width", "height"):
        given = root.get(name)
        match = _MM.fullmatch(given or "")
        if match is None:
            found.append(Finding("UNITS", f"line {root.sourceline}", f"{name}='{_short(given or '')}': expected mm"))
        lengths.append(read_number(match[1], name) if match else math.nan)
    box = (root.get("viewBox") or "").replace(",", " ").split()
    if len(box) != 4:
        found.append(Finding("UNITS", f"line {root.sourceline}",
                             f"viewBox='{_short(root.get('viewBox') or '')}': expected four numbers in mm"))
        size = None if any(map(math.isnan, lengths)) else (lengths[0], lengths[1])
        return 0.0, size[1] if size else 0.0, size
    x, y, width, height = (read_number(word, "viewBox") for word in box)
    for name, length, span in zip(("width", "height"), lengths, (width, height), strict=True):
        if abs(length - span) > _TOLERANCE:  # never true of a length that is missing, which is reported above
            found.append(Finding("UNITS", f"line {root.sourceline}", f"{name} is {length:g} mm, the viewBox has "
                                 f"{span:g}: expected 1 unit = 1 mm"))
    return x, y + height, (width, height)


# --- elements


def _name(element: XmlElement) -> str:
    """The local name of an SVG element; empty for any other."""
    tag = element.tag
    return tag[len(_SVG):] if isinstance(tag, str) and tag.startswith(_SVG) else ""


def _local(element: XmlElement) -> str:
    return str(element.tag).rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


def _passed_over(element: XmlElement) -> bool:
    """Words about the drawing, a processing instruction (reported elsewhere), or what a program keeps for itself."""
    tag = element.tag
    return not isinstance(tag, str) or tag.startswith(_PASSED) or _name(element) in _SILENT


def _where(element: XmlElement) -> str:
    name = element.get("id")
    return f"line {element.sourceline}" + (f" #{_short(name)}" if name else "")


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "..."


def _drawn(root: object, found: list[Finding], refused: list[XmlElement]
           ) -> Iterator[tuple[str, XmlElement, _Inherited]]:
    """The shapes in the order of the file, with their names and looks; what cannot be read plainly is `refused` with
    TEXT."""
    todo: list[tuple[XmlElement, _Inherited]] = [(root, _Inherited())]
    while todo:
        element, look = todo.pop()
        name = _name(element)
        if name == "path" and look.drawn and element.keys() == ["d"] and not len(element):
            yield name, element, look  # as most shapes: a line, of which the layer says the rest
            continue
        if _passed_over(element) or name == "defs":
            active = next((child for child in element.iter() if _local(child) in _ACTIVE), None)
            if active is not None:
                found.append(Finding("TEXT", _where(active), f"<{_local(active)}>: not allowed in a cutting file"))
        if _passed_over(element):
            continue
        if name == "defs":
            if any(_name(child) for child in element):
                found.append(Finding("TEXT", _where(element), "definitions: geometry that is not drawn where it is"))
            continue
        reason = _refusal(name, element, element is root)
        if reason:
            found.append(Finding("TEXT", _where(element), f"{reason}: not allowed in a cutting file"))
            refused += [element] if element is not root else []
            continue
        look = _inherit(look, element)
        if name == "line":  # which has nothing to fill
            look = replace(look, fill="none")
        if name in ("svg", "g"):
            todo += [(child, look) for child in reversed(element)]
        elif not look.drawn:
            found.append(Finding("TEXT", _where(element), "a hidden element: not allowed in a cutting file"))
            refused.append(element)
        elif not all(map(_passed_over, element)):
            found.append(Finding("TEXT", _where(element), "an element in a shape: not allowed in a cutting file"))
            refused.append(element)
        else:
            todo += [(child, look) for child in element]
            yield name, element, look


def _refusal(name: str, element: XmlElement, is_root: bool) -> str | None:
    """Why an element cannot be read as it stands."""
    if not name:
        return f"<{_short(str(element.tag))}>"
    if not is_root and name != "g" and name not in SHAPES:
        return _REFUSED.get(name, f"<{_short(name)}>")
    return refusal(name, element)


def _inherit(look: _Inherited, element: XmlElement) -> _Inherited:
    values = properties(element)
    layer = look.layer
    if element.get(_INKSCAPE + "groupmode") == "layer":
        layer = element.get(_INKSCAPE + "label") or element.get("id") or ""
    visibility = values.get("visibility", "inherit").lower()
    hidden = look.hidden if visibility == "inherit" else visibility in ("hidden", "collapse")
    chosen = {key: look_value if values.get(key, "inherit").lower() == "inherit" else values[key].lower()
              for key, look_value in (("stroke", look.stroke), ("fill", look.fill))}
    return _Inherited(chosen["stroke"], chosen["fill"], layer, hidden)


def _operation(look: _Inherited, profile: Profile, where: str, found: list[Finding]) -> Operation | None:
    """What the colour says; COLOUR where it says nothing, where the layer says otherwise, or for a filled shape."""
    if look.fill != "none":
        found.append(Finding("COLOUR", where, f"filled with {_short(look.fill)}: allowed: fill none"))
    colour = _colour(look.stroke)
    operation = next((op for op in (*OPERATIONS, NOTE) if profile.colour(op) == colour), None)
    if operation is None:
        if look.stroke != "none":
            allowed = ", ".join(f"{its} {op}" for op, its in profile.colours)
            found.append(Finding("COLOUR", where, f"colour {_short(look.stroke)}: allowed: {allowed}"))
        return None
    named = look.layer.strip().lower()
    others = {name.lower() for op in (*OPERATIONS, NOTE) if op != operation for name in (op, profile.layer(op))}
    if named in others - {profile.layer(operation).lower()}:
        found.append(Finding("COLOUR", where, f"{look.stroke} is {operation}, but the layer is called '{look.layer}'"))
    return operation


def _plain(look: _Inherited, profile: Profile) -> Operation | None:
    """What a look says of which nothing is to be told."""
    told: list[Finding] = []
    operation = _operation(look, profile, "", told)
    return None if told else operation


def _colour(text: str) -> str:
    """'#rrggbb' for the ways in which a plain colour is written; anything else as it is."""
    word = text.lower().strip()
    if re.fullmatch(r"#[0-9a-f]{3}", word):
        return "#" + "".join(digit * 2 for digit in word[1:])
    match = re.fullmatch(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", word)
    if match:
        return "#" + "".join(f"{min(int(group), 255):02x}" for group in match.groups())
    return _BASIC_COLOURS.get(word, word)


def _turned(path: Path, x: float, bottom: float) -> Path:
    """The path on a page with y up, from its left edge and its bottom edge: what turned one way now turns the other."""
    segments: list[Segment] = []
    for its in path.segments:
        end = (its.end[0] - x, bottom - its.end[1])
        segments.append(Arc(end, (its.centre[0] - x, bottom - its.centre[1]), not its.ccw) if isinstance(its, Arc)
                        else Line(end))
    return Path((path.start[0] - x, bottom - path.start[1]), tuple(segments))
