"""Rectangles that cover a board, each with one number in it, its area: where they may lie, and how a person finds them.

Rules of one number: where one place is left, the rectangle lies there; cells that all places left have in common are
its own. Rule of one cell: where the places of one number alone reach a cell, it is of that number. What is known of a
cell rules out places. Look-ahead: suppose that a rectangle lies in one of its places; if after some rounds of these
rules a number has no place left, or a cell no number, it does not. A supposition is never made inside another one.

Sets of cells are integers. Numbers count from 0 in the order in which they are read; the value of a cell is one more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import count as numbers

from ...core.count_puzzle import CountPuzzle, Layout
from ...core.errors import BadInput
from ...core.flood import members
from .conclusions import Conclusion, Solved

__all__ = ["CELL", "NUMBER", "Move", "Places", "concluded", "failing", "level", "moves", "places", "rectangle",
           "worked"]

Places = tuple[tuple[int, ...], ...]
"""For each number the rectangles that are left to it."""
NUMBER, CELL = "number", "cell"
"""What a rule looks at: one number, or one cell."""
_Found = tuple[str, int, int]
"""The rule, the number, and cells that are its own."""


@dataclass(frozen=True)
class _Cover:
    """What is known: the places left, and for each number cells that are its own."""

    left: Places
    own: tuple[int, ...]

    @cached_property
    def known(self) -> int:
        return sum(self.own)

    @cached_property
    def reached(self) -> tuple[int, ...]:
        """For each number the cells of its places."""
        return tuple(map(_any, self.left))


def rectangle(columns: int, top: int, left: int, high: int, wide: int) -> int:
    """The cells of a rectangle on a board of so many columns."""
    return _shape(columns, high, wide) << columns * top + left


@cache
def _shape(columns: int, high: int, wide: int) -> int:
    return sum((1 << wide) - 1 << columns * row for row in range(high))


def places(puzzle: CountPuzzle) -> Places:
    """For each number every rectangle of its area on the board in which it is the only number."""
    n, m = _sides(puzzle.layout)
    every = sum(1 << cell for cell, _ in puzzle.givens)
    return tuple(tuple([place for place in _around(n, m, cell, area) if place & every == 1 << cell])
                 for cell, area in puzzle.givens)


@lru_cache(maxsize=100_000)
def _around(n: int, m: int, cell: int, area: int) -> tuple[int, ...]:
    """Every rectangle of an area around a cell, on a board of n rows of m cells."""
    row, column = divmod(cell, m)
    return tuple(
        rectangle(m, top, left, high, wide)
        for high in range(1, min(n, area) + 1) if area % high == 0 and (wide := area // high) <= m
        for top in range(max(0, row - high + 1), min(row, n - high) + 1)
        for left in range(max(0, column - wide + 1), min(column, m - wide) + 1))


def worked(puzzle: CountPuzzle, told: Mapping[int, int] | None = None) -> Solved:
    """The puzzle as a person works it: what single numbers say, else what single cells say, else the supposition that
    fails soonest. A step has the number as its line, none where a cell says it, and new cells, but all of a rectangle
    that has one place left; what a supposition rules out is all its cells, and does not hold.

    told  cells of which the area of their rectangle is known besides
    """
    steps: list[Conclusion] = []
    rounds = deepest = 0
    sound, last = True, None
    for move in moves(puzzle, told):
        sound, last = move.sound, move.cover
        steps += concluded(move)
        rounds += bool(move.found)
        deepest = max(deepest, move.failed[0] if move.failed else 0)
    if not sound or last is None:
        return Solved(tuple(steps), rounds, deepest, None)
    value = {cell: number + 1 for number, own in enumerate(last.own) for cell in members(own)}
    return Solved(tuple(steps), rounds, deepest, tuple(value.get(cell) for cell in range(len(puzzle.layout.names))))


@dataclass(frozen=True)
class Move:
    """What is known, and what is concluded of that at once: what single numbers or cells say, or the supposition that
    fails soonest (rounds, number, place). At the end neither; not `sound` where the board cannot be covered."""

    cover: _Cover
    found: tuple[_Found, ...] = ()
    failed: tuple[int, int, int] | None = None
    sound: bool = True


def moves(puzzle: CountPuzzle, told: Mapping[int, int] | None = None) -> Iterator[Move]:
    """The way of `worked`, move by move."""
    whole = (1 << len(puzzle.layout.names)) - 1
    cover = _begun(puzzle, told or {})
    while _holds(cover, whole):
        if cover.known == whole:
            yield Move(cover)
            return
        if found := _of_numbers(cover) or _of_cells(cover):
            yield Move(cover, tuple(found))
            cover = _with(cover, found)
            continue
        failed = _soonest(cover, whole)
        yield Move(cover, failed=failed)
        if failed is None:
            return
        _, number, cells = failed
        cover = _Cover(tuple(tuple(place for place in some if place != cells) if k == number else some
                             for k, some in enumerate(cover.left)), cover.own)
    yield Move(cover, sound=False)


def concluded(move: Move) -> Iterator[Conclusion]:
    """What a move tells, step by step."""
    for rule, number, cells in move.found:
        its = members(_shown(move.cover, rule, number, cells))
        yield Conclusion((number,) if rule == NUMBER else (), its, number + 1)
    if move.failed is not None:
        took, number, cells = move.failed
        yield Conclusion((number,), members(cells), number + 1, False, took)


def level(puzzle: CountPuzzle, found: Solved) -> int:
    """1: single numbers say all; 2: single cells must, too; 3: suppositions fail at once; 4: later.

    Raises BadInput where logic does not solve it.
    """
    if not found.complete:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no level: logic without guessing does not solve it")
    if found.deepest:
        return 3 if found.deepest == 1 else 4
    return 2 if any(not step.lines for step in found.steps) else 1


# --- rules


def _begun(puzzle: CountPuzzle, told: Mapping[int, int]) -> _Cover:
    """Cells that are told belong to the only number of their area that reaches them, where there is one."""
    left = tuple(tuple(place for place in some if all(told.get(cell, area) == area for cell in members(place)))
                 if told else some for some, (_, area) in zip(places(puzzle), puzzle.givens, strict=True))
    cover = _Cover(left, tuple(1 << cell for cell, _ in puzzle.givens))
    reached = [_any(some) for some in left]
    who = {cell: [k for k, cells in enumerate(reached) if cells >> cell & 1] for cell in told}
    return _with(cover, [(CELL, some[0], 1 << cell) for cell, some in who.items() if len(some) == 1])


def _of_numbers(cover: _Cover) -> list[_Found]:
    """What the places of single numbers have in common."""
    return [(NUMBER, k, cells) for k, (some, own) in enumerate(zip(cover.left, cover.own, strict=True))
            if (cells := _common(some) & ~own)]


def _shown(cover: _Cover, rule: str, number: int, cells: int) -> int:
    """The cells that a step tells of."""
    return cover.left[number][0] if rule == NUMBER and len(cover.left[number]) == 1 else cells


def _of_cells(cover: _Cover) -> list[_Found]:
    """The cells that single numbers alone reach."""
    once = twice = 0
    for cells in cover.reached:
        twice |= once & cells
        once |= cells
    return [(CELL, k, alone) for k, (cells, own) in enumerate(zip(cover.reached, cover.own, strict=True))
            if (alone := cells & ~twice & ~own)]


def _with(cover: _Cover, found: Sequence[_Found]) -> _Cover:
    """With these cells known; the places that they rule out are gone."""
    own = list(cover.own)
    for _, number, cells in found:
        own[number] |= cells
    known = _any(own)
    return _Cover(tuple([tuple([place for place in some if place & its == its and not place & known & ~its])
                         for some, its in zip(cover.left, own, strict=True)]), tuple(own))


def _holds(cover: _Cover, whole: int) -> bool:
    """Whether every number has a place left, every cell a number, and no cell two."""
    return all(cover.left) and _any(cover.reached) == whole and _any(cover.own) == cover.known


def _soonest(cover: _Cover, whole: int) -> tuple[int, int, int] | None:
    """The rounds, number and place of the first supposition that fails, among those that fail soonest."""
    trials = [(k, place, _with(cover, ((NUMBER, k, place),))) for k, some in enumerate(cover.left) if len(some) > 1
              for place in some]
    for took in numbers(1):
        going = []
        for k, place, trial in trials:
            if not _holds(trial, whole):
                return took, k, place
            if found := [*_of_numbers(trial), *_of_cells(trial)]:
                going.append((k, place, _with(trial, found)))
        if not going:
            return None
        trials = going
    raise AssertionError("rounds end")


def failing(cover: _Cover, cells: int, rounds: int) -> tuple[int, int]:
    """On a board of so many cells: how many places one may suppose, and how many of them fail in so many rounds."""
    whole, trials = (1 << cells) - 1, [_with(cover, ((NUMBER, k, place),)) for k, some in enumerate(cover.left)
                                       if len(some) > 1 for place in some]
    many = len(trials)
    for _ in range(rounds - 1):
        trials = [_with(trial, found) for trial in trials if (found := [*_of_numbers(trial), *_of_cells(trial)])]
    return many, sum(not _holds(trial, whole) for trial in trials)


def _any(some: Sequence[int]) -> int:
    every = 0
    for cells in some:
        every |= cells
    return every


def _common(some: Sequence[int]) -> int:
    shared = -1
    for cells in some:
        shared &= cells
    return shared


def _sides(layout: Layout) -> tuple[int, int]:
    families = [line.family for line in layout.lines]
    return families.count("r"), families.count("c")
