"""The room that is left on pages goes to those who read them: no page is nearly empty, and diagrams are up to half as
large again as they are drawn, where that takes no page more.

Where a page of a chapter would be nearly empty, all its pages end somewhat higher, so that more stands on that one; in
large print the diagram that did not fit on it is first made smaller, as far as its letters may be, or parted from the
paragraph that announces it, and only the page before ends higher.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from .pdf_layout import FilledPage, FlowBox, PageFiller, PlacedBox
from .pdf_parts import PictureFlow

__all__ = ["SCARCE", "filled", "roomy"]

SCARCE = 0.4
"""A page whose columns are filled to less than that, white between boxes counted, is nearly empty."""
_LARGE_SCARCE = 0.46
"""The same of large print, where more of it is white."""
_LARGER = (1.5, 1.4, 1.3, 1.2, 1.1)
_STEPS = 4
"""From the letters that a diagram is to have to those that it must have."""
_WORTH = 0.05
"""Of a page: what less fills it is not worth it."""
_HIGHER = tuple(0.04 * k for k in range(1, 16))
"""Of the height of a page: what is left free at its foot."""


def roomy(layout: PageFiller, boxes: list[FlowBox]) -> list[list[PlacedBox]]:
    """The pages of all chapters, as many as `layout` fills with these boxes."""
    return [_larger(page) for chapter in layout.chapters(boxes) for page in _spread(layout, chapter)]


def filled(page: FilledPage) -> float:
    """The share of a page that its boxes take, in the mean of its columns."""
    frame, low = page.columns.frame, dict[float, float]()
    for placed in page.placed:
        low[placed.x] = min(low.get(placed.x, placed.top), placed.top - placed.height)
    flowing = {placed.x: low[placed.x] for placed in page.placed[page.across:]}
    above = min((placed.top - placed.height for placed in page.placed[:page.across]), default=frame.size[1] - frame.top)
    ends = [*flowing.values(), *[above] * (frame.columns - len(flowing))]
    return (frame.size[1] - frame.top - sum(ends) / len(ends)) / frame.height


def _spread(layout: PageFiller, boxes: list[FlowBox]) -> list[FilledPage]:
    """The pages of a chapter: of those that end higher and are as many the fullest, taken by the emptiest page, where
    one would be nearly empty; the turn stays on its page."""
    best = layout.chapter(boxes)
    if any(_may_shrink(box) for box in boxes):
        best = _balanced(layout, *_fitted(layout, boxes))
    count, least, turn = len(best), min(map(filled, best)), _turn(best)
    for since, share in product((0, count - 2), _HIGHER) if count > 1 else ():  # all, or the last page but one alone
        if least >= SCARCE:
            break
        pages = layout.chapter(boxes, (*[0.0] * since, *[share] * (count + 1 - since)))
        if len(pages) == count and min(map(filled, pages)) > least and _turn(pages) == turn:
            best, least = pages, min(map(filled, pages))
    return best


def _turn(pages: list[FilledPage]) -> int:
    """On which of these pages the panel of a turn is, counted from 0: it stays there. -1 without one."""
    return next((k for k, page in enumerate(pages) for placed in page.placed
                 if hasattr(getattr(placed.box.flowable, "style", None), "panel")), -1)


def _may_shrink(box: FlowBox) -> bool:
    """Whether it has diagrams of larger letters than need be, as in large print."""
    return isinstance(box.flowable, PictureFlow) and box.flowable.type.wanted > box.flowable.type.least


def _fitted(layout: PageFiller, boxes: list[FlowBox]) -> tuple[list[FlowBox], list[FilledPage]]:
    """Where a page is nearly empty, the first diagram after it, which did not fit, is as much smaller as it takes, if
    its letters let it; or the paragraph that announces it stands there without it. The chapter has as many pages."""
    pages = layout.chapter(boxes)
    for number in range(len(pages) - 1):
        before = filled(pages[number])
        if before >= _LARGE_SCARCE:
            continue
        after = {id(placed.box) for placed in pages[number + 1].placed}
        at = next((k for k, box in enumerate(boxes) if id(box) in after and _may_shrink(box)), -1)
        for some in (*_with_smaller(boxes, at), *_without(boxes, at)) if at > 0 else ():
            made = layout.chapter(some)
            if len(made) == len(pages) and min(_LARGE_SCARCE, *map(filled, made[number:number + 2])) > before + _WORTH:
                boxes, pages = some, made
                break
    return boxes, pages


def _with_smaller(boxes: list[FlowBox], at: int) -> Iterator[list[FlowBox]]:
    """The diagram at a place smaller and smaller."""
    picture = boxes[at].flowable
    for k in range(1, _STEPS + 1):
        wanted = picture.type.wanted - k * (picture.type.wanted - picture.type.least) / _STEPS
        smaller = replace(picture, type=replace(picture.type, wanted=wanted), rows=[])
        yield [*boxes[:at], replace(boxes[at], flowable=smaller), *boxes[at + 1:]]


def _without(boxes: list[FlowBox], at: int) -> Iterator[list[FlowBox]]:
    """The paragraph before the diagram may stand on the page before it."""
    if boxes[at - 1].entry is None and boxes[at - 1].keep_with_next:
        yield [*boxes[:at - 1], replace(boxes[at - 1], keep_with_next=False), *boxes[at:]]


def _balanced(layout: PageFiller, boxes: list[FlowBox], pages: list[FilledPage]) -> list[FilledPage]:
    """Where a page is nearly empty, the one before it ends as much higher as makes both as full as can be."""
    free = [0.0] * len(pages)
    for number in range(1, len(pages)):
        least = filled(pages[number])
        for share in _HIGHER:
            if least >= _LARGE_SCARCE:
                break
            some = [*free[:number - 1], share, *free[number:]]
            made = layout.chapter(boxes, tuple(some))
            its = min(map(filled, made[number - 1:number + 1]))
            if len(made) == len(pages) and its > least and min(map(filled, made)) >= min(map(filled, pages)):
                free, pages, least = some, made, its
    return pages


def _larger(page: FilledPage) -> list[PlacedBox]:
    """The same boxes on the same page, the diagrams larger."""
    if not any(isinstance(box.flowable, PictureFlow) for box in page.flowing):
        return page.placed
    for share in _LARGER:
        boxes = [_enlarged(box, share) for box in page.flowing]
        placed, left = page.columns.page(boxes, page.top)
        if not left:
            return [*page.placed[:page.across], *(page.columns.level(boxes, page.top) if page.last else placed)]
    return page.placed


def _enlarged(box: FlowBox, share: float) -> FlowBox:
    """A box with its diagrams that much larger than they are drawn, where they have the room."""
    picture = box.flowable
    if not isinstance(picture, PictureFlow):
        return box
    return replace(box, flowable=replace(picture, type=replace(picture.type, larger=share), rows=[]))
