"""A flowing document: laid out, with a table of contents if it is long, and drawn; page by page, or as a booklet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput
from ..core.page import Document, Format
from .pdf_blocks import Look, Maker, look
from .pdf_draw import MM, Painter
from .pdf_fold import folded
from .pdf_font import REGULAR, require, runs, text_width
from .pdf_layout import Box, Placed, fill
from .pdf_parts import Picture

__all__ = ["LONG", "LaidOut", "flow", "laid_out"]

LONG = 4
"""A document of more pages has a table of contents."""
_ENTRIES = 60
"""A table of contents of more lines leaves the headings of level 3 out."""
_SHEET, _SMALLEST, _STEPS = 2, 0.9, 5

_Entry = tuple[int, str, str]


@dataclass(frozen=True)
class LaidOut:
    """A document on its pages, before any is drawn."""

    look: Look
    boxes: list[Box]
    pages: list[list[Placed]]
    foot: tuple[str, ...]
    folded: bool


def flow(canvas: Any, painter: Painter, document: Document, format: Format) -> None:
    """Lay the document out and draw it. Raises BadInput where a block is taller than a page or there is none."""
    laid = laid_out(canvas, painter, document, format)
    canvas.root.kids = list(dict.fromkeys(box.element for box in laid.boxes if box.element is not None))
    _outline(canvas, laid.boxes)
    total, (width, height) = len(laid.pages), laid.look.frame.size
    if format.pages != "booklet":
        for number in range(total):
            _page(canvas, laid, number)
            canvas.showPage()
        return
    sheet, high = canvas._pagesize
    spare = (sheet - 2 * width) / 4  # a page that is rounded down lies in the middle of its half
    for side in folded(total):
        for page, left in zip(side, (spare, sheet / 2 + spare), strict=True):
            if page is not None:
                canvas.saveState()
                canvas.translate(left, high - height)
                _page(canvas, laid, page)
                canvas.restoreState()
        canvas.showPage()


def laid_out(canvas: Any, painter: Painter, document: Document, format: Format) -> LaidOut:
    """The pages. Raises BadInput as `flow` does, and for a document that does not fit on the one sheet asked for."""
    if not document.blocks:
        raise BadInput(f"'{document.title}' has no pages")
    if not format.one_sheet:
        return _laid(canvas, painter, document, format, 1.0)
    for step in range(_STEPS + 1):
        laid = _laid(canvas, painter, document, format, 1 - (1 - _SMALLEST) * step / _STEPS)
        sides = len(laid.pages) if format.pages != "booklet" else len(laid.pages) / 2
        if sides <= _SHEET:
            return laid
    raise BadInput(f"'{document.title}' does not fit on one sheet of {document.paper}: {len(laid.pages)} pages")


def _laid(canvas: Any, painter: Painter, document: Document, format: Format, factor: float) -> LaidOut:
    plan = look(document, format, factor)
    count = text_width("000 / 000", REGULAR, plan.sizes["foot"][0])
    foot = tuple(_lines(document.footer, plan.frame.full - count, plan.sizes["foot"][0]))
    plan = look(document, format, factor, max(1, len(foot)))
    maker, what = Maker(document, painter, plan), f"'{document.title}' on {document.paper}"
    boxes = maker.boxes()
    pages = fill(boxes, plan.frame, what)
    body = next((i for i, b in enumerate(boxes) if b.entry is not None and b.entry[0] > 0), 0)
    if len(pages) > LONG and _entries(pages):
        found: list[tuple[_Entry, int]] = []
        text = boxes
        while found != (found := _entries(pages)):  # its own length moves what it lists, once
            boxes = [*text[:body], *maker.contents(found), *text[body:]]
            pages = fill(boxes, plan.frame, what)
    return LaidOut(plan, boxes, pages, foot, format.pages == "booklet")


def _entries(pages: list[list[Placed]]) -> list[tuple[_Entry, int]]:
    """The headings below the title with their pages; those of level 3 too if they are not many."""
    found = [(placed.box.entry, number) for number, page in enumerate(pages, start=1) for placed in page
             if placed.box.entry is not None and placed.box.entry[2] not in ("contents", "h1")]
    if len(found) > _ENTRIES:
        found = [one for one in found if one[0][0] < 2]
    return found


def _outline(canvas: Any, boxes: Iterable[Box]) -> None:
    """The bookmarks, no level left out."""
    last = -1
    for box in boxes:
        if box.entry is not None:
            level, title, key = box.entry
            last = min(level, last + 1)
            canvas.addOutlineEntry(title, key, last)


def _page(canvas: Any, laid: LaidOut, number: int) -> None:
    """A page to read, from where the canvas has its origin."""
    canvas.reading = number
    for placed in laid.pages[number]:
        box = placed.box
        if box.entry is not None:
            canvas.bookmarkHorizontal(box.entry[2], 0, placed.top)
        box.flowable.wrap(placed.width, placed.height)  # a flowable that was tried elsewhere forgets its lines
        if isinstance(box.flowable, Picture):
            box.flowable.drawOn(canvas, placed.x, placed.top, placed.width)
        else:
            box.flowable.drawOn(canvas, placed.x, placed.top - placed.height)
    _footer(canvas, laid, number)


def _footer(canvas: Any, laid: LaidOut, number: int) -> None:
    """What the document says at its foot, read out once, and which page this is; in a booklet the former on page 1."""
    frame, (size, leading) = laid.look.frame, laid.look.sizes["foot"]
    left, right = frame.margin, frame.size[0] - frame.margin
    top, count = frame.bottom - 7 * MM + 8 - size, f"{number + 1} / {len(laid.pages)}"
    low = top - max(0, len(laid.foot) - 1) * leading
    with canvas.artifact():
        canvas.setStrokeColor(laid.look.colour("#9aa3b2"))
        canvas.setLineWidth(0.4)
        canvas.line(left, top + size - 8 + 4 * MM, right, top + size - 8 + 4 * MM)
    lines = [(line, left, top - k * leading) for k, line in enumerate(laid.foot)]
    pagination = "/Type /Pagination /Subtype /Footer"
    if number == 0 and lines:
        with canvas.content(canvas.root.add("P")):
            _words(canvas, laid.look, lines)
    elif not laid.folded:
        with canvas.artifact(pagination):
            _words(canvas, laid.look, lines)
    with canvas.artifact(pagination):
        _words(canvas, laid.look, [(count, right - text_width(count, REGULAR, size), low)])


def _words(canvas: Any, look: Look, lines: Iterable[tuple[str, float, float]]) -> None:
    """Lines of the foot, each where it begins."""
    for words, x, y in lines:
        text = canvas.beginText(x, y)
        text.setFillColor(look.colour("#4a4a4a"))
        for piece, piece_size in runs(words, look.sizes["foot"][0]):
            text.setFont(REGULAR, piece_size)
            text.textOut(piece)
        canvas.drawText(text)


def _lines(text: str, width: float, size: float) -> Iterator[str]:
    """The words of a text in lines no longer than `width`."""
    require(text)
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, REGULAR, size) > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line
