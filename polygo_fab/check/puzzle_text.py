"""The puzzles that a PDF prints, by the permanent text under each."""

from __future__ import annotations

import re

from ..core.printed.book_format import NORMAL, Format
from .pdf_text import page_texts, viewed
from .reading_pages import reading_pages

__all__ = ["BEGIN", "puzzle_texts"]

BEGIN = r"\bnc(?:-[a-z-]+)?:[\w-]+:"
"""How the permanent text of a puzzle begins: its kind and its size."""


def puzzle_texts(data: bytes, format: Format = NORMAL) -> tuple[str, ...]:
    """Every text of the form nc:... or nc-kind:... in the order in which they are read, in a document that was put on
    paper so; one broken over lines is joined again.

    Raises BadInput for what is no PDF.
    """
    with viewed(data) as document:
        text = "\n".join(reading_pages(document, format)[0] if format.folded else page_texts(document))
    joined = re.sub(r"(?<=[,:])\s*\n(?=[-+*?a-z\d])", "", text)
    return tuple(re.findall(rf"{BEGIN}[-+*?/:\w,]*[\w?]", joined))
