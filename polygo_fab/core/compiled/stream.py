"""`core.stream` for compiled loops: the same random numbers. The state of a stream is an array of one word."""

from __future__ import annotations

import numpy as np

from ..stream import GOLDEN
from .jit import part
from .values import Word, Words

__all__ = ["begin", "below"]

_GOLDEN, _A, _B = (np.uint64(n) for n in (GOLDEN, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_27, _30, _31, _32 = (np.uint64(n) for n in (27, 30, 31, 32))


@part
def _mixed(z: Word) -> Word:
    z = (z ^ (z >> _30)) * _A
    z = (z ^ (z >> _27)) * _B
    return z ^ (z >> _31)


@part
def begin(stream: Words, base: Word, index: int) -> None:
    """Go to the start of a game: `base` is that of game 0 before the last mixing, `index` counts from there."""
    stream[0] = _mixed(base + np.uint64(index) * _GOLDEN)


@part
def below(stream: Words, n: Word) -> Word:
    """A number from 0 to n - 1, for n up to 2**32."""
    stream[0] += _GOLDEN
    return (_mixed(stream[0]) >> _32) * n >> _32
