"""CONTRACT: what is written over the rows of paper pieces: how many there are of each, and by which mark they are told.

Beside the pieces themselves, which are counted: the first of each kind on a page has a caption at its upper left
corner, 'tiles 3 x 2, ring: 12'.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...core.path import Point
from ..page.page import Page
from ..piece_look import CutPiece

__all__ = ["captions_wrong"]

_SPACE = 3.0
"""mm: words of one line that are farther apart belong to two captions."""
_NEAR = 5.0
"""mm: how far a caption begins at most from the corner of its first piece."""
_CAPTION = re.compile(r"(\S.*?)\s*:\s*(\d+)")

L = TypeVar("L")


@dataclass(frozen=True)
class DrawnPiece(Generic[L]):
    """A piece that is drawn: its outline, what it looks like, the mark by which its player is told ("": nobody), and
    what its kind is called ("" for one that is not known)."""

    cut: CutPiece
    look: L
    mark: str
    name: str = ""


def captions_wrong(
    pages: Sequence[tuple[Page, Sequence[DrawnPiece[L]]]], words: Mapping[str, str]
) -> Iterator[str]:
    """Captions with another number or another mark than their pieces have, and pieces without one.

    words  the mark for each word of the language that names one
    """
    every = [piece for _, some in pages for piece in some]
    for page, some in pages:
        told = set[L]()
        for text, at in _lines(page):
            said = _CAPTION.fullmatch(text)
            first = min(some, key=lambda piece: math.dist(at, _corner(piece.cut)), default=None)
            if not said or first is None or math.dist(at, _corner(first.cut)) > _NEAR:
                continue
            told.add(first.look)
            count = sum(piece.look == first.look for piece in every)
            if int(said[2]) != count:
                yield f"{page.where} says '{text}' over pieces of which there are {count}"
            named = {words[word] for word in re.findall(r"\w+", said[1].lower()) if word in words}
            if named != ({first.mark} if first.mark else set()):
                yield f"{page.where} says '{text}' over pieces with {first.mark or 'no mark'}"
            called = re.sub("[\u00a0\u202f]", " ", said[1]).split(",")[0]
            if first.name and called != first.name:
                yield f"{page.where} says '{text}' over {first.name}"
        bare = [piece for piece in some if piece.look not in told]
        if bare:
            yield f"{bare[0].cut.where}: no caption says what it is"


def _corner(cut: CutPiece) -> Point:
    """The upper left one of its box."""
    return min(x for x, _ in cut.corners), max(y for _, y in cut.corners)


def _lines(page: Page) -> Iterator[tuple[str, Point]]:
    """Words that stand side by side on one line, and where the first of them begins."""
    rows: dict[int, list[tuple[str, Point, Point]]] = {}
    for word in sorted(page.words, key=lambda word: word[1]):
        rows.setdefault(round(10 * word[1][1]), []).append(word)
    for row in rows.values():
        texts, begun, end = [row[0][0]], row[0][1], row[0][2]
        for text, low, high in row[1:]:
            if low[0] - end[0] > _SPACE:
                yield " ".join(texts), begun
                texts, begun = [], low
            texts.append(text)
            end = high
        yield " ".join(texts), begun
