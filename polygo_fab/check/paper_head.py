"""The head of a page at true scale: the strip above the board, with the title, and on the first page an emblem.

POSITION: the emblem is not that of the game, is not there, is there twice, too small or on words, or it is elsewhere
on the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.finding import Finding
from ..core.printed.goods import Inked
from ..core.printed.paper import Printed
from ..core.shown import Shown
from .goods.sheet import GoodsSheet, told_emblems, within
from .page.mark import Mark
from .page.page import Page

__all__ = ["emblem_findings", "field_marks"]

_HEAD = 14.0
"""mm: the strip that no board reaches into."""
_LEAST = 8.0
"""mm: the side of an emblem at least, so that its position can be seen."""
_INKED: Mapping[Printed, Inked] = {"outline": "outline", "colour": "colour", "hatch": "grey", "touch": "outline"}


def field_marks(page: Page) -> list[Mark]:
    """What is painted below the head of a page."""
    return [mark for mark in page.marks if mark.box[1] < page.size[1] - _HEAD]


def emblem_findings(pages: Sequence[Page], shows: Mapping[str, Shown], style: Printed, lang: str) -> Iterator[Finding]:
    """`shows` has the game whose emblem stands on the first page, and what it was made from; none where it is empty."""
    yield from told_emblems(shows)
    for page in pages:
        sheet = GoodsSheet(page, _INKED[style], shows, lang)
        asked = list(shows) if page is pages[0] else []
        if [name for one in sheet.emblems for name in one.games or ("none",)] != asked:
            yield Finding("POSITION", page.where, f"has {len(sheet.emblems)} emblems, of "
                          f"{', '.join(name for one in sheet.emblems for name in one.games) or 'no game'}; expected "
                          f"{', '.join(asked) or 'none'}")
        for one in sheet.emblems:
            x0, y0, x1, _ = one.box
            if y0 < page.size[1] - _HEAD:
                yield Finding("POSITION", page.where, f"an emblem at {x0:.0f} / {y0:.0f} mm is not in the head")
            elif x1 - x0 < _LEAST:
                yield Finding("POSITION", page.where, f"an emblem of {x1 - x0:.1f} mm, expected {_LEAST:g} or more")
            elif any(within(run.at, one.box) for run in page.runs):
                yield Finding("POSITION", page.where, "words begin on an emblem")
