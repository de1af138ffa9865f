"""LABEL: what a sheet says of itself is true, can be read, and lies where no part is.

The lines of its strip are taken off the drawing when it is read (`without_label`), so that every other rule sees the
parts alone; this one reads them, letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.units import number
from ..core.workshop.label import SheetLabel
from .contract.pieces import points
from .contract.written import plain, read_words
from .drawing import LaserDrawing, ReadStroke
from .geometry import TOLERANCE
from .job import CheckedJob

if TYPE_CHECKING:
    from .contract.shapes import Points

__all__ = ["label", "without_label"]

_BELOW = 1.0
"""mm that are free between a label and what lies below it."""


def without_label(drawing: LaserDrawing, asked: SheetLabel, top: float) -> LaserDrawing:
    """The drawing without what lies wholly in the strip of the label, on a sheet `top` mm high; that is kept apart."""
    low = top - asked.height + _BELOW
    inside = tuple(stroke for stroke in drawing.strokes if stroke.path.bounds[1] >= low - TOLERANCE)
    kept = tuple(stroke for stroke in drawing.strokes if stroke.path.bounds[1] < low - TOLERANCE)
    return replace(drawing, strokes=kept, label=inside)


def label(job: CheckedJob) -> Iterator[Finding]:
    """Every row is there, word for word, in the operation that was asked, and tells name, material, thickness and kerf
    of this sheet; the bar is as long as it says; nothing else lies in the strip, and no part reaches into it."""
    assert job.sheet
    asked, top = job.sheet.label, job.sheet.size[1]
    if asked is None:
        return
    strokes = job.drawing.label
    where = strokes[0].where if strokes else "sheet"
    wanted = "engrave" if asked.burned else "note"
    for stroke in strokes:
        if stroke.operation != wanted:
            yield Finding("LABEL", stroke.where, f"a line of the label is {stroke.operation}: expected {wanted}",
                          stroke.path.start)
            return
    yield from (Finding("LABEL", where, told) for told in _wrong(strokes, asked, job))
    low = top - asked.height + _BELOW
    for stroke in job.drawing.strokes:
        if stroke.path.bounds[3] > low + TOLERANCE:
            yield Finding("LABEL", stroke.where, f"a line reaches {stroke.path.bounds[3] - low:.2f} mm into the label",
                          stroke.path.start)
            return


def _wrong(strokes: Sequence[ReadStroke], asked: SheetLabel, job: CheckedJob) -> Iterator[str]:
    assert job.sheet
    lines = [points(stroke) for stroke in strokes]
    bars = [line for line in lines if len(line) == 2 and abs(line[0, 1] - line[1, 1]) < TOLERANCE
            and abs(line[1, 0] - line[0, 0]) > 2 * asked.letter]
    if len(bars) != 1:
        yield f"{len(bars)} scale bars: expected 1"
        return
    base, ends = float(bars[0][0, 1]), sorted((float(bars[0][0, 0]), float(bars[0][1, 0])))
    long = ends[1] - ends[0]
    lines = [line for line in lines if line is not bars[0] and not _tick(line, ends, base)]
    read = [row for row in _rows(lines, base, asked) if row]
    if plain(" / ".join(read)) != plain(" / ".join((*asked.rows, asked.said))):
        yield f"it says '{' / '.join(read)[:160]}': expected '{' / '.join((*asked.rows, asked.said))[:160]}'"
        return
    if abs(long - float(read[-1].removesuffix(" mm"))) > TOLERANCE:
        yield f"its bar is {long:.2f} mm long, and says {read[-1]}"
    said = f"{' '.join(read[:-1])},"
    for fact in (job.sheet.name.replace("_", "-"), f"{job.sheet.material},", f" {number(job.sheet.thickness)} mm,",
                 f" {job.sheet.kerf} mm,"):
        if fact not in said:
            yield f"it says nothing of '{fact.strip(' ,')}'"


def _tick(line: Points, ends: Sequence[float], base: float) -> bool:
    """An upright line at an end of the bar."""
    return bool(len(line) == 2 and abs(line[0, 0] - line[1, 0]) < TOLERANCE and line[:, 1].max() <= base + 2
                and min(abs(float(line[0, 0]) - end) for end in ends) < TOLERANCE)


def _rows(lines: Sequence[Points], base: float, asked: SheetLabel) -> Iterator[str]:
    """The rows from the top down to the one that stands beside the bar; 1.7 heights of a capital lie between them."""
    apart, letters = 1.7 * asked.letter, "".join((*asked.rows, asked.said))
    found: dict[int, list[Points]] = {}
    for line in lines:
        found.setdefault(round((float(line[:, 1].mean()) - base - asked.letter / 2) / apart), []).append(line)
    for k in sorted(found, reverse=True):
        yield read_words(found[k], base + k * apart, asked.letter / 6, letters)
