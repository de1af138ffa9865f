"""Many puzzles of one size tested at once, by compiled loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from ..core.puzzle import Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Packed", "pack"]

_PLANES = 6


@dataclass(frozen=True)
class Packed:
    """Puzzles of one size as `compiled.unique` has them, a row for each.

    pawns, empties   6 words: bit k of word j is bit j of what line k still needs (63: more than it can have)
    crossing         a word for each line: the lines that it crosses at a cell not given
    """

    pawns: NDArray[np.uint64]
    empties: NDArray[np.uint64]
    crossing: NDArray[np.uint64]

    def line_waves(self) -> NDArray[np.int64]:
        """For each puzzle what `solve.line_waves` says; -1 unless there is exactly one solution."""
        import numpy as np

        from .compiled.unique import testing

        waves = np.empty(len(self.crossing), np.int64)
        testing()(self.pawns, self.empties, self.crossing, waves)
        return waves


def pack(puzzles: Sequence[Puzzle]) -> Packed:
    """Raises BadInput for puzzles of several sizes."""
    import numpy as np

    sizes = {(len(puzzle.rows), len(puzzle.columns)) for puzzle in puzzles}
    if len(sizes) > 1:
        raise BadInput(f"puzzles of {len(sizes)} sizes: allowed: one size at a time")
    n, m = sizes.pop() if sizes else (1, 1)
    rows, columns = (1 << n) - 1, (1 << m) - 1 << n
    planes, lines = [], []
    for puzzle in puzzles:
        pawns = [*puzzle.rows, *puzzle.columns]
        empties = [m - count for count in puzzle.rows] + [n - count for count in puzzle.columns]
        crossing = [columns] * n + [rows] * m
        for r, c, pawn in puzzle.givens:
            for line, across in ((r, n + c), (n + c, r)):
                crossing[line] ^= 1 << across
                (pawns if pawn else empties)[line] -= 1
        planes.append([_planes(pawns), _planes(empties)])
        lines.append(crossing)
    both = np.array(planes, np.uint64).reshape(-1, 2, _PLANES)
    return Packed(both[:, 0].copy(), both[:, 1].copy(), np.array(lines, np.uint64).reshape(-1, n + m))


def _planes(numbers: list[int]) -> list[int]:
    """Numbers on their side, a negative one as 63."""
    allowed = [number if number >= 0 else 63 for number in numbers]
    return [sum((number >> j & 1) << k for k, number in enumerate(allowed)) for j in range(_PLANES)]
