"""Random games of the HEX games, compiled: what `games/shared/diameters.py` says, three cells in each corner.

There a player is cut off from a pair of ports exactly when pawns of others join the two arcs of the border between
them, the end cells of the ports included: joining and cutting off are one and the same. Each goal, a player and a
pair of ports that he may join, has two bits of a word, one 32 above the other. A pawn of his own has those of the
ports to which chains of his pawns join it; a pawn of another those of the arcs to which chains of the others' pawns,
whatever their colours, join it. Both bits of a goal on a pawn of his are a diameter, on another's they cut him off
from it; and they come together first on a pawn just put.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ....core.compiled.jit import compiled, part, stamp
from ....core.compiled.stream import begin, below
from ....core.compiled.values import Flags, Numbers, Word, Words
from .sets import place, size

__all__ = ["playing"]

_ONE, _HALF = np.uint64(1), np.uint64(32)
_SIDE = np.uint64((1 << 32) - 1)


@part
def _take(empty: Words, k: Word) -> np.int64:
    """The empty cell above k others, which is empty no more."""
    word = 0
    while k >= size(empty[word]):
        k -= size(empty[word])
        word += 1
    bit = place(empty[word], k)
    empty[word] ^= _ONE << bit
    return 64 * word + np.int64(bit)


@part
def _join(cell: int, near: Numbers, owner: Numbers, joined: Words, passing: Words, live: Word,
          waiting: Numbers) -> None:
    """Pass on what a pawn is joined to, from neighbour to neighbour."""
    waiting[0] = cell
    many = np.uint64(1)
    while many:
        many -= _ONE
        cell = waiting[many]
        mine, mover = joined[cell] & live, owner[cell]
        for i in range(near.shape[1]):
            other = near[cell, i]
            news = mine & passing[mover, owner[other]] & ~joined[other]
            if news:
                joined[other] |= news
                waiting[many] = other
                many += _ONE


@part
def _game(stream: Words, record: Numbers, used: Words, empty: Words, owner: Numbers, joined: Words, out: Flags,
          waiting: Numbers, near: Numbers, sides: Words, passing: Words, goals: Words) -> tuple[int, int, int]:
    """One game: its length (-1 for one without a winner), the number of its legal moves, and the winner."""
    players, cells = sides.shape
    for word in range(len(empty)):
        empty[word] = ~np.uint64(0) if 64 * word + 64 <= cells else (_ONE << np.uint64(cells - 64 * word)) - _ONE
    owner[:] = players
    joined[:] = 0
    out[:] = False
    used[:] = 0
    mover, left, choices, cut = 0, players, 0, np.uint64(0)
    for length in range(cells):
        choices += cells - length
        cell = _take(empty, below(stream, np.uint64(cells - length)))
        record[length] = cell
        used[mover] += _ONE
        owner[cell] = mover
        news = sides[mover, cell]
        for i in range(near.shape[1]):
            other = near[cell, i]
            news |= joined[other] & passing[mover, owner[other]]
        joined[cell] = news
        if news:
            _join(cell, near, owner, joined, passing=passing, live=~(cut | cut << _HALF), waiting=waiting)
            both = news & news >> _HALF & _SIDE
            if both & goals[mover]:
                return length + 1, choices, mover
            if both & ~cut:
                cut |= both
                for player in range(players):
                    if not out[player] and not goals[player] & ~cut:
                        out[player] = True
                        left -= 1
                if left == 1:
                    return length + 1, choices, mover
        mover = mover + 1 if mover + 1 < players else 0
        while out[mover]:
            mover = mover + 1 if mover + 1 < players else 0
    return -1, choices, mover


@part
def _games(base: Word, lengths: Numbers, choices: Words, winners: Words, used: Words, record: Numbers, empty: Words,
           owner: Numbers, joined: Words, out: Flags, waiting: Numbers, near: Numbers, sides: Words, passing: Words,
           goals: Words) -> None:
    """As `kernels.loops` says; from `empty` to `waiting` there is room to work in.

    near     the neighbours of each cell, filled up with the number of a cell that is not there and has no neighbours
    sides    for each player and cell the bits of a pawn there by itself
    passing  for two owners of neighbouring cells (an empty cell has one more than there are players), the bits that
             their pawns share
    goals    for each player the lower bits of his goals
    """
    stream = np.empty(1, np.uint64)
    for game in range(len(lengths)):
        begin(stream, base, game)
        lengths[game], choices[game], winner = _game(
            stream, record, used[game], empty=empty, owner=owner, joined=joined, out=out, waiting=waiting, near=near,
            sides=sides, passing=passing, goals=goals)
        winners[game] = _ONE << np.uint64(winner)


@cache
def playing() -> Callable[..., None]:
    """`_games` for Python, kept on disk for the sources as they are."""
    sources = stamp(__file__)

    @compiled
    def games(*arguments: object) -> None:
        _ = sources
        _games(*arguments)
    return games
