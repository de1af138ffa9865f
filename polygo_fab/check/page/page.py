"""A page of a PDF as every proof takes it: what is painted on it, read once from its own bytes.

Lengths are mm, the origin is the lower left corner of the page, y goes up. Forms are gone through; what stands in one
can be had for itself, from its own origin.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from ...core.path import Point
from ...core.printed.paper import Scale
from .bookmarks import Bookmark, bookmarks
from .content import drawn
from .file import PdfFile
from .items import MM, Painted, PaintedPath
from .mark import Box, Mark
from .marked import MarkedContent, marked
from .outline import chords, marks_of
from .run import TextRun
from .structure import Structure, structure
from .things import Form, Thing, hiding, resolved
from .values import Damaged, Entries

__all__ = ["EXACT", "Page", "Pdf", "read_pdf"]

EXACT = 0.01  # mm
_KEPT = 3
"""Files that stay read: several proofs ask for the same one, one after the other."""


@dataclass(frozen=True, eq=False)
class Page:
    """A page of a file.

    number   from 1
    entries  its dictionary, with what it has from those around it
    scale    how much larger the printer makes it along the short and the long side of the paper
    """

    file: Pdf
    number: int
    entries: Entries
    scale: Scale = (1.0, 1.0)

    @property
    def where(self) -> str:
        return f"page {self.number}"

    @cached_property
    def frame(self) -> Box:
        """Its box in its own units (MediaBox)."""
        box = self.file.numbers(self.entries.get("MediaBox"))
        if len(box) != 4:
            raise Damaged(f"{self.where} has no size")
        return (min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3]))

    @cached_property
    def size(self) -> Point:
        """As it comes out of the printer."""
        (fx, fy), (x0, y0, x1, y1) = self._factors, self.frame
        return (x1 - x0) * fx, (y1 - y0) * fy

    @cached_property
    def paper(self) -> Point:
        """As it is printed by a printer that is right, on a page with a unit of its own, too."""
        unit, (x0, y0, x1, y1) = MM * self.file.number(self.entries.get("UserUnit"), 1), self.frame
        return (x1 - x0) * unit, (y1 - y0) * unit

    @property
    def content(self) -> bytes:
        """The operators that paint it."""
        return b"\n".join(map(self.file.stream, self.file.array(self.entries.get("Contents"))))

    @cached_property
    def painted(self) -> Painted:
        """What its content says itself, operator by operator."""
        (fx, fy), (x0, y0, _, _) = self._factors, self.frame
        return drawn(self.content, (fx, 0.0, 0.0, fy, -x0 * fx, -y0 * fy), None, hiding(self.file, self.resources))

    @property
    def resources(self) -> Entries:
        return self.file.entries(self.entries.get("Resources"))

    def painted_of(self, wanted: Callable[[Thing], bool]) -> Iterator[Thing]:
        """What is wanted of all that is painted on it, through its forms, in the order of painting."""
        for item in self.items:
            if isinstance(item, Form):
                yield from item.placed(wanted)
            elif wanted(item):
                yield item

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """All that is painted on it."""
        return tuple(self.painted_of(lambda thing: True))

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """Its drawings, in the order of painting."""
        return tuple(one for one in self.items if isinstance(one, Form))

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Its lines and faces, curves as chords."""
        painted = (thing for thing in self.things if isinstance(thing, PaintedPath))
        return tuple(mark for thing in painted for mark in marks_of(thing, chords))

    @cached_property
    def runs(self) -> tuple[TextRun, ...]:
        """Its texts, each as it was set in one go."""
        return tuple(one for item in self.items if not (isinstance(item, Form) and item.silent)
                     for one in (item.placed(_is_run) if isinstance(item, Form) else (item,))
                     if isinstance(one, TextRun))

    def shapes(self, inks: Collection[str]) -> Iterator[PaintedPath]:
        """What has a line in one of these colours."""
        return (one for one in self.painted_of(lambda thing: isinstance(thing, PaintedPath) and thing.stroke in inks)
                if isinstance(one, PaintedPath))

    @cached_property
    def words(self) -> tuple[tuple[str, Point, Point], ...]:
        """Its words between two corners (`Run.words`)."""
        return tuple(word for run in self.runs for word in run.words)

    @cached_property
    def marked(self) -> MarkedContent:
        """What it paints within the marks of its content."""
        return marked(self.painted, self.items)

    def lines(self, ink: str) -> list[tuple[Point, Point]]:
        return [s for mark in self.marks if mark.stroke == ink for s in mark.segments]

    @property
    def _factors(self) -> Point:
        x0, y0, x1, y1 = self.frame
        fx, fy = self.scale if x1 - x0 <= y1 - y0 else self.scale[::-1]
        return fx * MM, fy * MM

    @cached_property
    def items(self) -> tuple[Thing | Form, ...]:
        """What its own content paints, forms as such."""
        return tuple(resolved(self.file, self.resources, self.painted, 0))


def _is_run(thing: Thing) -> bool:
    return isinstance(thing, TextRun)


class Pdf(PdfFile):
    """A file with its pages, its structure and its bookmarks, each read once, as far as it is asked for."""

    @cached_property
    def pages(self) -> tuple[Page, ...]:
        return tuple(Page(self, number, entries) for number, (_, entries) in enumerate(self.leaves, start=1))

    def printed(self, scale: Scale) -> tuple[Page, ...]:
        """The pages as they come out of a printer that makes them so much larger along the short and the long side of
        the paper."""
        if scale not in self._printed:
            self._printed[scale] = tuple(replace(page, scale=scale) for page in self.pages)
        return self._printed[scale]

    @cached_property
    def _printed(self) -> dict[Scale, tuple[Page, ...]]:
        return {(1.0, 1.0): self.pages}

    @cached_property
    def structure(self) -> Structure:
        return structure(self)

    @cached_property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        return tuple(bookmarks(self))


@lru_cache(maxsize=_KEPT)
def read_pdf(data: bytes) -> Pdf:
    """The file with these bytes, for all who ask for it. Raises Damaged for what is no PDF, or an encrypted one."""
    return Pdf(data)
