"""LightBurn project files (.lbrn2) read with lxml: what is drawn, and what would burn otherwise than it is drawn.

The format is not published: `write/lbrn2.py` says what its readers agree on, and this reads it on its own. What a
layer may do beside following its lines (fill them, offset them, leave gaps) is reported, and so is whatever is no path,
ellipse, rectangle or group.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.part import NOTE, OPERATIONS, Operation
from ..core.path import Line, Path, Point, Segment, rectangle
from ..core.sheet import Profile
from ..core.workshop.lightburn import TOOL, indices, palette
from .curves import arcs_joined, cubic
from .drawing import LARGEST, MAX_SEGMENTS, MOST_UNREAD, LaserDrawing, ReadStroke, Unread, read_number
from .lbrn2_lists import linked
from .lightburn_xml import lightburn_root
from .untyped import XmlElement

__all__ = ["notes_of", "read_layers", "read_lbrn2"]

_DEEPEST = 50
_MOST = 10
_MATRIX = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_KEPT = ("Thumbnail", "VariableText", "UIPrefs", "Notes", "CutSetting", "Shape", "CutSetting_Img")
_NEUTRAL = {"kerf": 0.0, "kerfOffset": 0.0, "overcut": 0.0, "perforate": 0.0, "dotMode": 0.0, "tabsEnabled": 0.0,
            "rampLength": 0.0, "hide": 0.0, "doOutput": 1.0}
"""What changes which lines are burned: only with these values is a layer burned as it is drawn."""

_Matrix = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class _Layer:
    """A layer: what its number says, or why it is none of the profile's."""

    operation: Operation | None
    name: str
    wrong: tuple[Finding, ...]


def read_lbrn2(data: bytes, profile: Profile) -> tuple[LaserDrawing, list[Finding]]:
    """The drawing (there is no page: its size is None), and what was wrong with the file: UNITS, TEXT, COLOUR.

    A curve within 0.005 mm of an arc is read as that arc. Raises BadInput for what is no LightBurn project.
    """
    root = _parse(data)
    found = [Finding("UNITS", "file", f"{name} is {_short(root.get(name))}: expected the origin at the lower left")
             for name in ("MirrorX", "MirrorY") if root.get(name, "False") != "False"]
    found += [Finding("TEXT", _where(child), f"<{_short(child.tag)}>: not allowed in a cutting file")
              for child in root if child.tag not in _KEPT]
    layers = _layers(root, profile)
    strokes: list[ReadStroke] = []
    unread: list[Unread] = []
    pools: tuple[dict[str, str], dict[str, str]] = ({}, {})
    total = 0
    told: set[str] = set()
    for shape, matrix in _shapes(root, _MATRIX, 0):
        where, index = _where(shape), shape.get("CutIndex", "")
        if shape.get("Type") not in _SHAPES:
            kind = _short(shape.get("Type"))
            found.append(Finding("TEXT", where, f"a shape '{kind}': not allowed in a cutting file"))
            unread.append(Unread(rectangle(matrix[4] - 2, matrix[5] - 2, 4, 4), where))  # of a text: its place alone
            continue
        layer = layers.get(index)
        if layer is None:
            found.append(Finding("COLOUR", where, f"layer '{_short(index)}' is not defined"))
            unread += _sketched(shape, matrix, pools, where)
            continue
        if index not in told:
            found += layer.wrong
            told.add(index)
        if layer.operation is None:
            unread += _sketched(shape, matrix, pools, layer.wrong[0].where)  # as what is found of the layer
            continue
        paths = [_moved(path, matrix) for path in _SHAPES[shape.get("Type")](shape, where, pools)]
        total += sum(len(path.segments) for path in paths)
        if total > MAX_SEGMENTS:
            raise BadInput(f"{where}: more than {MAX_SEGMENTS} segments")
        strokes += [ReadStroke(layer.operation, layer.name, path, where) for path in paths]
    return LaserDrawing(None, tuple(strokes), tuple(unread[:MOST_UNREAD])), found


def read_layers(data: bytes) -> tuple[dict[str, dict[str, str]], list[tuple[str, Path]], list[Finding]]:
    """A project whose layers are of no profile: what each says by its number, the lines with the number of theirs, and
    what would burn otherwise than it is drawn. Raises BadInput for what cannot be read."""
    root, pools = _parse(data), (dict[str, str](), dict[str, str]())
    found, layers = list[Finding](), dict[str, dict[str, str]]()
    for element in root.iter("CutSetting", "CutSetting_Img"):
        values = {child.tag: child.get("Value", "") for child in element} | dict(element.attrib)
        found += _wrong(values, _where(element))
        if values.get("index", "") in layers:
            found.append(Finding("TEXT", _where(element), f"layer {_short(values.get('index'))} is defined twice"))
        layers[values.get("index", "")] = values
        tags = [child.tag for child in element]
        if twice := next((tag for tag in tags if tags.count(tag) > 1), ""):
            found.append(Finding("TEXT", _where(element), f"{_short(twice)} is said twice"))
    lines = list[tuple[str, Path]]()
    for shape, matrix in _shapes(root, _MATRIX, 0):
        if shape.get("Type") not in _SHAPES:
            raise BadInput(f"{_where(shape)}: a shape '{_short(shape.get('Type'))}': not allowed in a cutting file")
        lines += [(shape.get("CutIndex", ""), _moved(path, matrix))
                  for path in _SHAPES[shape.get("Type")](shape, _where(shape), pools)]
        if sum(len(path.segments) for _, path in lines[-1:]) > MAX_SEGMENTS or len(lines) > MAX_SEGMENTS:
            raise BadInput(f"{_where(shape)}: more than {MAX_SEGMENTS} segments")
    return layers, lines, found


def notes_of(data: bytes) -> str:
    """What a project tells whoever opens it. Raises BadInput for what is none."""
    return " ".join(str(element.get("Notes", "")) for element in _parse(data).iterchildren("Notes"))


def _sketched(shape: XmlElement, matrix: _Matrix, pools: _Pools, where: str) -> list[Unread]:
    """Where a shape lies whose layer is not read; nothing where the shape cannot be read either."""
    try:
        return [Unread(_moved(path, matrix), where) for path in _SHAPES[shape.get("Type")](shape, where, pools)]
    except BadInput:
        return []


def _parse(data: bytes) -> XmlElement:
    root = lightburn_root(data, "project", "LightBurnProject")
    if root.get("FormatVersion", "") != "1":
        raise BadInput(f"FormatVersion '{_short(root.get('FormatVersion'))}': expected 1, which is .lbrn2")
    return root


# --- layers


def _layers(root: XmlElement, profile: Profile) -> dict[str, _Layer]:
    """The layers by their number; one that is defined twice is reported with its first stroke."""
    found: dict[str, _Layer] = {}
    meant = {str(number): operation for operation, number in indices(profile).items()}
    for element in root.iter("CutSetting", "CutSetting_Img"):
        values = {child.tag: child.get("Value", "") for child in element} | dict(element.attrib)
        index, where = values.get("index", ""), _where(element)
        wrong = _wrong(values, where)
        if index in found:
            wrong.append(Finding("TEXT", where, f"layer {_short(index)} is defined twice"))
        operation = meant.get(index)
        name = values.get("name", "")
        if operation is None:
            allowed = ", ".join(f"{number} {op}" for number, op in meant.items())
            wrong.append(Finding("COLOUR", where, f"layer {_short(index)}{_colour(index)}: allowed: {allowed}"))
        elif name.lower() in {text.lower() for op in (*OPERATIONS, NOTE) if op != operation
                              for text in (op, profile.layer(op))} - {profile.layer(operation).lower()}:
            wrong.append(Finding("COLOUR", where, f"layer {index} is {operation}, but is called '{_short(name)}'"))
        found[index] = _Layer(operation, name, (*(found[index].wrong[:_MOST] if index in found else ()), *wrong))
    return found


def _wrong(values: dict[str, str], where: str) -> list[Finding]:
    """Why a layer would burn something else than the lines that are drawn on it."""
    found = []
    if values.get("type") != ("Tool" if values.get("index") == str(TOOL) else "Cut"):
        found.append(Finding("COLOUR", where, f"a layer of type '{_short(values.get('type'))}': allowed: Cut, which "
                             "follows the lines"))
    for key, neutral in _NEUTRAL.items():
        if key in values and read_number(values[key], f"{where}, {key}") != neutral:
            found.append(Finding("TEXT", where, f"{key} is {_short(values[key])}: allowed: {neutral:g}"))
    if any(tag in values for tag in ("SubLayer", "sublayer")):
        found.append(Finding("TEXT", where, "a layer within a layer: not allowed in a cutting file"))
    return found


def _colour(index: str) -> str:
    colours = palette()
    return f" ({colours[int(index)]})" if re.fullmatch(r"\d{1,2}", index) and int(index) < len(colours) else ""


# --- shapes


def _shapes(parent: XmlElement, matrix: _Matrix, depth: int) -> Iterator[tuple[XmlElement, _Matrix]]:
    """Every shape that is no group, in the order of the file, and how it lies. Raises BadInput where groups in groups
    never end."""
    if depth > _DEEPEST:
        raise BadInput(f"groups in groups: allowed: {_DEEPEST}")
    for shape in parent.iterchildren("Shape"):
        placed = _times(matrix, _xform(shape))
        if shape.get("Type") != "Group":
            yield shape, placed
            continue
        for children in shape.iterchildren("Children"):
            yield from _shapes(children, placed, depth + 1)


def _xform(shape: XmlElement) -> _Matrix:
    words = (shape.findtext("XForm") or "1 0 0 1 0 0").split()
    if len(words) != 6:
        raise BadInput(f"{_where(shape)}: XForm of {len(words)} numbers: expected six")
    a, b, c, d, e, f = (read_number(word, f"{_where(shape)}, XForm") for word in words)
    return a, b, c, d, e, f


def _times(m: _Matrix, n: _Matrix) -> _Matrix:
    """First n, then m: x' = a x + c y + e, y' = b x + d y + f."""
    a, b, c, d, e, f = m
    return (a * n[0] + c * n[1], b * n[0] + d * n[1], a * n[2] + c * n[3], b * n[2] + d * n[3],
            a * n[4] + c * n[5] + e, b * n[4] + d * n[5] + f)


_Curves = tuple[Point, list[tuple[Point, ...]]]
"""A start, and for each line its end, for each curve two control points and its end."""

_Pools = tuple[dict[str, str], dict[str, str]]


def _moved(curves: _Curves, m: _Matrix) -> Path:
    """The path where it lies: control points are moved before it is asked what a curve is."""
    def where(p: Point) -> Point:
        x, y = m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5]
        if not (abs(x) <= LARGEST and abs(y) <= LARGEST):
            raise BadInput(f"a shape reaches beyond {LARGEST:.0f} mm")
        return (x, y)

    start = at = where(curves[0])
    segments: list[Segment] = []
    for points in curves[1]:
        placed = [where(p) for p in points]
        segments += [Line(placed[0])] if len(placed) == 1 else cubic(at, *placed)
        at = placed[-1]
    return arcs_joined(Path(start, tuple(segments)))


def _path(shape: XmlElement, where: str, pools: _Pools) -> list[_Curves]:
    """Lists may be said once and be referred to by number."""
    texts = []
    for tag, key, pool in (("VertList", "VertID", pools[0]), ("PrimList", "PrimID", pools[1])):
        text, number = shape.findtext(tag), shape.get(key)
        if text is None and number not in pool:
            raise BadInput(f"{where}: a path without {tag}")
        if text is None:
            text = pool[number]
        elif number is not None:
            pool[number] = text
        texts.append(text)
    return linked(texts[0], texts[1], where)


def _ellipse(shape: object, where: str, pools: _Pools) -> list[_Curves]:
    """As eight curves, each within 0.0005 % of the radius of its eighth of a turn."""
    rx, ry = (_positive(shape, key, where) for key in ("Rx", "Ry"))
    reach = 4 / 3 * math.tan(math.pi / 16)

    def at(k: int, along: float = 0.0) -> Point:
        c, s = math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)
        return (rx * (c - along * s), ry * (s + along * c))

    return [(at(0), [(at(k, reach), at(k + 1, -reach), at(k + 1)) for k in range(8)])]


def _rectangle(shape: XmlElement, where: str, pools: _Pools) -> list[_Curves]:
    width, height = (_positive(shape, key, where) for key in ("W", "H"))
    if read_number(shape.get("Cr", "0"), where) != 0:
        raise BadInput(f"{where}: a rectangle with round corners: allowed: a path")
    path = rectangle(-width / 2, -height / 2, width, height)
    return [(path.start, [(s.end,) for s in path.segments])]


def _positive(shape: XmlElement, key: str, where: str) -> float:
    value = read_number(shape.get(key, ""), f"{where}, {key}")
    if value <= 0:
        raise BadInput(f"{where}: {key} = {value:g}: expected a positive length")
    return value


_SHAPES: dict[str, Callable[[XmlElement, str, _Pools], list[_Curves]]] = {
    "Path": _path, "Ellipse": _ellipse, "Rect": _rectangle}


def _where(element: XmlElement) -> str:
    return f"line {element.sourceline}"


def _short(text: str | None) -> str:
    return "" if text is None else text if len(text) <= 40 else text[:40] + "..."
