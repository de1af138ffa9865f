"""PDF: a document that flows, or plates at true scale, as bytes. Same input, same bytes.

The typeface (Atkinson Hyperlegible, OFL) is embedded and subset; arcs are written as Bezier curves (a quarter turn
is off by 0.03 % of its radius); viewers are told not to scale when they print. Every file is tagged (PDF/UA-1).
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from typing import Any

from ..core.errors import BadInput
from ..core.page import Document, Plates, paper_size
from ..core.printed.book_format import NORMAL, Format, sheet_size
from ..runtime.signals import heed
from .pdf_draw import MM, Painter
from .pdf_font import REGULAR, register, require

__all__ = ["page_count", "pdf"]

_EPOCH = "SOURCE_DATE_EPOCH"


def pdf(document: Document | Plates, format: Format = NORMAL) -> bytes:
    """The bytes of a PDF file.

    Raises BadInput for a character that the typeface does not have, a plate that is not the size of its paper, a
    figure that does not fit on a page, a document without pages, or a leaflet that does not fit on its sheet;
    and for PDF/A where pikepdf is not installed.
    """
    out = io.BytesIO()
    canvas = _canvas(out, document, format)
    painter = Painter(canvas, format.ink)
    if isinstance(document, Plates):
        from .pdf_plates import plates_onto

        plates_onto(canvas, painter, document)
    else:
        from .pdf_flow import flow

        flow(canvas, painter, document, format)
    canvas.save()
    return _archived(out.getvalue(), document.title) if format.archive else out.getvalue()


def page_count(document: Document, format: Format = NORMAL) -> int:
    """How many pages there are to read, without drawing them. Raises BadInput as `pdf` does."""
    from .pdf_flow import laid_out

    canvas = _canvas(io.BytesIO(), document, format)
    return len(laid_out(Painter(canvas, format.ink), document, format).pages)


@contextlib.contextmanager
def _no_date() -> Iterator[None]:
    """The library dates what is to have no date by SOURCE_DATE_EPOCH, where the surroundings name one."""
    kept = os.environ.pop(_EPOCH, None)
    try:
        yield
    finally:
        if kept is not None:
            os.environ[_EPOCH] = kept


def _canvas(out: io.BytesIO, document: Document | Plates, format: Format) -> Any:
    from reportlab import rl_config

    from .pdf_meta import describe
    from .pdf_tags import TaggedCanvas

    rl_config.useA85 = 0  # streams as plain bytes: a quarter smaller, and quicker to write and to read
    register()
    require(document.title, document.subject)
    size = sheet_size(document.paper, format) if isinstance(document, Document) else paper_size(document.paper)
    with _no_date():
        canvas = TaggedCanvas(out, pagesize=(size[0] * MM, size[1] * MM), invariant=1, pageCompression=1,
                              pdfVersion=(1, 7), lang=document.lang, initialFontName=REGULAR, initialFontSize=10)
    describe(canvas, document.title, document.subject, document.lang, format.archive)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if format.folded:
        canvas.setViewerPreference("Duplex", "DuplexFlipShortEdge")
    return canvas


def _archived(data: bytes, title: str) -> bytes:
    """The file written again as PDF/A-2b asks (an end of line after every stream, for one) and validated as that."""
    try:
        import pikepdf
        from pikepdf import pdfa
    except ImportError:
        heed()
        raise BadInput("PDF/A needs pikepdf: pip install 'pikepdf[pdfa]'") from None
    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data)) as file:
            pdfa.save(file, out, "2b", repair=False, deterministic_id=True)
    except pdfa.PdfaError as error:
        raise BadInput(f"'{title}' does not come out as PDF/A-2b: {error}") from None
    return out.getvalue()
