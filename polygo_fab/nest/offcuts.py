"""Parts laid on offcuts before sheets are taken for the others: any outline, holes in it, the margin all round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.finding import Unsound
from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import MARGIN, Sheet
from ..core.workshop.remnant import Remnant
from .nest import default_spacing, jobs_of
from .packer import Packer
from .shapes import ways
from .verify import verify

__all__ = ["Cutting", "laid_on", "packer_on", "takes"]


@dataclass(frozen=True, kw_only=True)
class Cutting:
    """How parts are cut: the kerf, and the least distance between two, mm; `turn` as for `nest.nest`."""

    kerf: Kerf
    spacing: float
    turn: float | None = None


def laid_on(remnants: Sequence[Remnant], parts: Sequence[Part], name: str, how: Cutting
            ) -> tuple[list[Sheet], list[Part]]:
    """The jobs on these offcuts, each filled in its turn with the larger parts first, and what is left of the parts.

    Jobs are called `name`-remnant, with a number where there are several; an offcut that takes nothing has none.
    """
    smallest, left = min((min(part.size) for part in parts), default=0.0), {part: part.count for part in parts}
    order = sorted(parts, key=lambda part: -abs(part.outline.area))
    turned = {part: ways(part, how.turn, how.spacing, smallest) for part in order} if remnants else {}
    rank, found = {part.name: k for k, part in enumerate(parts)}, list[Sheet]()
    for remnant in remnants:
        on_it = packer_on(remnant, how.spacing).filled([], [turned[part] for part in order for _ in range(left[part])])
        if not on_it:
            continue
        for item in on_it:
            part = next(part for part in order if turned[part][0].part is item.shape.part)
            left[part] -= 1
        called = f"{name}-remnant" if not found else f"{name}-remnant-{len(found) + 1}"
        jobs = [replace(job, remnant=remnant) for job in jobs_of(called, remnant.size, on_it, how.kerf, rank)]
        if wrong := verify(jobs, [replace(item.shape.part, count=1) for item in on_it], how.spacing, MARGIN):
            raise Unsound(wrong)
        found += jobs
    return found, [replace(part, count=left[part]) for part in parts if left[part]]


def takes(remnant: Remnant, part: Part) -> bool:
    """Whether a part goes on an offcut of which nothing is used yet."""
    apart = default_spacing(part.material, part.thickness)
    return bool(packer_on(remnant, apart).filled([], [ways(part, None, apart)]))


def packer_on(remnant: Remnant, apart: float) -> Packer:
    """What lays parts on an offcut, so far `apart`, mm, with the margin of a sheet to its edges."""
    return Packer(remnant.size, MARGIN, piece=None if remnant.whole else remnant.piece, apart=apart)
