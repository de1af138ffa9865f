"""One new Nombres Croisés puzzle from a stream of random numbers: exactly one solution, and no given to spare.

A random disposition is hidden; its cells are then opened in random order. An open cell is an arrow between its row
and its column (see `solve`); one whose arrow would close a cycle must be given instead. At the end each given, taken
away, would close a cycle: the puzzle would have a second solution. For symmetric givens, sets of cells are opened,
each as a whole or not at all. `compiled.make` makes the same puzzles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from ..core.stream import Stream
from ..runtime.patience import waited
from .built import turned_board
from .draw import board, shuffled, stages
from .grade import level
from .order import Order, orbits
from .solve import is_unique

__all__ = ["STAGES", "TRIES", "built", "filled", "none_found", "puzzle"]

TRIES = 5000
"""How many puzzles are made until one is as ordered; of each level there is 1 in 300 or more from 6 x 6 on."""
STAGES = {1: 2, 2: 3}
"""Levels that chance hardly ever makes on large boards, and the number of stages that makes them."""
_BUILDS = 200
"""Boards that are built to have few givens, until one is as ordered."""
_FEW_TRIES = 20
"""On large boards, all of which need about as many givens, before one is built to have them."""
_LARGE, _MORE_STAGES = 32, 9
"""On boards with more rows and columns level 2 takes more waves than three stages make."""

_Cells = tuple[int, ...]


def puzzle(order: Order, index: int) -> Puzzle:
    """Puzzle number `index` (from 0) of an order: the same whichever others are made.

    It is the first made with the stream of its number that is as ordered. Raises BadInput where none is found, as when
    a level is asked for that boards of this size do not have.
    """
    return filled(order, index)[0]


def filled(order: Order, index: int) -> tuple[Puzzle, int]:
    """The same with its solution, as it was hidden: the pawns as bits, row after row."""
    stream = Stream(order.seed, index)
    large = min(order.rows, order.columns) > _LARGE
    for _ in range(_FEW_TRIES if large and isinstance(order.givens, int) else TRIES):
        waited()
        found = _tried(order, stream)
        if found is not None and (order.level is None or level(found[0]) == order.level):
            if not is_unique(found[0]):
                raise AssertionError(f"{found[0].text()} does not have exactly one solution")
            return found
    return built(order, index)


def built(order: Order, index: int) -> tuple[Puzzle, int]:
    """A puzzle with so few givens as chance does not bring, built to have them. Raises BadInput where that is not what
    is ordered, or does not bring it either."""
    wanted, stream = order.givens, Stream(order.seed, index)
    if not isinstance(wanted, int) or order.symmetry != "none":
        raise none_found(order, index)
    for _ in range(_BUILDS):
        pawns, turned = turned_board(order, stream, wanted)
        given = [(cell,) for cell in turned]
        others = [(cell,) for cell in range(order.rows * order.columns) if cell not in turned]
        if len(turned) < wanted or _closed(order.rows, order.columns, pawns, [*others, *given],
                                           order.rows * order.columns) != given:
            continue
        found = _puzzle(order, pawns, given)
        if order.level in (None, level(found)):
            return found, pawns
    raise none_found(order, index)


def none_found(order: Order, index: int) -> BadInput:
    return BadInput(f"no puzzle of {order.kind} found for number {index} of seed {order.seed} in {TRIES} tries")


def _tried(order: Order, stream: Stream) -> tuple[Puzzle, int] | None:
    """What the next random numbers make; None where the number of givens is not as ordered."""
    n, m = order.rows, order.columns
    pawns = board(stream, n * m, order.density)
    if order.givens == "fewest":
        from .givens import fewest
        cells = tuple(tuple(bool(pawns >> m * r + c & 1) for c in range(m)) for r in range(n))
        return replace(_puzzle(order, pawns, ()), givens=fewest(cells).givens), pawns
    sets = _in_order(order, stream, pawns)
    given = _closed(n, m, pawns, sets, order.givens if isinstance(order.givens, int) else n * m)
    if isinstance(order.givens, int):
        given = _filled_up(given, sets, order.givens)
        if sum(map(len, given)) != order.givens:
            return None
    return _puzzle(order, pawns, given), pawns


def _puzzle(order: Order, pawns: int, given: Sequence[_Cells]) -> Puzzle:
    n, m = order.rows, order.columns
    columns = _column(n, m)
    return Puzzle(tuple((pawns >> m * r & (1 << m) - 1).bit_count() for r in range(n)),
                  tuple((pawns >> c & columns).bit_count() for c in range(m)),
                  tuple((*divmod(cell, m), bool(pawns >> cell & 1)) for some in given for cell in some))


def _in_order(order: Order, stream: Stream, pawns: int) -> list[_Cells]:
    """The sets of cells in the order in which they are opened.

    With stages, lines are put on stages by chance, and the arrows that go up are opened first: the fewer stages, the
    shorter the paths of arrows. Where only pawns are to be given, all empty cells are opened before: their arrows, all
    from columns to rows, close no cycle.
    """
    n, m = order.rows, order.columns
    sets = orbits(n, m, order.symmetry)
    ordered = [sets[k] for k in shuffled(stream, len(sets))]
    if order.level in STAGES:
        stage = stages(stream, n, m, STAGES[order.level] if order.level == 1 or min(n, m) <= _LARGE else _MORE_STAGES)
        ordered.sort(key=lambda some: (stage[some[0] // m] > stage[n + some[0] % m]) == bool(pawns >> some[0] & 1))
    if order.givens == "pawns":
        ordered.sort(key=lambda some: pawns >> some[0] & 1)
    return ordered


@cache
def _column(n: int, m: int) -> int:
    """The cells of the first column, as bits."""
    return sum(1 << m * r for r in range(n))


@cache
def _squares(lines: int) -> tuple[int, int, int]:
    """Bits: the diagonal, first column and first row of a square of all lines by all lines."""
    return sum(1 << (lines + 1) * u for u in range(lines)), sum(1 << lines * u for u in range(lines)), (1 << lines) - 1


@cache
def _arrows(n: int, m: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each cell, empty and then with a pawn, what its arrow is in a square of all lines by all lines: the bit of
    the way back and of the way itself, then where the column of its start and the row of its end begin."""
    lines = n + m
    ends = [pair for r in range(n) for c in range(n, lines) for pair in ((c, r), (r, c))]
    return tuple((lines * end + start, lines * start + end, start, lines * end) for start, end in ends)


def _closed(n: int, m: int, pawns: int, sets: Sequence[_Cells], most: int) -> list[_Cells]:
    """The sets that cannot be opened when their turn comes: their arrows would close a cycle; no more of them, once
    there are more than `most`.

    `reach` is a square of bits: bit v of row u, at (n + m) * u + v, says that arrows lead from line u to line v.
    """
    reach, any_row, all_columns = _squares(n + m)
    arrows = _arrows(n, m)
    given = list[_Cells]()
    for cells in sets:
        if len(given) > most:
            break
        grown = reach
        for cell in cells:
            back, there, start, end = arrows[cell + cell + (pawns >> cell & 1)]
            if grown >> back & 1:
                given.append(cells)
                break
            if not grown >> there & 1:
                # every line that reaches the start now reaches what the end reaches: one product writes all those rows
                grown |= (grown >> start & any_row) * (grown >> end & all_columns)
        else:
            reach = grown
    return given


def _filled_up(given: list[_Cells], sets: Sequence[_Cells], wanted: int) -> list[_Cells]:
    """More sets given, the last to be opened first, each that fits, up to so many cells."""
    left = wanted - sum(map(len, given))
    more, needed = [], set(given)
    for cells in reversed(sets):
        if len(cells) <= left and cells not in needed:
            more.append(cells)
            left -= len(cells)
    return given + more
