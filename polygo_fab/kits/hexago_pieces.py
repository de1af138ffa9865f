"""The pieces of the HexaGo box: pawns, kings and dames with a mark, or one on each face, and stones of nobody's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise

from ..core.part import Operation, Part
from ..parts.kings import king
from ..parts.marks import MARKS, Mark, OwnMark
from ..parts.men import man
from ..parts.pawns import pawn
from ..parts.stones import stone
from .colours import coloured
from .hexago_stock import BoxStock

__all__ = ["PAIRS", "pieces"]

PAIRS = tuple(pairwise(MARKS))[::2]
"""The marks on the two faces of a piece."""

Size = tuple[float, float, float, str]


def pieces(counts: BoxStock, size: Size, burn: Operation, faces: int, dames: bool, *,
           bears: Callable[[Mark, bool], Mark | OwnMark], felt: Callable[[Part, Mark], Part]
           ) -> Mapping[str, tuple[Part, ...]]:
    """By the name of the job that cuts them: those of one mark, or of two; the stones last.

    size   nominal diameter, how much smaller a piece is drawn, thickness (mm), material
    faces  1: a mark for each piece; 2: that of another player on its other face, to turn over when it is captured
    bears  what is engraved for a mark, on the second face or not
    felt   a pawn with what fingers find in its rim
    """
    found: dict[str, tuple[Part, ...]] = {}
    for marks in (PAIRS if faces == 2 else [(mark,) for mark in MARKS]):
        players = sum(mark in counts.dame_marks() for mark in marks)
        makers = [(partial(pawn, count=counts.pair if faces == 2 else counts.share), "pawn"),
                  (partial(king, count=len(marks)), "king")]
        if dames and players:
            makers.append((partial(man, count=counts.dames * players, dame=True), "dame"))
        some = []
        for make, kind in makers:
            under = make(bears(marks[-1], True), *size).front if faces == 2 else ()
            part = replace(make(bears(marks[0], False), *size), back=under, name="-".join((kind, *marks)))
            part = felt(part, marks[0]) if kind == "pawn" else part
            some.append(coloured(part.burned(burn), marks[0]))
        found["-".join(("pawns", *marks))] = tuple(some)
    stones = replace(stone("plain", *size, count=counts.stones), name="stone-plain")
    found["stones"] = (coloured(stones.burned(burn), "plain"),)
    return found
