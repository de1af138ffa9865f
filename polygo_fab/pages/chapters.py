"""A text as a chapter of a larger book, which tells once for all what each book says of itself when it is alone: its
credits, and what the sign [C] means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.page import Block, Heading, Text
from .words import Words

__all__ = ["chapter"]


def chapter(blocks: Sequence[Block], lang: str) -> list[Block]:
    """Its blocks without the section of credits and without the note on the sign."""
    return list(_kept(blocks, Words(lang)))


def _kept(blocks: Sequence[Block], words: Words) -> Iterator[Block]:
    credited = False
    for block in blocks:
        if isinstance(block, Heading) and block.level <= 2:
            credited = block.level == 2 and block.text == words("credits_title")
        sign = isinstance(block, Text) and block.role == "note" and block.markup.startswith(words("sign_noted"))
        if not credited and not sign:
            yield block
