"""Everything of a kit laid out to be seen: a block of each kind of piece, the blocks side by side."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import lay_out
from ..core.solid import Body, plate

__all__ = ["spread"]


def spread(kinds: Sequence[tuple[Part, str]]) -> tuple[Body, ...]:
    """Each part as often as it counts, in its colour; the first block stands at the origin."""
    found: list[Body] = []
    x = 0.0
    for part, colour in kinds:
        sheet = lay_out(part.name, (part,), Kerf(0), spacing=max(part.size) / 5)
        found += [plate(part, colour=colour).moved(x + place.at[0], place.at[1], 0) for place in sheet.placements]
        x += sheet.size[0] + max(part.size) / 3
    return tuple(found)
