"""Boxes into columns, columns onto pages: finished before the first page is drawn, so that all know how many there are.

A heading stays with what follows it, a paragraph with its figure or the list that it announces, a numbered list in one
piece; only paragraphs of running text and long tables run over from column to column. What is larger than a page in one
piece may break anywhere. The columns of the last page end level. A page break before the first section of a chapter
makes its head a cover: a page of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ..core.errors import BadInput
from ..core.printed.page_frame import Frame
from .pdf_draw import MM
from .pdf_tags import TagElement

__all__ = ["Columns", "FilledPage", "FlowBox", "PageFiller", "PlacedBox"]

_LOWER = 0.4
"""Of the room that a cover leaves: so much of it goes above its last box."""


@dataclass
class FlowBox:
    """A flowable with the room around it; None is a page break. `alone`: it takes a whole page.

    entry    its line in the outline: level, text, key
    element  what of the structure's top level it belongs to
    """

    flowable: Any
    before: float
    after: float
    keep_with_next: bool = False
    may_split: bool = False
    entry: tuple[int, str, str] | None = None
    element: TagElement | None = None
    alone: bool = False


@dataclass(frozen=True)
class PlacedBox:
    box: FlowBox
    x: float
    top: float
    width: float
    height: float


@dataclass(frozen=True)
class FilledPage:
    """A page, and what to fill it with again: the boxes below what goes across its top, which take all of it from `top`
    down; none where it holds a box that had to break. `last`: of its chapter, with columns of one length."""

    placed: list[PlacedBox]
    across: int
    flowing: list[FlowBox]
    top: float
    last: bool
    columns: Columns


class PageFiller:
    """Fills pages of one frame, and remembers those of each chapter and how high each box is.

    what   the document, for messages
    """

    def __init__(self, frame: Frame, what: str) -> None:
        self.columns, self.across = Columns(frame, what), Columns(replace(frame, columns=1), what)
        self.known: dict[tuple[float, ...], tuple[list[FlowBox], list[FilledPage]]] = {}

    def fill(self, boxes: list[FlowBox]) -> list[FilledPage]:
        """The pages of all `chapters`. Raises BadInput where a box is taller than a page."""
        return [page for some in self.chapters(boxes) for page in self.chapter(some)]

    def chapters(self, boxes: list[FlowBox]) -> list[list[FlowBox]]:
        """Each entry of level 0 but the first begins a chapter, on its own page; what is alone on a page is one."""
        begins = [i for i, box in enumerate(boxes) if i and (
            box.alone or boxes[i - 1].alone or (box.entry is not None and box.entry[0] == 0))]
        return [boxes[start:end] for start, end in pairwise((0, *begins, len(boxes)))]

    def chapter(self, boxes: list[FlowBox], free: tuple[float, ...] = ()) -> list[FilledPage]:
        """Its pages: what comes before its first entry of level 1 goes across the top of the first one; one without
        such an entry goes across. `free`: of each page so much of its height is left at its foot, nothing where there
        is no number for it. Raises BadInput as `fill` does."""
        key = (*free, -1.0, *map(id, boxes))
        if key not in self.known:
            columns = self.columns if any(map(_section, boxes)) else self.across
            self.known[key] = boxes, columns.fill(boxes, free)  # the boxes are kept, and so their ids
        return self.known[key][1]


def _section(box: FlowBox) -> bool:
    """Whether a section of a chapter begins there."""
    return box.entry is not None and box.entry[0] > 0


class Columns:
    """The columns of a frame, and the boxes that were measured for them."""

    def __init__(self, frame: Frame, what: str) -> None:
        self.frame, self.what = frame, what
        self.measured: dict[tuple[int, float], tuple[FlowBox, float]] = {}

    def whole(self, boxes: list[FlowBox]) -> list[FlowBox]:
        """With each section, from an entry to the next one, in one piece where a column holds it."""
        begins = [0, *(i for i, box in enumerate(boxes) if box.entry is not None or box.flowable is None), len(boxes)]
        found = list[FlowBox]()
        for start, end in pairwise(begins):
            section = boxes[start:end]
            bound = [replace(box, keep_with_next=True, may_split=False) for box in section[:-1]]
            _, below = self._column(section, 0.0, self.frame.height, self.frame.width) if bound and (
                section[0].flowable is not None) else ([], -1.0)
            found += [*bound, replace(section[-1], may_split=False)] if below >= 0 and bound else section
        return found

    def fill(self, boxes: list[FlowBox], free: tuple[float, ...] = ()) -> list[FilledPage]:
        """The pages of a chapter, of each of which so much of its height is left free at the foot, but of those with a
        box that needs it. Raises BadInput where a box is taller than a page."""
        frame = self.frame
        fresh = frame.size[1] - frame.top
        head = next((i for i, box in enumerate(boxes) if _section(box) or box.flowable is None), 0)
        across, top = self._column(boxes[:head], frame.margin, fresh, frame.full)
        if across and boxes[head].flowable is None and top >= frame.bottom:
            cover = replace(across[-1], top=across[-1].top - _LOWER * (top - frame.bottom))
            whole = [*across[:-1], cover]
            alone = FilledPage(whole, len(whole), [], top, last=True, columns=self)
            rest = boxes[head + 1:]
            return [alone, *(self.fill(rest, free[1:]) if rest else ())]
        if across and top < frame.bottom:
            head, across, top = 0, [], fresh
        rest, pages = boxes[head:], list[FilledPage]()
        top -= 3 * MM if across else 0
        while True:
            white = free[len(pages)] if len(pages) < len(free) else 0.0
            page, left = self.page(rest, top, frame.bottom + white * frame.height)
            if not page:
                page, left = self.page(rest, top)
            if not left:
                page = self.level(rest, top)
                return [*pages, FilledPage(across + page, len(across), rest, top, last=True, columns=self)]
            flowing = _taken(rest, page, left)
            if not page and not across:
                page, left = self.page(rest, top, loose=True)
                flowing = []
                if not page:
                    raise BadInput(f"{self.what}: a block is taller than a page")
            pages.append(FilledPage(across + page, len(across), flowing, top, last=False, columns=self))
            rest, across, top = left, [], fresh

    def page(
        self, boxes: list[FlowBox], top: float, bottom: float | None = None, loose: bool = False
    ) -> tuple[list[PlacedBox], list[FlowBox]]:
        """What goes into the columns of a page, and what is left over."""
        rest, placed = list(boxes), list[PlacedBox]()
        bottom = self.frame.bottom if bottom is None else bottom
        for column in range(self.frame.columns):
            while rest and rest[0].flowable is None:
                del rest[0]  # a page break at the head of a column
            x = self.frame.margin + column * (self.frame.width + self.frame.gutter)
            placed += self._take(rest, x, top, bottom, loose)
        return placed, rest

    def level(self, rest: list[FlowBox], top: float) -> list[PlacedBox]:
        """The last page, with columns as short as they can all be."""
        low, high = self.frame.bottom, top
        while high - low > 1:
            middle = (low + high) / 2
            low, high = (low, middle) if self.page(rest, top, middle)[1] else (middle, high)
        return self.page(rest, top, low)[0]

    def _column(self, boxes: list[FlowBox], x: float, top: float, width: float) -> tuple[list[PlacedBox], float]:
        placed = []
        for i, box in enumerate(boxes):
            tall = self._height(box, width)
            top -= box.before if i else 0
            placed.append(PlacedBox(box, x, top, width, tall))
            top -= tall + box.after
        return placed, top

    def _height(self, box: FlowBox, width: float) -> float:
        """Measured once: levelling the last page tries the same boxes many times. The box is kept, and so its id."""
        key = (id(box), width)
        if key not in self.measured:
            self.measured[key] = (box, box.flowable.wrap(width, self.frame.size[1])[1])
        return self.measured[key][1]

    def _take(self, rest: list[FlowBox], x: float, top: float, bottom: float, loose: bool) -> list[PlacedBox]:
        """Move as many boxes from the front of `rest` into a column as it holds."""
        width, placed = self.frame.width, list[PlacedBox]()
        while rest and rest[0].flowable is not None:
            group = 1
            while group < len(rest) and rest[group - 1].keep_with_next and rest[group].flowable is not None \
                    and not (loose and rest[group - 1].entry is None):
                group += 1
            trial, below = self._column(rest[:group], x, top - (rest[0].before if placed else 0), width)
            if below + rest[group - 1].after >= bottom - 0.01:
                placed += trial
                top = below
                del rest[:group]
                continue
            last = trial[-1]
            may_split = last.box.may_split or loose
            last.box.flowable.wrap(width, self.frame.size[1])
            parts = last.box.flowable.split(width, last.top - bottom) if may_split and last.top > bottom else []
            if len(parts) == 2:
                _, tall = parts[0].wrap(width, last.top - bottom)
                first = replace(last.box, flowable=parts[0], after=0)
                placed += [*trial[:-1], PlacedBox(first, x, last.top, width, tall)]
                rest[:group] = [replace(last.box, flowable=parts[1], before=0, entry=None)]
            break
        return placed


def _taken(boxes: list[FlowBox], page: list[PlacedBox], left: list[FlowBox]) -> list[FlowBox]:
    """What a page took of these boxes: whole ones, and the parts of one that goes on on the next page."""
    whole, parts = boxes[:len(boxes) - len(left)], list[FlowBox]()
    if left[0] is not boxes[len(whole)]:
        known = set(map(id, boxes))
        parts = [placed.box for placed in page if placed.box.element is left[0].element and id(placed.box) not in known]
    return [*whole, *parts]
