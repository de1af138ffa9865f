"""A printed page by itself, of which nothing is known: fonts, tags, and its check bars if it has any."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.page import INKS
from .page.page import EXACT, Page, Pdf
from .pdf import check_opened, general
from .pdf_text import page_texts, viewed

__all__ = ["check_pages_alone"]

_NEAR = 20.0
"""mm: a bar that is more than that from 100 mm is none."""


def check_pages_alone(data: bytes) -> list[Finding]:
    """Everything of `check_pdf`, and a warning, UNITS, where a check bar is not 100 mm long: right only for a printer
    that is off by as much. What else is on a page only the folder that `make` wrote can tell.

    Raises BadInput for what cannot be read, as of any other kind of file.
    """
    if not data.strip():
        raise BadInput("an empty file: expected a PDF")
    def check(file: Pdf) -> list[Finding]:
        with viewed(data) as document:
            told = [re.search(r"\b100\s+mm\b", text) is not None for text in page_texts(document)]
        return general(file, False) + [bar for page, bars in zip(file.pages, told, strict=False) if bars
                                       for bar in _bars(page)]

    found = check_opened(data, check)
    if unread := next((finding for finding in found if finding.code == "FILE"), None):
        raise BadInput(unread.message)
    return found


def _bars(page: Page) -> Iterator[Finding]:
    for axis, name in ((0, "level"), (1, "upright")):
        lengths = [abs(a[axis] - b[axis]) for a, b in page.lines(INKS["bar"]) if abs(a[1 - axis] - b[1 - axis]) < EXACT]
        bar = max((length for length in lengths if abs(length - 100) < _NEAR), default=None)
        if bar is not None and abs(bar - 100) > EXACT:
            yield Finding("UNITS", page.where, f"the {name} check bar is {bar:.2f} mm: right only for a printer that "
                                               "is off by as much (--scale-x, --scale-y)", None, "warning")
