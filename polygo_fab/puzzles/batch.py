"""Many puzzles of an order, by compiled loops where that pays; memory does not grow with their number.

They are `make.puzzle` of the order and their numbers. That two are alike is left to chance: of the million puzzles of
6 x 6 with seed 1 two are, turned or turned over; on boards of a few cells it comes about soon. `generate.book` leaves
such puzzles out, and keeps all in memory for that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core.puzzle import Puzzle
from ..core.stream import GOLDEN, MASK, mixed
from . import make
from .compiled import loads
from .draw import digits, turns
from .grade import level_of
from .make import STAGES, TRIES
from .order import Order, orbits
from .solve import line_waves

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Batch", "batch", "compiles", "filled", "pays", "puzzles"]

CHUNK = 4096
"""Puzzles at a time."""
_COMPILED_TO = 32
"""Rows, and columns, that compiled loops have words for."""
_ENOUGH, _LOADED = 400_000, 4_000
"""Cells to open from which on it pays to load compiled loops (half a second), and to call them when they are there."""
_TRIES = {None: 1, 1: 5, 2: 5, 3: 5, 4: 50}
"""About how many puzzles are made for one of a level."""


@dataclass(frozen=True)
class Batch:
    """Puzzles number `first`, first + 1 ... of an order, a row for each: the pawns and the given cells of each row of
    the board, as bits; and how many waves of the line rule solve it."""

    order: Order
    first: int
    boards: NDArray[np.uint64]
    givens: NDArray[np.uint64]
    waves: NDArray[np.int64]

    def __iter__(self) -> Iterator[Puzzle]:
        import numpy as np

        bits = np.arange(self.order.columns, dtype=np.uint64)
        pawns, given = ((rows[:, :, None] >> bits & np.uint64(1)).astype(np.bool_)
                        for rows in (self.boards, self.givens))
        which, row, column = np.nonzero(given)
        givens = tuple(zip(row.tolist(), column.tolist(), pawns[which, row, column].tolist(), strict=True))
        ends = np.cumsum(np.bincount(which, minlength=len(pawns))).tolist()
        start = 0
        for end, rows, columns in zip(ends, pawns.sum(axis=2).tolist(), pawns.sum(axis=1).tolist(), strict=True):
            yield Puzzle(tuple(rows), tuple(columns), givens[start:end])
            start = end

    def text(self) -> bytes:
        """The texts of the puzzles, a line each: what `Puzzle.text` says, ten times as fast."""
        from .compiled.text import writing

        head, room = self._room(0)
        return room[:writing()(self.boards, self.givens, self.order.columns, head, room)].tobytes()

    def lines(self, keys: tuple[str, ...]) -> bytes:
        """A line for each puzzle that says all of it, with `keys` around what it says: see `compiled.text`."""
        import numpy as np

        from .compiled.text import line_writing

        most = min(self.order.rows, self.order.columns)
        levels = np.array([level_of(waves, most) for waves in range(most + 1)], np.int64)
        made, form = (self.boards, self.givens, self.waves), self._room(sum(map(len, keys)) + 60)
        said = self.first, levels, tuple(np.frombuffer(key.encode(), np.uint8) for key in keys)
        return form[1][:line_writing()(*made, self.order.columns, *form, *said)].tobytes()

    def _room(self, more: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """How each text begins, and room for all texts, their solutions, and so many bytes more for each."""
        import numpy as np

        n, m = self.order.rows, self.order.columns
        head = np.frombuffer(f"nc:{n}x{m}:r".encode(), np.uint8)
        return head, np.empty(len(self.boards) * (len(head) + 7 * n + 3 * m + 9 * n * m + 4 + more), np.uint8)


def puzzles(order: Order, first: int = 0, count: int | None = None) -> Iterator[Puzzle]:
    """Puzzles number first, first + 1 ... of an order, so many or as it says. Raises BadInput as `make.puzzle`."""
    return (puzzle for puzzle, _ in filled(order, first, count))


def filled(order: Order, first: int = 0, count: int | None = None) -> Iterator[tuple[Puzzle, int]]:
    """The same, each with its solution: the pawns as bits, row after row."""
    count = order.count if count is None else count
    if not pays(order, count):
        yield from (make.filled(order, index) for index in range(first, first + count))
        return
    for start in range(first, first + count, CHUNK):
        made = batch(order, start, min(CHUNK, first + count - start))
        for puzzle, rows in zip(made, made.boards.tolist(), strict=True):
            yield puzzle, sum(row << order.columns * r for r, row in enumerate(rows))


def compiles(order: Order) -> bool:
    """Whether there are compiled loops for it: not for the fewest givens, and not beyond 32 x 32."""
    return order.givens != "fewest" and max(order.rows, order.columns) <= _COMPILED_TO


def pays(order: Order, count: int) -> bool:
    """Whether there are compiled loops that make so many puzzles sooner. They are loaded once in a process."""
    enough = _LOADED if f"{__package__}.compiled.make" in sys.modules else _ENOUGH
    return compiles(order) and count * order.rows * order.columns * _TRIES[order.level] >= enough and loads()


def batch(order: Order, first: int, count: int) -> Batch:
    """The same by compiled loops, all at once; for what `compiles`. Raises BadInput as `make.puzzle`."""
    import numpy as np

    from .compiled.make import making

    words = np.uint64
    made = tries, waves, boards, givens = (np.empty(count, np.int64), np.empty(count, np.int64),
                                           np.empty((count, order.rows), words), np.empty((count, order.rows), words))
    base = words((mixed(order.seed & MASK) + first * GOLDEN) & MASK)
    making()(base, TRIES, *made, *_arguments(order))
    for k in np.flatnonzero(tries < 1).tolist():
        if tries[k] == 0:
            puzzle, pawns = make.built(order, first + k)
            waves[k] = line_waves(puzzle) or 0
            boards[k] = [pawns >> order.columns * r & (1 << order.columns) - 1 for r in range(order.rows)]
            givens[k] = 0
            for r, c, _ in puzzle.givens:
                givens[k, r] |= words(1 << c)
            continue
        raise AssertionError(f"number {first + k} of {order} does not have exactly one solution")
    return Batch(order, first, boards, givens, waves)


def _arguments(order: Order) -> tuple[Any, ...]:
    """The order as `compiled.make.making` has it."""
    import numpy as np

    words = np.uint64
    n, m = order.rows, order.columns
    radix, least, many = digits(order.density)
    sets = orbits(n, m, order.symmetry)
    drawn = turns(len(sets))
    cells = np.array([divmod(cell, m) for some in sets for cell in some], np.int64).reshape(-1, 2)
    most = min(n, m)
    right = [order.level is None or level_of(waves, most) == order.level for waves in range(most + 1)]
    return (m, words(radix), words(least), np.array([radix ** k for k in range(1, many + 1)], words),
            np.array([limit for limit, _ in drawn], words), np.array([len(sizes) for _, sizes in drawn], np.int64),
            np.cumsum([0, *map(len, sets)]), cells[:, 0].copy(), cells[:, 1].copy(), STAGES.get(order.level or 0, 0),
            order.givens == "pawns", order.givens if isinstance(order.givens, int) else -1, np.array(right, np.bool_))
