"""The code at the end of a printed book: it opens the page of that book in a browser, and words below say where."""

from __future__ import annotations

from dataclasses import replace

from ..core.page import Document, Drawing, Figure
from ..core.words.language import ENGLISH, page_languages
from .puzzle_code import code
from .words import Words

__all__ = ["with_code"]

_READ = "/read/"
"""Where `serve` shows a book, after the language: what follows is its name."""
_MODULE = 0.5
"""mm."""


def with_code(book: Document, name: str, link: str) -> Document:
    """The book with its code after all else; `link` is where the pages of `serve` are (`core.web_address`). That of a
    language of books alone opens the English page."""
    lang = book.lang if book.lang in page_languages() else ENGLISH
    address, words = f"{link.rstrip('/')}/{lang}{_READ}{name}", Words(book.lang)
    made = code(address)
    if made is None:
        raise AssertionError("an address of 100 characters fits")
    side = made.side * _MODULE
    drawn = Drawing((side, side), (made.shape((0.0, side), _MODULE),), words.filled("book_opens_alt", address=address))
    return replace(book, blocks=(*book.blocks, Figure((drawn,), (words.filled("book_opens", address=address),))))
