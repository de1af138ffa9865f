"""A picture beside a title: at the right of a heading of level 1 and of the lead below it, which leave it room.

Its box takes no height: it goes back up to the head of the title, and down again. Where title and lead are lower than
the picture, what follows begins below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.page import Block, Drawing, Figure, Heading, Text
from ..core.printed.page_frame import MM
from .pdf_draw import Painter
from .pdf_layout import FlowBox
from .pdf_tags import TagElement

__all__ = ["SHARES", "BesideFlow", "beside_side", "beside_words", "hung", "room_beside"]

SHARES = {"h1": (0.92, 0.84, 0.76), "lead": (0.96, 0.92)}
"""Of their usual type, for a title or a lead that goes on one line then."""
_AWAY = 4 * MM


def beside_side(sizes: Mapping[str, tuple[float, float]]) -> float:
    """Points: as high as a title of one line with two lines of lead below it."""
    return sizes["h1"][1] + 2 * sizes["lead"][1] + 7.0


def room_beside(sizes: Mapping[str, tuple[float, float]]) -> float:
    """Points: what the words of a title and its lead leave free at their right."""
    return beside_side(sizes) + _AWAY


def beside_words(blocks: Sequence[Block]) -> tuple[bool, ...]:
    """For each block whether its words stand beside a picture: a title that one follows, and its lead."""
    found, within = list[bool](), False
    for block, following in zip(blocks, (*blocks[1:], None), strict=True):
        if isinstance(block, Heading):
            within = isinstance(following, Figure) and following.place == "beside"
        elif not isinstance(block, Figure) or block.place != "beside":
            within = within and isinstance(block, Text)
        found.append(within)
    return tuple(found)


@dataclass
class BesideFlow:
    """One drawing at the right of its room, `side` points high and broad. Acts as a flowable."""

    painter: Painter
    drawing: Drawing
    figure: TagElement | None
    side: float
    width: float = 0.0

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        self.width = width
        return width, self.side

    def split(self, width: float, height: float) -> list[Any]:
        return []

    def drawOn(self, canvas: Any, x: float, y: float) -> None:
        with canvas.artifact() if self.figure is None else canvas.content(self.figure):
            self.painter.draw(self.drawing, ((x + self.width - self.side) / MM, y / MM),
                              self.side / MM / max(self.drawing.size))


def hung(boxes: Sequence[FlowBox], beside: Sequence[bool], width: float) -> list[FlowBox]:
    """The boxes of a document, with each picture beside the title before it; `beside` tells for each box whether it
    belongs to such a head, `width` is that of a page without its margins."""
    found = list(boxes)
    for at, box in enumerate(found):
        if not isinstance(box.flowable, BesideFlow):
            continue
        title, side = found[at - 1], box.flowable.side
        high = title.flowable.wrap(width, 1e6)[1] + title.after
        end = next((k for k in range(at + 1, len(found)) if not beside[k]), len(found))
        for lead in found[at + 1:end]:
            high += lead.before + lead.flowable.wrap(width, 1e6)[1] + lead.after
        box.before = -title.flowable.wrap(width, 1e6)[1] - title.after
        box.after = -side - box.before
        found[end - 1].after += max(0.0, side - high)
    return found
