"""The marks that tell colours apart: six line drawings that read in grey and by touch, whichever way a piece lies.

What tells them is what a fingertip counts: one closed line or none, its corners, how many lines, whether they meet.
None becomes another one when the piece is turned or lies upside down. Rulebooks and paper pieces have the same six.
"""

from __future__ import annotations

import math
from typing import Literal

from ..core.errors import unknown
from ..core.path import Path, circle, line, polygon
from .own_marks import OwnMark, own_strokes

__all__ = ["MARKS", "Mark", "OwnMark", "mark_strokes"]

Mark = Literal["ring", "cross", "bar", "square", "triangle", "dot", "plain"]
"""The marks, and `plain` for what belongs to nobody."""
MARKS: tuple[Mark, ...] = ("ring", "cross", "bar", "square", "triangle", "dot")
"""In the order of the players, as the rulebooks name them (templates/lang/<lang>/strings.toml)."""


def mark_strokes(name: str | OwnMark, reach: float) -> tuple[Path, ...]:
    """The mark `name` about the origin, inside a disc of radius `reach` mm; or a drawing in its place.

    Raises BadInput for a mark there is not, or a drawing that is too fine.
    """
    if isinstance(name, OwnMark):
        return own_strokes(name, reach)
    if name not in MARKS:
        raise unknown("mark", name, MARKS)
    h = reach / math.sqrt(2)  # half a side of the square in that disc
    corners = [(reach * math.cos(math.radians(a)), reach * math.sin(math.radians(a))) for a in (90, 210, 330)]
    strokes: dict[str, tuple[Path, ...]] = {
        "ring": (circle((0.0, 0.0), h),),
        "cross": (line((-h, -h), (h, h)), line((h, -h), (-h, h))),
        "bar": (line((-reach, 0.0), (reach, 0.0)),),
        "square": (polygon([(-h, -h), (h, -h), (h, h), (-h, h)]),),
        "triangle": (polygon(corners),),
        "dot": (circle((0.0, 0.0), h / 4), circle((0.0, 0.0), h / 2)),
    }
    return strokes[name]
