"""The rectangles of a puzzle of areas, found without anything of what makes and solves them; and how hard that is.

Every cover is counted from its first cell on: the first cell that is free, as one reads, is the upper left corner of
its rectangle, and what is covered says all that matters to the rest. So a set of covered cells is looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import count

from ..core.count_puzzle import CountPuzzle

__all__ = ["MOST_SETS", "AreaThought", "area_covers", "first_failing_area", "level_of_areas"]

MOST_SETS = 400_000
"""Sets of covered cells that are looked at: some ten seconds."""
_ENOUGH = 2


def area_covers(puzzle: CountPuzzle, most: int = MOST_SETS) -> tuple[int | None, tuple[int | None, ...]]:
    """How many covers there are, 2 for two or more, None where that takes too long; of a single one the value of each
    cell."""
    counting = _Counting(puzzle, most)
    found = counting.covers()
    if found != 1:
        return found, (None,) * len(puzzle.layout.names)
    return 1, counting.followed()


class _Counting:
    def __init__(self, puzzle: CountPuzzle, most: int) -> None:
        self.puzzle, self.most = puzzle, most
        self.whole = (1 << len(puzzle.layout.names)) - 1
        self.after: dict[int, list[int]] = {}
        self.ways: dict[int, int] = {self.whole: 1}
        self.corner: dict[int, list[int]] = {}
        for some in _rectangles(puzzle):
            for cells in some:
                self.corner.setdefault(cells & -cells, []).append(cells)

    def covers(self) -> int | None:
        """Depth first without recursion, as boards are larger than a stack may be."""
        todo = [0]
        while todo:
            covered = todo[-1]
            if covered in self.ways:
                todo.pop()
                continue
            if covered not in self.after:
                if len(self.after) >= self.most:
                    return None
                free = ~covered & self.whole
                self.after[covered] = [covered | cells for cells in self.corner.get(free & -free, ())
                                       if not cells & covered]
            left = [one for one in self.after[covered] if one not in self.ways]
            if left:
                todo.append(left[0])
            else:
                self.ways[covered] = min(_ENOUGH, sum(self.ways[one] for one in self.after[covered]))
        return self.ways[0]

    def followed(self) -> tuple[int, ...]:
        """The one cover."""
        values, covered = [0] * len(self.puzzle.layout.names), 0
        while covered != self.whole:
            after = next(one for one in self.after[covered] if self.ways[one])
            cells = _cells(after & ~covered)
            number = next(k for k, (cell, _) in enumerate(self.puzzle.givens, start=1) if cell in cells)
            for cell in cells:
                values[cell] = number
            covered = after
        return tuple(values)


def level_of_areas(puzzle: CountPuzzle) -> int | None:
    """1 where numbers alone lead there, 2 where cells must as well, 3 where what is supposed fails at once, 4 later;
    None where nothing leads there, or there is no cover."""
    thought, found = AreaThought(puzzle), 1
    while thought.sound():
        if thought.done():
            return found
        learnt = thought.said_by_numbers()
        if not learnt and (learnt := thought.said_by_cells()):
            found = max(found, 2)
        if learnt:
            thought.learn(learnt)
            continue
        failed = first_failing_area(thought)
        if failed is None:
            return None
        took, number, cells = failed
        found = max(found, 3 if took == 1 else 4)
        thought.left[number].remove(cells)
    return None


def first_failing_area(thought: AreaThought) -> tuple[int, int, int] | None:
    """In how many rounds, of which number and which rectangle: of those that fail soonest the first number, its
    flattest, as one reads. To the level it does not matter which: what it rules out makes nothing fail later."""
    trials = [(k, cells, thought.supposing(k, cells)) for k, some in enumerate(thought.left) if len(some) > 1
              for cells in some]
    for took in count(1):
        failing = [(k, cells) for k, cells, trial in trials if not trial.sound()]
        if failing:
            return took, *min(failing, key=lambda one: (one[0], *_lies(one[1])))
        trials = [one for one in trials if one[2].went_on()]
        if not trials:
            break
    return None


class AreaThought:
    """What is known of a board: for each number, from 0 on, the rectangles `left` to it and the cells that it `has`.

    told  cells of which the area of their rectangle is known besides
    """

    def __init__(self, puzzle: CountPuzzle, told: Mapping[int, int] | None = None) -> None:
        self.size = len(puzzle.layout.names)
        told = told or {}
        self.left = [[cells for cells in some if all(told.get(cell, area) == area for cell in _cells(cells))]
                     for some, (_, area) in zip(_rectangles(puzzle), puzzle.givens, strict=True)]
        self.has = [1 << cell for cell, _ in puzzle.givens]
        for cell in told:
            over = self.reaching(cell)
            if len(over) == 1:
                self.has[over[0]] |= 1 << cell
        self.learn({})

    def reaching(self, cell: int) -> list[int]:
        """The numbers with a rectangle left over a cell."""
        return [k for k, cells in enumerate(self.reached()) if cells >> cell & 1]

    def reached(self) -> list[int]:
        """For each number the cells of all rectangles left to it."""
        found = []
        for some in self.left:
            every = 0
            for cells in some:
                every |= cells
            found.append(every)
        return found

    def shared(self, number: int) -> int:
        """What the rectangles left to a number have in common."""
        cells = (1 << self.size) - 1
        for some in self.left[number]:
            cells &= some
        return cells

    def said_by_numbers(self) -> dict[int, int]:
        """New cells of each number."""
        return {k: new for k in range(len(self.left)) if (new := self.shared(k) & ~self.has[k])}

    def said_by_cells(self) -> dict[int, int]:
        """The same: cells that a single number reaches."""
        reached, found = self.reached(), dict[int, int]()
        for k, mine in enumerate(reached):
            for other, cells in enumerate(reached):
                mine &= ~cells if other != k else -1
            if mine & ~self.has[k]:
                found[k] = mine & ~self.has[k]
        return found

    def learn(self, new: Mapping[int, int]) -> None:
        """These cells are known, and rule out rectangles."""
        for k, cells in new.items():
            self.has[k] |= cells
        known = 0
        for cells in self.has:
            known |= cells
        for k, mine in enumerate(self.has):
            self.left[k] = [cells for cells in self.left[k] if cells & mine == mine and not cells & known & ~mine]

    def sound(self) -> bool:
        """Whether every number has a rectangle left and every cell a number, and none has two."""
        if not all(self.left) or sum(cells.bit_count() for cells in self.has) != sum(self.has).bit_count():
            return False
        every = 0
        for cells in self.reached():
            every |= cells
        return every.bit_count() == self.size

    def done(self) -> bool:
        return sum(cells.bit_count() for cells in self.has) == self.size

    def fails(self, number: int, cells: int) -> int | None:
        """In how many rounds it fails to suppose that a number has this rectangle; None where it does not."""
        trial, took = self.supposing(number, cells), 1
        while trial.sound():
            if not trial.went_on():
                return None
            took += 1
        return took

    def supposing(self, number: int, cells: int) -> AreaThought:
        """What is known if a number has this rectangle."""
        trial = copy(self)
        trial.left, trial.has = list(self.left), list(self.has)
        trial.learn({number: cells})
        return trial

    def went_on(self) -> bool:
        """A round of all rules; whether it told anything."""
        new = self.said_by_numbers()
        for k, some in self.said_by_cells().items():
            new[k] = new.get(k, 0) | some
        self.learn(new)
        return bool(new)


def _lies(cells: int) -> tuple[int, int]:
    """Of two rectangles of an area the flatter one is less far from its first cell to its last; and that cell."""
    return cells.bit_length() - (cells & -cells).bit_length(), (cells & -cells).bit_length()


def _rectangles(puzzle: CountPuzzle) -> Iterator[list[int]]:
    """For each number all rectangles of its area that have no other number in them, by their upper left corners."""
    layout = puzzle.layout
    rows = [line.cells for line in layout.lines if line.family == "r"]
    given = dict(puzzle.givens)
    for number, area in puzzle.givens:
        found = []
        for top in range(len(rows)):
            for left in range(len(rows[0])):
                for wide in range(1, len(rows[0]) - left + 1):
                    if area % wide or top + area // wide > len(rows):
                        continue
                    cells = [cell for row in rows[top:top + area // wide] for cell in row[left:left + wide]]
                    if number in cells and [cell for cell in cells if cell in given] == [number]:
                        found.append(sum(1 << cell for cell in cells))
        yield found


def _cells(some: int) -> Sequence[int]:
    return [cell for cell in range(some.bit_length()) if some >> cell & 1]
