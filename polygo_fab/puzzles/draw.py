"""What chance decides of a puzzle, from a stream of random numbers: the board, and the order in which cells open.

Several small numbers are drawn at once, as the digits of one below 2**32; the chance of each is then exact to a part
in 2**32 (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024). `compiled.draw` draws the
same. What is drawn is part of the permanent names of puzzles: it never changes (`names`).
"""

from __future__ import annotations

from functools import cache
from math import gcd

from ..core.stream import Stream

__all__ = ["board", "digits", "shuffled", "stages", "turns"]

_WORD = 1 << 32


@cache
def digits(density: int) -> tuple[int, int, int]:
    """A base, the least of its digits that is a pawn, and how many digits are drawn at once."""
    common = gcd(density, 100)
    base = 100 // common
    many = 1
    while base ** (many + 1) <= _WORD:
        many += 1
    return base, base - density // common, many


def board(stream: Stream, cells: int, density: int) -> int:
    """A pawn on each cell with a chance of `density` percent, as bits."""
    base, least, many = digits(density)
    pawns = 0
    for first in range(0, cells, many):
        here = min(many, cells - first)
        drawn = stream.below(base ** here)
        if base == 2:  # the digits are the bits
            pawns |= drawn << first
            continue
        for cell in range(first, first + here):
            drawn, digit = divmod(drawn, base)
            if digit >= least:
                pawns |= 1 << cell
    return pawns


@cache
def turns(many: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """How a shuffle of so many things draws: for each number, its limit, and the digits that it is made of."""
    found: list[tuple[int, tuple[int, ...]]] = []
    product, sizes = 1, list[int]()
    for size in range(many, 1, -1):
        if product * size > _WORD:
            found.append((product, tuple(sizes)))
            product, sizes = 1, []
        product *= size
        sizes.append(size)
    return (*found, (product, tuple(sizes))) if sizes else tuple(found)


def shuffled(stream: Stream, many: int) -> list[int]:
    """The numbers below `many` in random order (Fisher and Yates, from the last place to the first)."""
    order = list(range(many))
    for limit, sizes in turns(many):
        drawn = stream.below(limit)
        for size in sizes:
            drawn, place = divmod(drawn, size)
            order[size - 1], order[place] = order[place], order[size - 1]
    return order


def stages(stream: Stream, rows: int, columns: int, many: int) -> list[int]:
    """For each line, rows first, one of so many stages, 2 or more: rows on those with odd numbers and columns on the
    others, or the reverse."""
    swapped = stream.below(2)
    found = []
    for kind, lines in enumerate((rows, columns)):
        if kind == swapped:
            found += [1] * lines if many <= 3 else [2 * stream.below(many // 2) + 1 for _ in range(lines)]
        elif many == 2:
            found += [0] * lines
        elif many > 3:
            found += [2 * stream.below((many + 1) // 2) for _ in range(lines)]
        else:
            drawn = stream.below(1 << lines)
            found += [2 * (drawn >> line & 1) for line in range(lines)]
    return found
