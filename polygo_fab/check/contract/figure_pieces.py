"""CONTRACT: in the picture of what a game is played with, before each number stands the piece of which there are so
many: in the shape of its kind, with the mark and in the colour of its player."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ..diagram_items import Item, items_of
from ..page.mark import Mark
from ..page.page import Pdf
from ..page.run import TextRun
from ..signs import sign
from .needs import Need
from .paper import paper_table

__all__ = ["figure_pieces", "pieces_wrong"]

_COUNT = re.compile(r"×\s(\d+)")
_Piece = tuple[str, str, str, int]
"""The shape of its faces, its mark, its colour, how many."""


def figure_pieces(file: Pdf, *, all_pages: bool = False) -> list[_Piece]:
    """What stands before a number in the pictures of a file, on the first page that has
    such: they are one figure; or on all pages."""
    found: list[_Piece] = []
    for page in file.pages:
        for form in page.forms:
            if any(isinstance(thing, TextRun) and _COUNT.fullmatch(thing.text.strip()) for thing in form.own):
                found += _counted(list(items_of(form.own)))
        if found and not all_pages:
            break
    return found


def _counted(items: Sequence[Item]) -> Iterator[_Piece]:
    """What stands before each number, a piece for each face with a mark; a face that is filled after the lines of
    another one is the next."""
    faces, strokes, before = list[Mark](), list[Mark](), list[tuple[str, str, str]]()
    for item in items:
        if not isinstance(item, Mark):
            if (match := _COUNT.fullmatch(item.text)) and faces:
                yield from ((*look, int(match[1])) for look in (*before, _look(faces, strokes)))
            faces, strokes, before = [], [], []
        elif item.fill:
            if strokes:
                before.append(_look(faces, strokes))
                faces, strokes = [], []
            faces.append(item)
        else:
            strokes.append(item)


def _look(faces: Sequence[Mark], strokes: Sequence[Mark]) -> tuple[str, str, str]:
    return (" ".join("round" if face.curved else str(len(face.points) - 1) for face in faces), sign(strokes),
            faces[-1].fill if faces else "")


def pieces_wrong(shown: Sequence[_Piece], needed: Sequence[Need]) -> Iterator[str]:
    """What is wrong with the pieces of players. In a book without colours only shapes and marks are compared."""
    contract = paper_table()
    grey = all(len({colour[k:k + 2] for k in (1, 3, 5)}) == 1 for _, _, colour, _ in shown)
    wanted = Counter((contract["faces"][kind], contract["marks"][owner - 1],
                      "" if grey else contract["colours"][owner - 1], many)
                     for kind, owner, many in needed if owner and not kind.startswith("tile ") and many)
    found = Counter((faces, mark, "" if grey else colour, many) for faces, mark, colour, many in shown)
    for (faces, mark, colour, many), times in sorted((wanted - found).items()):
        yield (f"'× {many}' stands {times} times less than expected beside a piece with {mark}, {faces}"
               f"{f', on {colour}' if colour else ''}")
