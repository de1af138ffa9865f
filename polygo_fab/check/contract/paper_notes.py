"""CONTRACT: what a page at true scale says around its edge of how it is printed, corrected, and cut or folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...core.printed.paper import Scale
from ...core.units import number
from ..page.page import Page

__all__ = ["notes_wrong"]

_TOP, _LOW = 14.0, 9.0
"""mm from the upper and from the lower edge, within which this stands."""


def notes_wrong(pages: Sequence[Page], scale: Scale, words: Mapping[str, str], cut: str) -> Iterator[str]:
    """Pages that say something else than what is so.

    scale  the printer's, along the short and the long side of the paper: x and y
    words  patterns for each thing that may be said; off: for a corrected scale, whose two numbers it catches
    cut    which of the patterns whole, seams, single and folded says what is done with these pages: it alone is said
    """
    corrected = scale != (1.0, 1.0)
    for page in pages:
        above = _line(page, page.size[1] - _TOP, page.size[1])
        if not re.search(words["print"], above):
            yield f"{page.where} does not say that it is printed at 100 %"
        if bool(re.search(words["again"], above)) is corrected:
            yield f"{page.where} {'asks' if corrected else 'does not ask'} for the scale of the printer"
        off = re.search(words["off"], above)
        told, meant = off.groups() if off else (), tuple(number(value, 4) for value in scale) if corrected else ()
        if told != meant:
            yield f"{page.where} is said to be drawn for a printer of scale {told or 1}, expected {meant or 1}"
        below = _line(page, 0.0, _LOW)
        said = [key for key in ("whole", "seams", "single", "folded") if re.search(words[key], below)]
        if said != [cut]:
            yield f"{page.where} says '{below[:80]}', expected what is said of pages that are {cut}"


def _line(page: Page, low: float, high: float) -> str:
    """What is written between two heights, from the top, from the left."""
    some = [(round(-y), x, text) for text, (x, y), _ in page.words if low < y < high]
    return re.sub("[\u00a0\u202f]", " ", " ".join(text for _, _, text in sorted(some)))
