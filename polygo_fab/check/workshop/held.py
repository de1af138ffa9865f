"""How many parts hang in their sheet by tabs, and by how many: counted as gaps in the cuts of its file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...core.sheet import Sheet
from ...core.workshop.plan import Plan
from ..begun import plain
from ..contract.contract import Said, StatedStep
from ..drawing import LaserDrawing
from ..planned import tabs_asked
from .explained import flat
from .steps import ReadWay

__all__ = ["Held", "held_by", "held_in", "with_tabs"]

Held = tuple[int, int]
"""Parts, and tabs."""


def held_in(drawing: LaserDrawing, plan: Plan) -> Held:
    """What a file has: each gap in a cut that goes on beyond it as it began."""
    gaps = [len(stroke.begun.gaps) for stroke in plain(drawing, plan).strokes if stroke.begun and stroke.begun.gaps]
    return len(gaps), sum(gaps)


def held_by(sheet: Sheet) -> Held:
    """What a sheet is to have, where there is no file of it."""
    rows = [tabs_asked(placement.part, sheet.plan) for placement in sheet.placements] if sheet.face != "back" else []
    counts = [row.count for row in rows if row]
    return len(counts), sum(counts)


def with_tabs(way: ReadWay, held: Sequence[Held]) -> ReadWay:
    """A way that asks for the step which takes the parts out of their sheets, before all others, where any is held."""
    parts, tabs = sum(its[0] for its in held), sum(its[1] for its in held)
    if not parts:
        return way
    lang, asked = way.forms.lang, way.contract
    step = StatedStep({"en": "Tabs", lang: way.forms("tabs_title")}, (), sheet=True)
    later = tuple(replace(one, after=(*one.after, "Tabs")) for one in asked.steps)
    said = Said((), {lang: re.escape(flat(way.forms("tabs", parts=parts, tabs=tabs)))}, (), step="Tabs")
    return replace(way, contract=replace(asked, steps=(step, *later), said=(*asked.said, said)))
