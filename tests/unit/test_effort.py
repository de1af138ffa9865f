"""The lines that a person looks at, as `puzzle grade` tells them, and the scale that is read off them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from random import Random
from statistics import mean

import pytest

from polygo_fab.check.looks_again import looks_again, stars_again
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.puzzle_drawing import as_counts
from polygo_fab.puzzles.generate import generate as base_puzzles
from polygo_fab.puzzles.grade import scanned, step_of
from polygo_fab.puzzles.scale import looks, stars
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.puzzles.variants.catalogue import VariantOrder
from polygo_fab.puzzles.variants.effort import looked
from polygo_fab.puzzles.variants.ladder import exclusion, two_and_two
from polygo_fab.puzzles.variants.logic import State, rules, start, supposed, swept
from polygo_fab.puzzles.variants.worked import open_values
from tests.unit.played_by_a_person import looked_at_areas_in, looked_at_blocks_in

SIZES = (3, 4, 6, 8, 10)
KINDS = (("falling", "5x5"), ("hexagon", "h3"), ("hidden", "7x7"), ("certain", "6x6"), ("certain", "8x8"),
         ("rectangles", "6x6"), ("rectangles", "8x8"))
ALL_SIZES = (3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25)
ALL_KINDS = (("diagonals", "5x5"), ("diagonals", "6x6"), ("falling", "5x5"), ("falling", "6x6"), ("crossing", "6x6"),
             ("hexagon", "h3"), ("hexagon", "h4"), ("colours", "5x5"), ("hidden", "7x7"), ("hidden", "12x12"),
             ("certain", "6x6"), ("certain", "8x8"), ("certain", "10x10"), ("rectangles", "6x6"),
             ("rectangles", "8x8"), ("rectangles", "10x10"), ("picture", ""), ("braille", "6x6"))


def looked_by_a_person(puzzle: CountPuzzle, random: Random) -> float:
    """Played: lines in random order until one says something, which is put down at once; else other rules, likewise;
    else suppositions, each to its end."""
    lines, state, total = rules(puzzle), start(puzzle), 0.0
    families = len(puzzle.layout.families)
    while open_ := reduce(or_, (one & other for one, other in combinations(state, 2))):
        some = [line for line in lines if line[1] and line[0] & open_]
        random.shuffle(some)
        following = None
        for line in some:
            total += 1
            if (said := swept(state, (line,))) != state:
                following = said
                break
        for rule, each in ((exclusion, 3), (two_and_two, 4)) if following is None else ():
            places = list(rule(state, lines))
            random.shuffle(places)
            for found in places:
                total += each
                if found and following is None:
                    following = state
                    for step in found:
                        for cell in step.cells:
                            following = (supposed(following, cell, step.value) if step.holds
                                         else without(following, cell, step.value))
                    break
            if following is not None:
                break
        trials = list(open_values(state)) if following is None else []
        random.shuffle(trials)
        for cell, value in trials:
            before: State | None = supposed(state, cell, value)
            while before is not None:
                total += families
                after = swept(before, lines)
                if after == before:
                    break
                before = after
            if before is None:
                following = without(state, cell, value)
                break
        assert following is not None
        state = following
    return total


def without(state: State, cell: int, value: int) -> State:
    return tuple(cells & ~(1 << cell) if v == value else cells for v, cells in enumerate(state))


def some_puzzles(sizes: Sequence[int], kinds: Sequence[tuple[str, str]], each: int
                 ) -> Iterator[tuple[float, CountPuzzle]]:
    """With the lines that are told."""
    for size in sizes:
        for puzzle in base_puzzles(size, size, each, 18):
            yield scanned(puzzle), as_counts(puzzle)
    for kind, size_ in kinds:
        for index in range(each):
            words = ("maison", "jardin", "soleil", "cheval") if kind == "braille" else ()
            made = catalogue.generate(VariantOrder(kind, size_, words=words), 18, index)
            yield looks(made), made


def reversed_share(found: Sequence[tuple[int, float]]) -> float:
    """Of pairs of puzzles on neighbouring steps, how many are the other way round by what was played."""
    pairs = wrong = 0
    for step in {step for step, _ in found}:
        here, above = ([played for at, played in found if at == wanted] for wanted in (step, step + 1))
        pairs += len(here) * len(above)
        wrong += sum(low > high for low in here for high in above)
    return wrong / pairs


def ordered(some: Iterator[tuple[float, CountPuzzle]], times: int) -> tuple[int, float, float]:
    """How many puzzles, the share of pairs the wrong way round, and how much more each step is as it is played."""
    found = []
    for number, (told, puzzle) in enumerate(some):
        play = (looked_at_areas_in if puzzle.layout.areas else looked_at_blocks_in if puzzle.layout.kind == "certain"
                else looked_by_a_person)
        played = mean(play(puzzle, Random(1000 * number + time)) for time in range(times))
        found.append((step_of(told), played))
    steps = sorted({step for step, _ in found if sum(at == step for at, _ in found) >= 4})
    first, last = (mean(played for at, played in found if at == step) for step in (steps[0], steps[-1]))
    return len(found), reversed_share(found), (last / first) ** (1 / (steps[-1] - steps[0]))


def test_steps_order_what_is_played() -> None:
    many, wrong, factor = ordered(some_puzzles(SIZES, KINDS, 5), 4)
    assert many == 60
    assert wrong <= 0.05
    assert 1.7 < factor < 2.3


@pytest.mark.proof
def test_steps_order_what_is_played_of_2000_puzzles() -> None:
    many, wrong, factor = ordered(some_puzzles(ALL_SIZES, ALL_KINDS, 70), 8)
    print(many, wrong, factor)
    assert many >= 2000
    assert wrong <= 0.05
    assert 1.7 < factor < 2.3


@pytest.mark.parametrize("size", [3, 6, 9])
def test_rows_and_columns_are_looked_at_nearly_as_ever(size: int) -> None:
    for puzzle in base_puzzles(size, size, 3, 1):
        assert 0.8 * scanned(puzzle) < looked(as_counts(puzzle)) <= scanned(puzzle) + 1e-9


def test_a_higher_level_is_more_work_on_the_same_board() -> None:
    told = [mean(looked(catalogue.generate(VariantOrder("diagonals", "6x6", level), 4, index)) for index in range(1))
            for level in (1, 2, 3, 4)]
    assert told == sorted(told)


@pytest.mark.parametrize(("kind", "size"), ALL_KINDS)
def test_stars_are_found_a_second_time(kind: str, size: str) -> None:
    words = ("maison", "jardin") if kind == "braille" else ()
    for index in range(3):
        made = catalogue.generate(VariantOrder(kind, size, words=words), 7, index)
        again = looks_again(made)
        assert again is not None
        assert float(again) == pytest.approx(looks(made))
        assert stars_again(made) == stars(made)


@pytest.mark.parametrize("size", [3, 6, 10, 25])
def test_so_they_are_on_rows_and_columns(size: int) -> None:
    for puzzle in base_puzzles(size, size, 3, 1):
        assert stars(puzzle) == stars(as_counts(puzzle)) == stars_again(as_counts(puzzle))


def test_stars_of_what_has_no_solution_are_not_found() -> None:
    assert stars_again(as_counts(Puzzle((1, 1), (1, 1)))) is None


def test_steps_are_powers_of_two() -> None:
    assert [step_of(lines) for lines in (0.0, 1.0, 1.9, 2.0, 31.9, 32.0, 63.9, 64.0)] == [1, 1, 1, 1, 4, 5, 5, 6]
