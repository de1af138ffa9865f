"""Random games of PolyGo, compiled: what `games/polygo.py` says, kept up to date from move to move.

The terms are those of `games/shared/provinces.py`. What is kept, and why that may be:

- solid, the littoral, and beside, the cells on the border or next to it: they only grow (T6 of 02_polygo).
  white & beside are the shores; no cell is free for anybody where there are none.
- linked, what white cells and a player's own link to the border. His own pawn changes nothing in it. Another's takes
  its cell away, and more only where cells around it are not linked any more close by: then it is stale, and found
  anew when he is to move.
- A component closes only when the littoral grows, and only one next to what it grew by. If a white cell of it is
  there, that is a shore, so it is enough to look at those that have pawns there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ....core.compiled.jit import compiled, part, stamp
from ....core.compiled.stream import begin, below
from ....core.compiled.values import Flags, Numbers, Sites, Word, Words
from .provinces import is_solid, leaders
from .sets import at, chosen, fill, first, one, put, rest, size, some, spread

__all__ = ["playing"]

_0, _1 = np.uint64(0), np.uint64(1)


@part
def _cuts(pawn: Sites, cell: Word, linked: Words, near: Words, close: Words, border: Sites) -> bool:
    """Whether a pawn on a linked cell may have cut others off, as far as the cells close to it show."""
    beside = at(near, cell) & linked
    here = at(close, cell) & linked
    if some(pawn & border):
        return some(beside & ~fill(border, here, near))
    return some(rest(beside)) and some(beside & ~fill(one(here, first(beside)), here, near))


@part
def _closed(start: Sites, outside: Sites, shores: Sites, near: Words) -> tuple[Sites, bool]:
    """The component of a cell outside the littoral, as far as it was seen, and whether it has no shore."""
    region = front = start
    while some(front):
        if some(front & shores):
            return region, False
        front = spread(front, near) & outside & ~region
        region = region | front
    return region, True


@part
def _take(region: Sites, colour: Words, near: Words) -> bool:
    """Give a closed component to the colour around it, or empty it where there are several. Whether it was given."""
    contour = spread(region, near) & ~region
    around, owner = 0, 0
    for player in range(len(colour)):
        if some(at(colour, player) & contour):
            around += 1
            owner = player
        put(colour, player, at(colour, player) & ~region)
    if around == 1:
        put(colour, owner, at(colour, owner) | region)
    return around == 1


@part
def _game(stream: Words, record: Numbers, used: Words, colour: Words, linked: Words, stale: Flags, near: Words,
          close: Words, border: Sites, everything: Sites) -> tuple[int, Word]:
    """One game: its length (-1 where the record is too short for it) and the number of its legal moves."""
    players = len(stale)
    nothing = border ^ border
    for player in range(players):
        put(colour, player, nothing)
        put(linked, player, everything)
        stale[player] = False
        used[player] = 0
    white, solid, beside = everything, nothing, border
    mover, length, choices = 0, 0, _0
    while some(white & beside):
        if length == len(record):
            return -1, choices
        if stale[mover]:
            put(linked, mover, fill(border, white | at(colour, mover), near))
            stale[mover] = False
        free = white & at(linked, mover)
        n = size(free)
        if n == _0:
            below(stream, _1)
            choices += _1
            record[length] = -1
        else:
            choices += n
            cell = chosen(free, below(stream, n))
            record[length] = cell
            pawn = one(white, cell)
            white = white & ~pawn
            own = at(colour, mover) | pawn
            put(colour, mover, own)
            for player in range(players):
                if player != mover and not stale[player] and some(at(linked, player) & pawn):
                    left = at(linked, player) & ~pawn
                    put(linked, player, left)
                    stale[player] = _cuts(pawn, cell, left, near=near, close=close, border=border)
            if is_solid(cell, pawn, own, solid=solid, near=near, border=border):
                added = fill(pawn, own & ~solid, near)
                solid = solid | added
                added = spread(added, near)
                beside = beside | added
                fragile = added & ~solid & ~white
                while some(fragile):
                    region, closed = _closed(one(white, first(fragile)), ~solid & everything, white & beside, near)
                    fragile = fragile & ~region
                    if closed:
                        if _take(region, colour, near):
                            white = white & ~region
                            solid = solid | region
                        else:
                            white = white | region
                        stale[:] = True
            for player in range(players):
                used[player] = max(used[player], size(at(colour, player)))
        length += 1
        mover = mover + 1 if mover + 1 < players else 0
    return length, choices


@part
def _games(base: Word, lengths: Numbers, choices: Words, winners: Words, used: Words, record: Numbers, colour: Words,
           linked: Words, stale: Flags, near: Words, close: Words, borders: Words) -> None:
    """As `kernels.loops` says; up to `stale` there is room to work in.

    near, close  for each cell its neighbours, and the cells by which they are linked close by
    borders      the cells of the border, then all cells
    """
    stream = np.empty(1, np.uint64)
    border, everything = at(borders, 0), at(borders, 1)
    for game in range(len(lengths)):
        begin(stream, base, game)
        lengths[game], choices[game] = _game(stream, record, used[game], colour=colour, linked=linked, stale=stale,
                                             near=near, close=close, border=border, everything=everything)
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
