"""CONTRACT: what laser files say beside their lines, and in which order they draw them, is what is asked of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...core import kept
from ...core.finding import Finding
from ...core.part import NOTE, Operation
from ...core.path import bounds
from ...core.sheet import Profile
from ...core.units import number
from ..drawing import LaserDrawing
from ..offcut import given
from ..same import full_circle
from .burning import Setting
from .heads import HEADS, Head, Layer
from .job import ReadJob
from .laser_table import asked_profile, layer_numbers, order, table
from .pieces import nominal_box
from .travel import needless

__all__ = ["LaserFile", "check_laser_files"]

_NEAR = 0.01
"""mm: sizes and boxes that differ by less are the same."""
_LEVEL = 1e-5
"""A share of a power or speed that is the rounding of its digits."""

_Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class LaserFile:
    """The bytes of a job's file; `name` is that of the file without its ending, `kerf` the width of its cut, mm;
    `drawn` what stands in it line for line, with leads, tabs and label; `above` how high its label is, mm; `offcut`
    what that was given as which it is cut from, "" for a sheet."""

    name: str
    data: bytes
    job: ReadJob
    kerf: tuple[float, float]
    drawn: LaserDrawing
    above: float = 0.0
    offcut: str = ""


def check_laser_files(form: str, profile: Profile, files: Sequence[LaserFile],
                      settings: Mapping[str, Mapping[str, Setting]]) -> list[Finding]:
    """CONTRACT findings for the files of one format, front jobs and those on second faces.

    profile   the colours and layers in which they are written
    settings  by material, then operation: how its layer is to be set in a LightBurn project
    """
    asked = asked_profile(profile.name)
    if asked is None:
        return [Finding("CONTRACT", f"profile {profile.name}", "nothing is known of what it asks")]
    found = [Finding("CONTRACT", f"profile {profile.name}", told) for told in _profile_wrong(profile, asked)]
    sheets: dict[str, _Box] = {}
    for file in sorted(files, key=lambda file: file.job.back or file.job.over):
        head = _head(form, file.data)
        if isinstance(head, str):
            found.append(Finding("CONTRACT", f"{file.name}.{form}", head))
            continue
        its = [*_said(form, file, head, asked), *_layers(form, file, head, asked, settings[file.job.material]),
               *_sheet(form, file, head, sheets), *_order(file)]
        found += [Finding("CONTRACT", f"{file.name}.{form}", told) for told in its]
    return found


@lru_cache(maxsize=kept.sheets())
def _head(form: str, data: bytes) -> Head | str:
    """The head of a file, or why it has none that can be read."""
    try:
        return HEADS[form](data)
    except MemoryError:
        raise
    except Exception as error:  # whatever a damaged file makes a library raise
        return f"what it says beside its lines cannot be read: {str(error)[:80] or type(error).__name__}"


def _profile_wrong(profile: Profile, asked: Profile) -> Iterator[str]:
    for op in order_of(asked):
        if profile.colour(op) != asked.colour(op):
            yield f"{op} is {profile.colour(op)}: expected {asked.colour(op)}"
        if profile.layer(op) != asked.layer(op):
            yield f"the layer of {op} is called '{profile.layer(op)}': expected '{asked.layer(op)}'"
    if profile.stroke_width != asked.stroke_width:
        yield f"lines are {profile.stroke_width:g} mm wide: expected {asked.stroke_width:g} mm"
    if profile.reads != asked.reads:
        yield f"reads {', '.join(profile.reads) or 'nothing'}: expected {', '.join(asked.reads) or 'nothing'}"


def order_of(asked: Profile) -> list[Operation]:
    """The operations of a profile in the order in which they are done."""
    return sorted((op for op, _ in asked.colours), key=order().index)


# --- words


def _said(form: str, file: LaserFile, head: Head, asked: Profile) -> Iterator[str]:
    for key, expected in table()["says"][form].items():
        if head.says[key] != expected:
            yield f"{key} is '{head.says[key][:40]}': expected '{expected}'"
    if head.title is not None and head.title != file.name:
        yield f"its title is '{head.title[:40]}': expected '{file.name}'"
    if head.circles is not None:
        round_cut = file.kerf[0] == file.kerf[1]  # else what is cut about a circle is longer one way, however little
        whole = sum(full_circle(stroke.path) is not None for stroke in file.drawn.strokes
                    if round_cut or stroke.operation != "cut")
        if head.circles != whole:
            yield f"{head.circles} circles for {whole} whole ones"
    if head.lines is not None:
        single = sum(len(stroke.path.segments) == 1 and not hasattr(stroke.path.segments[0], "centre")
                     for stroke in file.drawn.strokes)
        if head.lines != single:
            yield f"{head.lines} lines for {single} single ones"
    if head.note is not None and _noted(head.note, file) is None:
        yield f"its note is '{head.note[:100]}': expected '{_note(file, '...', '...')}'"


def _note(file: LaserFile, width: str, height: str) -> str:
    return str(table()["note"]["text"]).format(name=file.name, material=file.job.material, width=width, height=height,
                                               thickness=number(file.job.thickness))


def _noted(note: str, file: LaserFile) -> _Box | None:
    """The sheet of which a note tells; None where it says anything else."""
    size = r"(\d+(?:\.\d+)?)"
    found = re.fullmatch(re.escape(_note(file, "WIDTH", "HEIGHT")).replace("WIDTH", size).replace("HEIGHT", size), note)
    return (0.0, 0.0, float(found[1]), float(found[2])) if found else None


# --- layers


def _layers(form: str, file: LaserFile, head: Head, asked: Profile, settings: Mapping[str, Setting]) -> Iterator[str]:
    used = {stroke.operation for stroke in file.drawn.strokes}
    every = [op for op in order_of(asked) if form == "dxf" or op in used]  # a DXF has all of them
    every += ["note"] * ("note" in used)  # which comes last and burns nothing
    names = [asked.layer(op) for op in every]
    if [layer.name for layer in head.layers] != names:
        yield (f"its layers are {', '.join(layer.name for layer in head.layers)}: expected {', '.join(names)}, in this "
               "order")
        return
    for place, (op, layer) in enumerate(zip(every, head.layers, strict=True)):
        yield from (f"layer '{layer.name}' {told}" for told in _layer_wrong(layer, op, place, asked, settings))
    for op in used:
        strange = {stroke.layer for stroke in file.drawn.strokes if stroke.operation == op} - {asked.layer(op)}
        if strange:
            yield f"{op} on the layer '{min(strange)}': expected '{asked.layer(op)}'"


def _layer_wrong(layer: Layer, op: Operation, place: int, asked: Profile, settings: Mapping[str, Setting]
                 ) -> Iterator[str]:
    if layer.colour is not None and layer.colour != asked.colour(op):
        yield f"is {layer.colour}: expected {asked.colour(op)}"
    if layer.width is not None and abs(layer.width - asked.stroke_width) > 1e-4:
        yield f"has lines {layer.width:g} mm wide: expected {asked.stroke_width:g} mm"
    number = table()["note_layer"] if op == "note" else layer_numbers(asked.name)[op]
    if layer.number is not None and layer.number != number:
        yield f"has the number {layer.number}: expected {number}"
    if layer.place is not None and layer.place != place:
        yield f"is done in place {layer.place}: expected {place}"
    if layer.setting is not None:
        speed, power, passes = settings[op] if op != "note" else table()["unset"][op]
        if any(abs(a - b) > _LEVEL * max(1.0, b) for a, b in zip(layer.setting, (speed, power, power, passes),
                                                               strict=True)):
            a, b, c, d = layer.setting
            yield (f"is set to {a:g} mm/s, {b:g} to {c:g} %, {d} times: expected {speed:g} mm/s, {power:g} %, "
                   f"{passes} times")


# --- the sheet


def _sheet(form: str, file: LaserFile, head: Head, sheets: dict[str, _Box]) -> Iterator[str]:
    """A sheet is as large as its parts and their margins ask, a second face lies on that of its front; what is drawn is
    where the file says."""
    strokes = file.drawn.strokes
    drawn = bounds([s.path for s in strokes]) if strokes else (0.0, 0.0, 0.0, 0.0)
    if form == "dxf" and strokes and (head.drawn is None or _apart(head.drawn, drawn)):
        yield f"its extents are {_told(head.drawn) if head.drawn else 'missing'}: expected {_told(drawn)}"
    sheet = head.sheet or _noted(head.note or "", file)
    if sheet is None:
        yield "its sheet is nowhere said"
        return
    if abs(sheet[0]) > _NEAR or abs(sheet[1]) > _NEAR:
        yield f"its sheet is {_told(sheet)}: expected its lower left corner at 0, 0"
    if file.job.back or file.job.over:
        front = sheets.get(file.job.name)
        if front is None or _apart(sheet, front):
            yield f"its sheet is {_told(sheet)}, that of its front {_told(front) if front else 'missing'}"
        return
    sheets[file.job.name] = sheet
    parts = nominal_box(file.job.drawing, file.kerf)
    margin, spare = table()["margin"], table()["spare"]
    top = sheet[3] - file.above  # a label above the parts is none of their margin
    if file.offcut:
        piece, gap = given(file.offcut)
        wide, high = piece.bounds[2:]
        if abs(sheet[2] - wide) > _NEAR + gap or abs(top - high) > _NEAR + gap:
            yield f"its sheet is {_told(sheet)}: the offcut is {wide:.2f} x {high:.2f} mm"
        spare = max(wide, high)
    for low, high in () if parts is None else ((parts[0], sheet[2] - parts[2]), (parts[1], top - parts[3])):
        if min(low, high) < margin - _NEAR or low + high > 2 * margin + spare + _NEAR:
            yield (f"its sheet is {_told(sheet)}, its parts end {low:.2f} and {high:.2f} mm from its edges: expected "
                   f"{margin:g} mm at each")


def _apart(a: _Box, b: _Box) -> bool:
    return any(abs(p - q) > _NEAR for p, q in zip(a, b, strict=True))


def _told(box: _Box) -> str:
    return f"{box[2] - box[0]:.2f} x {box[3] - box[1]:.2f} mm from {box[0]:.2f}, {box[1]:.2f}"


# --- the order of work


def _order(file: LaserFile) -> Iterator[str]:
    asked = order()
    ranks = [asked.index(stroke.operation) for stroke in file.job.drawing.strokes if stroke.operation != NOTE]
    if ranks != sorted(ranks):
        yield f"its lines are not in the order {', '.join(asked)}"
    # a label that is engraved is on the way of the head
    if told := needless(file.drawn if file.job.drawing.label else file.job.drawing):
        yield told
