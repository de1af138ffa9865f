"""The report of a check: one page that shows each file with its findings marked where they lie.

It opens from the disk, holds everything in itself, and believes nothing that a file says: names and texts are
escaped, drawings are drawn again from what was read.
"""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from pathlib import Path as FilePath
from typing import cast

from ..check.drawing import LaserDrawing as ReadDrawing
from ..check.drawing import ReadStroke, Unread
from ..core.errors import BadInput
from ..core.finding import CODES, Finding
from ..core.page import Drawing, Label, Shape, Style
from ..core.path import Point, bounds, circle, rectangle
from ..core.resources import template
from ..core.sheet import GENERIC, Profile
from ..core.units import number
from ..core.words.language_files import words_in
from ..runtime.limits import isolated
from ..runtime.store import read

__all__ = ["ReportEntry", "ReportView", "entries", "entry", "place_of", "refuse_other_files", "report_html", "view"]

_COLOURS = {"engrave": "#000000", "mark": "#008000", "score": "#0000ff", "cut": "#d0312d"}
_UNREAD = "#8a8a8a"
_MARKS = {"error": "#b3006b", "warning": "#b36b00", "unproved": "#b36b00"}
_CLOSE = 8.0
"""mm: how far a close-up reaches to each side of its finding."""
_TITLE = b"<title>Check report - polygo_fab</title>"
_AT = re.compile(r"\((-?[0-9]{1,6}(?:\.[0-9]+)?), (-?[0-9]{1,6}(?:\.[0-9]+)?)\)")


def refuse_other_files(target: FilePath) -> None:
    """Raises BadInput where a report would replace a file that is no report, such as the drawing it is about."""
    if os.path.lexists(target) and _TITLE not in read(target)[:2000]:
        raise BadInput(f"--report '{target}': a file that is no report is there: allowed: a new name, or an earlier "
                       "report")


@dataclass(frozen=True)
class ReportEntry:
    """A file that was checked: its name, what it draws (None where that could not be read), what was found."""

    name: str
    drawing: ReadDrawing | None
    findings: tuple[Finding, ...]


def entry(name: str, data: bytes, findings: Iterable[Finding], profile: Profile = GENERIC) -> ReportEntry:
    """The entry of a file from its bytes; of what is no laser file, or cannot be read, without a drawing."""
    from ..check.laser import Kind, read_laser

    kind = name.rsplit(".", 1)[-1].lower()
    try:
        drawing = read_laser(data, cast(Kind, kind), profile)[0]
    except BadInput:
        drawing = None
    return ReportEntry(name, drawing, tuple(findings))


def entries(path: FilePath, findings: Sequence[Finding], profile: Profile = GENERIC) -> tuple[ReportEntry, ...]:
    """The entries of what `check` was given: one file, or a folder that `make` wrote, of which every laser file is
    shown and everything else that has findings. Raises BadInput for a file that cannot be read."""
    if not path.is_dir():
        return _entries([(path.name, read(path), findings)], profile)
    shown = {p.relative_to(path).as_posix(): p for p in sorted((path / "laser").glob("*")) if p.is_file()}
    names = dict.fromkeys([*shown, *(f.where.split(": ")[0] for f in findings)])
    return _entries([(name, read(shown[name]) if name in shown else b"",
                      [f for f in findings if f.where.split(": ")[0] == name]) for name in names], profile)


def _entries(files: Sequence[tuple[str, bytes, Sequence[Finding]]], profile: Profile) -> tuple[ReportEntry, ...]:
    found = isolated([partial(entry, *file, profile) for file in files])
    return tuple(ReportEntry(name, None, tuple(findings)) if isinstance(one, Exception) else one
                 for one, (name, _, findings) in zip(found, files, strict=True))


_UNREAD_CODES = ("TEXT", "COLOUR")
"""What is said of shapes that were not read."""


def place_of(finding: Finding, drawing: ReadDrawing) -> Point | None:
    """Where a finding lies: its own place, half way along the one line it names, or the first coordinates in its text;
    None for what is told of a line of text on which several lie."""
    if finding.place is not None:
        return finding.place
    named = [s for s in _shown(drawing) if s.where in finding.where
             and re.search(re.escape(s.where) + r"(?![0-9A-Za-z])", finding.where)]
    if named:
        longest = max(len(s.where) for s in named)
        its = [s for s in named if len(s.where) == longest]
        if len(its) > 1 and finding.code in _UNREAD_CODES:
            its = [s for s in its if s in drawing.unread]
        if len(its) != 1:
            return None
        points = its[0].path.flattened(0.1)
        return points[len(points) // 2] if len(points) > 2 else _half(points[0], points[-1])
    told = _AT.search(f"{finding.where} {finding.message}")
    return (float(told[1]), float(told[2])) if told else None


def _shown(drawing: ReadDrawing) -> tuple[ReadStroke | Unread, ...]:
    return (*drawing.strokes, *drawing.unread)


def report_html(shown: Sequence[ReportEntry]) -> bytes:
    """report.html: what was found in all, then each file with its picture, a close-up of each finding and a table."""
    import jinja2

    environment = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True,
                                     undefined=jinja2.StrictUndefined)
    page = environment.from_string(template("report.html").read_text(encoding="utf-8"))
    every = [f for e in shown for f in e.findings]
    told = Counter(f.severity for f in every)
    return page.render(files=[view(k, e) for k, e in enumerate(shown)], wrong=told["error"],
                       warned=told["warning"], unproved=told["unproved"],
                       codes={code: CODES[code] for code in sorted({f.code for f in every})},
                       unread=any(e.drawing and e.drawing.unread for e in shown),
                       ).encode("utf-8", "backslashreplace")


@dataclass(frozen=True)
class _FindingRow:
    """A finding as the page shows it: `number` is its mark, `box` the view of its close-up and `spot` the middle.

    mend   how to mend it, with the first of its code in a file
    """

    finding: Finding
    _: KW_ONLY
    mend: str = ""
    number: int | None = None
    at: str = ""
    box: str = ""
    spot: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class ReportView:
    """A file as the page shows it: two drawings of one size (mm), the lines and over them the marks."""

    name: str
    id: str
    _: KW_ONLY
    rows: tuple[_FindingRow, ...]
    lines: str = ""
    marks: str = ""
    size: tuple[str, str] = ("", "")


def view(k: int, shown: ReportEntry) -> ReportView:
    """File number `k` of a page, as the page shows it."""
    drawing = shown.drawing
    first = {f.code: f for f in reversed(shown.findings)}
    mend = words_in("en", "codes")["mend"]
    told = [(f, mend[f.code] if first[f.code] is f and f.severity != "unproved" else "") for f in shown.findings]
    if drawing is None or not (drawing.strokes or drawing.unread or drawing.size):
        return ReportView(shown.name, f"file{k}", rows=tuple(_FindingRow(f, mend=mend) for f, mend in told))
    places = [place_of(f, drawing) for f in shown.findings]
    x, y, width, height = _frame(drawing, [p for p in places if p])
    rows: list[_FindingRow] = []
    marks: list[tuple[Point, Finding]] = []
    for (finding, mend), at in zip(told, places, strict=True):
        if at is None:
            rows.append(_FindingRow(finding, mend=mend))
            continue
        across, down = at[0] - x, height - (at[1] - y)
        marks.append(((across, at[1] - y), finding))
        box = " ".join(number(v) for v in (across - _CLOSE, down - _CLOSE, 2 * _CLOSE, 2 * _CLOSE))
        rows.append(_FindingRow(finding, mend=mend, number=len(marks), at=f"({at[0]:.2f}, {at[1]:.2f})", box=box,
                         spot=(number(across), number(down))))
    lines = _svg(_lines(drawing, (-x, -y), math.hypot(width, height)), (width, height), shown.name)
    return ReportView(shown.name, f"file{k}", rows=tuple(rows), lines=lines.replace("<svg ", f'<svg id="file{k}" ', 1),
                 marks=_svg(_marks(marks, math.hypot(width, height)), (width, height), f"{shown.name}: marks"),
                 size=(number(width), number(height)))


def _frame(drawing: ReadDrawing, places: Sequence[Point]) -> tuple[float, float, float, float]:
    """What the picture shows: page, lines and places with some room round them; x, y, width, height."""
    boxes = [(0.0, 0.0, *drawing.size)] if drawing.size else []
    paths = [s.path for s in _shown(drawing)]
    boxes += [bounds(paths)] if paths else []
    boxes += [(px, py, px, py) for px, py in places]
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    room = 2 + 0.03 * math.hypot(x1 - x0, y1 - y0)
    return (x0 - room, y0 - room, x1 - x0 + 2 * room, y1 - y0 + 2 * room)


def _lines(drawing: ReadDrawing, by: Point, across: float) -> Iterator[Shape]:
    thin = max(0.1, across / 1500)
    if drawing.size:
        yield Shape(rectangle(*by, *drawing.size), Style("#c8bfb4", "#fdfaf5", thin))
    for unread in drawing.unread:
        yield Shape(unread.path.moved(*by), Style(_UNREAD, None, thin, (4 * thin, 3 * thin)))
    for stroke in drawing.strokes:
        yield Shape(stroke.path.moved(*by), Style(_COLOURS[stroke.operation], None, thin))


def _marks(places: Sequence[tuple[Point, Finding]], across: float) -> Iterator[Shape | Label]:
    """A ring round each place with the numbers of what was found there."""
    radius = max(1.0, across / 90)
    groups: list[tuple[Point, list[int], str]] = []
    for k, (at, finding) in enumerate(places, start=1):
        group = next((g for g in groups if math.dist(g[0], at) < radius), None)
        if group is None:
            groups.append((at, [k], _MARKS[finding.severity]))
        else:
            group[1].append(k)
    for (x, y), numbers, colour in groups:
        yield Shape(circle((x, y), radius), Style(colour, None, radius / 6))
        yield Label(", ".join(map(str, numbers)), (x + radius * 1.2, y + radius * 0.6), radius * 1.8, anchor="start",
                    colour=colour, bold=True)


def _svg(items: Iterable[Shape | Label], size: Point, name: str) -> str:
    from ..write.svg import drawing_svg

    text = drawing_svg(Drawing(size, tuple(items), name), background=None).decode("utf-8", "backslashreplace")
    return text[text.index("<svg "):]


def _half(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
