"""Blanks laid side by side on sheets: each a piece that is turned over as a whole, and what is then cut out of it.

The second job of such a sheet lies on all its blanks at once, each turned over in its own hole.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..core.path import Point
from ..core.sheet import Placement, Sheet

__all__ = ["cut_out_of", "with_second"]


def cut_out_of(sheets: Sequence[Sheet]) -> dict[str, tuple[Placement, ...]]:
    """For each blank, by its name, what is cut out of it: where that lies about the middle of the turned blank.

    sheets   the two jobs of each blank, the front alone on its sheet, the second by its name with `-over`
    """
    over = {sheet.name: sheet for sheet in sheets if sheet.face == "over"}
    found = {}
    for first in (sheet for sheet in sheets if sheet.face == "front" and f"{sheet.name}-over" in over):
        (blank,) = first.placements
        found[blank.part.name] = tuple(replace(p, at=(p.at[0] - blank.at[0], p.at[1] - blank.at[1]))
                                       for p in over[f"{first.name}-over"].placements)
    return found


def with_second(sheet: Sheet, pieces: Mapping[str, tuple[Placement, ...]]) -> tuple[Sheet, Sheet]:
    """A job that cuts blanks, and the one that cuts these pieces out of them, by the names of the blanks."""
    there = tuple(_turned(piece, blank) for blank in sheet.placements for piece in pieces[blank.part.name])
    return sheet, Sheet(f"{sheet.name}-over", sheet.size, there, sheet.kerf, "over")


def _turned(piece: Placement, blank: Placement) -> Placement:
    """A piece where its blank lies turned by an angle: turned over, what was turned one way is turned the other."""
    turn = math.radians(-blank.angle)
    c, s = round(math.cos(turn), 12), round(math.sin(turn), 12)
    x, y = piece.at
    at: Point = (x * c - y * s + blank.at[0], x * s + y * c + blank.at[1])
    return Placement(piece.part, at, (piece.angle - blank.angle) % 360)
