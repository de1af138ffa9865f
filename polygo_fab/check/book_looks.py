"""The marks of players in the diagrams of a book, each with the colour of the piece on which it stands.

Marks on the rims of numbered pieces are not told here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from .diagram_items import Item, items_of
from .page.mark import Mark
from .page.page import read_pdf
from .signs import SIGNS, sign

__all__ = ["book_looks", "form_looks"]

_OFF = 0.1
"""Breadths of a piece: a mark whose middle is farther off stands on its rim."""


def book_looks(data: bytes) -> Iterator[tuple[str, str]]:
    """Mark and colour, each as often as it is drawn. Raises BadInput for what is no PDF."""
    for page in read_pdf(data).pages:
        for form in page.forms:
            yield from form_looks(items_of(form.own))


def form_looks(items: Iterable[Item]) -> Iterator[tuple[str, str]]:
    """The same of one drawing."""
    yield from _looks([mark for mark in items if isinstance(mark, Mark)])


def _centred(strokes: list[Mark], face: Mark) -> bool:
    """Whether they lie about the middle of the face, as those on a rim do not."""
    x0, y0, x1, y1 = face.box
    low, high = ([pick(mark.box[k + j] for mark in strokes) for k in (0, 1)] for pick, j in ((min, 0), (max, 2)))
    middle = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    return math.dist(middle, ((x0 + x1) / 2, (y0 + y1) / 2)) < _OFF * (x1 - x0)


def _looks(marks: list[Any]) -> Iterator[tuple[str, str]]:
    """What is drawn on a filled shape that has a border comes after it and lies in it, before the next such shape."""
    face, inside = None, list[Mark]()
    for mark in [*marks, None]:
        if mark is None or (mark.fill and mark.stroke and mark.closed):
            if face and inside and _centred(inside, face) and (shown := sign(inside)) in SIGNS:
                yield shown, face.fill
            face, inside = mark, []
        elif face and not mark.fill and all(low < a and b < high for low, a, b, high in zip(
                face.box[:2], mark.box[:2], mark.box[2:], face.box[2:], strict=True)):
            inside.append(mark)
