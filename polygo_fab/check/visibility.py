"""What is on a page and cannot be seen when it is printed, or not whole: clipped, covered, white, in a hidden layer,
off the paper.

A page is painted by pdfium as for a printer; where a word or a line of the file lies, the paint must not be even.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.finding import Finding
from ..core.page import INKS
from ..core.printed.paper import Scale
from .page.items import MM, PaintedPath
from .page.outline import chords, marks_of
from .page.page import Page
from .page.things import Form
from .untyped import ViewerFile, ViewerPage

__all__ = ["clipped_lines", "crowded_words", "unseen_lines", "unseen_words"]

_WORDS, _LINES = 1.5, 3.0
"""Pixels to a point: words need fewer than thin lines."""
_EVEN = 40
"""Of 255: less of a difference is no ink."""
_CLIPPED = 0.03
"""mm: how much of the breadth of a line may lie beyond its drawing, where a viewer does not paint; printers do not show
it."""
_SHARED = 0.2
"""Of the height of the smaller one of two runs of text: how far one may reach into the other, as the tail of a letter
does below its line and before its word."""


def unseen_words(document: ViewerFile) -> Iterator[Finding]:
    """CONTENT: a run of text of a pdfium document that cannot be seen."""
    for number, page in enumerate(document, start=1):
        pixels, text = _painted(page, _WORDS), page.get_textpage()
        for k in range(text.count_rects()):
            box = text.get_rect(k)
            if not _varies(_part(pixels, box, _WORDS)):
                said = " ".join(text.get_text_bounded(*box).split())
                if said:
                    yield Finding("CONTENT", f"page {number}", f"'{said[:60]}' cannot be seen")


def crowded_words(document: ViewerFile) -> Iterator[Finding]:
    """TYPE: runs of text of a pdfium document that stand on each other, the first of each page."""
    import shapely

    for number, page in enumerate(document, start=1):
        text = page.get_textpage()
        rects = [text.get_rect(k) for k in range(text.count_rects())]
        if not rects:
            continue
        boxes = [shapely.box(*rect) for rect in rects]
        one, other = shapely.STRtree(boxes).query(boxes, predicate="intersects")
        for a, b in zip(one.tolist(), other.tolist(), strict=True):
            left, low, right, high = (side(rects[a][i], rects[b][i]) for i, side in enumerate((max, max, min, min)))
            if a < b and min(right - left, high - low) > _SHARED * min(r[3] - r[1] for r in (rects[a], rects[b])):
                said, on = (" ".join(text.get_text_bounded(*rects[k]).split())[:40] for k in (a, b))
                yield Finding("TYPE", f"page {number}", f"'{said}' stands on '{on}'")
                break


def unseen_lines(document: ViewerFile, pages: Sequence[Page], scale: Scale) -> Iterator[Finding]:
    """PARTS: a line of the board, a bar, or a whole line to cut along that can be seen neither in its middle nor at a
    third of it, as a mark may lie on the middle of an edge; once a page.

    pages  what was read of each page, in mm as they come out of a printer that prints `scale` times too large
    """
    for page, read in zip(document, pages, strict=False):
        pixels = _painted(page, _LINES)
        fx, fy = scale if read.size[0] <= read.size[1] else scale[::-1]
        ux, uy = fx * MM, fy * MM
        places = ([(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in (0.5, 1 / 3)]
                  for mark in read.marks if mark.stroke in INKS.values() and not mark.dashed for a, b in mark.segments)
        hidden = next((some[0] for some in places if not any(_dark(_part(
            pixels, (x / ux - 1, y / uy - 1, x / ux + 1, y / uy + 1), _LINES)) for x, y in some)), None)
        if hidden is not None:
            yield Finding("PARTS", read.where, f"what is drawn at {hidden[0]:.1f} / {hidden[1]:.1f} mm cannot be seen")


def clipped_lines(pages: Sequence[Page]) -> Iterator[Finding]:
    """PARTS: a line on the edge of its drawing, of which a viewer cuts away what lies beyond; once a page. A drawing as
    large as its page ends where the paper does: what is printed to its edge goes on beyond it."""
    for page in pages:
        cut = next((most for form in page.forms if not _whole(form, page) and (most := _beyond(form)) > _CLIPPED), None)
        if cut is not None:
            yield Finding("PARTS", page.where, f"{cut:.2f} mm of the breadth of a line lie beyond its drawing")


def _whole(form: Form, page: Page) -> bool:
    left, bottom, right, top = form.file.numbers(form.entries.get("BBox"))
    x0, y0, x1, y1 = page.frame
    return math.dist((right - left, top - bottom), (x1 - x0, y1 - y0)) * MM < _CLIPPED


def _beyond(form: Form) -> float:
    """mm: how far a line of a form reaches sideways out of its box (BBox), at most."""
    left, bottom, right, top = (MM * length for length in form.file.numbers(form.entries.get("BBox")))
    most = 0.0
    for thing in form.own:
        if not isinstance(thing, PaintedPath) or not thing.stroke:
            continue
        for (x, y), (u, v) in (one for mark in marks_of(thing, chords) for one in mark.segments):
            half = thing.width / 2 / math.dist((x, y), (u, v))
            across, along = half * abs(v - y), half * abs(u - x)
            most = max(most, left - min(x, u) + across, max(x, u) + across - right,
                       bottom - min(y, v) + along, max(y, v) + along - top)
    return most


def _painted(page: ViewerPage, resolution: float) -> Any:
    """The greys of a page as an array, row 0 at the top."""
    return page.render(scale=resolution, grayscale=True, optimize_mode="print").to_numpy()


def _part(pixels: Any, box: tuple[float, float, float, float], resolution: float) -> Any:
    """A part of the page, in points from its lower left."""
    left, bottom, right, top = (value * resolution for value in box)
    height = pixels.shape[0]
    return pixels[max(0, int(height - top)):max(0, int(height - bottom) + 1), max(0, int(left)):max(0, int(right) + 1)]


def _dark(part: Any) -> bool:
    """Whether there is any ink in a part."""
    return bool(part.size) and 255 - int(part.min()) >= _EVEN


def _varies(part: Any) -> bool:
    """Whether a part is not even: what is written may be white on dark."""
    return bool(part.size) and int(part.max()) - int(part.min()) >= _EVEN
