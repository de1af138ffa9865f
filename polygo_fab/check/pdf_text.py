"""The pages and words of a PDF, read with pdfium: quick, and another reader than the one for lines."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

from ..core.errors import BadInput

__all__ = ["opened", "page_texts"]


@contextlib.contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """The document, closed again at the end; each of its pages, and the text of each, is loaded once. Raises BadInput
    for what is no PDF."""
    import pypdfium2

    def page_of(load: Callable[[int], Any], number: int) -> Any:
        page = load(number)
        page.get_textpage = cache(page.get_textpage)
        return page

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise BadInput("not a PDF that can be read") from None
    document.get_page = cache(partial(page_of, document.get_page))
    try:
        yield document
    finally:
        document.close()


def page_texts(document: Any) -> list[str]:
    """The text of each page, in the order in which it is drawn."""
    return [page.get_textpage().get_text_bounded() for page in document]
