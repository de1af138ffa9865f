"""The pages of a game that was played, read: title, facts, boards with what stands under them, the list of moves.

From a PDF by its structure, from an SVG by the roles that its groups have (`poster_read`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from ..core.board import Board
from ..core.errors import BadInput
from .diagram_frame import Inks
from .diagram_items import pictures
from .diagram_read import Reading, read
from .page.page import read_pdf
from .poster_read import poster_parts
from .tagged_text import tagged_words

__all__ = ["GameRead", "normal", "read_game"]

_KINDS = {"H1": "title", "LBody": "facts", "P": "notes", "Caption": "captions", "TH": "header", "TD": "cells"}


@dataclass
class GameRead:
    """Texts have single ordinary spaces and straight apostrophes.

    boards    what each says to those who do not see it, and what it shows, in the order of reading
    captions  what stands under each board
    cells     of the list of moves, row by row, without the header
    """

    title: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    boards: list[tuple[str, Reading]] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    header: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)

    def put(self, kind: str, text: str) -> None:
        where: list[str] = getattr(self, kind)
        where.append(normal(text))


def normal(text: str) -> str:
    return re.sub(r"[\s\u00a0\u202f]+", " ", text.replace("\u00ad", "")).replace("\u2019", "'").strip()


def read_game(data: bytes, kind: Literal["pdf", "svg"], board: Board) -> GameRead:
    """What the file says and draws. Raises BadInput for what is no such file."""
    inks, found = Inks("colour"), GameRead()
    if kind == "svg":
        for part in poster_parts(data):
            if part.role == "board":
                found.boards.append((part.text, read(part.items, board, inks)))
            else:
                found.put(part.role, part.text)
        return found
    file = read_pdf(data)
    for picture in pictures(file):
        found.boards.append((picture.alt, read(picture.items, board, inks)) if picture else
                            ("", Reading(faults=["is not drawn in one go"])))
    for element, text in tagged_words(file):
        if element in _KINDS:
            found.put(_KINDS[element], text)
    if not found.boards:
        raise BadInput("the file shows no board")
    return found
