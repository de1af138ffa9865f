"""What is drawn against what the expected sheet asks for: which line is which, before anything finer is asked."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from ..core.part import Operation
from ..core.path import Path
from ..core.sheet import Placement, Sheet
from .contours import Contour, Kind
from .drawing import LaserDrawing, ReadStroke
from .geometry import TOLERANCE
from .same import difference

__all__ = ["BurnedMatch", "CutMatch", "WantedCut", "WantedLine", "match_burned", "match_cuts", "placed"]

NEAR = 0.5
"""mm: a contour whose box is off by more than this on a side is not the one that is looked for."""

_FARTHER = NEAR + TOLERANCE

_Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class WantedCut:
    """A cut that the sheet asks for: the nominal contour of its placement `number`, where it lies; `hole` numbers the
    holes of a part."""

    number: int
    part: str
    kind: Kind
    nominal: Path
    hole: int | None = None

    def __str__(self) -> str:
        x0, y0, x1, y1 = self.nominal.bounds
        return f"{self.kind} of {self.part} at ({(x0 + x1) / 2:.2f}, {(y0 + y1) / 2:.2f})"


@dataclass(frozen=True)
class WantedLine:
    """A burned line that the sheet asks for, of its placement `number`."""

    number: int
    operation: Operation
    path: Path


@dataclass(frozen=True)
class CutMatch:
    """Pairs of wanted and drawn contours, and what found no partner."""

    pairs: tuple[tuple[WantedCut, Contour], ...]
    missing: tuple[WantedCut, ...]
    extra: tuple[Contour, ...]


@dataclass(frozen=True)
class BurnedMatch:
    """Pairs of wanted and drawn lines that are the same within 0.01 mm, and what found no partner."""

    pairs: tuple[tuple[WantedLine, ReadStroke], ...]
    missing: tuple[WantedLine, ...]
    extra: tuple[ReadStroke, ...]


def placed(path: Path, placement: Placement, sheet: Sheet) -> Path:
    """A path of a part where it lies; in the job on the back it is turned over like a page."""
    return placement.lay(path, over=sheet.face == "back")


def match_cuts(contours: Sequence[Contour], sheet: Sheet) -> CutMatch:
    """Each wanted cut with the drawn contour whose box is nearest to its own, NEAR at most, none used twice."""
    boxes = [c.path.bounds for c in contours]
    pool = _Unmatched(boxes)
    pairs, missing = [], []
    for wanted in _cuts(sheet):
        sign = 1 if wanted.kind == "outline" else -1
        across, up = sign * sheet.kerf.x / 2, sign * sheet.kerf.y / 2
        x0, y0, x1, y1 = wanted.nominal.bounds
        box = (x0 - across, y0 - up, x1 + across, y1 + up)
        off, best = min(((_off(boxes[i], box), i) for i in pool.about(box)), default=(math.inf, -1))
        if off > NEAR:
            missing.append(wanted)
        else:
            pairs.append((wanted, contours[best]))
            pool.take(best)
    return CutMatch(tuple(pairs), tuple(missing), tuple(contours[i] for i in pool.left()))


def _off(one: _Box, other: _Box) -> float:
    """How far the sides of two boxes are apart at most."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]), abs(one[3] - other[3]))


def _cuts(sheet: Sheet) -> list[WantedCut]:
    """The nominal cuts of a sheet; the job on the back cuts nothing."""
    found = []
    for number, placement in enumerate(sheet.placements if sheet.face != "back" else ()):
        part = placement.part
        found += [WantedCut(number, part.name, "hole", placed(hole, placement, sheet), i)
                  for i, hole in enumerate(part.holes)]
        found.append(WantedCut(number, part.name, "outline", placed(part.outline, placement, sheet)))
    return found


def match_burned(drawing: LaserDrawing, sheet: Sheet) -> BurnedMatch:
    """Each wanted line with a drawn one of the same operation that is the same line."""
    burned = [s for s in drawing.strokes if s.operation != "cut"]
    pool = _Unmatched([s.path.bounds for s in burned])
    pairs, missing = [], []
    for number, placement in enumerate(sheet.placements):
        for stroke in placement.part.front if sheet.face != "back" else placement.part.back:
            operation, path = stroke.operation, placed(stroke.path, placement, sheet)
            wanted = WantedLine(number, operation, path)
            for i in pool.about(path.bounds):
                if burned[i].operation == operation and difference(path, burned[i].path) is None:
                    pairs.append((wanted, burned[i]))
                    pool.take(i)
                    break
            else:
                missing.append(wanted)
    return BurnedMatch(tuple(pairs), tuple(missing), tuple(burned[i] for i in pool.left()))


class _Unmatched:
    """Things by the middle of their boxes, each to be taken once."""

    def __init__(self, boxes: Sequence[_Box]) -> None:
        self._left = dict.fromkeys(range(len(boxes)))
        self._bins: dict[tuple[int, int], list[int]] = {}
        for i, (x0, y0, x1, y1) in enumerate(boxes):
            self._bins.setdefault((math.floor((x0 + x1) / 2), math.floor((y0 + y1) / 2)), []).append(i)

    def about(self, box: _Box) -> list[int]:
        """Those that are not taken and may be no farther off than NEAR, in order."""
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        across, up = (range(math.floor(middle - _FARTHER), math.floor(middle + _FARTHER) + 1) for middle in (x, y))
        return sorted(i for i in chain.from_iterable(self._bins.get((bx, by), ()) for bx in across for by in up)
                      if i in self._left)

    def take(self, i: int) -> None:
        del self._left[i]

    def left(self) -> list[int]:
        return list(self._left)
