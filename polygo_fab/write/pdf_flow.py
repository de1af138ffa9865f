"""A flowing document: laid out, with a table of contents if it is long, and drawn; page by page, or as a booklet."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput, TooLong
from ..core.page import Document
from ..core.printed.book_format import LEAFLET, Format
from .pdf_blocks import Maker, PageLook, look
from .pdf_cover import CoverFlow
from .pdf_draw import MM, Painter
from .pdf_fold import sides
from .pdf_fold_marks import fold_marks
from .pdf_font import REGULAR, require, runs, text_width
from .pdf_larger import roomy
from .pdf_layout import FilledPage, FlowBox, PageFiller, PlacedBox
from .pdf_parts import ContentsLine, PictureFlow

__all__ = ["LONG", "LaidOut", "flow", "laid_out"]

LONG = 4
"""A document of more pages has a table of contents."""
_ENTRIES = 60
"""A table of contents of more lines leaves the headings of the lowest level out."""
_ON_A_SHEET = {"full": 2, "half": 2, "booklet": 4, "leaflet": 2 * LEAFLET[0] * LEAFLET[1]}
_SMALLEST, _STEP = 0.9, 0.02
"""Of the usual type, on a leaflet or where that saves a page."""
_TIGHTEST = 0.7
"""Of the usual type and drawings, where all must go on one sheet; what that would make too small is not as small."""
_SCARCE = 0.35
"""A last page filled to less than a third or so is saved where type, in large print lines, can be smaller."""

_Entry = tuple[int, str, str]


@dataclass(frozen=True)
class LaidOut:
    """A document on its pages, before any is drawn and before its diagrams take the room that is left on them."""

    look: PageLook
    layout: PageFiller
    boxes: list[FlowBox]
    pages: list[FilledPage]
    foot: tuple[str, ...]
    folded: bool


def flow(canvas: Any, painter: Painter, document: Document, format: Format) -> None:
    """Lay the document out and draw it. Raises BadInput where a block is taller than a page or there is none."""
    laid = laid_out(painter, document, format)
    pages = roomy(laid.layout, laid.boxes)
    _number_contents(laid.boxes, pages)
    canvas.root.kids = list(dict.fromkeys(box.element for box in laid.boxes if box.element is not None))
    _outline(canvas, laid.boxes)
    for number, side in enumerate(sides(document.paper, format, len(laid.pages))):
        fold_marks(canvas, document.paper, format, len(laid.pages), number)
        for page, left, low in side:
            canvas.saveState()
            canvas.translate(left * MM, low * MM)
            _page(canvas, laid, pages, page)
            canvas.restoreState()
        canvas.showPage()


def laid_out(painter: Painter, document: Document, format: Format) -> LaidOut:
    """The pages: type a little smaller than usual, or lines nearer, where that saves a page that is nearly empty.
    Raises BadInput as `flow` does, and for what does not go on the one sheet that it has to."""
    if not document.blocks:
        raise BadInput(f"'{document.title}' has no pages")
    if format.pages == "leaflet":
        return _on_leaflet(painter, document, format)
    usual, most = _laid(painter, document, format, 1.0), _ON_A_SHEET[format.pages]
    if format.one_sheet and len(usual.pages) > most:
        return _on_one_sheet(painter, document, format, most, len(usual.pages))
    if len(usual.pages) > 1 and _filled(usual) <= _SCARCE:
        return _saved(painter, document, format, usual)
    return usual


def _saved(painter: Painter, document: Document, format: Format, usual: LaidOut) -> LaidOut:
    """On fewer pages than usual, the last of which is not nearly empty, or, where there is no such way, may be; as
    usual where even the smallest type takes as many."""
    *steps, smallest = (round(1 - k * _STEP, 2) for k in range(1, 1 + round((1 - _SMALLEST) / _STEP)))
    least = _laid(painter, document, format, smallest)
    if len(least.pages) >= len(usual.pages):
        return usual
    fewer = list[LaidOut]()
    for factor in steps:
        laid = _laid(painter, document, format, factor)
        if len(laid.pages) < len(usual.pages):
            if _filled(laid) > _SCARCE:
                return laid
            fewer.append(laid)
    return least if _filled(least) > _SCARCE or not fewer else fewer[0]


def _on_leaflet(painter: Painter, document: Document, format: Format) -> LaidOut:
    """Each section on one page, where type that is not too small lets all of them go on the sheet; else they run over.
    Raises BadInput for what does not go on it either way."""
    most = _ON_A_SHEET[format.pages]
    for whole in (True, False):
        laid = _laid(painter, document, format, 1.0, whole=whole)
        laid = _tightened(painter, document, format, laid, most, whole=whole)
        if len(laid.pages) <= most:
            return laid
    raise BadInput(f"'{document.title}' does not fit on a leaflet of {document.paper}: "
                   f"{len(laid.pages)} pages of {most}")


def _tightened(painter: Painter, document: Document, format: Format, laid: LaidOut, most: int, *,
               whole: bool) -> LaidOut:
    """With type smaller and smaller, as far as a reader takes it, until there are `most` pages."""
    factor = 1.0
    while len(laid.pages) > most and factor > _SMALLEST:
        factor = round(factor - _STEP, 2)
        laid = _laid(painter, document, format, factor, whole=whole)
    return laid


def _on_one_sheet(painter: Painter, document: Document, format: Format, most: int, usual: int) -> LaidOut:
    """With narrow margins, and type and drawings as large as lets all go on `most` pages; without them there are
    `usual`. Raises TooLong where none does."""
    steps = range(1 + round((1 - _TIGHTEST) / _STEP))

    def laid(step: int) -> LaidOut:
        return _laid(painter, document, format, round(_TIGHTEST + step * _STEP, 2), narrow=True)

    tightest = laid(0)
    if len(tightest.pages) > most:
        words = "+".join(word for word in format.words if word != "one-sheet") or "full"
        raise TooLong(f"'{document.title}' does not fit on one sheet of {document.paper}: {len(tightest.pages)} pages "
                      f"with the smallest type, {most} go on it: allowed: {words}, {usual} pages", usual)
    step = bisect_left(steps, True, key=lambda k: len(laid(k).pages) > most) - 1
    return laid(step) if step else tightest


def _filled(laid: LaidOut) -> float:
    """The share of the last page that has something on it."""
    frame = laid.look.frame
    lowest = min((placed.top - placed.height for placed in laid.pages[-1].placed), default=frame.bottom + frame.height)
    return 1 - (lowest - frame.bottom) / frame.height


def _laid(painter: Painter, document: Document, format: Format, factor: float, *, narrow: bool = False,
          whole: bool = False) -> LaidOut:
    plan = look(document, format, factor, narrow=narrow)
    count = text_width("000 / 000", REGULAR, plan.sizes["foot"][0])
    foot = tuple(_lines(document.footer, plan.frame.full - count, plan.sizes["foot"][0]))
    plan = look(document, format, factor, max(1, len(foot)), narrow)
    maker, layout = Maker(document, painter, plan), PageFiller(plan.frame, f"'{document.title}' on {document.paper}")
    boxes = layout.columns.whole(maker.boxes()) if whole else maker.boxes()
    pages, entries = layout.fill(boxes), _entries(boxes)
    if document.contents and format.pages != "leaflet" and len(pages) > LONG and entries:
        body = next((i for i, b in enumerate(boxes) if i and b.entry is not None), 0)
        boxes = [*boxes[:body], *maker.contents(entries), *boxes[body:]]
        pages = layout.fill(boxes)
    return LaidOut(plan, layout, boxes, pages, foot=foot, folded=format.folded)


def _entries(boxes: list[FlowBox]) -> list[_Entry]:
    """The headings below the title, as many levels of them as do not make the table of contents too long."""
    found = [box.entry for box in boxes if box.entry is not None and box.entry[2] != "h1"]
    while len(found) > _ENTRIES and len({entry[0] for entry in found}) > 1:
        lowest = max(entry[0] for entry in found)
        found = [one for one in found if one[0] < lowest]
    return found


def _number_contents(boxes: list[FlowBox], pages: list[list[PlacedBox]]) -> None:
    """Tell each line of the table of contents the page where what it names begins."""
    begun = {placed.box.entry[2]: (placed.box.entry[1], number) for number, page in enumerate(pages, start=1)
             for placed in page if placed.box.entry is not None}
    for line in (box.flowable for box in boxes):
        if isinstance(line, ContentsLine):
            line.leads_to(*begun[line.key])


def _outline(canvas: Any, boxes: Iterable[FlowBox]) -> None:
    """The bookmarks, no level left out."""
    last = -1
    for box in boxes:
        if box.entry is not None:
            level, title, key = box.entry
            last = min(level, last + 1)
            canvas.addOutlineEntry(title, key, last)


def _page(canvas: Any, laid: LaidOut, pages: list[list[PlacedBox]], number: int) -> None:
    """A page to read, from where the canvas has its origin."""
    canvas.reading = number
    for placed in pages[number]:
        box = placed.box
        if box.entry is not None:
            canvas.bookmarkHorizontal(box.entry[2], 0, placed.top)
        box.flowable.wrap(placed.width, placed.height)  # a flowable that was tried elsewhere forgets its lines
        if isinstance(box.flowable, (PictureFlow, CoverFlow)):
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
    ended = [f"{line} " for line in laid.foot[:-1]] + list(laid.foot[-1:])
    lines = [(line, left, top - k * leading) for k, line in enumerate(ended)]
    pagination = "/Type /Pagination /Subtype /Footer"
    if number == 0 and lines:
        with canvas.content(canvas.root.add("P")):
            _words(canvas, laid.look, lines)
    elif not laid.folded:
        with canvas.artifact(pagination):
            _words(canvas, laid.look, lines)
    with canvas.artifact(pagination):
        _words(canvas, laid.look, [(count, right - text_width(count, REGULAR, size), low)])


def _words(canvas: Any, look: PageLook, lines: Iterable[tuple[str, float, float]]) -> None:
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
