"""All ways to lay the rectangles of a board, by the rules of one number and of one cell (`areas`) and by trying.

The rules run here without a record, number by number: what they leave in the end is the same in any order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.flood import members
from .areas import Places, places

__all__ = ["covers", "laid", "level_by_rules", "shared"]


def level_by_rules(puzzle: CountPuzzle) -> int:
    """The same as `areas.level`, without a record of the steps; they prove that there is one solution. Raises BadInput
    as that."""
    whole, least = (1 << len(puzzle.layout.names)) - 1, 1
    left, level = _settled(places(puzzle), whole) or ((), 0)
    while left and not level:
        fewer, least = _not_failing(left), max(least, 3)
        if fewer == left:
            fewer, least = tuple(tuple(place for place in some if len(some) == 1 or _settled(
                (*left[:k], (place,), *left[k + 1:]), whole)) for k, some in enumerate(left)), 4
        if fewer == left:
            break
        left, level = _settled(fewer, whole) or ((), 0)
    if not level:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no level: logic without guessing does not solve it")
    return max(level, least)


def _not_failing(left: Places) -> Places:
    """Without the places in which a rectangle leaves, at once, a number without place or a cell without number."""
    which = [(k, place, members(place)) for k, some in enumerate(left) for place in some]
    of, over = [0] * len(left), dict[int, int]()  # the places of each number, and over each cell, as bits
    for i, (k, _, cells) in enumerate(which):
        of[k] |= 1 << i
        for cell in cells:
            over[cell] = over.get(cell, 0) | 1 << i
    needs, every = {*of, *over.values()}, (1 << len(which)) - 1
    fewer: list[list[int]] = [[] for _ in left]
    for i, (k, place, cells) in enumerate(which):
        against = of[k]
        for cell in cells:
            against |= over[cell]
        stays = every ^ against | 1 << i
        if all([some & stays for some in needs]):
            fewer[k].append(place)
    return tuple(map(tuple, fewer))


@lru_cache(maxsize=1)  # what a puzzle is made by, it is graded by
def _settled(left: Places, whole: int) -> tuple[Places, int] | None:
    """The places that are left when all rules have said what they say, and the level that is known from that: 1 where
    numbers alone have settled all, 2 where cells were asked, too, 0 where places are left; None where that cannot be.
    """
    last: list[Sequence[int]] = [*left]
    level = 1
    own, reached, known = [0] * len(last), [0] * len(last), 0
    asked: Sequence[int] = range(len(last))
    while True:
        going = True
        while going:  # what the places of single numbers have in common
            going, still = False, []
            for k in asked:
                others = known & ~own[k]
                some = [place for place in last[k] if not place & others] if others else last[k]
                if not some:
                    return None
                if len(some) == 1:
                    common = every = some[0]
                else:
                    still.append(k)
                    common, every = -1, 0
                    for place in some:
                        common &= place
                        every |= place
                last[k], reached[k] = some, every
                if common != own[k]:
                    known |= common
                    own[k], going = common, True
            asked = still
        once = twice = 0
        for cells in reached:
            twice |= once & cells
            once |= cells
        if once != whole:
            return None
        if known == whole:
            return tuple(map(tuple, last)), level
        free = once & ~twice & ~known
        if not free:
            return tuple(map(tuple, last)), 0
        level = 2
        for k in asked:  # the cells that single numbers alone reach
            alone = reached[k] & free
            if alone:
                last[k] = [place for place in last[k] if place & alone == alone]
                if not last[k]:
                    return None


def covers(puzzle: CountPuzzle, tries: int, left: Places = ()) -> Iterator[tuple[int, ...]]:
    """The same as `laid`, but the value of each cell."""
    for found in laid(puzzle, tries, left):
        value = {cell: k for k, place in enumerate(found, start=1) for cell in members(place)}
        yield tuple(value[cell] for cell in range(len(value)))


def laid(puzzle: CountPuzzle, tries: int, left: Places = ()) -> Iterator[tuple[int, ...]]:
    """Every solution, each once, always in the same order: the rectangle of each number; with `left`, those of them in
    which each has one of these places. Raises BadInput after so many tries."""
    whole = (1 << len(puzzle.layout.names)) - 1
    todo = [left or places(puzzle)]
    while todo:
        if not tries:
            raise BadInput(f"puzzle '{puzzle.text()[:80]}': too many tries to count its solutions")
        tries -= 1
        found = _settled(todo.pop(), whole)
        if found is None:
            continue
        settled, _ = found
        open_ = [(len(some), k) for k, some in enumerate(settled) if len(some) > 1]
        if not open_:
            yield tuple(place for place, in settled)
        else:
            _, k = min(open_)
            todo += [(*settled[:k], (place,), *settled[k + 1:]) for place in settled[k]]


def shared(puzzle: CountPuzzle, tries: int) -> tuple[int | None, ...] | None:
    """The value of each cell, None where solutions differ; None where there is no solution. Raises as `covers`."""
    found = [*zip(covers(puzzle, tries), range(2), strict=False)]
    if not found:
        return None
    one, every, seen = found[0][0], places(puzzle), [{*values} for values in zip(*(cells for cells, _ in found),
                                                                               strict=True)]
    for cell, value in enumerate(one):
        for k, some in enumerate(every):
            over = tuple(place for place in some if place >> cell & 1)
            if len(seen[cell]) == 1 and k + 1 != value and over:
                other = next(covers(puzzle, tries, (*every[:k], over, *every[k + 1:])), ())
                seen = [values | {its} for values, its in zip(seen, other, strict=True)] if other else seen
    return tuple(min(values) if len(values) == 1 else None for values in seen)
