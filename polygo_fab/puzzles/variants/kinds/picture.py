"""A picture: rows and columns count dark cells, and solved, the board shows something.

As few cells are given as leave one solution: proved to be the fewest up to 15 rows or columns, else the fewest found
(`puzzles.givens.fewest`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from ....core.count_puzzle import CountPuzzle, Layout
from ....core.errors import BadInput
from ....core.puzzle import LARGEST
from ....core.stream import Stream
from ...givens import fewest
from ...pictures import Rows, pictures, shown_by
from ..growing import shuffled
from ..layouts import grid
from ..variant import VariantOrder, by_lines

__all__ = ["VARIANT", "called", "hidden", "of_size", "rows_of", "size_of_picture"]

_MOST_GIVEN = 0.25
"""Of the cells: what gives more away is no puzzle."""


@cache
def layout(size: str) -> Layout:
    """2x2 to 60x60, with dark cells and light ones."""
    return grid("picture", size, 2, LARGEST, colours=("dark",))


def rows_of(text: str) -> Rows:
    """The rows of a picture as it is typed. Raises BadInput for what is none."""
    rows = tuple(text.split())
    if not rows or {len(row) for row in rows} != {len(rows[0])} or set("".join(rows)) - {"#", "."}:
        raise BadInput(f"picture '{text[:60]}': expected rows of one length, # for a dark cell and . for a light one")
    return rows


def size_of_picture(rows: Rows) -> str:
    """The board of a picture. Raises BadInput for one that is too small or too large."""
    n, m = len(rows), len(rows[0])
    if not (2 <= n <= LARGEST and 2 <= m <= LARGEST):
        raise BadInput(f"a picture of {n} x {m} cells: allowed: 2 x 2 to {LARGEST} x {LARGEST}")
    return f"{n}x{m}"


@cache
def of_size(size: str) -> tuple[str, ...]:
    """The names of the pictures with a board of this size. Raises BadInput where there is none."""
    found = tuple(name for name, rows in pictures().items() if size_of_picture(rows) == size)
    if not found:
        there = Counter(map(size_of_picture, pictures().values())).most_common(5)
        raise BadInput(f"no picture of {size[:60]}: allowed: the size of one, such as "
                       + ", ".join(f"{name} ({many})" for name, many in there))
    return found


@cache
def hidden(rows: Rows) -> CountPuzzle:
    """The puzzle of a picture. Raises BadInput where there is nothing to be seen, or nothing to be found."""
    board = layout(size_of_picture(rows))
    cells = tuple(tuple(cell == "#" for cell in row) for row in rows)
    dark = sum(map(sum, cells))
    if dark in (0, len(board.names)):
        raise BadInput(f"a picture of {len(rows)} x {len(rows[0])} cells that are all {'dark' if dark else 'light'}: "
                       "expected some of either")
    givens = fewest(cells).givens
    if len(givens) > _MOST_GIVEN * len(board.names):
        raise BadInput(f"a picture of {len(rows)} x {len(rows[0])} cells of which {len(givens)} would be given: "
                       f"allowed: {int(_MOST_GIVEN * 100)} %: a plainer picture, with larger dark and light patches")
    counts = [(sum(row),) for row in cells] + [(sum(column),) for column in zip(*cells, strict=True)]
    m = len(rows[0])
    return CountPuzzle(board, tuple(counts), tuple((r * m + c, int(dark)) for r, c, dark in givens))


def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle:
    """The picture that is drawn or named, or one of the size by chance. Raises BadInput for what is no picture, and a
    size that none has."""
    if order.picture:
        return hidden(pictures().get(order.picture) or rows_of(order.picture))
    some = of_size(order.size)
    return hidden(pictures()[shuffled(list(some), Stream(seed))[index % len(some)]])


def called(puzzle: CountPuzzle) -> str:
    """The name of the picture that the solution shows; "" for one that is not of the library, or no solution."""
    found = VARIANT.solved(puzzle)
    if found.answer is None or not found.complete:
        return ""
    m = sum(line.family == "c" for line in puzzle.layout.lines)
    values = ["#" if value else "." for value in found.answer]
    return shown_by(tuple("".join(values[start:start + m]) for start in range(0, len(values), m)))


VARIANT = replace(by_lines(("13x13", "14x13", "12x13", "11x11"), layout, made), tries=1)
