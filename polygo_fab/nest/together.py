"""Everything that is cut of one material and thickness together, whosever it is and whatever it is measured for: as
many sets of a kit as are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from ..core.sheet import Sheet
from .blanks import cut_out_of, with_second

__all__ = ["NestJobs", "nest_together"]

_MANY = 600
"""Parts from which on one order is tried: a search would end by the clock, and lie otherwise on another machine."""


class NestJobs(Protocol):
    """Lays jobs out anew, as `nest.nest_sheets` does on some bed."""

    def __call__(self, sheets: Sequence[Sheet], *, dense: bool, blanks: bool = False) -> tuple[Sheet, ...]: ...


def nest_together(sheets: Sequence[Sheet], sets: int, lay: NestJobs, dense: bool) -> tuple[Sheet, ...]:
    """The jobs of a kit laid out anew, `sets` times.

    Blanks lie on sheets of their own, as many as go on one, each such sheet followed by the job that cuts them up; they
    end with `-blanks`. A job whose parts share their cuts stays, once for each set. Raises BadInput as `lay`.
    """
    alone = [sheet for sheet in sheets if sheet.face == "front" and any(p.part.blank for p in sheet.placements)]
    rest = [sheet for sheet in sheets if sheet.face != "over" and sheet not in alone]
    many = [replace(sheet, name=f"{sheet.name}-{k}") if sheet.shared and sets > 1 else sheet for sheet in rest
            for k in range(1, sets + 1)]
    dense = dense and sum(len(sheet.placements) for sheet in many) <= _MANY
    pieces = cut_out_of(sheets)
    turned = [job for sheet in lay(alone * sets, dense=dense, blanks=True)
              for job in with_second(replace(sheet, name=f"{sheet.name}-blanks"), pieces)]
    return (*lay(many, dense=dense), *turned)
