"""Nombres Croisés: the solver against enumeration, the known counts, and what the generator promises.

N1 to N5 are the invariants of 06_nombres_croises; enumeration here shares no code with the package.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from margin_orders import orders

from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle, parse_puzzle
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.grade import level, waves
from polygo_fab.puzzles.place import certain, solution, solutions, why_impossible
from polygo_fab.puzzles.solve import is_unique, peel, steps

Matrix = tuple[tuple[bool, ...], ...]


@cache
def matrices(n: int, m: int) -> list[Matrix]:
    return [tuple(tuple(cells[r * m:(r + 1) * m]) for r in range(n)) for cells in product((False, True), repeat=n * m)]


def margins(matrix: Matrix) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(sum, matrix)), tuple(map(sum, zip(*matrix, strict=True)))


def fits(puzzle: Puzzle, matrix: Matrix) -> bool:
    return margins(matrix) == (puzzle.rows, puzzle.columns) and all(matrix[r][c] == p for r, c, p in puzzle.givens)


@cache
def with_margins(n: int, m: int) -> dict[tuple[tuple[int, ...], tuple[int, ...]], list[Matrix]]:
    """The matrices of each pair of margins."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Matrix]] = {}
    for matrix in matrices(n, m):
        found.setdefault(margins(matrix), []).append(matrix)
    return found


def enumerated(puzzle: Puzzle) -> set[Matrix]:
    here = with_margins(len(puzzle.rows), len(puzzle.columns)).get((puzzle.rows, puzzle.columns), [])
    return {matrix for matrix in here if fits(puzzle, matrix)}


def by_rows(puzzle: Puzzle) -> int:
    """The number of solutions: rows one after another, on the pawns that the columns still need."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    states = Counter({puzzle.columns: 1})
    for r in range(n):
        fixed = {c: pawn for row, c, pawn in puzzle.givens if row == r}
        rows = [set(chosen) for chosen in combinations(range(m), puzzle.rows[r])
                if all((c in chosen) == pawn for c, pawn in fixed.items())]
        following: Counter[tuple[int, ...]] = Counter()
        for needs, ways in states.items():
            for row in rows:
                left = tuple(need - (c in row) for c, need in enumerate(needs))
                if all(0 <= need < n - r for need in left):
                    following[left] += ways
        states = following
    return states[(0,) * m]


def random_puzzle(rng: random.Random, n: int, m: int, lies: float = 0.1) -> Puzzle:
    """Counts and givens of one disposition, now and then with a given or a count that is wrong."""
    matrix = tuple(tuple(rng.random() < 0.5 for _ in range(m)) for _ in range(n))
    rows, columns = map(list, margins(matrix))
    if rng.random() < lies:
        rows[rng.randrange(n)] = rng.randint(0, m)
    cells = rng.sample([(r, c) for r in range(n) for c in range(m)], rng.randint(0, min(6, n * m)))
    return Puzzle(tuple(rows), tuple(columns), tuple(
        (r, c, matrix[r][c] != (rng.random() < lies / 2)) for r, c in cells))


@st.composite
def puzzles(draw: st.DrawFn, largest: int = 4) -> Puzzle:
    n, m = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    return random_puzzle(random.Random(draw(st.integers(0, 2 ** 32))), n, m, draw(st.sampled_from((0.0, 0.5))))


# --- solving


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_solver_agrees_with_enumeration(puzzle: Puzzle) -> None:
    """N2, and: unique <=> the line rule solves it; every solution found; what is certain is what all share."""
    found = enumerated(puzzle)
    assert count(puzzle) == len(found) == len(list(solutions(puzzle)))
    assert set(solutions(puzzle)) == found
    assert is_unique(puzzle) == (len(found) == 1) == (peel(puzzle).outcome == "solved")
    assert count(puzzle, 2) == min(2, len(found))
    one = solution(puzzle)
    assert one in found if found else one is None
    assert (why_impossible(puzzle) is None) == bool(found)
    if found:
        n, m = len(puzzle.rows), len(puzzle.columns)
        values = [[{matrix[r][c] for matrix in found} for c in range(m)] for r in range(n)]
        assert certain(puzzle) == tuple(tuple(min(v) if len(v) == 1 else None for v in row) for row in values)
    else:
        assert certain(puzzle) is None


def test_every_pair_of_margins_on_3x3_with_random_givens() -> None:
    rng = random.Random(3)
    solved = with_margins(3, 3)
    for rows in product(range(4), repeat=3):
        for columns in product(range(4), repeat=3):
            here = solved.get((rows, columns), [])
            assert is_unique(Puzzle(rows, columns)) == (len(here) == 1)
            assert (solution(Puzzle(rows, columns)) is None) == (not here)
            cells = rng.sample([(r, c) for r in range(3) for c in range(3)], rng.randint(1, 3))
            givens = tuple((r, c, rng.random() < 0.5) for r, c in cells)
            kept = [matrix for matrix in here if all(matrix[r][c] == pawn for r, c, pawn in givens)]
            assert is_unique(Puzzle(rows, columns, givens)) == (len(kept) == 1)


def acyclic(puzzle: Puzzle, one: Matrix) -> bool:
    """Whether the arrows of the open cells close no cycle: lines are taken off while nothing leads to them."""
    known = {(r, c) for r, c, _ in puzzle.givens}
    arrows = {(("r", r), ("c", c)) if one[r][c] else (("c", c), ("r", r))
              for r in range(len(puzzle.rows)) for c in range(len(puzzle.columns)) if (r, c) not in known}
    while arrows:
        ends = {end for _, end in arrows}
        if all(start in ends for start, _ in arrows):
            return False
        arrows = {(start, end) for start, end in arrows if start in ends}
    return True


@settings(max_examples=150, deadline=None)
@given(puzzles(largest=6))
def test_unique_is_acyclic(puzzle: Puzzle) -> None:
    one = solution(puzzle)
    if one is None:
        assert by_rows(puzzle) == 0
    else:
        assert fits(puzzle, one)
        assert is_unique(puzzle) == acyclic(puzzle, one) == (by_rows(puzzle) == 1)


@settings(max_examples=100, deadline=None)
@given(puzzles(largest=6))
def test_counting_agrees_with_rows_and_with_the_complement(puzzle: Puzzle) -> None:
    """N4: pawns and empty cells exchanged leave the number of solutions as it is."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    complement = Puzzle(tuple(m - r for r in puzzle.rows), tuple(n - c for c in puzzle.columns),
                        tuple((r, c, not pawn) for r, c, pawn in puzzle.givens))
    assert count(puzzle) == by_rows(puzzle) == count(complement)
    assert is_unique(puzzle) == is_unique(complement)


@settings(max_examples=100, deadline=None)
@given(puzzles(largest=6))
def test_steps_are_forced_and_lead_to_the_solution(puzzle: Puzzle) -> None:
    """Each step is the rule as a person states it, and N1: the pawns add up."""
    known = {(r, c): pawn for r, c, pawn in puzzle.givens}
    if solution(puzzle) is None:
        return
    n, m = len(puzzle.rows), len(puzzle.columns)
    for step in steps(puzzle):
        line = [(step.number, c) for c in range(m)] if step.line == "row" else [(r, step.number) for r in range(n)]
        missing = (puzzle.rows if step.line == "row" else puzzle.columns)[step.number] - sum(
            known.get(cell, False) for cell in line)
        free = [cell for cell in line if cell not in known]
        assert list(step.cells) == free
        assert free
        assert missing == (len(free) if step.pawn else 0)
        known.update(dict.fromkeys(free, step.pawn))
    if is_unique(puzzle):
        assert solution(puzzle) == tuple(tuple(known[r, c] for c in range(m)) for r in range(n))
        assert sum(puzzle.rows) == sum(puzzle.columns) == sum(known.values())
        assert waves(puzzle) <= min(n, m)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 6), min_size=1, max_size=6), st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_existence_is_gale_ryser(rows: list[int], columns: list[int]) -> None:
    rows, columns = [min(r, len(columns)) for r in rows], [min(c, len(rows)) for c in columns]
    conjugate = [sum(r > j for r in rows) for j in range(len(columns))]
    ordered = sorted(columns, reverse=True)
    exists = sum(rows) == sum(columns) and all(
        sum(ordered[:k]) <= sum(conjugate[:k]) for k in range(1, len(columns) + 1))
    puzzle = Puzzle(tuple(rows), tuple(columns))
    assert (solution(puzzle) is not None) == exists == (by_rows(puzzle) > 0)
    assert is_unique(puzzle) == (ordered == conjugate)


def test_switches_join_all_solutions() -> None:
    """N3: exchanging (1 0 / 0 1) for (0 1 / 1 0) keeps the counts, and leads from any solution to any other."""
    for puzzle in (Puzzle((2, 1, 1), (2, 1, 1)), Puzzle((2, 2, 2, 2), (2, 2, 2, 2)), Puzzle((1, 2, 3), (2, 2, 1, 1))):
        found = enumerated(puzzle)
        seen, todo = {min(found)}, [min(found)]
        while todo:
            matrix = todo.pop()
            for (a, b), (c, d) in product(combinations(range(len(puzzle.rows)), 2),
                                          combinations(range(len(puzzle.columns)), 2)):
                if matrix[a][c] == matrix[b][d] != matrix[a][d] == matrix[b][c]:
                    cells = {(a, c), (a, d), (b, c), (b, d)}
                    other = tuple(tuple(value != ((r, k) in cells) for k, value in enumerate(row))
                                  for r, row in enumerate(matrix))
                    assert other in found
                    if other not in seen:
                        seen.add(other)
                        todo.append(other)
        assert seen == found == set(solutions(puzzle))


# --- N5: known counts


@pytest.mark.parametrize(("n", "m", "all_of_them", "pairs", "unique"), [
    (1, 1, 2, 2, 2), (2, 2, 16, 15, 14), (2, 3, 64, 54, 46), (3, 3, 512, 328, 230), (4, 4, 65536, 16145, 6902)])
def test_counts_of_small_boards(n: int, m: int, all_of_them: int, pairs: int, unique: int) -> None:
    every = Counter({pair: len(found) for pair, found in with_margins(n, m).items()})
    assert (every.total(), len(every)) == (all_of_them, pairs)
    assert sum(many == 1 for many in every.values()) == unique
    assert sum(is_unique(Puzzle(*pair)) for pair in every) == unique
    if n < 4:
        assert all(count(Puzzle(*pair)) == many for pair, many in every.items())


def poly_bernoulli(n: int) -> int:
    """The number of n x n matrices without a switch (Brewbaker 2008), from Stirling numbers of the second kind."""
    def stirling(a: int, b: int) -> int:
        return sum((-1) ** (b - i) * comb(b, i) * i ** a for i in range(b + 1)) // factorial(b)

    return sum(factorial(j) ** 2 * stirling(n + 1, j + 1) ** 2 for j in range(n + 1))


@pytest.mark.parametrize(("n", "expected"), [(1, 2), (2, 14), (3, 230), (4, 6902), (5, 329462), (6, 22934774),
                                             (7, 2193664790)])
def test_unique_by_counts_alone(n: int, expected: int) -> None:
    """Each row counts with its conjugate as column counts are unique; their orders make up the known number."""
    found = 0
    for rows in combinations_with_replacement(range(n + 1), n):
        conjugate = tuple(sum(r > j for r in rows) for j in range(n))
        assert is_unique(Puzzle(rows, conjugate))
        found += orders(rows) * orders(conjugate)
    assert found == expected == poly_bernoulli(n)


@pytest.mark.parametrize(("n", "on_each", "expected"), [
    (2, 1, 2), (3, 1, 6), (4, 2, 90), (6, 3, 297200), (6, 1, 720), (8, 4, 116963796250), (10, 5, 6736218287430460752)])
def test_counts_of_regular_margins(n: int, on_each: int, expected: int) -> None:
    assert count(Puzzle((on_each,) * n, (on_each,) * n)) == expected


@pytest.mark.soak
def test_a_count_that_would_not_end_is_refused() -> None:
    with pytest.raises(BadInput, match="too many solutions to count exactly: give a limit"):
        count(Puzzle((12,) * 25, (12,) * 25))


@pytest.mark.slow
def test_a_limited_count_ends_on_any_board() -> None:
    assert count(Puzzle((12,) * 25, (12,) * 25), 3) == 3
    with pytest.raises(BadInput, match="limit = '0': allowed: 1 or more"):
        count(Puzzle((1,), (1,)), 0)


# --- the examples of 06_nombres_croises


def drawn(text: str) -> Matrix:
    return tuple(tuple(cell == "1" for cell in row) for row in text.split("/"))


def test_examples() -> None:
    first = parse_puzzle("nc:3x3:r3,1,2:c3,2,1")
    assert solution(first) == drawn("111/100/110")
    assert is_unique(first)
    assert count(parse_puzzle("nc:3x3:r2,1,1:c2,1,1")) == 5
    assert count(parse_puzzle("nc:2x2:r1,1:c1,1")) == 2
    assert solution(parse_puzzle("nc:2x2:r1,1:c1,1:g+r1c1")) == drawn("10/01")
    assert is_unique(parse_puzzle("nc:2x2:r1,1:c1,1:g+r1c1"))
    assert solution(parse_puzzle("nc:3x3:r2,2,0:c2,2,0")) == drawn("110/110/000")
    assert is_unique(parse_puzzle("nc:3x3:r2,2,0:c2,2,0"))
    with pytest.raises(BadInput, match="column 3 has 4 pawns: allowed: 0 to 3"):
        parse_puzzle("nc:3x3:r3,3,0:c1,1,4")


# --- why not


@pytest.mark.parametrize(("text", "reason"), [
    ("nc:2x2:r2,1:c1,1", "the rows add up to 3 pawns, the columns to 2"),
    ("nc:2x2:r0,1:c1,0:g+r1c1", "row 1 is given 1 pawn, but counts 0"),
    ("nc:2x2:r2,0:c1,1:g-r1c2", "row 1 counts 2 pawns, but only 1 can stand there"),
    ("nc:2x2:r1,1:c2,0:g-r2c1", "column 1 counts 2 pawns, but only 1 can stand there"),
    ("nc:3x3:r3,3,0:c3,1,2", "the fullest column needs 3 pawns, but rows let at most 2 stand there"),
    ("nc:3x3:r2,1,0:c2,1,0", None)])
def test_why_impossible(text: str, reason: str | None) -> None:
    assert str(why_impossible(parse_puzzle(text))) == str(reason)


# --- generating


def turned(puzzle: Puzzle) -> set[str]:
    """All images under the symmetries of the board, as texts."""
    n, m = len(puzzle.rows), len(puzzle.columns)
    found = set()
    for flip, mirror, swap in product((False, True), repeat=3):
        if swap and n != m:
            continue
        rows, columns = puzzle.rows[::-1] if flip else puzzle.rows, puzzle.columns[::-1] if mirror else puzzle.columns
        givens = [(n - 1 - r if flip else r, m - 1 - c if mirror else c, p) for r, c, p in puzzle.givens]
        image = Puzzle(columns, rows, tuple((c, r, p) for r, c, p in givens)) if swap else Puzzle(
            rows, columns, tuple(givens))
        found.add(image.text())
    return found


def without(puzzle: Puzzle, k: int) -> Puzzle:
    return Puzzle(puzzle.rows, puzzle.columns, puzzle.givens[:k] + puzzle.givens[k + 1:])


@pytest.mark.parametrize("seed", [1, 2])
def test_generated_puzzles_have_one_solution_and_no_given_to_spare(seed: int) -> None:
    for puzzle in generate(6, 6, 12, seed):
        assert by_rows(puzzle) == 1
        assert all(by_rows(without(puzzle, k)) > 1 for k in range(len(puzzle.givens)))


@pytest.mark.proof
@settings(max_examples=25, deadline=None)
@given(st.integers(1, 32), st.integers(1, 32), st.integers(0, 10 ** 9))
def test_generated_at_every_size(n: int, m: int, seed: int) -> None:
    (puzzle,) = generate(n, m, 1, seed)
    assert (len(puzzle.rows), len(puzzle.columns)) == (n, m)
    one = solution(puzzle)
    assert one is not None
    assert fits(puzzle, one)
    assert is_unique(puzzle)
    assert acyclic(puzzle, one)
    assert not any(acyclic(without(puzzle, k), one) for k in range(0, len(puzzle.givens), 7))
    assert 1 <= level(puzzle) <= 4
    assert 0 <= waves(puzzle) <= min(n, m)
    assert parse_puzzle(puzzle.text()) == puzzle


def test_same_seed_same_puzzles() -> None:
    assert generate(6, 6, 20, 4) == generate(6, 6, 20, 4)
    assert generate(6, 6, 20, 4, level=2) == generate(6, 6, 20, 4, level=2)
    assert generate(6, 6, 20, 4) != generate(6, 6, 20, 5)
    assert generate(6, 6, 5, 4) == generate(6, 6, 20, 4)[:5]


@pytest.mark.parametrize(("n", "m", "many"), [(3, 3, 250), (2, 3, 35), (3, 2, 35), (4, 4, 300)])
def test_no_two_alike_in_one_booklet(n: int, m: int, many: int) -> None:
    made = generate(n, m, many, 1)
    assert len(made) == many
    assert len({min(turned(puzzle)) for puzzle in made}) == many


def test_all_there_are_on_2x2_are_found() -> None:
    """Every puzzle with one solution and no given to spare, up to symmetry, by enumeration; and one more is refused."""
    kinds = set()
    cells = list(product(range(2), repeat=2))
    for matrix in matrices(2, 2):
        for size in range(5):
            for chosen in combinations(cells, size):
                puzzle = Puzzle(*margins(matrix), tuple((r, c, matrix[r][c]) for r, c in chosen))
                if by_rows(puzzle) == 1 and all(by_rows(without(puzzle, k)) > 1 for k in range(size)):
                    kinds.add(min(turned(puzzle)))
    assert {min(turned(puzzle)) for puzzle in generate(2, 2, len(kinds), 1)} == kinds
    with pytest.raises(BadInput, match=f"only {len(kinds)} different puzzles of 2x2 found with seed 1"):
        generate(2, 2, len(kinds) + 1, 1)


@pytest.mark.parametrize(("n", "wanted"), [(6, 1), (6, 2), (6, 3), (6, 4), (12, 1), (12, 2), (12, 3), (20, 1), (20, 2)])
def test_levels(n: int, wanted: int) -> None:
    made = generate(n, n, 4, 9, level=wanted)
    assert [level(puzzle) for puzzle in made] == [wanted] * 4
    assert all(is_unique(puzzle) for puzzle in made)
    if n == 6:
        assert {wanted} == {max(1, waves(puzzle) - 2) for puzzle in made}


def test_no_level_without_one_solution() -> None:
    with pytest.raises(BadInput, match="no level: it does not have exactly one solution"):
        level(Puzzle((1, 1), (1, 1)))


@pytest.mark.parametrize(("arguments", "message"), [
    ((0, 6, 1, 0), "size '0x6': allowed: 1x1 to 60x60"), ((6, 61, 1, 0), "size '6x61': allowed: 1x1 to 60x60"),
    ((6, 6, 0, 0), "count = '0': allowed: 1 to 9223372036854775808"),
    ((6, 6, 10001, 0), "count = '10001': allowed: 1 to 10000"),
    ((6, 6, 1, 0, 5), "level = '5': allowed: 1 to 4"), ((6, 6, 1, 0, 0), "level = '0': allowed: 1 to 4"),
    ((3, 3, 1, 0, 4), "no puzzle of 3x3 of level 4 found for number 0 of seed 0 in 5000 tries")])
def test_bad_requests(arguments: tuple[int, ...], message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        generate(*arguments)


def test_permuting_lines_changes_nothing_that_matters() -> None:
    """Rows in another order: the same number of solutions, waves and level."""
    (puzzle,) = generate(4, 6, 1, 3)
    for order in permutations(range(4)):
        back = {row: place for place, row in enumerate(order)}
        other = Puzzle(tuple(puzzle.rows[r] for r in order), puzzle.columns,
                       tuple((back[r], c, pawn) for r, c, pawn in puzzle.givens))
        assert (count(other), waves(other), level(other)) == (1, waves(puzzle), level(puzzle))
