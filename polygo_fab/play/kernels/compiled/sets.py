"""Sets of sites in one word of 64 bits or in two, for compiled loops.

One word is a uint64, two are a pair of them: & | ^ ~ and the functions here work on both, so a loop is written once
and numba compiles it for the kind of set that it is given. A table of sets is an array, with a column for each word
where there are two. Sites and counts are uint64 too: numba makes a float of the sum with a signed number.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

import numpy as np
from numba import types
from numba.extending import overload

from ....core.compiled.bits import lowest, ones
from ....core.compiled.jit import INSIDE, part
from ....core.compiled.values import Sites, Word, Words

__all__ = ["at", "chosen", "fill", "first", "one", "place", "put", "rest", "size", "some", "spread"]

_0, _1, _64 = np.uint64(0), np.uint64(1), np.uint64(64)
_HALVES = tuple((np.uint64(n), np.uint64((1 << n) - 1)) for n in (32, 16, 8, 4, 2, 1))
_WORD = types.uint64
_PAIR = types.UniTuple(_WORD, 2)


# --- a word


@part
def place(word: Word, k: Word) -> Word:
    """Where the 1 above k others is: again and again, in the upper half of what is left, or in the lower."""
    place = _0
    for half, low in _HALVES:
        below = ones(word & low)
        if k >= below:
            k -= below
            word >>= half
            place += half
    return place


# --- one word or two: what Python sees are empty bodies, as only compiled code calls these


def _compiled_as(function: Callable[..., Sites], word: Callable[..., Sites], pair: Callable[..., Sites]) -> None:
    """What `function` is where its first argument is a set (or a table of sets) of one word, and of two."""
    overload(function, strict=False, jit_options=INSIDE)(
        lambda sites, *_: word if sites == _WORD or getattr(sites, "ndim", 2) == 1 else pair)


def some(sites: Sites) -> Sites:
    """Whether the set has a site."""


def size(sites: Sites) -> Sites:
    """How many sites it has."""


def first(sites: Sites) -> Sites:
    """The lowest site of a set that has one."""


def rest(sites: Sites) -> Sites:
    """The set without its lowest site."""


def chosen(sites: Sites, k: Word) -> Sites:
    """The site above k others of the set."""


def one(like: Sites, site: Word) -> Sites:
    """The set of one site, of as many words as `like`."""


def at(table: Words, row: int | Word) -> Sites:
    """A set out of a table."""


def put(table: Words, row: int, sites: Sites) -> Sites:
    """Write a set into a table."""


def _chosen_of_pair(sites: Sites, k: Word) -> Sites:
    below = ones(sites[0])
    return place(sites[0], k) if k < below else _64 + place(sites[1], k - below)


def _put_word(table: Words, row: int, sites: Sites) -> Sites:
    table[row] = sites


def _put_pair(table: Words, row: int, sites: Sites) -> Sites:
    table[row, 0], table[row, 1] = sites


_compiled_as(some, lambda sites: sites != _0, lambda sites: (sites[0] | sites[1]) != _0)
_compiled_as(size, lambda sites: ones(sites), lambda sites: ones(sites[0]) + ones(sites[1]))
_compiled_as(first, lambda sites: lowest(sites),
             lambda sites: lowest(sites[0]) if sites[0] != _0 else _64 + lowest(sites[1]))
_compiled_as(rest, lambda sites: sites & (sites - _1),
             lambda sites: ((sites[0] & (sites[0] - _1), sites[1]) if sites[0] != _0 else
                            (_0, sites[1] & (sites[1] - _1))))
_compiled_as(chosen, lambda sites, k: place(sites, k), _chosen_of_pair)
_compiled_as(one, lambda like, site: _1 << site,
             lambda like, site: (_1 << site, _0) if site < _64 else (_0, _1 << (site - _64)))
_compiled_as(at, lambda table, row: table[row], lambda table, row: (table[row, 0], table[row, 1]))
_compiled_as(put, _put_word, _put_pair)


def _word_by_word(operation: Callable[..., object], on_pairs: Callable[..., Sites]) -> None:
    """An operation of words for pairs too; nothing else gives it those."""
    overload(operation, strict=False, jit_options=INSIDE)(lambda *sets: on_pairs if set(sets) == {_PAIR} else None)


_word_by_word(operator.and_, lambda a, b: (a[0] & b[0], a[1] & b[1]))
_word_by_word(operator.or_, lambda a, b: (a[0] | b[0], a[1] | b[1]))
_word_by_word(operator.xor, lambda a, b: (a[0] ^ b[0], a[1] ^ b[1]))
_word_by_word(operator.invert, lambda a: (~a[0], ~a[1]))


# --- over a table of neighbours


@part
def spread(sites: Sites, near: Words) -> Sites:
    """The sites next to a site of the set (some of them may be in it)."""
    found = sites ^ sites
    while some(sites):
        found = found | at(near, first(sites))
        sites = rest(sites)
    return found


@part
def fill(start: Sites, inside: Sites, near: Words) -> Sites:
    """The sites that paths inside `inside` reach from the part of `start` in it."""
    front = start & inside
    left = inside & ~front
    while some(front):
        front = spread(front, near) & left
        left = left ^ front
    return inside ^ left
