"""The pictures of a document as a person who hears it meets them, each with what it draws in mm from its own corner.

Which pictures there are and in which order they are read, the structure of the file says; what they draw, the forms
that are painted there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from ..core.path import Point
from .page.items import PaintedPath
from .page.mark import Mark
from .page.outline import ends, marks_of
from .page.page import Pdf
from .page.run import TextRun
from .page.things import Form, Thing

__all__ = ["Item", "ReadPicture", "Word", "items_of", "pictures"]

_SAME = 1e-3


@dataclass(frozen=True)
class Word:
    """A line of text: the middle of its baseline, the size of its type in mm, its colour '#rrggbb'."""

    text: str
    at: Point
    size: float
    colour: str


Item = Mark | Word


@dataclass(frozen=True, eq=False)
class ReadPicture:
    """What a form draws, in the order of painting; of a curve the points are its ends, so that a circle has those at
    its right, top, left and bottom.

    page     where it stands, from 1
    alt      what it says to those who do not see it
    upright  whether it is neither mirrored nor stretched
    """

    page: int
    alt: str
    upright: bool
    form: Form

    @cached_property
    def items(self) -> tuple[Item, ...]:
        return tuple(items_of(self.form.own))

    @cached_property
    def alike(self) -> tuple[bytes, tuple[Item, ...]] | None:
        """Tells its items: pictures with the same have the same; None where only they themselves do."""
        return (self.form.alone, tuple(item for item in self.items if isinstance(item, Word))
                ) if self.form.alone else None


def pictures(file: Pdf) -> Iterator[ReadPicture | None]:
    """For each of the figures of its structure what it draws; None where that is not one form."""
    for alt, number, mark in file.structure.figures:
        page = file.pages[number] if 0 <= number < len(file.pages) else None
        forms = page.marked.forms.get(mark, []) if page else []
        if page is None or len(forms) != 1 or page.marked.others.get(mark):
            yield None
        else:
            a, b, c, d, _, _ = forms[0].matrix
            upright = abs(a - d) < _SAME and abs(b + c) < _SAME and a * d - b * c > _SAME
            yield ReadPicture(number + 1, alt, upright, forms[0])


def items_of(things: Iterable[Thing]) -> Iterator[Item]:
    """What a form or a page paints, as diagrams are read."""
    for thing in things:
        if isinstance(thing, PaintedPath):
            yield from marks_of(thing, ends)
        elif isinstance(thing, TextRun):
            (x0, y0), (x1, _) = thing.at, thing.end
            yield Word(thing.text.strip(), ((x0 + x1) / 2, y0), thing.high, thing.colour)
        else:
            yield Word("a picture", (0.0, 0.0), 0.0, "")
