"""The words and the paint of a PDF as a viewer has them (pdfium), beside the model of its pages (`check.page`).

Another reader, and that on purpose: what people find, copy and see is what a viewer makes of a file, its own clips,
covers and joined words included; no reading of the content proves that.
"""

from __future__ import annotations

import atexit
import contextlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from ..core.errors import BadInput
from .untyped import ViewerFile

__all__ = ["page_texts", "viewed"]

_KEPT = 3
"""Documents that stay open: several proofs ask for the same file one after the other."""
_OPEN: dict[bytes, Any] = {}


@contextlib.contextmanager
def viewed(data: bytes) -> Iterator[Any]:
    """The document, for the one who asks alone; each of its pages, and the text of each, is loaded once. Raises
    BadInput for what is no PDF."""
    document = _OPEN.pop(data, None) or _document(data)
    try:
        yield document
    except BaseException:
        document.close()
        raise
    if data in _OPEN:
        document.close()
        return
    _OPEN[data] = document
    while len(_OPEN) > _KEPT:
        _OPEN.pop(next(iter(_OPEN))).close()


def _document(data: bytes) -> Any:
    import pypdfium2

    def page_of(load: Callable[[int], Any], number: int) -> Any:
        try:
            page = load(number)
        except pypdfium2.PdfiumError:
            raise BadInput(f"page {number + 1} of the PDF cannot be read") from None
        page.get_textpage = cache(page.get_textpage)
        return page

    atexit.unregister(_close_kept)
    atexit.register(_close_kept)  # later than pdfium's own end: so it is done before that
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise BadInput("not a PDF that can be read") from None
    document.get_page = cache(partial(page_of, document.get_page))
    document.get_texts = cache(lambda: [page.get_textpage().get_text_bounded() for page in document])
    return document


def _close_kept() -> None:
    """What stays open is closed at the end of the program: pdfium complains of what it has to close itself."""
    while _OPEN:
        _OPEN.popitem()[1].close()


def page_texts(document: ViewerFile) -> list[str]:
    """The text of each page, in the order in which it is drawn."""
    return list(document.get_texts())
