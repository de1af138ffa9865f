"""The rules between one line and a supposition: each says only what is so in every solution, and they make levels 1 to
3 free of suppositions."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from polygo_fab.check.puzzle_level import level_again
from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.stream import Stream
from polygo_fab.puzzles.variants import catalogue, ladder
from polygo_fab.puzzles.variants.catalogue import VariantOrder, variants
from polygo_fab.puzzles.variants.conclusions import EXCLUSION, SUPPOSED, TWO_AND_TWO
from polygo_fab.puzzles.variants.ladder import LADDER, Rule, exclusion, two_and_two
from polygo_fab.puzzles.variants.logic import rules, settled, start
from polygo_fab.puzzles.variants.search import answers
from polygo_fab.puzzles.variants.variant import random_puzzle
from polygo_fab.puzzles.variants.worked import worked

BOARDS = (("diagonals", "5x5"), ("falling", "4x6"), ("crossing", "6x6"), ("hexagon", "h3"), ("colours", "4x4"))
"""Small enough that all solutions are found."""
MANY = (("diagonals", "5x5", 2000), ("diagonals", "6x6", 1500), ("diagonals", "8x8", 100), ("falling", "6x6", 1800),
        ("falling", "8x8", 100), ("crossing", "6x6", 1800), ("crossing", "8x8", 100), ("hexagon", "h3", 1000),
        ("hexagon", "h4", 1000), ("hexagon", "h5", 100), ("colours", "5x5", 500))
ORDERED = [(kind, size, level) for kind, size, most in
           (("diagonals", "6x6", 4), ("falling", "6x6", 4), ("crossing", "7x7", 3), ("hexagon", "h4", 4),
            ("colours", "5x5", 2)) for level in range(1, most + 1)]


def some_boards(kind: str, size: str, many: int) -> Iterator[CountPuzzle]:
    """Counts of random boards with a few cells given; they have one solution, or more."""
    layout = variants()[kind].layout(size)
    for index in range(many):
        stream = Stream(2026, index)
        bare, answer = random_puzzle(layout, stream)
        given = {stream.below(len(answer)) for _ in range(stream.below(len(answer) // 2))}
        yield CountPuzzle(layout, bare.counts, tuple((cell, answer[cell]) for cell in given))


def told(rule: Rule, many: int = 60) -> tuple[int, int]:
    """On how many boards it says something, and on how many of them that is not so in every solution."""
    said = wrong = 0
    for kind, size in BOARDS:
        for puzzle in some_boards(kind, size, many):
            state = settled(start(puzzle), rules(puzzle))
            assert state is not None
            found = next(filter(None, rule(state, rules(puzzle))), ())
            said += bool(found)
            wrong += bool(found) and not all((answer[cell] == step.value) is step.holds for answer in answers(puzzle)
                                             for step in found for cell in step.cells)
    return said, wrong


@pytest.mark.parametrize(("rule", "least"), [(exclusion, 30), (two_and_two, 15)], ids=["exclusion", "two and two"])
def test_a_rule_says_what_is_so_in_every_solution(rule: Rule, least: int) -> None:
    said, wrong = told(rule)
    assert said >= least
    assert not wrong


@pytest.mark.soak
@pytest.mark.parametrize("rule", LADDER, ids=["exclusion", "two and two"])
def test_so_it_is_on_many_boards(rule: Rule) -> None:
    said, wrong = told(rule, 4000)
    assert said > 900
    assert not wrong


@pytest.mark.parametrize(("name", "old", "new"), [
    ("exclusion", "bit_count() > spare:", "bit_count() >= spare:"),
    ("exclusion", "if lacks == 1 and", "if lacks <= 2 and"),
    ("exclusion", "spare = cells.bit_count() - lacks", "spare = lacks"),
    ("two_and_two", "if crossing.bit_count() != 4:", "if crossing.bit_count() < 3:"),
    ("two_and_two", "if line[2] == 1]", "if line[2] <= 2]"),
    ("two_and_two", "(row | other) & (column | second)", "row & column | other & second | row & second | other")])
def test_a_rule_that_is_not_sound_is_found(name: str, old: str, new: str) -> None:
    source = inspect.getsource(ladder)
    assert source.count(old) == 1
    broken: dict[str, Any] = {"__name__": ladder.__name__, "__package__": ladder.__package__}
    exec(source.replace(old, new), broken)
    assert told(broken[name])[1]


def test_an_exclusion_fails_in_the_second_round_that_is_supposed() -> None:
    """And the other way round: what fails in two rounds on some line, exclusion finds, so that nothing is left of it
    when all exclusions are made."""
    kinds = Counter[str]()
    for kind, size in BOARDS:
        for puzzle in some_boards(kind, size, 60):
            plain, found = worked(puzzle, ladder=()), worked(puzzle, ladder=(exclusion,))
            assert plain.answer == found.answer
            first = next((step for step in plain.steps if step.rule == SUPPOSED), None)
            soon = next((step for step in found.steps if step.rule in (EXCLUSION, SUPPOSED)), None)
            if first is not None and first.rounds <= 2:
                assert soon is not None
                kinds[soon.rule] += 1
                if soon.rule == EXCLUSION:
                    assert (soon.cells, soon.value) == (first.cells, first.value)
                else:
                    assert soon.fails is None
            else:
                assert soon is None or soon.rule == SUPPOSED
    assert kinds[EXCLUSION] >= 30
    assert kinds[SUPPOSED] == 0


@pytest.mark.parametrize(("kind", "size", "level"), ORDERED)
def test_up_to_hard_nothing_is_supposed(kind: str, size: str, level: int) -> None:
    """Level 3 is the exclusions; the level is found a second time by suppositions."""
    for index in range(2):
        puzzle = catalogue.generate(VariantOrder(kind, size, level), 5, index)
        used = {step.rule for step in catalogue.steps(puzzle)}
        assert catalogue.level(puzzle) == level_again(puzzle) == level
        assert catalogue.rounds(puzzle) == worked(puzzle, ladder=()).rounds
        assert (EXCLUSION in used) if level == 3 else level == 4 or EXCLUSION not in used
        assert bool(used & {SUPPOSED, TWO_AND_TWO}) is (level == 4)


@pytest.mark.soak
def test_up_to_hard_nothing_is_supposed_in_10000_puzzles() -> None:
    """Of level 4, two and two spare all suppositions of one in three or more."""
    levels, spared, made = Counter[int](), 0, 0
    for kind, size, many in MANY:
        for index in range(many):
            puzzle = catalogue.generate(VariantOrder(kind, size), 18, index)
            used, level = {step.rule for step in catalogue.steps(puzzle)}, catalogue.level(puzzle)
            assert level == level_again(puzzle)
            assert level == 4 or not used & {SUPPOSED, TWO_AND_TWO}, puzzle.text()
            levels[level] += 1
            spared += level == 4 and SUPPOSED not in used
            made += 1
    print(made, sorted(levels.items()), spared)
    assert made == 10_000
    assert spared > levels[4] / 3


def test_what_only_two_and_two_find_is_not_fair_for_that() -> None:
    """The level is what it was before there was that rule."""
    for kind, size in BOARDS:
        for puzzle in some_boards(kind, size, 60):
            plain = worked(puzzle, ladder=())
            if plain.complete:
                assert catalogue.level(puzzle) == level_again(puzzle)
            assert worked(puzzle).complete >= plain.complete


def test_the_ladder_goes_from_the_plainest() -> None:
    assert LADDER == (exclusion, two_and_two)
