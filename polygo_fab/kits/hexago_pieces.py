"""The pieces of the HexaGo box: pawns, kings and dames with a mark, or one on each face, and stones of nobody's."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

from ..core.part import Operation, Part
from ..parts.kings import king
from ..parts.marks import MARKS, Mark, OwnMark
from ..parts.men import man
from ..parts.pawns import pawn
from ..parts.stones import stone
from ..parts.straight_pawns import straight_pawn
from .colours import coloured
from .hexago_stock import BoxStock

__all__ = ["PAIRS", "pieces"]

PAIRS = tuple(pairwise(MARKS))[::2]
"""The marks on the two faces of a piece."""

Size = tuple[float, float, float, str]


def pieces(counts: BoxStock, size: Size, burn: Operation, faces: int, dames: bool, *, straight: bool,
           bears: Callable[[Mark, bool], Mark | OwnMark], felt: Callable[[Part, Mark], Part]
           ) -> Mapping[str, tuple[Part, ...]]:
    """By the name of the job that cuts them: those of one mark, or of two; the stones last.

    size      nominal diameter, how much smaller a piece is drawn, thickness (mm), material
    faces     1: a mark for each piece; 2: that of another player on its other face, to turn over when it is captured
    straight  pawns whose other face is bare; kings and dames are then of one mark each
    bears     what is engraved for a mark, on the second face or not
    felt      a pawn with what fingers find in its rim
    """
    found: dict[str, tuple[Part, ...]] = {}

    def piece(kind: str, make: Callable[..., Part], marks: Sequence[Mark], colour: Mark) -> Part:
        under = make(bears(marks[-1], True), *size).front if marks[1:] else ()
        part = replace(make(bears(marks[0], False), *size), back=under, name="-".join((kind, *marks)))
        return coloured((felt(part, marks[0]) if kind == "pawn" else part).burned(burn), colour)

    def others(marks: Sequence[Mark], colour: Mark) -> tuple[Part, ...]:
        crowned = piece("king", partial(king, count=len(marks)), marks, colour)
        players = sum(mark in counts.dame_marks() for mark in marks)
        return (crowned,) if not (dames and players) else (crowned, piece("dame", partial(
            man, count=counts.dames * players, dame=True), marks, colour))

    share = counts.pair if faces == 2 else counts.share
    for marks in (PAIRS if faces == 2 else [(mark,) for mark in MARKS]):
        if straight:
            lying = straight_pawn(marks[0], *size, count=share, bears=bears(marks[0], False)).burned(burn)
            some = [coloured(replace(lying, name="-".join(("pawn", *marks))), marks[0]),
                    *chain.from_iterable(others((mark,), marks[0]) for mark in marks)]
        else:
            some = [piece("pawn", partial(pawn, count=share), marks, marks[0]), *others(marks, marks[0])]
        found["-".join(("pawns", *marks))] = tuple(some)
    stones = replace(stone("plain", *size, count=counts.stones), name="stone-plain")
    found["stones"] = (coloured(stones.burned(burn), "plain"),)
    return found
