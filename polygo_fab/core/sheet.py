"""A sheet: one laser job. Parts placed on a piece of material, and the strokes in the order they are done."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from .common_line import common_cuts
from .errors import BadInput
from .kerf import Kerf
from .offset import offset
from .part import OPERATIONS, Operation, Part, Stroke
from .path import Path, Point
from .travel import shortest

__all__ = ["GENERIC", "Placement", "Profile", "Sheet", "lay_out"]

MARGIN = 5.0
"""Clear border around the parts, mm (laser.md, MARGIN)."""


LAYERS: dict[Operation, str] = {"engrave": "surface", "mark": "mark", "score": "score", "cut": "through"}
"""What layers are called. Not "engrave" and "cut": MeerK40t makes an operation of its own for each layer of a DXF whose
name holds one of these words, beside the one for its colour, and burns its lines twice."""


@dataclass(frozen=True)
class Profile:
    """How a program or a service tells operations apart: exact colours and layer names. Never changes geometry.

    colours are '#rrggbb' in lower case; stroke_width in mm; a layer without a name of its own is called as in LAYERS.
    `title` says in words for what it is.
    """

    name: str
    colours: tuple[tuple[Operation, str], ...]
    stroke_width: float = 0.1
    layers: tuple[tuple[Operation, str], ...] = ()
    title: str = field(default="", compare=False)

    def colour(self, operation: Operation) -> str:
        return dict(self.colours)[operation]

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
class Sheet:
    """One laser job: `size` is width and height in mm, the origin the lower left corner.

    face "back" is the second job of a two-faced part: cut parts turned over in their own holes like a page of a
    book, so every stroke is mirrored left to right about the part's origin, and nothing is cut.
    face "over" is the second job of a blank: the blank that the job before cut out, turned over in its own hole as a
    whole, bears the second faces of many parts below, and their fronts are burned and they are cut out of it now.
    kerf is the full width of the cut, along x and along y of the sheet; outer contours grow and holes shrink by half
    of it.
    shared: the parts are rectangles that lie edge to edge, one kerf apart, and neighbours share the cut between them.
    """

    name: str
    size: tuple[float, float]
    placements: tuple[Placement, ...]
    kerf: Kerf = Kerf(0)
    face: Literal["front", "back", "over"] = "front"
    shared: bool = False

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

        What lies in a hole of another part is cut before that part, whose hole then lets it fall.
        Raises BadInput where a detail is too small for the kerf.
        """
        return self._strokes

    @cached_property
    def _strokes(self) -> tuple[Stroke, ...]:
        burned: list[Stroke] = []
        cuts: list[tuple[tuple[int, bool], Path]] = []
        for placement, depth in zip(self.placements, _depths(self.placements), strict=True):
            part, lay = placement.part, placement.lay
            if self.face == "back":
                burned += [Stroke(s.operation, lay(s.path, over=True)) for s in part.back]
                continue
            burned += [Stroke(s.operation, lay(s.path)) for s in part.front]
            try:
                cuts += [((-depth, False), placement.cut(hole, self.kerf, inwards=True)) for hole in part.holes]
                cuts.append(((-depth, True), placement.cut(part.outline, self.kerf)))
            except BadInput as error:
                raise BadInput(f"part {part.name}: {error}") from None
        stages = [(op, [s.path for s in burned if s.operation == op]) for op in OPERATIONS]
        if self.shared:
            shared = common_cuts([path for _, path in cuts])
        else:
            stages += [("cut", [path for stage, path in cuts if stage == now]) for now in sorted({s for s, _ in cuts})]
            shared = ()
        found, at = list[Stroke](), (0.0, 0.0)
        for operation, paths in stages:
            found += [Stroke(operation, path) for path in shortest(paths, at)]
            at = found[-1].path.end if found else at
        return (*found, *(Stroke("cut", path) for path in shared))

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


def _depths(placements: tuple[Placement, ...]) -> list[int]:
    """For each part, in how many holes of others it lies; parts do not overlap, so one of its points tells."""
    holes = [p.lay(hole) for p in placements for hole in p.part.holes]
    boxes = [hole.bounds for hole in holes]
    own = [number for number, p in enumerate(placements) for _ in p.part.holes]
    depths = []
    for number, placement in enumerate(placements):
        x, y = placement.lay(Path(placement.part.outline.start, ())).start
        depths.append(sum(x0 < x < x1 and y0 < y < y1 and own[k] != number and _holds(holes[k], (x, y))
                          for k, (x0, y0, x1, y1) in enumerate(boxes)))
    return depths


def _holds(path: Path, point: Point) -> bool:
    """Whether a point lies in a closed path: a ray from it crosses the path an odd number of times."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in pairwise(path.flattened()):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


@lru_cache(maxsize=64)  # and with a sheet its strokes, which other settings often leave as they were
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
