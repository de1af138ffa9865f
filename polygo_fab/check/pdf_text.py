"""The pages and words of a PDF, read with pdfium: quick, and another reader than the one for lines."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from ..core.errors import BadInput

__all__ = ["opened", "page_texts"]


@contextlib.contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """The document, closed again at the end. Raises BadInput for what is no PDF."""
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise BadInput("not a PDF that can be read") from None
    try:
        yield document
    finally:
        document.close()


def page_texts(document: Any) -> list[str]:
    """The text of each page, in the order in which it is drawn."""
    return [page.get_textpage().get_text_bounded() for page in document]
