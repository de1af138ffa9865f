"""PNG: pictures of drawings, and of the pages of a PDF."""

from __future__ import annotations

import io
import struct
import zlib

from ..core.page import Drawing
from ..core.resources import font_files
from .svg import drawing_svg

__all__ = ["drawing_png", "page_png", "svg_png"]


def drawing_png(drawing: Drawing, width: int = 800) -> bytes:
    """A drawing as a picture `width` pixels wide."""
    return svg_png(drawing_svg(drawing), width)


def svg_png(svg: bytes, width: int, says: str = "") -> bytes:
    """An SVG as a picture `width` pixels wide, which says of itself what it is."""
    import resvg_py

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg.decode(), width=width, dpi=96,
                                      font_files=[str(f) for f in font_files()], skip_system_fonts=True))
    if not says:
        return png
    told = b"tEXtDescription\0" + says.encode("latin-1")  # a chunk after the first (PNG, 11.3.4.3)
    first = 8 + 12 + struct.unpack(">I", png[8:12])[0]
    return png[:first] + struct.pack(">I", len(told) - 4) + told + struct.pack(">I", zlib.crc32(told)) + png[first:]


def page_png(pdf: bytes, page: int = 0, width: int = 800) -> bytes:
    """A page of a PDF as a picture `width` pixels wide."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        sheet = document[page]
        stream = io.BytesIO()
        picture = sheet.render(scale=width / sheet.get_width()).to_pil()
        picture.save(stream, "PNG", compress_level=3)  # pages of text are smaller so than with 9, and done sooner
        return stream.getvalue()
    finally:
        document.close()
