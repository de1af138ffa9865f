"""Random games of GO-n, compiled: what `games/go_n.py` says where pawns are put on any empty cell.

The terms are those of `games/shared/provinces.py`. As in `compiled/polygo.py` the littoral (solid) and the cells on the
border or next to it (beside) only grow, and white & beside are the shores: without one no cell is free. So a clean-up
comes with a pawn on the last shore, and leaves what an earlier one has left exactly when the littoral has not grown
since.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ....core.compiled.jit import compiled, part, stamp
from ....core.compiled.stream import begin, below
from ....core.compiled.values import Numbers, Sites, Word, Words
from .provinces import is_solid, leaders
from .sets import at, chosen, fill, first, one, put, rest, size, some, spread

__all__ = ["playing"]

_0, _1 = np.uint64(0), np.uint64(1)


@part
def _game(stream: Words, record: Numbers, used: Words, colour: Words, near: Words, border: Sites,
          everything: Sites) -> tuple[int, Word]:
    """One game: its length (-1 where the record is too short for it) and the number of its legal moves."""
    players = len(colour)
    nothing = border ^ border
    for player in range(players):
        put(colour, player, nothing)
    used[:] = 0
    white, solid, beside = everything, nothing, border
    mover, length, choices = 0, 0, _0
    barred = _0  # the players to move after the clean-ups since the littoral grew: none may leave the same again
    while some(white):
        if length == len(record):
            return -1, choices
        following = mover + 1 if mover + 1 < players else 0
        own = at(colour, mover)
        legal = white
        if barred >> np.uint64(following) & _1:
            shores = white & beside
            cell = first(shores)
            if not some(rest(shores)) and not is_solid(cell, shores, own, solid=solid, near=near, border=border):
                legal = legal & ~shores
        n = size(legal)
        if n == _0:
            below(stream, _1)
            choices += _1
            record[length] = -1
        else:
            choices += n
            cell = chosen(legal, below(stream, n))
            record[length] = cell
            pawn = one(white, cell)
            white = white & ~pawn
            own = own | pawn
            put(colour, mover, own)
            if is_solid(cell, pawn, own, solid=solid, near=near, border=border):
                added = fill(pawn, own & ~solid, near)
                solid = solid | added
                beside = beside | spread(added, near)
                barred = _0
            if not some(white & beside):
                for player in range(players):
                    put(colour, player, at(colour, player) & solid)
                white = everything & ~solid
                barred |= _1 << np.uint64(following)
            used[mover] = max(used[mover], size(at(colour, mover)))
        length += 1
        mover = following
    return length, choices


@part
def _games(base: Word, lengths: Numbers, choices: Words, winners: Words, used: Words, record: Numbers, colour: Words,
           near: Words, borders: Words) -> None:
    """As `kernels.loops` says; `borders` are the cells of the border, then all; `colour` is room to work in."""
    stream = np.empty(1, np.uint64)
    border, everything = at(borders, 0), at(borders, 1)
    for game in range(len(lengths)):
        begin(stream, base, game)
        lengths[game], choices[game] = _game(stream, record, used[game], colour, near=near, border=border,
                                             everything=everything)
        winners[game] = leaders(colour)


@cache
def playing() -> Callable[..., None]:
    """`_games` for Python, kept on disk for the sources as they are."""
    sources = stamp(__file__)

    @compiled
    def games(*arguments: object) -> None:
        _ = sources
        _games(*arguments)
    return games
