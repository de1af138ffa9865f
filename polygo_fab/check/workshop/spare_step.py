"""The steps through the workshop that are none of a kit's own: of its jobs on offcuts, the first one, and what to do
with spare parts, the last one, where there are some."""

from __future__ import annotations

import re
from dataclasses import replace

from ..contract.contract import Said, StatedStep
from .explained import flat
from .steps import ReadWay

__all__ = ["with_more_steps"]


def with_more_steps(way: ReadWay) -> ReadWay:
    """A way that asks for them, before and after all the others, where there is need of them."""
    return _with_offcuts(_with_spares(way))


def _with_offcuts(way: ReadWay) -> ReadWay:
    runs = [run for run in way.todo if run.sheet.remnant and not run.front]
    if not runs:
        return way
    say, asked = way.forms, way.contract
    pieces = "; ".join(f"{say('job_named', name=run.sheet.name, number=run.number)}, "
                       f"{' × '.join(say.number(side, 1) for side in run.piece)} mm" for run in runs)
    step = StatedStep({"en": "Offcuts", say.lang: say("offcuts_title")}, (), sheet=False)
    said = Said((), {say.lang: re.escape(flat(say("offcuts", pieces=pieces)))}, (), step="Offcuts")
    later = tuple(replace(one, after=(*one.after, "Offcuts")) for one in asked.steps)
    return replace(way, contract=replace(asked, steps=(step, *later), said=(*asked.said, said)))


def _with_spares(way: ReadWay) -> ReadWay:
    if not way.spares:
        return way
    lang, asked = way.forms.lang, way.contract
    step = StatedStep({"en": "Spares", lang: way.forms("spares_title")},
                      tuple(step.titles["en"] for step in asked.steps), sheet=False)
    said = Said((), {lang: re.escape(flat(way.forms("spares", parts=way.spare_parts())))}, (), step="Spares")
    return replace(way, contract=replace(asked, steps=(*asked.steps, step), said=(*asked.said, said)))
