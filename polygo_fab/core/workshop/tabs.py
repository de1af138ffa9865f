"""Which parts of a job hang in their sheet by tabs, and by how many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..part import Part
from .plan import Plan, TabRow

if TYPE_CHECKING:
    from ..sheet import Sheet

__all__ = ["held", "row_of"]


def row_of(part: Part, plan: Plan) -> TabRow | None:
    """The tabs of a part; None for one that has none: what is turned over in its own hole must fall out whole."""
    return None if part.back or part.blank else plan.row(part.size)


def held(sheets: Iterable[Sheet]) -> tuple[int, int]:
    """How many parts these jobs leave hanging, and by how many tabs in all."""
    rows = [row for sheet in sheets if sheet.face != "back" for placement in sheet.placements
            if (row := row_of(placement.part, sheet.plan))]
    return len(rows), sum(row.count for row in rows)
