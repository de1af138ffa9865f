"""The papers of the workshop read back: the pick-up map, the turning guide and the assembly sheet against the jobs.

PARTS: an outline is missing, too many or elsewhere, a number stands in the wrong part, a count or a part of a legend
is not the sheet's. Outlines are compared on the sheet, scaled back by its own drawn edge, within 0.05 mm; the colours
of the lines (core.workshop.jobs) tell what they are.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import Part
from ..core.path import Arc, Path, Point
from ..core.sheet import Placement, Sheet
from ..core.workshop.jobs import JOB_INKS, Job
from .burned_lines import alone_wrong, burned_boxes, burned_wrong
from .page.mark import Mark
from .page.outline import fine, marks_of
from .page.page import Page, read_pdf
from .plain_text import plain
from .remnant import given_rings
from .workshop.titles import titled

if TYPE_CHECKING:
    import shapely

__all__ = ["EXACT", "check_assembly_sheet", "check_pickup", "check_turning"]

EXACT = 0.05
"""mm on the sheet: how far a line may lie from where the job has it."""
_ROUND = 0.0003
"""A circle in a PDF is made of curves that leave it by this share of its radius: where it is large, that is added."""
_FEW = 40
"""Points: a line of more is a curve that was flattened, or has its corners near one another."""
_ROW = 6.0
"""mm: how far apart on its baseline the number of a part and its name may stand, up or down."""


@dataclass(frozen=True)
class _Said:
    """A text that was set in one go, and where its baseline begins."""

    text: str
    at: Point


@dataclass(kw_only=True)
class _Map:
    """The drawing of a sheet: what is drawn and said in its edge, in mm of the sheet, what its legend lists, and all
    that is drawn on the page, where a part is shown alone."""

    page: int
    size: Point
    outlines: list[Mark]
    holes: list[Mark]
    axes: list[Mark]
    said: list[_Said]
    burned: list[Mark] = field(default_factory=list)
    alone: Sequence[Mark] = ()
    remnant: Sequence[Mark] = ()
    legend: list[tuple[str, int, str]] = field(default_factory=list)  # name, count, number


def check_pickup(data: bytes, jobs: Sequence[Job], numbers: Mapping[str, int], lang: str) -> list[Finding]:
    """What is wrong with the maps of these jobs, in their order; `numbers` are those of the parts, by the names of
    their files.

    Raises BadInput for what is no PDF.
    """
    called = {name: plain(titled(name, lang)) for name in numbers}
    maps = _maps(data, jobs, set(called.values()))
    if len(maps) != len(jobs):
        return [Finding("PARTS", "file", f"{len(maps)} maps, expected {len(jobs)}")]
    return [finding for drawn, job in zip(maps, jobs, strict=True)
            for finding in (*_drawn(drawn, job.sheet), *_burned(drawn, job.sheet),
                            *_numbered(drawn, job.sheet, numbers, called),
                            *_listed(drawn, job.sheet, numbers, called))]


def check_turning(data: bytes, jobs: Sequence[Job]) -> list[Finding]:
    """What is wrong with the guide for those of the jobs that come after a turn, in their order: the parts that are
    turned over, or the blank, each with its line, about which it must be its own mirror image.

    Raises BadInput for what is no PDF.
    """
    pairs = [job for job in jobs if job.front]
    maps = _maps(data, pairs)
    if len(maps) != len(pairs):
        return [Finding("PARTS", "file", f"{len(maps)} sheets, expected {len(pairs)}")]
    turned = [job.front.sheet if job.front and job.sheet.face == "over" else job.sheet for job in pairs]
    return [finding for drawn, sheet, job in zip(maps, turned, pairs, strict=True)
            for finding in (*_drawn(drawn, sheet, holes=False), *_turned(drawn, sheet), *_alone(drawn, sheet),
                            *(_burned(drawn, job.front.sheet) if job.front else ()))]


def check_assembly_sheet(data: bytes, parts: Sequence[Part], lang: str) -> list[Finding]:
    """What is wrong with the list of parts: each once, with its number, its count, and its name in the language.

    Raises BadInput for what is no PDF.
    """
    text = plain("|".join(run.text.strip() for one in read_pdf(data).pages for run in one.runs)).replace("\u00ad|", "")
    titles = {part.name: plain(titled(part.name, lang)) for part in parts}
    known = "|".join(sorted((r"[| ]".join(map(re.escape, title.split())) for title in titles.values()), key=len,
                            reverse=True))  # a long one is broken over lines
    rows = Counter((int(number), name.replace("|", " "), int(count)) for number, name, count in
                   re.findall(rf"(?<![^|])(\d+)\.\|({known})\|× (\d+)(?![^|])", text))
    wanted = Counter((number, titles[part.name], part.count) for number, part in enumerate(parts, start=1))
    return [*(Finding("PARTS", "list of parts", f"{number}. {name} × {count} is missing")
              for number, name, count in sorted(wanted - rows)),
            *(Finding("PARTS", "list of parts", f"{number}. {name} × {count} is not in the kit")
              for number, name, count in sorted(rows - wanted))]


# --- reading


def _maps(data: bytes, jobs: Sequence[Job], names: Collection[str] = ()) -> list[_Map]:
    """The pages with the edge of a sheet; pages without one after it go on with its legend of these `names`."""
    found: list[_Map] = []
    for page in read_pdf(data).pages:
        drawn = [mark for shape in page.shapes(JOB_INKS.values()) for mark in marks_of(shape, fine)]
        said = [_Said(run.text.strip(), run.at) for run in page.runs]
        edge = next((mark for mark in drawn if mark.stroke == JOB_INKS["sheet"]), None)
        if edge is not None and len(found) < len(jobs):
            found.append(_map(page, drawn, said, edge, jobs[len(found)].sheet))
        elif edge is not None:
            found.append(_Map(page=page.number, size=(0, 0), outlines=[], holes=[], axes=[], said=[]))
        if found:
            found[-1].legend += _legend([one for one in said if edge is None or not _inside(one, edge)], names)
    return found


def _map(page: Page, drawn: Sequence[Mark], said: Sequence[_Said], edge: Mark, sheet: Sheet) -> _Map:
    """What the page shows, in the frame of the sheet: its edge says where that is and how large."""
    x0, y0, x1, y1 = edge.box
    scale = (x1 - x0) / sheet.size[0]
    ink = {name: [mark.moved(-x0, -y0, 1 / scale) for mark in drawn
                  if mark.stroke == colour and _beyond(mark.box, edge.box) < EXACT]
           for name, colour in JOB_INKS.items()}
    inside = [_Said(s.text, ((s.at[0] - x0) / scale, (s.at[1] - y0) / scale)) for s in said if _inside(s, edge)]
    return _Map(page=page.number, size=((x1 - x0) / scale, (y1 - y0) / scale), outlines=ink["part"], holes=ink["hole"],
                axes=ink["axis"], said=inside, burned=ink["burned"], alone=drawn, remnant=ink["remnant"])


def _inside(said: _Said, edge: Mark) -> bool:
    x0, y0, x1, y1 = edge.box
    return x0 < said.at[0] < x1 and y0 < said.at[1] < y1


def _legend(said: Sequence[_Said], names: Collection[str]) -> list[tuple[str, int, str]]:
    """Each 'count × name' of a page with the number before it; a name may go on over lines, the first a name, too."""
    numbers = [s for s in said if re.fullmatch(r"\d+", s.text)]
    found: dict[int, tuple[str, int, str]] = {}  # by the first line: the longest
    for k, last in enumerate(said):
        (x, y), first = last.at, k
        while first and abs(said[first - 1].at[0] - x) < EXACT and 0 < said[first - 1].at[1] - said[first].at[1] < _ROW:
            first -= 1
        match = re.fullmatch(r"(\d+) × (.+)", " ".join(plain(s.text) for s in said[first:k + 1]))
        if not match or match[2] not in names:
            continue
        before = [n for n in numbers if abs(n.at[1] - y) < _ROW and n.at[0] < x]
        near = max(before, key=lambda n: (n.at[0], -abs(n.at[1] - y)), default=None)
        found[first] = match[2], int(match[1]), near.text if near else ""
    return [*found.values()]


# --- comparing


def _drawn(drawn: _Map, sheet: Sheet, holes: bool = True) -> list[Finding]:
    where = f"page {drawn.page}, {sheet.name}"
    if abs(drawn.size[1] - sheet.size[1]) > EXACT:
        return [Finding("PARTS", where, f"a sheet of 1 to {drawn.size[1] / drawn.size[0]:.4f}, expected "
                                        f"{sheet.size[0]:g} x {sheet.size[1]:g} mm")]
    expected = [(p.part.name, _laid(sheet, p, p.part.outline)) for p in sheet.placements]
    found = _matched(drawn.outlines, expected, where, "outline")
    own = given_rings(sheet.remnant.source) if sheet.remnant else []
    found += _matched(drawn.remnant, [("offcut", ring) for ring in own], where, "edge")
    if holes:
        found += _matched(drawn.holes, [(p.part.name, _laid(sheet, p, hole)) for p in sheet.placements
                                        for hole in p.part.holes], where, "hole")
    return found


def _burned(drawn: _Map, sheet: Sheet) -> list[Finding]:
    """What is burned into each part lies in it as it is for this job."""
    wrong = burned_wrong([line.box for line in drawn.burned], burned_boxes(sheet.placements, sheet.face == "back"))
    return [Finding("PARTS", f"page {drawn.page}, {sheet.name}", wrong)] if wrong else []


def _alone(drawn: _Map, sheet: Sheet) -> list[Finding]:
    """One of the parts that are turned is shown before, at the left, and after."""
    lines = drawn.alone
    wrong = alone_wrong([line.box for line in lines if line.stroke == JOB_INKS["alone"]],
                        [line.box for line in lines if line.stroke == JOB_INKS["burned alone"]], sheet.placements)
    return [Finding("PARTS", f"page {drawn.page}, {sheet.name}", wrong)] if wrong else []


def _laid(sheet: Sheet, placement: Placement, path: Path) -> Path:
    return placement.lay(path, over=sheet.face == "back")


def _matched(drawn: Sequence[Mark], expected: Sequence[tuple[str, Path]], where: str, what: str) -> list[Finding]:
    """Each expected line takes the nearest drawn one that is left, and must be it."""
    left = [(line.box, line) for line in drawn]
    found = []
    for name, path in expected:
        widest = max((segment.radius for segment in path.segments if isinstance(segment, Arc)), default=0.0)
        box, near = path.bounds, EXACT + _ROUND * widest
        best = min(left, key=lambda item: _apart(item[0], box), default=None)
        if best is None or _apart(best[0], box) > near or _off(best[1].points, path.flattened(EXACT / 5)) > near:
            found.append(Finding("PARTS", where, f"{name}: its {what} is not at ({box[0]:.1f}, {box[1]:.1f})"))
        else:
            left.remove(best)
    if len(drawn) != len(expected):
        found.append(Finding("PARTS", where, f"{len(drawn)} {what}s, expected {len(expected)}"))
    return found


def _beyond(inner: Sequence[float], outer: Sequence[float]) -> float:
    """How far a box reaches out of another."""
    return max(outer[0] - inner[0], outer[1] - inner[1], inner[2] - outer[2], inner[3] - outer[3])


def _apart(a: Sequence[float], b: Sequence[float]) -> float:
    return max(abs(p - q) for p, q in zip(a, b, strict=True))


def _off(a: Sequence[Point], b: Sequence[Point]) -> float:
    """How far one line is at most from the other, both ways; between few points their sides are looked at too."""
    import shapely

    few = min(len(a), len(b)) < _FEW
    return float(shapely.hausdorff_distance(shapely.LineString(a), shapely.LineString(b), densify=0.1 if few else None))


def _numbered(drawn: _Map, sheet: Sheet, numbers: Mapping[str, int], called: Mapping[str, str]) -> list[Finding]:
    """Every label stands in one part: its number, with its name or without."""
    import shapely

    where = f"page {drawn.page}, {sheet.name}"
    faces = [(p.part.name, _face(sheet, p)) for p in sheet.placements]
    tree = shapely.STRtree([face for _, face in faces])
    found = []
    for label in drawn.said:
        hit = [faces[k][0] for k in tree.query(shapely.Point(label.at), predicate="within")]
        if not hit or plain(label.text) not in (str(numbers[hit[0]]), f"{numbers[hit[0]]} {called[hit[0]]}"):
            found.append(Finding("PARTS", where, f"'{label.text[:40]}' stands in {hit[0] if hit else 'the waste'}"))
    return found


def _face(sheet: Sheet, placement: Placement) -> shapely.Polygon:
    import shapely

    rings = [_laid(sheet, placement, path).flattened(EXACT)
             for path in (placement.part.outline, *placement.part.holes)]
    return shapely.Polygon(rings[0], rings[1:])


def _listed(drawn: _Map, sheet: Sheet, numbers: Mapping[str, int], called: Mapping[str, str]) -> list[Finding]:
    """The legend lists each part of the sheet once, with its number and its count."""
    counts = Counter(placement.part.name for placement in sheet.placements)
    wanted = Counter((called[name], count, str(numbers[name])) for name, count in counts.items())
    listed, where = Counter(drawn.legend), f"page {drawn.page}, {sheet.name}"
    return [*(Finding("PARTS", where, f"the legend has not {number}: {count} × {name}")
              for name, count, number in sorted(wanted - listed)),
            *(Finding("PARTS", where, f"the legend has {number}: {count} × {name}")
              for name, count, number in sorted(listed - wanted))]


def _turned(drawn: _Map, sheet: Sheet) -> list[Finding]:
    """A line from bottom to top through the origin of each part; mirrored about it the part lies as it did."""
    where, found = f"page {drawn.page}, {sheet.name}", []
    upright = [axis.box for axis in drawn.axes if axis.box[2] - axis.box[0] < EXACT]
    if len(drawn.axes) != len(sheet.placements):
        found.append(Finding("PARTS", where, f"{len(drawn.axes)} lines to turn over about, expected "
                                             f"{len(sheet.placements)}"))
    for placement in sheet.placements:
        (x, y), name = placement.at, placement.part.name
        low, high = _laid(sheet, placement, placement.part.outline).bounds[1::2]
        near = [box for box in upright if abs(box[0] - x) < EXACT and box[1] < low + EXACT and box[3] > high - EXACT]
        outline = min(drawn.outlines, key=lambda o: math.dist(_centre(o), (x, (low + high) / 2)), default=None)
        if not near:
            found.append(Finding("PARTS", where, f"{name} at ({x:.1f}, {y:.1f}): no line to turn it over about"))
        elif outline is None or _off([(2 * near[0][0] - u, v) for u, v in outline.points],
                                        outline.points) > EXACT:
            found.append(Finding("PARTS", where, f"{name} at ({x:.1f}, {y:.1f}) does not lie in its own hole when it "
                                                 "is turned over about its line"))
    return found


def _centre(line: Mark) -> Point:
    x0, y0, x1, y1 = line.box
    return (x0 + x1) / 2, (y0 + y1) / 2
