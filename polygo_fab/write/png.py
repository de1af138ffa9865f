"""PNG: pictures of drawings, and of the pages of a PDF."""

from __future__ import annotations

import io

from ..core.page import Drawing
from ..core.resources import font_files
from .svg import drawing_svg

__all__ = ["drawing_png", "page_png"]


def drawing_png(drawing: Drawing, width: int = 800) -> bytes:
    """A drawing as a picture `width` pixels wide."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=drawing_svg(drawing).decode(), width=width, dpi=96,
                                       font_files=[str(f) for f in font_files()], skip_system_fonts=True))


def page_png(pdf: bytes, page: int = 0, width: int = 800) -> bytes:
    """A page of a PDF as a picture `width` pixels wide."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        stream = io.BytesIO()
        sheet.render(scale=width / sheet.get_width()).to_pil().save(stream, "PNG", optimize=True)
        return stream.getvalue()
    finally:
        document.close()
