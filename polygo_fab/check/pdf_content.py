"""The content of a PDF page as operators with their operands, and what they draw (PDF 1.7, ISO 32000-1, 8 and annex A).

Own reader, beside the libraries that lay pages out: those pass over what a laser program may not.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace

from ..core.errors import BadInput
from ..core.path import Line, Path, Point, Segment
from .curves import arcs_joined, cubic
from .drawing import LARGEST, MAX_SEGMENTS, read_number

__all__ = ["Painted", "painted"]

_TOKEN = re.compile(rb"""[\x00\t\n\f\r ]+|%[^\r\n]*|(?P<number>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?![^\s\[\]<>()/%]))"""
                    rb"""|(?P<name>/[^\s\[\]<>()/%{}]*)|(?P<mark><<|>>|[\[\]])"""
                    rb"""|(?P<text><[0-9a-fA-F\s]*>|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))"""
                    rb"""|(?P<word>[A-Za-z'"][A-Za-z0-9*'"]*)""", re.DOTALL)
_DEEPEST = 100
_MOST_OPERATORS = 10 * MAX_SEGMENTS

_Matrix = tuple[float, float, float, float, float, float]
_Word = float | str

_NUMBERS = {"cm": 6, "w": 1, "J": 1, "j": 1, "M": 1, "i": 1, "m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4,
            "RG": 3, "G": 1, "K": 4, "rg": 3, "g": 1, "k": 4, "q": 0, "Q": 0, "S": 0, "s": 0, "n": 0}
"""How many numbers an operator takes."""
_FILLS = ("f", "F", "f*", "B", "B*", "b", "b*")
_TEXT = {"BT": "", "ET": "", **dict.fromkeys(("Tf", "TL", "Tc", "Tw", "Tz", "Ts", "Tr", "Td", "TD", "Tm", "T*"), ""),
         **dict.fromkeys(("Tj", "TJ", "'", '"'), "live text")}
"""A text object that shows no text draws nothing."""
_REFUSED = {"Do": "a picture or a form", "BI": "a picture", "sh": "a shading", "W": "a clip", "W*": "a clip",
            "d0": "a glyph", "d1": "a glyph"}
_SILENT = ("rg", "g", "k", "cs", "sc", "scn", "J", "j", "M", "i", "ri", "MP", "DP", "BX", "EX")
"""Colours of fills (which are refused themselves), ends and corners of lines, marks."""


@dataclass(frozen=True)
class Painted:
    """A line that is drawn, in mm; or a `fault` (code and words) where the page does something else.

    colour  '#rrggbb', or the words for one that is none; width in mm; layers the names of the marked content around it
    """

    where: str
    _: KW_ONLY
    paths: tuple[Path, ...] = ()
    colour: str = "#000000"
    width: float = 0.0
    dashed: bool = False
    layers: tuple[str, ...] = ()
    fault: tuple[str, str] | None = None


@dataclass(frozen=True)
class _State:
    """The graphics state: the matrix to mm, and how lines are drawn."""

    matrix: _Matrix
    colour: str = "#000000"
    width: float = 1.0
    dashed: bool = False


_Subpath = tuple[Point, list[tuple[Point, ...]], bool]
"""A start, the points of each line or curve (in mm), and whether it is closed."""


@dataclass
class _Page:
    """What the operators have said so far."""

    state: _State
    plain_states: frozenset[str]
    kept: list[_State] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    subpaths: list[_Subpath] = field(default_factory=list)
    total: int = 0

    def place(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self.state.matrix
        px, py = a * x + c * y + e, b * x + d * y + f
        if not (abs(px) <= LARGEST and abs(py) <= LARGEST):
            raise BadInput(f"a line reaches beyond {LARGEST:.0f} mm")
        return (px, py)


def painted(content: bytes, matrix: _Matrix, plain_states: frozenset[str]) -> Iterator[Painted]:
    """What the content paints, in its order; `matrix` takes its units to mm.

    `plain_states` names the graphics states of the page that change nothing. Raises BadInput for content that does
    not follow the grammar.
    """
    page = _Page(_State(matrix), plain_states)
    for index, (word, operands) in enumerate(_operators(content)):
        where = f"operator {index + 1} ({word})"
        if index == _MOST_OPERATORS:
            raise BadInput(f"a page of more than {_MOST_OPERATORS} operators")
        fault = _REFUSED.get(word) or _TEXT.get(word)
        if fault:
            yield Painted(where, fault=("TEXT", fault))
            if word == "BI":
                return  # what follows is the picture's bytes
        elif word in _FILLS:
            paths = tuple(_path(subpath) for subpath in page.subpaths if subpath[1])
            yield Painted(where, paths=paths, fault=("COLOUR", "a filled shape: allowed: lines"))
            page.subpaths.clear()
        elif word in ("S", "s"):
            if word == "s":
                _close(page, ())
            paths = tuple(_path(subpath) for subpath in page.subpaths if subpath[1])
            state = page.state
            yield Painted(where, paths=paths, colour=state.colour, width=state.width * _scale(state.matrix),
                          dashed=state.dashed, layers=tuple(mark for mark in page.marks if mark))
            page.subpaths.clear()
        elif word == "gs":
            if len(operands) != 1 or str(operands[0]) not in plain_states:
                yield Painted(where, fault=("TEXT", "a graphics state that may hide or mix"))
        elif word in _ACTIONS:
            if word in _NUMBERS:
                _numbers(operands, _NUMBERS[word], where)
            _ACTIONS[word](page, operands)
        elif word not in _SILENT and word not in _TEXT:
            raise BadInput(f"{where}: no operator of a page")
    if page.kept:
        raise BadInput("the page ends within q: expected Q")


def _numbers(operands: tuple[_Word, ...], count: int, where: str) -> None:
    if len(operands) != count or not all(isinstance(o, float) for o in operands):
        raise BadInput(f"{where}: {len(operands)} operands: expected {count} numbers")


# --- operators


def _operators(content: bytes) -> Iterator[tuple[str, tuple[_Word, ...]]]:
    operands: list[_Word] = []
    at = 0
    while at < len(content):
        match = _TOKEN.match(content, at)
        if match is None:
            raise BadInput(f"page content {content[at:at + 20]!r}: expected an operator or an operand")
        at, kind = match.end(), match.lastgroup
        if kind is None:
            continue
        text = match[0].decode("latin-1")
        if kind == "word" and text not in ("true", "false", "null"):
            yield text, tuple(operands)
            operands.clear()
            continue
        operands.append(read_number(text, "page content") if kind == "number" else text)
        if len(operands) > MAX_SEGMENTS:
            raise BadInput("page content: operands without an operator")
    if operands:
        raise BadInput("page content: operands without an operator at its end")


def _transform(page: _Page, n: tuple[_Word, ...]) -> None:
    a, b, c, d, e, f = (float(value) for value in n)
    p, q, r, s, t, u = page.state.matrix
    page.state = replace(page.state, matrix=(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
                                             e * p + f * r + t, e * q + f * s + u))


def _save(page: _Page, n: tuple[_Word, ...]) -> None:
    if len(page.kept) == _DEEPEST:
        raise BadInput(f"q within q: allowed: {_DEEPEST}")
    page.kept.append(page.state)


def _restore(page: _Page, n: tuple[_Word, ...]) -> None:
    if not page.kept:
        raise BadInput("Q without q")
    page.state = page.kept.pop()


def _dash(page: _Page, n: tuple[_Word, ...]) -> None:
    lengths = [value for value in n[:-1] if isinstance(value, float)]
    page.state = replace(page.state, dashed=any(lengths))


def _stroke_width(page: _Page, n: tuple[_Word, ...]) -> None:
    page.state = replace(page.state, width=float(n[0]))


def _rgb(page: _Page, n: tuple[_Word, ...]) -> None:
    levels = [float(value) * 255 for value in (n * 3 if len(n) == 1 else n)]
    exact = all(abs(level - round(level)) < 0.01 and 0 <= round(level) <= 255 for level in levels)
    colour = "#" + "".join(f"{round(level):02x}" for level in levels) if exact else f"{' '.join(map(str, n))} of 1"
    page.state = replace(page.state, colour=colour)


def _named_colour(page: _Page, n: tuple[_Word, ...]) -> None:
    page.state = replace(page.state, colour=f"'{' '.join(map(str, n))[:40]}' of another colour space")


def _mark(page: _Page, n: tuple[_Word, ...]) -> None:
    if len(page.marks) == _DEEPEST:
        raise BadInput(f"marked content within marked content: allowed: {_DEEPEST}")
    page.marks.append(str(n[1])[1:] if len(n) == 2 and n[0] == "/OC" else "")


def _unmark(page: _Page, n: tuple[_Word, ...]) -> None:
    if not page.marks:
        raise BadInput("EMC without BDC")
    page.marks.pop()


# --- paths


def _move(page: _Page, n: tuple[_Word, ...]) -> None:
    page.subpaths.append((page.place(float(n[0]), float(n[1])), [], False))


def _go(page: _Page, *points: Point) -> None:
    """A line or a curve from where the path is."""
    if not page.subpaths:
        raise BadInput("a line without a start: expected m before it")
    start, segments, closed = page.subpaths[-1]
    if closed:  # a further line goes on from where the closed one began
        page.subpaths.append((start, [], False))
        segments = page.subpaths[-1][1]
    segments.append(points)
    page.total += 1
    if page.total > MAX_SEGMENTS:
        raise BadInput(f"more than {MAX_SEGMENTS} segments")


def _at(page: _Page) -> Point:
    if not page.subpaths:
        raise BadInput("a curve without a start: expected m before it")
    start, segments, closed = page.subpaths[-1]
    return segments[-1][-1] if segments and not closed else start


def _points(page: _Page, n: tuple[_Word, ...]) -> list[Point]:
    return [page.place(float(x), float(y)) for x, y in zip(n[::2], n[1::2], strict=True)]


def _close(page: _Page, n: tuple[_Word, ...]) -> None:
    if page.subpaths and page.subpaths[-1][1]:
        start, segments, closed = page.subpaths[-1]
        if not closed and math.dist(start, segments[-1][-1]) > 1e-6:
            segments.append((start,))
        page.subpaths[-1] = (start, segments, True)


def _rectangle(page: _Page, n: tuple[_Word, ...]) -> None:
    x, y, width, height = (float(value) for value in n)
    _move(page, (x, y))
    for px, py in ((x + width, y), (x + width, y + height), (x, y + height)):
        _go(page, page.place(px, py))
    _close(page, ())


def _path(subpath: _Subpath) -> Path:
    start, lines, _ = subpath
    at, segments = start, list[Segment]()
    for points in lines:
        segments += [Line(points[0])] if len(points) == 1 else cubic(at, points[0], points[1], points[2])
        at = points[-1]
    return arcs_joined(Path(start, tuple(segments)))


def _scale(m: _Matrix) -> float:
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


_ACTIONS: Mapping[str, Callable[[_Page, tuple[_Word, ...]], None]] = {
    "q": _save, "Q": _restore, "cm": _transform, "w": _stroke_width, "d": _dash,
    "RG": _rgb, "G": _rgb, "K": _named_colour, "CS": _named_colour, "SC": _named_colour, "SCN": _named_colour,
    "BMC": _mark, "BDC": _mark, "EMC": _unmark,
    "m": _move, "re": _rectangle, "h": _close, "n": lambda page, n: page.subpaths.clear(),
    "l": lambda page, n: _go(page, *_points(page, n)),
    "c": lambda page, n: _go(page, *_points(page, n)),
    "v": lambda page, n: _go(page, _at(page), *_points(page, n)),
    "y": lambda page, n: _go(page, *_points(page, n), _points(page, n)[-1]),
}
