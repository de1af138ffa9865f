"""A kit with another part in place of one, wherever it is shown: what a person burns on it, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.kit import Fit, Kit
from ..core.part import Part
from ..core.solid import Body

__all__ = ["with_part"]


def with_part(kit: Kit, old: Part, new: Part, told: Fit) -> Kit:
    """The kit with `new`, which bears more lines on its front, in place of `old`, and a rule of fit more."""
    sheets = tuple(replace(sheet, placements=tuple(
        replace(place, part=new) if place.part == old else place for place in sheet.placements))
        for sheet in kit.sheets)
    return replace(kit, parts=tuple(new if part == old else part for part in kit.parts), sheets=sheets,
                   assembly=_shown(kit.assembly, old, new), exploded=_shown(kit.exploded, old, new),
                   views=tuple((name, what, _shown(bodies, old, new)) for name, what, bodies in kit.views),
                   fits=(*kit.fits, told))


def _shown(bodies: Sequence[Body], old: Part, new: Part) -> tuple[Body, ...]:
    """The bodies of a picture, the flat part with its new lines where it lies."""
    found = []
    for body in bodies:
        if body.name == old.name and len(body.prisms) == 1 and body.prisms[0].plane == "xy":
            dx, dy = (a - b for a, b in zip(body.prisms[0].profile.bounds[:2], old.outline.bounds[:2], strict=True))
            body = replace(body, lines=(*body.lines, *(replace(stroke, path=stroke.path.moved(dx, dy))
                                                       for stroke in new.front[len(old.front):])))
        found.append(body)
    return tuple(found)
