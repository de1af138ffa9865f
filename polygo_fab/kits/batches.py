"""Pieces in as many jobs as the bed asks: rows of what is equally high, the highest first."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ..core.errors import Broken
from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import Sheet, lay_out
from ..core.workshop.beds import named_bed, told_size, would_do
from ..core.workshop.starting import USUAL

__all__ = ["batches", "on_usual_bed"]


def batches(name: str, parts: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None = None
            ) -> tuple[Sheet, ...]:
    """Jobs that cut each part as often as it counts, none larger than the bed unless one piece is; all in one job
    without a bed. Several jobs are numbered."""
    single = [part for part in sorted(parts, key=lambda p: (-p.size[1], -p.size[0])) for _ in range(part.count)]
    widest = bed[0] if bed else _squarish(single)
    jobs: list[list[Part]] = []
    while single:
        fit = len(single) if bed is None else bisect_right(
            range(1, len(single) + 1), bed[1] + 1e-6,
            key=lambda count: _laid(name, single[:count], kerf, widest).size[1])
        jobs.append(single[:max(1, fit)])
        single = single[max(1, fit):]
    return tuple(_laid(f"{name}-{i}" if len(jobs) > 1 else name, job, kerf, widest)
                 for i, job in enumerate(jobs, start=1))


def on_usual_bed(name: str, parts: Sequence[Part], kerf: Kerf, bed: tuple[float, float] | None) -> tuple[Sheet, ...]:
    """The same; where no machine is named, one job if it goes on the bed that bills reckon with, else jobs for that.

    Raises Broken for a piece that does not go on it: a person who has a larger one names it.
    """
    jobs, usual = batches(name, parts, kerf, bed), named_bed(USUAL)
    if bed is not None or jobs[0].goes_on(usual):
        return jobs
    jobs = batches(name, parts, kerf, usual)
    for job in jobs:
        if not job.goes_on(usual):
            raise Broken(f"{job.name} needs {told_size(job.size)}, and no --machine is named: {USUAL}, which is "
                         f"reckoned with then, has {told_size(usual)} (BED)", partial(would_do, lambda size: all(
                             job.goes_on(size) for job in batches(name, parts, kerf, size))))
    return jobs


def _squarish(single: Sequence[Part]) -> float:
    """A width for rows that make a sheet about as high as wide."""
    area = sum((part.size[0] + 3) * (part.size[1] + 3) for part in single)
    return max(math.sqrt(area) * 1.05, max(part.size[0] for part in single)) + 10


def _laid(name: str, job: Sequence[Part], kerf: Kerf, widest: float) -> Sheet:
    """The pieces in rows, each placement with the part that it is one of."""
    sheet = lay_out(name, tuple(replace(part, count=1) for part in job), kerf, widest=widest)
    return replace(sheet, placements=tuple(replace(place, part=part)
                                           for place, part in zip(sheet.placements, job, strict=True)))
