"""PDF: a document that flows, or plates at true scale, as bytes. Same input, same bytes.

The typeface (Atkinson Hyperlegible, OFL) is embedded and subset; arcs are written as Bezier curves (a quarter turn
is off by 0.03 % of its radius); viewers are told not to scale when they print.
"""

from __future__ import annotations

import io
from typing import Any

from ..core.errors import BadInput
from ..core.page import Document, Plates, paper_size
from .pdf_draw import MM, Painter, bookmark
from .pdf_font import REGULAR, register, require

__all__ = ["pdf"]


def pdf(document: Document | Plates) -> bytes:
    """The bytes of a PDF file.

    Raises BadInput for a character that the typeface does not have, a plate that is not the size of its paper, a
    figure that does not fit on a page, or a document without pages.
    """
    width, height = paper_size(document.paper)
    out = io.BytesIO()
    canvas = _canvas(out, document, (width * MM, height * MM))
    if isinstance(document, Plates):
        _plates(canvas, Painter(canvas), document)
    else:
        from .pdf_flow import flow

        flow(canvas, Painter(canvas), document)
    canvas.save()
    return out.getvalue()


def _canvas(out: io.BytesIO, document: Document | Plates, size: tuple[float, float]) -> Any:
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0  # streams as plain bytes: a quarter smaller, and quicker to write and to read
    register()
    require(document.title, document.subject)
    canvas = Canvas(out, pagesize=size, invariant=1, pageCompression=1, lang=document.lang,
                    initialFontName=REGULAR, initialFontSize=10)
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor("polygo_fab")
    canvas.setCreator("polygo_fab")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _plates(canvas: Any, painter: Painter, plates: Plates) -> None:
    if not plates.pages:
        raise BadInput(f"'{plates.title}' has no pages")
    if plates.bookmarks and len(plates.bookmarks) != len(plates.pages):
        raise BadInput(f"'{plates.title}': {len(plates.bookmarks)} bookmarks for {len(plates.pages)} pages")
    for number, page in enumerate(plates.pages):
        if sorted(page.size) != sorted(paper_size(plates.paper)):
            raise BadInput(f"page {number + 1} of '{plates.title}' is {page.size[0]:g} x {page.size[1]:g} mm: "
                           f"expected {plates.paper}, upright or across")
        canvas.setPageSize((page.size[0] * MM, page.size[1] * MM))
        if plates.bookmarks:
            bookmark(canvas, plates.bookmarks[number], f"page{number + 1}", 0)
        painter.draw(page, (0, 0))
        canvas.showPage()

