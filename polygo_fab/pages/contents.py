"""What lies in a box, seen from above: a number on each compartment, and beside the picture what each number is."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..core.kit import Stored
from ..core.page import Drawing, Label, Shape, Style
from ..core.path import bounds, circle
from ..core.printed.typography import typeset
from ..core.solid import Body
from ..core.words.wording import decimal
from ..kits.workshop.part_names import said
from .pictures import from_above

__all__ = ["contents_picture", "key_to"]

_SIZE, _ROW, _LETTER = 1 / 40, 1.7, 0.58
"""Size of the letters in the longer side of the picture; height of a row and width of a letter in sizes of the type."""
_DISC = 1.25
"""Radius of the disc under a number, likewise; on a small compartment it is smaller, and so is its number."""
_FILLS = 0.45
_INK = "#222222"


def key_to(stored: Sequence[Stored], lang: str) -> list[tuple[Stored, str]]:
    """Each compartment from the back, a row from left to right, with what is written beside its number."""
    return [(one, typeset(f"{one.count} × {said(one.name, lang)}, {decimal(one.long, lang, 1)} × "
                          f"{decimal(one.short, lang, 1)} mm", lang))
            for one in sorted(stored, key=lambda one: (-round(one.at[1], 3), one.at[0]))]


def _whole(side: float) -> float:
    """mm of whole pixels of 96 to an inch, on which a picture is painted first: its edge is otherwise half empty."""
    return math.ceil(side * 96 / 25.4) * 25.4 / 96


def contents_picture(bodies: Sequence[Body], stored: Sequence[Stored], lang: str) -> Drawing:
    """The bodies from above; numbers stand on white discs, over every line."""
    seen = from_above(bodies)
    x0, y0, x1, _ = bounds([prism.profile for body in bodies for prism in body.prisms])
    wide, high = seen.size
    margin, size = (wide - (x1 - x0)) / 2, max(seen.size) * _SIZE
    rows = key_to(stored, lang)
    listed = size * _ROW * len(rows)
    up, top = max(0.0, listed - high) / 2, (max(high, listed) + listed) / 2
    items: list[Shape | Label] = [Shape(i.path.moved(0, up), i.style) for i in seen.items if isinstance(i, Shape)]
    for number, (one, text) in enumerate(rows, start=1):
        x, y, across, along = one.at
        at = (x - x0 + margin + across / 2, y - y0 + margin + up + along / 2)
        radius = min(_DISC * size, _FILLS * min(across, along))
        items.append(Shape(circle(at, radius), Style(_INK, "#ffffff", radius / 12)))
        letters = radius / _DISC
        items.append(Label(str(number), (at[0], at[1] - 0.36 * letters), letters, colour=_INK, bold=True))
        base = top - size * _ROW * (number - 0.35)
        items.append(Label(str(number), (wide + 2 * size, base), size, anchor="end", colour=_INK, bold=True))
        items.append(Label(text, (wide + 2.7 * size, base), size, anchor="start", colour=_INK))
    longest = max(len(text) for _, text in rows)
    return Drawing((_whole(wide + (3.5 + _LETTER * longest) * size), _whole(max(high, listed))), tuple(items),
                   "what lies in it, from above")
