"""How fast Nombres Croisés puzzles are made and proved unique, against plain ways to do the same, in the same run.

    python benchmarks/bench_puzzles.py

The peers are what one would write first: count solutions row by row, by enumeration up to the second one, or with a
table of the pawns that the columns still need. Times are of this process alone, the best of several rounds.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations

from polygo_fab.core.puzzle import Puzzle
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.solve import is_unique

SEED = 2024


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of processor time, the least of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def rows_of(puzzle: Puzzle, r: int) -> list[frozenset[int]]:
    """The ways to fill a row by itself."""
    given = {c: pawn for row, c, pawn in puzzle.givens if row == r}
    return [frozenset(chosen) for chosen in combinations(range(len(puzzle.columns)), puzzle.rows[r])
            if all((c in chosen) == pawn for c, pawn in given.items())]


def unique_by_enumeration(puzzle: Puzzle) -> bool:
    """Rows one after another, back at the first column that cannot be met; stops at the second solution."""
    ways = [rows_of(puzzle, r) for r in range(len(puzzle.rows))]

    def search(r: int, needs: tuple[int, ...], found: int) -> int:
        if r == len(ways):
            return found + 1
        for row in ways[r]:
            left = tuple(need - (c in row) for c, need in enumerate(needs))
            if all(0 <= need < len(ways) - r for need in left):
                found = search(r + 1, left, found)
                if found > 1:
                    break
        return found

    return search(0, puzzle.columns, 0) == 1


def unique_by_table(puzzle: Puzzle) -> bool:
    """All solutions counted, rows one after another, by what the columns still need."""
    states = Counter({puzzle.columns: 1})
    for r in range(len(puzzle.rows)):
        following: Counter[tuple[int, ...]] = Counter()
        for needs, ways in states.items():
            for row in rows_of(puzzle, r):
                left = tuple(need - (c in row) for c, need in enumerate(needs))
                if all(0 <= need < len(puzzle.rows) - r for need in left):
                    following[left] += ways
        states = following
    return states.total() == 1


def main() -> None:
    print("generate, puzzles per second (each proved unique, no given to spare, no two alike)")
    for n, many in ((6, 1000), (10, 500), (15, 200), (25, 50)):
        taken = best(lambda n=n, many=many: generate(n, n, many, SEED), 3)
        print(f"  {n:2} x {n:<2} {many / taken:10,.0f}")
    print("is it unique? microseconds for a puzzle; half of them have lost a given and are not")
    for n, many, peers in ((6, 200, (unique_by_enumeration, unique_by_table)), (10, 100, ()), (15, 50, ()),
                           (25, 50, ())):
        puzzles = [puzzle if k % 2 else Puzzle(puzzle.rows, puzzle.columns, puzzle.givens[1:])
                   for k, puzzle in enumerate(generate(n, n, many, SEED))]
        ours = best(lambda puzzles=puzzles: [is_unique(puzzle) for puzzle in puzzles]) / many
        print(f"  {n:2} x {n:<2} {ours * 1e6:10.1f}")
        for peer in peers:
            answers = [is_unique(puzzle) for puzzle in puzzles]
            if answers != [peer(puzzle) for puzzle in puzzles]:
                raise SystemExit(f"{peer.__name__} does not agree")
            theirs = best(lambda puzzles=puzzles, peer=peer: [peer(puzzle) for puzzle in puzzles], 2) / many
            print(f"          {theirs * 1e6:10.1f}  {peer.__name__}: {theirs / ours:,.0f} times as long")
    print("count all solutions, milliseconds")
    for n in (6, 10, 12):
        puzzle = Puzzle((n // 2,) * n, (n // 2,) * n)
        taken = best(lambda puzzle=puzzle: count(puzzle), 2)
        print(f"  {n:2} x {n:<2} {taken * 1e3:10.1f}  ({count(puzzle):,})")


if __name__ == "__main__":
    main()
