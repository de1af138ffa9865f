"""The room that is left on pages goes to those who read them: no page is nearly empty, and diagrams are up to half as
large again as they are drawn, where that takes no page more.

Where a page of a chapter would be nearly empty, all its pages end somewhat higher, so that more stands on that one.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from .pdf_layout import FilledPage, FlowBox, PageFiller, PlacedBox
from .pdf_parts import PictureFlow

__all__ = ["SCARCE", "filled", "roomy"]

SCARCE = 0.4
"""A page whose columns are filled to less than that, white between boxes counted, is nearly empty."""
_LARGER = (1.5, 1.4, 1.3, 1.2, 1.1)
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
    one would be nearly empty."""
    best = layout.chapter(boxes)
    count, least = len(best), min(map(filled, best))
    for since, share in product((0, count - 2), _HIGHER) if count > 1 else ():  # all, or the last page but one alone
        if least >= SCARCE:
            break
        pages = layout.chapter(boxes, share, since)
        if len(pages) == count and min(map(filled, pages)) > least:
            best, least = pages, min(map(filled, pages))
    return best


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
