"""Puzzles without lines to count along, solved at random by the rules that docs/puzzles.md tells, and what is looked at
on the way: of sure cells lines and blocks of lines, of areas numbers, cells and the sides of what is supposed."""

from __future__ import annotations

from itertools import count
from random import Random

from polygo_fab.check.second_areas import AreaThought
from polygo_fab.core.count_puzzle import CountPuzzle

__all__ = ["looked_at_areas_in", "looked_at_blocks_in"]

SIDES = 4


def looked_at_blocks_in(puzzle: CountPuzzle, random: Random) -> float:
    """Without givens: the lines in play and what each lacks are all that one has to know."""
    lacks = {family: {number: count_[0] or 0 for number, (line, count_) in
                      enumerate(zip(puzzle.layout.lines, puzzle.counts, strict=True)) if line.family == family}
             for family in "rc"}
    total = 0.0
    while True:
        some = [(family, line) for family in "rc" for line in lacks[family] if lacks["c" if family == "r" else "r"]]
        random.shuffle(some)
        for family, line in some:
            total += 1
            across = "c" if family == "r" else "r"
            lack = lacks[family][line]
            if lack in (0, len(lacks[across])):
                del lacks[family][line]
                lacks[across] = {other: its - (lack > 0) for other, its in lacks[across].items()}
                break
        else:
            looked = _cut(lacks, random)
            if looked is None:
                return total - len(some)
            total += looked


def _cut(lacks: dict[str, dict[int, int]], random: Random) -> int | None:
    """Takes the smallest block off; None where there is none."""
    total, size = 0, {family: len(some) for family, some in lacks.items()}
    for s in range(2, sum(size.values())):
        places = [(family, r) for family in "rc" for r in range(1, s)]
        random.shuffle(places)
        for family, r in places:
            total += s
            across = "c" if family == "r" else "r"
            if r > size[family] or s - r > size[across] or (r, s - r) == (size[family], size[across]):
                continue
            low = sorted(lacks[family], key=lacks[family].__getitem__)[:r]
            high = sorted(lacks[across], key=lacks[across].__getitem__)[size[across] - (s - r):]
            if sum(lacks[across][k] for k in high) - sum(lacks[family][k] for k in low) == (s - r) * (size[family] - r):
                lacks[family] = {k: its - (s - r) for k, its in lacks[family].items() if k not in low}
                lacks[across] = {k: its for k, its in lacks[across].items() if k not in high}
                return total
    return None


def looked_at_areas_in(puzzle: CountPuzzle, random: Random) -> float:
    """Each thing is put down as soon as it is found."""
    thought, total = AreaThought(puzzle), 0.0
    while not thought.done():
        numbers = [k for k, left in enumerate(thought.left) if left != [thought.has[k]]]
        random.shuffle(numbers)
        new = None
        for k in numbers:
            total += 1
            if cells := thought.shared(k) & ~thought.has[k]:
                new = {k: cells}
                break
        if new is None:
            known = sum(thought.has)
            cells_open = [cell for cell in range(thought.size) if not known >> cell & 1]
            random.shuffle(cells_open)
            for cell in cells_open:
                total += 1
                if len(over := thought.reaching(cell)) == 1:
                    new = {over[0]: 1 << cell}
                    break
        if new is not None:
            thought.learn(new)
            continue
        trials = [(k, cells) for k, some in enumerate(thought.left) if len(some) > 1 for cells in some]
        random.shuffle(trials)
        for k, cells in trials:
            trial = thought.supposing(k, cells)
            for _ in count():
                total += SIDES
                if not trial.sound() or not trial.went_on():
                    break
            if not trial.sound():
                thought.left[k].remove(cells)
                break
        else:
            raise AssertionError("nothing leads on")
    return total
