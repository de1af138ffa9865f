"""Large boards, few givens on request, large boards of hexagons, and numbers about boards."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.second_solver import solutions
from polygo_fab.cli.main import main
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import LARGEST, Puzzle, parse_puzzle
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.core.stream import Stream
from polygo_fab.puzzles.batch import batch, compiles, filled
from polygo_fab.puzzles.givens import fewest
from polygo_fab.puzzles.grade import grade, level
from polygo_fab.puzzles.make import filled as made
from polygo_fab.puzzles.names import name, named
from polygo_fab.puzzles.order import Order
from polygo_fab.puzzles.solve import is_unique, peel
from polygo_fab.puzzles.variants.catalogue import VariantOrder, generate
from polygo_fab.puzzles.variants.catalogue import is_unique as is_unique_of
from polygo_fab.puzzles.variants.catalogue import level as level_of
from polygo_fab.puzzles.variants.growing import counted_out
from polygo_fab.puzzles.variants.kinds.hexagon import VARIANT as HEXAGON
from polygo_fab.puzzles.variants.variant import random_puzzle
from polygo_fab.puzzles.variants.worked import worked

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def ran(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return ran


def irreducible(puzzle: Puzzle) -> bool:
    return all(not is_unique(Puzzle(puzzle.rows, puzzle.columns, tuple(one for one in puzzle.givens if one != other)))
               for other in puzzle.givens)


# --- large boards


@pytest.mark.parametrize(("rows", "columns"), [(60, 60), (33, 33), (60, 1), (7, 60), (60, 32)])
def test_large_boards(rows: int, columns: int) -> None:
    order = Order(rows, columns)
    puzzle, pawns = made(order, 3)
    assert not compiles(order)
    assert list(filled(order, 3, 1)) == [(puzzle, pawns)]
    assert named(name(order, 3)) == parse_puzzle(puzzle.text()) == puzzle
    found = solutions(as_counts(puzzle))
    assert found.count == 1
    assert sum(bool(value) << cell for cell, value in enumerate(found.cells)) == pawns
    assert peel(puzzle).outcome == "solved"
    for one in puzzle.givens[::max(1, len(puzzle.givens) // 5)]:
        fewer = tuple(other for other in puzzle.givens if other != one)
        assert not is_unique(Puzzle(puzzle.rows, puzzle.columns, fewer))


@pytest.mark.parametrize("wanted", [1, 2, 3, 4])
@pytest.mark.parametrize("side", [40, 60])
def test_every_level_of_large_boards(side: int, wanted: int) -> None:
    puzzle, _ = made(Order(side, side, level=wanted), 0)
    assert grade(puzzle).level == wanted


@settings(max_examples=25, deadline=None)
@given(st.integers(1, LARGEST), st.integers(1, LARGEST), st.integers(0, 10 ** 6))
def test_a_wrong_given_on_a_large_board_is_seen(rows: int, columns: int, seed: int) -> None:
    """Numbers up to 60 in bytes: none borrows from the next one."""
    puzzle, _ = made(Order(rows, columns, seed=seed), 0)
    if puzzle.givens:
        (r, c, pawn), *others = puzzle.givens
        wrong = Puzzle(puzzle.rows, puzzle.columns, ((r, c, not pawn), *others))
        assert is_unique(wrong) is (solutions(as_counts(wrong)).count == 1)


def test_the_fewest_of_a_large_board() -> None:
    puzzle, pawns = made(Order(34, 40), 0)
    cells = tuple(tuple(bool(pawns >> 40 * r + c & 1) for c in range(40)) for r in range(34))
    found = fewest(cells)
    assert (found.proved, len(found.givens) < len(puzzle.givens)) == (False, True)


def test_large_boards_on_paper(run: Run) -> None:
    assert run("new", "--size", "60x60", "--count", "1", "--out", "a.pdf")[2].startswith(
        "polygo-fab: 1 puzzle a page: no room for 60x60")
    assert run("new", "--size", "60x60", "--count", "1", "--paper", "a3", "--out", "a.pdf") == (
        0, "a.pdf: 1 puzzle, with exactly one solution\n", "")


# --- few givens


@pytest.mark.parametrize("givens", [0, 1, 2, 3])
@pytest.mark.parametrize("side", [8, 40])
def test_few_givens_are_built(side: int, givens: int) -> None:
    for index in range(3):
        puzzle, pawns = made(Order(side, side, givens=givens), index)
        assert len(puzzle.givens) == givens
        assert irreducible(puzzle)
        found = solutions(as_counts(puzzle))
        assert found.count == 1
        assert sum(bool(value) << cell for cell, value in enumerate(found.cells)) == pawns


def test_many_givens_of_a_large_board() -> None:
    assert len(made(Order(36, 36, givens=700), 0)[0].givens) == 700


def test_compiled_loops_build_the_same() -> None:
    order = Order(8, 8, givens=2, count=12)
    assert list(batch(order, 5, 12)) == [made(order, index)[0] for index in range(5, 17)]


def test_what_chance_brings_is_as_it_was() -> None:
    """Names that were good before few givens were built: the same puzzles."""
    assert named("nc1:6x6/givens=3#1").text() == "nc:6x6:r3,4,1,2,1,6:c5,2,3,3,1,3:g+r3c2,+r4c6,-r5c5"
    assert named("nc1:4x4/givens=0#5").text() == "nc:4x4:r3,2,1,0:c1,0,2,3"


@pytest.mark.parametrize("density", [20, 50, 80])
def test_built_boards_have_about_the_density(density: int) -> None:
    shares = [made(Order(40, 36, givens=1, density=density), k)[1].bit_count() / 1440 for k in range(10)]
    assert abs(sum(shares) / 10 - density / 100) < 0.05


def test_levels_of_built_boards() -> None:
    for wanted in (1, 2, 3):
        assert level(made(Order(8, 8, givens=2, level=wanted), 0)[0]) == wanted
    with pytest.raises(BadInput, match="no puzzle of 8x8 of level 4 with givens '0'"):
        made(Order(8, 8, givens=0, level=4), 0)
    with pytest.raises(BadInput, match="no puzzle of 8x8 with givens '1' with symmetry 'half-turn'"):
        made(Order(8, 8, givens=1, symmetry="half-turn"), 0)


# --- hexagons


@pytest.mark.parametrize("size", ["h6", "h8", "h9", "rhombus14", "trap12"])
def test_large_boards_of_hexagons(size: str) -> None:
    puzzle = generate(VariantOrder("hexagon", size), 1)
    assert is_unique_of(puzzle)
    assert solutions(puzzle).count == 1
    assert generate(VariantOrder("hexagon", size), 1) == puzzle
    assert level_of(puzzle) <= (4 if size == "h6" else 2)


def test_counts_alone_lead_there_and_not_with_less() -> None:
    bare, answer = random_puzzle(HEXAGON.layout("h5"), Stream(7))
    puzzle = counted_out(bare, answer, Stream(8))
    assert worked(puzzle, look_ahead=False).answer == answer
    for one in puzzle.givens:
        fewer = CountPuzzle(puzzle.layout, puzzle.counts, tuple(other for other in puzzle.givens if other != one))
        assert not worked(fewer, look_ahead=False).complete


def test_a_level_that_large_boards_have_not() -> None:
    with pytest.raises(BadInput, match="level = '3' on h9 of 217 cells: allowed: 1 to 2, or a board of up to 127"):
        generate(VariantOrder("hexagon", "h9", level=3), 1)
    with pytest.raises(BadInput, match="size 'h10' of 271 cells: allowed: boards of hexagons of up to 217 cells"):
        generate(VariantOrder("hexagon", "h10"), 1)


# --- numbers


def test_numbers_about_boards(run: Run) -> None:
    """puzzles.md: 2, 14, 230, 6902 need no given; counts: 2, 15, 328, 16145."""
    for side, pairs, alone in ((1, 2, 2), (2, 15, 14), (3, 328, 230), (4, 16145, 6902)):
        assert run("count", "--boards", f"{side}x{side}")[1].split("\n") == [
            f"boards: {2 ** side ** 2}", f"counts that one of them has: {pairs}",
            f"boards that need no given: {alone}", ""]
    assert run("count", "--boards", "60")[0] == 0


def test_the_fewest_givens_of_a_puzzle(run: Run) -> None:
    assert run("count", "--fewest", "6x6#12345") == (0, "5\n", "")
    assert run("count", "--fewest", "20x20#1")[1] == "at most 96\n"
    assert run("count", "--fewest", "3x3#1", "3x3#2")[1].split() == ["1:", "0", "2:", "1"]
    for words, told in ((("--fewest", "--rows", "1,1", "--cols", "1,1"), "does not have exactly one solution"),
                        (("--fewest", "--estimate", "6x6#1"), "--estimate, --fewest, --boards: allowed: one of them"),
                        (("--boards", "61"), "size '61x61': allowed: 1x1 to 60x60"),
                        (("--boards", "6", "6x6#1"), "--boards with a puzzle: allowed: a size alone"),
                        (("--fewest", "nc-hidden:2x2:r1,?:c1,1:g+r1c1"), "allowed where rows and columns are counted")):
        code, out, err = run("count", *words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert told in err


def test_the_fewest_are_spread_as_they_are_known_to_be() -> None:
    """Every board of 3 x 3: as many need none as are alone with their counts."""
    needed = Counter(len(fewest(tuple(tuple(bool(board >> 3 * r + c & 1) for c in range(3)) for r in range(3))).givens)
                     for board in range(512))
    assert needed[0] == 230
