"""The theory of Nombres Croisés (puzzles.md) checked by enumeration that shares no code with the package: existence,
the three equivalents of uniqueness, counts, estimates, and the known numbers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement, product
from math import log10

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from margin_orders import orders

from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle, parse_puzzle
from polygo_fab.puzzles.count import count
from polygo_fab.puzzles.estimate import asymptotic, estimate
from polygo_fab.puzzles.givens import fewest, fewest_pawns, irreducible, of_board
from polygo_fab.puzzles.margins import boards, margin_pairs, unique_boards
from polygo_fab.puzzles.place import certain, solution, why_impossible
from polygo_fab.puzzles.reasons import Fullest, LineOver, LineShort, ReasonCut, Totals
from polygo_fab.puzzles.solve import is_unique

Board = tuple[tuple[bool, ...], ...]


def every_board(n: int, m: int) -> list[Board]:
    rows = list(product((False, True), repeat=m))
    return list(product(rows, repeat=n))


def margins(board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(sum, board)), tuple(map(sum, zip(*board, strict=True)))


def random_board(rng: random.Random, n: int, m: int, density: float = 0.5) -> Board:
    return tuple(tuple(rng.random() < density for _ in range(m)) for _ in range(n))


def random_puzzle(rng: random.Random, n: int, m: int, givens: int) -> Puzzle:
    board = random_board(rng, n, m)
    cells = rng.sample([(r, c, board[r][c]) for r in range(n) for c in range(m)], givens)
    return of_board(board, tuple(cells))


def acyclic(board: Board, known: set[tuple[int, int]]) -> bool:
    """Whether the arrows of the cells not known close no cycle: lines are taken off while nothing leads to them."""
    n = len(board)
    arrows = {(r, n + c) if pawn else (n + c, r)
              for r, row in enumerate(board) for c, pawn in enumerate(row) if (r, c) not in known}
    while arrows:
        ends = {end for _, end in arrows}
        left = {(start, end) for start, end in arrows if start in ends}
        if left == arrows:
            return False
        arrows = left
    return True


# --- existence


@st.composite
def claims(draw: st.DrawFn) -> Puzzle:
    """Counts that mostly do not fit together, and some givens."""
    rng = random.Random(draw(st.integers(0, 2 ** 32)))
    n, m = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    board = random_board(rng, n, m)
    rows, columns = map(list, margins(board))
    for _ in range(draw(st.integers(0, 3))):  # pawns moved on paper: the totals stay
        a, b = rng.randrange(n), rng.randrange(n)
        if rows[a] and rows[b] < m:
            rows[a], rows[b] = rows[a] - (a != b), rows[b] + (a != b)
    if draw(st.booleans()):
        columns[0] = rng.randint(0, n)
    cells = rng.sample([(r, c) for r in range(n) for c in range(m)], rng.randint(0, min(4, n * m)))
    return Puzzle(tuple(rows), tuple(columns), tuple((r, c, rng.random() < 0.5) for r, c in cells))


def by_rows(puzzle: Puzzle) -> int:
    """The number of solutions: rows one after another, on the pawns that the columns still need."""
    given = {(r, c): pawn for r, c, pawn in puzzle.givens}
    states = Counter({puzzle.columns: 1})
    for r, wanted in enumerate(puzzle.rows):
        rows = [row for row in product((False, True), repeat=len(puzzle.columns)) if sum(row) == wanted
                and all(given.get((r, c), pawn) == pawn for c, pawn in enumerate(row))]
        following: Counter[tuple[int, ...]] = Counter()
        for needs, ways in states.items():
            for row in rows:
                left = tuple(need - pawn for need, pawn in zip(needs, row, strict=True))
                if min(left) >= 0:
                    following[left] += ways
        states = following
    return states[(0,) * len(puzzle.columns)]


@pytest.mark.slow
@settings(max_examples=300)
@given(claims())
def test_a_reason_for_no_solution_is_a_proof(puzzle: Puzzle) -> None:
    """There is a reason exactly where there is no solution; its numbers are counted anew from the puzzle alone."""
    reason = why_impossible(puzzle)
    given = {(r, c): pawn for r, c, pawn in puzzle.givens}
    n, m = len(puzzle.rows), len(puzzle.columns)
    assert (reason is None) == (by_rows(puzzle) > 0) == (solution(puzzle) is not None)
    if isinstance(reason, LineOver | LineShort):
        cells = ([(reason.number, c) for c in range(m)] if reason.line == "row"
                 else [(r, reason.number) for r in range(n)])
        assert reason.count == (puzzle.rows if reason.line == "row" else puzzle.columns)[reason.number]
        if isinstance(reason, LineOver):
            assert sum(given.get(cell, False) for cell in cells) == reason.given > reason.count
        else:
            assert sum(given.get(cell, True) for cell in cells) == reason.room < reason.count
    elif isinstance(reason, Totals):
        assert (sum(puzzle.rows), sum(puzzle.columns)) == (reason.rows, reason.columns)
        assert reason.rows != reason.columns
    elif isinstance(reason, Fullest):
        assert not given
        assert sum(puzzle.columns[c] for c in reason.columns) == reason.need > reason.most
        assert reason.most == sum(min(row, len(reason.columns)) for row in puzzle.rows)
        others = [count for c, count in enumerate(puzzle.columns) if c not in reason.columns]
        assert max(others, default=0) <= min(puzzle.columns[c] for c in reason.columns)
    elif isinstance(reason, ReasonCut):
        assert sum(puzzle.rows[r] for r in reason.rows) == reason.need > reason.within + reason.beside
        assert reason.within == sum(
            puzzle.columns[c] - sum(given.get((r, c), False) for r in range(n) if r not in reason.rows)
            for c in reason.columns)
        assert reason.beside == sum(given.get((r, c), True) for r in reason.rows for c in range(m)
                                    if c not in reason.columns)


@pytest.mark.parametrize(("text", "words"), [
    ("nc:4x4:r4,4,2,2:c3,3,3,3", "None"),
    ("nc:4x4:r4,4,4,0:c4,4,2,2", "the fullest column needs 4 pawns, but rows let at most 3 stand there"),
    ("nc:4x4:r4,1,1,1:c3,3,1,0", "the 2 fullest columns need 6 pawns, but rows let at most 5 stand there"),
    ("nc:2x2:r1,1:c1,1:g+r1c1,+r2c1", "column 1 is given 2 pawns, but counts 1"),
    ("nc:3x3:r1,1,1:c1,1,1:g-r1c2,-r1c3,-r2c2,-r2c3",
     "rows 1 and 2 together need 2 pawns, but at most 1 can stand there in column 1, and 0 in other columns"),
    ("nc:3x3:r2,2,1:c2,2,1:g+r3c1,-r1c3,-r2c3",
     "rows 1 and 2 together need 4 pawns, but at most 1 can stand there in column 1, and 2 in other columns")])
def test_reasons_in_words(text: str, words: str) -> None:
    assert str(why_impossible(parse_puzzle(text))) == words


# --- uniqueness and givens


def other_solutions(n: int, m: int) -> dict[Board, list[int]]:
    """For each board where the others of the same margins differ from it, as bits in reading order."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Board]] = {}
    for board in every_board(n, m):
        alike.setdefault(margins(board), []).append(board)
    return {board: [sum(1 << k for k, (a, b) in enumerate(zip(sum(board, ()), sum(other, ()), strict=True)) if a != b)
                    for other in some if other != board] for some in alike.values() for board in some}


@pytest.mark.proof
@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 2),
                                      pytest.param(3, 3, marks=pytest.mark.slow)])
def test_three_equivalents_on_all_boards_and_givens(n: int, m: int) -> None:
    """One solution <=> no cycle <=> the line rule solves it; and the fewest givens of any kind, and of pawns alone."""
    cells = [(r, c) for r in range(n) for c in range(m)]
    for board, others in other_solutions(n, m).items():
        rows, columns = margins(board)
        pawns = sum(1 << k for k, (r, c) in enumerate(cells) if board[r][c])
        unique = set()
        for mask in range(1 << n * m):
            known = [cell for k, cell in enumerate(cells) if mask >> k & 1]
            alone = all(other & mask for other in others)
            assert is_unique(Puzzle(rows, columns, tuple((r, c, board[r][c]) for r, c in known))) == alone
            assert acyclic(board, set(known)) == alone
            if alone:
                unique.add(mask)
        found, only_pawns = fewest(board), fewest_pawns(board)
        assert found.proved
        assert only_pawns.proved
        assert len(found.givens) == min(mask.bit_count() for mask in unique)
        assert len(only_pawns.givens) == min(mask.bit_count() for mask in unique if not mask & ~pawns)
        for made in (irreducible(board, 1), irreducible(board, 1, pawns_only=True)):
            mask = sum(1 << cells.index((r, c)) for r, c, _ in made)
            assert mask in unique
            assert not any(mask ^ 1 << k in unique for k in range(n * m) if mask >> k & 1)
        assert not mask & ~pawns


@settings(max_examples=100)
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 6), st.integers(0, 2 ** 32))
def test_certain_cells_are_those_that_all_solutions_share(n: int, m: int, givens: int, seed: int) -> None:
    puzzle = random_puzzle(random.Random(seed), n, m, min(givens, n * m))
    fixed = {(r, c): pawn for r, c, pawn in puzzle.givens}
    expected = []
    for r in range(n):
        row: list[bool | None] = []
        for c in range(m):
            possible = [pawn for pawn in (False, True) if fixed.get((r, c), pawn) == pawn and by_rows(
                Puzzle(puzzle.rows, puzzle.columns, (*[g for g in puzzle.givens if g[:2] != (r, c)], (r, c, pawn))))]
            row.append(possible[0] if len(possible) == 1 else None)
        expected.append(tuple(row))
    assert certain(puzzle) == tuple(expected)


# --- counts


@settings(max_examples=60)
@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 9), st.integers(0, 2 ** 32))
def test_count_agrees_with_rows(n: int, m: int, givens: int, seed: int) -> None:
    puzzle = random_puzzle(random.Random(seed), n, m, min(givens, n * m))
    assert count(puzzle) == by_rows(puzzle)


def test_count_of_a_half_full_board_beyond_the_table() -> None:
    """OEIS A058527: 12 x 12."""
    assert count(Puzzle((6,) * 12, (6,) * 12)) == 64051375889927380035549804336


@pytest.mark.slow
@settings(max_examples=40)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 12), st.integers(0, 2 ** 32))
def test_estimate_is_as_good_as_it_says(n: int, m: int, givens: int, seed: int) -> None:
    """Within five standard errors, and that error small: for a normal mean once in two million."""
    puzzle = random_puzzle(random.Random(seed), n, m, min(givens, n * m))
    exact, about = count(puzzle), estimate(puzzle, seed)
    assert about is not None
    assert about == estimate(puzzle, seed)
    assert about.spread < 0.1
    assert abs(10 ** (about.log10 - log10(exact)) - 1) <= 5 * about.spread + 1e-9
    low, high = about.interval()
    assert low <= about.log10 <= high


@pytest.mark.proof
def test_confidence_is_what_it_says() -> None:
    """The 95 % interval holds the exact number in 90 to 99 % of 200 estimates."""
    puzzle = random_puzzle(random.Random(8), 8, 8, 6)
    exact, inside = log10(count(puzzle)), 0
    for seed in range(200):
        about = estimate(puzzle, seed, 300)
        assert about is not None
        inside += about.interval()[0] <= exact <= about.interval()[1]
    assert 180 <= inside <= 198


@pytest.mark.slow
def test_estimate_beyond_the_exact_count() -> None:
    large = Puzzle((12,) * 25, (13,) * 8 + (12,) * 9 + (11,) * 8)
    about = estimate(large)
    assert about is not None
    assert about.spread < 0.01
    assert abs(about.log10 - asymptotic(large.rows, large.columns)) < 0.02
    assert estimate(Puzzle((2, 0), (2, 0))) is None
    with pytest.raises(BadInput, match="samples = '1': allowed: 2 or more"):
        estimate(large, samples=1)


@pytest.mark.parametrize(("n", "off"), [(4, 0.13), (6, 0.08), (8, 0.06), (10, 0.05), (12, 0.041),
                                        pytest.param(14, 0.035, marks=pytest.mark.proof)])
def test_the_asymptotic_formula_on_half_full_boards(n: int, off: float) -> None:
    margin = (n // 2,) * n
    ratio = 10 ** (asymptotic(margin, margin) - log10(count(Puzzle(margin, margin))))
    assert 1 - off < ratio < 1


def test_the_asymptotic_formula_at_its_ends() -> None:
    assert asymptotic((0, 0), (0, 0)) == asymptotic((2, 2), (2, 2)) == 0
    assert asymptotic((1, 1), (1, 0)) == -float("inf")


# --- the known numbers


@pytest.mark.parametrize(("n", "expected"), [
    (1, 2), (2, 14), (3, 230), (4, 6902), (5, 329462), (6, 22934774), (7, 2193664790)])
def test_unique_boards(n: int, expected: int) -> None:
    assert unique_boards(n, n) == expected


@pytest.mark.parametrize(("n", "expected"), [(1, 2), (2, 15), (3, 328), (4, 16145), (5, 1475856)])
def test_margin_pairs(n: int, expected: int) -> None:
    """By forests, and by the Gale-Ryser inequalities over all sorted pairs."""
    found = 0
    sets = list(combinations_with_replacement(range(n, -1, -1), n))
    for rows in sets:
        most = [sum(min(row, k) for row in rows) for k in range(1, n + 1)]
        found += orders(rows) * sum(orders(columns) for columns in sets if sum(columns) == sum(rows) and all(
            sum(columns[:k]) <= most[k - 1] for k in range(1, n + 1)))
    assert margin_pairs(n, n) == found == expected


@pytest.mark.parametrize(("n", "m"), [(1, 1), (1, 3), (2, 3), (3, 2), (3, 3), (2, 5),
                                      pytest.param(4, 4, marks=pytest.mark.slow)])
def test_numbers_by_enumeration(n: int, m: int) -> None:
    pairs = Counter(map(margins, every_board(n, m)))
    assert pairs.total() == boards(n, m)
    assert len(pairs) == margin_pairs(n, m)
    assert sum(many == 1 for many in pairs.values()) == unique_boards(n, m)


def test_numbers_of_the_documents() -> None:
    assert (boards(2, 3), margin_pairs(2, 3), unique_boards(2, 3)) == (64, 54, 46)
    assert (boards(6, 6), unique_boards(6, 6)) == (68_719_476_736, 22_934_774)
    assert f"{100 * unique_boards(6, 6) / boards(6, 6):.3f}" == "0.033"
    assert [margin_pairs(n, m) == margin_pairs(m, n) for n in range(1, 6) for m in range(1, 6)] == [True] * 25
