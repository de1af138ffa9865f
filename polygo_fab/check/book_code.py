"""CONTENT: the code at the end of a printed book opens the page of that book, and the words with it say the same
address: templates/contracts/printed.toml says which. Read from its modules, as a telephone would."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.printed.ink import contrast
from ..core.resources import our_table
from ..core.words.language import ENGLISH, page_languages
from .booklet_codes import code_side, dark_modules
from .diagram_items import ReadPicture, pictures
from .page.items import MM
from .page.mark import Mark
from .page.page import read_pdf
from .qr import read_code
from .tagged_text import tagged_elements

__all__ = ["book_code_wrong"]

_NEAR = 0.01
"""Of a module."""
_DARK = 4.5
"""Contrast with white; in grey ink black takes less of it."""


def book_code_wrong(data: bytes, *, name: str, lang: str, link: str) -> list[Finding]:
    """What is wrong with the last picture of a book, which is its code, and with the words below it.

    link  where the pages of the web are; "" for a book that has no code, of which nothing is said
    Raises BadInput for what is no PDF.
    """
    if not link:
        return []
    file = read_pdf(data)
    opened = lang if lang in page_languages() else ENGLISH
    wanted = f"{link.rstrip('/')}/{opened}{our_table('contracts/printed.toml')['opens']['read']}{name}"
    *_, picture = [None, *pictures(file)]
    if picture is None:
        return [Finding("CONTENT", "file", "its last picture is no QR code")]
    said = tagged_elements(file)
    last = max(k for k, (kind, _) in enumerate(said) if kind == "Figure")
    below = next((text for kind, text in said[last + 1:last + 2] if kind == "Caption"), "")
    return [Finding("CONTENT", f"page {picture.page}, QR code", wrong)
            for wrong in (*_code_wrong(picture, wanted),
                          *_words_wrong("says in words", picture.alt, wanted),
                          *_words_wrong("has below it", below, wanted))]


def _words_wrong(where: str, text: str, wanted: str) -> Iterator[str]:
    if text.split()[-1:] != [wanted]:
        yield f"{where} '{text[-60:]}', expected {wanted}"


def _code_wrong(picture: ReadPicture, wanted: str) -> Iterator[str]:
    """What a telephone cannot read, or reads otherwise."""
    drawn = picture.items
    if len(drawn) != 1 or not isinstance(drawn[0], Mark) or drawn[0].stroke or not (
            drawn[0].fill and contrast(drawn[0].fill, "#ffffff") >= _DARK):
        yield "is no QR code: not one dark face"
        return
    face, least = drawn[0], our_table("contracts/printed.toml")["opens"]
    side = code_side(face.points)
    try:
        told = read_code(dark_modules(face.points, side))
    except BadInput as error:
        yield f"cannot be read: {error}"
        return
    if told != wanted:
        yield f"reads '{told[:100]}', expected {wanted}"
    if not picture.upright:
        yield "is mirrored or stretched"
    left, low, right, high = face.box
    form = picture.form
    _, _, wide, tall = (MM * length for length in form.file.numbers(form.entries.get("BBox")))
    module, (a, b, *_) = (right - left) / side, form.matrix
    printed = module * math.hypot(a, b)
    white = min(left, low, wide - right, tall - high) / module
    if white < least["quiet"] - _NEAR:
        yield f"has {white:.1f} modules of white beside it, expected {least['quiet']}"
    if printed < least["module"] * (1 - _NEAR):
        yield f"has modules of {printed:.2f} mm, expected {least['module']} at least"
