"""The step through the workshop that tells what to do with spare parts: the last one, where there are some."""

from __future__ import annotations

import re
from dataclasses import replace

from ..contract.contract import Said, StatedStep
from .explained import flat
from .steps import ReadWay

__all__ = ["with_spare_step"]


def with_spare_step(way: ReadWay) -> ReadWay:
    """A way that asks for it, after all the others, where it has spares."""
    if not way.spares:
        return way
    lang, asked = way.forms.lang, way.contract
    step = StatedStep({"en": "Spares", lang: way.forms("spares_title")},
                      tuple(step.titles["en"] for step in asked.steps), sheet=False)
    said = Said((), {lang: re.escape(flat(way.forms("spares", parts=way.spare_parts())))}, (), step="Spares")
    return replace(way, contract=replace(asked, steps=(*asked.steps, step), said=(*asked.said, said)))
