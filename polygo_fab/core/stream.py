"""The random numbers of playouts: the same in Python and in a kernel, and for each game its own.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). Game `index` of
`seed` begins at a place of its own, so a game is the same whichever process plays it, and after how many others.
"""

from __future__ import annotations

__all__ = ["GOLDEN", "MASK", "Stream", "mixed", "start"]

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(z: int) -> int:
    """The finaliser of SplitMix64: 64 bits to 64 bits, one to one."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


def start(seed: int, index: int) -> int:
    """Where the stream of a game begins."""
    return mixed((mixed(seed & MASK) + index * GOLDEN) & MASK)


class Stream:
    """The random numbers of game `index` of `seed`."""

    def __init__(self, seed: int, index: int = 0) -> None:
        self.state = start(seed, index)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2**32: the upper half of the next 64 bits, scaled."""
        self.state = (self.state + GOLDEN) & MASK
        return (mixed(self.state) >> 32) * n >> 32
