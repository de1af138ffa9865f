"""The second solver of puzzles, against enumeration: it proves the booklets, with or without OR-Tools."""

import ast
import sys
import time
from itertools import product
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check import second_areas, second_solver
from polygo_fab.check.second_solver import solutions
from polygo_fab.cli.main import cli
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.variants.catalogue import VariantOrder, parse, variants
from polygo_fab.puzzles.variants.catalogue import generate as various
from polygo_fab.recipes.puzzle_jobs import proof

SMALL = {"diagonals": "3x3", "falling": "3x3", "crossing": "3x3", "colours": "2x3", "hexagon": "h2", "hidden": "3x3",
         "certain": "3x3"}


def enumerated(puzzle: CountPuzzle) -> list[tuple[int, ...]]:
    layout, known = puzzle.layout, puzzle.known
    found = []
    for values in product(range(len(layout.colours) + 1), repeat=len(layout.names)):
        if all(values[cell] == value for cell, value in known.items()) and all(
                n is None or sum(values[cell] == colour for cell in line.cells) == n
                for line, count in zip(layout.lines, puzzle.counts, strict=True)
                for colour, n in enumerate(count, start=1)):
            found.append(values)
    return found


@st.composite
def puzzles(draw: st.DrawFn) -> CountPuzzle:
    """Counts of a disposition, some of them changed, so that there may be no solution; some hidden; some givens."""
    kind = draw(st.sampled_from(sorted(SMALL)))
    layout = variants()[kind].layout(SMALL[kind])
    values = draw(st.lists(st.integers(0, len(layout.colours)), min_size=len(layout.names), max_size=len(layout.names)))
    counts: list[tuple[int | None, ...]] = []
    for line in layout.lines:
        count: list[int | None] = [sum(values[c] == colour for c in line.cells)
                                   for colour in range(1, len(layout.colours) + 1)]
        if draw(st.integers(0, 9)) == 0:
            count[0] = draw(st.integers(0, 1 if len(count) > 1 else len(line.cells)))
        if kind == "hidden" and draw(st.booleans()):
            count[0] = None
        if sum(n or 0 for n in count) > len(line.cells):
            count = [0] * len(count)
        counts.append(tuple(count))
    cells = draw(st.sets(st.integers(0, len(values) - 1), max_size=4))
    return CountPuzzle(layout, tuple(counts), tuple((cell, values[cell]) for cell in sorted(cells)))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(puzzles())
def test_it_agrees_with_enumeration(puzzle: CountPuzzle) -> None:
    every, told = enumerated(puzzle), solutions(puzzle)
    assert told.count == min(len(every), 2)
    same = tuple(values[0] if len(set(values)) == 1 else None for values in zip(*every, strict=True))
    if told.count == 1 or (every and puzzle.layout.kind in ("hidden", "certain")):
        assert told.cells == same


def test_it_shares_no_code_with_what_makes_and_solves_puzzles() -> None:
    def own(module: ModuleType) -> list[str | None]:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        return [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]

    assert own(second_solver) == ["core.count_puzzle", "second_areas"]
    assert own(second_areas) == ["core.count_puzzle"]


def test_new_puzzles_have_one_solution_and_two_without_a_given() -> None:
    for puzzle in map(as_counts, generate(6, 6, 6, 1)):
        assert solutions(puzzle).count == 1
        for k in range(len(puzzle.givens)):
            fewer = CountPuzzle(puzzle.layout, puzzle.counts, puzzle.givens[:k] + puzzle.givens[k + 1:])
            assert solutions(fewer).count == 2


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(set(variants()) - {"braille", "certain", "qr"}))
def test_usual_variants_are_proved(kind: str) -> None:
    for index in range(2):
        assert solutions(various(VariantOrder(kind), 3, index)).count == 1


@pytest.mark.slow
def test_the_largest_board_takes_a_moment() -> None:
    begun = time.process_time()
    (puzzle,) = generate(32, 32, 1, 1)
    assert solutions(as_counts(puzzle)).count == 1
    assert time.process_time() - begun < 10


def test_a_search_that_is_given_up_says_nothing() -> None:
    puzzle = various(VariantOrder("hexagon", "h4", 4), 3, 0)
    assert solutions(puzzle, 0).count is None
    assert solutions(puzzle).count == 1


# --- without OR-Tools


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No OR-Tools, as after `pip install polygo-fab`."""
    for name in list(sys.modules):
        if name.split(".")[0] == "ortools":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ortools", None)


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("words", [["--count", "2"], ["--kind", "hexagon", "--size", "h3", "--count", "1"],
                                   ["--kind", "certain", "--size", "4x4", "--count", "1"]])
def test_a_booklet_is_made_and_proved_without_it(tmp_path: Path, words: list[str]) -> None:
    out = tmp_path / "b.pdf"
    result = CliRunner().invoke(cli, ["puzzle", "new", *words, "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert ("exactly one answer" if "certain" in words else "exactly one solution") in result.stdout
    assert "not proved" not in result.stderr


@pytest.mark.usefixtures("alone")
def test_what_no_solver_could_tell_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_solver.solutions, "__defaults__", (0,))
    words = ["puzzle", "book", "--spec", "1x hexagon h4:4, 1x 4x4", "--out", str(tmp_path / "b.pdf")]
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert "not proved: UNIQUE puzzle 1: a hexagon h4" in result.stderr
    assert "OR-Tools is not installed" in result.stderr
    assert "2 puzzles, 1 of them proved to have exactly one solution" in result.stdout


@pytest.mark.parametrize(("ours", "theirs", "words"), [
    (2, 2, "not exactly one solution"), (0, None, "not exactly one solution"), (1, 2, "do not agree"),
    (None, 2, "not exactly one solution"), (2, None, "not exactly one solution")])
def test_a_solver_that_finds_no_single_solution_is_heard(monkeypatch: pytest.MonkeyPatch, ours: int | None,
                                                         theirs: int | None, words: str) -> None:
    puzzle = parse("nc-hidden:2x2:r1,0:c1,0")
    monkeypatch.setattr(second_solver, "solutions", lambda puzzle: second_solver.Solutions(ours, ()))
    monkeypatch.setattr(proof, "_third", lambda puzzle: theirs)
    (finding,) = proof.unique_findings(puzzle)
    assert words in finding.message
    assert finding.severity == "error"
