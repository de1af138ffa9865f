"""The ends of the lines of a paragraph, so that the words that a file gives back are those that were written.

Lines are drawn one by one. Where one ends between two words, the space is drawn too; where it ends within a word, the
hyphen is a soft one (U+00AD), which looks alike and is no part of the word (ISO 32000-1, 14.8.2.2.3 and 14.8.2.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

__all__ = ["last_of", "true_ends"]

_SOFT = "\u00ad"


def true_ends(laid: object, said: str) -> None:
    """Change the ends of the lines that reportlab has laid (`blPara`) to what they are in the text.

    said  what these lines say, and what else the paragraph says after them
    """
    at = 0
    for text, put in _lines(laid):
        at = _after(said, at, _letters(text))
        soft = text.endswith("-") and said[at:at + 1] != "-"
        at += text.endswith("-") and not soft
        if soft:
            put(1, _SOFT)
        elif said[at:].strip() and said[at:at + 1].isspace():
            put(0, " ")


def last_of(said: str, fragments: Any) -> str:
    """The end of a text that is in these fragments, the rest of a paragraph that reportlab has split."""
    rest = "".join(" ".join(f.words) if hasattr(f, "words") else "".join(text for _, text in f[1:])
                   if isinstance(f, list) else f.text for f in fragments)
    return said[_after(said, 0, _letters(said) - _letters(rest)):].lstrip()


def _letters(text: str) -> int:
    """How many characters a text has besides spaces and hyphens, some of which come and go with the lines."""
    return sum(not char.isspace() and char != "-" for char in text)


def _after(text: str, at: int, count: int) -> int:
    """Behind so many letters from a place on."""
    while count and at < len(text):
        count -= not text[at].isspace() and text[at] != "-"
        at += 1
    return at


def _lines(laid: Any) -> Iterator[tuple[str, Callable[[int, str], None]]]:
    """What each line says, and a function that takes so many characters from its end and puts others there."""
    for line in laid.lines:
        if laid.kind == 0:  # one typeface: (spare room, words)
            yield " ".join(line[1]), partial(_end_words, line[1])
        elif any(piece.text for piece in line.words):
            last = next(piece for piece in reversed(line.words) if piece.text)
            yield "".join(piece.text for piece in line.words), partial(_end_piece, last)


def _end_words(words: list[str], less: int, more: str) -> None:
    words[-1] = str(words[-1])[:len(words[-1]) - less] + more


def _end_piece(piece: Any, less: int, more: str) -> None:
    piece.text = piece.text[:len(piece.text) - less] + more
