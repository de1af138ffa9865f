"""What every page at true scale carries around its edge: a title, two bars of 100 mm, what to do with it."""

from __future__ import annotations

from ..core.page import INKS, Label, Shape, Style
from ..core.path import Point, line
from ..core.printed.paper import Scale
from ..core.units import number
from .words import Words

__all__ = ["BOTTOM", "GUIDE", "LEFT", "RIGHT", "TOP", "furniture"]

LEFT, RIGHT, TOP, BOTTOM = 17.0, 8.0, 14.0, 15.0
"""Margins in mm: the upright bar stands in the left one, the level bar and the notes in the lower one."""
GUIDE = Style(stroke=INKS["guide"], width=0.2)
_BAR = Style(stroke=INKS["bar"], width=0.2)


def furniture(page: Point, *, heading: str, place: str, note: str, words: Words, scale: Scale,
              beside: float = 0.0) -> list[Shape | Label]:
    """The title with the place of the page among others at its right, the bars, and a note below.

    The bars are called x and y by the sides of the paper that they lie along, however the page is turned.
    beside  mm at the left of the title that something else takes
    """
    level, upright = ("x", "y") if page[0] <= page[1] else ("y", "x")
    items: list[Shape | Label] = [Label(heading, (LEFT + beside, page[1] - 8.5), 4.2, anchor="start",
                                        colour=INKS["bar"], bold=True)]
    if place:
        items.append(Label(place, (page[0] - RIGHT, page[1] - 8.5), 3.0, anchor="end", colour=INKS["bar"]))
    items += [*_bar((LEFT, 11.0), True, words("bar"), level), *_bar((10.0, BOTTOM), False, words("bar"), upright)]
    told = words("scale_note") if scale == (1.0, 1.0) else words(
        "scale_done", x=number(scale[0], 4), y=number(scale[1], 4))
    for text, at in ((f"{words('print_note')} {told}", (LEFT + beside, page[1] - 12.5)), (note, (LEFT, 7.0))):
        items.append(Label(text, at, 2.5, anchor="start", colour="#4a4a4a"))
    return items


def _bar(start: Point, level: bool, text: str, name: str) -> list[Shape | Label]:
    """A bar of 100 mm with ticks each 10 mm, from `start` to the right or upwards, its text and name at its end."""
    def at(along: float, across: float = 0.0) -> Point:
        return (start[0] + along, start[1] + across) if level else (start[0] + across, start[1] + along)

    ticks = [line(at(10.0 * i), at(10.0 * i, 2.5 if i % 5 == 0 else 1.5)) for i in range(11)]
    where, beside = (((start[0] + 102, start[1]), (start[0] + 113, start[1])) if level else
                     ((start[0] - 3.5, start[1] + 101.5), (start[0] + 1.5, start[1] + 105.5)))
    return [*(Shape(path, _BAR) for path in (line(at(0), at(100)), *ticks)),
            Label(text, where, 2.6, anchor="start", colour=INKS["bar"]),
            Label(name, beside, 3.0, anchor="start", colour=INKS["bar"], bold=True)]
