"""How fast Nombres Croisés puzzles are made and proved unique, against plain ways to do the same, in the same run.

    python benchmarks/bench_puzzles.py

Where Simon Tatham's collection is installed (Debian: sgt-puzzles), small batches stand beside its generators: `pattern`
on boards of the same size, and `rect` for rectangles. Its time is that of many puzzles less that of one, ours is with
the compiled loops loaded: neither counts what the process takes to begin.

The peers are what one would write first: OR-Tools CP-SAT (solve, forbid that solution, solve), counting solutions row
by row up to the second one, or with a table of the pawns that the columns still need. All test the same instances,
half of them not unique, and all verdicts must be equal. Times are of this process alone, the best of several rounds.
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from itertools import combinations

from results import Result

from polygo_fab.core.puzzle import Puzzle
from polygo_fab.puzzles.batch import batch, puzzles
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.many import pack
from polygo_fab.puzzles.order import Order
from polygo_fab.puzzles.solve import is_unique
from polygo_fab.puzzles.variants import catalogue

BARS = {6: 15_000, 25: 800}
"""Puzzles a second in plain Python, all different, on boards of n x n, at least."""
SEED = 2024
AGAIN = 100
"""Each instance so many times for the compiled test, that takes less time than a clock can tell."""


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """Seconds of processor time, the least of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def unique_by_cp_sat(puzzle: Puzzle) -> bool:
    """A model of the puzzle solved, its solution forbidden, and solved again; on one thread."""
    from ortools.sat.python import cp_model

    n, m = len(puzzle.rows), len(puzzle.columns)
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in range(m)] for _ in range(n)]
    for r in range(n):
        model.add(sum(cells[r]) == puzzle.rows[r])
    for c in range(m):
        model.add(sum(row[c] for row in cells) == puzzle.columns[c])
    for r, c, pawn in puzzle.givens:
        model.add(cells[r][c] == pawn)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return False
    model.add_bool_or([cell.negated() if solver.value(cell) else cell for row in cells for cell in row])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


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


def making() -> list[Result]:
    figures = []
    print("make, puzzles per second (each proved unique, no given to spare): plain Python, all different in a booklet;")
    print("compiled, as arrays, as text, and as puzzles of Python")
    for n, many, more in ((6, 1000, 50_000), (10, 500, 20_000), (15, 200, 8_000), (25, 50, 2_000), (32, 20, 1_000)):
        order = Order(n, n, count=more, seed=SEED)
        if list(batch(order, 0, many)) != [*puzzles(order, 0, many)]:
            raise SystemExit("the compiled puzzles are others")
        plain = many / best(lambda n=n, many=many: generate(n, n, many, SEED), 3)
        arrays = more / best(lambda order=order: batch(order, 0, order.count), 3)
        text = more / best(lambda order=order: batch(order, 0, order.count).text(), 2)
        values = more / best(lambda order=order: [None for _ in batch(order, 0, order.count)], 1)
        figures.append(Result(f"made in plain Python, {n} x {n}", plain, "a second", BARS.get(n), least=True))
        print(f"  {n:2} x {n:<2} {plain:10,.0f}{arrays:12,.0f}{text:12,.0f}{values:12,.0f}   compiled, arrays: "
              f"{arrays / plain:.0f} times as many")
    return figures


def testing() -> None:
    print("is it unique? microseconds for a puzzle; half of them have lost a given and are not")
    for n, many, peers in ((6, 200, (unique_by_cp_sat, unique_by_enumeration, unique_by_table)),
                           (10, 100, (unique_by_cp_sat,)), (15, 50, (unique_by_cp_sat,)), (25, 50, ())):
        some = [puzzle if k % 2 else Puzzle(puzzle.rows, puzzle.columns, puzzle.givens[1:])
                for k, puzzle in enumerate(generate(n, n, many, SEED))]
        answers = [is_unique(puzzle) for puzzle in some]
        packed = pack(some * AGAIN)
        if (packed.line_waves() >= 0).tolist() != answers * AGAIN:
            raise SystemExit("the compiled test does not agree")
        plain = best(lambda some=some: [is_unique(puzzle) for puzzle in some]) / many
        compiled = best(packed.line_waves) / many / AGAIN
        packing = best(lambda some=some: pack(some)) / many
        print(f"  {n:2} x {n:<2} {plain * 1e6:10.1f}  plain Python")
        print(f"          {compiled * 1e6:10.3f}  compiled, of packed puzzles (to pack one takes {packing * 1e6:.1f})")
        for peer in peers:
            if answers != [peer(puzzle) for puzzle in some]:
                raise SystemExit(f"{peer.__name__} does not agree")
            theirs = best(lambda some=some, peer=peer: [peer(puzzle) for puzzle in some], 2) / many
            print(f"          {theirs * 1e6:10.1f}  {peer.__name__}: {theirs / plain:,.0f} times as long as plain, "
                  f"{theirs / compiled:,.0f} as compiled")


def counting() -> None:
    print("count all solutions, milliseconds")
    for n in (6, 10, 12):
        puzzle = Puzzle((n // 2,) * n, (n // 2,) * n)
        taken = best(lambda puzzle=puzzle: count(puzzle), 2)
        print(f"  {n:2} x {n:<2} {taken * 1e3:10.1f}  ({count(puzzle):,})")


def by_tatham(game: str, size: str, many: int) -> float | None:
    """Seconds of its generator for so many puzzles; None where it is not installed."""
    found = shutil.which(f"sgt-{game}", path="/usr/games:/usr/bin:/usr/local/bin")
    if found is None:
        return None

    def taken(count: int) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([found, "--generate", str(count), size], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return (min(taken(10 * many + 1) for _ in range(3)) - taken(1)) / 10


def beside_tatham() -> list[Result]:
    figures = []
    print("small batches, milliseconds for a puzzle: ours, all different; Tatham's")
    for n, bar in ((6, None), (10, None), (20, 2.0), (25, 2.0)):
        batch(Order(n, n), 0, 1)
        figures += compared("pattern", f"{n}x{n}", 200, lambda n=n: generate(n, n, 200, SEED), bar)
    for size in ("6x6", "10x10", "14x14"):
        order = catalogue.VariantOrder("rectangles", size)
        figures += compared("rect", size, 300, lambda order=order: [
            catalogue.generate(order, SEED, index) for index in range(300)], 1.0)
    return figures


def compared(game: str, size: str, many: int, work: Callable[[], object], bar: float | None) -> list[Result]:
    ours, theirs = best(work), by_tatham(game, size, many)
    if theirs is None:
        print(f"  {size:>5} {ours / many * 1e3:10.3f}")
        return []
    print(f"  {size:>5} {ours / many * 1e3:10.3f}{theirs / many * 1e3:10.3f}   {game}: {theirs / ours:.2f} times as "
          "fast")
    return [Result(f"made beside sgt-{game}, {size}", theirs / ours, "times as fast", bar, least=True)]


def main() -> list[Result]:
    figures = making()
    figures += beside_tatham()
    testing()
    counting()
    return figures


if __name__ == "__main__":
    main()
