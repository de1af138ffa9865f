"""A sheet: one laser job. Parts placed on a piece of material, and the strokes in the order they are done."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from . import kept
from .errors import BadInput
from .hashed_once import hashed_once
from .kerf import Kerf
from .offset import offset
from .part import NOTE, OPERATIONS, Operation, Part, Stroke
from .path import Path, Point
from .workshop.common_sides import shared_cuts, straight
from .workshop.cutting import cut_ways, near_cuts
from .workshop.label import SheetLabel
from .workshop.plan import NO_PLAN, Plan, TabRow
from .workshop.remnant import Remnant
from .workshop.starts import any_ways
from .workshop.tabs import row_of
from .workshop.travel import Ways, in_stages

__all__ = ["GENERIC", "Placement", "Profile", "Sheet", "lay_out", "planned"]

MARGIN = 5.0
"""Clear border around the parts, mm (laser.md, MARGIN)."""
LARGEST = 2.0
"""A part so many times as large as any other on its sheet is cut out last: the sheet then lies still until the end."""


LAYERS: dict[Operation, str] = {
    "note": "note", "engrave": "surface", "mark": "mark", "score": "score", "cut": "through"}
"""What layers are called. Not "engrave" and "cut": MeerK40t makes an operation of its own for each layer of a DXF whose
name holds one of these words, beside the one for its colour, and burns its lines twice."""

NOTE_COLOUR = "#f36926"
"""That of LightBurn's first tool layer, which it never burns; no profile has it for anything else."""


@dataclass(frozen=True)
class Profile:
    """How a program or a service tells operations apart: exact colours and layer names. Never changes geometry.

    colours are '#rrggbb' in lower case; stroke_width in mm; a layer without a name of its own is called as in LAYERS.
    `title` says in words for what it is, `reads` which of our formats that reads, the best first, where it is known.
    """

    name: str
    colours: tuple[tuple[Operation, str], ...]
    stroke_width: float = 0.1
    layers: tuple[tuple[Operation, str], ...] = ()
    title: str = field(default="", compare=False)
    reads: tuple[str, ...] = field(default=(), compare=False)

    def colour(self, operation: Operation) -> str:
        return NOTE_COLOUR if operation == NOTE else dict(self.colours)[operation]

    def layer(self, operation: Operation) -> str:
        return dict(self.layers).get(operation, LAYERS[operation])


GENERIC = Profile("generic", (("engrave", "#000000"), ("mark", "#008000"), ("score", "#0000ff"), ("cut", "#ff0000")))


@dataclass(frozen=True)
class Placement:
    """A part with its origin at `at` on the sheet, turned by `angle` degrees counterclockwise."""

    part: Part
    at: Point
    angle: float = 0.0

    def lay(self, path: Path, over: bool = False) -> Path:
        """A path of the part where it lies; `over`: the part turned over in its own hole, like a page of a book."""
        turned = path.rotated(math.radians(self.angle)) if self.angle else path
        return (turned.mirrored() if over else turned).moved(*self.at)

    def cut(self, path: Path, kerf: Kerf, inwards: bool = False) -> Path:
        """A closed path of the part as it is cut: grown by half the kerf (shrunk, if it is a hole) where it lies,
        since the axes are the machine's; an even kerf has none. Raises BadInput where a detail is too small for it."""
        x, y = (-kerf.x / 2, -kerf.y / 2) if inwards else (kerf.x / 2, kerf.y / 2)
        return self.lay(offset(path, x)) if kerf.even else offset(self.lay(path), x, y)


@dataclass(frozen=True)
class _Cut:
    """A closed cut of a part, when it is done, whether it is its outline, and the tabs that it is held by."""

    part: Part
    path: Path
    stage: tuple[int, int]
    outside: bool = False
    row: TabRow | None = None


@hashed_once
@dataclass(frozen=True)
class Sheet:
    """One laser job: `size` is width and height in mm, the origin the lower left corner.

    face "back" is the second job of a two-faced part: cut parts turned over in their own holes like a page of a
    book, so every stroke is mirrored left to right about the part's origin, and nothing is cut.
    face "over" is the second job of a blank: the blank that the job before cut out, turned over in its own hole as a
    whole, bears the second faces of many parts below, and their fronts are burned and they are cut out of it now.
    kerf is the full width of the cut, along x and along y of the sheet; outer contours grow and holes shrink by half
    of it.
    shared: parts with straight sides lie edge to edge, one kerf apart: neighbours share the cut between them.
    plan is how its cuts are begun, ended and held; label what it says of itself, in a strip at the top that is part of
    its size. remnant is the offcut that it is cut from, at its lower left corner.
    """

    name: str
    size: tuple[float, float]
    placements: tuple[Placement, ...]
    kerf: Kerf = Kerf(0)
    face: Literal["front", "back", "over"] = "front"
    shared: bool = False
    plan: Plan = NO_PLAN
    label: SheetLabel | None = None
    remnant: Remnant | None = None

    def goes_on(self, bed: tuple[float, float]) -> bool:
        """Either way round."""
        return min(self.size) <= min(bed) and max(self.size) <= max(bed)

    @property
    def material(self) -> str:
        return self.placements[0].part.material

    @property
    def thickness(self) -> float:
        return self.placements[0].part.thickness

    @property
    def colour(self) -> str:
        return self.placements[0].part.colour

    def strokes(self) -> tuple[Stroke, ...]:
        """Every stroke in the order of work: engrave, mark, score, inner cuts, outer cuts; among equals such that the
        head travels little.

        What lies in a hole of another part is cut before that part, whose hole then lets it fall; what is by far the
        largest is cut out last.
        Raises BadInput where a detail is too small for the kerf, or has no room for what is planned.
        """
        return self._strokes

    @cached_property
    def _strokes(self) -> tuple[Stroke, ...]:
        stages = [(operation, tuple(lines)) for operation, lines in self.stages() if lines]
        ordered = in_stages([lines for _, lines in stages])
        found = [Stroke(operation, path) for (operation, _), paths in zip(stages, ordered, strict=True)
                 for path in paths]
        return (*found, *(Stroke("cut", path) for path in self._common), *self._notes)

    def stages(self) -> Iterator[tuple[Operation, list[Ways]]]:
        """What is done one after the other; of each line the ways in which it may be drawn."""
        over = self.face == "back"
        burned = [(s.operation, p.lay(s.path, over=over)) for p in self.placements
                  for s in (p.part.back if over else p.part.front)]
        if self.label and self.label.burned:
            burned += [("engrave", path) for path in self.label.paths(self.size[1])]
        for operation in OPERATIONS:
            yield operation, [any_ways(path) for op, path in burned if op == operation]
        if over:
            return
        cuts = [cut for cut in self._cuts if not (self.shared and cut.outside and straight(cut.path))]
        free = near_cuts([cut.path for cut in cuts], self.kerf.widest) if self.plan.lead else _no_lead
        for now in sorted({cut.stage for cut in cuts}):
            lines: list[Ways] = []
            for cut in cuts:
                if cut.stage == now:
                    with _named(cut.part):
                        lines += cut_ways(cut.path, cut.outside, self.plan, row=cut.row, kerf=self.kerf.widest,
                                          free=free)
            yield "cut", lines

    @cached_property
    def _cuts(self) -> list[_Cut]:
        """The closed cuts, compensated, each with when it is done: holes before outlines, what lies in a hole before
        the part around it, and last what is by far the largest."""
        areas = sorted((abs(p.part.outline.area) for p in self.placements), reverse=True)
        largest = areas[0] if len(areas) > 1 and areas[0] >= LARGEST * areas[1] else math.inf
        found = []
        for placement, depth in zip(self.placements, _depths(self.placements), strict=True):
            part = placement.part
            row = row_of(part, self.plan)
            with _named(part):
                found += [_Cut(part, placement.cut(hole, self.kerf, inwards=True), (-depth, 0)) for hole in part.holes]
                last = 2 if abs(part.outline.area) >= largest else 1
                found.append(_Cut(part, placement.cut(part.outline, self.kerf), (-depth, last), True, row))
        return found

    @property
    def _notes(self) -> tuple[Stroke, ...]:
        """What is drawn and not burned, last."""
        shown = self.label.paths(self.size[1]) if self.label and not self.label.burned else ()
        return tuple(Stroke(NOTE, path) for path in (*(self.remnant.paths if self.remnant else ()), *shown))

    @property
    def _common(self) -> tuple[Path, ...]:
        if not self.shared:
            return ()
        if self.plan != NO_PLAN:
            raise BadInput("parts that share their cuts have no tabs, leads or overcuts: allowed: common_line=no, "
                           "or tabs=no, lead=0 and overcut=0")
        return shared_cuts([cut.path for cut in self._cuts if cut.outside and straight(cut.path)])

    def turned(self) -> Sheet:
        """The job a quarter turn counterclockwise, compensated as it lies then.

        Raises BadInput where parts share cuts or have a second face: these lie as they must.
        """
        if self.shared or self.face != "front" or any(p.part.back or p.part.blank for p in self.placements):
            raise BadInput(f"{self.name} must lie upright on the bed: its second face or its shared cuts allow no turn "
                           f"where the kerf is {self.kerf} mm; allowed: a wider or higher bed (BED), an even kerf")
        width, height = self.size
        return replace(self, size=(height, width), placements=tuple(
            Placement(p.part, (height - p.at[1], p.at[0]), p.angle + 90) for p in self.placements))

    def outlines(self) -> tuple[Path, ...]:
        """The nominal outer contours where they lie on the sheet."""
        return tuple(p.lay(p.part.outline) for p in self.placements)


@contextmanager
def _named(part: Part) -> Iterator[None]:
    try:
        yield
    except BadInput as error:
        raise BadInput(f"part {part.name}: {error}") from None


def _no_lead(begin: Point, end: Point) -> bool:
    return True


def planned(sheets: tuple[Sheet, ...], plan: Plan) -> tuple[Sheet, ...]:
    """The jobs with their cuts begun, ended and held so. Raises BadInput where one has no room for that."""
    if plan == NO_PLAN:
        return sheets
    found = tuple(replace(sheet, plan=plan) for sheet in sheets)
    for sheet in found:
        try:
            sheet.strokes()
        except BadInput as error:
            raise BadInput(f"{sheet.name}: {error}") from None
    return found


def _depths(placements: tuple[Placement, ...]) -> list[int]:
    """For each part, in how many holes of others it lies; parts do not overlap, so one of its points tells."""
    least = min((abs(p.part.outline.area) for p in placements), default=0.0)  # a smaller hole holds none
    around = [(number, p.lay(hole)) for number, p in enumerate(placements) for hole in p.part.holes
              if abs(hole.area) > least]
    depths = []
    for number, placement in enumerate(placements):
        x, y = placement.lay(Path(placement.part.outline.start, ())).start
        depths.append(sum(own != number and hole.bounds[0] < x < hole.bounds[2] and hole.bounds[1] < y < hole.bounds[3]
                          and _holds(hole, (x, y)) for own, hole in around))
    return depths


def _holds(path: Path, point: Point) -> bool:
    """Whether a point lies in a closed path: a ray from it crosses the path an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise(path.flattened()):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


@lru_cache(maxsize=kept.sheets())  # and with a sheet its strokes, which other settings often leave as they were
def lay_out(name: str, parts: tuple[Part, ...], kerf: Kerf, spacing: float = 3.0,
            widest: float = 400.0) -> Sheet:
    """A sheet with each part `count` times, in rows from the lower left, no row wider than `widest` if it can be.

    Rows of equal pieces are kept as square as they can be; the sheet is as small as the rows allow.
    """
    x, y, row_height, width = MARGIN, MARGIN, 0.0, 0.0
    placed: list[Placement] = []
    for part in parts:
        x0, y0, x1, y1 = part.outline.bounds
        w, h = x1 - x0 + spacing, y1 - y0 + spacing
        columns = max(1, round((part.count * h / w) ** 0.5)) if part.count > 1 else 1
        limit = min(widest, 2 * MARGIN + columns * w - spacing) if part.count > 1 else widest
        for _ in range(part.count):
            if x > MARGIN and x + w - spacing + MARGIN > limit + 1e-6:
                x, y, row_height = MARGIN, y + row_height, 0.0
            placed.append(Placement(part, (x - x0, y - y0)))
            x, row_height, width = x + w, max(row_height, h), max(width, x + w - spacing + MARGIN)
    tenth = [math.ceil(length * 10 - 1e-6) / 10 for length in (width, y + row_height - spacing + MARGIN)]
    return Sheet(name, (tenth[0], tenth[1]), tuple(placed), kerf)
