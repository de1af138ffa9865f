"""Fewest givens, levels and hints: against permutations of rows and the definitions of puzzles.md."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, pairwise, permutations, product
from math import factorial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle, parse_puzzle
from polygo_fab.puzzles.givens import fewest, fewest_pawns, irreducible, of_board
from polygo_fab.puzzles.grade import grade, level, most_waves, scanned, waves
from polygo_fab.puzzles.hint import LineStep, Mistake, hint, steps
from polygo_fab.puzzles.line_order import best, cuts, improved
from polygo_fab.puzzles.solve import is_unique
from polygo_fab.puzzles.staircase import staircase

Board = tuple[tuple[bool, ...], ...]


def random_board(seed: int, n: int, m: int, density: float = 0.5) -> Board:
    rng = random.Random(seed)
    return tuple(tuple(rng.random() < density for _ in range(m)) for _ in range(n))


def bits(board: Board) -> list[int]:
    return [sum(1 << c for c, pawn in enumerate(row) if pawn) for row in board]


def fewest_by_permutations(board: Board, pawns_only: bool) -> int:
    """The least, over all orders of the rows, of what each column costs: the best cut, or the first empty cell."""
    least = len(board) * len(board[0])
    for order in permutations(board):
        total = 0
        for column in zip(*order, strict=True):
            places = range(column.index(False) if False in column else len(column), -1, -1) if pawns_only else range(
                len(column) + 1)
            total += min(sum(column[k:]) + column[:k].count(False) for k in places)
        least = min(least, total)
    return least


@settings(max_examples=40)
@given(st.integers(0, 2 ** 32), st.integers(1, 5), st.integers(1, 7), st.sampled_from((0.2, 0.5, 0.8)), st.booleans())
def test_fewest_by_permutations(seed: int, n: int, m: int, density: float, turned: bool) -> None:
    board = random_board(seed, n, m, density)
    if turned:
        board = tuple(zip(*board, strict=True))
    found, pawns = fewest(board), fewest_pawns(board)
    rows = board if not turned else tuple(zip(*(tuple(not pawn for pawn in row) for row in board), strict=True))
    assert (len(found.givens), found.proved) == (fewest_by_permutations(rows, False), True)
    assert pawns.proved
    if not turned:
        assert len(pawns.givens) == fewest_by_permutations(board, True)


@settings(max_examples=30)
@given(st.integers(0, 2 ** 32), st.integers(1, 20), st.integers(1, 20), st.floats(0, 1))
def test_givens_leave_one_solution_at_every_size(seed: int, n: int, m: int, density: float) -> None:
    board = random_board(seed, n, m, density)
    rows = bits(board)
    cost, order = improved(rows, m, 5)
    assert cuts(rows, m, order)[0] == cost
    assert sorted(order) == list(range(n))
    for pawns_only in (False, True):
        givens = irreducible(board, seed, pawns_only)
        assert givens == irreducible(board, seed, pawns_only)
        assert is_unique(of_board(board, givens))
        assert not any(is_unique(of_board(board, givens[:k] + givens[k + 1:])) for k in range(0, len(givens), 5))
        assert not pawns_only or all(pawn for _, _, pawn in givens)
    only = fewest_pawns(board)
    assert is_unique(of_board(board, only.givens))
    assert len(only.givens) <= len(irreducible(board, seed, pawns_only=True))


@pytest.mark.proof
@settings(max_examples=40)
@given(st.integers(0, 2 ** 32), st.integers(1, 7), st.integers(1, 20), st.integers(0, 3))
def test_the_search_for_a_proof_is_the_same_compiled(seed: int, n: int, m: int, over: int) -> None:
    import numpy as np

    from polygo_fab.puzzles.compiled.fewest import packed, searching

    rows = bits(random_board(seed, n, m))
    bound, _ = improved(rows, m, 3)
    order = np.full(n, -1, np.int64)
    for most in (1 << 20, 64):
        result, plain = best(rows, m, bound + over, most)
        if result < 0:  # too many states: the compiled search has room for at least 256
            assert most == 64
            continue
        assert searching()(packed(rows, m), m, bound + over, 1 << 20, order) == result
        assert plain is None or plain == order.tolist()
        assert (plain is None) == (result == bound + over)
        assert plain is None or cuts(rows, m, plain)[0] == result


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    assert best(bits(random_board(1, 7, 7)), 7, 49, 16) == (-1, None)
    assert staircase([0b0111, 0b1011, 0b1101, 0b1110], most=1)[1] is False
    assert staircase([0b0111, 0b1011, 0b1101, 0b1110])[1] is True
    large = fewest(random_board(1, 20, 20))
    assert not large.proved
    assert is_unique(of_board(random_board(1, 20, 20), large.givens))


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize(("n", "m"), [(9, 12), (12, 9), (10, 10), (12, 12), (15, 15)])
def test_the_best_found_is_not_below_what_is_proved(n: int, m: int) -> None:
    board = random_board(n, n, m)
    found = fewest(board)
    assert found.proved
    assert is_unique(of_board(board, found.givens))
    assert len(found.givens) <= improved(bits(board), m, 30)[0]
    flipped = tuple(tuple(not pawn for pawn in row[::-1]) for row in zip(*board, strict=True))
    assert len(fewest(flipped).givens) == len(found.givens)


@pytest.mark.slow
def test_fewest_on_samples_of_6x6() -> None:
    """puzzles.md: mean 4.743, at most 10; 4 in 25.3 %, 5 in 31.0 %; pawns alone at most 15."""
    found = [fewest(random_board(seed, 6, 6)) for seed in range(600)]
    numbers = [len(one.givens) for one in found]
    assert all(one.proved for one in found)
    assert abs(sum(numbers) / 600 - 4.743) < 0.25
    assert max(numbers) <= 10
    assert abs(numbers.count(4) / 600 - 0.253) < 0.08
    assert abs(numbers.count(5) / 600 - 0.310) < 0.08
    assert max(len(fewest_pawns(random_board(seed, 6, 6)).givens) for seed in range(300)) <= 15


def test_boards_that_are_none() -> None:
    for board in ((), ((),), ((True,), (True, False))):
        with pytest.raises(BadInput, match="expected rows of one length"):
            fewest(board)


# --- difficulty


def path_puzzle(n: int, m: int) -> Puzzle:
    """One path of arrows through as many lines as there can be, rows and columns in turn; all other cells are given."""
    k = min(n, m)
    lines = [line for i in range(k) for line in ((("c", i), ("r", i)) if m > n else (("r", i), ("c", i)))]
    lines += [("c", k)] if m > n else [("r", k)] if n > m else []
    board = [[False] * m for _ in range(n)]
    path = set()
    for (kind, a), (_, b) in pairwise(lines):
        r, c = (a, b) if kind == "r" else (b, a)
        board[r][c] = kind == "r"
        path.add((r, c))
    return of_board(tuple(map(tuple, board)), tuple(
        (r, c, board[r][c]) for r in range(n) for c in range(m) if (r, c) not in path))


def test_the_most_waves_are_reached() -> None:
    """min(n, m), not floor((n + m) / 2): no puzzle takes more (here of 2 x 4, all boards and all givens)."""
    for n in range(1, 9):
        for m in range(1, 9):
            tight = path_puzzle(n, m)
            assert is_unique(tight)
            assert waves(tight) == most_waves(tight) == min(n, m)
    rng = random.Random(1)
    for board in product(product((False, True), repeat=4), repeat=2):
        cells = [(r, c, board[r][c]) for r in range(2) for c in range(4)]
        puzzles = [of_board(board, tuple(rng.sample(cells, rng.randint(0, 6)))) for _ in range(8)]
        assert max((waves(puzzle) for puzzle in puzzles if is_unique(puzzle)), default=0) <= 2


def test_levels_of_6x6_come_up_as_stated() -> None:
    """puzzles.md: 2.6 %, 32 %, 55 % and 10.6 %, and the waves that are meant."""
    found = []
    for seed in range(1000):
        board = random_board(seed, 6, 6)
        puzzle = of_board(board, irreducible(board, seed))
        found.append(level(puzzle))
        assert found[-1] == max(1, waves(puzzle) - 2)
    for wanted, share in zip((1, 2, 3, 4), (0.026, 0.32, 0.55, 0.106), strict=True):
        assert abs(found.count(wanted) / 1000 - share) < 0.05


def test_lines_scanned() -> None:
    """Two of four lines are forced, then two of two; on average the first of k among a comes (a + 1) / (k + 1)-th."""
    for a, k in ((4, 2), (5, 1), (5, 3)):
        places = [min(order[:k]) for order in permutations(range(1, a + 1))]
        assert sum(places) / len(places) == pytest.approx((a + 1) / (k + 1))
    puzzle = parse_puzzle("nc:2x2:r1,1:c1,1:g+r1c1")
    assert scanned(puzzle) == pytest.approx(5 / 3 + 4 / 2 + 3 / 3 + 2 / 2)
    assert grade(puzzle).givens == 1
    assert (grade(puzzle).level, grade(puzzle).waves, grade(puzzle).most_waves) == (1, 2, 2)
    with pytest.raises(BadInput, match="does not have exactly one solution"):
        grade(Puzzle((1, 1), (1, 1)))


@given(st.integers(0, 2 ** 32), st.integers(1, 6), st.integers(1, 6))
def test_the_grade_does_not_depend_on_the_order_of_lines(seed: int, n: int, m: int) -> None:
    board = random_board(seed, n, m)
    puzzle = of_board(board, irreducible(board, seed))
    rng = random.Random(seed)
    rows, columns = rng.sample(range(n), n), rng.sample(range(m), m)
    moved = Puzzle(tuple(puzzle.rows[r] for r in rows), tuple(puzzle.columns[c] for c in columns),
                   tuple((rows.index(r), columns.index(c), pawn) for r, c, pawn in puzzle.givens))
    assert grade(moved).scanned == pytest.approx(grade(puzzle).scanned)
    assert grade(moved).level == grade(puzzle).level
    assert grade(puzzle).scanned >= grade(puzzle).waves


# --- hints


@given(st.integers(0, 2 ** 32), st.integers(1, 6), st.integers(1, 6))
def test_hints_lead_from_any_right_start_to_the_end(seed: int, n: int, m: int) -> None:
    board = random_board(seed, n, m)
    puzzle = of_board(board, irreducible(board, seed))
    rng = random.Random(seed)
    known = {(r, c): board[r][c] for r in range(n) for c in range(m) if rng.random() < 0.3}
    given = {(r, c): pawn for r, c, pawn in puzzle.givens}
    for _ in range(n + m + 1):
        step = hint(puzzle, known)
        if step is None:
            break
        assert isinstance(step, LineStep)
        line = [(step.number, c) for c in range(m)] if step.line == "row" else [(r, step.number) for r in range(n)]
        filled = given | known
        assert list(step.cells) == [cell for cell in line if cell not in filled] != []
        missing = (puzzle.rows if step.line == "row" else puzzle.columns)[step.number] - sum(
            filled.get(cell, False) for cell in line)
        assert missing == (len(step.cells) if step.pawn else 0)
        known |= dict.fromkeys(step.cells, step.pawn)
    assert hint(puzzle, known) is None
    assert given | known == {(r, c): board[r][c] for r in range(n) for c in range(m)}
    wrong = rng.choice(sorted(known)) if known else (0, 0)
    assert hint(puzzle, known | {wrong: not board[wrong[0]][wrong[1]]}) == Mistake(*wrong, board[wrong[0]][wrong[1]])


def test_hints_on_an_empty_sheet_are_the_steps() -> None:
    puzzle = parse_puzzle("nc:3x3:r3,1,2:c3,2,1")
    assert hint(puzzle, {}) == steps(puzzle)[0] == LineStep("row", 0, True, ((0, 0), (0, 1), (0, 2)))
    with pytest.raises(BadInput, match="no hint: it does not have exactly one solution"):
        hint(Puzzle((1, 1), (1, 1)), {})
    with pytest.raises(BadInput, match="cell r4c1: allowed: r1c1 to r3c3"):
        hint(puzzle, {(3, 0): True})


# --- the whole law


def boards_of_6x6() -> tuple[Any, Any]:
    """Boards as six rows (bits of columns) in rising order, column counts rising too; and how many boards each stands
    for: those with its rows in any order, and its column counts in any order."""
    import numpy as np

    counts = sum((np.arange(64) >> c & 1) << 4 * c for c in range(6))  # 4 bits for each column
    threes = np.array(list(combinations_with_replacement(range(64), 3)))
    totals, some = counts[threes].sum(axis=1), []
    for head in threes:
        first = np.searchsorted(threes[:, 0], head[2])
        total = totals[first:] + counts[head].sum()
        rising = np.logical_and.reduce([(total >> 4 * c & 15) <= (total >> 4 * c + 4 & 15) for c in range(5)])
        tail = threes[first:][rising]
        some.append(np.hstack([np.broadcast_to(head, tail.shape), tail]).astype(np.uint8))
    rows = np.concatenate(some)

    def orders(lines: Any) -> Any:
        """720 over the factorials of the lengths of runs of equal values."""
        result, run = np.full(len(lines), factorial(6)), np.ones(len(lines), np.int64)
        for k in range(1, 6):
            run = np.where(lines[:, k] == lines[:, k - 1], run + 1, 1)
            result //= run
        return result

    return rows, orders(rows) * orders(np.stack([(rows >> c & 1).sum(axis=1) for c in range(6)], axis=1))


@pytest.mark.soak
def test_fewest_over_all_boards_of_6x6() -> None:
    """puzzles.md, on all 2 ** 36 boards: 0 in 0.03 %, 4 in 25.3 %, 5 in 31.0 %, mean 4.743, at most 10; pawns: 15.

    The least, over all 720 orders of the rows, of what the columns cost: the best cut, or the first empty cell. The
    package agrees on every thousandth board.
    """
    import numpy as np

    rows, weights = boards_of_6x6()
    assert weights.sum() == 2 ** 36
    columns = [sum((rows[:, r] >> c & 1).astype(np.intp) << r for r in range(6)) for c in range(6)]
    pairs = [columns[c] << 6 | columns[c + 1] for c in (0, 2, 4)]
    least, least_pawns = np.full(len(rows), 36, np.int8), np.full(len(rows), 36, np.int8)
    for order in permutations(range(6)):
        cost, pawn_cost = [], []
        for column in range(64):
            cells = [column >> r & 1 for r in order]
            cost.append(min(sum(cells[k:]) + cells[:k].count(0) for k in range(7)))
            pawn_cost.append(sum(cells[cells.index(0):]) if 0 in cells else 0)
        for table, result in ((cost, least), (pawn_cost, least_pawns)):
            of_pair = np.add.outer(np.array(table, np.int8), np.array(table, np.int8)).ravel()
            np.minimum(result, of_pair[pairs[0]] + of_pair[pairs[1]] + of_pair[pairs[2]], out=result)
    law = [int(weights[least == number].sum()) / 2 ** 36 for number in range(11)]
    assert sum(law) == 1
    assert (f"{100 * law[0]:.2f}", f"{100 * law[4]:.1f}", f"{100 * law[5]:.1f}") == ("0.03", "25.3", "31.0")
    assert f"{sum(number * share for number, share in enumerate(law)):.3f}" == "4.743"
    assert int(weights[least == 0].sum()) == 22_934_774
    assert (least.max(), least_pawns.max()) == (10, 15)
    for k in range(0, len(rows), 1000):
        board = tuple(tuple(bool(row >> c & 1) for c in range(6)) for row in rows[k].tolist())
        assert (len(fewest(board).givens), len(fewest_pawns(board).givens)) == (least[k], least_pawns[k])
