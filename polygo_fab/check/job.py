"""A laser job under examination: the drawing, what it is expected to be, and the facts that several rules need."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ..core import kept
from ..core.kerf import Kerf
from ..core.path import Point
from ..core.sheet import Sheet
from .beam import grown
from .common_line import faces_joined, neighbours
from .contours import Contour, ContourShape, JoinedStrokes, inside, join, measure, shapes
from .doubled import TINY, doubled
from .drawing import LaserDrawing
from .geometry import MOST_NEAR_PARTS, TOLERANCE, near_pairs
from .matching import BurnedMatch, CutMatch, match_burned, match_cuts
from .same import difference

if TYPE_CHECKING:
    import shapely

__all__ = ["CLOSEST_CUTS", "TINY", "CheckedJob", "job_of"]

CLOSEST_CUTS = 0.5
"""mm: two cuts in one part that are nearer leave a web that burns away (laser.md, GAP)."""

_KERFS = (Kerf(0.1), Kerf(0.6))
"""The narrowest and the widest kerf there are: what a file that does not say its kerf may have been made for."""

_BACK = 0.9999
"""The cosine of the angle between two segments from which on the second goes back over the first."""


@dataclass(frozen=True)
class CheckedJob:
    """`sheet` is None for a file from elsewhere, of which only the file itself is known."""

    drawing: LaserDrawing
    sheet: Sheet | None = None

    @property
    def size(self) -> tuple[float, float] | None:
        return self.sheet.size if self.sheet else self.drawing.size

    @property
    def kerf(self) -> Kerf:
        """Full width of the cut: the sheet's, or the least that it can be."""
        return self.sheet.kerf if self.sheet else _KERFS[0]

    @property
    def shared(self) -> bool:
        """Whether neighbouring parts share their cuts, so that each part is a face between lines."""
        return self.sheet is not None and self.sheet.shared

    @property
    def spacing(self) -> float:
        """Least distance of parts, nominal (laser.md, SPACING); 4.5 mm is the thinnest sheet that is sold as 5."""
        return 3.0 if self.material.startswith(("ply", "birch", "poplar")) and self.thickness >= 4.5 else 2.0

    @property
    def material(self) -> str:
        """By its name; empty where it is not known."""
        return self.sheet.material if self.sheet else ""

    @property
    def thickness(self) -> float:
        """Of the material in mm; 0 where it is not known."""
        return self.sheet.thickness if self.sheet else 0.0

    @property
    def grown(self) -> Kerf:
        """The kerf by which parts are taken to have grown: the sheet's, or the most that it can be."""
        return self.sheet.kerf if self.sheet else _KERFS[1]

    @cached_property
    def doubled(self) -> dict[tuple[int, int], float]:
        """Pairs of strokes (or a stroke and itself) that run in one place, and for how many mm."""
        return doubled(self.drawing.strokes)

    @cached_property
    def joined(self) -> JoinedStrokes:
        if self.shared:
            return faces_joined(self.drawing.strokes)
        return join(self.drawing.strokes, self._repeated)

    @cached_property
    def _repeated(self) -> set[int]:
        """Cuts that only repeat an earlier one: that is DOUBLE, and closes nothing."""
        strokes = self.drawing.strokes
        return {j for (i, j), length in self.doubled.items() if i != j and all(
            strokes[k].operation == "cut" and abs(strokes[k].path.length - length) <= TOLERANCE and
            math.dist(strokes[k].path.start, strokes[k].path.end) > TOLERANCE for k in (i, j))}

    @cached_property
    def there_and_back(self) -> dict[tuple[int, ...], tuple[Point, Point]]:
        """The contours (by their strokes) that run back over the line on which they came: that is open, and its ends
        are where they turn."""
        found = {}
        for contour in self.contours:
            ring, its = contour.ring, set(contour.strokes)
            if contour.simple or ring.is_simple or sum(
                    length for pair, length in self.doubled.items() if its.issuperset(pair)
                    ) < ring.length / 2 - 2 * TOLERANCE:
                continue
            at = [(x, y) for x, y in ring.coords[:-1]]
            turns = [b for a, b, c in zip([at[-1], *at], at, [*at[1:], at[0]], strict=False)
                     if (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]) > _BACK * math.dist(a, b)
                     * math.dist(b, c)]
            if len(turns) == 2:
                one, other = sorted(turns, key=[contour.path.start, *(s.end for s in contour.path.segments)].index)
                found[contour.strokes] = (one, other)
        return found

    @cached_property
    def contours(self) -> tuple[Contour, ...]:
        """The closed cuts, one that only repeats another left out: that is DOUBLE, and nothing else."""
        every = self.joined.contours
        repeated = {later for earlier, later in self._doubled_contours(every)
                    if difference(every[earlier].path, every[later].path) is None}
        found = tuple(c for i, c in enumerate(every) if i not in repeated)
        measure(found)
        return found

    def _doubled_contours(self, contours: tuple[Contour, ...]) -> set[tuple[int, int]]:
        owner = {stroke: i for i, contour in enumerate(contours) for stroke in contour.strokes}
        pairs = {(owner[a], owner[b]) for a, b in self.doubled if a in owner and b in owner}
        return {(min(a, b), max(a, b)) for a, b in pairs if a != b}

    @cached_property
    def sharing(self) -> set[tuple[int, int]]:
        """Pairs of contours that share a line, as they may or as DOUBLE reports them: other rules need not."""
        if self.shared:
            return neighbours(self.contours, self.spacing)
        return self._doubled_contours(self.contours)

    @cached_property
    def simple(self) -> tuple[Contour, ...]:
        """The contours that do not cross themselves, whose inside has a meaning."""
        return tuple(c for c in self.contours if c.simple)

    @cached_property
    def nested(self) -> list[tuple[Contour, Contour]]:
        """(inner, outer) for each contour that lies in another."""
        return [(self.simple[i], self.simple[j]) for i, j in self._inside]

    @cached_property
    def _inside(self) -> list[tuple[int, int]]:
        return inside(self.simple)

    @cached_property
    def cuts(self) -> CutMatch:
        """Which contour is which cut of the expected sheet."""
        assert self.sheet
        return match_cuts(self.contours, self.sheet)

    @cached_property
    def burned(self) -> BurnedMatch:
        """Which burned line is which of the expected sheet."""
        assert self.sheet
        return match_burned(self.drawing, self.sheet)

    @cached_property
    def shapes(self) -> tuple[ContourShape, ...]:
        """The parts: by the sheet where one is expected, and otherwise by what lies in what."""
        known = {contour.strokes: (wanted.kind, wanted.part) for wanted, contour in self.cuts.pairs
                 } if self.sheet else {}
        found = shapes(self.simple, self._inside, known)
        return tuple(shape for shape in found if not shape.holes or shape.face.is_valid)

    @cached_property
    def close(self) -> list[tuple[int, int]]:
        """Pairs of contours that come too near to each other for two cuts in one part."""
        return near_pairs([c.ring for c in self.contours], CLOSEST_CUTS - TOLERANCE)

    @cached_property
    def touching(self) -> list[tuple[int, int]]:
        """Those of them that cross or touch. Raises BadInput for too many."""
        return near_pairs([c.ring for c in self.contours], TOLERANCE, MOST_NEAR_PARTS) if self.close else []

    @cached_property
    def close_cuts(self) -> list[list[tuple[Contour, Contour, float]]]:
        """Of each part its cuts that are too near to each other, and how near."""
        places = {id(cut): (number, k) for number, shape in enumerate(self.shapes)
                  for k, cut in enumerate((shape.outline, *shape.holes))}
        found: list[list[tuple[Contour, Contour, float]]] = [[] for _ in self.shapes]
        for i, j in self.close:
            pair = sorted((c for c in (self.contours[i], self.contours[j]) if id(c) in places),
                          key=lambda cut: places[id(cut)])
            if len({places[id(cut)][0] for cut in pair}) == 1 and len(pair) == 2:
                found[places[id(pair[0])][0]].append((pair[0], pair[1], pair[0].ring.distance(pair[1].ring)))
        return [sorted(its, key=lambda close: (places[id(close[0])], places[id(close[1])])) for its in found]

    @cached_property
    def nominal(self) -> tuple[shapely.Polygon, ...]:
        """The parts again without the kerf by which they have grown."""
        shrunk = [grown(shape.face, self.grown, outwards=False, join_style="mitre", mitre_limit=10.0)
                  for shape in self.shapes]
        return tuple(face if isinstance(face, type(shape.face)) and not face.is_empty else shape.face
                     for face, shape in zip(shrunk, self.shapes, strict=True))

    @cached_property
    def overlaps(self) -> list[tuple[ContourShape, ContourShape, float]]:
        """Pairs of parts that want the same material, and how many mm2 of it."""
        found = []
        for i, j in near_pairs([s.face for s in self.shapes], 0.0, MOST_NEAR_PARTS):
            area = self.shapes[i].face.intersection(self.shapes[j].face).area
            if area > TOLERANCE:
                found.append((self.shapes[i], self.shapes[j], area))
        return found


@lru_cache(maxsize=kept.sheets())
def job_of(drawing: LaserDrawing, sheet: Sheet | None = None) -> CheckedJob:
    """The Job of this very drawing and such a sheet, made once: what it finds serves the rules, the warnings and the
    fits."""
    return CheckedJob(drawing, sheet)
