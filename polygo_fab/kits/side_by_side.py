"""Rectangles edge to edge in jobs that cut common lines: rows of equal height on each other, one kerf between all."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import MARGIN, Placement, Sheet

__all__ = ["saved", "side_by_side"]

_SAME = 1e-6


@dataclass(frozen=True)
class _Row:
    parts: tuple[Part, ...]

    @property
    def height(self) -> float:
        return self.parts[0].size[1]


def side_by_side(name: str, parts: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None = None
                 ) -> tuple[Sheet, ...]:
    """Jobs that cut each rectangle as often as it counts, neighbours sharing a cut; none larger than the bed unless
    one rectangle is, and all in one job about as high as wide without a bed. Several jobs are numbered."""
    single = [part for part in sorted(parts, key=lambda p: (-p.size[1], -p.size[0])) for _ in range(part.count)]
    rows = _rows(single, bed[0] - 2 * MARGIN if bed else _squarish(single, kerf), kerf.x)
    jobs: list[list[_Row]] = [[]]
    for row in rows:
        if bed and jobs[-1] and _height([*jobs[-1], row], kerf.y) > bed[1] - 2 * MARGIN + _SAME:
            jobs.append([])
        jobs[-1].append(row)
    return tuple(_job(f"{name}-{i}" if len(jobs) > 1 else name, job, kerf) for i, job in enumerate(jobs, start=1))


def saved(sheets: Sequence[Sheet]) -> tuple[float, float]:
    """How many mm these jobs cut, and how many they would cut if each part had its own lines."""
    own, common = (sum(stroke.path.length for sheet in sheets for stroke in
                       Sheet(sheet.name, sheet.size, sheet.placements, sheet.kerf, shared=shared).strokes()
                       if stroke.operation == "cut") for shared in (False, True))
    return common, own


def _squarish(single: Sequence[Part], kerf: Kerf) -> float:
    area = sum((part.size[0] + kerf.x) * (part.size[1] + kerf.y) for part in single)
    return max(math.sqrt(area), *(part.size[0] for part in single))


def _rows(single: Sequence[Part], widest: float, kerf: float) -> list[_Row]:
    """Rows of one height each, none longer than `widest` unless one rectangle is: the longest first, so that the
    frame around all of them is no longer than a box."""
    rows: list[_Row] = []
    for _, group in groupby(single, lambda part: part.size[1]):
        some = list(group)
        while some:
            count = next((n for n in range(len(some), 0, -1) if _width(some[:n], kerf) <= widest + _SAME), 1)
            rows.append(_Row(tuple(some[:count])))
            some = some[count:]
    return sorted(rows, key=lambda row: -_width(row.parts, kerf))


def _width(parts: Sequence[Part], kerf: float) -> float:
    return sum(part.size[0] + kerf for part in parts) - kerf


def _height(rows: Sequence[_Row], kerf: float) -> float:
    return sum(row.height + kerf for row in rows) - kerf


def _job(name: str, rows: Sequence[_Row], kerf: Kerf) -> Sheet:
    placed: list[Placement] = []
    y = MARGIN
    for row in rows:
        x = MARGIN
        for part in row.parts:
            x0, y0, _, _ = part.outline.bounds
            placed.append(Placement(part, (x - x0, y - y0)))
            x += part.size[0] + kerf.x
        y += row.height + kerf.y
    width, height = (max(_width(row.parts, kerf.x) for row in rows), _height(rows, kerf.y))
    across, up = (math.ceil((side + 2 * MARGIN) * 10 - _SAME) / 10 for side in (width, height))
    return Sheet(name, (across, up), tuple(placed), kerf, shared=True)
